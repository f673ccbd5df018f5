// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package leak makes tests fail that leave goroutines or memory behind. It is for
// tests only.
package leak
