// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import (
	"cmp"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
)

// The names of types in the schema that stand for anything.
const (
	deduced = "__untyped_deduced_"
	atomic  = "__untyped_atomic_"
)

// Schema returns the schema of all kinds, with and without apply configurations,
// as structured-merge-diff reads it. It says how lists and maps are merged, which
// it takes from the markers of the fields (listType, listMapKey, mapType,
// structType) and the patch tags.
func (s *Set) Schema() string {
	w := &schemaWriter{set: s, defined: map[string]*node{}, open: map[*model.Type]bool{}}
	for _, t := range s.types {
		if t.Kind != nil {
			w.typ(t)
		}
	}
	var b strings.Builder
	b.WriteString("types:\n")
	for _, name := range slices.Sorted(maps.Keys(w.defined)) {
		b.WriteString("- name: " + name + "\n")
		w.defined[name].write(&b, "  ")
	}
	b.WriteString(metaSchema)
	return b.String()
}

// schemaName is the name of a type in the schema: its name in OpenAPI
// definitions, by which a scheme finds it.
func (s *Set) schemaName(t *Type) string { return t.in.ModelName + "." + t.Name }

type schemaWriter struct {
	set     *Set
	defined map[string]*node
	open    map[*model.Type]bool // whose definitions are being followed
}

// typ enters a type and those that it refers to, and returns its name.
func (w *schemaWriter) typ(t *Type) string {
	name := w.set.schemaName(t)
	if _, known := w.defined[name]; known {
		return name
	}
	w.defined[name] = nil // for a type that contains itself
	w.defined[name] = w.structure(t.in.Path, t.fields, t.Markers)
	return name
}

func (w *schemaWriter) structure(path string, shape *model.Struct, markers []string) *node {
	fields := &node{key: "fields"}
	w.fields(path, shape, fields)
	slices.SortStableFunc(fields.children, func(a, b *node) int { return cmp.Compare(a.value, b.value) })
	m := &node{key: "map"}
	if len(fields.children) > 0 {
		m.children = append(m.children, fields)
	}
	if shape.Overflow != nil {
		m.children = append(m.children, &node{key: "elementType", children: []*node{{key: "namedType", value: deduced}}})
	}
	if value(markers, "structType") == "atomic" {
		m.children = append(m.children, &node{key: "elementRelationship", value: "atomic"})
	}
	return &node{children: []*node{m}}
}

// fields enters the fields of shape into list, and those that it inlines.
func (w *schemaWriter) fields(path string, shape *model.Struct, list *node) {
	for _, field := range shape.Fields {
		name, inline := encoded(field)
		switch {
		case inline:
			inside, inlined := (&writer{set: w.set}).promoted(path, deref(field.Type))
			if inlined != nil {
				w.fields(inside, inlined, list)
			}
		case name != "":
			typ := w.ref(path, field.Type, field)
			typ.key = "type"
			list.children = append(list.children, &node{key: "- name", value: name, children: []*node{typ}})
		}
	}
}

// encoded returns the name of a field in JSON. One without a tag is encoded as well,
// although it is no part of an apply configuration.
func encoded(field *model.Field) (name string, inline bool) {
	_, tagged := reflect.StructTag(field.Tag).Lookup("json")
	switch {
	case field.JSON != "" || field.Inline:
		return field.JSON, field.Inline
	case tagged || !token.IsExported(field.GoName()):
		return "", false
	}
	return field.GoName(), field.Name == ""
}

// ref describes the use of a type. The field, which may be nil, has the markers
// of lists and maps.
func (w *schemaWriter) ref(path string, ref model.Ref, field *model.Field) *node {
	switch ref := ref.(type) {
	case model.Pointer:
		return w.ref(path, ref.Elem, field)
	case model.Basic:
		return scalar(ref.Name)
	case model.Slice:
		if basic, ok := ref.Elem.(model.Basic); ok && (basic.Name == "byte" || basic.Name == "uint8") {
			return leaf("scalar", "string")
		}
		return w.list(path, ref.Elem, field)
	case model.Array:
		return w.list(path, ref.Elem, nil)
	case model.Map:
		return w.mapOf(path, ref.Elem, field)
	case model.Literal:
		return w.structure(path, ref.Struct, nil)
	case model.Named:
		return w.named(path, ref.Type, field)
	case model.External:
		return w.external(ref, field)
	}
	return leaf("namedType", deduced)
}

func (w *schemaWriter) named(path string, t *model.Type, field *model.Field) *node {
	if t.CustomJSON {
		return leaf("namedType", deduced)
	}
	switch shape := t.Shape.(type) {
	case *model.Enum:
		return leaf("scalar", "string")
	case *model.Defined:
		if w.open[t] {
			return leaf("namedType", deduced)
		}
		w.open[t] = true
		defer delete(w.open, t)
		return w.ref(path, shape.Elem, withMarkers(field, t.Markers))
	case *model.Struct:
		if known := w.set.types[model.TypeName{Package: path, Name: t.Name}]; known != nil {
			return w.use(known, field)
		}
	}
	return leaf("namedType", deduced)
}

