// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// generator makes histories; the same seed makes the same one.
type generator struct{ *rand.Rand }

func (g generator) name() string { return fmt.Sprint("thing-", g.IntN(12)) }

func (g generator) upTo(d time.Duration) time.Duration { return time.Duration(g.Int64N(int64(d))) }

func (g generator) faults() Faults {
	if g.IntN(3) == 0 {
		return Faults{}
	}
	return Faults{
		Down:            g.IntN(6) == 0,
		Busy:            g.IntN(6) == 0,
		NoInitialEvents: g.IntN(3) == 0,
		Silent:          g.IntN(10) == 0,
		Truncate:        max(0, g.IntN(12)-8),
		Uncached:        g.IntN(3) == 0,
		ForgetsPages:    g.IntN(4) == 0,
		Hasty:           g.IntN(5) == 0,
		Lagging:         g.IntN(3) == 0,
	}
}

func (g generator) op() Op {
	switch n := g.IntN(100); {
	case n < 35:
		return Put(g.name())
	case n < 50:
		return Delete(g.name())
	case n < 70:
		return Sleep(g.upTo(3 * time.Second))
	case n < 74:
		return Sleep(g.upTo(time.Minute))
	case n < 82:
		return Set(g.faults())
	case n < 86:
		return Cut()
	case n < 88:
		return Break()
	case n < 90:
		return Forget()
	case n < 93:
		return Expire()
	case n < 97:
		return Bookmarks()
	default:
		return Skip(g.Int64N(5))
	}
}

func (g generator) ops(n int) []Op {
	all := make([]Op, n)
	for i := range all {
		all[i] = g.op()
	}
	return all
}

func (g generator) history() History {
	return History{Before: g.ops(g.IntN(20)), Then: g.ops(g.IntN(80)), PageSize: int64(g.IntN(5))}
}

func TestStoresAgreeAfterRandomHistories(t *testing.T) {
	random(t, 7, 3, generator.history, convergesWithClientGo)
}

func convergesWithClientGo(t *testing.T, h History) string { return converge(t, h, both) }
