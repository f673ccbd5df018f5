// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"go/ast"
	"reflect"
	"strings"

	"github.com/informergen/informergen/generator/internal/markers"
)

// lintSubject is the package as the lint rules see it.
func (l *loader) lintSubject(pkg *apiPackage) markers.Subject {
	return markers.Subject{
		Path: pkg.path, Markers: pkg.markers, External: pkg.inlinesTypeMeta(),
		Pos: l.position(docFirst(l.fset, pkg.files)[0].Package),
	}
}

// inlinesTypeMeta reports whether a type of the package embeds a TypeMeta that
// has a json tag without a name.
func (p *apiPackage) inlinesTypeMeta() bool {
	for _, spec := range p.types {
		structure, ok := spec.Type.(*ast.StructType)
		if !ok {
			continue
		}
		meta := named(fieldsOf(p, structure), "TypeMeta")
		if meta == nil || !meta.embedded {
			continue
		}
		tag, tagged := reflect.StructTag(strings.Trim(meta.tag, "`")).Lookup("json")
		if name, _, _ := strings.Cut(tag, ","); tagged && name == "" {
			return true
		}
	}
	return false
}
