// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package knowntypes tells which struct of k8s.io/api or k8s.io/apimachinery a
// schema was made from. It knows the schemas that controller-gen writes for these
// types, version by version, as sums, and compares nothing but sums: a schema is
// that of a type, or it is not.
//
// table.txt holds the sums of all versions. The command in the directory
// maketable writes it; that is a module of its own, since it links controller-gen.
//
// The package works on YAML nodes and knows neither CRDs nor the model.
package knowntypes

//go:generate env GOWORK=off go -C maketable run . -o ../table.txt v0.30 v0.31 v0.32 v0.33 v0.34 v0.35 v0.36 v0.37
