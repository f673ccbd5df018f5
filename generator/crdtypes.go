// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"github.com/informergen/informergen/generator/internal/crdsource"
	"github.com/informergen/informergen/generator/internal/knowntypes"
)

// CRDTypes chooses among the Go types that values of a CRD can have. The zero value
// is what a run uses by default.
type CRDTypes struct {
	// WithoutKnownTypes has every type made from its schema. Without it, a schema that
	// is that of a type of Kubernetes gets this type.
	WithoutKnownTypes bool
	// TimeAsString has a date-time of a CRD be a string instead of a metav1.Time, which
	// keeps its zone and fractions of a second.
	TimeAsString bool
	// IntOrStringAsJSON has an int-or-string of a CRD be an apiextensionsv1.JSON instead
	// of an intstr.IntOrString, which holds integers of 32 bits.
	IntOrStringAsJSON bool
	// Compact has an optional property of a CRD be a value instead of a pointer where
	// its zero value is not valid, and thus can mean absent.
	Compact bool
}

// apply tells the front end.
func (t CRDTypes) apply(to *crdsource.Config, known *knowntypes.Table) {
	to.Known, to.TimeAsString, to.IntOrStringAsJSON, to.Compact = known, t.TimeAsString, t.IntOrStringAsJSON, t.Compact
}
