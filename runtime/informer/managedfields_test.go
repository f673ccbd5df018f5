// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer_test

import (
	"context"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/source"
)

// bodies is a client whose only object has managed fields that cannot be decoded, so
// that whoever tries has none.
type bodies struct{}

const undecodable = `{"metadata":{"resourceVersion":"1"},"items":[{"metadata":{"name":"a","managedFields":[{"time":"never"}]}}]}`

func (bodies) List(context.Context, metav1.ListOptions) (*metav1.PartialObjectMetadataList, error) {
	panic("the body is read instead")
}

func (bodies) Watch(context.Context, metav1.ListOptions) (watch.Interface, error) {
	panic("the body is read instead")
}

func (bodies) OpenList(context.Context, metav1.ListOptions) (io.ReadCloser, error) {
	return io.NopCloser(strings.NewReader(undecodable)), nil
}

func (bodies) OpenWatch(ctx context.Context, _ metav1.ListOptions) (io.ReadCloser, error) {
	r, w := io.Pipe()
	context.AfterFunc(ctx, func() { _ = w.Close() })
	return r, nil
}

// TransformStripManagedFields is as that of controller-runtime.
func TransformStripManagedFields() cache.TransformFunc {
	return func(obj any) (any, error) { return informer.StripManagedFields(obj) }
}

func TestTransformThatOnlyStripsManagedFieldsSparesTheirDecoding(t *testing.T) {
	for name, test := range map[string]struct {
		transform cache.TransformFunc
		decoded   bool
	}{
		"ours":                 {informer.StripManagedFields, false},
		"compact":              {informer.Compact, false},
		"controller-runtime's": {TransformStripManagedFields(), false},
		"another":              {func(obj any) (any, error) { return obj, nil }, true},
		"none":                 {nil, true},
	} {
		t.Run(name, func(t *testing.T) {
			whenSettled(t, bodies{}, test.transform, func(inf *informer.SharedIndexInformer[*metav1.PartialObjectMetadata]) {
				if inf.HasSynced() == test.decoded {
					t.Errorf("synced: %t, last error: %v", inf.HasSynced(), inf.LastError())
				}
			})
		})
	}
}

// whenSettled has a look at an informer of a client, with a transform, once that waits for
// the server or for another try.
func whenSettled(t *testing.T, from source.ListerWatcher[*metav1.PartialObjectMetadataList], transform cache.TransformFunc, look func(*informer.SharedIndexInformer[*metav1.PartialObjectMetadata])) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		inf := informer.New(informer.Config[*metav1.PartialObjectMetadata]{
			Source: source.FromClient[*metav1.PartialObjectMetadata](from, source.WatchListUnsupported(true)),
		})
		if err := inf.SetTransform(transform); err != nil {
			t.Fatal(err)
		}
		quiet := func(context.Context, *cache.Reflector, error) {}
		if err := inf.SetWatchErrorHandlerWithContext(quiet); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		go inf.RunWithContext(ctx)
		synctest.Wait()
		look(inf)
		cancel()
		synctest.Wait()
	})
}

func TestStripManagedFieldsLeavesEverythingElse(t *testing.T) {
	obj := &metav1.PartialObjectMetadata{ObjectMeta: metav1.ObjectMeta{Name: "a", ManagedFields: []metav1.ManagedFieldsEntry{{}}}}
	got, err := informer.StripManagedFields(obj)
	if err != nil || got != any(obj) || obj.ManagedFields != nil || obj.Name != "a" {
		t.Errorf("got %v, %v", got, err)
	}
	if got, err := informer.StripManagedFields("foo"); err != nil || got != "foo" {
		t.Errorf("got %v, %v of what is no object", got, err)
	}
}

// Only what has Compact for its transform shares parts.
func TestCompactSharesPartsThatAreEqual(t *testing.T) {
	for name, test := range map[string]struct {
		transform cache.TransformFunc
		shared    bool
	}{
		"compact": {informer.Compact, true}, "strip": {informer.StripManagedFields, false}, "none": {nil, false},
		"another": {func(obj any) (any, error) { return informer.Compact(obj) }, false},
	} {
		t.Run(name, func(t *testing.T) {
			whenSettled(t, alike{}, test.transform, func(inf *informer.SharedIndexInformer[*metav1.PartialObjectMetadata]) {
				all := slices.Collect(inf.Reader().All())
				if len(all) != 2 || all[1].Labels["a"] != "b" {
					t.Fatalf("the store has %v", all)
				}
				if got := reflect.ValueOf(all[0].Labels).Pointer() == reflect.ValueOf(all[1].Labels).Pointer(); got != test.shared {
					t.Errorf("labels are shared: %t, want %t", got, test.shared)
				}
			})
		})
	}
}

// alike is a client with two objects that have the same labels.
type alike struct{ bodies }

func (alike) OpenList(context.Context, metav1.ListOptions) (io.ReadCloser, error) {
	return io.NopCloser(strings.NewReader(`{"metadata":{"resourceVersion":"1"},"items":[{"metadata":{"name":"a","labels":{"a":"b"}}},{"metadata":{"name":"c","labels":{"a":"b"}}}]}`)), nil
}
