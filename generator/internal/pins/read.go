// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package pins

import (
	"bytes"
	"errors"
	"io"

	"go.yaml.in/yaml/v3"
)

// Read reads a names file. The name is for positions. The error is a diag.Error
// that holds everything that is wrong with the file itself; whether its paths exist
// is for the Ledger to say when the run is over.
func Read(file string, data []byte) (*Ledger, error) {
	l := New(file)
	l.existed = true
	d := &document{file: file, comments: l.comments}
	if root := d.parse(data); root != nil {
		d.ledger(l, root)
		d.collisions(l)
	}
	return l, d.errors.Err()
}

// parse returns the root of the only document in data, or nil.
func (d *document) parse(data []byte) *yaml.Node {
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	var root, second yaml.Node
	err := decoder.Decode(&root)
	if errors.Is(err, io.EOF) {
		return nil
	}
	if err == nil {
		if err = decoder.Decode(&second); err == nil {
			d.errorf(&second, "write one document", "a names file holds one YAML document")
			return nil
		}
	}
	if !errors.Is(err, io.EOF) {
		d.malformed(err)
		return nil
	}
	d.comments[""] = comment{head: root.HeadComment, foot: root.FootComment}
	return root.Content[0]
}

func (d *document) ledger(l *Ledger, root *yaml.Node) {
	versioned := false
	for _, p := range d.mapping(root, "a names file", "", fileKeys...) {
		switch p.key.Value {
		case versionKey:
			versioned = true
			if !d.supported(p.value) {
				return
			}
		case groupsKey:
			for _, g := range d.mapping(p.value, groupsKey, p.address) {
				d.group(l.Group(g.key.Value), g)
			}
		}
	}
	if !versioned && d.errors.Empty() && len(root.Content) > 0 {
		d.errorf(root, "begin it with: version: 1", "this is no names file: the version of its format is missing")
	}
}

// supported checks the version of the format.
func (d *document) supported(n *yaml.Node) bool {
	var version int
	if err := n.Decode(&version); err != nil || version < 1 {
		d.errorf(n, "write version: 1", "the version of the format must be a number")
		return false
	}
	if version > Format {
		d.errorf(n, "use a newer informer-gen", "the file has version %d of the format; this informer-gen reads version %d", version, Format)
		return false
	}
	return true
}

func (d *document) group(g *Group, p pair) {
	g.pos = d.pos(p.key)
	for _, p := range d.mapping(p.value, "the group "+p.key.Value, p.address, groupKeys...) {
		switch p.key.Value {
		case goNameKey:
			d.slot(&g.GoName, p.value, p.key.Value)
		case kindsKey:
			for _, k := range d.mapping(p.value, kindsKey, p.address) {
				g.kinds[k.key.Value] = d.kind(k)
			}
		}
	}
}

// slot reads the one name of a slot.
func (d *document) slot(s *Slot, n *yaml.Node, what string) {
	if name, ok := d.goName(n, what); ok {
		s.pin, s.pos = name, d.pos(n)
	}
}

func (d *document) kind(p pair) *Kind {
	k := &Kind{versions: map[string]*Version{}, pos: d.pos(p.key)}
	slots := map[string]*Slot{goNameKey: &k.GoName, listKey: &k.List, accessorKey: &k.Accessor}
	for _, p := range d.mapping(p.value, "the kind "+p.key.Value, p.address, kindKeys...) {
		switch key := p.key.Value; key {
		case pluralKey:
			k.plural, _ = d.text(p.value, key)
		case goneKey:
			k.gone = d.flag(p.value, key)
		case versionsKey:
			for _, v := range d.mapping(p.value, key, p.address) {
				k.versions[v.key.Value] = d.version(v)
			}
		default:
			d.slot(slots[key], p.value, key)
		}
	}
	for _, v := range k.versions {
		v.object = k.GoName.pin
	}
	return k
}

func (d *document) version(p pair) *Version {
	v := newVersion()
	v.pos, v.pinned = d.pos(p.key), true
	for _, p := range d.mapping(p.value, "the version "+p.key.Value, p.address, versionKeys...) {
		if p.key.Value != goneKey {
			d.names(v, p, false)
			continue
		}
		for _, p := range d.mapping(p.value, goneKey, p.address, goneKeys...) {
			d.names(v, p, true)
		}
	}
	v.complete()
	return v
}

// names reads one of the sections of a version, or of what has gone from it.
func (d *document) names(v *Version, section pair, gone bool) {
	key := section.key.Value
	for _, p := range d.mapping(section.value, key, section.address) {
		path := p.key.Value
		switch key {
		case typesKey:
			d.unique(v.typeSlot(path), p.value, gone, "a type", d.goName)
		case sharedKey:
			d.shared(v.typeSlot(path), p, gone)
		case fieldsKey:
			for _, p := range d.mapping(p.value, key, p.address) {
				d.unique(nested(v.fields, path, p.key.Value), p.value, gone, "a field", d.goName)
			}
		case constantsKey:
			for _, p := range d.mapping(p.value, key, p.address) {
				d.unique(nested(v.constants, path, p.key.Value), p.value, gone, "a constant", d.suffix)
			}
		case propertiesKey:
			d.listed(v.fields, path, p.value, gone)
		case valuesKey:
			d.listed(v.constants, path, p.value, gone)
		}
	}
}

// unique reads a name that stands once: below gone or not.
func (d *document) unique(s *Slot, n *yaml.Node, gone bool, what string, read func(*yaml.Node, string) (string, bool)) {
	name, ok := read(n, what)
	if !ok {
		return
	}
	if s.pin != "" {
		d.errorf(n, "remove one of them", "the name of %s stands in the file twice, first at line %d: once as gone", what, s.pos.Line)
		return
	}
	s.pin, s.pos, s.gone = name, d.pos(n), gone
}

// shared reads an entry of shared: the name of the type, or that and its shape.
func (d *document) shared(s *Slot, p pair, gone bool) {
	if p.value.Kind == yaml.ScalarNode {
		d.unique(s, p.value, gone, "a shared type", d.goName)
	}
	if p.value.Kind != yaml.ScalarNode {
		for _, p := range d.mapping(p.value, p.key.Value, p.address, sharedKeys...) {
			if p.key.Value == shapeKey {
				s.shape, _ = d.text(p.value, shapeKey)
				continue
			}
			d.unique(s, p.value, gone, "a shared type", d.goName)
		}
	}
	s.shared = true
}

func (d *document) listed(all map[string]map[string]*Slot, path string, n *yaml.Node, gone bool) {
	for _, item := range d.list(n, path) {
		s := nested(all, path, item.Value)
		s.listed, s.gone = true, s.gone || gone
		if !s.pos.IsValid() {
			s.pos = d.pos(item)
		}
	}
}

// complete gives listed spellings without a name of their own the one that the
// rule gives them.
func (v *Version) complete() {
	for key, all := range map[string]map[string]map[string]*Slot{fieldsKey: v.fields, constantsKey: v.constants} {
		for _, spellings := range all {
			for spelling, s := range spellings {
				if s.listed && s.pin == "" {
					s.pin = byRule[key](spelling)
				}
			}
		}
	}
}
