// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package emit

import (
	"cmp"
	"path"
	"slices"
	"strconv"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// versionView is a version with its derived names.
type versionView struct {
	*model.Version
	Group *groupView
	Kinds []*kindView
	view  *view
}

func newVersionView(v *view, group *groupView, version *model.Version) *versionView {
	vv := &versionView{Version: version, Group: group, view: v}
	for _, kind := range version.Kinds {
		vv.Kinds = append(vv.Kinds, &kindView{Kind: kind, Version: vv})
	}
	return vv
}

// PackageName is the name of the version's packages in the output.
func (v *versionView) PackageName() string { return naming.PackageName(v.Dir) }

// ImportName is the name that the group imports the version's informers under.
func (v *versionView) ImportName() string { return v.PackageName() }

// Alias is the name that a file imports the package of the types under.
func (v *versionView) Alias() string { return naming.Alias(v.Group.GoName, v.GoName) }

// Accessor is the clientset's method, and the beginning of the names that the
// typed client declares. An internal version goes by the name of its group.
func (v *versionView) Accessor() string {
	if v.Internal {
		return v.Group.GoName
	}
	return v.Group.GoName + v.GoName
}

// Field is the clientset's field.
func (v *versionView) Field() string { return naming.Unexported(v.Accessor()) }

// GroupVersion is the group-version as an apiVersion spells it.
func (v *versionView) GroupVersion() string { return path.Join(v.Group.Name, v.Name) }

// GroupVersionLiteral is the schema.GroupVersion as Go.
func (v *versionView) GroupVersionLiteral() string {
	return "schema.GroupVersion{Group: " + strconv.Quote(v.Group.Name) + ", Version: " + strconv.Quote(v.Name) + "}"
}

// APIPath is the prefix of the group's URLs.
func (v *versionView) APIPath() string {
	if v.Group.Name == "" {
		return "/api"
	}
	return cmp.Or(v.view.cfg.APIPath, "/apis")
}

// Listers returns the kinds that have a lister.
func (v *versionView) Listers() []*kindView { return v.kinds(Listers) }

// Informers returns the kinds that have an informer.
func (v *versionView) Informers() []*kindView { return v.kinds(Informers) }

// kinds returns the kinds that artefact is made for.
func (v *versionView) kinds(artefact Artefact) []*kindView {
	return slices.DeleteFunc(slices.Clone(v.Kinds), func(k *kindView) bool { return !Makes(artefact, k.Kind) })
}

// InstallPackage is the package that adds all versions of the group to a scheme,
// by the convention of groups that have an internal version.
func (v *versionView) InstallPackage() string {
	group := v.Package
	if !v.Internal {
		group = path.Dir(group)
	}
	return path.Join(group, "install")
}
