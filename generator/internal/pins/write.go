// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package pins

import (
	"bytes"
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v3"
)

const introduction = `# The Go names of an API, kept by informer-gen --names. Commit this file.
#
# Each name stands under the path of what it names, in which lists and maps add
# nothing. Edit a name to have another one. The names of properties and values
# are their CamelCase forms; those that are not stand below fields and constants,
# where a constant is what follows the name of its type; the values of the object
# itself are its selectable fields. What has gone from the CRDs is kept below gone,
# so that it has the same name if it comes back; remove it to have its names given
# away.`

// Bytes returns the file with the names of the run. They depend on the names and
// on the comments in the old file alone.
func (l *Ledger) Bytes() ([]byte, error) {
	w := &writer{ledger: l}
	groups := &yaml.Node{Kind: yaml.MappingNode}
	for _, name := range slices.Sorted(maps.Keys(l.groups)) {
		w.add(groups, "\x00"+groupsKey, name, w.group(name, l.groups[name]))
	}
	root := &yaml.Node{Kind: yaml.MappingNode}
	w.add(root, "", versionKey, number(Format))
	w.add(root, "", groupsKey, groups)
	document := &yaml.Node{Kind: yaml.DocumentNode, Content: []*yaml.Node{root}}
	if !l.existed {
		document.HeadComment = introduction
	}
	if c, ok := l.comments[""]; ok {
		c.put(document)
	}
	var text bytes.Buffer
	encoder := yaml.NewEncoder(&text)
	encoder.SetIndent(2)
	if err := cmp.Or(encoder.Encode(document), encoder.Close()); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

type writer struct{ ledger *Ledger }

func number(n int) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!int", Value: strconv.Itoa(n)}
}

func truth() *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: "true"} }

// text is a string, in quotes if it would be read as something else.
func text(s string) *yaml.Node {
	n := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s}
	if s == "<<" || strings.ContainsFunc(s, unicode.IsControl) {
		n.Style = yaml.DoubleQuotedStyle
	}
	return n
}

// add adds an entry with its comments; nothing, if the value is nil or empty.
func (w *writer) add(n *yaml.Node, parent, key string, value *yaml.Node) {
	if value == nil || value.Kind != yaml.ScalarNode && len(value.Content) == 0 {
		return
	}
	k := text(key)
	if c, ok := w.ledger.comments[withoutGone(parent+"\x00"+key)]; ok {
		c.put(k)
		if c.value != nil {
			c.value.put(value)
		}
	}
	n.Content = append(n.Content, k, value)
}

// slot adds a name, if there is one.
func (w *writer) slot(n *yaml.Node, parent, key string, s *Slot) {
	if name := s.final(); name != "" {
		w.add(n, parent, key, text(name))
	}
}

func (w *writer) group(name string, g *Group) *yaml.Node {
	at := "\x00" + groupsKey + "\x00" + name
	kinds := &yaml.Node{Kind: yaml.MappingNode}
	for _, key := range slices.Sorted(maps.Keys(g.kinds)) {
		w.add(kinds, at+"\x00"+kindsKey, key, w.kind(at+"\x00"+kindsKey+"\x00"+key, g.kinds[key]))
	}
	n := &yaml.Node{Kind: yaml.MappingNode}
	w.slot(n, at, goNameKey, &g.GoName)
	w.add(n, at, kindsKey, kinds)
	return n
}

func (w *writer) kind(at string, k *Kind) *yaml.Node {
	versions := &yaml.Node{Kind: yaml.MappingNode}
	for _, name := range slices.Sorted(maps.Keys(k.versions)) {
		w.add(versions, at+"\x00"+versionsKey, name, w.version(at+"\x00"+versionsKey+"\x00"+name, k, k.versions[name]))
	}
	n := &yaml.Node{Kind: yaml.MappingNode}
	w.add(n, at, pluralKey, text(k.plural))
	w.slot(n, at, goNameKey, &k.GoName)
	w.slot(n, at, listKey, &k.List)
	w.slot(n, at, accessorKey, &k.Accessor)
	if !k.used {
		w.add(n, at, goneKey, truth())
	}
	w.add(n, at, versionsKey, versions)
	return n
}

// version writes the names of a version. If the kind has gone, that says it of all
// of them.
func (w *writer) version(at string, k *Kind, v *Version) *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode}
	live := func(s *Slot) bool { return s.name != "" || !k.used && !s.gone }
	w.names(n, at, v, live)
	gone := &yaml.Node{Kind: yaml.MappingNode}
	w.names(gone, at, v, func(s *Slot) bool { return !live(s) })
	w.add(n, at, goneKey, gone)
	return n
}

// names writes the sections with the names that are wanted.
func (w *writer) names(n *yaml.Node, at string, v *Version, wanted func(*Slot) bool) {
	types, shared := &yaml.Node{Kind: yaml.MappingNode}, &yaml.Node{Kind: yaml.MappingNode}
	for _, path := range slices.Sorted(maps.Keys(v.types)) {
		switch s := v.types[path]; {
		case !wanted(s):
		case s.shared:
			w.add(shared, at+"\x00"+sharedKey, path, w.shared(at+"\x00"+sharedKey+"\x00"+path, s))
		default:
			w.slot(types, at+"\x00"+typesKey, path, s)
		}
	}
	w.add(n, at, typesKey, types)
	w.add(n, at, sharedKey, shared)
	for _, section := range []struct {
		odd, all string
		slots    map[string]map[string]*Slot
	}{{fieldsKey, propertiesKey, v.fields}, {constantsKey, valuesKey, v.constants}} {
		odd, all := &yaml.Node{Kind: yaml.MappingNode}, &yaml.Node{Kind: yaml.MappingNode}
		for _, path := range slices.Sorted(maps.Keys(section.slots)) {
			names, spellings := w.spellings(at+"\x00"+section.odd+"\x00"+path, section.odd, section.slots[path], wanted)
			w.add(odd, at+"\x00"+section.odd, path, names)
			w.add(all, at+"\x00"+section.all, path, spellings)
		}
		w.add(n, at, section.odd, odd)
		w.add(n, at, section.all, all)
	}
}

// shared writes a type that several paths have, on one line.
func (w *writer) shared(at string, s *Slot) *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle}
	w.slot(n, at, goNameKey, s)
	if s.shape != "" {
		w.add(n, at, shapeKey, text(s.shape))
	}
	return n
}

// spellings writes the spellings of one path that are wanted, and the names of
// those whose name is not the one by the rule.
func (w *writer) spellings(at, section string, slots map[string]*Slot, wanted func(*Slot) bool) (names, all *yaml.Node) {
	names = &yaml.Node{Kind: yaml.MappingNode}
	all = &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
	for _, spelling := range slices.Sorted(maps.Keys(slots)) {
		s := slots[spelling]
		if !wanted(s) || s.final() == "" {
			continue
		}
		all.Content = append(all.Content, text(spelling))
		if s.final() != byRule[section](spelling) {
			w.slot(names, at, spelling, s)
		}
	}
	return names, all
}
