// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package factory_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/factory"
)

var (
	podType    = reflect.TypeFor[*corev1.Pod]()
	secretType = reflect.TypeFor[*corev1.Secret]()
	nodeType   = reflect.TypeFor[*corev1.Node]()
)

// Generated factories declare this interface and return a Generic for it.
var _ interface {
	Informer() cache.SharedIndexInformer
	Lister() cache.GenericLister
} = (*factory.Generic)(nil)

// stub is an informer that is run, synced and failed by the test.
type stub struct {
	cache.SharedIndexInformer // only what is defined below is called

	runs      atomic.Int32
	synced    chan struct{}
	transform cache.TransformFunc
	refusal   error // of SetTransform
	started   bool
	held      reflect.Type
	last      error
}

func newStub() *stub { return &stub{synced: make(chan struct{})} }

func (s *stub) RunWithContext(ctx context.Context) {
	s.runs.Add(1)
	<-ctx.Done()
}

func (s *stub) HasSynced() bool {
	select {
	case <-s.synced:
		return true
	default:
		return false
	}
}

func (s *stub) HasSyncedChecker() cache.DoneChecker { return s }
func (s *stub) Name() string                        { return "stub" }
func (s *stub) Done() <-chan struct{}               { return s.synced }
func (s *stub) HasStarted() bool                    { return s.started }
func (s *stub) LastError() error                    { return s.last }

func (s *stub) SetTransform(transform cache.TransformFunc) error {
	s.transform = transform
	return s.refusal
}

// measured is a stub that takes a provider of metrics.
type measured struct {
	*stub
	provider cache.InformerMetricsProvider
}

func (s *measured) SetInformerMetricsProvider(provider cache.InformerMetricsProvider) error {
	s.provider = provider
	return s.refusal
}

// typed is a stub that tells what it holds.
type typed struct{ *stub }

func (s typed) ObjectType() reflect.Type { return s.held }

func gives(informer cache.SharedIndexInformer) func(string, time.Duration) cache.SharedIndexInformer {
	return func(string, time.Duration) cache.SharedIndexInformer { return informer }
}

// errorsHandled collects what is reported to apimachinery's error handlers.
func errorsHandled(t *testing.T) *[]string {
	t.Helper()
	var all []string
	before := utilruntime.ErrorHandlers
	utilruntime.ErrorHandlers = []utilruntime.ErrorHandler{func(_ context.Context, err error, _ string, _ ...any) {
		all = append(all, err.Error())
	}}
	t.Cleanup(func() { utilruntime.ErrorHandlers = before })
	return &all
}

func TestInformerIsMadeOncePerTypeWithClientAndResync(t *testing.T) {
	f := factory.New("client", time.Minute)
	f.SetCustomResync(secretType, time.Hour)
	type call struct {
		Client string
		Resync time.Duration
	}
	var calls []call
	made := map[cache.SharedIndexInformer]bool{}
	create := func(client string, resync time.Duration) cache.SharedIndexInformer {
		calls = append(calls, call{client, resync})
		return newStub()
	}
	for range 3 {
		made[f.InformerFor(&corev1.Pod{}, create)] = true
		made[f.InformerFor(&corev1.Secret{}, create)] = true
	}
	if diff := cmp.Diff([]call{{"client", time.Minute}, {"client", time.Hour}}, calls); diff != "" {
		t.Errorf("calls (-want +got):\n%s", diff)
	}
	if len(made) != 2 {
		t.Errorf("%d informers", len(made))
	}
}

func TestSettingsAreReadableWhileAnInformerIsMade(t *testing.T) {
	name, err := cache.NewInformerName(t.Name())
	if err != nil {
		t.Fatal(err)
	}
	f := factory.New("client", 0)
	defer f.Shutdown()
	f.SetNamespace("shop")
	f.SetInformerName(name)
	f.SetTweakListOptions(func(opts *metav1.ListOptions) { opts.LabelSelector = "a=b" })
	f.InformerFor(&corev1.Pod{}, func(string, time.Duration) cache.SharedIndexInformer {
		var opts metav1.ListOptions
		f.TweakListOptions()(&opts)
		if f.Namespace() != "shop" || f.InformerName() != name || opts.LabelSelector != "a=b" {
			t.Errorf("settings are %q, %v, %v", f.Namespace(), f.InformerName(), opts)
		}
		return newStub()
	})
}

