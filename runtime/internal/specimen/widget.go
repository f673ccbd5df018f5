// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package specimen

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// GroupVersion is that of Widget, GroupVersionResource what a REST client asks for.
var (
	GroupVersion         = schema.GroupVersion{Group: "bench.informergen.dev", Version: "v1"}
	GroupVersionResource = GroupVersion.WithResource("widgets")
)

// AddToScheme adds Widget, its list and the options of requests to a scheme.
func AddToScheme(scheme *runtime.Scheme) error {
	scheme.AddKnownTypes(GroupVersion, &Widget{}, &WidgetList{})
	metav1.AddToGroupVersion(scheme, GroupVersion)
	return nil
}

// Widget is the object: what a controller for a replicated workload would have.
type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   Spec   `json:"spec"`
	Status Status `json:"status,omitempty"`
}

// WidgetList is a page of widgets.
type WidgetList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Widget `json:"items"`
}

// Spec is what a user wants.
type Spec struct {
	Replicas     *int32            `json:"replicas,omitempty"`
	Priority     int64             `json:"priority"`
	Paused       bool              `json:"paused"`
	Class        string            `json:"class"`
	Selector     map[string]string `json:"selector,omitempty"`
	NodeSelector map[string]string `json:"nodeSelector,omitempty"`
	Parameters   map[string]string `json:"parameters,omitempty"`
	Containers   []Container       `json:"containers"`
	Volumes      []Volume          `json:"volumes,omitempty"`
}

// Container is an element of a slice that holds slices and maps itself.
type Container struct {
	Name     string            `json:"name"`
	Image    string            `json:"image"`
	Args     []string          `json:"args,omitempty"`
	Ports    []Port            `json:"ports,omitempty"`
	Limits   map[string]string `json:"limits,omitempty"`
	Requests map[string]string `json:"requests,omitempty"`
}

// Port is a small struct of scalars.
type Port struct {
	Name     string `json:"name"`
	Port     int32  `json:"port"`
	Protocol string `json:"protocol"`
}

// Volume has optional parts, of which one is set.
type Volume struct {
	Name      string        `json:"name"`
	ConfigMap *VolumeSource `json:"configMap,omitempty"`
	Secret    *VolumeSource `json:"secret,omitempty"`
}

// VolumeSource is behind a pointer.
type VolumeSource struct {
	Name     string `json:"name"`
	Optional *bool  `json:"optional,omitempty"`
}

// Status is what the controller has seen.
type Status struct {
	Phase              string             `json:"phase"`
	ObservedGeneration int64              `json:"observedGeneration"`
	Replicas           int32              `json:"replicas"`
	ReadyReplicas      int32              `json:"readyReplicas"`
	LastScaleTime      *metav1.Time       `json:"lastScaleTime,omitempty"`
	Conditions         []metav1.Condition `json:"conditions,omitempty"`
}
