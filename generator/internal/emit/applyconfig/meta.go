// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

import "github.com/informergen/informergen/generator/internal/model"

const (
	metaPackage = "k8s.io/apimachinery/pkg/apis/meta/v1"
	metaApplied = "k8s.io/client-go/applyconfigurations/meta/v1"
)

// metaTypes are the types of meta/v1 whose apply configurations client-go has.
var metaTypes = map[string]bool{
	"Condition": true, "DeleteOptions": true, "LabelSelector": true, "LabelSelectorRequirement": true,
	"ManagedFieldsEntry": true, "ObjectMeta": true, "OwnerReference": true, "TypeMeta": true,
}

func meta(name string) model.External {
	return model.External{Package: metaPackage, Alias: "metav1", Name: name}
}

func isMeta(ref model.Ref, name string) bool {
	external, ok := ref.(model.External)
	return ok && external.Package == metaPackage && external.Name == name
}

var (
	text  = model.Basic{Name: "string"}
	long  = model.Basic{Name: "int64"}
	texts = model.Map{Elem: text}
)

// metaFields are the fields of the types of meta/v1 that kinds embed, as far as
// they can be applied. They are the same in all versions of apimachinery that
// have apply configurations.
var metaFields = map[string]*model.Struct{
	"TypeMeta": {Fields: []*model.Field{
		{Name: "Kind", JSON: "kind", Type: text},
		{Name: "APIVersion", JSON: "apiVersion", Type: text},
	}},
	"ObjectMeta": {Fields: []*model.Field{
		{Name: "Name", JSON: "name", Type: text},
		{Name: "GenerateName", JSON: "generateName", Type: text},
		{Name: "Namespace", JSON: "namespace", Type: text},
		{Name: "UID", JSON: "uid", Type: model.External{Package: "k8s.io/apimachinery/pkg/types", Alias: "types", Name: "UID", Copy: model.CopyByValue}},
		{Name: "ResourceVersion", JSON: "resourceVersion", Type: text},
		{Name: "Generation", JSON: "generation", Type: long},
		{Name: "CreationTimestamp", JSON: "creationTimestamp", Type: meta("Time")},
		{Name: "DeletionTimestamp", JSON: "deletionTimestamp", Type: model.Pointer{Elem: meta("Time")}},
		{Name: "DeletionGracePeriodSeconds", JSON: "deletionGracePeriodSeconds", Type: model.Pointer{Elem: long}},
		{Name: "Labels", JSON: "labels", Type: texts},
		{Name: "Annotations", JSON: "annotations", Type: texts},
		{Name: "OwnerReferences", JSON: "ownerReferences", Type: model.Slice{Elem: meta("OwnerReference")}},
		{Name: "Finalizers", JSON: "finalizers", Type: model.Slice{Elem: text}},
	}},
}

// getters are the fields that an apply configuration has getters for: those that
// a client needs to send it.
var getters = map[string][]string{"TypeMeta": {"Kind", "APIVersion"}, "ObjectMeta": {"Name", "Namespace"}}
