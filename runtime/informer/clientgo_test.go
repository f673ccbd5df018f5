// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	"k8s.io/klog/v2"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/lister"
	"github.com/informergen/informergen/runtime/object"
)

var metaResource = schema.GroupResource{Group: "example.com", Resource: "widgets"}

func TestControllerWithAWorkqueueWorksOnTop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a", "b")
		var shared cache.SharedIndexInformer = r.SharedIndexInformer
		queue := workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[string]())
		enqueue := func(o any) {
			key, err := cache.DeletionHandlingMetaNamespaceKeyFunc(o)
			must(t, err)
			queue.Add(key)
		}
		handle, err := shared.AddEventHandler(cache.ResourceEventHandlerFuncs{
			AddFunc: enqueue, UpdateFunc: func(_, o any) { enqueue(o) }, DeleteFunc: enqueue,
		})
		must(t, err)
		widgets := cache.NewGenericLister(shared.GetIndexer(), metaResource)

		ctx, cancel := context.WithCancel(context.Background())
		go shared.RunWithContext(ctx)
		if !cache.WaitForCacheSync(ctx.Done(), shared.HasSynced, handle.HasSynced, shared.GetController().HasSynced) {
			t.Fatal("no sync")
		}
		if !cache.WaitFor(ctx, "caches", shared.HasSyncedChecker(), handle.HasSyncedChecker(), shared.GetController().HasSyncedChecker()) {
			t.Fatal("no sync")
		}
		var mu sync.Mutex
		var reconciled []string
		var worker sync.WaitGroup
		worker.Go(func() {
			for {
				key, shutdown := queue.Get()
				if shutdown {
					return
				}
				namespace, name, err := cache.SplitMetaNamespaceKey(key)
				must(t, err)
				_, err = widgets.ByNamespace(namespace).Get(name)
				mu.Lock()
				reconciled = append(reconciled, fmt.Sprintf("%s %t", key, err == nil))
				mu.Unlock()
				queue.Forget(key)
				queue.Done(key)
			}
		})
		synctest.Wait()
		r.server.put("a")
		synctest.Wait()
		r.relist(func() { r.server.delete("b") })
		synctest.Wait()
		equal(t, "reconciled", []string{"ns/a true", "ns/b true", "ns/a true", "ns/b false"}, reconciled)

		list, err := widgets.List(labels.Everything())
		must(t, err)
		equal(t, "listed", 1, len(list))
		equal(t, "version", shared.LastSyncResourceVersion(), shared.GetController().LastSyncResourceVersion())
		shared.GetController().Run(nil)
		shared.GetController().RunWithContext(ctx)
		cancel()
		queue.ShutDown()
		worker.Wait()
		synctest.Wait()
	})
}

func TestListerReadsTheStoreWithoutADetour(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{}, "a", "b")
		r.start()
		widgets := lister.New[obj](r.GetIndexer(), metaResource)
		list, err := widgets.List(labels.Everything())
		must(t, err)
		equal(t, "listed", "a@1 b@2", stored(slices.Values(list)))
	})
}

func TestFilteringHandlersTurnUpdatesIntoAddsAndDeletes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{})
		plain, typed := &recorder{}, &recorder{}
		isRed := func(o obj) bool { return o.Labels["color"] == "red" }
		_, err := r.AddEventHandler(cache.FilteringResourceEventHandler{
			FilterFunc: func(o any) bool {
				if tombstone, ok := o.(cache.DeletedFinalStateUnknown); ok {
					o = tombstone.Obj
				}
				return isRed(o.(obj))
			},
			Handler: untyped(plain),
		})
		must(t, err)
		_, err = r.AddTypedEventHandler(cache.TypedFilteringResourceEventHandler[obj]{FilterFunc: isRed, Handler: typed})
		must(t, err)
		r.server.put("a", "color=red")
		r.server.put("b", "color=blue")
		r.start()
		r.server.put("a", "color=blue")
		r.server.put("b", "color=red")
		r.server.put("b", "color=red")
		r.server.put("a", "color=white")
		r.relist(func() { r.server.delete("a"); r.server.delete("b") })
		for what, rec := range map[string]*recorder{"untyped": plain, "typed": typed} {
			want(t, what, "+a@1! -a@1 +b@4 b@4>5 -b@5?ns/b", rec)
		}
	})
}

// listerWatcher is a ListerWatcher as generated informers build them.
func listerWatcher(s *server) cache.ListerWatcher {
	return &unstreamed{cache.ListWatch{
		ListFunc: func(opts metav1.ListOptions) (runtime.Object, error) {
			list := &metav1.PartialObjectMetadataList{}
			meta, err := s.List(context.Background(), opts, func(o obj) error {
				list.Items = append(list.Items, *o)
				return nil
			})
			list.ListMeta = meta
			return list, err
		},
		WatchFunc: func(opts metav1.ListOptions) (watch.Interface, error) {
			ctx, cancel := context.WithCancel(context.Background())
			events, err := s.Watch(ctx, opts)
			if err != nil {
				cancel()
				return nil, err
			}
			proxy := &proxyWatch{events: make(chan watch.Event), stop: cancel}
			go func() {
				defer close(proxy.events)
				for event, err := range events {
					if err != nil {
						return
					}
					select {
					case proxy.events <- watch.Event{Type: event.Type, Object: event.Object}:
					case <-ctx.Done():
						return
					}
				}
			}()
			return proxy, nil
		},
	}}
}

