// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"fmt"
	"reflect"
	"unsafe"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
)

// ExpectKind makes List and Frames refuse objects that say that they are something
// else, such as a Status, a Table or another version: the error names both. Objects
// that do not say what they are, as items of lists often do not, are what is expected.
func ExpectKind(apiVersion, kind string) Option {
	return func(o *options) { o.expected = metav1.TypeMeta{APIVersion: apiVersion, Kind: kind} }
}

// kindFields says where the struct at the root of a plan has its kind and apiVersion.
type kindFields struct {
	kind, apiVersion uintptr
	known            bool
}

// findKind returns where the fields are, if they are strings at fixed places.
func findKind(root node) kindFields {
	n, ok := root.(*structNode)
	if !ok {
		return kindFields{}
	}
	n.compile()
	offset := func(name string) (uintptr, bool) {
		f := n.byName[name]
		if f == nil || len(f.via) > 0 {
			return 0, false
		}
		_, text := f.node.(*stringNode)
		return f.offset, text
	}
	kind, hasKind := offset("kind")
	apiVersion, hasVersion := offset("apiVersion")
	return kindFields{kind, apiVersion, hasKind && hasVersion}
}

// typeMeta returns what the object at p says that it is, which was read from text.
func (r *reader) typeMeta(p unsafe.Pointer, text []byte) metav1.TypeMeta {
	if r.kinds.known {
		return metav1.TypeMeta{
			Kind:       *(*string)(unsafe.Add(p, r.kinds.kind)),
			APIVersion: *(*string)(unsafe.Add(p, r.kinds.apiVersion)),
		}
	}
	if r.typ == unstructuredType {
		untyped := (*unstructured.Unstructured)(p)
		return metav1.TypeMeta{Kind: untyped.GetKind(), APIVersion: untyped.GetAPIVersion()}
	}
	var says metav1.TypeMeta
	if unmarshalForeign(text, &says) != nil {
		return metav1.TypeMeta{} // The object has been read: it is what its fields are not.
	}
	return says
}

var unstructuredType = reflect.TypeFor[unstructured.Unstructured]()

// refuse returns an error if an object is not of the kind that is expected, or of one
// that no object in a collection is of.
func (o *options) refuse(says metav1.TypeMeta) error {
	if isStatus(says) || isTable(says) {
		return fmt.Errorf("got a %s of %q", says.Kind, says.APIVersion)
	}
	want := o.expected
	if want.Kind == "" || (says.Kind == "" || says.Kind == want.Kind) && (says.APIVersion == "" || says.APIVersion == want.APIVersion) {
		return nil
	}
	return fmt.Errorf("got a %s of %q, want a %s of %q", orUnnamed(says.Kind), says.APIVersion, want.Kind, want.APIVersion)
}

func orUnnamed(kind string) string {
	if kind == "" {
		return "kind without a name"
	}
	return kind
}

// complete gives an untyped item of a list the kind that the list says, or else the
// one that is expected: API servers leave it out of items, and client-go puts it in.
func complete(item runtime.Unstructured, list, expected metav1.TypeMeta) {
	untyped, ok := item.(*unstructured.Unstructured)
	if !ok || untyped.GetKind() != "" || untyped.GetAPIVersion() != "" {
		return
	}
	of := expected
	if kind, isList := itemKind(list.Kind); isList {
		of = metav1.TypeMeta{Kind: kind, APIVersion: list.APIVersion}
	}
	if of.Kind != "" {
		untyped.SetGroupVersionKind(of.GroupVersionKind())
	}
}
