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

// provenBy says where the lines of a code block in the documentation also stand,
// by the block's language: in files that are compiled, installed or run by a test.
var provenBy = map[string][]string{
	"go":   {"examples/*/*.go", "cmd/informer-gen/testdata/script/*.txtar"},
	"yaml": {"testdata/crds/*.yaml", "cmd/informer-gen/testdata/script/*.txtar"},
	"sh":   {"cmd/informer-gen/testdata/script/*.txtar", ".ci/run"},
	"bash": {"cmd/informer-gen/testdata/script/*.txtar"},
	"json": {"cmd/informer-gen/testdata/script/*.txtar"},
	"diff": {"cmd/informer-gen/testdata/script/*.txtar"},
	"":     {"cmd/informer-gen/testdata/script/*.txtar"},
}

func TestEveryCodeBlockOfTheDocumentationIsProvenByATest(t *testing.T) {
	pages, err := filepath.Glob("docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, page := range append(pages, "README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		blocks := codeBlocks(string(text))
		found += len(blocks)
		t.Run(filepath.Base(page), func(t *testing.T) { prove(t, blocks) })
	}
	if found < 12 {
		t.Errorf("found %d code blocks", found)
	}
}

func prove(t *testing.T, blocks []codeBlock) {
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
// itself, without the comment behind it, each line that a diff adds, and any
// other block as a whole.
func (b codeBlock) parts() [][]string {
	var parts [][]string
	for _, line := range b.lines {
		added, adds := strings.CutPrefix(line, "+")
		switch {
		case b.language == "sh":
			command, _, _ := strings.Cut(line, "#")
			parts = append(parts, []string{strings.TrimSpace(command)})
		case b.language == "diff" && adds:
			parts = append(parts, []string{bare(added)})
		}
	}
	if b.language != "sh" && b.language != "diff" {
		return [][]string{b.lines}
	}
	return parts
}

func codeBlocks(text string) []codeBlock {
	var blocks []codeBlock
	inside := false
	for line := range strings.Lines(text) {
		line = bare(line)
		language, fence := strings.CutPrefix(line, "```")
		switch {
		case fence && !inside:
			blocks = append(blocks, codeBlock{language: language})
			inside = true
		case fence:
			inside = false
		case inside:
			last := &blocks[len(blocks)-1]
			last.lines = append(last.lines, line)
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
				lines = append(lines, bare(line))
			}
		}
	}
	return lines
}

// bare returns a line without what a script puts in front of a program.
func bare(line string) string {
	return strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(line), "! "), "exec ")
}

func containsRun(lines, run []string) bool {
	for i := range len(lines) - len(run) + 1 {
		if slices.Equal(lines[i:i+len(run)], run) {
			return true
		}
	}
	return false
}
