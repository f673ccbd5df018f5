// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package factory

import (
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/tools/cache"
)

// Generic gives untyped access to an informer. It implements the interface
// GenericInformer of generated factories, whose ForResource returns it.
type Generic struct {
	informer cache.SharedIndexInformer
	resource schema.GroupResource
}

// NewGeneric makes the Generic of an informer; resource names its collection in
// the NotFound errors of the lister.
func NewGeneric(informer cache.SharedIndexInformer, resource schema.GroupResource) *Generic {
	return &Generic{informer: informer, resource: resource}
}

// Informer returns the informer.
func (g *Generic) Informer() cache.SharedIndexInformer { return g.informer }

// Lister returns a lister over what the informer holds.
func (g *Generic) Lister() cache.GenericLister {
	return cache.NewGenericLister(g.informer.GetIndexer(), g.resource)
}
