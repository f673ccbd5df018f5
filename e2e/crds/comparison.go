// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// comparison holds a regenerated CRD against its source.
type comparison struct {
	unit    *unit
	result  *result
	source  *apiextensionsv1.CustomResourceDefinition
	version string
}

func (c *comparison) crd(again *apiextensionsv1.CustomResourceDefinition) {
	c.part("spec.names.kind", c.source.Spec.Names.Kind, again.Spec.Names.Kind)
	if listKind := c.source.Spec.Names.ListKind; listKind != "" {
		c.part("spec.names.listKind", listKind, again.Spec.Names.ListKind)
	}
	if singular := c.source.Spec.Names.Singular; singular != "" {
		c.part("spec.names.singular", singular, again.Spec.Names.Singular)
	}
	c.part("spec.names.plural", c.source.Spec.Names.Plural, again.Spec.Names.Plural)
	c.part("spec.names.shortNames", c.source.Spec.Names.ShortNames, again.Spec.Names.ShortNames)
	c.part("spec.names.categories", c.source.Spec.Names.Categories, again.Spec.Names.Categories)
	c.part("spec.scope", c.source.Spec.Scope, again.Spec.Scope)
	c.part("metadata.annotations", carried(c.source.Annotations), carried(again.Annotations))
	c.part("metadata.labels", carried(c.source.Labels), carried(again.Labels))
	for i := range c.source.Spec.Versions {
		source := &c.source.Spec.Versions[i]
		if !source.Served {
			continue
		}
		c.version = source.Name
		regenerated := version(again, source.Name)
		if regenerated == nil {
			c.result.fail(checkRegenerate, c.source.Name, "controller-gen makes no version "+source.Name)
			continue
		}
		c.versions(source, regenerated)
	}
}

// notCarried are annotations about the object that a CRD was read from.
var notCarried = []string{"controller-gen.kubebuilder.io/version", "kubectl.kubernetes.io/last-applied-configuration"}

func carried(all map[string]string) map[string]string {
	rest := map[string]string{}
	for key, value := range all {
		if !slices.Contains(notCarried, key) {
			rest[key] = value
		}
	}
	return rest
}

func (c *comparison) versions(source, again *apiextensionsv1.CustomResourceDefinitionVersion) {
	c.part("storage", source.Storage, again.Storage)
	c.part("deprecated", source.Deprecated, again.Deprecated)
	c.part("deprecationWarning", source.DeprecationWarning, again.DeprecationWarning)
	c.part("subresources", subresources(source), subresources(again))
	c.part("additionalPrinterColumns", source.AdditionalPrinterColumns, again.AdditionalPrinterColumns)
	c.part("selectableFields", source.SelectableFields, again.SelectableFields)
	want, got := tree(source.Schema.OpenAPIV3Schema), tree(again.Schema.OpenAPIV3Schema)
	header(want, got)
	c.schema("", want, got)
}

// subresources are those of a version, of which none and an empty set are the same.
func subresources(v *apiextensionsv1.CustomResourceDefinitionVersion) apiextensionsv1.CustomResourceSubresources {
	if v.Subresources == nil {
		return apiextensionsv1.CustomResourceSubresources{}
	}
	return *v.Subresources
}

// part compares something around the schema.
func (c *comparison) part(what string, source, again any) {
	if reflect.DeepEqual(source, again) || isEmpty(source) && isEmpty(again) {
		return
	}
	c.differs("", what, source, again)
}

func isEmpty(value any) bool {
	v := reflect.ValueOf(value)
	return v.Kind() == reflect.Slice && v.Len() == 0 || v.Kind() == reflect.Map && v.Len() == 0
}

// tree is a schema as JSON.
func tree(s *apiextensionsv1.JSONSchemaProps) map[string]any {
	text, err := json.Marshal(s)
	if err != nil {
		return nil // a schema that was decoded can be encoded
	}
	var value map[string]any
	_ = json.Unmarshal(text, &value)
	return value
}

// header gives a source the properties that all objects have, and that
// controller-gen declares whether they were or not.
func header(source, again map[string]any) {
	properties, _ := source["properties"].(map[string]any)
	if properties == nil {
		properties = map[string]any{}
		source["properties"] = properties
	}
	from, _ := again["properties"].(map[string]any)
	for _, name := range []string{"apiVersion", "kind", "metadata"} {
		if from[name] != nil && (properties[name] == nil || len(object(properties[name])) == 1) {
			properties[name] = from[name] // no more than a type
		}
	}
}

