// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"fmt"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
)

// choose takes out of api what the settings leave out, and adds a note on each
// part that the user may miss.
func (c Config) choose(api *model.API, notes []diag.Diagnostic) ([]diag.Diagnostic, error) {
	if err := includeTypes(api, c.IncludedTypes); err != nil {
		return nil, err
	}
	if c.InternalVersions {
		return notes, nil
	}
	keepVersions(api, func(v *model.Version) bool {
		if v.Internal {
			notes = append(notes, diag.Diagnostic{
				Pos: v.Kinds[0].Pos, Hint: "give --internal-clientset-package, with the clientset that its informers are to use",
				Msg: fmt.Sprintf("package %s holds an internal version (its ObjectMeta has no json tag): left out", v.Package),
			})
		}
		return !v.Internal
	})
	return notes, nil
}

// keepVersions takes the other versions out of api, and groups that are left
// without any.
func keepVersions(api *model.API, wanted func(*model.Version) bool) {
	for _, group := range api.Groups {
		group.Versions = slices.DeleteFunc(group.Versions, func(v *model.Version) bool { return !wanted(v) })
	}
	api.Groups = slices.DeleteFunc(api.Groups, func(g *model.Group) bool { return len(g.Versions) == 0 })
}

// includeTypes limits versions to the types that overrides name, if they name
// the version at all.
func includeTypes(api *model.API, overrides []string) error {
	included := map[*model.Version][]*model.Kind{}
	for _, override := range overrides {
		kind, err := findType(api, override)
		if err != nil {
			return fmt.Errorf("--included-types-overrides: %w", err)
		}
		included[kind.Version] = append(included[kind.Version], kind)
	}
	for version, kinds := range included {
		version.Kinds = slices.DeleteFunc(version.Kinds, func(k *model.Kind) bool { return !slices.Contains(kinds, k) })
	}
	return nil
}

// findType returns the kind that group/version/Type names, or group/Type for an
// internal version.
func findType(api *model.API, override string) (*model.Kind, error) {
	parts := strings.Split(override, "/")
	if len(parts) == 2 {
		parts = []string{parts[0], "", parts[1]}
	}
	if len(parts) != 3 || parts[2] == "" {
		return nil, fmt.Errorf("%q: want group/version/Type, or group/Type for an internal version", override)
	}
	for kind := range api.Kinds() {
		version := kind.Version
		group := version.Group.Name == parts[0] || version.Group.Dir == strings.ToLower(parts[0])
		named := version.Dir == strings.ToLower(parts[1]) || version.Internal && parts[1] == ""
		if group && named && kind.GoName == parts[2] {
			return kind, nil
		}
	}
	return nil, fmt.Errorf("%q: the input has no such type with +genclient", override)
}

// followOptOuts leaves a version without informers when the package opts out of
// something that this run would make for them.
func followOptOuts(api *model.API, artefacts []Artefact) []diag.Diagnostic {
	var notes []diag.Diagnostic
	for _, group := range api.Groups {
		for _, version := range group.Versions {
			missing := ""
			switch {
			case version.NoInformers || !slices.Contains(artefacts, Informers):
			case version.NoListers && slices.Contains(artefacts, Listers):
				missing = "+k8s:lister-gen=false"
			case version.NoClient && slices.Contains(artefacts, Clientset):
				missing = "+k8s:client-gen=false"
			}
			if missing != "" {
				version.NoInformers = true
				notes = append(notes, diag.Diagnostic{
					Pos: version.Pos, Msg: fmt.Sprintf("package %s has no informers: they need what %s leaves out", version.Package, missing),
					Hint: "add \"// +k8s:informer-gen=false\" as well",
				})
			}
		}
	}
	return notes
}
