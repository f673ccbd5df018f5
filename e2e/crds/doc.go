// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package crds holds what is generated from CRDs against the CRDs, at the scale of
// whole collections.
//
// Each file of CRDs is generated on its own, in a module of many that is called a
// shard. The checks: everything type-checks; controller-gen gives the CRDs back;
// objects that a server would store come back from the Go types unchanged, and a
// copy of one shares nothing with it; the decoder of the runtime reads what is made of
// these objects as sigs.k8s.io/json does; the output does not depend on the run. What
// they find goes to a Report. The command conform runs them.
//
// The package knows schemas and output only: it imports the generator as a user
// does.
package crds
