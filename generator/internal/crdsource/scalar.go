// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import "github.com/informergen/informergen/generator/internal/model"

const (
	metaPackage          = "k8s.io/apimachinery/pkg/apis/meta/v1"
	apiextensionsPackage = "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// The types of other packages that schemas map to.
var (
	typeMeta   = model.External{Package: metaPackage, Alias: "metav1", Name: "TypeMeta", Copy: model.CopyByValue}
	objectMeta = model.External{Package: metaPackage, Alias: "metav1", Name: "ObjectMeta"}
	listMeta   = model.External{Package: metaPackage, Alias: "metav1", Name: "ListMeta"}
	timeType   = model.External{Package: metaPackage, Alias: "metav1", Name: "Time"}
	jsonValue  = model.External{Package: apiextensionsPackage, Alias: "apiextensionsv1", Name: "JSON"}
	rawObject  = model.External{Package: "k8s.io/apimachinery/pkg/runtime", Alias: "runtime", Name: "RawExtension"}
	intString  = model.External{Package: "k8s.io/apimachinery/pkg/util/intstr", Alias: "intstr", Name: "IntOrString", Copy: model.CopyByValue}
	quantity   = model.External{Package: "k8s.io/apimachinery/pkg/api/resource", Alias: "resource", Name: "Quantity", Copy: model.CopyByMethod}
)

// quantityPattern is what controller-gen writes for resource.Quantity.
const quantityPattern = `^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$`

// intOrString is the rule for x-kubernetes-int-or-string.
func intOrString(b *builder, s site) model.Ref {
	switch {
	case !s.intOrString:
		return nil
	case s.pattern == quantityPattern:
		return quantity
	case b.config.IntOrStringAsJSON:
		return jsonValue
	}
	return intString
}

// anything is the rule for values without a type. Properties do not matter: the
// value may be a number all the same.
func anything(_ *builder, s site) model.Ref {
	if s.kind == "" && s.preserve {
		return jsonValue
	}
	return nil
}

// scalarType is the rule for numbers, booleans and strings.
func scalarType(b *builder, s site) model.Ref {
	switch s.kind {
	case "boolean":
		return model.Basic{Name: "bool"}
	case "number":
		return model.Basic{Name: "float64"}
	case "integer":
		return model.Basic{Name: integerType(s.format)}
	case "string":
		return b.stringType(s.format)
	}
	return nil
}

// integerType keeps the width that the format states. JSON numbers without a
// format may need all 64 bits.
func integerType(format string) string {
	switch format {
	case "int8", "int16", "int32", "uint8", "uint16", "uint32", "uint64":
		return format
	}
	return "int64"
}

func (b *builder) stringType(format string) model.Ref {
	switch {
	case format == "byte":
		return model.Slice{Elem: model.Basic{Name: "byte"}}
	case format == "date-time" && !b.config.TimeAsString:
		return timeType
	}
	return model.Basic{Name: "string"}
}
