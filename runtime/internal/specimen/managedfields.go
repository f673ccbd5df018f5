// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package specimen

import (
	"fmt"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// managedFields returns the entries of two managers: who made the object, whose
// fields name the owner and so are unique, and the controller that writes its
// status, whose fields are the same for all objects.
func managedFields(i int, owner string) []metav1.ManagedFieldsEntry {
	created, updated := at(i), at(i+90)
	return []metav1.ManagedFieldsEntry{
		{
			Manager: "widgetset-controller", Operation: metav1.ManagedFieldsOperationApply, APIVersion: GroupVersion.String(),
			Time: &created, FieldsType: "FieldsV1", FieldsV1: metav1.NewFieldsV1(fmt.Sprintf(specFields, owner)),
		},
		{
			Manager: "widget-controller", Operation: metav1.ManagedFieldsOperationUpdate, APIVersion: GroupVersion.String(),
			Time: &updated, FieldsType: "FieldsV1", FieldsV1: metav1.NewFieldsV1(statusFields), Subresource: "status",
		},
	}
}

const specFields = `{"f:metadata":{"f:annotations":{"f:bench.informergen.dev/revision":{}},"f:finalizers":{".":{}},"f:labels":{".":{},` +
	`"f:app.kubernetes.io/instance":{},"f:app.kubernetes.io/name":{},"f:app.kubernetes.io/part-of":{},"f:tier":{}},` +
	`"f:ownerReferences":{"k:{\"uid\":\"%s\"}":{}}},"f:spec":{"f:class":{},"f:containers":{},"f:nodeSelector":{},` +
	`"f:parameters":{},"f:priority":{},"f:replicas":{},"f:selector":{},"f:volumes":{}}}`

const statusFields = `{"f:status":{"f:conditions":{".":{},"k:{\"type\":\"Ready\"}":{".":{},"f:lastTransitionTime":{},` +
	`"f:message":{},"f:reason":{},"f:status":{}}},"f:lastScaleTime":{},"f:observedGeneration":{},"f:phase":{},` +
	`"f:readyReplicas":{},"f:replicas":{}}}`
