// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosyntax

import (
	"go/ast"
	"reflect"
	"strconv"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
)

// scope is where a type expression stands: the names in it are those of file,
// and the result is for use in home.
type scope struct {
	src  *source
	file *ast.File
	home *source
}

func (d *decl) scope() scope { return scope{d.src, d.file, d.src} }

// resolve works out the shape of d and of the types of its package that it
// refers to. It reports what it cannot resolve.
func (r *reader) resolve(d *decl) {
	if d.resolving || d.spec.TypeParams != nil {
		return
	}
	d.resolving = true
	d.typ.Shape = r.shape(d, d.scope())
}

// shape returns what the type that d declares is made of, for use in the home of
// the scope. A type defined from a struct is a struct of the same fields.
func (r *reader) shape(d *decl, in scope) model.Shape {
	switch expr := ast.Unparen(d.spec.Type).(type) {
	case *ast.StructType:
		return &model.Struct{Fields: r.fields(in, expr)}
	case *ast.InterfaceType:
		return interfaceShape(d.spec.Name.Name, expr)
	}
	elem := r.ref(in, d.spec.Type)
	if shape, ok := r.definedAs(elem, in); ok {
		return shape
	}
	return &model.Defined{Elem: elem}
}

// definedAs returns the shape of a type that another one is defined as, if that
// is a struct or an interface, whose methods do not pass on.
func (r *reader) definedAs(elem model.Ref, in scope) (model.Shape, bool) {
	switch elem := model.Generic(elem).(type) {
	case model.Named:
		d := in.home.decls[elem.Type.Name]
		if expr, ok := ast.Unparen(d.spec.Type).(*ast.StructType); ok && d.spec.TypeParams == nil {
			return &model.Struct{Fields: r.fields(scope{in.home, d.file, in.home}, expr)}, true
		}
		switch shape := elem.Type.Shape.(type) {
		case *model.Struct, *model.Interface:
			return shape, true
		}
	case model.External:
		if _, isInterface := elem.Shape.(*model.Interface); isInterface {
			return elem.Shape, true
		}
		if shape := r.externalFields(elem, in.home); shape != nil {
			return shape, true
		}
	case model.Literal:
		return elem.Struct, true
	}
	return nil, false
}

// interfaceShape describes an interface by the method that copies its values,
// which by convention is named after it.
func interfaceShape(name string, expr *ast.InterfaceType) *model.Interface {
	method := "DeepCopy" + name
	for _, m := range expr.Methods.List {
		if len(m.Names) == 0 { // embedded: it may have the method
			return &model.Interface{Method: method}
		}
		for _, n := range m.Names {
			if n.Name == method {
				return &model.Interface{Method: method}
			}
		}
	}
	return &model.Interface{}
}

// fields returns the fields of a struct.
func (r *reader) fields(in scope, expr *ast.StructType) []*model.Field {
	var fields []*model.Field
	for _, f := range expr.Fields.List {
		ref := r.ref(in, f.Type)
		names := f.Names
		if len(names) == 0 {
			names = []*ast.Ident{{NamePos: f.Type.Pos()}}
		}
		for _, name := range names {
			field := &model.Field{Name: name.Name, Type: ref, Pos: r.position(name.Pos())}
			if len(f.Names) == 0 {
				field.Selector = embeddedName(f.Type)
				field.Type = r.withFields(ref, in.home)
			}
			if in.src != in.home && !ast.IsExported(field.GoName()) && !model.Plain(ref) {
				field.Type = model.Opaque{What: "that of a field which is not exported"}
			}
			if f.Tag != nil {
				field.Tag, _ = strconv.Unquote(f.Tag.Value)
			}
			jsonTag(field)
			if r.cfg.Fields {
				field.Doc, field.Markers = r.prose(f.Doc)
			}
			fields = append(fields, field)
		}
	}
	return fields
}

// metaObjects are structs whose fields are known without reading.
var metaObjects = map[string]bool{
	"k8s.io/apimachinery/pkg/apis/meta/v1.TypeMeta": true, "k8s.io/apimachinery/pkg/apis/meta/v1.ObjectMeta": true, "k8s.io/apimachinery/pkg/apis/meta/v1.ListMeta": true,
}

// withFields adds the fields of a struct of another package, which an embedded
// field promotes, when fields are wanted.
func (r *reader) withFields(ref model.Ref, home *source) model.Ref {
	external, ok := ref.(model.External)
	if !ok || !r.cfg.Fields || external.Shape != nil || metaObjects[external.Package+"."+external.Name] {
		return ref
	}
	if shape := r.externalFields(external, home); shape != nil {
		external.Shape = shape
	}
	return external
}

// jsonTag reads the json tag of a field. One that has no place in JSON keeps an
// empty name and is not inline.
func jsonTag(field *model.Field) {
	tag, ok := reflect.StructTag(field.Tag).Lookup("json")
	if !ok || tag == "-" {
		return
	}
	name, options, _ := strings.Cut(tag, ",")
	field.JSON = name
	field.Inline = field.Name == "" && name == ""
	if name == "" && !field.Inline {
		field.JSON = field.GoName()
	}
	for option := range strings.SplitSeq(options, ",") {
		field.OmitEmpty = field.OmitEmpty || option == "omitempty"
		field.OmitZero = field.OmitZero || option == "omitzero"
	}
}

// predeclared are the names of basic types.
var predeclared = map[string]bool{
	"bool": true, "string": true, "byte": true, "rune": true, "uintptr": true,
	"int": true, "int8": true, "int16": true, "int32": true, "int64": true,
	"uint": true, "uint8": true, "uint16": true, "uint32": true, "uint64": true,
	"float32": true, "float64": true, "complex64": true, "complex128": true,
}

