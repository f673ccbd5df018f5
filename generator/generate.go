// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/informergen/informergen/generator/internal/crdsource"
	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/gosource"
	"github.com/informergen/informergen/generator/internal/markers"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
	"github.com/informergen/informergen/generator/internal/pins"
)

// Generate reads the input and returns the files that it gives. It reads the
// output directory, for the parts of the output that people write there, and
// writes nothing.
//
// An error that lies in the input is a list of diagnostics, one line each, with
// file, line and column.
func Generate(ctx context.Context, cfg Config) (Files, error) {
	cfg, err := cfg.resolve()
	if err != nil {
		return Files{}, err
	}
	plurals, err := naming.ParsePlurals(cfg.PluralExceptions)
	if err != nil {
		return Files{}, err
	}
	names, err := cfg.readNames()
	if err != nil {
		return Files{}, err
	}
	api, notes, haveTypes, err := load(ctx, cfg, plurals, names)
	if err != nil {
		return Files{}, err
	}
	if err := cfg.checkArtefacts(haveTypes); err != nil {
		return Files{}, err
	}
	if notes, err = cfg.choose(api, notes); err != nil {
		return Files{}, err
	}
	if err := nonEmpty(cfg, api, notes); err != nil {
		return Files{}, err
	}
	contrasts, err := cfg.crosscheck(ctx, api, haveTypes)
	if err != nil {
		return Files{}, err
	}
	notes = append(notes, contrasts...)
	complete(api, plurals, names)
	gone, err := recordNames(names, api)
	if err != nil {
		return Files{}, err
	}
	notes = append(notes, gone...)
	notes = append(notes, noteUnsaid(api)...)
	notes = append(notes, cfg.withoutApply(api)...)
	artefacts := cfg.artefacts(haveTypes)
	if err := validate(api, artefacts); err != nil {
		return Files{}, err
	}
	notes = append(notes, followOptOuts(api, artefacts)...)
	emitted, err := cfg.emit(ctx, api, artefacts)
	if err != nil {
		return Files{}, err
	}
	replaced, err := cfg.guard(emitted)
	if err != nil {
		return Files{}, err
	}
	all, err := cfg.withNames(emitted, names)
	if err != nil {
		return Files{}, err
	}
	return Files{
		dir: cfg.outputDir(), header: cfg.Header, year: time.Now().Year(), files: all, api: api, notes: append(notes, replaced...),
		owned: cfg.owned(artefacts, emitted), beside: cfg.ownedBeside(api, artefacts),
		cfg: cfg, artefacts: artefacts, haveTypes: haveTypes,
	}, nil
}

// ErrNothing is the error of a run that finds no kind in its input.
var ErrNothing = errors.New("nothing to generate")

// nonEmpty refuses an API without kinds, and says what was looked at.
func nonEmpty(cfg Config, api *model.API, notes []diag.Diagnostic) error {
	for range api.Kinds() {
		return nil
	}
	if cfg.madeBeside(api) {
		return nil
	}
	err := fmt.Errorf("%w: looked at %s and found no CRD and no type marked with +genclient", ErrNothing, strings.Join(slices.Concat(cfg.Inputs, cfg.FromCluster), " "))
	for _, note := range notes {
		err = fmt.Errorf("%w\n%s", err, note)
	}
	return err
}

// load runs the front end that the inputs are for.
func load(ctx context.Context, cfg Config, plurals naming.Plurals, names *pins.Ledger) (api *model.API, notes []diag.Diagnostic, haveTypes bool, err error) {
	crds, err := cfg.crdInputs()
	if err != nil {
		return nil, nil, false, err
	}
	if crds {
		sources, err := cfg.crdSources(ctx, cfg.Inputs)
		if err != nil {
			return nil, nil, false, err
		}
		sources.TypesPackage = func(group, version string) string {
			return cfg.below("apis/" + naming.GroupDir(group) + "/" + naming.VersionDir(version))
		}
		sources.Names, sources.Share = names, cfg.Share
		known, notes := cfg.knownTypes()
		cfg.CRDTypes.apply(&sources, known)
		if sources.Types, err = cfg.typeMap(ctx); err != nil {
			return nil, nil, false, err
		}
		api, more, err := crdsource.Load(ctx, sources)
		return api, append(notes, more...), false, err
	}
	if names != nil {
		return nil, nil, true, errors.New("--names: the input is Go, where people give the names; leave it out")
	}
	if flag := cfg.typeFlag(); flag != "" {
		return nil, nil, true, fmt.Errorf("%s: the input is Go, where people write the types; leave it out", flag)
	}
	rules, err := markers.ParseLintRules(cfg.LintRules)
	if err != nil {
		return nil, nil, true, fmt.Errorf("--lint-rules: %w", err)
	}
	api, notes, err = gosource.Load(ctx, gosource.Config{
		Dir: cfg.Dir, Patterns: cfg.Inputs, Plurals: plurals, LintRules: rules, BareListers: cfg.BareListers, Types: cfg.types(),
	})
	return api, notes, true, err
}

// complete gives groups and kinds the names that depend on all of the input.
func complete(api *model.API, plurals naming.Plurals, pinned *pins.Ledger) {
	unnamed := slices.DeleteFunc(slices.Clone(api.Groups), func(g *model.Group) bool { return g.GoName != "" })
	names := make([]string, len(unnamed))
	for i, group := range unnamed {
		names[i] = group.Name
	}
	for i, goName := range naming.GroupGoNames(names, pinned.GroupNames()) {
		unnamed[i].GoName, unnamed[i].GoNameFrom = goName, model.Origin{What: "the first labels of the group's name that make it unique"}
	}
	for _, group := range api.Groups {
		names := make([]string, len(group.Versions))
		for i, version := range group.Versions {
			names[i] = version.Name
		}
		for i, goName := range naming.VersionGoNames(names) {
			group.Versions[i].GoName = cmp.Or(group.Versions[i].GoName, goName)
		}
	}
	for kind := range api.Kinds() {
		if kind.PluralGoName == "" {
			kind.PluralGoName = plurals.Accessor(kind.GoName)
		}
	}
}

// writtenByHand reports whether name is a file that does not come from us.
func writtenByHand(name string) bool {
	text, err := os.ReadFile(name)
	return err == nil && !isOurs(text)
}
