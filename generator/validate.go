// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/emit"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// validate finds names that collide, before anything is emitted: the compiler
// would find them later, in files that nobody wrote.
func validate(api *model.API, artefacts []Artefact) error {
	v := validator{seen: map[string]place{}, artefacts: artefacts}
	v.reserve()
	for _, group := range api.Groups {
		named, placed := v.group(group)
		for _, version := range group.Versions {
			v.version(group, version, named, placed)
		}
	}
	v.definitions(api)
	return v.diags.Err()
}

// place is where a name was taken first.
type place struct {
	what string
	pos  token.Position // zero for a name that every output has
}

func (p place) String() string {
	if p.pos.Filename == "" {
		return p.what
	}
	return p.what + " (" + p.pos.String() + ")"
}

type validator struct {
	seen      map[string]place
	artefacts []Artefact
	diags     diag.List
}

func (v *validator) makes(artefact Artefact) bool { return slices.Contains(v.artefacts, artefact) }

// reserve takes the names that the output has whatever the input.
func (v *validator) reserve() {
	if v.makes(Informers) {
		for _, method := range naming.FactoryMethods() {
			v.take("Go group name", strings.ToLower(method), place{what: "the factory's method " + method})
		}
	}
	if v.makes(Clientset) {
		for _, method := range []string{"Discovery", "Tracker"} {
			v.take("accessor", strings.ToLower(method), place{what: "the clientset's method " + method})
		}
	}
}

// group claims the names of a group. The results say whether those that its
// versions build on are its own.
func (v *validator) group(group *model.Group) (named, placed bool) {
	what := "group " + group.Name
	other := naming.Camel(group.Name)
	if other == group.GoName {
		other += "Group"
	}
	rename := fmt.Sprintf("add \"// +groupGoName=%s\" to its doc.go", other)
	if !token.IsIdentifier(group.GoName) {
		v.diags.Add(group.GoNameFrom.Pos, rename, "%s has the Go name %q, which is no identifier", what, group.GoName)
	}
	named, placed = v.claim("Go group name", group.GoName, what, group.Pos, rename), true
	if v.makes(Informers) {
		placed = v.claim("directory of informers", group.Dir, what, group.Pos,
			"rename the directory above that of the versions in one of them: it names the output of the group")
	}
	v.directory(group.Dir, what, group.Pos)
	return named, placed
}

// directory refuses names of directories that keep others from importing what is
// in them.
func (v *validator) directory(dir, what string, pos token.Position) {
	if slices.Contains([]string{"internal", "vendor", "testdata"}, dir) {
		v.diags.Add(pos, "rename the directory of its types: the last two elements of a package's path name its output",
			"%s has its output in a directory called %s, which the go command does not let everybody import", what, dir)
	}
}

func (v *validator) version(group *model.Group, version *model.Version, named, placed bool) {
	dir := group.Dir + "/" + version.Dir
	what := fmt.Sprintf("version %s of group %s", version.Name, group.Name)
	if placed {
		v.claim("directory", dir, what, version.Pos,
			"rename one of the directories: the last two elements of a package's path name its output")
	}
	v.directory(version.Dir, what, version.Pos)
	if named {
		v.claim("accessor", accessor(version), what, version.Pos, "the versions of a group must differ in more than case and punctuation")
	}
	v.take("accessor in "+dir, "restclient", place{what: "the method RESTClient of the typed client"})
	for _, kind := range version.Kinds {
		v.kind(dir, kind)
	}
	v.declared(dir, version)
}

func (v *validator) kind(dir string, kind *model.Kind) {
	what := "kind " + kind.GoName
	accessor := fmt.Sprintf("give one of them an accessor of its own with --plural-exceptions %s:%sItems", kind.GoName, kind.GoName)
	v.claim("file name in "+dir, naming.FileName(kind.GoName), what, kind.Pos, "kinds of a version must differ in more than case")
	v.claim("resource in "+dir, kind.Plural, what, kind.Pos, "give one of them a plural of its own with +resourceName")
	v.claim("accessor in "+dir, kind.PluralGoName, what, kind.Pos, accessor)
	switch {
	case !token.IsIdentifier(kind.PluralGoName):
		v.diags.Add(kind.Pos, fmt.Sprintf("add \"// +resourceName=%s\" below +genclient, and leave it out of --plural-exceptions", strings.ToLower(kind.PluralGoName)),
			"%s has the accessor %q, which is no identifier", what, kind.PluralGoName)
	case kind.PluralGoName == "List" && kind.Namespaced && v.makes(Listers) && emit.Makes(Listers, kind):
		v.diags.Add(kind.Pos, accessor, "%s has the accessor List, which is a method of every lister", what)
	}
}

// declared finds kinds whose names, with what the output adds to them, meet
// others in a package of the output.
func (v *validator) declared(dir string, version *model.Version) {
	for _, artefact := range v.artefacts {
		for _, pkg := range declarations(artefact, version) {
			space := fmt.Sprintf("name in the %s of %s", pkg.what, dir)
			for _, name := range pkg.own {
				v.take(space, name, place{what: "the package itself"})
			}
			for _, kind := range version.Kinds {
				if !emit.Makes(artefact, kind) {
					continue
				}
				v.claimExact(space, pkg.ofKind(kind), "kind "+kind.GoName, kind.Pos,
					"rename one of the kinds, or leave one out: remove its +genclient or its CRD")
			}
		}
	}
}

// definitions claims the names in the package of the CRDs, which is one for all
// groups.
func (v *validator) definitions(api *model.API) {
	if !v.makes(CRDs) {
		return
	}
	space := "name in the package crds"
	for _, name := range []string{"All", "Install"} {
		v.take(space, name, place{what: "the package itself"})
	}
	seen := map[*model.Definition]bool{nil: true}
	for kind := range api.Kinds() {
		if !seen[kind.Definition] {
			v.claimExact(space, []string{emit.DefinitionName(kind)}, "the CRD "+kind.Definition.Name, kind.Pos,
				"give one of the kinds another accessor with --plural-exceptions, or leave crds out of --emit")
		}
		seen[kind.Definition] = true
	}
}

// claim takes a name, or reports who has it already and returns false. Names that differ in case
// only collide too, for the sake of file systems that fold it.
func (v *validator) claim(space, name, what string, pos token.Position, hint string) bool {
	first, taken := v.take(space, strings.ToLower(name), place{what, pos})
	if taken {
		v.diags.Add(pos, hint, "%s and %s both give the %s %q", what, first, space, name)
	}
	return !taken
}

// claimExact takes names in which case counts, and reports the first that somebody
// has already.
func (v *validator) claimExact(space string, names []string, what string, pos token.Position, hint string) {
	reported := false
	for _, name := range names {
		if first, taken := v.take(space, name, place{what, pos}); taken && !reported {
			v.diags.Add(pos, hint, "%s and %s both give the %s %q", what, first, space, name)
			reported = true
		}
	}
}

// take takes a name, or returns the place that has it.
func (v *validator) take(space, name string, by place) (place, bool) {
	key := space + "\x00" + name
	if first, taken := v.seen[key]; taken {
		return first, true
	}
	v.seen[key] = by
	return by, false
}
