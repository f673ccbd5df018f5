// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package pins

import (
	"go/token"

	"github.com/informergen/informergen/generator/internal/naming"
)

// Version holds the names below a kind in one of its versions, by path.
type Version struct {
	types map[string]*Slot
	// fields are the properties of structs, constants the values of enums. The name
	// of a constant is what stands behind that of its type.
	fields, constants map[string]map[string]*Slot

	// object is the type of the object in the file.
	object string

	model *Version
	pos   token.Position
	// pinned is set when the file has the version, used when the run has.
	pinned, used bool
}

func newVersion() *Version {
	return &Version{types: map[string]*Slot{}, fields: map[string]map[string]*Slot{}, constants: map[string]map[string]*Slot{}}
}

func nested(all map[string]map[string]*Slot, path, spelling string) *Slot {
	if all[path] == nil {
		all[path] = map[string]*Slot{}
	}
	if all[path][spelling] == nil {
		all[path][spelling] = &Slot{}
	}
	return all[path][spelling]
}

func (v *Version) typeSlot(path string) *Slot {
	if v.types[path] == nil {
		v.types[path] = &Slot{}
	}
	return v.types[path]
}

// Type returns what the type at path has to be.
func (v *Version) Type(path string) Type {
	if v == nil {
		return Type{}
	}
	return v.types[path].asType()
}

// Wish is Type of a version that this one takes after; its name is only good when
// nothing else has it.
func (v *Version) Wish(path string) Type {
	if v == nil || v.model == nil {
		return Type{}
	}
	return v.model.types[path].asType()
}

func (s *Slot) asType() Type {
	if s == nil {
		return Type{}
	}
	return Type{Name: s.pin, Shared: s.shared, Shape: s.shape}
}

// TypeSlot returns where the name of a type is, or nil.
func (v *Version) TypeSlot(path string) *Slot {
	if v == nil {
		return nil
	}
	return v.types[path]
}

// SetType tells what the type at path has become.
func (v *Version) SetType(path string, t Type) {
	if v != nil {
		s := v.typeSlot(path)
		s.name, s.shared, s.shape = t.Name, t.Shared, t.Shape
	}
}

// FieldPins returns the names of the fields of the struct at path, by property,
// for those that have one: also of properties that have gone.
func (v *Version) FieldPins(path string, properties []string) map[string]string {
	if v == nil {
		return nil
	}
	return pinsOf(v.fields, v.inherited().fields, path, properties)
}

// SetField tells the name of the field of a property.
func (v *Version) SetField(path, property, name string) {
	if v != nil {
		nested(v.fields, path, property).Set(name)
	}
}

// FieldSlot returns where the name of a field is, or nil.
func (v *Version) FieldSlot(path, property string) *Slot {
	if v == nil {
		return nil
	}
	return v.fields[path][property]
}

// ConstantPins returns what stands behind the type's name in the constants of the
// enum at path, by value, for those that have one: also of values that have gone.
func (v *Version) ConstantPins(path string, values []string) map[string]string {
	if v == nil {
		return nil
	}
	return pinsOf(v.constants, v.inherited().constants, path, values)
}

// SetConstant tells what stands behind the type's name in the constant of a value.
func (v *Version) SetConstant(path, value, name string) {
	if v != nil {
		nested(v.constants, path, value).Set(name)
	}
}

func (v *Version) inherited() *Version {
	if v.model == nil {
		return &Version{}
	}
	return v.model
}

// pinsOf returns the pins at path and, for those of existing that the version
// takes after another one, the names there.
func pinsOf(own, inherited map[string]map[string]*Slot, path string, existing []string) map[string]string {
	names := map[string]string{}
	for _, spelling := range existing {
		if name := inherited[path][spelling].Pin(); name != "" {
			names[spelling] = name
		}
	}
	for spelling, slot := range own[path] {
		if slot.pin != "" {
			names[spelling] = slot.pin
		}
	}
	return names
}

// Taken returns the identifiers that the file gives away in the package of a
// version of g, in no order: types and constants, also those that have gone.
func (g *Group) Taken(version string) []string {
	var names []string
	if g == nil {
		return nil
	}
	for _, k := range g.kinds {
		v := k.versions[version]
		if v == nil {
			continue
		}
		for _, name := range []string{k.GoName.pin, k.List.pin} {
			if name != "" {
				names = append(names, name)
			}
		}
		v.each(func(name string, _ *Slot) { names = append(names, name) })
	}
	return names
}

// each calls yield for the types and constants of the file.
func (v *Version) each(yield func(name string, slot *Slot)) {
	for _, slot := range v.types {
		if slot.pin != "" {
			yield(slot.pin, slot)
		}
	}
	for path, values := range v.constants {
		for _, slot := range values {
			if of := v.constantsOf(path); of != "" && slot.pin != "" {
				yield(of+slot.pin, slot)
			}
		}
	}
}

// constantsOf returns what the constants at path begin with: the name of the enum,
// or for those of selectable fields, which stand at the root, that of the object and
// "Field".
func (v *Version) constantsOf(path string) string {
	if path == Root && v.object != "" {
		return v.object + SelectableSuffix
	}
	return v.types[path].Pin()
}

// TakenAnywhere returns Taken of all versions of g together.
func (g *Group) TakenAnywhere() []string {
	if g == nil {
		return nil
	}
	versions := map[string]bool{}
	for _, k := range g.kinds {
		for name := range k.versions {
			versions[name] = true
		}
	}
	var names []string
	for version := range versions {
		names = append(names, g.Taken(version)...)
	}
	return names
}

// AccessorPin returns the accessor of the kind with a key; empty when the file has
// none.
func (g *Group) AccessorPin(key string) string {
	if g == nil || g.kinds[key] == nil {
		return ""
	}
	return g.kinds[key].Accessor.pin
}

// KindPins returns the names of the objects of the kinds in the file, by key; the
// second result has those of their lists.
func (g *Group) KindPins() (objects, lists map[string]string) {
	objects, lists = map[string]string{}, map[string]string{}
	if g == nil {
		return objects, lists
	}
	for key, k := range g.kinds {
		if k.GoName.pin != "" {
			objects[key] = k.GoName.pin
		}
		if k.List.pin != "" {
			lists[key] = k.List.pin
		}
	}
	return objects, lists
}

// SelectableSuffix stands between the name of an object's type and that of one of
// its selectable fields, in the constant for it. The constants stand at Root.
const SelectableSuffix = "Field"

// byRule is the name that a spelling has when no other one is near, if it is the
// one that the file need not spell out.
var byRule = map[string]func(string) string{fieldsKey: naming.Camel, constantsKey: naming.ConstantWords}
