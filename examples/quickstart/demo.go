// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"fmt"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"
	"k8s.io/client-go/tools/cache"

	demov1 "github.com/informergen/informergen/examples/crd/client/apis/demo.example.com/v1"
	"github.com/informergen/informergen/examples/crd/client/clientset/versioned"
	informers "github.com/informergen/informergen/examples/crd/client/informers/externalversions"
	workshops "github.com/informergen/informergen/examples/crd/client/informers/externalversions/demo.example.com/v1"
)

// demonstrate goes through what an informer does, a step at a time. Each step
// waits until the informer has seen what the step did.
func demonstrate(ctx context.Context, cluster *cluster) error {
	client, err := versioned.NewForConfig(cluster.config)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	d := &demo{ctx: ctx, client: client, events: make(chan string, 100)}
	for _, step := range []func() error{
		d.createBefore, d.start, d.createAfter, d.update, d.updateStatus, d.list, d.index, d.addLateHandler, d.remove, d.runAlone,
	} {
		if err := step(); err != nil {
			return err
		}
	}
	say("Shutdown")
	d.stop()
	d.factory.Shutdown()
	fmt.Println("  every goroutine of the factory has ended")
	return nil
}

type demo struct {
	ctx      context.Context
	client   versioned.Interface
	factory  informers.SharedInformerFactory
	informer workshops.TypedWorkshopInformer
	stop     context.CancelFunc
	events   chan string // what the first handler saw, "verb namespace/name"
}

func (d *demo) createBefore() error {
	say("Two workshops that are there before the informer")
	return d.create(
		workshop(berlin, "go-basics", "ernie,bert", "beginner"),
		workshop(berlin, "etcd-internals", "bert,oscar", "expert"),
	)
}

func (d *demo) start() error {
	say("Factory, informer, index, handler; then Start and WaitForCacheSync")
	d.factory = informers.NewSharedInformerFactory(d.client, 0)
	d.informer = d.factory.Demo().V1().Workshops()
	if err := d.informer.TypedInformer().AddTypedIndexers(workshops.WorkshopIndexers{"byUser": usersOf}); err != nil {
		return err
	}
	if _, err := d.informer.TypedInformer().AddTypedEventHandler(d.printer("handler")); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(d.ctx)
	d.stop = cancel
	d.factory.StartWithContext(ctx)
	if err := d.factory.WaitForCacheSyncWithContext(ctx).AsError(); err != nil {
		return err
	}
	return d.await("add "+berlin+"/etcd-internals", "add "+berlin+"/go-basics")
}

func (d *demo) createAfter() error {
	say("A third workshop, while the informer watches")
	if err := d.create(workshop(bonn, "informers", "ernie,elmo", "beginner")); err != nil {
		return err
	}
	return d.await("add " + bonn + "/informers")
}

func (d *demo) update() error {
	say("An update")
	fresh, err := d.informer.Lister().Workshops(bonn).Get("informers")
	if err != nil {
		return err
	}
	changed := fresh.DeepCopy() // what the lister returns belongs to the cache
	changed.Spec.Seats = 30
	if _, err := d.client.DemoV1().Workshops(bonn).Update(d.ctx, changed, metav1.UpdateOptions{}); err != nil {
		return err
	}
	return d.await("update " + bonn + "/informers")
}

func (d *demo) updateStatus() error {
	say("A change of the status")
	fresh, err := d.client.DemoV1().Workshops(bonn).Get(d.ctx, "informers", metav1.GetOptions{})
	if err != nil {
		return err
	}
	fresh.Status.Taken = new(int32(12))
	if _, err := d.client.DemoV1().Workshops(bonn).UpdateStatus(d.ctx, fresh, metav1.UpdateOptions{}); err != nil {
		return err
	}
	return d.await("update " + bonn + "/informers")
}

func (d *demo) list() error {
	say("The lister reads from the cache")
	lister := d.informer.Lister()
	one, err := lister.Workshops(berlin).Get("go-basics")
	if err != nil {
		return err
	}
	fmt.Printf("  Get %s/go-basics: topic %q\n", berlin, one.Spec.Topic)
	inBerlin, err := lister.Workshops(berlin).List(labels.Everything())
	if err != nil {
		return err
	}
	fmt.Printf("  List of namespace %s: %s\n", berlin, names(inBerlin))
	beginner, err := lister.List(labels.SelectorFromSet(labels.Set{"level": "beginner"}))
	if err != nil {
		return err
	}
	fmt.Printf("  List of label level=beginner: %s\n", names(beginner))
	return nil
}

func (d *demo) index() error {
	say("The index byUser")
	found, err := d.informer.TypedInformer().GetTypedIndexer().ByTypedIndex("byUser", "ernie")
	if err != nil {
		return err
	}
	fmt.Printf("  byUser ernie: %s\n", names(found))
	if len(found) != 2 {
		return fmt.Errorf("byUser ernie has %d workshops, want 2", len(found))
	}
	return nil
}

