// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// emittedPackage is a package of the output that holds something about each kind
// of a version, with the names that it declares at its top level.
type emittedPackage struct {
	what string
	// own are the names that it declares, or imports others under, whatever the
	// kinds.
	own []string
	// ofKind are the names that it declares for a kind.
	ofKind func(*model.Kind) []string
}

// declarations lists the packages of artefact for one version.
func declarations(artefact Artefact, version *model.Version) []emittedPackage {
	switch artefact {
	case Clientset:
		name := accessor(version)
		return []emittedPackage{
			{"typed client", append(typedImports, name+"Interface", name+"Client"), typedNames},
			{"fake client", append(fakeImports, "Fake"+name), fakeNames},
		}
	case Listers:
		return []emittedPackage{{"listers", listerImports, listerNames}}
	case Informers:
		return []emittedPackage{{"informers", informerNames, kindInformerNames}}
	}
	return nil
}

// accessor is the clientset's method for a version.
func accessor(version *model.Version) string {
	if version.Internal {
		return version.Group.GoName
	}
	return version.Group.GoName + version.GoName
}

// The slices are full, so that append copies them.
var (
	typedImports = fixed("http", "schema", "rest", "scheme", "context", "metav1", "apitypes", "watch", "client",
		"New", "NewForConfig", "NewForConfigAndClient", "NewForConfigOrDie", "setConfigDefaults")
	fakeImports   = fixed("context", "json", "fmt", "metav1", "schema", "apitypes", "gentype", "testing", "ptr", "rest")
	listerImports = fixed("labels", "schema", "cache", "lister")
	informerNames = fixed("time", "schema", "cache", "igruntime", "informer", "source", "versioned", "scheme", "internalinterfaces", "listers",
		"Interface", "New", "version")
)

func fixed(names ...string) []string { return names[:len(names):len(names)] }

func typedNames(k *model.Kind) []string { return naming.TypedNames(k.GoName, k.PluralGoName) }

func fakeNames(k *model.Kind) []string { return naming.FakeNames(k.PluralGoName) }

func listerNames(k *model.Kind) []string { return naming.ListerNames(k.GoName, k.Namespaced) }

func kindInformerNames(k *model.Kind) []string { return naming.InformerNames(k.GoName) }
