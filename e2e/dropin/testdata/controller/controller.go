// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package controller is a controller as many projects have one: it keeps the
// status of every Flunder in step with the Fischer that it refers to. It is
// written against the packages that k8s.io/code-generator makes.
package controller

import (
	"context"
	"fmt"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/util/workqueue"
	wardlev1alpha1 "k8s.io/sample-apiserver/pkg/apis/wardle/v1alpha1"
	clientset "k8s.io/sample-apiserver/pkg/generated/clientset/versioned"
	informers "k8s.io/sample-apiserver/pkg/generated/informers/externalversions/wardle/v1alpha1"
	listers "k8s.io/sample-apiserver/pkg/generated/listers/wardle/v1alpha1"
)

// Label is set on every Flunder whose Fischer exists.
const Label = "fischer"

// Controller labels Flunders.
type Controller struct {
	client         clientset.Interface
	flunders       listers.FlunderLister
	fischers       listers.FischerLister
	flundersSynced cache.InformerSynced
	fischersSynced cache.InformerSynced
	queue          workqueue.TypedRateLimitingInterface[cache.ObjectName]
}

// New makes a controller and adds its handlers to the informers.
func New(client clientset.Interface, flunders informers.FlunderInformer, fischers informers.FischerInformer) (*Controller, error) {
	c := &Controller{
		client:   client,
		flunders: flunders.Lister(), flundersSynced: flunders.Informer().HasSynced,
		fischers: fischers.Lister(), fischersSynced: fischers.Informer().HasSynced,
		queue: workqueue.NewTypedRateLimitingQueue(workqueue.DefaultTypedControllerRateLimiter[cache.ObjectName]()),
	}
	if _, err := flunders.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.enqueue,
		UpdateFunc: func(_, obj any) { c.enqueue(obj) },
		DeleteFunc: c.enqueue,
	}); err != nil {
		return nil, err
	}
	_, err := fischers.Informer().AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc:    c.enqueueReferrers,
		DeleteFunc: c.enqueueReferrers,
	})
	return c, err
}

// Run works until ctx ends.
func (c *Controller) Run(ctx context.Context, workers int) error {
	defer utilruntime.HandleCrash()
	defer c.queue.ShutDown()
	if !cache.WaitForCacheSync(ctx.Done(), c.flundersSynced, c.fischersSynced) {
		return fmt.Errorf("waiting for caches: %w", ctx.Err())
	}
	for range workers {
		go wait.UntilWithContext(ctx, c.work, time.Second)
	}
	<-ctx.Done()
	return nil
}

func (c *Controller) enqueue(obj any) {
	name, err := cache.DeletionHandlingObjectToName(obj)
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	c.queue.Add(name)
}

func (c *Controller) enqueueReferrers(obj any) {
	if tombstone, ok := obj.(cache.DeletedFinalStateUnknown); ok {
		obj = tombstone.Obj
	}
	fischer, ok := obj.(*wardlev1alpha1.Fischer)
	if !ok {
		utilruntime.HandleError(fmt.Errorf("unexpected object %T", obj))
		return
	}
	all, err := c.flunders.List(labels.Everything())
	if err != nil {
		utilruntime.HandleError(err)
		return
	}
	for _, flunder := range all {
		if flunder.Spec.Reference == fischer.Name {
			c.enqueue(flunder)
		}
	}
}

func (c *Controller) work(ctx context.Context) {
	for c.next(ctx) {
	}
}

func (c *Controller) next(ctx context.Context) bool {
	name, shutdown := c.queue.Get()
	if shutdown {
		return false
	}
	defer c.queue.Done(name)
	if err := c.sync(ctx, name); err != nil {
		c.queue.AddRateLimited(name)
		return true
	}
	c.queue.Forget(name)
	return true
}

func (c *Controller) sync(ctx context.Context, name cache.ObjectName) error {
	flunder, err := c.flunders.Flunders(name.Namespace).Get(name.Name)
	if apierrors.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return err
	}
	_, err = c.fischers.Get(flunder.Spec.Reference)
	if err != nil && !apierrors.IsNotFound(err) {
		return err
	}
	want := "missing"
	if err == nil {
		want = flunder.Spec.Reference
	}
	if flunder.Labels[Label] == want {
		return nil
	}
	updated := flunder.DeepCopy()
	metav1.SetMetaDataLabel(&updated.ObjectMeta, Label, want)
	_, err = c.client.WardleV1alpha1().Flunders(name.Namespace).Update(ctx, updated, metav1.UpdateOptions{})
	return err
}
