// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming

import (
	"maps"
	"slices"
	"strings"
)

// factoryMethods are the methods that every factory of informers has. No group
// can have an accessor of the same name.
var factoryMethods = setOf("Start", "StartWithContext", "Shutdown", "WaitForCacheSync", "WaitForCacheSyncWithContext",
	"ForResource", "InformerFor", "InformerName")

// FactoryMethods returns the names that no group's accessor can have, sorted.
func FactoryMethods() []string { return slices.Sorted(maps.Keys(factoryMethods)) }

// platforms are the operating systems and architectures that the go command
// knows: a file whose name ends in one of them, after an underscore, is built for
// that one alone.
var platforms = setOf(
	"aix", "android", "darwin", "dragonfly", "freebsd", "hurd", "illumos", "ios", "js", "linux", "nacl", "netbsd", "openbsd", "plan9",
	"solaris", "wasip1", "windows", "zos",
	"386", "amd64", "amd64p32", "arm", "arm64", "arm64be", "armbe", "loong64", "mips", "mips64", "mips64le", "mips64p32", "mips64p32le",
	"mipsle", "ppc", "ppc64", "ppc64le", "riscv", "riscv64", "s390", "s390x", "sparc", "sparc64", "wasm",
)

// Buildable returns the name of a Go file such that the go command builds it
// everywhere: fake_windows.go, of a kind Windows, becomes fake_windows_.go. That
// command looks at what stands before the first dot, but for tests at the whole.
func Buildable(file string) string {
	name, isGo := strings.CutSuffix(file, ".go")
	if strings.HasSuffix(name, "_test") {
		name += "_"
	}
	before, after, dotted := strings.Cut(name, ".")
	if i := strings.LastIndex(before, "_"); i >= 0 && platforms[before[i+1:]] {
		before += "_"
	}
	switch {
	case !isGo:
		return file
	case dotted:
		return before + "." + after + ".go"
	}
	return before + ".go"
}
