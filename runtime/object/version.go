// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package object

import "k8s.io/apimachinery/pkg/util/resourceversion"

// IsOlder reports whether a resource version is certainly older than another, by the
// rules of k8s.io/apimachinery/pkg/util/resourceversion. Versions that are no numbers,
// such as those of some fakes, and missing ones cannot be compared: none is older.
func IsOlder(version, other string) bool {
	// Of two numbers the longer one is the larger, and two that are as long compare as
	// texts. That settles it for nearly every change.
	if len(version) > len(other) || len(version) == len(other) && version >= other {
		return false
	}
	order, err := resourceversion.CompareResourceVersion(version, other)
	return err == nil && order < 0
}
