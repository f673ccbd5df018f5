// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/informergen/informergen/e2e/crds/probe"
)

// program is the program of a shard that answers questions about its types.
type program struct{ path string }

// buildProgram writes and builds it.
func (s *shard) buildProgram(ctx context.Context, units []*unit) (*program, error) {
	var imports, table strings.Builder
	n := 0
	for _, u := range units {
		fmt.Fprintf(&table, "\t\t%q: {", u.name)
		for _, dir := range u.typeDirs() {
			fmt.Fprintf(&imports, "\tp%d %q\n", n, path.Join(u.module, dir))
			fmt.Fprintf(&table, "p%d.AddToScheme, ", n)
			n++
		}
		table.WriteString("},\n")
	}
	text := "package main\n\nimport (\n\t\"k8s.io/apimachinery/pkg/runtime\"\n\n\t\"github.com/informergen/informergen/e2e/crds/probe\"\n\n" + imports.String() +
		")\n\nfunc main() {\n\tprobe.Main(map[string][]func(*runtime.Scheme) error{\n" + table.String() + "\t})\n}\n"
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
		if isTypes(name) && path.Base(name) == "zz_generated.register.go" {
			dirs = append(dirs, path.Dir(name))
		}
	}
	slices.Sort(dirs)
	return dirs
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
