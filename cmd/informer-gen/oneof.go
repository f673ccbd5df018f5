// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"fmt"

	"github.com/informergen/informergen/generator"
)

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
