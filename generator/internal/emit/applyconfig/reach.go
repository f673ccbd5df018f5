// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import "github.com/informergen/informergen/generator/internal/model"

// reach returns the types that have apply configurations because of kinds: those
// that can be part of what is applied, and as applyconfiguration-gen has it, those
// of kinds without any verb.
func (s *Set) reach(api *model.API) map[*Type]bool {
	w := walker{s, map[*Type]bool{}, map[*model.Type]bool{}}
	for kind := range api.Kinds() {
		if kind.Version.Internal {
			continue
		}
		if kind.Verbs.Apply || kind.Verbs.ApplyStatus || kind.Verbs == (model.Verbs{}) {
			w.typ(s.types[model.TypeName{Package: kind.Version.Package, Name: kind.GoName}])
		}
		for _, method := range kind.Methods {
			if method.Verb == "apply" && method.Input.Name != "" {
				w.input(kind, method.Input)
			}
		}
	}
	return w.reached
}

type walker struct {
	set     *Set
	reached map[*Type]bool
	defined map[*model.Type]bool // that were followed already
}

// input reaches what a method applies. Of a type beside the kind itself,
// applyconfiguration-gen follows no fields, so that these keep their own types.
func (w walker) input(kind *model.Kind, input model.TypeName) {
	if input.Package != "" {
		w.typ(w.set.types[input])
		return
	}
	input.Package = kind.Version.Package
	if t := w.set.types[input]; t != nil {
		w.reached[t] = true
	}
}

func (w walker) typ(t *Type) {
	if t == nil || w.reached[t] {
		return
	}
	w.reached[t] = true
	w.shape(t.in.Path, t.fields)
}

func (w walker) shape(in string, shape model.Shape) {
	switch shape := shape.(type) {
	case *model.Struct:
		for _, field := range shape.Fields {
			w.ref(in, field.Type)
		}
	case *model.Defined:
		w.ref(in, shape.Elem)
	}
}

func (w walker) ref(in string, ref model.Ref) {
	switch ref := model.Generic(ref).(type) {
	case model.Pointer:
		w.ref(in, ref.Elem)
	case model.Slice:
		w.ref(in, ref.Elem)
	case model.Array:
		w.ref(in, ref.Elem)
	case model.Map:
		w.ref(in, ref.Elem)
	case model.Literal:
		w.shape(in, ref.Struct)
	case model.External:
		w.typ(w.set.types[model.TypeName{Package: ref.Package, Name: ref.Name}])
		w.shape(ref.Package, ref.Shape)
	case model.Named:
		if t := w.set.types[model.TypeName{Package: in, Name: ref.Type.Name}]; t != nil {
			w.typ(t)
			return
		}
		if !w.defined[ref.Type] {
			w.defined[ref.Type] = true
			w.shape(in, ref.Type.Shape)
		}
	}
}
