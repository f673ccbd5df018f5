// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source

import (
	"reflect"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/informergen/informergen/runtime/decode"
	"github.com/informergen/informergen/runtime/object"
)

// Option changes how a Source asks its client.
type Option func(*options)

type options struct {
	tweak                func(*metav1.ListOptions)
	watchListUnsupported bool
	withoutManagedFields bool
	sharedParts          bool
	scheme               runtime.ObjectTyper
}

// Tweak is called with the options of every list and watch request before it is
// sent, for instance to add a selector. A nil function changes nothing.
func Tweak(tweak func(*metav1.ListOptions)) Option {
	return func(o *options) { o.tweak = tweak }
}

// WatchListUnsupported says whether the client is known not to serve streams of
// initial events (KEP-3157). By default a Source does not deny them.
func WatchListUnsupported(unsupported bool) Option {
	return func(o *options) { o.watchListUnsupported = unsupported }
}

// Clientset takes the answer to WatchListUnsupported from a clientset, which may
// have the method IsWatchListSemanticsUnSupported; the fakes of client-go do.
func Clientset(clientset any) Option {
	return WatchListUnsupported(deniesWatchList(clientset))
}

// deniesWatchList asks as k8s.io/client-go/util/watchlist does.
func deniesWatchList(client any) bool {
	c, ok := client.(interface{ IsWatchListSemanticsUnSupported() bool })
	return ok && c.IsWatchListSemanticsUnSupported()
}

// WithoutManagedFields leaves metadata.managedFields out of the objects, which
// servers fill for server-side apply and few readers look at. Where the Source
// decodes, they are skipped, and no memory is spent on them.
func WithoutManagedFields() Option {
	return func(o *options) { o.withoutManagedFields = true }
}

// WithSharedParts has parts of objects that are equal be the same in memory: maps,
// slices, and structs behind pointers, if their JSON is the same. So a part must not be
// changed in place, by a transform for example, until the object was copied deeply. It
// means nothing where the Source does not decode, or not JSON.
func WithSharedParts() Option {
	return func(o *options) { o.sharedParts = true }
}

// Scheme says under which kind T is registered, so that an object of any other kind
// that a server may send is an error. By default T takes whatever its fields fit.
func Scheme(scheme runtime.ObjectTyper) Option {
	return func(o *options) { o.scheme = scheme }
}

func decoding[T object.Object](o options) (opts []decode.Option) {
	if o.withoutManagedFields {
		opts = append(opts, decode.WithoutManagedFields())
	}
	if o.sharedParts {
		opts = append(opts, decode.WithSharedParts())
	}
	if kind := o.kindOf(reflect.TypeFor[T]()); kind.Kind != "" {
		apiVersion, kind := kind.ToAPIVersionAndKind()
		opts = append(opts, decode.ExpectKind(apiVersion, kind))
	}
	return opts
}

// kindOf returns the kind of a type, or none if it is not known, or not the only one.
func (o options) kindOf(t reflect.Type) schema.GroupVersionKind {
	if o.scheme == nil || t.Kind() != reflect.Pointer {
		return schema.GroupVersionKind{}
	}
	obj, ok := reflect.New(t.Elem()).Interface().(runtime.Object)
	if !ok {
		return schema.GroupVersionKind{}
	}
	if kinds, _, err := o.scheme.ObjectKinds(obj); err == nil && len(kinds) == 1 {
		return kinds[0]
	}
	return schema.GroupVersionKind{}
}

// strip is for objects that were not decoded by package decode.
func strip[T object.Object](o options, obj T) {
	if o.withoutManagedFields && !object.IsNil(obj) {
		obj.SetManagedFields(nil)
	}
}
