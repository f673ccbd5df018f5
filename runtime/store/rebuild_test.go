// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"strconv"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func TestMemoryForDeletedObjectsIsGivenBack(t *testing.T) {
	const objects = 5000
	x := New[*metav1.PartialObjectMetadata](nil)
	changes := make([]Change[*metav1.PartialObjectMetadata], objects)
	for i := range changes {
		o := &metav1.PartialObjectMetadata{}
		o.Name = strconv.Itoa(i)
		changes[i].Object = o
	}
	if err := x.Apply(changes); err != nil {
		t.Fatal(err)
	}
	for i := range changes {
		changes[i].Delete = true
	}
	if err := x.Apply(changes[:objects-10]); err != nil {
		t.Fatal(err)
	}
	if s := x.Snapshot(); s.Len() != 10 || s.entries.size > 100 {
		t.Errorf("%d objects in a vector of %d", s.Len(), s.entries.size)
	}
}
