// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Book is a book that a library owns.
//
// +genclient
type Book struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   BookSpec   `json:"spec"`
	Status BookStatus `json:"status,omitempty"`
}

// BookSpec is what the librarian says about a book.
type BookSpec struct {
	// Title is the title on the cover.
	Title string `json:"title"`
	// Authors are in the order of the cover.
	Authors []string `json:"authors,omitempty"`
}

// BookStatus is where a book is.
type BookStatus struct {
	// LentTo is the reader who has the book; nil while it is on its shelf.
	LentTo *string `json:"lentTo,omitempty"`
}

// BookList is a list of books.
type BookList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Book `json:"items"`
}

// Library is a building with books. It has no status.
//
// +genclient
// +genclient:nonNamespaced
type Library struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LibrarySpec `json:"spec"`
}

// LibrarySpec describes a library.
type LibrarySpec struct {
	// Address is where the library stands.
	Address string `json:"address"`
}

// LibraryList is a list of libraries.
type LibraryList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Library `json:"items"`
}
