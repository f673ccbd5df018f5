// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"hash/maphash"
	"math/bits"
	"slices"

	"github.com/informergen/informergen/runtime/object"
)

// table is an immutable hash table of ids by key: a trie over the bits of the
// hash whose leaves are small lists. It answers Get, for which the search in a
// tree would touch the memory of a key per comparison. The zero value is empty.
//
// It does not know the keys. Whoever looks for one says whether an id has it.
type table struct {
	root *bucket
	seed maphash.Seed
}

// bucket is a leaf with ids and the hashes of their keys, or a branch with
// children.
type bucket struct {
	children [fanOut]*bucket // in place: one access of memory per level
	branch   bool
	hashes   []uint32
	ids      []uint32
	owner    *owner
}

const (
	bitsPerLevel = 2
	fanOut       = 1 << bitsPerLevel
	hashBits     = 32
	// maxBucket is how many ids a leaf has before it is split. It is small
	// enough to be searched from one end, and large enough for the leaves of a
	// split to be worth their overhead.
	maxBucket = 32
)

func newTable() table { return table{seed: maphash.MakeSeed()} }

func (t table) hash(key object.Key) uint32 {
	namespace, name := maphash.String(t.seed, key.Namespace), maphash.String(t.seed, key.Name)
	return uint32(bits.RotateLeft64(namespace, 17) ^ name)
}

// get returns the first id under the hash that is the one.
func (t table) get(hash uint32, isIt func(id uint32) bool) (id uint32, ok bool) {
	b := t.root
	for rest := hash; b != nil && b.branch; rest >>= bitsPerLevel {
		b = b.children[rest%fanOut]
	}
	if b == nil {
		return 0, false
	}
	for i, h := range b.hashes {
		if h == hash && isIt(b.ids[i]) {
			return b.ids[i], true
		}
	}
	return 0, false
}

// put returns a table that has the id too, which it must not have yet.
func (t table) put(hash, id uint32, owner *owner) table {
	t.root = t.root.put(hash, 0, id, owner)
	return t
}

// remove returns a table without the id, which it must have under that hash.
func (t table) remove(hash, id uint32, owner *owner) table {
	t.root = t.root.remove(hash, 0, id, owner)
	return t
}

func (b *bucket) own(owner *owner) *bucket {
	if b.owner == owner {
		return b
	}
	return &bucket{
		children: b.children,
		branch:   b.branch,
		hashes:   slices.Clone(b.hashes),
		ids:      slices.Clone(b.ids),
		owner:    owner,
	}
}

func (b *bucket) put(hash uint32, level uint, id uint32, owner *owner) *bucket {
	if b == nil {
		return &bucket{hashes: []uint32{hash}, ids: []uint32{id}, owner: owner}
	}
	b = b.own(owner)
	if b.branch {
		child := &b.children[hash>>level%fanOut]
		*child = (*child).put(hash, level+bitsPerLevel, id, owner)
		return b
	}
	b.hashes = insert(b.hashes, len(b.hashes), hash)
	b.ids = insert(b.ids, len(b.ids), id)
	if len(b.ids) > maxBucket && level < hashBits {
		b.split(level, owner)
	}
	return b
}

func (b *bucket) split(level uint, owner *owner) {
	b.branch = true
	for i, hash := range b.hashes {
		child := &b.children[hash>>level%fanOut]
		*child = (*child).put(hash, level+bitsPerLevel, b.ids[i], owner)
	}
	b.hashes, b.ids = nil, nil
}

func (b *bucket) remove(hash uint32, level uint, id uint32, owner *owner) *bucket {
	b = b.own(owner)
	if b.branch {
		child := &b.children[hash>>level%fanOut]
		*child = (*child).remove(hash, level+bitsPerLevel, id, owner)
		b.join()
		return b
	}
	i := slices.Index(b.ids, id)
	b.hashes = slices.Delete(b.hashes, i, i+1)
	b.ids = slices.Delete(b.ids, i, i+1)
	if len(b.ids) == 0 {
		return nil
	}
	return b
}

// join makes a leaf of a branch whose children are leaves with few ids, far fewer
// than it takes to split it again.
func (b *bucket) join() {
	total := 0
	for _, child := range b.children {
		if child == nil {
			continue
		}
		if total += len(child.ids); child.branch || total > maxBucket/2 {
			return
		}
	}
	for _, child := range b.children {
		if child != nil {
			b.hashes = append(b.hashes, child.hashes...)
			b.ids = append(b.ids, child.ids...)
		}
	}
	b.children, b.branch = [fanOut]*bucket{}, false
}
