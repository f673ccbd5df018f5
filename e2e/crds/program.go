// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/informergen/informergen/e2e/crds/probe"
)

// register is the file of a package of types that adds them to schemes.
const register = "zz_generated.register.go"

// program is the program of a shard that answers questions about its types.
type program struct{ path string }

// buildProgram writes and builds it.
func (s *shard) buildProgram(ctx context.Context, units []*unit) (*program, error) {
	var imports, table strings.Builder
	n := 0
	for _, u := range units {
		var installs, kinds strings.Builder
		for _, dir := range u.typeDirs() {
			fmt.Fprintf(&imports, "\tp%d %q\n", n, path.Join(u.module, dir))
			fmt.Fprintf(&installs, "p%d.AddToScheme, ", n)
			names, err := u.kinds(dir)
			if err != nil {
				return nil, err
			}
			for _, name := range names {
				fmt.Fprintf(&kinds, "probe.KindOf[*p%d.%s](), ", n, name)
			}
			n++
		}
		fmt.Fprintf(&table, "\t\t%q: {Install: []func(*runtime.Scheme) error{%s}, Kinds: []probe.Kind{%s}},\n", u.name, &installs, &kinds)
	}
	text := "package main\n\nimport (\n\t\"k8s.io/apimachinery/pkg/runtime\"\n\n\t\"github.com/informergen/informergen/e2e/crds/probe\"\n\n" + imports.String() +
		")\n\nfunc main() {\n\tprobe.Main(map[string]probe.Unit{\n" + table.String() + "\t})\n}\n"
	dir := filepath.Join(s.dir, "program")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, "main.go"), []byte(text), 0o666); err != nil {
		return nil, err
	}
	p := &program{path: filepath.Join(s.dir, "program.exe")}
	return p, s.goCommand(ctx, "build", "-o", p.path, "./program")
}

// typeDirs are the directories of the packages of types, sorted.
func (u *unit) typeDirs() []string {
	var dirs []string
	for name := range u.sources {
		if isTypes(name) && path.Base(name) == register {
			dirs = append(dirs, path.Dir(name))
		}
	}
	slices.Sort(dirs)
	return dirs
}

// kinds returns the types of objects of a package, sorted: those that have the metadata
// of one, and are added to schemes.
func (u *unit) kinds(dir string) ([]string, error) {
	with, registered := map[string]bool{}, map[string]bool{}
	for name, content := range u.sources {
		if path.Dir(name) != dir {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, content, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeSpec:
				with[n.Name.Name] = embedsMetadata(n.Type)
			case *ast.CompositeLit:
				if typ, ok := n.Type.(*ast.Ident); ok && path.Base(name) == register {
					registered[typ.Name] = true
				}
			}
			return true
		})
	}
	maps.DeleteFunc(registered, func(name string, _ bool) bool { return !with[name] })
	return slices.Sorted(maps.Keys(registered)), nil
}

// embedsMetadata reports whether a type is a struct that embeds the metadata of an object.
func embedsMetadata(typ ast.Expr) bool {
	s, ok := typ.(*ast.StructType)
	return ok && slices.ContainsFunc(s.Fields.List, func(f *ast.Field) bool {
		selector, ok := f.Type.(*ast.SelectorExpr)
		return ok && len(f.Names) == 0 && selector.Sel.Name == "ObjectMeta"
	})
}

// ask runs the program once and returns an answer for each question.
func (p *program) ask(ctx context.Context, questions []probe.Question) ([]probe.Answer, error) {
	var in bytes.Buffer
	encoder := json.NewEncoder(&in)
	for _, question := range questions {
		if err := encoder.Encode(question); err != nil {
			return nil, err
		}
	}
	command := exec.CommandContext(ctx, p.path)
	var complaints bytes.Buffer
	command.Stdin, command.Stderr = &in, &complaints
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("running the program of a shard: %w\n%s", err, complaints.Bytes())
	}
	var answers []probe.Answer
	decoder := json.NewDecoder(bytes.NewReader(out))
	for decoder.More() {
		var answer probe.Answer
		if err := decoder.Decode(&answer); err != nil {
			return nil, err
		}
		answers = append(answers, answer)
	}
	if len(answers) != len(questions) {
		return nil, fmt.Errorf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers, nil
}
