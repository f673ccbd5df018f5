// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// +k8s:deepcopy-gen=package
// +k8s:register-gen=true
// +groupName=shop.example.com

// Package v1 is a CRD project of ordinary size, to measure generators with.
package v1
