// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"errors"

	"github.com/informergen/informergen/generator/internal/diag"
)

// Diagnostic is one statement about the input: a position, a message, and a hint
// that says what to do. Its String has the form file:line:col: message.
type Diagnostic = diag.Diagnostic

// Diagnostics returns the mistakes in the input that err consists of, sorted by
// position. It returns none for an error that has other causes.
func Diagnostics(err error) []Diagnostic {
	var list diag.Error
	if errors.As(err, &list) {
		return list.Diagnostics
	}
	return nil
}

// DidYouMean returns the hint about a word that is not among known: it names the
// nearest of them, with prefix in front, or all when none is near.
func DidYouMean(word string, known []string, prefix string) string {
	return diag.DidYouMean(word, known, prefix)
}
