// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package specimen_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/apimachinery/pkg/runtime"

	"github.com/informergen/informergen/runtime/internal/specimen"
)

// The figures of the benchmarks are only comparable while the object has the size
// that they were taken with.
func TestWidgetsHaveTheSizeThatFiguresAreGivenFor(t *testing.T) {
	var whole, managed int
	const count = 200
	for i := range count {
		whole += len(specimen.JSON(i))
		fields, err := json.Marshal(specimen.New(i).ManagedFields)
		if err != nil {
			t.Fatal(err)
		}
		managed += len(fields)
	}
	if mean := whole / count; mean < 3_330 || mean > 3_380 {
		t.Errorf("a widget is %d bytes of JSON, want about 3,356", mean)
	}
	if mean := managed / count; mean < 1_030 || mean > 1_080 {
		t.Errorf("its managed fields are %d bytes of JSON, want about 1,056", mean)
	}
}

func TestWidgetIsReadBackAsItWasMade(t *testing.T) {
	for i := range 50 {
		got := &specimen.Widget{}
		if err := json.Unmarshal(specimen.JSON(i), got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(specimen.New(i), got); diff != "" {
			t.Fatalf("widget %d (-made +read):\n%s", i, diff)
		}
	}
}

func TestWidgetsHaveIdentitiesOfTheirOwn(t *testing.T) {
	const count = 5_000
	names, uids, namespaces := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for i := range count {
		w := specimen.New(i)
		names[w.Namespace+"/"+w.Name], uids[string(w.UID)], namespaces[w.Namespace] = true, true, true
	}
	if len(names) != count || len(uids) != count || len(namespaces) != specimen.Namespaces {
		t.Errorf("%d names, %d uids, %d namespaces", len(names), len(uids), len(namespaces))
	}
}

func TestDeepCopySharesNothing(t *testing.T) {
	original, untouched := specimen.New(1), specimen.New(1)
	copied := original.DeepCopyObject().(*specimen.Widget)
	if diff := cmp.Diff(original, copied); diff != "" {
		t.Fatalf("copy (-original +copy):\n%s", diff)
	}
	copied.Labels["tier"] = "changed"
	copied.Spec.Parameters["mode"] = "changed"
	*copied.Spec.Replicas = 99
	*copied.Spec.Volumes[0].ConfigMap.Optional = false
	copied.Spec.Containers[0].Limits["cpu"] = "changed"
	copied.Spec.Containers[0].Ports[0].Port = 1
	copied.Status.Conditions[0].Reason = "Changed"
	copied.Status.LastScaleTime.Time = copied.Status.LastScaleTime.AddDate(1, 0, 0)
	if diff := cmp.Diff(untouched, original); diff != "" {
		t.Errorf("the original changed with its copy:\n%s", diff)
	}
}

func TestSchemeKnowsWidgetsAndTheirList(t *testing.T) {
	scheme := runtime.NewScheme()
	if err := specimen.AddToScheme(scheme); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"Widget", "WidgetList"} {
		if !scheme.Recognizes(specimen.GroupVersion.WithKind(kind)) {
			t.Errorf("the scheme does not know %s", kind)
		}
	}
}
