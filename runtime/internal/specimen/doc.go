// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package specimen holds the object that every benchmark of the runtime measures:
// a custom resource of the size, shape and cardinalities that clusters have.
//
// One Widget is about 3,350 bytes of JSON, of which about 1,050 are the managed
// fields of two managers, with its keys in the order in which an API server sends
// those of a custom resource (sorted). Names, uids and resource versions are unique,
// namespaces are 100, annotations are partly unique, and reasons, phases and
// labels are few, so that interning has what it has in a cluster: some of it.
// Object number i is the same in every process, so that servers and clients of a
// benchmark agree without talking.
//
// It is test data with an API type around it. It knows nothing of the runtime, and
// only tests and benchmarks import it.
package specimen
