// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Overflow is the field that keeps the properties which a schema permits but
// does not name. No property gets this name.
const Overflow = "XPreserved"

// Fields gives every property of one struct a Go name. Properties whose
// CamelCase forms are equal are told apart by their own spelling, so that a name
// changes only when a sibling appears that has the better claim to it. Pins are
// names by property. reserved are names that no field may have. The result is in
// the order of properties, which must differ from each other.
func Fields(properties []string, pins Pins, reserved func(name string) bool) []string {
	plain := func(property string) string {
		name := Camel(property)
		if reserved(name) {
			name += "Field"
		}
		return name
	}
	return distinct(properties, plain, []spelling{lowerCamel, upperCamel}, pins, reserved)
}

// ReservedField reports whether no field of an emitted struct may be called
// name, because a method of the struct or its overflow field is.
func ReservedField(name string) bool { return reservedFields[name] }

// ReservedObjectField is ReservedField for objects, which embed TypeMeta and
// ObjectMeta: a field must hide neither the methods that make them objects nor
// obj.Name and its like.
func ReservedObjectField(name string) bool {
	return reservedFields[name] || objectMethods[name] || objectFields[name]
}

var reservedFields = setOf(Overflow, "DeepCopy", "DeepCopyInto", "DeepCopyObject",
	"MarshalJSON", "UnmarshalJSON")

var objectMethods = setOf("TypeMeta", "ObjectMeta", "ListMeta",
	"GetObjectKind", "GetObjectMeta", "GroupVersionKind", "SetGroupVersionKind",
	"GetNamespace", "SetNamespace", "GetName", "SetName", "GetGenerateName", "SetGenerateName",
	"GetUID", "SetUID", "GetResourceVersion", "SetResourceVersion", "GetGeneration", "SetGeneration",
	"GetSelfLink", "SetSelfLink", "GetCreationTimestamp", "SetCreationTimestamp",
	"GetDeletionTimestamp", "SetDeletionTimestamp",
	"GetDeletionGracePeriodSeconds", "SetDeletionGracePeriodSeconds",
	"GetLabels", "SetLabels", "GetAnnotations", "SetAnnotations", "GetFinalizers", "SetFinalizers",
	"GetOwnerReferences", "SetOwnerReferences", "GetManagedFields", "SetManagedFields")

var objectFields = setOf("Kind", "APIVersion",
	"Name", "GenerateName", "Namespace", "SelfLink", "UID", "ResourceVersion", "Generation",
	"CreationTimestamp", "DeletionTimestamp", "DeletionGracePeriodSeconds",
	"Labels", "Annotations", "OwnerReferences", "Finalizers", "ManagedFields")

// packageNames are declared by every API package beside its types.
var packageNames = setOf("GroupName", "GroupVersion", "SchemeGroupVersion", "Resource", "Kind",
	"SchemeBuilder", "AddToScheme", "Install")

// ReservedType reports whether no type or constant of an API package may be called
// name, because the package declares it anyway.
func ReservedType(name string) bool { return packageNames[name] }

// Camel turns the name of a property or kind into an exported identifier:
// everything but letters and digits separates words, each word starts in upper
// case, the rest of it stays as it is. Abbreviations are not touched, because
// there is no list of them that stays.
func Camel(name string) string {
	var b strings.Builder
	for word := range strings.FieldsFuncSeq(name, notInIdentifier) {
		b.WriteString(Exported(word))
	}
	camel := b.String()
	if first, _ := utf8.DecodeRuneInString(camel); !unicode.IsUpper(first) {
		return "X" + camel
	}
	return camel
}

func setOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}
