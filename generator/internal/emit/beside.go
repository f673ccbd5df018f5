// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package emit

import (
	"bytes"
	"context"
	"path"
	"path/filepath"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/emit/deepcopy"
	"github.com/informergen/informergen/generator/internal/model"
)

// The files that stand beside types which exist.
const (
	DeepCopyFile = "zz_generated.deepcopy.go"
	RegisterFile = "zz_generated.register.go"
)

// registerTemplate is the template of RegisterFile.
const registerTemplate = "apis/GROUP/VERSION/" + RegisterFile + ".tmpl"

// BesideFile returns the name of the file of an artefact that stands beside types
// which exist; empty for an artefact that has a directory of its own.
func BesideFile(artefact Artefact) string {
	switch artefact {
	case DeepCopy:
		return DeepCopyFile
	case Register:
		return RegisterFile
	}
	return ""
}

// Beside returns the files that stand beside the types of packages. Their paths
// begin with the directories of the packages.
func Beside(ctx context.Context, cfg Config, packages []*model.Package) ([]File, error) {
	var jobs []job
	for _, pkg := range packages {
		if slices.Contains(cfg.Artefacts, DeepCopy) && pkg.DeepCopied() {
			jobs = append(jobs, job{path: besidePath(pkg, DeepCopyFile), make: func() ([]byte, error) {
				return render(cfg, deepcopy.File(pkg.Path, pkg.Name, pkg.Types))
			}})
		}
		if slices.Contains(cfg.Artefacts, Register) && pkg.Registration != nil {
			jobs = append(jobs, job{path: besidePath(pkg, RegisterFile), make: func() ([]byte, error) { return register(cfg, pkg) }})
		}
	}
	return run(ctx, jobs)
}

func besidePath(pkg *model.Package, name string) string {
	return path.Join(filepath.ToSlash(pkg.Dir), name)
}

// render writes a file whose name says that it is generated.
func render(cfg Config, file *jen.File) ([]byte, error) {
	var text bytes.Buffer
	text.WriteString(buildConstraint + header(cfg.Header) + "\n\n")
	if err := file.Render(&text); err != nil {
		return nil, err
	}
	return text.Bytes(), nil
}

// registrationView is the dot of registerTemplate.
type registrationView struct {
	Header       string
	PackageName  string
	Registration *model.Registration
}

func register(cfg Config, pkg *model.Package) ([]byte, error) {
	tmpl, err := parse(registerTemplate)
	if err != nil {
		return nil, err
	}
	return execute(tmpl, registrationView{header(cfg.Header), pkg.Name, pkg.Registration})
}

// PackageName is the name of the package that the dot stands in.
func (f file) PackageName() string { return f.Version.PackageName() }

// Registration is what adds the types of the dot's version to a scheme.
func (f file) Registration() *model.Registration {
	reg := &model.Registration{Group: f.Version.Group.Name, Version: f.Version.Name}
	for _, kind := range f.Version.Kinds {
		reg.Types = append(reg.Types, model.RegisteredType{Kind: kind.Name, GoName: kind.GoName}, model.RegisteredType{Kind: kind.ListName, GoName: kind.ListGoName})
	}
	return reg
}
