// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/go/packages"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"sigs.k8s.io/controller-tools/pkg/crd"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
	"sigs.k8s.io/controller-tools/pkg/loader"
	"sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/informergen/informergen/generator/internal/knowntypes"
)

// roots are the packages whose types CRDs are made with. Their order is that of
// preference between equal types.
var roots = []string{
	"k8s.io/apimachinery/pkg/apis/meta/v1", "k8s.io/api/core/v1", "k8s.io/api/rbac/v1", "k8s.io/api/networking/v1",
	"k8s.io/api/autoscaling/v2", "k8s.io/api/policy/v1", "k8s.io/api/batch/v1", "k8s.io/api/apps/v1",
}

// read adds the types of a version to all.
func read(ctx context.Context, version string, minor int, all *table) error {
	dir, err := os.MkdirTemp("", "maketable")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := makeModule(ctx, dir, version); err != nil {
		return err
	}
	// Without and with controller-gen's generateEmbeddedObjectMeta, which decides
	// about the metadata of a pod template.
	for _, embeddedMeta := range []bool{false, true} {
		if err := readSchemas(ctx, dir, minor, embeddedMeta, all); err != nil {
			return err
		}
	}
	return nil
}

// makeModule makes dir a module that depends on a version of the APIs.
func makeModule(ctx context.Context, dir, version string) error {
	var program strings.Builder
	program.WriteString("package x\n\nimport (\n")
	for _, root := range roots {
		fmt.Fprintf(&program, "\t_ %q\n", root)
	}
	program.WriteString(")\n")
	if err := os.WriteFile(filepath.Join(dir, "x.go"), []byte(program.String()), 0o666); err != nil {
		return err
	}
	for _, args := range [][]string{
		{"mod", "init", "example.com/x"},
		{"get", "k8s.io/api@" + version, "k8s.io/apimachinery@" + version},
		{"mod", "tidy"},
	} {
		command := exec.CommandContext(ctx, "go", args...)
		command.Dir, command.Env = dir, append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
		if output, err := command.CombinedOutput(); err != nil {
			return fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, output)
		}
	}
	return nil
}

func readSchemas(ctx context.Context, dir string, minor int, embeddedMeta bool, all *table) error {
	loaded, err := loader.LoadRootsWithConfig(&packages.Config{Context: ctx, Dir: dir, Env: append(os.Environ(), "GOWORK=off")}, roots...)
	if err != nil {
		return err
	}
	registry := &markers.Registry{}
	if err := crdmarkers.Register(registry); err != nil {
		return err
	}
	parser := &crd.Parser{
		Collector: &markers.Collector{Registry: registry}, Checker: &loader.TypeChecker{},
		AllowDangerousTypes: true, GenerateEmbeddedObjectMeta: embeddedMeta,
	}
	crd.AddKnownTypes(parser)
	for _, path := range roots {
		for _, pkg := range loaded {
			if pkg.PkgPath == path {
				parser.NeedPackage(pkg)
				if err := readPackage(parser, pkg, minor, all); err != nil {
					return fmt.Errorf("%s: %w", path, err)
				}
			}
		}
	}
	return nil
}

func readPackage(parser *crd.Parser, pkg *loader.Package, minor int, all *table) error {
	// The loader leaves generated files out.
	copies, err := os.ReadFile(filepath.Join(filepath.Dir(pkg.GoFiles[0]), "zz_generated.deepcopy.go"))
	if err != nil {
		return err
	}
	for _, name := range pkg.Types.Scope().Names() { // sorted
		typ, ok := pkg.Types.Scope().Lookup(name).(*types.TypeName)
		if !ok || !usable(typ) || !bytes.Contains(copies, []byte("*"+name+") DeepCopyInto(")) {
			continue
		}
		ident := crd.TypeIdent{Package: pkg, Name: name}
		if parser.Types[ident] == nil {
			continue
		}
		parser.NeedFlattenedSchemaFor(ident)
		schema, ok := parser.FlattenedSchemata[ident]
		if !ok || schema.Type != "object" || len(schema.Properties) == 0 {
			continue
		}
		if err := all.add(knowntypes.Name{Package: pkg.PkgPath, Type: name}, minor, schema); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// metaTypes are those of meta/v1 that are part of APIs. The others are about the
// protocol; ObjectMeta is not recognised by itself, since a server prunes most of
// what it holds.
var metaTypes = map[string]bool{
	"Condition": true, "LabelSelector": true, "LabelSelectorRequirement": true, "OwnerReference": true,
	"GroupKind": true, "GroupResource": true, "GroupVersionKind": true, "GroupVersionResource": true,
}

// usable reports whether a CRD's Go types may have fields of typ. What Kubernetes
// reports about its own objects is not for others, and the conditions of many look
// alike.
func usable(typ *types.TypeName) bool {
	name := typ.Name()
	if strings.HasSuffix(typ.Pkg().Path(), "/meta/v1") {
		return metaTypes[name]
	}
	_, isStruct := typ.Type().Underlying().(*types.Struct)
	return isStruct && typ.Exported() &&
		!strings.HasSuffix(name, "List") && !strings.HasSuffix(name, "Status") && !strings.HasSuffix(name, "Condition")
}

// nodeOf turns a schema into what a CRD file holds.
func nodeOf(schema apiextensionsv1.JSONSchemaProps) (*yaml.Node, error) {
	text, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	var document yaml.Node
	if err := yaml.Unmarshal(text, &document); err != nil {
		return nil, err
	}
	return document.Content[0], nil
}
