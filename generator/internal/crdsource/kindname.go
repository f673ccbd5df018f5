// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"github.com/informergen/informergen/generator/internal/naming"
	"github.com/informergen/informergen/generator/internal/pins"
)

// goNames are the Go types of a kind, and what a names file has about it.
type goNames struct {
	object, list string
	pins         *pins.Kind
	// rank is the place of the CRD among those of the same kind.
	rank int
}

// kindNames names the kinds of a group. They have the same names in all
// versions. A kind that comes later avoids the names that a names file has given
// to types.
func (l *loader) kindNames(crds []*crd, group *pins.Group) map[*crd]goNames {
	rank := ranks(crds, group)
	keys := make([]string, len(crds))
	for i, c := range crds {
		keys[i] = group.Key(c.kind.value, c.plural.value, rank[c] == 0)
	}
	pinned, pinnedLists := group.KindPins()
	taken := map[string]bool{}
	for _, name := range group.TakenAnywhere() {
		taken[name] = true
	}
	objects := naming.Kinds(keys, pinned, func(name string) bool { return taken[name] }, family(crds, keys, group))
	lists := listNames(keys, objects, pinnedLists, group.TakenAnywhere())
	names := map[*crd]goNames{}
	for i, c := range crds {
		kind := group.Kind(keys[i], c.plural.value)
		goName, list, _ := kind.Slots()
		for _, slot := range []*pins.Slot{goName, list} {
			if naming.ReservedType(slot.Pin()) {
				l.errors.Add(slot.Pos(), "choose another name", "%s: every package of API types has %s of its own", c.kind.value, slot.Pin())
			}
		}
		goName.Set(objects[i])
		list.Set(lists[i])
		names[c] = goNames{object: objects[i], list: lists[i], pins: kind, rank: rank[c]}
	}
	return names
}

// family says which names follow from that of a kind. The plural that a person may
// give on the command line is not known here; it is for validation to find if it
// meets another one.
func family(crds []*crd, keys []string, group *pins.Group) naming.Family {
	byKey := map[string]*crd{}
	for i, c := range crds {
		byKey[keys[i]] = c
	}
	return func(key, goName string) []string {
		accessor := group.AccessorPin(key)
		if accessor == "" {
			accessor = naming.Plurals{}.Accessor(goName)
		}
		namespaced := byKey[key] == nil || byKey[key].namespaced // nil for one that is not in the input
		return naming.Derived(goName, accessor, namespaced)
	}
}

// listNames names the lists of the kinds that are called objects.
func listNames(keys, objects []string, pins map[string]string, taken []string) []string {
	paths := make([][]string, len(objects))
	pinned := make([]string, len(objects))
	for i, object := range objects {
		paths[i] = []string{object, "List"}
		pinned[i] = pins[keys[i]]
	}
	return naming.Types(paths, pinned, append(taken, objects...))
}
