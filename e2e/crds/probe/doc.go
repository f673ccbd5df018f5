// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package probe is the part of the checks that runs beside generated types: a
// program of a shard hands it the types, and it reads objects and says what becomes
// of them, and what the decoder of the runtime reads in another way than
// sigs.k8s.io/json. It knows nothing of CRDs and schemas.
package probe
