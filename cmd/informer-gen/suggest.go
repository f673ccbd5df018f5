// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/informergen/informergen/generator"
)

// suggest adds the nearest flag to the error about one that does not exist.
func suggest(err error, flags *pflag.FlagSet) error {
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) || len(unknown.GetSpecifiedName()) < 2 {
		return err
	}
	var names []string
	flags.VisitAll(func(flag *pflag.Flag) {
		if !flag.Hidden {
			names = append(names, flag.Name)
		}
	})
	return fmt.Errorf("%w: %s", err, generator.DidYouMean(unknown.GetSpecifiedName(), names, "--"))
}
