// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package evolution

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
)

// Difference is a difference between an old and a new state.
type Difference struct {
	// Breaking is set when something that worked with the old state may not work
	// with the new one.
	Breaking bool
	// Msg says what has changed: lower case, without a full stop.
	Msg string
	// Old and New are the places. One that does not exist, as for something that was
	// added, is that of what it belongs to, or zero.
	Old, New token.Position
}

// differences collects differences.
type differences struct{ all []Difference }

func (c *differences) add(breaking bool, old, new token.Position, format string, args ...any) {
	c.all = append(c.all, Difference{breaking, fmt.Sprintf(format, args...), old, new})
}

// sorted returns the differences, those that break first, then in the order of the new
// state, without repetitions.
func (c *differences) sorted() []Difference {
	order := func(p token.Position, q token.Position) int {
		return cmp.Or(cmp.Compare(p.Filename, q.Filename), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
	}
	slices.SortStableFunc(c.all, func(a, b Difference) int {
		if a.Breaking != b.Breaking {
			if a.Breaking {
				return -1
			}
			return 1
		}
		return cmp.Or(order(a.New, b.New), order(a.Old, b.Old), cmp.Compare(a.Msg, b.Msg))
	})
	return slices.Compact(c.all)
}
