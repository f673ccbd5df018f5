// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informergen_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// provenBy says where the lines of a code block in README.md also stand, by the
// block's language: in files that are compiled, installed or run by a test.
var provenBy = map[string][]string{
	"go":   {"examples/*/*.go"},
	"yaml": {"testdata/crds/*.yaml"},
	"sh":   {"cmd/informer-gen/testdata/script/*.txtar", ".ci/run"},
	"":     {"cmd/informer-gen/testdata/script/*.txtar"},
}

func TestEveryCodeBlockOfTheReadmeIsProvenByATest(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := codeBlocks(string(text))
	if len(blocks) < 6 {
		t.Fatalf("found %d code blocks", len(blocks))
	}
	for _, block := range blocks {
		files, known := provenBy[block.language]
		if !known {
			t.Errorf("nothing proves a block of language %q", block.language)
			continue
		}
		corpus := linesOf(t, files)
		for _, part := range block.parts() {
			if !containsRun(corpus, part) {
				t.Errorf("no file of %v has the lines\n%s", files, strings.Join(part, "\n"))
			}
		}
	}
}

type codeBlock struct {
	language string
	lines    []string
}

// parts are the runs of lines that have to stand together: each command by
// itself, without the comment behind it, and any other block as a whole.
func (b codeBlock) parts() [][]string {
	if b.language != "sh" {
		return [][]string{b.lines}
	}
	var parts [][]string
	for _, line := range b.lines {
		command, _, _ := strings.Cut(line, "#")
		parts = append(parts, []string{strings.TrimSpace(command)})
	}
	return parts
}

func codeBlocks(text string) []codeBlock {
	var blocks []codeBlock
	inside := false
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		language, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && !inside:
			blocks = append(blocks, codeBlock{language: language})
			inside = true
		case fence:
			inside = false
		case inside:
			last := &blocks[len(blocks)-1]
			last.lines = append(last.lines, strings.TrimSpace(line))
		}
	}
	return blocks
}

// linesOf returns the trimmed lines of all files that match.
func linesOf(t *testing.T, patterns []string) []string {
	var lines []string
	for _, pattern := range patterns {
		names, err := fs.Glob(os.DirFS("."), pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("%s: no files, %v", pattern, err)
		}
		for _, name := range names {
			text, err := os.ReadFile(filepath.FromSlash(name))
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(text)) {
				line = strings.TrimPrefix(strings.TrimSpace(line), "exec ") // how a script runs a program
				lines = append(lines, line)
			}
		}
	}
	return lines
}

func containsRun(lines, run []string) bool {
	for i := range len(lines) - len(run) + 1 {
		if slices.Equal(lines[i:i+len(run)], run) {
			return true
		}
	}
	return false
}
