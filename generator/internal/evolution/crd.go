// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package evolution

import (
	"go/token"
	"slices"

	"go.yaml.in/yaml/v3"
)

// Definition is a CRD as it is written.
type Definition struct {
	// File is the name of its file in positions.
	File string
	// Node is the document.
	Node *yaml.Node
}

// CRDs compares the CRDs of two states, as they matter to those who write objects
// and to objects that are stored. The result is sorted, with what breaks in front.
func CRDs(old, new []Definition) []Difference {
	c := &crds{}
	before, after := byName(old), byName(new)
	for name, o := range before {
		n, ok := after[name]
		if !ok {
			n, ok = sameKind(o, after, before)
		}
		if !ok {
			c.add(true, o.get("names").get("kind").pos(), token.Position{}, "%s: the CRD is gone", name)
			continue
		}
		c.crd(name, o, n)
	}
	for name, n := range after {
		_, known := before[name]
		if _, renamed := sameKind(n, before, after); !known && !renamed {
			c.add(false, token.Position{}, n.get("names").get("kind").pos(), "%s: the CRD is new", name)
		}
	}
	return c.sorted()
}

type crds struct{ differences }

// byName returns the specs of CRDs by their names.
func byName(all []Definition) map[string]node {
	named := map[string]node{}
	for _, d := range all {
		spec := node{nil, resolve(d.Node), d.File}.get("spec")
		named[spec.at("names", "plural").text()+"."+spec.get("group").text()] = spec
	}
	return named
}

// sameKind returns the CRD of the same kind among others, if neither it nor spec
// has one by the same name on the other side: its plural has changed.
func sameKind(spec node, others, own map[string]node) (node, bool) {
	for name, other := range others {
		_, known := own[name]
		if !known && other.get("group").text() == spec.get("group").text() &&
			other.at("names", "kind").text() == spec.at("names", "kind").text() {
			return other, true
		}
	}
	return node{}, false
}

// crd compares one CRD.
func (c *crds) crd(name string, o, n node) {
	for _, key := range []string{"plural", "kind"} {
		c.word(name, o, n, "names", key)
	}
	oldList, newList := listKind(o), listKind(n)
	if oldList != newList {
		c.add(true, orElse(o.at("names", "listKind"), o.get("names")), n.get("names").pos(), "%s: names.listKind: %s became %s", name, oldList, newList)
	}
	c.word(name, o, n, "scope")
	c.words(name+": the short name", o.get("names"), n.get("names"), "shortNames")
	c.words(name+": the category", o.get("names"), n.get("names"), "categories")
	c.versions(name, o.get("versions"), n.get("versions"))
}

func listKind(spec node) string {
	if n := spec.at("names", "listKind"); n.exists() {
		return n.text()
	}
	return spec.at("names", "kind").text() + "List"
}

// word compares a value that must not change.
func (c *crds) word(name string, o, n node, path ...string) {
	before, after := o.at(path...), n.at(path...)
	if before.text() != after.text() {
		c.add(true, before.pos(), after.pos(), "%s: %s: %s became %s", name, path[len(path)-1], before.text(), after.text())
	}
}

// words compares lists, under a key, of which no element may go.
func (c *crds) words(what string, o, n node, key string) {
	before, after := o.get(key), n.get(key)
	for _, item := range before.items() {
		if !slices.Contains(texts(after), item.text()) {
			c.add(true, item.pos(), orElse(after, n), "%s %s is gone", what, item.text())
		}
	}
	for _, item := range after.items() {
		if !slices.Contains(texts(before), item.text()) {
			c.add(false, orElse(before, o), item.pos(), "%s %s is new", what, item.text())
		}
	}
}

// orElse is the place of n, or of what it is missing from.
func orElse(n, parent node) token.Position {
	if n.exists() {
		return n.pos()
	}
	return parent.pos()
}

func texts(n node) []string {
	var all []string
	for _, item := range n.items() {
		all = append(all, item.text())
	}
	return all
}

