// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/informergen/informergen/generator/internal/emit"
	"github.com/informergen/informergen/generator/internal/model"
)

// Explanation says what is made of a kind, and why.
type Explanation struct {
	// Kind, Group and Version name the kind; Group is empty for the legacy core
	// group.
	Kind    string `json:"kind"`
	Group   string `json:"group"`
	Version string `json:"version"`
	// Position is the declaration, as file:line:col.
	Position string `json:"position"`
	// Facts are what is known about the kind.
	Facts []Fact `json:"facts"`
	// Verdicts has one element for each artefact.
	Verdicts []Verdict `json:"artefacts"`
	// Unsaid are the keywords of a CRD's schema that neither the types nor their
	// markers say, each after the path of its property.
	Unsaid []Fact `json:"unsaid,omitempty"`
	// Files are the files about this kind alone, relative to the output directory.
	Files []string `json:"files"`
}

// Fact is something that is known about a kind, and where it was found.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
	From  string `json:"from"`
}

// Verdict says whether an artefact is made for a kind.
type Verdict struct {
	Artefact string `json:"artefact"`
	Made     bool   `json:"made"`
	Why      string `json:"why"`
}

// Explain explains the kinds that name means: a kind, which may exist in several
// versions, or one of these as group/version.Kind.
func (f Files) Explain(name string) ([]Explanation, error) {
	var all []Explanation
	var known []string
	for kind := range f.api.Kinds() {
		full := groupVersion(kind.Version) + "." + kind.Name
		if name == kind.Name || name == full {
			all = append(all, f.explain(kind))
		}
		known = append(known, kind.Name)
		if strings.Contains(name, ".") {
			known[len(known)-1] = full
		}
	}
	if len(all) > 0 {
		return all, nil
	}
	slices.Sort(known)
	return nil, fmt.Errorf("--explain: the input has no kind %q: %s", name, DidYouMean(name, slices.Compact(known), ""))
}

func groupVersion(v *model.Version) string { return cmp.Or(v.Group.Name, "core") + "/" + v.Name }

func (f Files) explain(kind *model.Kind) Explanation {
	explanation := Explanation{
		Kind: kind.Name, Group: kind.Version.Group.Name, Version: kind.Version.Name,
		Position: kind.Pos.String(), Facts: f.facts(kind), Unsaid: unsaid(kind), Files: []string{},
	}
	for _, name := range ArtefactNames() {
		made, why := f.verdict(artefactNames[name], kind)
		explanation.Verdicts = append(explanation.Verdicts, Verdict{name, made, why})
	}
	for _, file := range f.files {
		if file.Kind == kind {
			explanation.Files = append(explanation.Files, file.Path)
		}
	}
	return explanation
}

// facts lists what names and methods of the kind's client follow from.
func (f Files) facts(kind *model.Kind) []Fact {
	version, from := kind.Version, kind.Origins
	accessor := "rule: the plural of the type's name"
	if slices.ContainsFunc(f.cfg.PluralExceptions, func(e string) bool { return strings.HasPrefix(e, kind.GoName+":") }) {
		accessor = "--plural-exceptions"
	}
	facts := []Fact{
		{"client", "yes", from.Client.String()},
		{"group", cmp.Or(version.Group.Name, "core"), version.Group.NameFrom.String()},
		{"group accessor", version.Group.GoName, version.Group.GoNameFrom.String()},
		{"version", version.Name, version.NameFrom.String()},
		{"scope", scopeName(kind.Namespaced), from.Scope.String()},
		{"plural", kind.Plural, from.Plural.String()},
		{"accessor", kind.PluralGoName, accessor},
	}
	facts = append(facts, f.verbFacts(kind)...)
	for _, choice := range kind.Choices {
		facts = append(facts, Fact{"type of " + choice.Path, choice.Type, choice.Why + " (" + choice.Pos.String() + ")"})
	}
	for _, method := range kind.Methods {
		facts = append(facts, Fact{"method " + method.Name, method.Verb + " " + method.Subresource, method.Pos.String()})
	}
	return facts
}

// verbFacts lists the verbs of the client, and those that it lacks by what takes
// them away.
func (f Files) verbFacts(kind *model.Kind) []Fact {
	var has []string
	var lacks []Fact
	for _, verb := range model.VerbNames {
		reason := f.verbLeftOut(kind, verb)
		if reason == "" {
			has = append(has, verb)
			continue
		}
		i := slices.IndexFunc(lacks, func(f Fact) bool { return f.From == reason })
		if i < 0 {
			i = len(lacks)
			lacks = append(lacks, Fact{Name: "no verbs", From: reason})
		}
		lacks[i].Value = strings.TrimPrefix(lacks[i].Value+" "+verb, " ")
	}
	if len(has) == 0 {
		return lacks
	}
	return append([]Fact{{"verbs", strings.Join(has, " "), "all that nothing takes away"}}, lacks...)
}