// ref returns the type that an expression stands for. It reports what it cannot
// resolve, and returns an empty Opaque for it.
func (r *reader) ref(in scope, expr ast.Expr) model.Ref {
	switch expr := expr.(type) {
	case *ast.ParenExpr:
		return r.ref(in, expr.X)
	case *ast.Ident:
		return r.ident(in, expr, nil)
	case *ast.SelectorExpr:
		return r.selector(in, expr, nil)
	case *ast.IndexExpr:
		return r.instance(in, expr.X, []ast.Expr{expr.Index})
	case *ast.IndexListExpr:
		return r.instance(in, expr.X, expr.Indices)
	case *ast.StarExpr:
		return model.Pointer{Elem: r.ref(in, expr.X)}
	case *ast.ArrayType:
		return r.array(in, expr)
	case *ast.MapType:
		m := model.Map{Key: r.ref(in, expr.Key), Elem: r.ref(in, expr.Value)}
		if isString(m.Key) {
			m.Key = nil
		}
		return m
	case *ast.StructType:
		return model.Literal{Struct: &model.Struct{Fields: r.fields(in, expr)}}
	case *ast.InterfaceType:
		if len(expr.Methods.List) == 0 {
			return model.Opaque{Text: "interface{}", What: "an interface without methods"}
		}
		return model.Opaque{What: "an interface without a name"}
	case *ast.FuncType:
		return model.Opaque{What: "a function"}
	case *ast.ChanType:
		return model.Opaque{What: "a channel"}
	}
	r.errors.Add(r.position(expr.Pos()), "", "this is no type")
	return model.Opaque{}
}

func isString(ref model.Ref) bool {
	basic, ok := ref.(model.Basic)
	return ok && basic.Name == "string"
}

func (r *reader) array(in scope, expr *ast.ArrayType) model.Ref {
	elem := r.ref(in, expr.Elt)
	switch length := expr.Len.(type) {
	case nil:
		return model.Slice{Elem: elem}
	case *ast.BasicLit:
		return model.Array{Len: length.Value, Elem: elem}
	case *ast.Ident:
		if in.src == in.home {
			return model.Array{Len: length.Name, Elem: elem}
		}
	}
	return model.Array{Elem: elem}
}

func (r *reader) instance(in scope, generic ast.Expr, indices []ast.Expr) model.Ref {
	args := make([]model.Ref, len(indices))
	for i, index := range indices {
		args[i] = r.ref(in, index)
	}
	switch generic := generic.(type) {
	case *ast.Ident:
		return r.ident(in, generic, args)
	case *ast.SelectorExpr:
		return r.selector(in, generic, args)
	}
	return r.ref(in, generic)
}

func (r *reader) ident(in scope, name *ast.Ident, args []model.Ref) model.Ref {
	d := r.lookup(in.src, name.Name)
	switch {
	case d == nil && predeclared[name.Name]:
		return model.Basic{Name: name.Name}
	case d == nil && name.Name == "any":
		return model.Opaque{Text: "any", What: "an interface without methods"}
	case d == nil && name.Name == "error":
		return model.Opaque{Text: "error", What: "an error"}
	case d == nil:
		r.errors.Add(r.position(name.Pos()), "", "the package declares no type %s", name.Name)
		return model.Opaque{}
	case in.src != in.home:
		return r.externalAt(in, name, in.src.path, name.Name, args)
	case d.spec.Assign.IsValid():
		return r.alias(d, in.home)
	}
	r.resolve(d)
	return instantiate(model.Named{Type: d.typ}, args)
}

// alias returns what an alias stands for.
func (r *reader) alias(d *decl, home *source) model.Ref {
	if d.resolving {
		r.errors.Add(r.position(d.spec.Name.Pos()), "", "%s is an alias of itself", d.spec.Name.Name)
		return model.Opaque{}
	}
	d.resolving = true
	defer func() { d.resolving = false }()
	return r.ref(scope{d.src, d.file, home}, d.spec.Type)
}

func (r *reader) selector(in scope, expr *ast.SelectorExpr, args []model.Ref) model.Ref {
	name, ok := expr.X.(*ast.Ident)
	if !ok {
		r.errors.Add(r.position(expr.Pos()), "", "this is no type")
		return model.Opaque{}
	}
	path := r.imported(in.file, name.Name)
	if path == "" {
		r.errors.Add(r.position(expr.Pos()), "", "the file imports no package %s", name.Name)
		return model.Opaque{}
	}
	if path == in.home.path {
		if d := r.lookup(in.home, expr.Sel.Name); d != nil {
			return r.ident(scope{in.home, d.file, in.home}, expr.Sel, args)
		}
	}
	return r.externalAt(in, expr, path, expr.Sel.Name, args)
}

// externalAt is external with its error reported at the node that needs the type.
func (r *reader) externalAt(in scope, node ast.Node, path, name string, args []model.Ref) model.Ref {
	if src := r.source(path); src != nil {
		if d := r.lookup(src, name); d != nil && d.spec.Assign.IsValid() {
			return r.alias(d, in.home)
		}
	}
	ref, err := r.external(path, name)
	if err != nil {
		r.errors.Add(r.position(node.Pos()), "", "%s", err)
		return model.Opaque{}
	}
	if alias, ok := node.(*ast.SelectorExpr); ok && !variables[alias.X.(*ast.Ident).Name] {
		ref.Alias = alias.X.(*ast.Ident).Name
	}
	return instantiate(ref, args)
}

func instantiate(ref model.Ref, args []model.Ref) model.Ref {
	if len(args) == 0 {
		return ref
	}
	return model.Instance{Of: ref, Args: args}
}

// variables are names that emitted functions use for something else than a
// package.
var variables = map[string]bool{"in": true, "out": true, "i": true, "key": true, "value": true, "copied": true, "b": true, "values": true, "entries": true}
