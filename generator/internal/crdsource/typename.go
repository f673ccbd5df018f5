// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"cmp"
	"slices"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// name names all types that were declared, and the constants of the enums among
// them. kinds are the names of the kinds and their lists, taken those that a names
// file gives to others.
//
// Names that are pinned come first. Then come the constants of enums whose type is
// pinned: these were there before any type without a pin. Order of declaration has
// no part in it, so that properties can trade places.
func (b *builder) name(kinds, taken []string) {
	used := map[string]bool{}
	for _, name := range slices.Concat(kinds, taken) {
		used[name] = true
	}
	slices.SortFunc(b.unnamed, func(x, y unnamed) int {
		return cmp.Or(cmp.Compare(len(x.path), len(y.path)), slices.Compare(x.path, y.path))
	})
	pinned := b.pinned(used)
	for i, u := range b.unnamed {
		if pinned[i] != "" {
			u.call(pinned[i], used)
		}
	}
	b.constants(pinned, used)
	paths := make([][]string, len(b.unnamed))
	for i, u := range b.unnamed {
		paths[i] = u.path
	}
	before := make([]string, 0, len(used))
	for name := range used {
		before = append(before, name)
	}
	names := naming.Types(paths, pinned, before)
	for i, u := range b.unnamed {
		if pinned[i] == "" {
			u.call(names[i], used)
		}
	}
	b.constants(nil, used)
	for _, kind := range b.kinds {
		nameSelectable(kind, used)
	}
}

// pinned returns the names that types have in a names file, in the order of
// b.unnamed, and in its absence those of another version if they are free.
func (b *builder) pinned(used map[string]bool) []string {
	pinned := make([]string, len(b.unnamed))
	wished := map[string]bool{}
	for i, u := range b.unnamed {
		pinned[i] = u.names.TypePin(u.at)
		if naming.ReservedType(pinned[i]) {
			u.reader.errors.Add(u.names.TypeSlot(u.at).Pos(), "choose another name", "%s: every package of API types has %s of its own", u.at, pinned[i])
		}
		wish := u.names.TypeWish(u.at)
		if pinned[i] == "" && wish != "" && !used[wish] && !wished[wish] && !naming.ReservedType(wish) {
			pinned[i] = wish
			wished[wish] = true
		}
	}
	return pinned
}

// call gives the type its name.
func (u unnamed) call(name string, used map[string]bool) {
	u.t.Name = name
	if len(u.t.Doc) == 0 {
		u.t.Doc = []string{name + " is the type of " + u.where + " in " + u.path[0] + "."}
	}
	used[name] = true
	u.names.SetType(u.at, name)
}

// constants names the constants of all enums that have a name and whose constants
// have none, in the order of their paths. Those of pinned types come first.
func (b *builder) constants(pinned []string, used map[string]bool) {
	for i, u := range b.unnamed {
		enum, ok := u.t.Shape.(*model.Enum)
		if ok && (pinned == nil || pinned[i] != "") && enum.Values[0].GoName == "" {
			u.nameConstants(enum, used)
		}
	}
}

// nameConstants names the constants of enum and adds them to the names used in
// the package.
func (u unnamed) nameConstants(enum *model.Enum, used map[string]bool) {
	values := make([]string, len(enum.Values))
	for i, v := range enum.Values {
		values[i] = v.Value
	}
	taken := func(name string) bool { return used[name] || naming.ReservedType(name) }
	names := naming.Constants(u.t.Name, values, u.names.ConstantPins(u.at, values), taken)
	for i, name := range names {
		enum.Values[i].GoName = name
		used[name] = true
		u.names.SetConstant(u.at, values[i], name[len(u.t.Name):])
	}
}
