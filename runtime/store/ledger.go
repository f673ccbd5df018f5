// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import "slices"

// ledger says in which groups of an index each object is. Only the writer reads
// it, so that there is one and not one per snapshot. It is what makes a removal
// exact: it does not ask what the index function would say today.
type ledger struct {
	// one has, by the number of an object, the number of its only group. Most
	// objects have one value in an index.
	one     []uint32
	several map[uint32][]uint32
	unused  unused // numbers of groups
}

const (
	inNone    = ^uint32(0)
	inSeveral = inNone - 1
)

// of returns the groups of an object. The slice is only good until set.
func (l *ledger) of(object uint32) []uint32 {
	if int(object) >= len(l.one) {
		return nil
	}
	switch l.one[object] {
	case inNone:
		return nil
	case inSeveral:
		return l.several[object]
	}
	return l.one[object : object+1 : object+1]
}

// set says in which groups an object is from now on.
func (l *ledger) set(object uint32, groups []uint32) {
	switch len(groups) {
	case 0:
		l.setOne(object, inNone)
	case 1:
		l.setOne(object, groups[0])
	default:
		l.setOne(object, inSeveral)
		if l.several == nil {
			l.several = map[uint32][]uint32{}
		}
		l.several[object] = slices.Clone(groups)
	}
}

func (l *ledger) setOne(object, group uint32) {
	for int(object) >= len(l.one) {
		l.one = append(l.one, inNone)
	}
	if l.one[object] == inSeveral {
		delete(l.several, object)
	}
	l.one[object] = group
}

// unused gives numbers out, those that were given back first.
type unused struct {
	back []uint32
	size uint32 // every number ever given out is less
}

func (u *unused) take() uint32 {
	if last := len(u.back) - 1; last >= 0 {
		number := u.back[last]
		u.back = u.back[:last]
		return number
	}
	u.size++
	return u.size - 1
}

func (u *unused) giveBack(number uint32) { u.back = append(u.back, number) }
