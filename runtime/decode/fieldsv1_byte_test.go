// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

//go:build !fieldsv1string

package decode_test

import (
	"encoding/json"
	"testing"
	"unsafe"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/informergen/informergen/runtime/decode"
	"github.com/informergen/informergen/runtime/internal/specimen"
)

// A shared set of managed fields must not be what somebody appends to.
func TestManagedFieldsThatRepeatAreOneWithoutRoomBehindThem(t *testing.T) {
	d := decode.New[*metav1.PartialObjectMetadata]()
	text, err := json.Marshal(specimen.New(1))
	if err != nil {
		t.Fatal(err)
	}
	var raws [][]byte
	for range 2 {
		obj, _, err := d.Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		raws = append(raws, obj.ManagedFields[1].FieldsV1.GetRawBytes())
	}
	if unsafe.SliceData(raws[0]) != unsafe.SliceData(raws[1]) || cap(raws[0]) != len(raws[0]) {
		t.Errorf("%d bytes with room for %d, shared: %t", len(raws[0]), cap(raws[0]), unsafe.SliceData(raws[0]) == unsafe.SliceData(raws[1]))
	}
}
