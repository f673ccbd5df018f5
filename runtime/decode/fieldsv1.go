// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"hash/maphash"
	"unsafe"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// fieldsNode reads sets of managed fields. A controller writes the same set to all of
// its objects, so that a set is mostly known already; nobody changes its bytes in
// place.
type fieldsNode struct{}

func (fieldsNode) decode(s *state, i int, p unsafe.Pointer) int {
	end := s.skip(i)
	if end >= 0 && s.data[i] != 'n' {
		*(*metav1.FieldsV1)(p) = s.raws.lookup(s.data[i:end])
	}
	return end
}

// rawInterner makes equal sets of managed fields one. It remembers the last set per
// bucket.
type rawInterner struct {
	seed maphash.Seed
	sets []interned
}

type interned struct {
	text   string
	fields metav1.FieldsV1
}

const rawBuckets = 64

func newRawInterner() rawInterner {
	return rawInterner{seed: maphash.MakeSeed(), sets: make([]interned, rawBuckets)}
}

func (t *rawInterner) lookup(text []byte) metav1.FieldsV1 {
	set := &t.sets[maphash.Bytes(t.seed, text)%rawBuckets]
	if set.text != string(text) {
		set.fields, set.text = newFieldsV1(text)
	}
	return set.fields
}
