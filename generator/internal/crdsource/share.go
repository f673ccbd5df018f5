// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"cmp"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
	"github.com/informergen/informergen/generator/internal/pins"
)

// Equal schemas share a type when Config.Share says so, or when a names file has
// them do so. Equal is what gives the same Go: fields, tags, comments, markers, and
// the types of the fields; two that differ in a description only would both lose
// it. A type that a names file gives to a path alone stays alone, since its name
// must not move. Of paths that share a type and are equal no more, those that look
// as before keep it, the others get types of their own, with a note.

// class is a type, and the places that have it.
type class struct {
	t *model.Type
	// places are in the order of their paths. The first one gives the name, if
	// nothing pins it.
	places []*found
	// pin is the name in the names file, owner the place that has it there.
	pin   string
	owner *found
	// shared is set when the names file is to say so, even of a single place.
	shared bool
}

// found is a type where it was found.
type found struct {
	unnamed
	// want is what the names file has about it.
	want pins.Type
	// shape stands for what the type looks like.
	shape string
	// left is the shared type that the place had until now.
	left string
	// shares is set when the place may share the type of others.
	shares bool
}

// sharer puts places into classes.
type sharer struct {
	classes []*class
	of      map[*model.Type]*class
	shapes  shapes
	// kept are the classes of shared types, by their names in the names file.
	kept map[string]*class
	// keep are the shapes that keep these names.
	keep map[string]string
}

// classify puts all types that were declared into classes and returns these in the
// order of their paths. Types that others stand for are taken out of b.types.
func (b *builder) classify(share bool, used map[string]bool) []*class {
	s := &sharer{of: map[*model.Type]*class{}, shapes: shapes{}, kept: map[string]*class{}, keep: map[string]string{}}
	places := b.places(share, used)
	for _, p := range places {
		p.shape = s.shapes.of(p.t)
		if was, known := s.keep[p.want.Name]; p.want.Shared && (!known || p.want.Shape == p.shape && was != p.shape) {
			s.keep[p.want.Name] = p.shape
		}
	}
	for _, level := range s.levels(places) {
		s.settle(level)
	}
	b.replace(s.of)
	for _, c := range s.classes {
		slices.SortFunc(c.places, comparePlaces)
	}
	slices.SortFunc(s.classes, func(x, y *class) int { return comparePlaces(x.places[0], y.places[0]) })
	return s.classes
}

func comparePlaces(x, y *found) int {
	return cmp.Or(cmp.Compare(len(x.path), len(y.path)), slices.Compare(x.path, y.path))
}

// places returns the places of all types, in the order of their paths, with what
// the names file wants of them. A version that the file does not know wants what
// another one has, as far as it is free.
func (b *builder) places(share bool, used map[string]bool) []*found {
	places := make([]*found, len(b.unnamed))
	for i, u := range b.unnamed {
		places[i] = &found{unnamed: u, want: u.names.Type(u.at), shares: share}
		if name := places[i].want.Name; naming.ReservedType(name) {
			u.reader.errors.Add(u.names.TypeSlot(u.at).Pos(), "choose another name", "%s: every package of API types has %s of its own", u.at, name)
		}
	}
	slices.SortFunc(places, comparePlaces)
	wished := map[string]bool{} // by others, or by places that do not share it
	for _, p := range places {
		wish := p.names.Wish(p.at)
		if p.want.Name == "" && wish.Name != "" && !used[wish.Name] && !naming.ReservedType(wish.Name) && (wish.Shared || !wished[wish.Name]) {
			p.want = wish
			wished[wish.Name] = !wish.Shared
		}
	}
	shareBelow(places)
	return places
}

// shareBelow has what is below shared types be shared as well: there is only one
// type for it.
func shareBelow(places []*found) {
	for _, above := range places {
		if !above.want.Shared {
			continue
		}
		for _, p := range places {
			if p.path[0] == above.path[0] && (strings.HasPrefix(p.at, above.at+".") || strings.HasPrefix(p.at, above.at+"[")) {
				p.shares = true
			}
		}
	}
}

