// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package dynamicinformer

import (
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/factory"
	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/source"
)

// Factory shares informers of untyped objects by resource. Its methods may be
// called concurrently.
type Factory struct {
	*factory.ByResource
}

var _ dynamicinformer.DynamicSharedInformerFactory = (*Factory)(nil)

// NewDynamicSharedInformerFactory makes a factory for the resources of all
// namespaces. Handlers are resynced every defaultResync; 0 means never.
func NewDynamicSharedInformerFactory(client dynamic.Interface, defaultResync time.Duration) *Factory {
	return NewFilteredDynamicSharedInformerFactory(client, defaultResync, metav1.NamespaceAll, nil)
}

// NewFilteredDynamicSharedInformerFactory makes a factory for the resources of one
// namespace. tweakListOptions, which may be nil, changes the options of every list
// and watch request.
func NewFilteredDynamicSharedInformerFactory(client dynamic.Interface, defaultResync time.Duration, namespace string, tweakListOptions dynamicinformer.TweakListOptionsFunc) *Factory {
	return &Factory{factory.NewByResource(func(resource schema.GroupVersionResource) cache.SharedIndexInformer {
		indexers := cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}
		return NewInformer(client, resource, namespace, defaultResync, indexers, tweakListOptions)
	})}
}

// NewFilteredDynamicInformer returns an informer of its own, with a lister.
func NewFilteredDynamicInformer(client dynamic.Interface, resource schema.GroupVersionResource, namespace string, resyncPeriod time.Duration, indexers cache.Indexers, tweakListOptions dynamicinformer.TweakListOptionsFunc) informers.GenericInformer {
	return factory.NewGeneric(NewInformer(client, resource, namespace, resyncPeriod, indexers, tweakListOptions), resource.GroupResource())
}

// NewInformer returns an informer of its own, in its typed form.
func NewInformer(client dynamic.Interface, resource schema.GroupVersionResource, namespace string, resyncPeriod time.Duration, indexers cache.Indexers, tweakListOptions dynamicinformer.TweakListOptionsFunc) *informer.SharedIndexInformer[*unstructured.Unstructured] {
	return informer.New(informer.Config[*unstructured.Unstructured]{
		Source: source.FromClient[*unstructured.Unstructured, *unstructured.UnstructuredList](
			client.Resource(resource).Namespace(namespace), source.Clientset(client), source.Tweak(tweakListOptions)),
		ResyncPeriod:      resyncPeriod,
		Indexers:          indexers,
		ObjectDescription: resource.String(),
	})
}

// ForResource returns the informer of a resource with a lister, and makes it when
// it is asked for the first time.
func (f *Factory) ForResource(resource schema.GroupVersionResource) informers.GenericInformer {
	return f.ByResource.ForResource(resource)
}
