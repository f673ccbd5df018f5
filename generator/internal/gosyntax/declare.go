// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosyntax

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/markers"
	"github.com/informergen/informergen/generator/internal/model"
)

const (
	deepCopyMarker     = "k8s:deepcopy-gen"
	interfacesMarker   = deepCopyMarker + ":interfaces"
	byValueMarker      = deepCopyMarker + ":nonpointer-interfaces"
	objectInterface    = "k8s.io/apimachinery/pkg/runtime.Object"
	kubebuilderPackage = "kubebuilder:object:generate"
	kubebuilderRoot    = "kubebuilder:object:root"
)

// declare enters the types of src, of which nothing is known yet but what their
// comments and their methods say.
func (r *reader) declare(src *source) {
	whole := r.wholePackage(src)
	for _, name := range src.names {
		d := src.decls[name]
		d.markers = markers.Parse(CommentLines(r.position, d.doc...))
		d.typ = &model.Type{Name: name, Pos: r.position(d.spec.Name.Pos())}
		d.typ.Copies.Skip = !r.wanted(d, whole)
		r.written(d)
		if r.cfg.Fields {
			d.typ.Doc, d.typ.Markers = r.prose(d.doc...)
		}
	}
}

// wholePackage reports whether all types of src are to have deep copies.
func (r *reader) wholePackage(src *source) bool {
	if m, ok := src.markers.First(deepCopyMarker); ok {
		value, options, _ := strings.Cut(m.Value, ",")
		if options != "" && strings.TrimSuffix(options, "=false") != "register" {
			r.errors.Add(m.Pos, "write +"+deepCopyMarker+"=package", "+%s: unknown option %q", m.Name, options)
		}
		if value != "package" && value != "false" {
			r.errors.Add(m.Pos, "write +"+deepCopyMarker+"=package, or =false", "+%s above a package clause: unknown value %q", m.Name, value)
		}
		return value == "package"
	}
	m, ok := src.markers.First(kubebuilderPackage)
	return ok && m.Value == "true"
}

// wanted reports whether d is to have deep-copy methods.
func (r *reader) wanted(d *decl, whole bool) bool {
	if !r.cfg.DeepCopy || !d.spec.Name.IsExported() || d.spec.Assign.IsValid() {
		return false
	}
	if m, ok := d.markers.First(deepCopyMarker); ok {
		if m.Value != "true" && m.Value != "false" {
			r.errors.Add(m.Pos, "write true or false", "+%s on a type: unknown value %q", m.Name, m.Value)
		}
		if off, ok := d.src.markers.First(deepCopyMarker); ok && off.Value == "false" {
			return false
		}
		return m.Value == "true"
	}
	if m, ok := d.markers.First(kubebuilderPackage); ok {
		return m.Value != "false"
	}
	return whole
}

// written enters the methods that a person wrote for d.
func (r *reader) written(d *decl) {
	name := d.spec.Name.Name
	copies := &d.typ.Copies
	for _, m := range d.src.methods[name] {
		if m.name == "MarshalJSON" {
			d.typ.CustomJSON = true
			continue
		}
		copies.Written = append(copies.Written, m.name)
	}
	form, m, ok := d.src.deepCopyForm(name)
	copies.Form = form
	if !ok {
		r.errors.Add(m.pos, "write func (in *"+name+") DeepCopy() *"+name, "DeepCopy of %s has an unusable signature", name)
	}
	if m, found, ok := d.src.copiesInto(name); found && !ok {
		r.errors.Add(m.pos, "write func (in *"+name+") DeepCopyInto(out *"+name+")", "DeepCopyInto of %s has an unusable signature", name)
	}
}

// copied resolves the types of src that get deep-copy methods, and reports what
// cannot be copied.
func (r *reader) copied(src *source) {
	for _, name := range src.names {
		d := src.decls[name]
		if d.typ.Copies.Skip {
			continue
		}
		if d.spec.TypeParams != nil {
			d.typ.Copies.Skip = true
			if len(d.typ.Copies.Written) == 0 && isStruct(d.spec.Type) {
				r.errors.Add(d.typ.Pos, "write DeepCopyInto and DeepCopy by hand, or add +"+deepCopyMarker+"=false",
					"%s is generic: it cannot be known how its parameters are copied", name)
			}
			continue
		}
		r.resolve(d)
		r.interfaces(d)
	}
	for _, name := range src.names {
		if d := src.decls[name]; !d.typ.Copies.Skip {
			r.checkCopy(d)
		}
	}
	if slices.ContainsFunc(src.names, func(name string) bool { return src.decls[name].typ.Copied() }) {
		r.otherDeepCopies(src)
	}
}

func isStruct(expr ast.Expr) bool {
	_, ok := expr.(*ast.StructType)
	return ok
}

// interfaces reads which interfaces the copies of d are made as.
func (r *reader) interfaces(d *decl) {
	copies := &d.typ.Copies
	if m, ok := d.markers.First(kubebuilderRoot); ok && m.Value != "false" {
		d.typ.Object = true
	}
	for _, m := range d.markers {
		switch m.Name {
		case byValueMarker:
			copies.ByValue = m.Value == "true"
		case interfacesMarker:
			for name := range strings.SplitSeq(m.Value, ",") {
				r.copyAs(d, m, strings.TrimSpace(name))
			}
		}
	}
	slices.SortFunc(copies.Interfaces, func(a, b model.External) int {
		return strings.Compare(a.Package+"."+a.Name, b.Package+"."+b.Name)
	})
}

func (r *reader) copyAs(d *decl, m markers.Marker, name string) {
	dot := strings.LastIndex(name, ".")
	switch {
	case name == "":
	case name == objectInterface:
		d.typ.Object = true
	case dot < 0:
		r.errors.Add(m.Pos, "write the import path, a dot and the name: "+objectInterface, "+%s: %q names no interface", m.Name, name)
	default:
		i, err := r.external(name[:dot], name[dot+1:])
		if _, isInterface := i.Shape.(*model.Interface); err == nil && !isInterface {
			err = fmt.Errorf("%s is no interface", name)
		}
		if err != nil {
			r.errors.Add(m.Pos, "", "+%s: %s", m.Name, err)
			return
		}
		if !slices.ContainsFunc(d.typ.Copies.Interfaces, func(o model.External) bool { return o.Package == i.Package && o.Name == i.Name }) {
			d.typ.Copies.Interfaces = append(d.typ.Copies.Interfaces, i)
		}
	}
}
