// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package bench_test

import (
	"testing"
)

// The bounds are far above what is needed today, and far below what it would be
// without a decoder of our own: about 200 allocations and 9 KB.
func TestObjectsAndEventsAllocateLittle(t *testing.T) {
	const objects, events = 2000, 2000
	url := serve(t, objects)
	for name, test := range map[string]struct {
		task   task
		per    int
		allocs uint64
	}{
		"stream of initial events": {task{Mode: "watchlist"}, objects, 90},
		"list":                     {task{Mode: "list"}, objects, 90},
		"events":                   {task{Mode: "watchlist", Events: events}, events, 90},
		"compact":                  {task{Mode: "list", Compact: true}, objects, 35},
	} {
		t.Run(name, func(t *testing.T) {
			test.task.Impl, test.task.URL, test.task.Objects = "ours", url, objects
			used := measure(t, test.task)
			if allocs := used.Mallocs / uint64(test.per); allocs > test.allocs {
				t.Errorf("%d allocations each", allocs)
			}
			if bytes := used.Bytes / uint64(test.per); bytes > 8000 {
				t.Errorf("%d bytes each", bytes)
			}
		})
	}
}
