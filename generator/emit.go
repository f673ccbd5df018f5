// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/emit"
	"github.com/informergen/informergen/generator/internal/model"
)

// emission is an artefact, and the part of the API that it is made for.
type emission struct {
	artefact Artefact
	api      *model.API
	packages emit.Packages
}

// emissions lists what to emit. Internal versions have a factory of their own,
// and their clientset may exist already.
func (c Config) emissions(api *model.API, artefacts []Artefact) []emission {
	external := withVersions(api, func(v *model.Version) bool { return !v.Internal })
	internal := withVersions(api, func(v *model.Version) bool { return v.Internal })
	var all []emission
	for _, artefact := range artefacts {
		of := api
		if artefact == Informers || artefact == ApplyConfigurations || artefact == Clientset && c.InternalClientsetPackage != "" {
			of = external
		}
		if len(of.Groups) > 0 {
			all = append(all, emission{artefact, of, c.packages()})
		}
		if artefact == Informers && len(internal.Groups) > 0 {
			all = append(all, emission{artefact, internal, c.internalPackages()})
		}
	}
	return all
}

// emit emits the artefacts, sorted by path.
func (c Config) emit(ctx context.Context, api *model.API, artefacts []Artefact) ([]emit.File, error) {
	var leave []string
	if c.ClientsetOnly {
		leave = append(leave, emit.TypedClients...)
	}
	if c.WithoutFake {
		leave = append(leave, emit.Fakes...)
	}
	external, err := parseExternal(c.ExternalApplyConfigurations)
	if err != nil {
		return nil, err
	}
	var files []emit.File
	for _, emission := range c.emissions(api, artefacts) {
		more, err := emit.Emit(ctx, emit.Config{
			Artefacts:       []Artefact{emission.artefact},
			Packages:        emission.packages,
			Header:          c.Header,
			PrefersProtobuf: c.PrefersProtobuf,
			APIPath:         c.APIPath,

			ExternalApplyConfigurations: external,
			Leave:                       leave,
			Exists:                      func(name string) bool { return writtenByHand(filepath.Join(c.outputDir(), filepath.FromSlash(name))) },
		}, emission.api)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	beside, err := c.emitBeside(ctx, api, artefacts)
	if err != nil {
		return nil, err
	}
	files = append(files, beside...)
	slices.SortFunc(files, func(a, b emit.File) int { return cmp.Compare(a.Path, b.Path) })
	for i := 1; i < len(files); i++ {
		if files[i].Path == files[i-1].Path {
			return nil, fmt.Errorf("two files have the path %s: the directories of two artefacts are the same", files[i].Path)
		}
	}
	return files, checkFileNames(files, api)
}

// maxFileName is what file systems take as the name of a file, less what is added
// while it is written.
const maxFileName = 255 - len("..new")

// checkFileNames refuses names of kinds and groups that no file can have.
func checkFileNames(files []emit.File, api *model.API) error {
	var diags diag.List
	for _, file := range files {
		name := path.Base(file.Path)
		if len(name) <= maxFileName {
			continue
		}
		pos := api.Groups[0].Pos
		if file.Kind != nil {
			pos = file.Kind.Pos
		}
		diags.Add(pos, "choose a shorter name, or leave the artefact out with --emit", "the file %s would have a name of %d bytes; file systems take %d", file.Path, len(name), maxFileName)
	}
	return diags.Err()
}

// withVersions returns the part of api that consists of the chosen versions.
func withVersions(api *model.API, chosen func(*model.Version) bool) *model.API {
	part := &model.API{Packages: api.Packages}
	for _, group := range api.Groups {
		versions := slices.DeleteFunc(slices.Clone(group.Versions), func(v *model.Version) bool { return !chosen(v) })
		if len(versions) > 0 {
			of := *group
			of.Versions = versions
			part.Groups = append(part.Groups, &of)
		}
	}
	return part
}
