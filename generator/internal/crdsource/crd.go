// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"cmp"
	"strings"

	"go.yaml.in/yaml/v3"
)

// crd is a CustomResourceDefinition around its schemas.
type crd struct {
	reader     *reader
	group      name
	kind       name
	plural     name
	singular   string
	listKind   name
	shortNames []string
	categories []string
	namespaced bool
	scope      name
	versions   []crdVersion
	metadata   object
	// conversion is spec.conversion, unless it is the usual one.
	conversion *yaml.Node
	// node is the document, text the whole of it as JSON.
	node *yaml.Node
	text string
}

// name is a string with its place.
type name struct {
	value string
	node  *yaml.Node
}

// crdVersion is one entry of spec.versions.
type crdVersion struct {
	name       name
	served     bool
	storage    bool
	deprecated bool
	warning    string
	schema     *schema
	status     bool
	statusNode *yaml.Node // of subresources.status; nil when it is missing
	scale      *scale
	columns    []object
	selectable []string
}

// scale holds the paths of the scale subresource.
type scale struct {
	spec, status, selector string
}

// readCRD reads a definition. It returns nil when it is not worth a closer
// look, and has then reported why.
func readCRD(r *reader, n *yaml.Node) *crd {
	document := r.object(n, "the document")
	if document.get("spec") == nil {
		r.errorf(document.node, "", "spec is missing")
		return nil
	}
	spec := r.object(document.get("spec"), "spec")
	if r.failed {
		return nil
	}
	c := &crd{reader: r, node: document.node}
	c.group = r.required(spec, "group", "spec.group")
	c.readNames(spec)
	c.readScope(spec)
	c.metadata = r.object(document.get("metadata"), "metadata")
	c.checkNames(c.metadata)
	if node := spec.get("preserveUnknownFields"); r.flag(node, "spec.preserveUnknownFields") {
		r.errorf(node, "remove it, and set x-kubernetes-preserve-unknown-fields in the schemas where unknown fields are kept",
			"spec.preserveUnknownFields: true is not valid in apiextensions.k8s.io/v1")
	}
	c.readVersions(spec)
	if node := spec.get("conversion"); node != nil && r.rawValue(node, "strategy") != nil && r.rawValue(node, "strategy").Value != "None" {
		c.conversion = node
	}
	if !r.failed {
		c.readText(document)
	}
	if r.failed {
		return nil
	}
	return c
}

func (r *reader) required(o object, key, path string) name {
	node := o.get(key)
	if node == nil {
		r.errorf(o.node, "", "%s is missing", path)
		return name{node: o.node}
	}
	return name{value: r.text(node, path), node: node}
}

func (c *crd) readNames(spec object) {
	r := c.reader
	names := r.object(spec.get("names"), "spec.names")
	if len(names.entries) == 0 {
		r.errorf(spec.node, "", "spec.names is missing")
		return
	}
	c.kind = r.required(names, "kind", "spec.names.kind")
	c.plural = r.required(names, "plural", "spec.names.plural")
	c.singular = r.text(names.get("singular"), "spec.names.singular")
	c.listKind = name{value: c.kind.value + "List", node: c.kind.node}
	if node := names.get("listKind"); node != nil {
		c.listKind = name{value: cmp.Or(r.text(node, "spec.names.listKind"), c.listKind.value), node: node}
	}
	c.shortNames = r.texts(names.get("shortNames"), "spec.names.shortNames")
	c.categories = r.texts(names.get("categories"), "spec.names.categories")
	c.checkOtherNames(names)
}

func (c *crd) readScope(spec object) {
	scope := c.reader.required(spec, "scope", "spec.scope")
	c.scope, c.namespaced = scope, scope.value == "Namespaced"
	if scope.value != "" && !c.namespaced && scope.value != "Cluster" {
		c.reader.errorf(scope.node, "write Namespaced or Cluster", "spec.scope: unknown scope %q", scope.value)
	}
}

func (c *crd) readVersions(spec object) {
	r := c.reader
	node := spec.get("versions")
	versions := r.list(node, "spec.versions")
	if len(versions) == 0 {
		r.errorf(cmp.Or(node, spec.node), "apiextensions.k8s.io/v1 has a list of versions, each with its own schema",
			"spec.versions is missing")
	}
	seen := map[string]bool{}
	for _, n := range versions {
		v := c.readVersion(r.object(n, "an entry of spec.versions"))
		if v.name.value != "" && seen[v.name.value] {
			r.errorf(v.name.node, "", "version %q is defined twice", v.name.value)
		}
		seen[v.name.value] = true
		c.versions = append(c.versions, v)
	}
}

func (c *crd) readVersion(o object) crdVersion {
	r := c.reader
	v := crdVersion{
		name:       r.required(o, "name", "the version's name"),
		served:     r.flag(o.get("served"), "served"),
		storage:    r.flag(o.get("storage"), "storage"),
		deprecated: r.flag(o.get("deprecated"), "deprecated"),
		warning:    r.text(o.get("deprecationWarning"), "deprecationWarning"),
	}
	c.checkVersionName(v.name)
	c.readSubresources(&v, r.object(o.get("subresources"), "subresources"))
	for _, n := range r.list(o.get("additionalPrinterColumns"), "additionalPrinterColumns") {
		v.columns = append(v.columns, r.object(n, "a printer column"))
	}
	for _, n := range r.list(o.get("selectableFields"), "selectableFields") {
		field := r.object(n, "a selectable field")
		v.selectable = append(v.selectable, r.text(field.get("jsonPath"), "jsonPath"))
	}
	if v.served {
		v.schema = c.readRootSchema(o)
	}
	return v
}

func (c *crd) readSubresources(v *crdVersion, o object) {
	r := c.reader
	v.statusNode = o.get("status")
	v.status = v.statusNode != nil
	if node := o.get("scale"); node != nil {
		s := r.object(node, "subresources.scale")
		v.scale = &scale{
			spec:     r.text(s.get("specReplicasPath"), "specReplicasPath"),
			status:   r.text(s.get("statusReplicasPath"), "statusReplicasPath"),
			selector: r.text(s.get("labelSelectorPath"), "labelSelectorPath"),
		}
	}
}

// readRootSchema reads the schema of a version: the node below
// schema.openAPIV3Schema.
func (c *crd) readRootSchema(version object) *schema {
	r := c.reader
	key, node := r.object(version.get("schema"), "schema").lookup("openAPIV3Schema")
	if node == nil {
		r.errorf(version.node, "add schema.openAPIV3Schema; to accept anything: {type: object, x-kubernetes-preserve-unknown-fields: true}",
			"the version has no schema")
		return nil
	}
	s := r.schema(key, node, 0)
	if s == nil {
		return nil
	}
	if s.kind != "object" && (s.kind != "" || s.kindNode == nil) {
		r.errorf(cmp.Or(s.kindNode, s.node), "write type: object", "the schema of a kind must have type object")
	}
	if s.additional != nil {
		r.errorf(s.additional.node, "declare properties, or set x-kubernetes-preserve-unknown-fields: true",
			"additionalProperties must not be used at the root")
	}
	return s
}

// isTemplate reports whether value still contains an action of a template.
func isTemplate(value string) bool { return strings.Contains(value, "{{") }