func TestTransformIsSetOnEveryInformer(t *testing.T) {
	reported := errorsHandled(t)
	f := factory.New("client", 0)
	f.SetTransform(func(any) (any, error) { return "transformed", nil })
	good, bad := newStub(), newStub()
	bad.refusal = errors.New("too late")
	f.InformerFor(&corev1.Pod{}, gives(good))
	f.InformerFor(&corev1.Secret{}, gives(bad))
	if got, _ := good.transform(nil); got != "transformed" {
		t.Errorf("transform gave %v", got)
	}
	if len(*reported) != 1 || !strings.Contains((*reported)[0], "*v1.Secret: too late") {
		t.Errorf("reported %q", *reported)
	}
	plain := newStub()
	factory.New("client", 0).InformerFor(&corev1.Pod{}, gives(plain))
	if plain.transform != nil {
		t.Error("a transform was set where none is configured")
	}
}

func TestMetricsProviderIsSetOnEveryInformerThatTakesOne(t *testing.T) {
	reported := errorsHandled(t)
	type provider struct{ cache.InformerMetricsProvider }
	f := factory.New("client", 0)
	given := &provider{}
	f.SetInformerMetricsProvider(given)
	good, bad := &measured{stub: newStub()}, &measured{stub: newStub()}
	bad.refusal = errors.New("too late")
	f.InformerFor(&corev1.Pod{}, gives(good))
	f.InformerFor(&corev1.Secret{}, gives(bad))
	f.InformerFor(&corev1.Node{}, gives(newStub()))
	if good.provider != given {
		t.Errorf("the provider is %v", good.provider)
	}
	if len(*reported) != 1 || !strings.Contains((*reported)[0], "*v1.Secret: too late") {
		t.Errorf("reported %q", *reported)
	}
}

func TestInformerOfAnotherTypeIsReportedAndSharedUnderItsOwn(t *testing.T) {
	reported := errorsHandled(t)
	f := factory.New("client", 0)
	secrets := typed{&stub{held: secretType}}
	if got := f.InformerFor(&corev1.Pod{}, gives(secrets)); got != cache.SharedIndexInformer(secrets) {
		t.Error("the caller did not get the informer it made")
	}
	pods := typed{&stub{held: podType}}
	if got := f.InformerFor(&corev1.Pod{}, gives(pods)); got != cache.SharedIndexInformer(pods) {
		t.Error("who asked for pods got secrets")
	}
	if got := f.InformerFor(&corev1.Secret{}, gives(newStub())); got != cache.SharedIndexInformer(secrets) {
		t.Error("who asked for secrets got another informer")
	}
	if got := f.InformerFor(&corev1.Node{}, gives(typed{&stub{held: secretType}})); got != cache.SharedIndexInformer(secrets) {
		t.Error("a second informer of secrets was made")
	}
	if len(*reported) != 2 || !strings.Contains((*reported)[0], "asked for with *v1.Pod holds *v1.Secret") {
		t.Errorf("reported %q", *reported)
	}
}

func TestStartRunsEachInformerOnceAndLaterOnesOnTheNextCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := factory.New("client", 0)
		first, second := newStub(), newStub()
		ctx, cancel := context.WithCancel(t.Context())
		f.InformerFor(&corev1.Pod{}, gives(first))
		f.StartWithContext(ctx)
		f.Start(ctx.Done())
		f.InformerFor(&corev1.Secret{}, gives(second))
		synctest.Wait()
		if first.runs.Load() != 1 || second.runs.Load() != 0 {
			t.Errorf("runs: %d, %d", first.runs.Load(), second.runs.Load())
		}
		f.Start(ctx.Done())
		synctest.Wait()
		if first.runs.Load() != 1 || second.runs.Load() != 1 {
			t.Errorf("runs after another start: %d, %d", first.runs.Load(), second.runs.Load())
		}
		cancel()
		f.Shutdown()
	})
}

func TestInformerThatItsUserRunsIsLeftAloneAndAwaited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := factory.New("client", 0)
		alone := newStub()
		alone.started = true
		close(alone.synced)
		f.InformerFor(&corev1.Pod{}, gives(alone))
		f.StartWithContext(t.Context())
		synctest.Wait()
		if n := alone.runs.Load(); n != 0 {
			t.Errorf("the factory ran it %d times", n)
		}
		if diff := cmp.Diff([]reflect.Type{podType}, keys(f.WaitForCacheSync(t.Context().Done())), compareTypes); diff != "" {
			t.Errorf("awaited (-want +got):\n%s", diff)
		}
		f.Shutdown()
	})
}

