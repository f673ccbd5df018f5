// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package crosscheck holds Go types against the CRDs of the same kinds: what a
// generated client assumes about a resource has to be what the server does.
//
// It stands between the front ends and validation, works on two models, and
// knows neither Go nor YAML.
package crosscheck
