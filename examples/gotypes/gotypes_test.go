// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gotypes_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	libraryv1 "github.com/informergen/informergen/examples/gotypes/apis/library/v1"
	"github.com/informergen/informergen/examples/gotypes/client/clientset/versioned/fake"
	informers "github.com/informergen/informergen/examples/gotypes/client/informers/externalversions"
	"github.com/informergen/informergen/generator"
)

func TestCommittedTreeIsWhatTheGeneratorMakes(t *testing.T) {
	files, err := generator.Generate(t.Context(), generator.Config{Inputs: []string{"./apis/..."}, OutputDir: "client"})
	if err != nil {
		t.Fatal(err)
	}
	report, err := files.Verify()
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Changes) < 20 {
		t.Errorf("only %d files were compared", len(report.Changes))
	}
	if !report.Fresh() {
		t.Errorf("run hack/update-codegen.sh:\n%s", report.Diff())
	}
}

func book(name string, authors ...string) *libraryv1.Book {
	return &libraryv1.Book{ObjectMeta: metav1.ObjectMeta{Namespace: "shelf", Name: name}, Spec: libraryv1.BookSpec{Title: name, Authors: authors}}
}

func TestListersReadWhatTheFakeClientsetHolds(t *testing.T) {
	client := fake.NewSimpleClientset(
		book("go", "Donovan", "Kernighan"), book("c", "Kernighan", "Ritchie"),
		&libraryv1.Library{ObjectMeta: metav1.ObjectMeta{Name: "main"}},
	)
	factory := informers.NewSharedInformerFactory(client, 0)
	defer factory.Shutdown()
	books, libraries := factory.Library().V1().Books(), factory.Library().V1().Libraries()
	books.Informer()
	libraries.Informer()
	stop := make(chan struct{})
	defer close(stop)
	factory.Start(stop)
	for informer, synced := range factory.WaitForCacheSync(stop) {
		if !synced {
			t.Errorf("%v has not synced", informer)
		}
	}
	by, err := books.Lister().ByAuthor("Ritchie")
	if err != nil || len(by) != 1 || by[0].Name != "c" {
		t.Errorf("ByAuthor: got %v, %v", by, err)
	}
	if _, err := libraries.Lister().Get("main"); err != nil {
		t.Error(err)
	}
	_, err = books.Lister().Books("shelf").Get("none")
	if want := `books.library.example.com "none" not found`; !apierrors.IsNotFound(err) || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A fake in a production package costs megabytes: its tracker keeps the linker
// from dropping methods.
func TestProductionCodeLinksNoFake(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./client/informers/...", "./client/listers/...", "./client/clientset/versioned")
	output, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	deps := strings.Fields(string(output))
	if !slices.Contains(deps, "github.com/informergen/informergen/runtime/client") {
		t.Fatal("the clientset was not listed")
	}
	for _, dep := range deps {
		if strings.HasSuffix(dep, "/fake") || dep == "k8s.io/client-go/testing" || dep == "k8s.io/client-go/gentype" {
			t.Errorf("%s is linked", dep)
		}
	}
}
