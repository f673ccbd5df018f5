// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import "github.com/informergen/informergen/generator/internal/model"

// reach returns the types that can be part of something that is applied.
func (s *Set) reach(api *model.API) map[*Type]bool {
	w := walker{s, map[*Type]bool{}, map[*model.Type]bool{}}
	for kind := range api.Kinds() {
		if kind.Version.Internal {
			continue
		}
		if kind.Verbs.Apply || kind.Verbs.ApplyStatus {
			w.typ(s.types[model.TypeName{Package: kind.Version.Package, Name: kind.GoName}])
		}
		for _, method := range kind.Methods {
			input := method.Input
			if method.Verb == "apply" && input.Name != "" {
				if input.Package == "" {
					input.Package = kind.Version.Package
				}
				w.typ(s.types[input])
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
