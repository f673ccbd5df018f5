// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"sync"

	"github.com/informergen/informergen/runtime/object"
)

// position is how far the reflector has followed the collection. The goroutine of
// Run writes it; anybody may read the version.
type position struct {
	mu      sync.Mutex
	version string

	// unavailable is set when the server could not serve version; the next read
	// asks for whatever is newest, and success clears it.
	unavailable bool
}

func (p *position) get() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.version
}

func (p *position) set(version string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.version = version
}

// advance moves the position to the version of a frame, unless that is no version, or
// an older one: some servers send a deletion with the version that the object had.
func (p *position) advance(version string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if version != "" && !object.IsOlder(version, p.version) {
		p.version = version
	}
}

// known reports whether there is a version from which a watch can go on. Without one
// it starts with what there is, and does not tell what is gone.
func (p *position) known() bool {
	version := p.get()
	return version != "" && version != "0"
}

// forList returns the version to list from: at first any version that the
// server's cache holds, later nothing older than what was seen.
func (p *position) forList() string {
	version := p.get()
	switch {
	case p.unavailable:
		return ""
	case version == "":
		return "0"
	}
	return version
}

// forWatchList returns the version that a stream of initial events must have
// reached. Empty means the newest.
func (p *position) forWatchList() string {
	if p.unavailable {
		return ""
	}
	return p.get()
}
