// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// validate finds names that collide, before anything is emitted: the compiler
// would find them later, in files that nobody wrote.
func validate(api *model.API) error {
	v := validator{seen: map[string]place{}}
	for _, group := range api.Groups {
		v.claim("Go group name", group.GoName, fmt.Sprintf("group %s", group.Name), group.Pos,
			"add \"// +groupGoName=SomethingElse\" to the doc.go of one of them")
		for _, version := range group.Versions {
			v.version(group, version)
		}
	}
	return v.diags.Err()
}

// place is where a name was taken first.
type place struct {
	what string
	pos  token.Position
}

type validator struct {
	seen  map[string]place
	diags diag.List
}

func (v *validator) version(group *model.Group, version *model.Version) {
	dir := group.Dir + "/" + version.Dir
	v.claim("directory", dir, fmt.Sprintf("version %s of group %s", version.Name, group.Name), version.Pos,
		"rename one of the directories: the last two elements of a package's path name its output")
	v.claim("accessor", group.GoName+version.GoName, fmt.Sprintf("version %s of group %s", version.Name, group.Name),
		version.Pos, "the versions of a group must differ in more than case and punctuation")
	for _, kind := range version.Kinds {
		what := "kind " + kind.GoName
		v.claim("file name in "+dir, naming.FileName(kind.GoName), what, kind.Pos, "kinds of a version must differ in more than case")
		v.claim("resource in "+dir, kind.Plural, what, kind.Pos, "give one of them a plural of its own with +resourceName")
		v.claim("accessor in "+dir, kind.PluralGoName, what, kind.Pos, "give one of them an accessor of its own with --plural-exceptions "+kind.GoName+":"+kind.GoName+"Items")
	}
}

// claim takes a name, or reports who has it already. Names that differ in case
// only collide too, for the sake of file systems that fold it.
func (v *validator) claim(space, name, what string, pos token.Position, hint string) {
	key := space + "\x00" + strings.ToLower(name)
	if first, taken := v.seen[key]; taken {
		v.diags.Add(pos, hint, "%s and %s (%s) both give the %s %q", what, first.what, first.pos, space, name)
		return
	}
	v.seen[key] = place{what, pos}
}
