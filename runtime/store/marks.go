// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"hash/maphash"
	"iter"
	"math/bits"
	"slices"

	"github.com/informergen/informergen/runtime/object"
)

// Label is a label that an object may have: the key, with one of the values, or with
// any value if there is none in Values.
type Label struct {
	Key    string
	Values []string
}

// Having yields the objects of the list that have every one of the labels, and some that
// have not: who asks looks at the labels of those that come. The first time these are all
// objects. The second time, whatever the labels, it reads those of all objects and
// remembers something of them until they are replaced; from then on most objects that
// have not what is wanted are passed without being read.
func (l List[T]) Having(wanted ...Label) iter.Seq[T] {
	return func(yield func(T) bool) { l.walkHaving(wanted, yield) }
}

func (l List[T]) walkHaving(wanted []Label, yield func(T) bool) {
	if l.snapshot == nil {
		return
	}
	m := maskOf(wanted, l.snapshot.keys.seed)
	for i := range l.parts() {
		if !l.snapshot.walkMarked(l.part(i), m, yield) {
			return
		}
	}
}

// mark stands for the labels of an object: each sets three of its bits. One that is not
// set tells that a label is not there, without a look at the object. It is a Bloom
// filter (https://doi.org/10.1145/362686.362692).
type mark uint64

// marked is a bit of every mark: 0 is none.
const marked mark = 1

func markOf(labels map[string]string, seed maphash.Seed) mark {
	m := marked
	for key, value := range labels {
		hash := maphash.String(seed, key)
		m |= markOfKey(hash) | markOfValue(hash, value, seed)
	}
	return m
}

func markOfKey(hash uint64) mark { return 1 << (hash >> 58) }

func markOfValue(ofKey uint64, value string, seed maphash.Seed) mark {
	hash := (bits.RotateLeft64(ofKey, 32) ^ maphash.String(seed, value)) * 0x9e3779b97f4a7c15 // so that the upper bits are of all
	return 1<<(hash>>58) | 1<<(hash>>52&63)
}

// mask tells the marks of objects which may have certain labels.
type mask struct {
	all   mark
	oneOf [][]mark // of each of these at least one
}

func maskOf(wanted []Label, seed maphash.Seed) (m mask) {
	for _, label := range wanted {
		hash := maphash.String(seed, label.Key)
		m.all |= markOfKey(hash)
		if len(label.Values) == 1 {
			m.all |= markOfValue(hash, label.Values[0], seed)
			continue
		}
		var values []mark
		for _, value := range label.Values {
			values = append(values, markOfValue(hash, value, seed))
		}
		if values != nil {
			m.oneOf = append(m.oneOf, values)
		}
	}
	return m
}

func (m *mask) mayBe(seen mark) bool {
	if seen&m.all != m.all {
		return false
	}
	for _, values := range m.oneOf {
		if !slices.ContainsFunc(values, func(value mark) bool { return seen&value == value }) {
			return false
		}
	}
	return true
}

// walkMarked is walkGroup for those members whose mark the mask lets through.
func (s *Snapshot[T]) walkMarked(g *group[T], m mask, yield func(T) bool) bool {
	var current *page[T]
	var marks *notes
	first := noPage
	for i := range g.members.chunks() {
		for _, number := range g.members.chunk(i) {
			if number-first >= pageSize {
				current, first = s.objects.page(number/pageSize), number-number%pageSize
				marks = s.marks(current)
			}
			obj := current.items[number-first]
			if marks != nil {
				seen := mark(marks.get(number - first))
				if seen == 0 {
					seen = s.note(marks, number-first, obj)
				}
				if !m.mayBe(seen) {
					continue
				}
			}
			if !yield(obj) {
				return false
			}
		}
	}
	return true
}

// note notes the mark of an object that was written after those of its page were made.
func (s *Snapshot[T]) note(marks *notes, i uint32, obj T) mark {
	seen := markOf(obj.GetLabels(), s.keys.seed)
	marks.set(i, uint64(seen))
	return seen
}

// marks returns the marks of the objects on a page, or nil if they are asked for for the
// first time: to make them takes longer than to look for a label, and many lists are
// asked for once.
func (s *Snapshot[T]) marks(p *page[T]) *notes {
	switch marks := p.notes.Load(); marks {
	case nil:
		p.notes.Store(nothing)
		return nil
	case nothing:
	default:
		return marks
	}
	// The labels of all are fetched first: a processor waits for many at once.
	var labels [pageSize]map[string]string
	for i, obj := range p.items {
		if object.IsNil(obj) {
			continue
		}
		if l := obj.GetLabels(); len(l) > 0 {
			labels[i] = l
		}
	}
	marks := &notes{}
	for i, l := range labels {
		marks[i] = uint64(markOf(l, s.keys.seed))
	}
	p.notes.Store(marks) // others who make them now make the same
	return marks
}
