// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package v1

import (
	"slices"

	"k8s.io/apimachinery/pkg/labels"

	libraryv1 "github.com/informergen/informergen/examples/gotypes/apis/library/v1"
)

// BookListerExpansion is written by hand: the generator leaves its own out when
// this file is there.
type BookListerExpansion interface {
	// ByAuthor returns the books that author wrote.
	ByAuthor(author string) ([]*libraryv1.Book, error)
}

// BookNamespaceListerExpansion adds nothing to the lister of one namespace.
type BookNamespaceListerExpansion interface{}

func (l *bookLister) ByAuthor(author string) ([]*libraryv1.Book, error) {
	all, err := l.List(labels.Everything())
	return slices.DeleteFunc(all, func(b *libraryv1.Book) bool { return !slices.Contains(b.Spec.Authors, author) }), err
}
