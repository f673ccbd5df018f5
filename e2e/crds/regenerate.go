// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	"golang.org/x/tools/go/packages"
	"sigs.k8s.io/controller-tools/pkg/crd"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
	"sigs.k8s.io/controller-tools/pkg/loader"
	"sigs.k8s.io/controller-tools/pkg/markers"
)

// regenerator runs controller-gen, as a library, on the types of units.
type regenerator struct {
	roots     []*loader.Package
	collector *markers.Collector
	checker   *loader.TypeChecker
}

// newRegenerator loads the types of all units of a shard.
func newRegenerator(ctx context.Context, s *shard) (*regenerator, error) {
	roots, err := loader.LoadRootsWithConfig(&packages.Config{Context: ctx, Dir: s.dir, Env: s.env}, "./...")
	if err != nil {
		return nil, err
	}
	registry := &markers.Registry{}
	if err := crdmarkers.Register(registry); err != nil {
		return nil, err
	}
	return &regenerator{
		roots:     roots,
		collector: &markers.Collector{Registry: registry},
		checker:   &loader.TypeChecker{NodeFilters: []loader.NodeFilter{crd.Generator{}.CheckFilter()}},
	}, nil
}

// crds returns the CRDs that controller-gen makes of the types of u, by group and
// kind.
func (r *regenerator) crds(u *unit) (map[schema.GroupKind]apiextensionsv1.CustomResourceDefinition, error) {
	parser := &crd.Parser{
		Collector: r.collector, Checker: r.checker,
		AllowDangerousTypes: true, GenerateEmbeddedObjectMeta: true,
	}
	crd.AddKnownTypes(parser)
	var roots []*loader.Package
	for _, root := range r.roots {
		if strings.HasPrefix(root.PkgPath, u.module+"/apis/") {
			roots = append(roots, root)
			parser.NeedPackage(root)
		}
	}
	meta := crd.FindMetav1(roots)
	if meta == nil {
		return nil, errors.New("controller-gen finds no package of types")
	}
	for _, kind := range crd.FindKubeKinds(parser, meta) {
		parser.NeedCRDFor(kind, nil)
		crd.FixTopLevelMetadata(parser.CustomResourceDefinitions[kind])
	}
	var errs []error
	for _, root := range roots {
		for _, err := range root.Errors {
			errs = append(errs, fmt.Errorf("controller-gen: %s", strings.ReplaceAll(err.Error(), filepath.Dir(filepath.Dir(root.PkgPath)), "")))
		}
	}
	return parser.CustomResourceDefinitions, errors.Join(errs...)
}

// compare regenerates the CRDs of u and counts how they differ from the input. A
// difference that nobody announced is a failure.
func (r *regenerator) compare(u *unit, result *result) {
	again, err := r.crds(u)
	if err != nil {
		result.fail(checkRegenerate, "", err.Error())
	}
	for _, source := range u.crds {
		kind := schema.GroupKind{Group: source.Spec.Group, Kind: source.Spec.Names.Kind}
		regenerated, ok := again[kind]
		if !ok {
			if i := u.goKind(source.Spec.Names.Kind); i != "" {
				regenerated, ok = again[schema.GroupKind{Group: source.Spec.Group, Kind: i}]
			}
		}
		if !ok {
			result.fail(checkRegenerate, source.Name, "controller-gen makes no CRD of it")
			continue
		}
		c := comparison{unit: u, result: result, source: source}
		c.crd(&regenerated)
	}
}

// goKind is the Go type of a kind whose name is none, as the registration says.
func (u *unit) goKind(kind string) string {
	marker := fmt.Sprintf("WithKind(%q), &", kind)
	for path, content := range u.sources {
		if !strings.HasSuffix(path, "zz_generated.register.go") {
			continue
		}
		if _, rest, found := strings.Cut(string(content), marker); found {
			name, _, _ := strings.Cut(rest, "{")
			return name
		}
	}
	return ""
}

// version returns a version of a CRD by name.
func version(d *apiextensionsv1.CustomResourceDefinition, name string) *apiextensionsv1.CustomResourceDefinitionVersion {
	i := slices.IndexFunc(d.Spec.Versions, func(v apiextensionsv1.CustomResourceDefinitionVersion) bool { return v.Name == name })
	if i < 0 {
		return nil
	}
	return &d.Spec.Versions[i]
}