// use refers to a type that has a name in the schema.
func (w *schemaWriter) use(t *Type, field *model.Field) *node {
	n := leaf("namedType", w.typ(t))
	if field != nil && value(field.Markers, "structType") == "atomic" {
		n.children = append(n.children, &node{key: "elementRelationship", value: "atomic"})
	}
	return n
}

// foreignScalars are types of other packages that are one value in JSON.
var foreignScalars = map[model.TypeName]string{
	{Package: metaPackage, Name: "Time"}:                                  "untyped",
	{Package: metaPackage, Name: "MicroTime"}:                             "untyped",
	{Package: metaPackage, Name: "Duration"}:                              "string",
	{Package: "time", Name: "Duration"}:                                   "numeric",
	{Package: "k8s.io/apimachinery/pkg/types", Name: "UID"}:               "string",
	{Package: "k8s.io/apimachinery/pkg/api/resource", Name: "Quantity"}:   "untyped",
	{Package: "k8s.io/apimachinery/pkg/util/intstr", Name: "IntOrString"}: "untyped",
}

// metaDefined are the types of meta/v1 that metaSchema defines.
var metaDefined = []string{"ObjectMeta", "OwnerReference", "LabelSelector", "Condition"}

func (w *schemaWriter) external(ref model.External, field *model.Field) *node {
	name := model.TypeName{Package: ref.Package, Name: ref.Name}
	if kind, ok := foreignScalars[name]; ok {
		return leaf("scalar", kind)
	}
	if ref.Package == metaPackage && slices.Contains(metaDefined, ref.Name) {
		return leaf("namedType", metaModel+ref.Name)
	}
	if t := w.set.types[name]; t != nil && !t.CustomJSON {
		return w.use(t, field)
	}
	return leaf("namedType", deduced)
}

func scalar(basic string) *node {
	switch basic {
	case "string":
		return leaf("scalar", "string")
	case "bool":
		return leaf("scalar", "boolean")
	}
	return leaf("scalar", "numeric")
}

// list describes a list. Without a marker it is replaced as a whole.
func (w *schemaWriter) list(path string, elem model.Ref, field *model.Field) *node {
	relationship, keys := "atomic", []string(nil)
	if field != nil {
		relationship, keys = mergedAs(field)
	}
	typ := w.ref(path, elem, nil)
	typ.key = "elementType"
	n := &node{key: "list", children: []*node{typ, {key: "elementRelationship", value: relationship}}}
	if len(keys) > 0 {
		list := &node{key: "keys"}
		for _, key := range keys {
			list.children = append(list.children, &node{key: "- " + quoted(key), bare: true})
		}
		n.children = append(n.children, list)
	}
	return &node{children: []*node{n}}
}

// mergedAs reads how a list is merged.
func mergedAs(field *model.Field) (relationship string, keys []string) {
	tag := reflect.StructTag(field.Tag)
	switch value(field.Markers, "listType") {
	case "atomic":
		return "atomic", nil
	case "set":
		return "associative", nil
	case "map":
		return "associative", values(field.Markers, "listMapKey")
	}
	if strings.Contains(tag.Get("patchStrategy"), "merge") {
		if key := tag.Get("patchMergeKey"); key != "" {
			return "associative", []string{key}
		}
		return "associative", nil
	}
	return "atomic", nil
}

func (w *schemaWriter) mapOf(path string, elem model.Ref, field *model.Field) *node {
	typ := w.ref(path, elem, nil)
	typ.key = "elementType"
	n := &node{key: "map", children: []*node{typ}}
	if field != nil && value(field.Markers, "mapType") == "atomic" {
		n.children = append(n.children, &node{key: "elementRelationship", value: "atomic"})
	}
	return &node{children: []*node{n}}
}

// withMarkers returns field with the markers of its type behind its own.
func withMarkers(field *model.Field, markers []string) *model.Field {
	with := &model.Field{Markers: markers}
	if field != nil {
		*with = *field
		with.Markers = slices.Concat(field.Markers, markers)
	}
	return with
}

// value returns the value of the first marker called name.
func value(markers []string, name string) string {
	if all := values(markers, name); len(all) > 0 {
		return all[0]
	}
	return ""
}

func values(markers []string, name string) []string {
	var all []string
	for _, marker := range markers {
		if v, ok := strings.CutPrefix(marker, name+"="); ok {
			all = append(all, strings.Trim(v, "\"`"))
		}
	}
	return all
}

// quoted writes a string as YAML that can stand in a raw string of Go.
func quoted(s string) string { return strings.ReplaceAll(strconv.Quote(s), "`", `\x60`) }
