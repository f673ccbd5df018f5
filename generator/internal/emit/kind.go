// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package emit

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/api/meta"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// kindView is a kind with its derived names.
type kindView struct {
	*model.Kind
	Version *versionView
}

// FileName is the name of the kind's files, without an ending.
func (k *kindView) FileName() string { return naming.FileName(k.GoName) }

// Private is the kind as an unexported identifier.
func (k *kindView) Private() string { return naming.Unexported(k.GoName) }

// Param is the name of a parameter that holds an object of the kind.
func (k *kindView) Param() string { return k.Private() }

// PluralPrivate is the plural as an unexported identifier.
func (k *kindView) PluralPrivate() string { return naming.Unexported(k.PluralGoName) }

// Type is the Go type of an object.
func (k *kindView) Type() string { return k.Version.Alias() + "." + k.GoName }

// ListType is the Go type of a list.
func (k *kindView) ListType() string { return k.Version.Alias() + "." + k.ListGoName }

// ListTypeOrNone is ListType, or a stand-in for kinds that cannot be listed.
func (k *kindView) ListTypeOrNone() string {
	if k.Verbs().List {
		return k.ListType()
	}
	return "metav1.List"
}

// Verbs are the kind's verbs, without those that need apply configurations when
// there are none.
func (k *kindView) Verbs() model.Verbs {
	verbs := k.Kind.Verbs
	applies := k.Version.view.packages.ApplyConfigurations != ""
	verbs.Apply = verbs.Apply && applies
	verbs.ApplyStatus = verbs.ApplyStatus && verbs.Apply
	return verbs
}

// ApplyType is the kind's apply configuration.
func (k *kindView) ApplyType() string {
	return "apply" + k.Version.Alias() + "." + k.GoName + "ApplyConfiguration"
}

// ClientType is the instance of the runtime's client, and ClientConstructor the
// function that makes it.
func (k *kindView) ClientType() string {
	if k.Verbs().Apply {
		return "WithApply[*" + k.Type() + ", *" + k.ListTypeOrNone() + ", *" + k.ApplyType() + "]"
	}
	return "Client[*" + k.Type() + ", *" + k.ListTypeOrNone() + "]"
}

// ClientConstructor is the function that makes a ClientType.
func (k *kindView) ClientConstructor() string {
	return "New" + strings.TrimPrefix(k.ClientType(), "Client")
}

// FakeType is the instance of client-go's fake.
func (k *kindView) FakeType() string {
	name, arguments := "FakeClient", []string{"*" + k.Type()}
	if k.Verbs().List {
		name += "WithList"
		arguments = append(arguments, "*"+k.ListType())
	}
	if k.Verbs().Apply {
		name = strings.Replace(name+"AndApply", "FakeClientAnd", "FakeClientWith", 1)
		arguments = append(arguments, "*"+k.ApplyType())
	}
	return name + "[" + strings.Join(arguments, ", ") + "]"
}

// GroupResource is the schema.GroupResource as Go.
func (k *kindView) GroupResource() string {
	return "schema.GroupResource{Group: " + strconv.Quote(k.Version.Group.Name) + ", Resource: " + strconv.Quote(k.Plural) + "}"
}

// GroupVersionResource is the schema.GroupVersionResource as Go.
func (k *kindView) GroupVersionResource() string {
	return "schema.GroupVersionResource{Group: " + strconv.Quote(k.Version.Group.Name) + ", Version: " + strconv.Quote(k.Version.Name) + ", Resource: " + strconv.Quote(k.Plural) + "}"
}

// GroupVersionKind is the schema.GroupVersionKind as Go.
func (k *kindView) GroupVersionKind() string {
	return "schema.GroupVersionKind" + k.GroupVersionKindElement()
}

// GroupVersionKindElement is GroupVersionKind as the element of a map or slice,
// where gofmt -s wants its type left out.
func (k *kindView) GroupVersionKindElement() string {
	return "{Group: " + strconv.Quote(k.Version.Group.Name) + ", Version: " + strconv.Quote(k.Version.Name) + ", Kind: " + strconv.Quote(k.Name) + "}"
}

