// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/module"
	"golang.org/x/mod/semver"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/knowntypes"
	"github.com/informergen/informergen/generator/internal/modcache"
)

// knownTypes returns the types of Kubernetes that schemas are compared with: those
// of the versions that the module of the output uses. There are none for versions
// that this program does not know, since their schemas may be others.
func (c Config) knownTypes() (*knowntypes.Table, []diag.Diagnostic) {
	if c.WithoutKnownTypes {
		return nil, nil
	}
	oldest, newest := knowntypes.Versions()
	minors := [2]int{newest, newest} // whoever compiles the output has to require some version
	for i, path := range []string{"k8s.io/api", "k8s.io/apimachinery"} {
		version := modcache.Selected(c.outputDir(), path)
		if version == "" {
			continue
		}
		minor, ok := minorOf(version)
		if !ok || minor < oldest || minor > newest {
			return nil, []diag.Diagnostic{{
				Msg:  fmt.Sprintf("no type of Kubernetes is recognised: those of %s %s are not known", path, version),
				Hint: fmt.Sprintf("known are those of v0.%d to v0.%d; with --known-types=false this note goes away", oldest, newest),
			}}
		}
		minors[i] = minor
	}
	return knowntypes.Of(minors[0], minors[1]), nil
}

// minorOf returns the minor version of a release of a module of Kubernetes.
func minorOf(version string) (int, bool) {
	text, ok := strings.CutPrefix(semver.MajorMinor(version), "v0.")
	minor, err := strconv.Atoi(text)
	return minor, ok && err == nil && !module.IsPseudoVersion(version)
}
