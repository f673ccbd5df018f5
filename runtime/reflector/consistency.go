// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"fmt"
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/util/consistencydetector"
)

// remembered returns the objects for checkStream, as the store is going to own the
// slice that they are in.
func (r *Reflector[T]) remembered(c *content[T]) []T {
	if !consistencydetector.IsDataConsistencyDetectionForWatchListEnabled() {
		return nil
	}
	return slices.Clone(c.finish())
}

// checkStream lists the collection at the version that a stream of initial events
// has reached, and panics if the list differs from what the stream has brought. It
// is meant for tests of servers, and does something only if the environment
// variable KUBE_WATCHLIST_INCONSISTENCY_DETECTOR is set, as in client-go.
func (r *Reflector[T]) checkStream(ctx context.Context, objects []T, version string) {
	if !consistencydetector.IsDataConsistencyDetectionForWatchListEnabled() {
		return
	}
	list := func(ctx context.Context, opts metav1.ListOptions) (*metav1.List, error) {
		all := &metav1.List{}
		_, err := r.config.Source.List(ctx, opts, func(obj T) error {
			all.Items = append(all.Items, runtime.RawExtension{Object: obj})
			return nil
		})
		return all, err
	}
	transform := func(item any) (any, error) {
		obj, keep, err := r.transform(item.(T))
		if err == nil && !keep {
			err = fmt.Errorf("the transform leaves %s out, so that lists cannot be compared", obj.GetName())
		}
		return obj, err
	}
	consistencydetector.CheckDataConsistency(ctx, r.config.TypeDescription, version, list, transform, metav1.ListOptions{},
		func() []T { return objects })
}
