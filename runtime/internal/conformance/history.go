// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/watch"
)

// Past is what a Server has been, for whoever checks what its clients made of it.
// It does not change.
type Past struct {
	log  []change
	lost [][]change
}

// Past returns the history of the server up to now.
func (s *Server) Past() Past {
	s.mu.Lock()
	defer s.mu.Unlock()
	return Past{log: slices.Clone(s.log), lost: slices.Clone(s.lost)}
}

// Restores returns how often the server was restored.
func (p Past) Restores() int { return len(p.lost) }

// At returns what the server holds at a version, after all restores.
func (p Past) At(version string) map[string]string { return states(thingsAt(p.log, parse(version))) }

// Had reports whether these things were ever all that the server held at that
// version.
func (p Past) Had(version string, held map[string]string) bool {
	if maps.Equal(p.At(version), held) {
		return true
	}
	for _, log := range p.lost {
		if maps.Equal(states(thingsAt(log, parse(version))), held) {
			return true
		}
	}
	return false
}

// Between returns the states that a thing had after one version and before
// another; its deletion is "".
func (p Past) Between(name string, after, before int64) []string {
	var all []string
	for _, c := range p.log {
		switch {
		case c.thing.Name != name || c.revision <= after || c.revision >= before:
		case c.kind == watch.Deleted:
			all = append(all, "")
		default:
			all = append(all, stateOf(c.thing))
		}
	}
	return all
}
