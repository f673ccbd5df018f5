// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Bakery makes bread.
//
// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Bakery struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BakerySpec   `json:"spec"`
	Status BakeryStatus `json:"status,omitempty"`
}

// BakerySpec is what a bakery is to be.
type BakerySpec struct {
	Ovens     []Oven                              `json:"ovens,omitempty"`
	Assistant corev1.LocalObjectReference         `json:"assistant"`
	Limits    corev1.ResourceList                 `json:"limits,omitempty"`
	Selector  *metav1.LabelSelector               `json:"selector,omitempty"`
	Shifts    map[string][]metav1.Duration        `json:"shifts,omitempty"`
	Template  *corev1.PodTemplateSpec             `json:"template,omitempty"`
	Recipes   map[string]corev1.SecretKeySelector `json:"recipes,omitempty"`
}

// Oven bakes.
type Oven struct {
	Name     string  `json:"name"`
	Degrees  *int32  `json:"degrees,omitempty"`
	Schedule [][]int `json:"schedule,omitempty"`
}

// BakeryStatus is what a bakery is.
type BakeryStatus struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// BakeryList is a list of bakeries.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type BakeryList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Bakery `json:"items"`
}

// Flour is what bread is made of.
//
// +genclient
// +genclient:nonNamespaced
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type Flour struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FlourSpec `json:"spec"`
}

// FlourSpec says what flour it is.
type FlourSpec struct {
	Grain string            `json:"grain"`
	Mills map[string]string `json:"mills,omitempty"`
}

// FlourList is a list of flours.
//
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
type FlourList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Flour `json:"items"`
}
