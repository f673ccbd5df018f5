// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/informergen/informergen/generator/internal/crdsource"
	"github.com/informergen/informergen/generator/internal/diag"
)

var update = flag.Bool("update", false, "write the diagnostics that are reported into the archives")

// TestDiagnosticsPointAtTheirCause runs the archives in testdata/diagnostics.
// The first line of an archive is its paths, of which "-" reads the file called
// stdin; the files errors and notes are what is expected.
func TestDiagnosticsPointAtTheirCause(t *testing.T) {
	archives, err := filepath.Glob("testdata/diagnostics/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, archive := range archives {
		archive, err := filepath.Abs(archive)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(archive), ".txtar"), func(t *testing.T) { runArchive(t, archive) })
	}
}

func runArchive(t *testing.T, archive string) {
	parsed, err := txtar.ParseFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	config := crdsource.Config{TypesPackage: typesPackage}
	firstLine, _, _ := strings.Cut(string(parsed.Comment), "\n")
	config.Paths = strings.Fields(firstLine)
	var inputs []txtar.File
	want := map[string]string{}
	for _, file := range parsed.Files {
		switch file.Name {
		case "errors", "notes":
			want[file.Name] = string(file.Data)
			continue
		case "stdin":
			config.Stdin = strings.NewReader(string(file.Data))
		default:
			write(t, file.Name, file.Data)
		}
		inputs = append(inputs, file)
	}
	got := diagnose(t, config)
	if *update {
		rewrite(t, archive, parsed.Comment, inputs, got)
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s", diff)
	}
}

func diagnose(t *testing.T, config crdsource.Config) map[string]string {
	t.Helper()
	_, notes, err := crdsource.Load(t.Context(), config)
	got := map[string]string{}
	if failed, ok := errors.AsType[diag.Error](err); ok {
		got["errors"] = lines(failed.Diagnostics)
	} else if err != nil {
		t.Fatal(err)
	}
	if len(notes) > 0 {
		got["notes"] = lines(notes)
	}
	return got
}

func lines(diagnostics []diag.Diagnostic) string {
	var b strings.Builder
	for _, d := range diagnostics {
		b.WriteString(filepath.ToSlash(d.String()) + "\n")
	}
	return b.String()
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func rewrite(t *testing.T, archive string, comment []byte, files []txtar.File, got map[string]string) {
	t.Helper()
	for _, name := range []string{"errors", "notes"} {
		if text, ok := got[name]; ok {
			files = append(files, txtar.File{Name: name, Data: []byte(text)})
		}
	}
	write(t, archive, txtar.Format(&txtar.Archive{Comment: comment, Files: files}))
}

// writeFile writes text to a file of its own and returns its name.
func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	write(t, file, []byte(text))
	return file
}
