// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package emit

import (
	"path"
	"strings"

	"github.com/informergen/informergen/generator/internal/naming"
)

// Packages are the import paths that the output consists of and refers to.
type Packages struct {
	// Clientset is the versioned clientset.
	Clientset string
	// Listers is the package above those of the groups.
	Listers string
	// Informers is the package of the factory.
	Informers string
	// ApplyConfigurations is the package above those of the groups; empty for a
	// clientset without apply.
	ApplyConfigurations string
	// ClientsetDir, ListersDir, InformersDir and ApplyConfigurationsDir are the
	// directories of the four below the output directory; "." is the output directory
	// itself.
	ClientsetDir, ListersDir, InformersDir, ApplyConfigurationsDir string
}

// InternalInterfaces is the package between factory and informers.
func (p Packages) InternalInterfaces() string { return p.Informers + "/internalinterfaces" }

// FactoryName is the name of the factory's package.
func (p Packages) FactoryName() string { return path.Base(p.Informers) }

// ClientsetName is the name of the clientset's package.
func (p Packages) ClientsetName() string { return path.Base(p.Clientset) }

// ApplyConfigurationsName is the name of the package above those of the groups.
func (p Packages) ApplyConfigurationsName() string {
	return naming.PackageName(path.Base(p.ApplyConfigurations))
}

// outputPath moves a path of the template tree to where the output has it.
func (p Packages) outputPath(name string) string {
	for prefix, dir := range map[string]string{
		"clientset/versioned/":        p.ClientsetDir,
		"listers/":                    p.ListersDir,
		"informers/externalversions/": p.InformersDir,
		"applyconfiguration/":         p.ApplyConfigurationsDir,
	} {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			return path.Join(dir, rest)
		}
	}
	return name
}
