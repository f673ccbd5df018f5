// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package crd puts CustomResourceDefinitions into a cluster.
//
// Generated packages called crds hold the definitions that API types were made
// of, as constants of the type Definition; this package has what can be done with
// them. It stands beside the stages of the informer runtime and knows none of
// them: a program that installs no definitions does not link it.
package crd
