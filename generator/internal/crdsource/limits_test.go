// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/informergen/informergen/generator/internal/crdsource"
	"github.com/informergen/informergen/generator/internal/diag"
)

// wantError loads r and checks that the only error is want.
func wantError(t *testing.T, r io.Reader, want string) {
	t.Helper()
	_, _, err := crdsource.Load(t.Context(), crdsource.Config{Paths: []string{"-"}, Stdin: r, TypesPackage: typesPackage})
	if err == nil {
		t.Fatal("accepted")
	}
	if got := err.Error(); got != want {
		t.Errorf("got  %.300q\nwant %q", got, want)
	}
}

func TestInputWithoutEndIsNotReadToItsEnd(t *testing.T) {
	spaces := bytes.Repeat([]byte(" "), 1<<20)
	var endless []io.Reader
	for range 65 {
		endless = append(endless, bytes.NewReader(spaces))
	}
	endless = append(endless, readError{})
	wantError(t, io.MultiReader(endless...), "<stdin>: the file is larger than 64 MiB\n\thint: split the file")
}

type readError struct{}

func (readError) Read([]byte) (int, error) { return 0, errors.New("read too far") }

func TestUnreadableStandardInputIsReported(t *testing.T) {
	wantError(t, readError{}, "<stdin>: cannot be read: read too far")
}

func TestDeepNestingIsRefused(t *testing.T) {
	deep := strings.Repeat(`{"items": `, 500) + "{}" + strings.Repeat("}", 500)
	wantError(t, strings.NewReader(crdHead+"        properties: {spec: "+deep+"}\n"),
		"<stdin>:15:3959: nested deeper than 400 levels")
}

func TestAliasesThatExplodeAreRefused(t *testing.T) {
	var b strings.Builder
	b.WriteString("x0: &x0 {type: object, properties: {a: {type: string}}}\n")
	for i := range 30 {
		fmt.Fprintf(&b, "x%d: &x%d {type: object, properties: {a: *x%d, b: *x%d}}\n", i+1, i+1, i, i)
	}
	wantError(t, strings.NewReader(b.String()+crdHead+"        properties: {spec: *x30}\n"),
		"<stdin>:1:5: the schemas of the CRD have more than 200000 nodes\n\thint: write fewer aliases")
}

func TestAliasThatContainsItselfIsRefused(t *testing.T) {
	wantError(t, strings.NewReader(crdHead+"        properties: &p {spec: {type: object, properties: *p}}\n"),
		"<stdin>:15:31: schemas are nested deeper than 400 levels")
}

func TestAliasOfAliasesInAJunctorEnds(t *testing.T) {
	wantError(t, strings.NewReader(crdHead+"        anyOf: &p [{anyOf: *p}]\n"),
		"<stdin>:15:20: schemas are nested deeper than 400 levels")
}

func TestNoPathsIsAnError(t *testing.T) {
	_, _, err := crdsource.Load(t.Context(), crdsource.Config{TypesPackage: typesPackage})
	if err == nil || err.Error() != "there is no input\n\thint: name CRD files or directories" {
		t.Errorf("got %v", err)
	}
}

func TestCancelledLoadStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, _, err := crdsource.Load(ctx, crdsource.Config{Paths: []string{crdDirectory}, TypesPackage: typesPackage})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func FuzzLoadNeverPanics(f *testing.F) {
	f.Add([]byte(crdHead))
	f.Add([]byte(crdHead + "        properties: {spec: {type: string, enum: [a, null]}, status: {x-kubernetes-preserve-unknown-fields: true}}\n"))
	f.Add([]byte(`{"kind": "List", "apiVersion": "v1", "items": [{}]}`))
	f.Add([]byte("a: &a [*a]\n---\nkind: CustomResourceDefinition\napiVersion: apiextensions.k8s.io/v1\nspec: *a\n"))
	imports := loadImports(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		api, _, err := crdsource.Load(t.Context(), crdsource.Config{Paths: []string{"-"}, Stdin: bytes.NewReader(data), TypesPackage: typesPackage})
		if failed, ok := errors.AsType[diag.Error](err); ok {
			for _, d := range failed.Diagnostics {
				if d.Pos.Filename == "" || d.Msg == "" {
					t.Errorf("no place or no words: %s", d)
				}
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, version := range allVersions(api) {
			for _, problem := range typeCheck(t, imports, version) {
				t.Error(problem)
			}
		}
	})
}
