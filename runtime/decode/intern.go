// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import "unsafe"

// maxInterned is how long a string may be to be shared: an image with its digest is.
// Longer ones hardly repeat, and would make the table as large as they are.
const maxInterned = 128

// interner makes equal strings one. It remembers a bounded number of strings, two
// per bucket: a new one takes the place of the one that was not asked for last. What
// it forgets stays alive as long as objects have it.
type interner struct {
	buckets [][2]known
	evicted int
}

// known is a string that was seen, and the same in an interface, once that was needed.
type known struct {
	text  string
	boxed any
}

// The table begins with room for few strings, and grows to 32 KiB, and at most 128 KiB
// of strings, when it has to forget some.
const (
	fewBuckets = 1 << 6
	allBuckets = 1 << 9
)

func newInterner() interner { return interner{buckets: make([][2]known, fewBuckets)} }

// bucket returns where a string is, if it is anywhere. There are 1<<n buckets.
func (t *interner) bucket(text []byte) *[2]known {
	return &t.buckets[hash(text)&uint64(len(t.buckets)-1)]
}

// lookup returns the string that text says, and whether it was there. The result is
// good until the next call.
func (t *interner) lookup(text []byte) (k *known, found bool) {
	bucket := t.bucket(text)
	if bucket[0].text == string(text) {
		return &bucket[0], true
	}
	found = bucket[1].text == string(text)
	if !found {
		if bucket[1].text != "" {
			bucket = t.evict(bucket, text)
		}
		bucket[1] = known{text: string(text)}
	}
	bucket[0], bucket[1] = bucket[1], bucket[0]
	return &bucket[0], found
}

// evict returns the bucket in which text takes the place of another string.
func (t *interner) evict(bucket *[2]known, text []byte) *[2]known {
	if t.evicted++; t.evicted < len(t.buckets)/2 || len(t.buckets) == allBuckets {
		return bucket
	}
	old := t.buckets
	*t = interner{buckets: make([][2]known, 2*len(old))}
	for _, pair := range old {
		for _, k := range [...]known{pair[1], pair[0]} {
			if k.text != "" {
				to := t.bucket([]byte(k.text))
				to[0], to[1] = k, to[0]
			}
		}
	}
	return t.bucket(text)
}

// hash mixes the length and up to 24 bytes of a text that is not empty: the first
// and last eight, between which strings of one kind mostly are the same or
// counted, and eight in the middle.
func hash(text []byte) uint64 {
	n := len(text)
	h := uint64(n) * 0x9e3779b97f4a7c15
	if n >= 8 {
		h = fold(h ^ word(text[:8]))
		h = fold(h ^ word(text[n/2-4:n/2+4]))
		return fold(h ^ word(text[n-8:]))
	}
	var tail uint64
	for _, c := range text {
		tail = tail<<8 | uint64(c)
	}
	return fold(h ^ tail)
}

func word(b []byte) uint64 {
	_ = b[7]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

func fold(h uint64) uint64 {
	h *= 0x9e3779b97f4a7c15
	return h ^ h>>32
}

// site is a place where strings come from, such as a field. It learns whether they
// repeat: where they do not, looking for them costs, and remembering them pushes out
// those that do.
type site struct {
	last  known
	score int8
	asked uint8
}

const (
	// A site starts with some credit, a hit is worth four misses, and more than
	// scoreMax does not count.
	scoreStart, scoreHit, scoreMax = 16, 4, 32
	// sampleEvery is how often a site whose strings did not repeat has another try.
	sampleEvery = 32
)

// string returns what text says as a string that shares no memory with it.
func (w *site) string(s *state, text []byte) string {
	if string(text) == w.last.text {
		return w.last.text
	}
	if shared, _ := w.shared(s, text); !shared {
		return string(text)
	}
	return w.last.text
}

// any returns the same in an interface. A string that repeats is put into one once.
func (w *site) any(s *state, text []byte) any {
	if string(text) != w.last.text {
		if shared, _ := w.shared(s, text); !shared {
			return string(text)
		}
	}
	if w.last.boxed == nil {
		w.last.boxed = w.last.text
		if k, found := s.strings.lookup(text); found {
			k.boxed = w.last.boxed
		}
	}
	return w.last.boxed
}

// shared makes last the string that text says, if it is worth it, and tells whether
// that was there before.
func (w *site) shared(s *state, text []byte) (shared, found bool) {
	if len(text) > maxInterned || len(text) == 0 {
		return false, false
	}
	if w.score <= -scoreStart {
		if w.asked++; w.asked%sampleEvery != 0 {
			return false, false
		}
	}
	k, found := s.strings.lookup(text)
	if found {
		w.score = min(w.score+scoreHit, scoreMax-scoreStart)
	} else {
		w.score = max(w.score-1, -scoreStart)
	}
	w.last = *k
	return true, found
}

// stringNode reads a string; null changes nothing.
type stringNode struct {
	site
	unique bool // no two objects have the same
}

func (n *stringNode) decode(s *state, i int, p unsafe.Pointer) int {
	if i < len(s.data) && s.data[i] == 'n' {
		return s.null(i)
	}
	text, next := s.text(i)
	if next < 0 {
		return next
	}
	if n.unique {
		*(*string)(p) = string(text)
	} else {
		*(*string)(p) = n.site.string(s, text)
	}
	return next
}
