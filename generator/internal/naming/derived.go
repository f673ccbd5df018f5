// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package naming

// TypedNames are the names that the package of a typed client declares for the kind
// whose type is called kind.
func TypedNames(kind, accessor string) []string {
	return []string{accessor + "Getter", kind + "Interface", kind + "Expansion", Unexported(accessor), "new" + accessor}
}

// FakeNames is TypedNames for the fake.
func FakeNames(accessor string) []string { return []string{"fake" + accessor, "newFake" + accessor} }

// ListerNames are the names that a package of listers declares for a kind.
func ListerNames(kind string, namespaced bool) []string {
	private := Unexported(kind)
	names := []string{kind + "Lister", "New" + kind + "Lister", private + "Lister", kind + "ListerExpansion"}
	if namespaced {
		names = append(names, kind+"NamespaceLister", private+"NamespaceLister", kind+"NamespaceListerExpansion")
	}
	return names
}

// InformerNames are the names that a package of informers declares for a kind.
func InformerNames(kind string) []string {
	private := Unexported(kind)
	return []string{
		kind + "Informer", "Typed" + kind + "Informer", kind + "IndexInformer",
		kind + "HandlerFuncs", kind + "DetailedHandlerFuncs", kind + "FilteringHandler", kind + "Indexers", "Deleted" + kind,
		"New" + kind + "Informer", "NewTyped" + kind + "Informer", "NewFiltered" + kind + "Informer", "NewTypedFiltered" + kind + "Informer",
		"New" + kind + "InformerWithOptions", "NewTyped" + kind + "InformerWithOptions",
		"ToTyped" + kind + "Informer", "To" + kind + "IndexInformer", private + "Informer", private + "TypedInformerAdapter",
	}
}

// Derived are all names that clients, listers and informers declare for a kind, each
// with the package that it belongs to in front.
func Derived(kind, accessor string, namespaced bool) []string {
	var all []string
	for pkg, names := range [][]string{
		TypedNames(kind, accessor), FakeNames(accessor), ListerNames(kind, namespaced), InformerNames(kind),
	} {
		for _, name := range names {
			all = append(all, "0123"[pkg:pkg+1]+name)
		}
	}
	return all
}
