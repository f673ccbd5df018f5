// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"regexp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// The rules for names are those of k8s.io/apimachinery/pkg/util/validation,
// which an API server applies to CRDs. They also keep names from leaving the
// output directory.
var (
	dnsLabel  = regexp.MustCompile(`^[a-z]([-a-z0-9]*[a-z0-9])?$`)
	subdomain = regexp.MustCompile(`^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$`)
)

const (
	maxLabel     = 63
	maxSubdomain = 253
)

func (c *crd) checkNames(metadata object) {
	r := c.reader
	c.checkGroup()
	r.checkLabel(c.plural, "spec.names.plural", c.plural.value)
	r.checkLabel(c.kind, "spec.names.kind", strings.ToLower(c.kind.value))
	if c.listKind.node != c.kind.node {
		r.checkLabel(c.listKind, "spec.names.listKind", strings.ToLower(c.listKind.value))
	}
	if c.kind.value != "" && c.kind.value == c.listKind.value {
		r.errorf(c.listKind.node, "the usual name is "+c.kind.value+"List", "spec.names.listKind must differ from spec.names.kind")
	}
	if node := metadata.get("name"); node != nil && !r.failed {
		if want := c.plural.value + "." + c.group.value; r.text(node, "metadata.name") != want {
			r.errorf(node, "the name of a CRD is its plural and its group", "metadata.name is %q, want %q", node.Value, want)
		}
	}
}

func (c *crd) checkGroup() {
	r, group := c.reader, c.group.value
	switch {
	case group == "":
	case isTemplate(group):
		r.template(c.group.node, "spec.group")
	case len(group) > maxSubdomain || !subdomain.MatchString(group):
		r.errorf(c.group.node, "a group is a DNS subdomain, such as apps.example.com: lower-case letters, digits, dashes and dots",
			"spec.group: %q is no valid group", group)
	case !strings.Contains(group, "."):
		r.errorf(c.group.node, "use a domain, such as "+group+".example.com", "spec.group: %q has no dot", group)
	}
}

func (r *reader) checkLabel(n name, path, lowered string) {
	switch {
	case n.value == "":
	case isTemplate(n.value):
		r.template(n.node, path)
	case len(lowered) > maxLabel || !dnsLabel.MatchString(lowered):
		r.errorf(n.node, "a name begins with a letter, has letters, digits and dashes, and at most 63 of them",
			"%s: %q is no valid name", path, n.value)
	}
}

func (c *crd) checkVersionName(n name) {
	c.reader.checkLabel(n, "the version's name", n.value)
}

func (r *reader) template(n *yaml.Node, path string) {
	r.errorf(n, "render the chart and read the result: helm template --include-crds CHART | informer-gen ... -",
		"%s contains a Helm template action", path)
}

func (c *crd) checkOtherNames(names object) {
	r := c.reader
	r.checkLabel(name{c.singular, names.get("singular")}, "spec.names.singular", c.singular)
	for _, n := range r.list(names.get("shortNames"), "spec.names.shortNames") {
		r.checkLabel(name{n.Value, n}, "spec.names.shortNames", n.Value)
	}
	for _, n := range r.list(names.get("categories"), "spec.names.categories") {
		r.checkLabel(name{n.Value, n}, "spec.names.categories", n.Value)
	}
}
