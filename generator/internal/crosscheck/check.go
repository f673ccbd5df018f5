// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crosscheck

import (
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
)

// Check compares the kinds of types with those of crds, which has the versions
// that are served. Kinds that stand on one side only are notes, contradictions
// are an error with the positions of both sides. A kind whose plural nobody wrote
// down beside its type gets that of its CRD.
func Check(types, crds *model.API) ([]diag.Diagnostic, error) {
	c := checker{crds: byResource(crds), types: byResource(types)}
	for kind := range types.Kinds() {
		if !kind.Version.Internal {
			c.check(kind)
		}
	}
	for crd := range crds.Kinds() {
		c.noteMissing(crd)
	}
	return c.notes.All(), c.errors.Err()
}

type checker struct {
	types, crds   map[resource][]*model.Kind
	errors, notes diag.List
}

// resource is a kind in all of its versions.
type resource struct{ group, kind string }

func resourceOf(kind *model.Kind) resource { return resource{kind.Version.Group.Name, kind.Name} }

func byResource(api *model.API) map[resource][]*model.Kind {
	kinds := map[resource][]*model.Kind{}
	for kind := range api.Kinds() {
		kinds[resourceOf(kind)] = append(kinds[resourceOf(kind)], kind)
	}
	return kinds
}

// inVersion returns the kind of the given version.
func inVersion(kinds []*model.Kind, version string) *model.Kind {
	i := slices.IndexFunc(kinds, func(k *model.Kind) bool { return k.Version.Name == version })
	if i < 0 {
		return nil
	}
	return kinds[i]
}

// check compares a kind of the Go types with its CRD.
func (c *checker) check(kind *model.Kind) {
	served := c.crds[resourceOf(kind)]
	crd := inVersion(served, kind.Version.Name)
	switch {
	case len(served) == 0:
		c.notes.Add(kind.Pos, c.elsewhere(kind), "no CRD has kind %s in group %s: not checked", kind.Name, kind.Version.Group.Name)
		return
	case crd == nil:
		c.errors.Add(kind.Pos, "serve the version, or remove +genclient from the type",
			"%s is a type of version %s, but its CRD (%s) serves %s", kind.Name, kind.Version.Name, served[0].Pos, versions(served))
		return
	}
	c.checkPlural(kind, crd)
	c.checkScope(kind, crd)
	c.checkStatus(kind, crd)
}

// elsewhere is a hint at CRDs that have the kind in another group.
func (c *checker) elsewhere(kind *model.Kind) string {
	var places []string
	for other, kinds := range c.crds {
		if other.kind == kind.Name {
			places = append(places, "group "+other.group+" has one ("+kinds[0].Pos.String()+")")
		}
	}
	slices.Sort(places)
	return strings.Join(places, ", ")
}

func versions(kinds []*model.Kind) string {
	names := make([]string, len(kinds))
	for i, kind := range kinds {
		names[i] = kind.Version.Name
	}
	return strings.Join(names, ", ")
}

func (c *checker) checkPlural(kind, crd *model.Kind) {
	switch {
	case kind.PluralFrom == "rule" || kind.PluralFrom == "--plural-exceptions":
		kind.Plural, kind.PluralFrom, kind.Origins.Plural = crd.Plural, crd.PluralFrom, crd.Origins.Plural
	case kind.Plural != crd.Plural:
		c.errors.Add(kind.Origins.Plural.Pos, "write the plural of the CRD, or remove the line",
			"%s: the plural is %q here, but %q in the CRD (%s)", kind.Name, kind.Plural, crd.Plural, crd.Origins.Plural.Pos)
	}
}

func (c *checker) checkScope(kind, crd *model.Kind) {
	pos, at := kind.Origins.Scope.Pos, crd.Origins.Scope.Pos
	if pos.Filename == "" {
		pos = kind.Origins.Client.Pos
	}
	switch {
	case kind.Namespaced && !crd.Namespaced:
		c.errors.Add(pos, "add \"// +genclient:nonNamespaced\" below +genclient", "%s is namespaced here, but its CRD has spec.scope: Cluster (%s)", kind.Name, at)
	case !kind.Namespaced && crd.Namespaced:
		c.errors.Add(pos, "remove +genclient:nonNamespaced", "%s is cluster-scoped here, but its CRD has spec.scope: Namespaced (%s)", kind.Name, at)
	}
}

// checkStatus refuses an UpdateStatus that the server does not know. To do
// without one that it knows is a choice.
func (c *checker) checkStatus(kind, crd *model.Kind) {
	status, subresource := crd.Origins.Status, crd.Verbs.UpdateStatus
	leftOut, marked := kind.Origins.LeftOut["updateStatus"]
	switch {
	case kind.Verbs.UpdateStatus && !subresource:
		c.errors.Add(kind.Pos, "add \"// +genclient:noStatus\" below +genclient, or subresources: {status: {}} to the CRD",
			"the client of %s has UpdateStatus, but version %s of its CRD has no status subresource (%s)", kind.Name, crd.Version.Name, crd.Version.Pos)
	case subresource && marked && !strings.HasPrefix(leftOut.What, "+genclient:onlyVerbs") && !strings.HasPrefix(leftOut.What, "+genclient:skipVerbs") &&
		leftOut.What != "+genclient:readonly" && leftOut.What != "+genclient:noVerbs":
		c.notes.Add(kind.Pos, "", "%s has no UpdateStatus (%s), but its CRD has %s", kind.Name, leftOut, status)
	}
}

// noteMissing notes a served version that has no type.
func (c *checker) noteMissing(crd *model.Kind) {
	known := c.types[resourceOf(crd)]
	switch {
	case len(known) == 0:
		c.notes.Add(crd.Pos, "", "no Go type with +genclient is kind %s of group %s", crd.Name, crd.Version.Group.Name)
	case inVersion(known, crd.Version.Name) == nil:
		c.notes.Add(crd.Version.Pos, "", "no Go type with +genclient is kind %s of version %s, only of %s", crd.Name, crd.Version.Name, versions(known))
	}
}
