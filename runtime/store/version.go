// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import "k8s.io/apimachinery/pkg/util/resourceversion"

// advance moves the version on to that of a change. It stays if the change has none
// or an older one: some servers send a deletion with the version that the object had,
// and a change may have been held up while others were made.
func (s *Snapshot[T]) advance(version string) {
	if version != "" && !isOlder(version, s.resourceVersion) {
		s.resourceVersion = version
	}
}

// isOlder reports whether a version is certainly older than another. Those that are no
// numbers cannot be compared.
func isOlder(version, other string) bool {
	// Of two numbers the longer one is the larger, and two that are as long compare as
	// texts. That settles it for nearly every change.
	if len(version) > len(other) || len(version) == len(other) && version >= other {
		return false
	}
	order, err := resourceversion.CompareResourceVersion(version, other)
	return err == nil && order < 0
}