// Expanded reports whether a person wrote the expansion interfaces of the kind
// in the given artefact.
func (k *kindView) Expanded(artefact string) bool {
	exists := k.Version.view.cfg.Exists
	if exists == nil {
		return false
	}
	dir := "listers"
	if artefact == "clientset" {
		dir = "clientset/versioned/typed"
	}
	name := path.Join(dir, k.Version.Group.Dir, k.Version.Dir, k.FileName()+"_expansion.go")
	return exists(k.Version.view.packages.outputPath(name))
}

func (k *kindView) irregular() bool {
	guess, _ := meta.UnsafeGuessKindToResource(schema.GroupVersionKind{Kind: k.Name})
	return guess.Resource != k.Plural
}

// Methods returns the additional methods of the kind's client.
func (k *kindView) Methods() []methodView {
	var methods []methodView
	for _, method := range k.Kind.Methods {
		if method.Verb != "apply" || k.Version.view.packages.ApplyConfigurations != "" {
			methods = append(methods, methodView{method, k})
		}
	}
	return methods
}

// MethodImports returns the packages that the methods need beside the kind's own.
func (k *kindView) MethodImports() []importView {
	var imports []importView
	add := func(i importView) {
		if i.Package != "" && !slices.Contains(imports, i) {
			imports = append(imports, i)
		}
	}
	if k.Verbs().Apply {
		add(importView{"apply" + k.Version.Alias(), k.applyPackage()})
	}
	for _, method := range k.Methods() {
		for _, name := range []model.TypeName{method.Input, method.Result} {
			add(importView{naming.ImportAlias(name.Package), name.Package})
			if method.Verb == "apply" && name.Package != "" {
				add(importView{"apply" + naming.ImportAlias(name.Package), method.applyPackage()})
			}
		}
	}
	return imports
}

func (k *kindView) applyPackage() string {
	return path.Join(k.Version.view.packages.ApplyConfigurations, k.Version.Group.Dir, k.Version.Dir)
}

// importView is an import of a package under a name.
type importView struct{ Alias, Package string }

// methodView is an additional method with its derived names.
type methodView struct {
	model.Method
	Kind *kindView
}

// NameParam is the parameter that names the object which the method is about.
func (m methodView) NameParam() string {
	if m.Verb == "get" && m.Subresource == "" {
		return "name"
	}
	return strings.TrimSuffix(m.Kind.Private(), "_") + "Name"
}

// NameOrNone is NameParam, or an empty literal for a method of the collection.
func (m methodView) NameOrNone() string {
	if m.Subresource == "" {
		return "\"\""
	}
	return m.NameParam()
}

// InputType is the Go type that the method takes.
func (m methodView) InputType() string { return m.typeOf(m.Input) }

// InputParam is the parameter of InputType.
func (m methodView) InputParam() string {
	if m.Input.Name == "" {
		return m.Kind.Param()
	}
	return naming.Unexported(m.Input.Name)
}

// ResultType is the Go type that the method returns.
func (m methodView) ResultType() string {
	if m.Verb == "list" {
		return m.typeOf(m.Result) + "List"
	}
	return m.typeOf(m.Result)
}

// ApplyType is the apply configuration that the method takes.
func (m methodView) ApplyType() string {
	if m.Input.Name == "" {
		return m.Kind.ApplyType()
	}
	alias := m.Kind.Version.Alias()
	if m.Input.Package != "" {
		alias = naming.ImportAlias(m.Input.Package)
	}
	return "apply" + alias + "." + m.Input.Name + "ApplyConfiguration"
}

func (m methodView) applyPackage() string {
	parent, version := path.Split(m.Input.Package)
	return path.Join(m.Kind.Version.view.packages.ApplyConfigurations, path.Base(parent), version)
}

func (m methodView) typeOf(name model.TypeName) string {
	switch {
	case name.Name == "":
		return m.Kind.Type()
	case name.Package == "":
		return m.Kind.Version.Alias() + "." + name.Name
	}
	return naming.ImportAlias(name.Package) + "." + name.Name
}
