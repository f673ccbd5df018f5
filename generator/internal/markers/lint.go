// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package markers

import (
	"fmt"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
)

// LintRule is a rule for the markers of a package, as --lint-rules spells it.
type LintRule string

// The rules, which are those of k8s.io/code-generator/pkg/apidefinitions.
const (
	// KnownTagsOnly refuses +k8s:…-gen markers that no generator knows.
	KnownTagsOnly LintRule = "known-tags-only"
	// RequireExplicitDisablement has a package say something about each generator
	// that packages of its kind usually need, if only that it is off.
	RequireExplicitDisablement LintRule = "require-explicit-disablement"
)

// ParseLintRules reads the value of --lint-rules.
func ParseLintRules(names []string) ([]LintRule, error) {
	known := []string{string(KnownTagsOnly), string(RequireExplicitDisablement)}
	rules := make([]LintRule, len(names))
	for i, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("unknown lint rule %q: want %s", name, strings.Join(known, " or "))
		}
		rules[i] = LintRule(name)
	}
	return rules, nil
}

// Subject is a package that rules are applied to.
type Subject struct {
	// Path is the import path.
	Path string
	// Markers are those of the package.
	Markers Set
	// External is set if a type of the package embeds a TypeMeta that is inlined in
	// JSON, as the types of versions that clients see do.
	External bool
	// Pos is where a missing marker belongs.
	Pos token.Position
}

// Lint reports how subject breaks the rules.
func Lint(rules []LintRule, subject Subject, diags *diag.List) {
	for _, rule := range rules {
		switch rule {
		case KnownTagsOnly:
			lintKnown(subject, diags)
		case RequireExplicitDisablement:
			lintExplicit(subject, diags)
		}
	}
}

// knownTags are the package markers of all of Kubernetes' generators.
var knownTags = []string{
	"k8s:conversion-gen", "k8s:conversion-gen-external-types",
	"k8s:defaulter-gen", "k8s:defaulter-gen-input",
	"k8s:validation-gen", "k8s:validation-gen-input", "k8s:validation-gen-nolint",
	"k8s:validation-gen-scheme-registry", "k8s:validation-gen-test-fixture", "k8s:validation-gen-test-targets",
	"k8s:prerelease-lifecycle-gen", "k8s:deepcopy-gen", "k8s:register-gen",
	"k8s:openapi-gen", "k8s:openapi-model-package", "k8s:protobuf-gen",
	"k8s:client-gen", "k8s:lister-gen", "k8s:informer-gen", "k8s:applyconfiguration-gen",
}

func lintKnown(subject Subject, diags *diag.List) {
	for _, m := range subject.Markers {
		rest, ok := strings.CutPrefix(m.Name, "k8s:")
		if !ok || !strings.Contains(rest, "-gen") {
			continue
		}
		rest, _, _ = strings.Cut(rest, ":")
		if name := "k8s:" + rest; !slices.Contains(knownTags, name) {
			diags.Add(m.Pos, diag.DidYouMean(name, knownTags, "+"), "+%s: unknown marker (%s)", m.Name, KnownTagsOnly)
		}
	}
}

// usual are the values that turn a generator on.
var usual = map[string]string{
	"k8s:deepcopy-gen": "package", "k8s:conversion-gen": "import/path/of/the/peer",
	"k8s:defaulter-gen": "TypeMeta", "k8s:validation-gen": "TypeMeta",
}

func lintExplicit(subject Subject, diags *diag.List) {
	for _, name := range expected(subject) {
		if _, said := subject.Markers.First(name); !said {
			diags.Add(subject.Pos, fmt.Sprintf("add \"// +%s=%s\" or \"// +%s=false\" to its doc.go", name, usual[name], name),
				"package %s does not say whether %s is on (%s)", subject.Path, strings.TrimPrefix(name, "k8s:"), RequireExplicitDisablement)
		}
	}
}

var versionElement = regexp.MustCompile(`^v\d+([a-z]+\d+)?$`)

// expected lists the generators that a package of this kind usually needs. A
// package that is not called after a version, or has no marker at all, is none
// that can be judged.
func expected(subject Subject) []string {
	isAPI := slices.ContainsFunc(subject.Markers, func(m Marker) bool {
		return m.Name == "groupName" || m.Name == "groupGoName" || slices.Contains(knownTags, m.Name)
	})
	switch {
	case !isAPI || !versionElement.MatchString(path.Base(subject.Path)):
		return nil
	case subject.External:
		return []string{"k8s:deepcopy-gen"}
	}
	for _, name := range []string{"k8s:defaulter-gen", "k8s:defaulter-gen-input", "k8s:validation-gen", "k8s:validation-gen-input"} {
		if _, ok := subject.Markers.First(name); ok {
			return []string{"k8s:conversion-gen", "k8s:defaulter-gen", "k8s:validation-gen"}
		}
	}
	return nil
}