type unstreamed struct{ cache.ListWatch }

func (*unstreamed) IsWatchListSemanticsUnSupported() bool { return true }

type proxyWatch struct {
	events chan watch.Event
	stop   func()
}

func (w *proxyWatch) Stop()                          { w.stop() }
func (w *proxyWatch) ResultChan() <-chan watch.Event { return w.events }

func TestInformerOverAListerWatcherTellsWhatThatOfClientGoTells(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer("a", "b")
		informers := map[string]cache.SharedIndexInformer{
			"ours":      informer.NewSharedIndexInformer[obj](listerWatcher(s), 0, cache.Indexers{}),
			"client-go": cache.NewSharedIndexInformer(listerWatcher(s), &metav1.PartialObjectMetadata{}, 0, cache.Indexers{}),
		}
		recorders := map[string]*recorder{}
		ctx, cancel := context.WithCancel(context.Background())
		var running sync.WaitGroup
		for name, i := range informers {
			recorders[name] = &recorder{}
			_, err := i.AddEventHandler(untyped(recorders[name]))
			must(t, err)
			running.Go(func() { i.RunWithContext(ctx) })
		}
		synctest.Wait()
		for i := range 20 {
			s.put("a")
			s.put(fmt.Sprint("c", i))
			if i%3 == 0 {
				s.delete(fmt.Sprint("c", i))
			}
		}
		synctest.Wait()
		ours, theirs := recorders["ours"].got(), recorders["client-go"].got()
		equal(t, "client-go against ours", theirs, ours)
		equal(t, "stored", len(informers["client-go"].GetStore().List()), len(informers["ours"].GetStore().List()))
		cancel()
		running.Wait()
	})
}

func TestTypedReturnsOursAsItIsAndWrapsOthers(t *testing.T) {
	ours := informer.New(informer.Config[obj]{Source: newServer()})
	if typed := informer.Typed[obj](ours); typed != cache.TypedSharedIndexInformer[obj](ours) {
		t.Errorf("our informer came back as %T", typed)
	}
	theirs := cache.NewSharedIndexInformer(listerWatcher(newServer()), &metav1.PartialObjectMetadata{}, 0, cache.Indexers{})
	if _, err := informer.Typed[obj](theirs).AddTypedEventHandler(&recorder{}); err != nil {
		t.Error(err)
	}
	if ours.ObjectType() != reflect.TypeFor[obj]() {
		t.Errorf("the objects are said to be of type %v", ours.ObjectType())
	}
	if ours.GetStore() != cache.Store(ours.GetTypedIndexer()) || ours.GetIndexer() != cache.Indexer(ours.GetTypedIndexer()) {
		t.Error("there are several faces of one store")
	}
}

func TestHandlersAreNamedByWhereTheirCodeIs(t *testing.T) {
	for want, handler := range map[string]cache.ResourceEventHandler{
		"github.com/informergen/informergen/runtime/informer_test.TestHandlersAreNamedByWhereTheirCodeIs": cache.ResourceEventHandlerFuncs{
			AddFunc: func(any) {}, DeleteFunc: func(any) {},
		},
		"github.com/informergen/informergen/runtime/informer_test.addAnything+github.com/informergen/informergen/runtime/informer_test.TestHandlersAreNamedByWhereTheirCodeIs.func3": &cache.ResourceEventHandlerFuncs{
			AddFunc: addAnything, DeleteFunc: func(any) {},
		},
		"k8s.io/client-go/tools/cache.FilteringResourceEventHandler": cache.FilteringResourceEventHandler{},
		"k8s.io/client-go/tools/cache.ResourceEventHandlerFuncs":     cache.ResourceEventHandlerFuncs{},
	} {
		i := informer.New(informer.Config[obj]{Source: newServer()})
		_, err := i.AddEventHandler(handler)
		must(t, err)
		equal(t, "name", "SharedIndexInformer *v1.PartialObjectMetadata + event handler "+want, i.Status().Handlers[0].Name)
	}
}

func addAnything(any) {}

// Client-go's cache of local writes reads through any indexer.
func TestMutationCacheOfClientGoWorksOnTop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, informer.Config[obj]{Indexers: cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}}, "a")
		r.start()
		mutations := cache.NewIntegerResourceVersionMutationCache(klog.Background(), r.GetStore(), r.GetIndexer(), time.Minute, true)
		versionOf := func() string {
			found, _, err := mutations.GetByKey("ns/a")
			must(t, err)
			return found.(obj).ResourceVersion
		}
		equal(t, "before the write", "1", versionOf())
		written, _ := r.Reader().Get(object.Key{Namespace: "ns", Name: "a"})
		written = written.DeepCopy()
		written.ResourceVersion = "2"
		mutations.Mutation(written)
		equal(t, "after the write", "2", versionOf())
		r.server.put("a")
		r.server.put("a")
		synctest.Wait()
		equal(t, "after later writes of others", "3", versionOf())
		byNamespace, err := mutations.ByIndex(cache.NamespaceIndex, "ns")
		must(t, err)
		equal(t, "objects of the namespace", 1, len(byNamespace))
	})
}
