// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package typemap

import (
	"fmt"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/mod/module"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// basics are the types that need no package.
var basics = []string{
	"bool", "string", "float32", "float64",
	"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64",
}

// parseType reads a Go type with import paths in the place of package names:
// []k8s.io/api/core/v1.Toleration.
func parseType(text string, copies func(path, name string) (model.CopyMode, error)) (model.Ref, error) {
	if rest, ok := strings.CutPrefix(text, "[]"); ok {
		elem, err := parseElem(rest, copies)
		return model.Slice{Elem: elem}, err
	}
	if rest, ok := strings.CutPrefix(text, "map[string]"); ok {
		elem, err := parseElem(rest, copies)
		return model.Map{Elem: elem}, err
	}
	if slices.Contains(basics, text) {
		return model.Basic{Name: text}, nil
	}
	path, name, ok := cutLast(text, ".")
	if !ok || module.CheckImportPath(path) != nil || !token.IsIdentifier(name) || !token.IsExported(name) {
		return nil, fmt.Errorf("%q is no type: want a basic type, or an import path and a name, such as k8s.io/api/core/v1.PodTemplateSpec", text)
	}
	mode, err := copies(path, name)
	return model.External{Package: path, Alias: alias(path), Name: name, Copy: mode}, err
}

// parseElem reads the type of the elements of a list or map.
func parseElem(text string, copies func(path, name string) (model.CopyMode, error)) (model.Ref, error) {
	if rest, ok := strings.CutPrefix(text, "*"); ok {
		elem, err := parseType(rest, copies)
		return model.Pointer{Elem: elem}, err
	}
	if text == "byte" {
		return model.Basic{Name: "byte"}, nil
	}
	return parseType(text, copies)
}

func alias(path string) string {
	if path == "k8s.io/apimachinery/pkg/apis/meta/v1" {
		return "metav1"
	}
	return naming.ImportAlias(path)
}
