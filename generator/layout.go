// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/emit"
)

// Layout holds the directories of artefacts, slash-separated and relative to the
// output directory; "." is the output directory itself. An empty one has its
// default.
type Layout struct {
	// Clientset defaults to clientset/versioned.
	Clientset string
	// Listers defaults to listers.
	Listers string
	// Informers defaults to informers/externalversions.
	Informers string
	// InternalInformers are the informers of internal versions, which have a factory
	// of their own. It defaults to informers/internalversion.
	InternalInformers string
	// ApplyConfigurations defaults to applyconfiguration.
	ApplyConfigurations string
}

// complete fills in the defaults.
func (l Layout) complete() Layout {
	return Layout{
		Clientset:         cmp.Or(l.Clientset, "clientset/versioned"),
		Listers:           cmp.Or(l.Listers, "listers"),
		Informers:         cmp.Or(l.Informers, "informers/externalversions"),
		InternalInformers: cmp.Or(l.InternalInformers, "informers/internalversion"),

		ApplyConfigurations: cmp.Or(l.ApplyConfigurations, "applyconfiguration"),
	}
}

// packages are the import paths of the artefacts and of what they refer to.
func (c Config) packages() emit.Packages {
	layout := c.Layout.complete()
	applied := c.ApplyConfigurationPackage
	if slices.Contains(c.Emit, ApplyConfigurations) {
		applied = c.below(layout.ApplyConfigurations)
	}
	return emit.Packages{
		ClientsetDir: layout.Clientset, ListersDir: layout.Listers, InformersDir: layout.Informers,
		Clientset:           cmp.Or(c.VersionedClientsetPackage, c.below(layout.Clientset)),
		Listers:             cmp.Or(c.ListersPackage, c.below(layout.Listers)),
		Informers:           c.below(layout.Informers),
		ApplyConfigurations: applied, ApplyConfigurationsDir: layout.ApplyConfigurations,
	}
}

// internalPackages are the packages that the informers of internal versions
// consist of and refer to.
func (c Config) internalPackages() emit.Packages {
	p := c.packages()
	p.InformersDir = c.Layout.complete().InternalInformers
	p.Informers = c.below(p.InformersDir)
	p.Clientset = cmp.Or(c.InternalClientsetPackage, p.Clientset)
	return p
}

// below returns the import path of a directory below the output directory.
func (c Config) below(dir string) string {
	if dir == "." {
		return c.OutputPackage
	}
	return strings.TrimSuffix(c.OutputPackage, "/") + "/" + dir
}

// owned lists the directories in which a file of ours that was not emitted is
// stale: those of the artefacts. Of one that may hold the output of other runs
// below it, only those directories count that this run emits to.
func (c Config) owned(artefacts []Artefact, emitted []emit.File) []ownedDir {
	layout := c.Layout.complete()
	dirs := map[Artefact][]string{
		Types: {string(Types)}, CRDs: {string(CRDs)}, Clientset: {layout.Clientset}, Listers: {layout.Listers},
		Informers: {layout.Informers}, ApplyConfigurations: {layout.ApplyConfigurations},
	}
	if c.InternalVersions {
		dirs[Informers] = append(dirs[Informers], layout.InternalInformers)
	}
	var owned []ownedDir
	for _, artefact := range artefacts {
		for _, dir := range dirs[artefact] {
			if dir != "." && !(artefact == Clientset && c.ClientsetOnly) {
				owned = append(owned, ownedDir{dir, true})
				continue
			}
			owned = appendDirs(owned, dir, emitted)
		}
	}
	return owned
}

// appendDirs appends the directories below dir that files were emitted to.
func appendDirs(owned []ownedDir, dir string, emitted []emit.File) []ownedDir {
	for _, file := range emitted {
		of := ownedDir{path.Dir(file.Path), false}
		if (dir == "." || strings.HasPrefix(file.Path, dir+"/")) && !slices.Contains(owned, of) {
			owned = append(owned, of)
		}
	}
	return owned
}