// levels returns the places by how deep the types below them are nested, those
// without any first: whether types are equal can be told when those of their fields
// have been settled.
func (s *sharer) levels(places []*found) [][]*found {
	var levels [][]*found
	for _, p := range places {
		height := s.shapes.height(p.t)
		for len(levels) <= height {
			levels = append(levels, nil)
		}
		levels[height] = append(levels[height], p)
	}
	return levels
}

// settle puts the places of one level into classes.
func (s *sharer) settle(level []*found) {
	equal := map[string][]*found{}
	var order []string
	ids := map[*class]int{}
	for i, c := range s.classes {
		ids[c] = i
	}
	for _, p := range level {
		key := describe(p.t, func(t *model.Type) int { return ids[s.of[t]] })
		if equal[key] == nil {
			order = append(order, key)
		}
		equal[key] = append(equal[key], p)
	}
	for _, key := range order {
		s.settleEqual(equal[key])
	}
}

// settleEqual puts places whose types are equal into classes: those with a name of
// the names file into its class, and the others, if they may share, into the first
// of these, or one of their own.
func (s *sharer) settleEqual(places []*found) {
	var first *class
	var free []*found
	for _, p := range places {
		c := s.pinned(p, places)
		if c == nil {
			free = append(free, p)
		} else if first == nil {
			first = c
		}
	}
	for _, p := range free {
		alone := !p.shares || isEmpty(p.t)
		switch {
		case alone:
			s.add(p)
		case first == nil:
			first = s.add(p)
		default:
			s.join(first, p)
		}
	}
}

// pinned returns the class of a place that the names file has a name for; nil if it
// has none, or not any more.
func (s *sharer) pinned(p *found, equal []*found) *class {
	name := p.want.Name
	switch {
	case name == "":
		return nil
	case !p.want.Shared:
		c := s.add(p)
		c.pin, c.owner = name, p
		return c
	}
	c := s.kept[name]
	switch {
	case p.shape != s.keep[name], c != nil && !slices.Contains(equal, c.owner):
		p.left = name
		return nil
	case c == nil:
		c = s.add(p)
		c.pin, c.owner, c.shared = name, p, true
		s.kept[name] = c
	default:
		s.join(c, p)
	}
	return c
}

func (s *sharer) add(p *found) *class {
	c := &class{t: p.t, places: []*found{p}, owner: p}
	s.classes = append(s.classes, c)
	s.of[p.t] = c
	return c
}

func (s *sharer) join(c *class, p *found) {
	c.places = append(c.places, p)
	c.shared = true
	s.of[p.t] = c
}

// isEmpty reports whether a type says nothing, so that there is nothing to share.
func isEmpty(t *model.Type) bool {
	fields, ok := t.Shape.(*model.Struct)
	return ok && len(fields.Fields) == 0 && fields.Overflow == nil
}

// replace has every use of a type refer to the one that stands for it, and takes the
// others out of b.types.
func (b *builder) replace(of map[*model.Type]*class) {
	stands := func(t *model.Type) *model.Type {
		if c := of[t]; c != nil {
			return c.t
		}
		return t
	}
	b.types = slices.DeleteFunc(b.types, func(t *model.Type) bool { return stands(t) != t })
	for _, t := range b.types {
		switch shape := t.Shape.(type) {
		case *model.Struct:
			for _, f := range shape.Fields {
				f.Type = mapNamed(f.Type, stands)
			}
		case *model.Defined:
			shape.Elem = mapNamed(shape.Elem, stands)
		}
	}
}

// mapNamed replaces the types of the package that ref refers to.
func mapNamed(ref model.Ref, to func(*model.Type) *model.Type) model.Ref {
	switch ref := ref.(type) {
	case model.Named:
		return model.Named{Type: to(ref.Type)}
	case model.Pointer:
		return model.Pointer{Elem: mapNamed(ref.Elem, to)}
	case model.Slice:
		return model.Slice{Elem: mapNamed(ref.Elem, to)}
	case model.Map:
		return model.Map{Key: ref.Key, Elem: mapNamed(ref.Elem, to)}
	}
	return ref
}
