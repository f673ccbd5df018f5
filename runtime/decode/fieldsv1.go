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
	if i < len(s.data) && s.data[i] == 'n' {
		return s.null(i)
	}
	if set := s.raws.expected(s, i); set != nil {
		*(*metav1.FieldsV1)(p) = set.fields
		return i + len(set.text)
	}
	end := s.skip(i)
	if end >= 0 {
		*(*metav1.FieldsV1)(p) = s.raws.lookup(s.data[i:end])
	}
	return end
}

// rawInterner makes equal sets of managed fields one. It remembers two sets per
// bucket, since an object has several and they must not take each other's place, and
// which of them came again.
type rawInterner struct {
	seed   maphash.Seed
	sets   [][2]fieldSet // the one that was asked for last comes first
	recent [4]fieldSet
	turn   int
}

type fieldSet struct {
	text   string
	fields metav1.FieldsV1
}

const (
	rawBuckets = 32
	// maxRecent is how long a set may be that is expected: it is not nested deeper
	// than it is long, and so never too deep.
	maxRecent = maxDepth / 2
)

func newRawInterner() rawInterner {
	return rawInterner{seed: maphash.MakeSeed(), sets: make([][2]fieldSet, rawBuckets)}
}

// lookup returns the set that text says.
func (t *rawInterner) lookup(text []byte) metav1.FieldsV1 {
	bucket := &t.sets[maphash.Bytes(t.seed, text)%rawBuckets]
	known := true
	if bucket[0].text != string(text) {
		bucket[0], bucket[1] = bucket[1], bucket[0]
		known = bucket[0].text == string(text)
	}
	set := &bucket[0]
	switch {
	case !known:
		set.fields, set.text = newFieldsV1(text)
	case len(text) <= maxRecent && text[0] == '{':
		t.recent[t.turn%len(t.recent)] = *set
		t.turn++
	}
	return set.fields
}

// expected returns the set that stands at i, if it is one that came again before: as
// it was a whole object then, it is one now, and need not be read.
func (t *rawInterner) expected(s *state, i int) *fieldSet {
	if s.depth > maxDepth/2 {
		return nil
	}
	for j := range t.recent {
		set := &t.recent[j]
		if set.text != "" && s.has(set.text, i) {
			return set
		}
	}
	return nil
}