var compareTypes = cmp.Comparer(func(a, b reflect.Type) bool { return a == b })

func keys(m map[reflect.Type]bool) []reflect.Type {
	var all []reflect.Type
	for key := range m {
		all = append(all, key)
	}
	slices.SortFunc(all, func(a, b reflect.Type) int { return strings.Compare(a.String(), b.String()) })
	return all
}

func TestShutdownWaitsForItsInformersAndNothingStartsAfterIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := factory.New("client", 0)
		f.InformerFor(&corev1.Pod{}, gives(newStub()))
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		f.StartWithContext(ctx)
		late := newStub()
		f.InformerFor(&corev1.Secret{}, gives(late))

		begin := time.Now()
		var shutdowns sync.WaitGroup
		for range 3 {
			shutdowns.Go(f.Shutdown)
		}
		synctest.Wait()
		f.StartWithContext(t.Context())
		shutdowns.Wait()
		if took := time.Since(begin); took != time.Minute {
			t.Errorf("shutdown took %s", took)
		}
		if late.runs.Load() != 0 {
			t.Error("an informer started during the shutdown")
		}
		f.Shutdown()
	})
}

func TestShutdownReleasesTheInformerName(t *testing.T) {
	name, err := cache.NewInformerName(t.Name())
	if err != nil {
		t.Fatal(err)
	}
	f := factory.New("client", 0)
	f.SetInformerName(name)
	if _, err := cache.NewInformerName(t.Name()); err == nil {
		t.Fatal("the name was free before the shutdown")
	}
	f.Shutdown()
	again, err := cache.NewInformerName(t.Name())
	if err != nil {
		t.Fatal(err)
	}
	again.Release()
	factory.New("client", 0).Shutdown() // without a name
}

func TestWaitEndsWhenEveryStartedInformerHasSynced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := factory.New("client", 0)
		pods, secrets := newStub(), newStub()
		f.InformerFor(&corev1.Pod{}, gives(pods))
		f.InformerFor(&corev1.Secret{}, gives(secrets))
		ctx, cancel := context.WithCancel(t.Context())
		f.StartWithContext(ctx)
		f.InformerFor(&corev1.Node{}, gives(newStub())) // never started, so not awaited
		go func() {
			close(pods.synced)
			time.Sleep(time.Minute)
			close(secrets.synced)
		}()
		begin := time.Now()
		result := f.WaitForCacheSyncWithContext(ctx)
		if took := time.Since(begin); took != time.Minute {
			t.Errorf("it took %s", took)
		}
		if diff := cmp.Diff(map[reflect.Type]bool{podType: true, secretType: true}, result.Synced); diff != "" {
			t.Errorf("synced (-want +got):\n%s", diff)
		}
		if err := result.AsError(); err != nil {
			t.Error(err)
		}
		cancel()
		f.Shutdown()
	})
}

func TestWaitThatIsCutOffSaysWhyAndForWhichTypes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := factory.New("client", 0)
		pods, secrets, nodes := newStub(), newStub(), newStub()
		close(pods.synced)
		denied := apierrors.NewForbidden(schema.GroupResource{Resource: "secrets"}, "", errors.New("no role"))
		secrets.last = denied
		f.InformerFor(&corev1.Pod{}, gives(pods))
		f.InformerFor(&corev1.Secret{}, gives(secrets))
		f.InformerFor(&corev1.Node{}, gives(nodes))
		ctx, cancel := context.WithCancelCause(t.Context())
		f.StartWithContext(ctx)
		enough := errors.New("enough")
		cancel(enough)

		result := f.WaitForCacheSyncWithContext(ctx)
		if diff := cmp.Diff(map[reflect.Type]bool{podType: true, secretType: false, nodeType: false}, result.Synced); diff != "" {
			t.Errorf("synced (-want +got):\n%s", diff)
		}
		err := result.AsError()
		if !errors.Is(err, enough) || !errors.Is(err, denied) {
			t.Errorf("error is %v", err)
		}
		want := "*v1.Node, *v1.Secret: enough; *v1.Secret: secrets is forbidden: no role"
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("error is %v", err)
		}
		detailed, ok := errors.AsType[*factory.SyncError](err)
		if !ok || detailed.Cause != enough || len(detailed.Unsynced) != 2 ||
			detailed.Unsynced[0] != (factory.Unsynced{Name: "*v1.Node"}) || detailed.Unsynced[1] != (factory.Unsynced{Name: "*v1.Secret", Err: denied}) {
			t.Errorf("the error holds %+v", detailed)
		}
		secrets.last = nil
		if result := f.WaitForCacheSyncWithContext(ctx); result.Err != enough {
			t.Errorf("without reasons the error is %v", result.Err)
		}
		f.Shutdown()
	})
}

