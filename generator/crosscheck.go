// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"context"
	"errors"
	"fmt"

	"github.com/informergen/informergen/generator/internal/crdsource"
	"github.com/informergen/informergen/generator/internal/crosscheck"
	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
)

// crosscheck holds the types of api against the CRDs that c names, if it names
// any.
func (c Config) crosscheck(ctx context.Context, api *model.API, haveTypes bool) ([]diag.Diagnostic, error) {
	if len(c.CRDs) == 0 {
		return nil, nil
	}
	if !haveTypes {
		return nil, errors.New("--crds: the input consists of CRDs itself; name Go packages to hold against them")
	}
	sources, err := c.crdSources(ctx, c.CRDs)
	if err != nil {
		return nil, fmt.Errorf("--crds: %w", err)
	}
	// What a CRD says about types that are not emitted is of no interest here.
	sources.TypesPackage = func(string, string) string { return "" }
	crds, _, err := crdsource.Load(ctx, sources)
	if err != nil {
		return nil, err
	}
	return crosscheck.Check(api, crds)
}
