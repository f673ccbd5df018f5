// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package emit

import "github.com/informergen/informergen/generator/internal/model"

// Makes reports whether artefact, when it is emitted, has something about kind. An
// informer needs list and watch. A lister needs what can fill it, which is an
// informer, or list and get. A package can ask to be left out.
func Makes(artefact Artefact, kind *model.Kind) bool {
	verbs, version := kind.Verbs, kind.Version
	informs := verbs.List && verbs.Watch
	switch artefact {
	case Clientset:
		return !version.NoClient
	case Listers:
		return !version.NoListers && (informs || verbs.List && verbs.Get || kind.BareLister)
	case Informers:
		return !version.NoInformers && informs
	}
	return true
}
