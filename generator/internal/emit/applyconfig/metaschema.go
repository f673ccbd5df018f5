// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package applyconfig

// metaModel is the package of meta/v1 in OpenAPI names.
const metaModel = "io.k8s.apimachinery.pkg.apis.meta.v1."

// metaSchema defines what every kind has of meta/v1, and what stands for types
// that nothing is known about: a map is then merged key by key, and a list is
// replaced.
const metaSchema = `- name: io.k8s.apimachinery.pkg.apis.meta.v1.Condition
  map:
    fields:
    - {name: lastTransitionTime, type: {scalar: untyped}}
    - {name: message, type: {scalar: string}}
    - {name: observedGeneration, type: {scalar: numeric}}
    - {name: reason, type: {scalar: string}}
    - {name: status, type: {scalar: string}}
    - {name: type, type: {scalar: string}}
- name: io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector
  map:
    elementType: {namedType: __untyped_atomic_}
    elementRelationship: atomic
- name: io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta
  map:
    fields:
    - {name: annotations, type: {map: {elementType: {scalar: string}}}}
    - {name: creationTimestamp, type: {scalar: untyped}}
    - {name: deletionGracePeriodSeconds, type: {scalar: numeric}}
    - {name: deletionTimestamp, type: {scalar: untyped}}
    - {name: finalizers, type: {list: {elementType: {scalar: string}, elementRelationship: associative}}}
    - {name: generateName, type: {scalar: string}}
    - {name: generation, type: {scalar: numeric}}
    - {name: labels, type: {map: {elementType: {scalar: string}}}}
    - {name: managedFields, type: {list: {elementType: {namedType: __untyped_atomic_}, elementRelationship: atomic}}}
    - {name: name, type: {scalar: string}}
    - {name: namespace, type: {scalar: string}}
    - {name: ownerReferences, type: {list: {elementType: {namedType: io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference}, elementRelationship: associative, keys: [uid]}}}
    - {name: resourceVersion, type: {scalar: string}}
    - {name: selfLink, type: {scalar: string}}
    - {name: uid, type: {scalar: string}}
- name: io.k8s.apimachinery.pkg.apis.meta.v1.OwnerReference
  map:
    elementType: {namedType: __untyped_atomic_}
    elementRelationship: atomic
- name: __untyped_atomic_
  scalar: untyped
  list: {elementType: {namedType: __untyped_atomic_}, elementRelationship: atomic}
  map: {elementType: {namedType: __untyped_atomic_}, elementRelationship: atomic}
- name: __untyped_deduced_
  scalar: untyped
  list: {elementType: {namedType: __untyped_atomic_}, elementRelationship: atomic}
  map: {elementType: {namedType: __untyped_deduced_}, elementRelationship: separable}
`