func (c *crds) versions(name string, o, n node) {
	for _, before := range o.items() {
		version := before.get("name").text()
		where := name + " " + version
		after := find(n, version)
		switch {
		case !after.exists() && before.get("served").isTrue():
			c.add(true, before.get("name").pos(), n.pos(), "%s: the version is gone", where)
		case !after.exists():
			c.add(before.get("storage").isTrue(), before.get("name").pos(), n.pos(), "%s: the version, which was not served, is gone", where)
		default:
			c.version(where, before, after)
		}
	}
	for _, after := range n.items() {
		if version := after.get("name").text(); !find(o, version).exists() {
			c.add(false, o.pos(), after.get("name").pos(), "%s %s: the version is new", name, version)
		}
	}
}

func find(versions node, name string) node {
	for _, v := range versions.items() {
		if v.get("name").text() == name {
			return v
		}
	}
	return node{file: versions.file}
}

func (c *crds) version(where string, o, n node) {
	before, after := o.get("served"), n.get("served")
	at := func(n, version node) token.Position { return orElse(n, version.get("name")) }
	switch {
	case before.isTrue() && !after.isTrue():
		c.add(true, at(before, o), at(after, n), "%s: the version is not served any more", where)
	case !before.isTrue() && after.isTrue():
		c.add(false, at(before, o), at(after, n), "%s: the version is served now", where)
	}
	if !o.get("storage").isTrue() && n.get("storage").isTrue() {
		c.add(false, at(o.get("storage"), o), at(n.get("storage"), n), "%s: objects are stored in this version now", where)
	}
	if !o.get("deprecated").isTrue() && n.get("deprecated").isTrue() {
		c.add(false, at(o.get("deprecated"), o), n.get("deprecated").pos(), "%s: the version is deprecated now", where)
	}
	c.subresources(where, o, n)
	c.selectable(where, o, n)
	c.schema(where, "", o.at("schema", "openAPIV3Schema"), n.at("schema", "openAPIV3Schema"))
}

func (c *crds) subresources(where string, o, n node) {
	before, after := o.get("subresources"), n.get("subresources")
	at := func(n, version node) token.Position { return orElse(n, version.get("name")) }
	for _, key := range []string{"status", "scale"} {
		b, a := declared(before, key), declared(after, key)
		switch {
		case b.value != nil && a.value == nil:
			c.add(true, b.pos(), at(after, n), "%s: the subresource %s is gone", where, key)
		case b.value == nil && a.value != nil && key == "status":
			c.add(true, at(before, o), a.pos(), "%s: the subresource status is new: a write of the whole object leaves the status alone from now on", where)
		case b.value == nil && a.value != nil:
			c.add(false, at(before, o), a.pos(), "%s: the subresource %s is new", where, key)
		case b.json() != a.json():
			c.add(true, b.pos(), a.pos(), "%s: the subresource %s: %s became %s", where, key, b.json(), a.json())
		}
	}
}

// declared is get for a subresource: "status:" without a value declares it too.
func declared(n node, key string) node {
	if n.value == nil {
		return node{file: n.file}
	}
	for i := 0; n.value.Kind == yaml.MappingNode && i+1 < len(n.value.Content); i += 2 {
		if k := resolve(n.value.Content[i]); k.Value == key {
			return node{k, resolve(n.value.Content[i+1]), n.file}
		}
	}
	return node{file: n.file}
}

func (c *crds) selectable(where string, o, n node) {
	paths := func(n node) map[string]node {
		all := map[string]node{}
		for _, item := range n.get("selectableFields").items() {
			all[item.get("jsonPath").text()] = item.get("jsonPath")
		}
		return all
	}
	before, after := paths(o), paths(n)
	for path, at := range before {
		if _, ok := after[path]; !ok {
			c.add(true, at.pos(), n.get("name").pos(), "%s: the selectable field %s is gone", where, path)
		}
	}
	for path, at := range after {
		if _, ok := before[path]; !ok {
			c.add(false, o.get("name").pos(), at.pos(), "%s: the selectable field %s is new", where, path)
		}
	}
}
