// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package specimen

import (
	"maps"
	"slices"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// DeepCopy returns a copy that shares nothing with w, or nil for nil.
func (w *Widget) DeepCopy() *Widget {
	if w == nil {
		return nil
	}
	out := *w
	w.ObjectMeta.DeepCopyInto(&out.ObjectMeta)
	w.Spec.deepCopyInto(&out.Spec)
	w.Status.deepCopyInto(&out.Status)
	return &out
}

// DeepCopyObject is DeepCopy for those who do not know the type.
func (w *Widget) DeepCopyObject() runtime.Object {
	if w == nil {
		return nil
	}
	return w.DeepCopy()
}

// DeepCopyObject returns a list whose items share nothing with those of l.
func (l *WidgetList) DeepCopyObject() runtime.Object {
	if l == nil {
		return nil
	}
	out := *l
	l.ListMeta.DeepCopyInto(&out.ListMeta)
	out.Items = copyEach(l.Items, func(from, to *Widget) { *to = *from.DeepCopy() })
	return &out
}

func (s *Spec) deepCopyInto(out *Spec) {
	*out = *s
	out.Replicas = copyPointer(s.Replicas)
	out.Selector = maps.Clone(s.Selector)
	out.NodeSelector = maps.Clone(s.NodeSelector)
	out.Parameters = maps.Clone(s.Parameters)
	out.Containers = copyEach(s.Containers, (*Container).deepCopyInto)
	out.Volumes = copyEach(s.Volumes, (*Volume).deepCopyInto)
}

func (c *Container) deepCopyInto(out *Container) {
	*out = *c
	out.Args = slices.Clone(c.Args)
	out.Ports = slices.Clone(c.Ports)
	out.Limits = maps.Clone(c.Limits)
	out.Requests = maps.Clone(c.Requests)
}

func (v *Volume) deepCopyInto(out *Volume) {
	*out = *v
	out.ConfigMap = v.ConfigMap.deepCopy()
	out.Secret = v.Secret.deepCopy()
}

func (s *VolumeSource) deepCopy() *VolumeSource {
	if s == nil {
		return nil
	}
	return &VolumeSource{Name: s.Name, Optional: copyPointer(s.Optional)}
}

func (s *Status) deepCopyInto(out *Status) {
	*out = *s
	out.LastScaleTime = s.LastScaleTime.DeepCopy()
	out.Conditions = copyEach(s.Conditions, (*metav1.Condition).DeepCopyInto)
}

func copyPointer[T any](p *T) *T {
	if p == nil {
		return nil
	}
	out := *p
	return &out
}

// copyEach copies a slice whose elements have to be copied one by one.
func copyEach[T any](in []T, copyInto func(from, to *T)) []T {
	if in == nil {
		return nil
	}
	out := make([]T, len(in))
	for i := range in {
		copyInto(&in[i], &out[i])
	}
	return out
}