func TestFactoryIsUsedConcurrently(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := factory.New("client", 0)
		ctx, cancel := context.WithCancel(t.Context())
		var mu sync.Mutex
		var made []*stub
		create := func(string, time.Duration) cache.SharedIndexInformer {
			s := newStub()
			close(s.synced)
			mu.Lock()
			defer mu.Unlock()
			made = append(made, s)
			return s
		}
		objects := []runtime.Object{&corev1.Pod{}, &corev1.Secret{}, &corev1.Node{}, &corev1.Event{}}
		var users sync.WaitGroup
		for i := range 40 {
			users.Go(func() {
				f.InformerFor(objects[i%len(objects)], create)
				f.StartWithContext(ctx)
				f.WaitForCacheSync(ctx.Done())
			})
		}
		users.Wait()
		synctest.Wait()
		if len(made) != len(objects) {
			t.Errorf("%d informers for %d types", len(made), len(objects))
		}
		for _, s := range made {
			if n := s.runs.Load(); n != 1 {
				t.Errorf("an informer was run %d times", n)
			}
		}
		cancel()
		f.Shutdown()
	})
}

// clientGoPods makes the informer that client-go's own generator would.
func clientGoPods(client kubernetes.Interface, resync time.Duration) cache.SharedIndexInformer {
	return cache.NewSharedIndexInformer(cache.ToListWatcherWithWatchListSemantics(&cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, opts metav1.ListOptions) (runtime.Object, error) {
			return client.CoreV1().Pods("").List(ctx, opts)
		},
		WatchFuncWithContext: func(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
			return client.CoreV1().Pods("").Watch(ctx, opts)
		},
	}, client), &corev1.Pod{}, resync, cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc})
}

func TestInformersOfClientGoLiveInTheFactory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var client kubernetes.Interface = fake.NewClientset(&corev1.Pod{ObjectMeta: metav1.ObjectMeta{Namespace: "shop", Name: "web"}})
		f := factory.New(client, 0)
		generic := factory.NewGeneric(f.InformerFor(&corev1.Pod{}, clientGoPods), corev1.Resource("pods"))
		ctx, cancel := context.WithCancel(t.Context())
		f.StartWithContext(ctx)
		if synced := f.WaitForCacheSync(ctx.Done()); !synced[podType] {
			t.Errorf("synced: %v", synced)
		}
		obj, err := generic.Lister().ByNamespace("shop").Get("web")
		if err != nil || obj.(*corev1.Pod).Name != "web" {
			t.Errorf("got %v, %v", obj, err)
		}
		if _, err := generic.Lister().ByNamespace("shop").Get("gone"); !apierrors.IsNotFound(err) || !strings.Contains(err.Error(), `pods "gone"`) {
			t.Errorf("error is %v", err)
		}
		if generic.Informer() != f.InformerFor(&corev1.Pod{}, clientGoPods) {
			t.Error("Informer is not the factory's")
		}
		cancel()
		f.Shutdown()
	})
}

func TestInformerOfClientGoThatItsUserRunsIsNotRunTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var client kubernetes.Interface = fake.NewClientset()
		f := factory.New(client, 0)
		informer := f.InformerFor(&corev1.Pod{}, clientGoPods)
		alone, stopAlone := context.WithCancel(t.Context())
		var user sync.WaitGroup
		user.Go(func() { informer.RunWithContext(alone) })
		synctest.Wait()
		f.StartWithContext(t.Context())
		f.WaitForCacheSync(alone.Done())
		f.Shutdown() // returns although the user's run goes on
		if informer.IsStopped() {
			t.Error("the user's informer was stopped")
		}
		stopAlone()
		user.Wait()
	})
}
