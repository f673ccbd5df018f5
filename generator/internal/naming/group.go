// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming

import (
	"cmp"
	"go/token"
	"iter"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// GroupGoNames gives every group an exported identifier: that of its first
// label, or of as many leading labels as it takes to differ from the groups
// that share them. None gets a name that is taken. They differ in more than case,
// for the sake of the packages that are called after them. The result is in the
// order of groups. Equal groups get equal names, and no name depends on the order of
// the groups.
func GroupGoNames(groups []string, taken map[string]bool) []string {
	used := map[string]bool{}
	for name := range taken {
		used[strings.ToLower(name)] = true
	}
	prefixes, whole := claims{}, claims{}
	for _, group := range groups {
		full := ""
		for full = range leading(group) {
			prefixes.add(full, group)
		}
		whole.add(full, group)
	}
	named := map[string]string{}
	for _, group := range slices.Sorted(slices.Values(groups)) {
		if _, done := named[group]; !done {
			named[group] = shortestUnique(group, prefixes, whole, used)
			used[strings.ToLower(named[group])] = true
		}
	}
	names := make([]string, len(groups))
	for i, group := range groups {
		names[i] = named[group]
	}
	return names
}

// claims are the groups that could have a name, by the name in lower case.
type claims map[string]map[string]bool

func (c claims) add(name, group string) {
	folded := strings.ToLower(name)
	if c[folded] == nil {
		c[folded] = map[string]bool{}
	}
	c[folded][group] = true
}

// leading yields the identifiers of the first label of a group, of the first two,
// and so on.
func leading(group string) iter.Seq[string] {
	labels := strings.Split(nonEmptyGroup(group), ".")
	return func(yield func(string) bool) {
		for n := range labels {
			if !yield(identifier(labels[:n+1])) {
				return
			}
		}
	}
}

// shortestUnique returns the first leading identifier that no other group begins
// with. If there is none, all labels count; groups that differ only in what an
// identifier cannot hold are told apart by their spelling.
func shortestUnique(group string, prefixes, whole claims, used map[string]bool) string {
	free := func(name string) bool { return !used[strings.ToLower(name)] }
	full := ""
	for name := range leading(group) {
		if len(prefixes[strings.ToLower(name)]) == 1 && free(name) && !factoryMethods[name] {
			return name
		}
		full = name
	}
	if alone := len(whole[strings.ToLower(full)]) == 1; free(full) && (alone || !strings.Contains(group, "-")) {
		return full
	}
	return suffixed(full, group, free)
}

// nonEmptyGroup returns the name that the legacy group without a name goes by.
func nonEmptyGroup(group string) string {
	if group == "" {
		return "core"
	}
	return group
}

// identifier joins labels into an exported identifier.
func identifier(labels []string) string { return Camel(strings.Join(labels, ".")) }

func notInIdentifier(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// Exported returns name with its first letter in upper case.
func Exported(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

// Unexported returns name with its first letter in lower case. A result that
// is a keyword gets an underscore.
func Unexported(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	private := string(unicode.ToLower(first)) + name[size:]
	if token.IsKeyword(private) {
		return private + "_"
	}
	return private
}

// GroupDir returns the directory that a group has in clientset, listers and
// informers when nothing else decides it: its full name.
func GroupDir(group string) string { return strings.ToLower(nonEmptyGroup(group)) }

// PackageName returns the name of the Go package in the directory dir: the text
// before the first dot, without what an identifier cannot hold.
func PackageName(dir string) string {
	dir, _, _ = strings.Cut(strings.ToLower(dir), ".")
	name := strings.Join(strings.FieldsFunc(dir, func(r rune) bool { return r != '_' && notInIdentifier(r) }), "")
	if first, _ := utf8.DecodeRuneInString(name); !unicode.IsLetter(first) {
		name = "x" + name
	}
	if token.IsKeyword(name) || specialPackages[name] {
		return name + "_"
	}
	return name
}

// specialPackages are names of packages that the go command does not import: one is
// a program, files of the other are taken for text.
var specialPackages = setOf("main", "documentation")

// VersionGoName returns the identifier of a version: v1beta1 gives V1beta1.
func VersionGoName(version string) string { return identifier([]string{version}) }

// VersionGoNames is VersionGoName for the versions of one group. Names that would
// differ in case alone are told apart: the version without dashes has the plain one.
func VersionGoNames(versions []string) []string {
	used := map[string]bool{}
	free := func(name string) bool { return !used[strings.ToLower(name)] }
	order := slices.Clone(versions)
	slices.SortFunc(order, func(a, b string) int {
		return cmp.Or(cmp.Compare(strings.Count(a, "-"), strings.Count(b, "-")), cmp.Compare(a, b))
	})
	named := map[string]string{}
	for _, version := range slices.Compact(order) {
		name := VersionGoName(version)
		if !free(name) {
			name = suffixed(name, version, free)
		}
		named[version], used[strings.ToLower(name)] = name, true
	}
	names := make([]string, len(versions))
	for i, version := range versions {
		names[i] = named[version]
	}
	return names
}

// VersionDir returns the directory, and with it the package, of a version. A few
// names mean something to the go command and get an underscore.
func VersionDir(version string) string {
	dir := strings.ReplaceAll(strings.ToLower(version), "-", "_")
	if unimportable[dir] || specialPackages[dir] || strings.HasSuffix(dir, "_test") {
		return dir + "_"
	}
	return Unexported(dir)
}

var unimportable = setOf("internal", "vendor", "testdata")

// Alias returns the name under which a file imports the package of a group's
// version: the group's Go name and the version in lower case.
func Alias(groupGoName, version string) string {
	return unreserved(strings.ToLower(groupGoName + VersionGoName(version)))
}

func unreserved(alias string) string {
	if reservedAliases[alias] {
		return "api" + alias
	}
	return alias
}

// reservedAliases are names under which templates import packages of their own.
var reservedAliases = map[string]bool{"metav1": true}

// ImportAlias returns the name under which a file imports a package that is no
// group's version: the last two elements of its path.
func ImportAlias(importPath string) string { return unreserved(lastTwo(importPath)) }

// ApplyAlias returns the name under which a file imports a package of apply
// configurations.
func ApplyAlias(importPath string) string { return "apply" + lastTwo(importPath) }

func lastTwo(importPath string) string {
	parent, last := path.Split(importPath)
	return PackageName(path.Base(parent)) + PackageName(last)
}

// OpenAPIPackage returns the package at an import path as the names of OpenAPI
// definitions have it, with the host turned around: k8s.io/api/core/v1 becomes
// io.k8s.api.core.v1.
func OpenAPIPackage(importPath string) string {
	host, rest, _ := strings.Cut(importPath, "/")
	labels := strings.Split(host, ".")
	slices.Reverse(labels)
	name := strings.Join(labels, ".")
	if rest != "" {
		name += "." + strings.ReplaceAll(rest, "/", ".")
	}
	return name
}

// reservedFileNames are names of files that a package of the output has anyway,
// or whose endings mean something to the go command.
var reservedFileNames = map[string]bool{
	"doc": true, "interface": true, "expansion_generated": true, "generated_expansion": true,
}

// FileName returns the name of the files of a kind, without an ending: the kind
// in lower case, kept apart from the names that a package has anyway.
func FileName(goName string) string {
	name := strings.ToLower(goName)
	if reservedFileNames[name] || strings.Contains(name, "_") {
		return name + "_"
	}
	return name
}
