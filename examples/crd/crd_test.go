// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crd_test

import (
	"context"
	"fmt"
	"testing"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"

	demov1 "github.com/informergen/informergen/examples/crd/client/apis/demo.example.com/v1"
	"github.com/informergen/informergen/examples/crd/client/clientset/versioned"
	"github.com/informergen/informergen/examples/crd/client/clientset/versioned/fake"
	informers "github.com/informergen/informergen/examples/crd/client/informers/externalversions"
	demo "github.com/informergen/informergen/examples/crd/client/informers/externalversions/demo.example.com/v1"
	"github.com/informergen/informergen/generator"
)

func TestCommittedTreeIsWhatTheGeneratorMakes(t *testing.T) {
	files, err := generator.Generate(t.Context(), generator.Config{
		Inputs: []string{"../../testdata/crds"}, OutputDir: "client",
		Header: "// Copyright The informer-gen Authors.\n// SPDX-License-Identifier: Apache-2.0\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	report, err := files.Verify()
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Changes) < 150 {
		t.Errorf("only %d files were compared", len(report.Changes))
	}
	if !report.Fresh() {
		t.Errorf("run hack/update-codegen.sh:\n%s", report.Diff())
	}
}

// The program of the README runs over a fake clientset.
func TestProgramOfTheReadmeRuns(t *testing.T) {
	client := fake.NewSimpleClientset(&demov1.Greeting{ObjectMeta: metav1.ObjectMeta{Namespace: "default", Name: "hello"}})
	if err := follow(t.Context(), client); err != nil {
		t.Error(err)
	}
}

func follow(ctx context.Context, client versioned.Interface) error {
	factory := informers.NewSharedInformerFactory(client, 0)
	greetings := factory.Demo().V1().Greetings()
	if _, err := greetings.TypedInformer().AddTypedEventHandler(demo.GreetingHandlerFuncs{
		AddFunc:    func(g *demov1.Greeting) { fmt.Println("added", g.Name) },
		DeleteFunc: func(g demo.DeletedGreeting) { fmt.Println("deleted", g.GetKey()) },
	}); err != nil {
		return err
	}
	factory.StartWithContext(ctx)
	if err := factory.WaitForCacheSyncWithContext(ctx).AsError(); err != nil {
		return err
	}
	all, err := greetings.Lister().Greetings("default").List(labels.Everything())
	if len(all) != 1 {
		return fmt.Errorf("listed %d greetings, want 1: %w", len(all), err)
	}
	return err
}