// verbLeftOut says why the client of kind lacks a verb; it is empty if it does
// not.
func (f Files) verbLeftOut(kind *model.Kind, verb string) string {
	applies := verb == "apply" || verb == "applyStatus"
	switch {
	case !*kind.Verbs.Named(verb):
		return cmp.Or(kind.Origins.LeftOut[verb].String(), "the kind has no apply configuration")
	case applies && f.cfg.packages().ApplyConfigurations == "":
		return "neither --emit applyconfigurations nor --apply-configuration-package"
	}
	return ""
}

// verdict says whether artefact is made for kind.
func (f Files) verdict(artefact Artefact, kind *model.Kind) (made bool, why string) {
	switch {
	case !f.haveTypes && emit.BesideFile(artefact) != "":
		return slices.Contains(f.artefacts, Types), "for CRDs it comes with the types"
	case !slices.Contains(f.artefacts, artefact):
		return false, f.notAsked(artefact)
	case artefact == DeepCopy || artefact == Register:
		return f.explainBeside(artefact, kind)
	case artefact == ApplyConfigurations:
		return f.explainApply(kind)
	case !emit.Makes(artefact, kind):
		return false, f.unmade(artefact, kind)
	}
	return true, needs[artefact]
}

// explainBeside says whether an artefact beside the types of packages has something
// about kind.
func (f Files) explainBeside(artefact Artefact, kind *model.Kind) (made bool, why string) {
	for _, pkg := range f.api.Packages {
		if pkg.Path != kind.Version.Package {
			continue
		}
		copied := func(t *model.Type) bool { return t.Name == kind.GoName && !t.Copies.Skip }
		registered := func(t model.RegisteredType) bool { return t.GoName == kind.GoName }
		made = artefact == DeepCopy && slices.ContainsFunc(pkg.Types, copied) ||
			artefact == Register && pkg.Registration != nil && slices.ContainsFunc(pkg.Registration.Types, registered)
	}
	return made, needs[artefact]
}

// explainApply says whether kind has an apply configuration.
func (f Files) explainApply(kind *model.Kind) (made bool, why string) {
	dir := f.cfg.Layout.complete().ApplyConfigurations + "/"
	made = slices.ContainsFunc(f.files, func(file emit.File) bool { return file.Kind == kind && strings.HasPrefix(file.Path, dir) })
	return made, needs[ApplyConfigurations]
}

// needs says what a kind must have for an artefact.
var needs = map[Artefact]string{
	Types:               "the input is a CRD",
	CRDs:                "the input is a CRD",
	Clientset:           "every kind gets a client",
	Listers:             "needs list, and get or watch",
	Informers:           "needs list and watch",
	ApplyConfigurations: "needs metav1.ObjectMeta embedded in the type, and no +k8s:applyconfiguration-gen=false",

	DeepCopy: "needs +k8s:deepcopy-gen=package, or =true on the type",
	Register: "needs +groupName or +k8s:register-gen, TypeMeta with a json tag, and no registration by hand",
}

// notAsked says why a run does not make an artefact at all.
func (f Files) notAsked(artefact Artefact) string {
	switch {
	case len(f.cfg.Emit) > 0:
		return "--emit does not name it"
	case artefact == Types && f.haveTypes:
		return "the input is Go: the types exist"
	case artefact == CRDs && f.haveTypes:
		return "the input is Go: it brings no CRDs along"
	case artefact == Clientset && f.cfg.VersionedClientsetPackage != "":
		return "--versioned-clientset-package names one that exists"
	case artefact == Listers && f.cfg.ListersPackage != "":
		return "--listers-package names some that exist"
	}
	return "made when --emit names it"
}

// unmade says why an artefact that the run makes has nothing about kind.
func (f Files) unmade(artefact Artefact, kind *model.Kind) string {
	var missing []string
	for _, verb := range []string{"get", "list", "watch"} {
		if reason := f.verbLeftOut(kind, verb); reason != "" && (verb != "get" || artefact == Listers) {
			missing = append(missing, "no "+verb+": "+reason)
		}
	}
	for _, marker := range kind.Version.OptOuts {
		missing = append(missing, "the package is left out: "+marker.String())
	}
	return needs[artefact] + "; " + strings.Join(missing, "; ")
}

// WriteText prints the explanation for a person.
func (e Explanation) WriteText(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(table, "%s of %s/%s, declared at %s\n\n", e.Kind, cmp.Or(e.Group, "core"), e.Version, e.Position)
	for _, fact := range e.Facts {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", fact.Name, fact.Value, fact.From)
	}
	fmt.Fprintln(table)
	for _, v := range e.Verdicts {
		made := "made"
		if !v.Made {
			made = "not made"
		}
		fmt.Fprintf(table, "  %s\t%s\t%s\n", v.Artefact, made, v.Why)
	}
	fmt.Fprintln(table)
	for _, fact := range e.Unsaid {
		fmt.Fprintf(table, "  %s\t%s\t%s\n", fact.Name, fact.Value, fact.From)
	}
	if len(e.Unsaid) > 0 {
		fmt.Fprintln(table)
	}
	for _, file := range e.Files {
		fmt.Fprintf(table, "  %s\n", file)
	}
	return table.Flush()
}