func (c *comparison) schema(path string, source, again map[string]any) {
	if source["x-kubernetes-embedded-resource"] == true && source["properties"] != nil {
		header(source, again)
	}
	if strings.HasSuffix(path, ".metadata") && isBare(source) && again["properties"] != nil {
		c.result.count("metadata of a known type, which an option of controller-gen describes")
		return
	}
	keywords := maps.Clone(source)
	maps.Copy(keywords, again)
	for _, keyword := range slices.Sorted(maps.Keys(keywords)) {
		a, b := source[keyword], again[keyword]
		switch keyword {
		case "description":
			c.description(path, a, b)
		case "properties":
			c.properties(path, object(a), object(b))
		case "items":
			if source["x-kubernetes-preserve-unknown-fields"] == true {
				preserves(object(a), object(b))
			}
			c.inner(path, keyword, a, b)
		case "additionalProperties":
			c.inner(path, keyword, a, b)
		case "required":
			c.sets(path, keyword, a, b)
		default:
			if !reflect.DeepEqual(a, b) {
				c.differs(path, keyword, a, b)
			}
		}
	}
}

// preserves lets the items of an array that keeps unknown fields say that they do
// so as well, which is the same to a server.
func preserves(source, again map[string]any) {
	const keyword = "x-kubernetes-preserve-unknown-fields"
	if source != nil && again[keyword] == true && (source["type"] == "object" || source["type"] == "array") {
		source[keyword] = true
	}
}

// isBare reports whether a schema says no more than that there is an object.
func isBare(s map[string]any) bool {
	rest := maps.Clone(s)
	delete(rest, "description")
	return len(rest) == 1 && rest["type"] == "object"
}

func object(value any) map[string]any { o, _ := value.(map[string]any); return o }

func (c *comparison) properties(path string, source, again map[string]any) {
	names := maps.Clone(source)
	if names == nil {
		names = map[string]any{}
	}
	maps.Copy(names, again)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		at := strings.TrimPrefix(path+"."+name, ".")
		a, b := object(source[name]), object(again[name])
		if a == nil || b == nil {
			c.differs(path, "properties", source[name], again[name])
			continue
		}
		c.schema(at, a, b)
	}
}

func (c *comparison) inner(path, keyword string, a, b any) {
	source, again := object(a), object(b)
	if source == nil || again == nil {
		c.differs(path, keyword, a, b)
		return
	}
	c.schema(path+"[*]", source, again)
}

func (c *comparison) sets(path, keyword string, a, b any) {
	texts := func(value any) []string {
		var all []string
		list, _ := value.([]any)
		for _, v := range list {
			all = append(all, fmt.Sprint(v))
		}
		slices.Sort(all)
		return slices.Compact(all)
	}
	if !slices.Equal(texts(a), texts(b)) {
		c.differs(path, keyword, a, b)
	}
}

// description counts comments that came back in another form.
func (c *comparison) description(path string, a, b any) {
	if path == "metadata" || reflect.DeepEqual(a, b) {
		return
	}
	source, _ := a.(string)
	again, _ := b.(string)
	switch {
	case source == "":
		c.result.count("description added")
	case again == "":
		c.result.count("description lost")
	default:
		c.result.count("description rewritten")
	}
}

// differs reports a difference unless the generator has announced it.
func (c *comparison) differs(path, keyword string, source, again any) {
	where := strings.TrimSpace(path + " " + keyword)
	if c.announced(path, keyword) {
		c.result.count("announced: " + keyword)
		return
	}
	c.result.fail(checkRegenerate, c.source.Name, fmt.Sprintf("%s: %s: source %.300s, again %.300s", c.version, where, text(source), text(again)))
}

// announced reports whether the generator says that no marker says the keyword, or
// the whole of which it is a part.
func (c *comparison) announced(path, keyword string) bool {
	kind := c.source.Spec.Names.Kind
	for _, v := range c.source.Spec.Versions {
		if c.version != "" && v.Name != c.version {
			continue
		}
		if c.unit.unsaid[v.Name+" "+kind+" "+strings.TrimSpace(path+" "+keyword)] {
			return true
		}
		// What stands in or beside something that has no Go form is lost with it.
		for at := path; ; {
			for _, whole := range []string{"properties", "items", "additionalProperties", "x-kubernetes-int-or-string"} {
				if c.unit.unsaid[v.Name+" "+kind+" "+strings.TrimSpace(at+" "+whole)] {
					return true
				}
			}
			i := max(strings.LastIndex(at, "."), strings.LastIndex(at, "[*]"))
			if i <= 0 {
				break
			}
			at = at[:i]
		}
	}
	return false
}

func text(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(data)
}
