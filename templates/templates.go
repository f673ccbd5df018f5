// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package templates holds the output tree as templates: the path of a template
// below tree is the path of the file that it emits, with .tmpl taken off.
//
// The path elements GROUP, VERSION and KIND stand for the directory of a group,
// the directory of a version and the lower-cased name of a kind. They decide how
// often a template is executed: once per kind, per version, per group or per
// run. Whatever is the same for every kind is not template text but a generic
// function of the runtime.
package templates

import "embed"

// Tree is the output tree. It is read-only.
//
//go:embed all:tree
var Tree embed.FS

// Method has the named templates that the typed clients share.
//
//go:embed method.tmpl
var Method string