func (d *demo) addLateHandler() error {
	say("A handler that is added after the start sees the whole cache")
	late := d.printer("late handler")
	handle, err := d.informer.TypedInformer().AddTypedEventHandler(late)
	if err != nil {
		return err
	}
	if !cache.WaitFor(d.ctx, "late handler", handle.HasSyncedChecker()) {
		return fmt.Errorf("waiting for the late handler: %w", context.Cause(d.ctx))
	}
	for range 3 {
		<-d.events
	}
	return d.informer.Informer().RemoveEventHandler(handle)
}

func (d *demo) remove() error {
	say("A deletion")
	if err := d.client.DemoV1().Workshops(berlin).Delete(d.ctx, "etcd-internals", metav1.DeleteOptions{}); err != nil {
		return err
	}
	return d.await("delete " + berlin + "/etcd-internals")
}

func (d *demo) runAlone() error {
	say("An informer of its own, without a factory: Run")
	alone := workshops.NewTypedWorkshopInformer(d.client, berlin, 0, nil)
	stop := make(chan struct{})
	done := make(chan struct{})
	go func() {
		defer close(done)
		alone.Run(stop)
	}()
	if !cache.WaitForCacheSync(d.ctx.Done(), alone.HasSynced) {
		return fmt.Errorf("waiting for the informer: %w", context.Cause(d.ctx))
	}
	fmt.Printf("  it has synced; its cache of namespace %s holds %s\n", berlin, strings.Join(alone.GetStore().ListKeys(), ", "))
	close(stop)
	<-done
	fmt.Println("  Run has returned")
	return nil
}

// printer is a handler that prints what it sees, and tells d.
func (d *demo) printer(name string) workshops.WorkshopDetailedHandlerFuncs {
	return workshops.WorkshopDetailedHandlerFuncs{
		AddFunc: func(w *demov1.Workshop, isInInitialList bool) {
			fmt.Printf("  [%s] add %s/%s (isInInitialList %t)\n", name, w.Namespace, w.Name, isInInitialList)
			d.events <- "add " + w.Namespace + "/" + w.Name
		},
		UpdateFunc: func(old, new *demov1.Workshop) {
			fmt.Printf("  [%s] update %s/%s: seats %d -> %d, taken %s -> %s\n",
				name, new.Namespace, new.Name, old.Spec.Seats, new.Spec.Seats, number(old.Status.Taken), number(new.Status.Taken))
			d.events <- "update " + new.Namespace + "/" + new.Name
		},
		DeleteFunc: func(w workshops.DeletedWorkshop) {
			fmt.Printf("  [%s] delete %s (last state known: %t)\n", name, w.GetKey(), w.FinalStateUnknown == nil)
			d.events <- "delete " + w.GetKey()
		},
	}
}

// await waits until the first handler has seen the given events, in any order.
func (d *demo) await(want ...string) error {
	missing := map[string]bool{}
	for _, event := range want {
		missing[event] = true
	}
	for len(missing) > 0 {
		select {
		case event := <-d.events:
			if !missing[event] {
				return fmt.Errorf("the handler saw %q, want one of %v", event, missing)
			}
			delete(missing, event)
		case <-d.ctx.Done():
			return fmt.Errorf("waiting for the events %v: %w", missing, context.Cause(d.ctx))
		}
	}
	return nil
}

func (d *demo) create(all ...*demov1.Workshop) error {
	for _, w := range all {
		if _, err := d.client.DemoV1().Workshops(w.Namespace).Create(d.ctx, w, metav1.CreateOptions{}); err != nil {
			return err
		}
		fmt.Printf("  created %s/%s for %s\n", w.Namespace, w.Name, w.Annotations["users"])
	}
	return nil
}

func workshop(namespace, name, users, level string) *demov1.Workshop {
	return &demov1.Workshop{
		ObjectMeta: metav1.ObjectMeta{
			Namespace: namespace, Name: name,
			Labels:      map[string]string{"level": level},
			Annotations: map[string]string{"users": users},
		},
		Spec: demov1.WorkshopSpec{Topic: strings.ReplaceAll(name, "-", " "), Seats: 20},
	}
}

// usersOf is the index function of byUser.
func usersOf(w *demov1.Workshop) ([]string, error) {
	return strings.Split(w.Annotations["users"], ","), nil
}

func names(all []*demov1.Workshop) string {
	found := make([]string, len(all))
	for i, w := range all {
		found[i] = w.Name
	}
	return strings.Join(found, ", ")
}

func number(n *int32) string {
	if n == nil {
		return "none"
	}
	return fmt.Sprint(*n)
}

func say(heading string) { fmt.Printf("\n%s\n", heading) }
