// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"go/token"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// kindMarkers are the markers of the type of an object: what client generators
// and controller-gen need to know beside the type itself.
func kindMarkers(c *crd, v crdVersion) []string {
	markers := []string{"genclient"}
	if !c.namespaced {
		markers = append(markers, "genclient:nonNamespaced")
	}
	if !v.status && v.schema.property("status") != nil {
		markers = append(markers, "genclient:noStatus")
	}
	if v.scale != nil {
		for _, method := range scaleMethods(token.Position{}) {
			markers = append(markers, methodMarker(method))
		}
	}
	markers = append(markers, "resourceName="+c.plural.value, deepcopyMarker, "kubebuilder:object:root=true", resourceMarker(c))
	markers = append(markers, metadataMarkers(c)...)
	markers = append(markers, subresourceMarkers(v)...)
	markers = append(markers, versionMarkers(v)...)
	for _, column := range v.columns {
		markers = append(markers, "kubebuilder:printcolumn:"+columnArgs(column))
	}
	for _, path := range v.selectable {
		markers = append(markers, "kubebuilder:selectablefield:JSONPath="+markerQuote(path))
	}
	return markers
}

func resourceMarker(c *crd) string {
	scope := "Cluster"
	if c.namespaced {
		scope = "Namespaced"
	}
	args := []string{"path=" + c.plural.value, "scope=" + scope}
	if c.singular != "" {
		args = append(args, "singular="+c.singular)
	}
	if len(c.shortNames) > 0 {
		args = append(args, "shortName="+strings.Join(c.shortNames, ";"))
	}
	if len(c.categories) > 0 {
		args = append(args, "categories="+strings.Join(c.categories, ";"))
	}
	return "kubebuilder:resource:" + strings.Join(args, ",")
}

// notCarried are annotations that say something of the object they stand at, which
// the CRD that controller-gen makes is not.
var notCarried = []string{"controller-gen.kubebuilder.io/version", "kubectl.kubernetes.io/last-applied-configuration"}

func metadataMarkers(c *crd) []string {
	var markers []string
	for _, what := range []string{"annotations", "labels"} {
		for _, e := range c.reader.object(c.metadata.get(what), "metadata."+what).entries {
			if e.value.Kind == yaml.ScalarNode && !slices.Contains(notCarried, e.key.Value) {
				markers = append(markers, "kubebuilder:metadata:"+what+"="+markerQuote(e.key.Value+"="+e.value.Value))
			}
		}
	}
	return markers
}

func subresourceMarkers(v crdVersion) []string {
	var markers []string
	if v.status {
		markers = append(markers, "kubebuilder:subresource:status")
	}
	if v.scale != nil {
		args := []string{"specpath=" + markerText(v.scale.spec), "statuspath=" + markerText(v.scale.status)}
		if v.scale.selector != "" {
			args = append(args, "selectorpath="+markerText(v.scale.selector))
		}
		markers = append(markers, "kubebuilder:subresource:scale:"+strings.Join(args, ","))
	}
	return markers
}

func versionMarkers(v crdVersion) []string {
	var markers []string
	if v.storage {
		markers = append(markers, "kubebuilder:storageversion")
	}
	switch {
	case v.deprecated && v.warning != "":
		markers = append(markers, "kubebuilder:deprecatedversion:warning="+markerQuote(v.warning))
	case v.deprecated:
		markers = append(markers, "kubebuilder:deprecatedversion")
	}
	return markers
}

func columnArgs(column object) string {
	var args []string
	for _, known := range []struct{ key, arg string }{
		{"name", "name"}, {"type", "type"}, {"jsonPath", "JSONPath"},
		{"description", "description"}, {"format", "format"}, {"priority", "priority"},
	} {
		if n := column.get(known.key); n != nil {
			args = append(args, known.arg+"="+markerValue(n))
		}
	}
	return strings.Join(args, ",")
}
