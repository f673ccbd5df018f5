// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package metadatainformer

import (
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/metadata"
	"k8s.io/client-go/metadata/metadatainformer"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/factory"
	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/source"
)

// Factory shares informers of metadata by resource. Its methods may be called
// concurrently.
type Factory struct {
	*factory.ByResource
}

var _ metadatainformer.SharedInformerFactory = (*Factory)(nil)

// Option changes what a factory makes.
type Option func(*options)

type options struct {
	namespace string
	tweak     metadatainformer.TweakListOptionsFunc
	transform cache.TransformFunc
}

// WithNamespace limits the informers to one namespace. Default: all.
func WithNamespace(namespace string) Option { return func(o *options) { o.namespace = namespace } }

// WithTweakListOptions changes the options of every list and watch request.
func WithTweakListOptions(tweak metadatainformer.TweakListOptionsFunc) Option {
	return func(o *options) { o.tweak = tweak }
}

// WithTransform sets the transform of all informers.
func WithTransform(transform cache.TransformFunc) Option {
	return func(o *options) { o.transform = transform }
}

// NewSharedInformerFactory makes a factory for the resources of all namespaces.
// Handlers are resynced every defaultResync; 0 means never.
func NewSharedInformerFactory(client metadata.Interface, defaultResync time.Duration) *Factory {
	return NewSharedInformerFactoryWithOptions(client, defaultResync)
}

// NewFilteredSharedInformerFactory makes a factory for the resources of one
// namespace. tweakListOptions may be nil.
func NewFilteredSharedInformerFactory(client metadata.Interface, defaultResync time.Duration, namespace string, tweakListOptions metadatainformer.TweakListOptionsFunc) *Factory {
	return NewSharedInformerFactoryWithOptions(client, defaultResync, WithNamespace(namespace), WithTweakListOptions(tweakListOptions))
}

// NewSharedInformerFactoryWithOptions makes a factory with options.
func NewSharedInformerFactoryWithOptions(client metadata.Interface, defaultResync time.Duration, opts ...Option) *Factory {
	var o options
	for _, opt := range opts {
		opt(&o)
	}
	return &Factory{factory.NewByResource(func(resource schema.GroupVersionResource) cache.SharedIndexInformer {
		indexers := cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}
		made := NewInformer(client, resource, o.namespace, defaultResync, indexers, o.tweak)
		if err := made.SetTransform(o.transform); err != nil {
			utilruntime.HandleError(err)
		}
		return made
	})}
}

// NewFilteredMetadataInformer returns an informer of its own, with a lister.
func NewFilteredMetadataInformer(client metadata.Interface, resource schema.GroupVersionResource, namespace string, resyncPeriod time.Duration, indexers cache.Indexers, tweakListOptions metadatainformer.TweakListOptionsFunc) informers.GenericInformer {
	return factory.NewGeneric(NewInformer(client, resource, namespace, resyncPeriod, indexers, tweakListOptions), resource.GroupResource())
}

// NewInformer returns an informer of its own, in its typed form.
func NewInformer(client metadata.Interface, resource schema.GroupVersionResource, namespace string, resyncPeriod time.Duration, indexers cache.Indexers, tweakListOptions metadatainformer.TweakListOptionsFunc) *informer.SharedIndexInformer[*metav1.PartialObjectMetadata] {
	return informer.New(informer.Config[*metav1.PartialObjectMetadata]{
		Source: source.FromClient[*metav1.PartialObjectMetadata, *metav1.PartialObjectMetadataList](
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
