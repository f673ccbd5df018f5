// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package v1

import (
	"slices"

	"k8s.io/apimachinery/pkg/runtime"
)

// DeepCopyInto makes out a copy of in that shares nothing with it.
func (in *Book) DeepCopyInto(out *Book) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	out.Spec.Authors = slices.Clone(in.Spec.Authors)
	if in.Status.LentTo != nil {
		out.Status.LentTo = new(*in.Status.LentTo)
	}
}

// DeepCopyObject returns a copy of in that shares nothing with it.
func (in *Book) DeepCopyObject() runtime.Object {
	out := new(Book)
	in.DeepCopyInto(out)
	return out
}

// DeepCopyObject returns a copy of in that shares nothing with it.
func (in *BookList) DeepCopyObject() runtime.Object {
	out := &BookList{TypeMeta: in.TypeMeta, Items: make([]Book, len(in.Items))}
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	for i := range in.Items {
		in.Items[i].DeepCopyInto(&out.Items[i])
	}
	return out
}

// DeepCopyInto makes out a copy of in that shares nothing with it.
func (in *Library) DeepCopyInto(out *Library) {
	*out = *in
	in.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
}

// DeepCopyObject returns a copy of in that shares nothing with it.
func (in *Library) DeepCopyObject() runtime.Object {
	out := new(Library)
	in.DeepCopyInto(out)
	return out
}

// DeepCopyObject returns a copy of in that shares nothing with it.
func (in *LibraryList) DeepCopyObject() runtime.Object {
	out := &LibraryList{TypeMeta: in.TypeMeta, Items: make([]Library, len(in.Items))}
	in.ListMeta.DeepCopyInto(&out.ListMeta)
	for i := range in.Items {
		in.Items[i].DeepCopyInto(&out.Items[i])
	}
	return out
}
