// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"fmt"
	"slices"
	"time"

	"k8s.io/apimachinery/pkg/watch"
)

// An Op is one thing that happens to a Server; Name is for the reader of a
// failed test.
type Op struct {
	Name string
	Do   func(*Server)
}

// Put creates or changes things.
func Put(names ...string) Op {
	return Op{fmt.Sprint("put ", names), func(s *Server) {
		for _, name := range names {
			s.Put(name)
		}
	}}
}

// PutMany creates or changes n things.
func PutMany(n int) Op {
	return Op{fmt.Sprint("put ", n, " things"), func(s *Server) {
		for i := range n {
			s.Put(fmt.Sprintf("many-%04d", i))
		}
	}}
}

// Delete removes things.
func Delete(names ...string) Op {
	return Op{fmt.Sprint("delete ", names), func(s *Server) {
		for _, name := range names {
			s.Delete(name)
		}
	}}
}

// Sleep lets time go by.
func Sleep(d time.Duration) Op {
	return Op{fmt.Sprint("sleep ", d), func(*Server) { time.Sleep(d) }}
}

// Set changes what is wrong with the server. A server that goes down closes its
// watches.
func Set(faults Faults) Op {
	return Op{fmt.Sprintf("faults %+v", faults), func(s *Server) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.faults = faults
		if faults.Down {
			s.closeAll()
		}
	}}
}

// Cut closes all watches in order.
func Cut() Op {
	return Op{"cut", func(s *Server) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.closeAll()
	}}
}

// Break ends all watches with an internal error.
func Break() Op {
	return Op{"break", func(s *Server) {
		s.mu.Lock()
		defer s.mu.Unlock()
		for w := range s.streams {
			w.fail(errInternal())
		}
	}}
}

// Forget makes every older version unavailable. Open watches go on.
func Forget() Op {
	return Op{"forget", func(s *Server) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.compacted = s.revision
	}}
}

// Expire is Forget that also ends all watches with that error.
func Expire() Op {
	return Op{"expire", func(s *Server) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.compacted = s.revision
		for w := range s.streams {
			w.fail(errExpired())
		}
	}}
}

// Bookmarks tells all watches the current version.
func Bookmarks() Op {
	return Op{"bookmarks", func(s *Server) {
		s.mu.Lock()
		defer s.mu.Unlock()
		for w := range s.streams {
			if w.from < s.revision {
				w.from = s.revision
			}
			w.send(watch.Bookmark, bookmark(s.revision))
		}
	}}
}

// Stale tells all watches a version that is n older than the current one.
func Stale(n int64) Op {
	return Op{fmt.Sprint("stale bookmark -", n), func(s *Server) {
		s.mu.Lock()
		defer s.mu.Unlock()
		for w := range s.streams {
			w.send(watch.Bookmark, bookmark(s.revision-n))
		}
	}}
}

// Skip moves the version on, as changes to other collections do.
func Skip(n int64) Op {
	return Op{fmt.Sprint("skip ", n), func(s *Server) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.revision += n
	}}
}

// Restore takes the server back by n versions, as if from a backup.
func Restore(n int64) Op {
	return Op{fmt.Sprint("restore -", n), func(s *Server) {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.revision -= n
		s.compacted = min(s.compacted, s.revision)
		s.lost = append(s.lost, slices.Clone(s.log))
		for len(s.log) > 0 && s.log[len(s.log)-1].revision > s.revision {
			s.log = s.log[:len(s.log)-1]
		}
		s.closeAll()
	}}
}

func (s *Server) closeAll() {
	for w := range s.streams {
		w.close()
	}
}
