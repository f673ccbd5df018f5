// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/informergen/informergen/generator"
)

// unit is what is generated from one file.
type unit struct {
	file
	// name is the directory of the unit in its shard, module the import path of the
	// shard.
	name, module string
	// sources are the emitted files by path.
	sources map[string][]byte
	// crds are those that the output embeds.
	crds []*apiextensionsv1.CustomResourceDefinition
	// unsaid are the keywords that the generator says no marker says, by kind,
	// version and property.
	unsaid map[string]bool
	// known are the properties that have a type of Kubernetes, by version and path
	// with [*] for items.
	known map[string]bool
	// rejected is why nothing was generated.
	rejected error
}

const shardModule = "example.com/shard"

// generate runs the generator on one file.
func generate(ctx context.Context, f file, dir, name string, extra ...string) (*unit, error) {
	u := &unit{file: f, name: name, module: shardModule + "/" + name, sources: map[string][]byte{}, unsaid: map[string]bool{}, known: map[string]bool{}}
	out, err := generator.Generate(ctx, generator.Config{
		Inputs: append([]string{f.path}, extra...), OutputDir: filepath.Join(dir, name), OutputPackage: u.module,
	})
	switch {
	case errors.Is(err, context.Canceled):
		return nil, err
	case err != nil:
		u.rejected = err
		return u, nil
	}
	for path, content := range out.All() {
		u.sources[path] = content
	}
	if err := u.readCRDs(); err != nil {
		return nil, err
	}
	return u, u.readUnsaid(out)
}

// readCRDs decodes the constants of the package crds of the output.
func (u *unit) readCRDs() error {
	for path, content := range u.sources {
		if filepath.Dir(path) != "crds" || path == "crds/crds.go" {
			continue
		}
		text, err := onlyLiteral(content)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", u.path, path, err)
		}
		var crd apiextensionsv1.CustomResourceDefinition
		if err := json.Unmarshal([]byte(text), &crd); err != nil {
			return fmt.Errorf("%s: %s: %w", u.path, path, err)
		}
		u.crds = append(u.crds, &crd)
	}
	slices.SortFunc(u.crds, func(a, b *apiextensionsv1.CustomResourceDefinition) int { return strings.Compare(a.Name, b.Name) })
	return nil
}

// onlyLiteral returns the value of the constant of a file.
func onlyLiteral(content []byte) (string, error) {
	start := strings.IndexByte(string(content), '`')
	if start < 0 {
		return "", errors.New("no literal")
	}
	literal := strings.TrimSpace(string(content[start:]))
	if _, err := parser.ParseExprFrom(token.NewFileSet(), "", literal, 0); err != nil {
		return "", err
	}
	return strconv.Unquote(literal)
}

// readUnsaid reads what the generator says of the kinds.
func (u *unit) readUnsaid(out generator.Files) error {
	for _, crd := range u.crds {
		explanations, err := out.Explain(crd.Spec.Names.Kind)
		if err != nil {
			return err
		}
		for _, e := range explanations {
			for _, fact := range e.Unsaid {
				u.unsaid[e.Version+" "+e.Kind+" "+fact.Value] = true
			}
			for _, fact := range e.Facts {
				if path, ok := strings.CutPrefix(fact.Name, "type of "); ok && strings.HasPrefix(fact.From, "known type") {
					u.known[crd.Name+" "+e.Version+" "+path] = true
				}
			}
		}
	}
	return nil
}

// write writes the sources that wanted chooses below dir.
func (u *unit) write(dir string, wanted func(path string) bool) error {
	for path, content := range u.sources {
		if !wanted(path) {
			continue
		}
		name := filepath.Join(dir, u.name, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, content, 0o666); err != nil {
			return err
		}
	}
	return nil
}

func isTypes(path string) bool { return strings.HasPrefix(path, "apis/") }
