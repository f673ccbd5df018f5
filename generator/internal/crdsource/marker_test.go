// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/informergen/informergen/generator/internal/model"
)

// breakout is a text that would be code if a comment or a string ended early.
const breakout = `"*/\nvar Evil1 int\n//go:generate evil\n//go:build evil\n// +build evil\n+kubebuilder:skip\r` +
	`var Evil2 int\u2028var Evil3 int\u2029var Evil4 int\u0085var Evil5 int\x0bvar Evil6 int\x00 ''; \x60\x60 \"; var Evil7 int; \""`

func TestTextsCannotLeaveCommentsAndStrings(t *testing.T) {
	text := strings.ReplaceAll(crdHead, "    storage: true\n", `    storage: true
    deprecated: true
    deprecationWarning: TEXT
    additionalPrinterColumns: [{name: TEXT, type: TEXT, jsonPath: TEXT, description: TEXT, format: TEXT}]
    selectableFields: [{jsonPath: TEXT}]
    subresources: {scale: {specReplicasPath: TEXT, statusReplicasPath: TEXT, labelSelectorPath: TEXT}}
`) + `        description: TEXT
        title: TEXT
        x-kubernetes-validations: [{rule: TEXT, message: TEXT, messageExpression: TEXT, reason: TEXT, fieldPath: TEXT}]
        properties:
          spec:
            type: string
            description: TEXT
            format: TEXT
            pattern: TEXT
            enum: [TEXT]
            default: TEXT
            example: {TEXT: [TEXT, null]}
            title: TEXT
            externalDocs: {url: TEXT, description: TEXT}
            x-kubernetes-list-type: TEXT
            x-kubernetes-map-type: TEXT
          list: {type: array, x-kubernetes-list-type: TEXT, x-kubernetes-list-map-keys: [TEXT], items: {type: string, pattern: TEXT, description: TEXT}}
          map: {type: object, default: {TEXT: [TEXT, null, {TEXT: []}]}, additionalProperties: {type: string, pattern: TEXT, description: TEXT}}
`
	text = strings.ReplaceAll(text, "metadata: {name: foos.a.example.com}", "metadata: {name: foos.a.example.com, annotations: {a: TEXT}, labels: {a: TEXT}}")
	api, _, err := load(t, writeFile(t, "crd.yaml", strings.ReplaceAll(text, "TEXT", breakout)))
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range typeCheck(t, loadImports(t), allVersions(api)[0]) {
		t.Error(problem)
	}
	types := emitted(t, allVersions(api)[0])["types.go"]
	file, err := parser.ParseFile(token.NewFileSet(), "types.go", types, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"import", "type Foo", "const", "type FooList", "type FooSpec", "const", "type FooMap"}
	if diff := cmp.Diff(want, declarations(file)); diff != "" {
		t.Error(diff)
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			if !strings.HasPrefix(comment.Text, "// ") && comment.Text != "//" || strings.HasPrefix(comment.Text, "// +kubebuilder:skip") {
				t.Errorf("a comment that means something to a tool: %s", comment.Text)
			}
		}
	}
}

// declarations says what is declared at the top level of file.
func declarations(file *ast.File) []string {
	var all []string
	for _, declaration := range file.Decls {
		general, ok := declaration.(*ast.GenDecl)
		if !ok {
			all = append(all, "func")
			continue
		}
		what := general.Tok.String()
		if spec, ok := general.Specs[0].(*ast.TypeSpec); ok {
			what += " " + spec.Name.Name
		}
		all = append(all, what)
	}
	return all
}

func TestMarkersAreWhatControllerGenReads(t *testing.T) {
	const properties = `        properties:
          negative: {type: integer, format: int32, default: -1, enum: [-1, 2], minimum: -2}
          width: {type: integer}
          bytes: {type: integer, format: uint8}
          list: {type: array, default: [a, "b;c"], items: {type: string, minLength: 1}}
          mixed: {type: object, x-kubernetes-preserve-unknown-fields: true, default: {a: [], b: null, c: [1, x]}}
          text: {type: string, minimum: 1, pattern: "''"}
          values: {type: object, additionalProperties: {type: string, maxLength: 3}}
          counts: {type: object, additionalProperties: {type: integer}}
          time: {type: string, format: date-time, maxLength: 3}
          port: {x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}], maxLength: 3}
          bare: {x-kubernetes-int-or-string: true}
          union: {type: object, oneOf: [{required: [a]}], properties: {a: {type: string}}}
          nulls: {type: array, items: {type: string, nullable: true}}
`
	api, _, err := load(t, writeFile(t, "crd.yaml", crdHead+properties))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string][]string{}
	version := allVersions(api)[0]
	for _, f := range fieldsOf(t, version, "Foo") {
		if f.JSON != "metadata" && !f.Inline {
			got[f.JSON] = f.Markers[1:]
		}
	}
	const v = "kubebuilder:validation:"
	want := map[string][]string{
		"negative": {"kubebuilder:default=-1", v + "Enum=-1;2", v + "Minimum=-2"},
		"width":    {v + `Format=""`},
		"bytes":    {v + "Format=uint8"},
		"list":     {`kubebuilder:default={"a","b;c"}`, v + "items:MinLength=1"},
		"mixed":    {`default={"a":[],"b":null,"c":[1,"x"]}`, v + "Type=object", "kubebuilder:pruning:PreserveUnknownFields"},
		"text":     {v + `Pattern="'\x27"`},
		"values":   {},
		"counts":   {},
		"time":     {v + "Type=string", v + "MaxLength=3"},
		"port":     {v + "XIntOrString", v + "MaxLength=3"},
		"bare":     {v + "Schemaless", v + "XIntOrString"},
		"union":    {},
		"nulls":    {},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	var unsaid []string
	for _, u := range version.Kinds[0].Unsaid {
		unsaid = append(unsaid, u.Path+" "+u.Keyword)
	}
	if diff := cmp.Diff([]string{"text minimum", "counts[*] format", "union oneOf", "nulls[*] nullable"}, unsaid); diff != "" {
		t.Error(diff)
	}
}

// fieldsOf returns the fields of a struct type of version.
func fieldsOf(t *testing.T, version *model.Version, name string) []*model.Field {
	t.Helper()
	for _, typ := range version.Types {
		if fields, ok := typ.Shape.(*model.Struct); ok && typ.Name == name {
			return fields.Fields
		}
	}
	t.Fatalf("no struct %s", name)
	return nil
}
