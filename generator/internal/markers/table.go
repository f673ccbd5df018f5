// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package markers

import (
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
)

// Known describes a marker that has a meaning here.
type Known struct {
	// Name is the marker without the leading "+", up to "=".
	Name string
	// Value is what stands behind "="; empty for a marker that takes none.
	Value string
	// On is what the marker belongs to: "type" or "package".
	On string
	// Meaning is what it does, Default what holds without it.
	Meaning, Default string
}

// Table lists all markers that have a meaning here, those of types first.
func Table() []Known {
	return []Known{
		{"genclient", "", "type", "the type is a kind: it gets a client, a lister and an informer", "no client"},
		{"genclient:nonNamespaced", "", "type", "the kind is cluster-scoped", "namespaced"},
		{"genclient:noStatus", "", "type", "no `UpdateStatus` and `ApplyStatus`", "both, if the type has a field `Status`"},
		{"genclient:noVerbs", "", "type", "no methods but those of `+genclient:method`", "all verbs"},
		{"genclient:readonly", "", "type", "short for `onlyVerbs=get,list,watch`", "all verbs"},
		{"genclient:onlyVerbs", "verb,…", "type", "these verbs alone; wins over `skipVerbs`", "all verbs"},
		{"genclient:skipVerbs", "verb,…", "type", "all verbs but these", "all verbs"},
		{"genclient:method", "Name,verb=…[,subresource=…][,input=…][,result=…]", "type", "one more method; `verb` is create, update, get, list, patch or apply; `input` and `result` are types, as `import/path.Name`", "no more methods"},
		{"resourceName", "plural", "type", "the plural, as in URLs", "that of `+kubebuilder:resource`, of the CRD (`--crds`), of `--plural-exceptions`, or by rule"},
		{"kubebuilder:resource:path", "plural", "type", "the plural, if there is no `+resourceName`", "as above"},
		{"kubebuilder:resource:scope", "Cluster", "type", "checked: a `Cluster` scope needs `+genclient:nonNamespaced`, and the other way round", "not checked"},
		{"k8s:deepcopy-gen", "true", "type", "deep-copy methods for the type, or none (`false`)", "as the package says"},
		{"k8s:deepcopy-gen:interfaces", "path.Interface,…", "type", "methods `DeepCopy<Interface>` as well", "none"},
		{"k8s:deepcopy-gen:nonpointer-interfaces", "true", "type", "these methods have a receiver that is no pointer", "a pointer"},
		{"kubebuilder:object:root", "true", "type", "`DeepCopyObject`", "as `interfaces` says"},
		{"kubebuilder:object:generate", "true", "type, package", "as `+k8s:deepcopy-gen`", "as the package says"},
		{"groupName", "group", "package", "the API group; may be empty", "that of the variable `GroupVersion` or `SchemeGroupVersion`, else the directory's name, with a note"},
		{"groupGoName", "Name", "package", "the group in identifiers", "the first label of the group, or as many as make it unique"},
		{"k8s:deepcopy-gen", "package", "package", "deep-copy methods for all types of the package, with `--emit deepcopy`", "none"},
		{"k8s:register-gen", "true", "package", "scheme registration with `--emit register`, or none (`false`)", "on, if there is a `+groupName`"},
		{"k8s:applyconfiguration-gen", "false", "package", "leaves the package out of the apply configurations", "on"},
		{"k8s:client-gen", "false", "package", "leaves the package out of the clientset", "on"},
		{"k8s:lister-gen", "false", "package", "leaves the package out of the listers", "on"},
		{"k8s:informer-gen", "false", "package", "leaves the package out of the informers", "on"},
	}
}

// Misspelt notes markers that are nearly one that has a meaning. Other tools have
// markers too, so that one from far away is nobody's mistake.
func Misspelt(set Set, notes *diag.List) {
	for _, m := range set {
		if strings.HasPrefix(m.Name, clientPrefix) { // an error already
			continue
		}
		if similar := similarNames(m.Name); len(similar) > 0 && !slices.Contains(similar, m.Name) {
			nearest, _ := diag.Nearest(m.Name, similar)
			notes.Add(m.Pos, "did you mean \"+"+nearest+"\"?", "+%s has no meaning", m.Name)
		}
	}
}

// typos is the number of wrong letters up to which a marker is taken for another.
const typos = 2

// similarNames returns the known names that take at most typos edits to become
// name. Short names, which are similar to many, have none.
func similarNames(name string) []string {
	if len(name) <= 3*typos {
		return nil
	}
	var similar []string
	for _, known := range knownNames() {
		if max(len(name), len(known))-min(len(name), len(known)) > typos {
			continue
		}
		if _, distance := diag.Nearest(name, []string{known}); distance <= typos {
			similar = append(similar, known)
		}
	}
	return similar
}

// knownNames are the names of the table, and those of other generators.
func knownNames() []string {
	names := slices.Clone(knownTags)
	for _, entry := range Table() {
		names = append(names, entry.Name)
	}
	return names
}
