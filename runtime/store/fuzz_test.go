// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store_test

import (
	"strconv"
	"testing"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/store"
)

// Each three bytes are a change: of which object, to which color, and whether it is
// a deletion, the end of a batch, or the beginning of a new content.
func FuzzStoreAgreesWithAMap(f *testing.F) {
	f.Add([]byte("abcdefghijklmnopqrstuvwxyz"))
	f.Add([]byte("\x00\x00\x01\x00\x01\x05\x00\x02\x03\x01\x01\x01\x02\x00\x07"))
	f.Fuzz(func(t *testing.T, data []byte) {
		x, want := store.New(typedIndexers), oracle{}
		var batch []store.Change[obj]
		for version := 1; len(data) >= 3; version++ {
			which, color, how := data[0], data[1], data[2]
			data = data[3:]
			o := newObj([]string{"", "a", "b"}[which%3], "n"+strconv.Itoa(int(which/3)%20), strconv.Itoa(version), []string{"red", "blue", ""}[color%3])
			if how%8 == 7 {
				batch = nil
				clear(want)
				want[object.KeyOf(o)] = o
				if err := x.Replace([]obj{o}, o.ResourceVersion); err != nil {
					t.Fatal(err)
				}
				continue
			}
			change := store.Change[obj]{Delete: how&1 == 1, Object: o}
			batch = append(batch, change)
			if how&2 == 0 && len(data) >= 3 {
				continue // the batch goes on
			}
			for _, c := range batch {
				if want[object.KeyOf(c.Object)] = c.Object; c.Delete {
					delete(want, object.KeyOf(c.Object))
				}
			}
			if err := x.Apply(batch); err != nil {
				t.Fatal(err)
			}
			batch = nil
			checkReader(t, want, x.Snapshot())
		}
		checkReader(t, want, x)
	})
}
