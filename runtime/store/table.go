// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"hash/maphash"
	"math/bits"
	"slices"

	"github.com/informergen/informergen/runtime/object"
)

// table is an immutable hash table of entries by key: a trie over the bits of
// the hash whose leaves are small lists. It answers Get, for which the search in
// a tree would touch the memory of a key per comparison. The zero value is empty.
type table[T object.Object] struct {
	root *bucket[T]
	seed maphash.Seed
}

// bucket is a leaf with entries and their hashes, or a branch with children.
type bucket[T object.Object] struct {
	children *[fanOut]*bucket[T]
	hashes   []uint32
	entries  []*entry[T]
	owner    *owner
}

const (
	bitsPerLevel = 2
	fanOut       = 1 << bitsPerLevel
	hashBits     = 32
	// maxBucket is how many entries a leaf has before it is split. It is small
	// enough to be searched from one end, and large enough for the leaves of a
	// split to be worth their overhead.
	maxBucket = 32
)

func newTable[T object.Object]() table[T] { return table[T]{seed: maphash.MakeSeed()} }

func (t table[T]) hash(key object.Key) uint32 {
	namespace, name := maphash.String(t.seed, key.Namespace), maphash.String(t.seed, key.Name)
	return uint32(bits.RotateLeft64(namespace, 17) ^ name)
}

func (t table[T]) get(key object.Key) *entry[T] {
	hash := t.hash(key)
	b := t.root
	for rest := hash; b != nil; rest >>= bitsPerLevel {
		if b.children == nil {
			break
		}
		b = b.children[rest%fanOut]
	}
	if b == nil {
		return nil
	}
	if i := b.find(hash, key); i >= 0 {
		return b.entries[i]
	}
	return nil
}

// find returns the place of the entry in a leaf, or -1.
func (b *bucket[T]) find(hash uint32, key object.Key) int {
	for i, h := range b.hashes {
		if h == hash && b.entries[i].key == key {
			return i
		}
	}
	return -1
}

// put returns a table in which e is the entry of its key.
func (t table[T]) put(e *entry[T], owner *owner) table[T] {
	t.root = t.root.put(t.hash(e.key), 0, e, owner)
	return t
}

// remove returns a table in which the key has no entry. There must be one.
func (t table[T]) remove(key object.Key, owner *owner) table[T] {
	t.root = t.root.remove(t.hash(key), 0, key, owner)
	return t
}

func (b *bucket[T]) own(owner *owner) *bucket[T] {
	if b.owner == owner {
		return b
	}
	copied := &bucket[T]{hashes: slices.Clone(b.hashes), entries: slices.Clone(b.entries), owner: owner}
	if b.children != nil {
		children := *b.children
		copied.children = &children
	}
	return copied
}

func (b *bucket[T]) put(hash uint32, level uint, e *entry[T], owner *owner) *bucket[T] {
	if b == nil {
		return &bucket[T]{hashes: []uint32{hash}, entries: []*entry[T]{e}, owner: owner}
	}
	b = b.own(owner)
	if b.children != nil {
		child := &b.children[hash>>level%fanOut]
		*child = (*child).put(hash, level+bitsPerLevel, e, owner)
		return b
	}
	if i := b.find(hash, e.key); i >= 0 {
		b.entries[i] = e
		return b
	}
	b.hashes = insert(b.hashes, len(b.hashes), hash)
	b.entries = insert(b.entries, len(b.entries), e)
	if len(b.entries) > maxBucket && level < hashBits {
		b.split(level, owner)
	}
	return b
}

func (b *bucket[T]) split(level uint, owner *owner) {
	b.children = new([fanOut]*bucket[T])
	for i, hash := range b.hashes {
		child := &b.children[hash>>level%fanOut]
		*child = (*child).put(hash, level+bitsPerLevel, b.entries[i], owner)
	}
	b.hashes, b.entries = nil, nil
}

func (b *bucket[T]) remove(hash uint32, level uint, key object.Key, owner *owner) *bucket[T] {
	b = b.own(owner)
	if b.children != nil {
		child := &b.children[hash>>level%fanOut]
		*child = (*child).remove(hash, level+bitsPerLevel, key, owner)
		b.join()
		return b
	}
	i := b.find(hash, key)
	b.hashes = slices.Delete(b.hashes, i, i+1)
	b.entries = slices.Delete(b.entries, i, i+1)
	if len(b.entries) == 0 {
		return nil
	}
	return b
}

// join makes a leaf of a branch whose children are leaves with few entries, far
// fewer than it takes to split it again.
func (b *bucket[T]) join() {
	total := 0
	for _, child := range b.children {
		if child == nil {
			continue
		}
		if total += len(child.entries); child.children != nil || total > maxBucket/2 {
			return
		}
	}
	for _, child := range b.children {
		if child != nil {
			b.hashes = append(b.hashes, child.hashes...)
			b.entries = append(b.entries, child.entries...)
		}
	}
	b.children = nil
}
