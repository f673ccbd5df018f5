// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"github.com/informergen/informergen/generator/internal/markers"
	"github.com/informergen/informergen/generator/internal/model"
)

// resource gives kind its plural, and holds the markers about plural and scope
// against each other: those of +genclient make the client, that of kubebuilder
// the CRD, and a client whose URLs the server does not know is of no use.
func (l *loader) resource(kind *model.Kind, client markers.Client) {
	resource := markers.ParseResource(client.Set, &l.errors)
	l.plural(kind, client, resource)
	if resource.Scope == "" {
		return
	}
	scope := model.Origin{What: "+kubebuilder:resource:scope=" + resource.Scope, Pos: resource.ScopePos}
	genclient := kind.Origins.Client
	switch {
	case resource.Scope == "Cluster" && kind.Namespaced:
		l.errors.Add(resource.ScopePos, "add \"// +genclient:nonNamespaced\" below +genclient, or write scope=Namespaced",
			"%s is cluster-scoped here, but its client is not: %s comes without +genclient:nonNamespaced", kind.Name, genclient)
	case resource.Scope == "Namespaced" && !kind.Namespaced:
		l.errors.Add(resource.ScopePos, "remove +genclient:nonNamespaced, or write scope=Cluster",
			"%s is namespaced here, but its client is not: %s", kind.Name, kind.Origins.Scope)
	}
	kind.Origins.Scope = scope
}

// plural finds the plural of kind: that of +resourceName, else of
// +kubebuilder:resource, else of --plural-exceptions, else by rule.
func (l *loader) plural(kind *model.Kind, client markers.Client, resource markers.Resource) {
	path := model.Origin{What: "+kubebuilder:resource:path=" + resource.Path, Pos: resource.PathPos}
	switch {
	case client.Resource != "":
		m, _ := client.Set.First("resourceName")
		kind.Plural, kind.PluralFrom, kind.Origins.Plural = client.Resource, "+resourceName", origin(m)
		if resource.Path != "" && resource.Path != client.Resource {
			l.notes.Add(m.Pos, "the plural that the server knows is the right one; keep one of the lines",
				"+resourceName=%s wins over %s", client.Resource, path)
		}
	case resource.Path != "":
		kind.Plural, kind.PluralFrom, kind.Origins.Plural = resource.Path, "+kubebuilder:resource", path
	default:
		kind.Plural, kind.PluralFrom = l.cfg.Plurals.Resource(kind.GoName)
		kind.Origins.Plural = model.Origin{What: kind.PluralFrom}
	}
}
