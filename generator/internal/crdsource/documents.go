// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

const crdKind = "CustomResourceDefinition"

// crds returns the definitions in f.
func (l *loader) crds(f file) []*crd {
	documents, ok := l.parse(f)
	if !ok {
		return nil
	}
	s := &scanner{loader: l, file: f}
	for _, document := range documents {
		s.document(document, 0)
	}
	if f.named && len(s.crds) == 0 && !s.failed {
		s.holdsNone(documents)
	}
	return s.crds
}

// parse splits f into documents. A file of a directory that is no YAML and does
// not speak of CRDs is somebody else's and is skipped.
func (l *loader) parse(f file) ([]*yaml.Node, bool) {
	documents, jsonErr := parseJSON(f.data)
	if jsonErr == nil {
		return documents, true
	}
	documents, err := parseYAML(f.data)
	if err == nil {
		return documents, true
	}
	if !f.named && !bytes.Contains(f.data, []byte(crdKind)) {
		l.notes.Add(token.Position{Filename: f.name}, "", "skipped: %v", err)
		return nil, false
	}
	if syntax, ok := errors.AsType[*json.SyntaxError](jsonErr); ok && !isTemplate(string(f.data)) {
		l.errors.Add(positionAt(f, int(syntax.Offset)-1), "", "invalid JSON: %v", syntax)
		return nil, false
	}
	l.malformed(f, err)
	return nil, false
}

func parseYAML(data []byte) ([]*yaml.Node, error) {
	var documents []*yaml.Node
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	for {
		var document yaml.Node
		err := decoder.Decode(&document)
		if errors.Is(err, io.EOF) {
			return documents, nil
		}
		if err != nil {
			return nil, err
		}
		if document.Kind == yaml.DocumentNode && len(document.Content) == 1 {
			documents = append(documents, document.Content[0])
		}
	}
}

var yamlLine = regexp.MustCompile(`^yaml: (?:line (\d+): )?`)

// malformed reports text that is no YAML. A template of a Helm chart is the
// usual cause, and has a cure of its own.
func (l *loader) malformed(f file, err error) {
	if at := bytes.Index(f.data, []byte("{{")); at >= 0 {
		l.errors.Add(positionAt(f, at), "render the chart and read the result: helm template --include-crds CHART | informer-gen ... -",
			"this is a Helm template, not YAML")
		return
	}
	match := yamlLine.FindStringSubmatch(err.Error())
	pos := token.Position{Filename: f.name, Line: 1}
	msg := err.Error()
	if match != nil {
		msg = strings.TrimPrefix(msg, match[0])
		if line, err := strconv.Atoi(match[1]); err == nil {
			pos.Line = line
		}
	}
	l.errors.Add(pos, "", "invalid YAML: %s", msg)
}

func positionAt(f file, offset int) token.Position {
	before := f.data[:offset]
	return token.Position{
		Filename: f.name,
		Line:     bytes.Count(before, []byte("\n")) + 1,
		Column:   offset - bytes.LastIndexByte(before, '\n'),
	}
}

// scanner looks for CRDs in the documents of one file.
type scanner struct {
	*loader
	file   file
	crds   []*crd
	failed bool
}

// maxListDepth bounds lists inside lists.
const maxListDepth = 4

// document adds the CRDs of one document: of itself, or of its items.
func (s *scanner) document(n *yaml.Node, depth int) {
	r := s.reader()
	apiVersion, kind := r.typeMeta(n)
	group, version, _ := strings.Cut(apiVersion, "/")
	switch {
	case kind == "" && isNull(resolve(n)):
	case depth < maxListDepth && (kind == "List" && apiVersion == "v1" || kind == crdKind+"List"):
		for _, item := range r.rawItems(n, "items") {
			s.document(item, depth+1)
		}
	case kind == crdKind && group == "apiextensions.k8s.io" && version == "v1":
		s.definition(n)
	case kind == crdKind && group == "apiextensions.k8s.io":
		s.failed = true
		s.errors.Add(r.pos(r.rawValue(n, "apiVersion")), "convert it to apiextensions.k8s.io/v1, which every cluster since Kubernetes 1.16 serves",
			"%s is no version of %s that can be read", apiVersion, crdKind)
	default:
		s.skip(cmp.Or(kind, "without a kind"))
	}
}

func (s *scanner) definition(n *yaml.Node) {
	r := s.reader()
	if r.checkDocument(n, 0) {
		if c := readCRD(r, n); c != nil {
			s.crds = append(s.crds, c)
		}
	}
	s.failed = s.failed || r.failed
}

func (s *scanner) reader() *reader {
	return &reader{file: s.file.name, errors: &s.errors, notes: &s.notes}
}

// holdsNone says what a named file has instead of CRDs.
func (s *scanner) holdsNone(documents []*yaml.Node) {
	r := s.reader()
	found := map[string]bool{}
	for _, n := range documents {
		apiVersion, kind := r.typeMeta(n)
		if kind == "" {
			found["a document without a kind"] = true
			continue
		}
		found[strings.TrimSpace(apiVersion+" "+kind)] = true
	}
	what := "found nothing"
	if len(found) > 0 {
		what = "found " + strings.Join(slices.Sorted(maps.Keys(found)), ", ")
	}
	s.errors.Add(token.Position{Filename: s.file.name, Line: 1, Column: 1}, "",
		"the file holds no CustomResourceDefinition: %s", what)
}

// noteSkipped counts the documents that are no CRDs.
func (l *loader) noteSkipped() {
	if len(l.skipped) == 0 {
		return
	}
	var parts []string
	for _, what := range slices.Sorted(maps.Keys(l.skipped)) {
		parts = append(parts, fmt.Sprintf("%d %s", l.skipped[what], what))
	}
	l.notes.Add(token.Position{}, "", "skipped documents that are no %s: %s", crdKind, strings.Join(parts, ", "))
}
