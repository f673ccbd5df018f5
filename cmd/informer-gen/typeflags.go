// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/informergen/informergen/generator"
)

// defineTypes adds the flags that choose among the Go types for values of CRDs.
func defineTypes(flags *pflag.FlagSet, c *generator.CRDTypes) {
	flags.Var(unless{&c.WithoutKnownTypes}, "known-types", "use the type of Kubernetes that a schema is exactly that of, such as metav1.Condition")
	flags.Lookup("known-types").NoOptDefVal = "true"
	flags.BoolVar(&c.Compact, "compact", false, "make optional properties of CRDs values, not pointers, where the schema rules out zero")
	flags.Var(oneOf{&c.TimeAsString, "time", "string"}, "time", "the `type` of a date-time of a CRD: time for metav1.Time, string to keep zones and fractions of a second")
	flags.Var(oneOf{&c.IntOrStringAsJSON, "intstr", "json"}, "int-or-string", "the `type` of an int-or-string of a CRD: intstr for intstr.IntOrString, json for integers of more than 32 bits")
}

// unless is the value of a switch that is on by default.
type unless struct{ off *bool }

// Set implements pflag.Value.
func (u unless) Set(text string) error {
	on, err := strconv.ParseBool(text)
	*u.off = !on
	return err
}

// String implements pflag.Value. pflag asks it of a zero unless too.
func (u unless) String() string { return strconv.FormatBool(u.off == nil || !*u.off) }

// Type implements pflag.Value.
func (unless) Type() string { return "bool" }

// oneOf is the value of a flag that is one of two words.
type oneOf struct {
	isSecond      *bool
	first, second string
}

// Set implements pflag.Value.
func (o oneOf) Set(word string) error {
	if word != o.first && word != o.second {
		return fmt.Errorf("%q: %s", word, generator.DidYouMean(word, []string{o.first, o.second}, ""))
	}
	*o.isSecond = word == o.second
	return nil
}

// String implements pflag.Value. pflag asks it of a zero oneOf too.
func (o oneOf) String() string {
	if o.isSecond != nil && *o.isSecond {
		return o.second
	}
	return o.first
}

// Type implements pflag.Value.
func (oneOf) Type() string { return "type" }
