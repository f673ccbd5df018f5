// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package synced runs the generated informers of every kind of k8s.io/api.
package synced

import (
	"context"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"time"

	"example.com/out/ours/kubernetes/clientset/versioned/fake"
	"example.com/out/ours/kubernetes/informers/externalversions"
)

// The factory's accessors are called by their names, so that no kind is left out:
// group, version, kind.
func TestTheTypedInformerOfEveryKindSyncs(t *testing.T) {
	factory := externalversions.NewSharedInformerFactory(fake.NewSimpleClientset(), 0)
	informers := 0
	for _, group := range accessors(factory) {
		for _, version := range accessors(group) {
			for _, kind := range accessors(version) {
				typed := reflect.ValueOf(kind).MethodByName("TypedInformer").Call(nil)[0]
				if typed.IsNil() {
					t.Errorf("%T has no typed informer", kind)
				}
				informers++
			}
		}
	}
	want, err := strconv.Atoi(os.Getenv("KINDS"))
	if err != nil || informers != want {
		t.Fatalf("there are %d informers, want %d, %v", informers, want, err)
	}
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	factory.StartWithContext(ctx)
	result := factory.WaitForCacheSyncWithContext(ctx)
	if err := result.AsError(); err != nil {
		t.Fatal(err)
	}
	if len(result.Synced) != want {
		t.Errorf("%d informers have synced, want %d", len(result.Synced), want)
	}
	stop()
	factory.Shutdown()
}

// accessors calls the methods of v that take nothing and return an interface of
// the generated packages.
func accessors(v any) []any {
	var all []any
	value := reflect.ValueOf(v)
	for i := range value.NumMethod() {
		method := value.Method(i).Type()
		if method.NumIn() == 0 && method.NumOut() == 1 && strings.HasPrefix(method.Out(0).PkgPath(), "example.com/out/ours/") {
			all = append(all, value.Method(i).Call(nil)[0].Interface())
		}
	}
	return all
}
