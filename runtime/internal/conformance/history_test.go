// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"testing"
	"time"
)

func TestStoresAgreeAfterEachHistory(t *testing.T) {
	s := time.Second
	for name, history := range map[string]History{
		"ordinary life": {
			Before: []Op{Put("a", "b", "c")},
			Then:   []Op{Sleep(s), Put("a", "d"), Delete("b"), Sleep(s), Bookmarks(), Put("b"), Sleep(20 * time.Minute), Put("e")},
		},
		"empty collection": {},
		"server without initial events": {
			Before: []Op{Put("a", "b"), Set(Faults{NoInitialEvents: true})},
			Then:   []Op{Sleep(s), Put("c"), Delete("a"), Sleep(s), Expire(), Put("d"), Sleep(10 * s)},
		},
		"pages": {
			Before:   []Op{PutMany(1000), Set(Faults{NoInitialEvents: true, Uncached: true})},
			Then:     []Op{Put("many-0500"), Sleep(s), Delete("many-0999"), Expire(), Sleep(5 * s), Put("x")},
			PageSize: 100,
		},
		"pages that expire half way": {
			Before:   []Op{PutMany(30), Set(Faults{NoInitialEvents: true, Uncached: true, ForgetsPages: true})},
			Then:     []Op{Sleep(30 * s), Put("x")},
			PageSize: 10,
		},
		"deletion missed while the server is down": {
			Before: []Op{Put("a", "b", "c")},
			Then:   []Op{Sleep(s), Set(Faults{Down: true}), Delete("a"), Put("b"), Forget(), Sleep(20 * s), Set(Faults{})},
		},
		"deleted and made again between two watches": {
			Before: []Op{Put("a", "b")},
			Then:   []Op{Sleep(s), Set(Faults{Down: true}), Delete("a"), Put("a"), Sleep(5 * s), Set(Faults{}), Sleep(5 * s), Expire(), Delete("b"), Put("b")},
		},
		"busy server": {
			Before: []Op{Put("a"), Set(Faults{Busy: true})},
			Then:   []Op{Sleep(20 * s), Put("b"), Set(Faults{}), Sleep(40 * s), Set(Faults{Busy: true}), Cut(), Put("c"), Sleep(30 * s)},
		},
		"initial events that break off for a while": {
			Before: []Op{Put("a", "b", "c"), Set(Faults{Truncate: 2})},
			Then:   []Op{Sleep(10 * s), Put("d"), Delete("a"), Sleep(s), Expire(), Sleep(10 * s)},
		},
		"initial events that lag behind": {
			Before: []Op{Put("a", "b", "c", "d"), Delete("a"), Put("b", "a"), Delete("c"), Set(Faults{Lagging: true})},
			Then:   []Op{Sleep(s), Expire(), Put("e"), Delete("b"), Put("a"), Sleep(5 * s)},
		},
		"initial events that never come": {
			Before: []Op{Put("a", "b"), Set(Faults{Silent: true})},
			Then:   []Op{Sleep(8 * s), Put("c"), Set(Faults{}), Cut()},
		},
		"versions that expire again and again": {
			Before: []Op{Put("a")},
			Then:   []Op{Sleep(s), Put("b"), Expire(), Sleep(s), Put("c"), Expire(), Put("d"), Forget(), Cut(), Put("e"), Sleep(s), Break()},
		},
		"watches that are closed after each event": {
			Before: []Op{Put("a"), Set(Faults{Hasty: true, NoInitialEvents: true})},
			Then:   []Op{Sleep(s), Put("b"), Put("c"), Put("d"), Delete("a"), Put("a"), Sleep(s), Put("e", "f", "g"), Sleep(s)},
		},
	} {
		t.Run(name, func(t *testing.T) { expect(t, history, convergesWithClientGo) })
	}
}

// Client-go watches from the future here and hears nothing; there is no oracle.
func TestServerThatIsRestoredFromABackupIsFollowed(t *testing.T) {
	expect(t, History{
		Before: []Op{Skip(1000), Put("a", "b", "c")},
		Then: []Op{
			Sleep(time.Second), Put("d"), Sleep(time.Second),
			Set(Faults{Down: true}), Sleep(10 * time.Second), Restore(3), Set(Faults{}),
			Sleep(time.Minute), Put("e"),
		},
	}, func(t *testing.T, h History) string { return converge(t, h, onlyOurs) })
}

// Client-go asks for the stream again and again, for as long as it breaks off.
func TestServerWhoseInitialEventsAlwaysBreakOffIsFollowed(t *testing.T) {
	h := History{
		Before: []Op{Put("a", "b", "c"), Set(Faults{Truncate: 1})},
		Then:   []Op{Sleep(20 * time.Second), Put("d"), Expire(), Sleep(20 * time.Second)},
	}
	expect(t, h, func(t *testing.T, h History) (difference string) {
		connect(t, h, onlyOurs, func(server *Server, all []replica) {
			play(server, h.Then)
			difference = compare(server, all)
		})
		return difference
	})
}
