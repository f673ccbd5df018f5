// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

//go:build fieldsv1string

package decode

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// newFieldsV1 returns a set of fields, and its text, which is the same memory.
func newFieldsV1(text []byte) (metav1.FieldsV1, string) {
	fields := metav1.FieldsV1{}
	fields.SetRawString(string(text))
	return fields, fields.GetRawString()
}
