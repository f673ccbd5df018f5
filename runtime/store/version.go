// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import "github.com/informergen/informergen/runtime/object"

// advance moves the version on to that of a change. It stays if the change has none
// or an older one: some servers send a deletion with the version that the object had,
// and a change may have been held up while others were made.
func (s *Snapshot[T]) advance(version string) {
	if version != "" && !object.IsOlder(version, s.resourceVersion) {
		s.resourceVersion = version
	}
}
