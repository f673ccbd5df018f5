// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/store"
)

var untypedIndexers = cache.Indexers{
	cache.NamespaceIndex: cache.MetaNamespaceIndexFunc,
	"color":              func(o any) ([]string, error) { return byColor(o.(obj)) },
	"name":               func(o any) ([]string, error) { return byName(o.(obj)) },
}

func newClientGo(t *testing.T) *store.ClientGoIndexer[obj] {
	t.Helper()
	c := store.New[obj](nil).ClientGo()
	if err := c.AddIndexers(untypedIndexers); err != nil {
		t.Fatal(err)
	}
	return c
}

// answers runs every query of cache.Indexer. Lists are sorted, because client-go
// promises no order.
func answers(t *testing.T, x cache.Indexer) map[string]any {
	t.Helper()
	result := map[string]any{
		"keys": sorted(x.ListKeys()), "list": keysOf(t, x.List()), "rv": x.LastStoreSyncResourceVersion(),
	}
	add := func(what string, value any, err error) {
		result[what] = fmt.Sprint(value, err != nil)
	}
	for _, key := range []string{"a/n1", "n1", "a/n1/x", "", "b/n2"} {
		item, exists, err := x.GetByKey(key)
		add("GetByKey "+key, fmt.Sprint(item != nil, exists), err)
		item, exists, err = x.Get(cache.DeletedFinalStateUnknown{Key: "a/n1"})
		add("Get tombstone", fmt.Sprint(item != nil, exists), err)
		item, exists, err = x.Get(cache.ExplicitKey("a/n1"))
		add("Get explicit", fmt.Sprint(item != nil, exists), err)
	}
	for index, values := range map[string][]string{
		cache.NamespaceIndex: {"", "a", "b", "none"}, "color": {"red", "blue", "none"}, "name": {"n1", "none"}, "unknown": {"x"},
	} {
		result["values "+index] = sorted(x.ListIndexFuncValues(index))
		for _, value := range values {
			list, err := x.ByIndex(index, value)
			add("ByIndex "+index+value, keysOf(t, list), err)
			keys, err := x.IndexKeys(index, value)
			add("IndexKeys "+index+value, keys, err)
		}
		for _, example := range []obj{newObj("a", "n1", "", "red", "blue"), newObj("b", "n2", "")} {
			list, err := x.Index(index, example)
			add("Index "+index+example.Name, keysOf(t, list), err)
		}
	}
	list, err := x.Index(cache.NamespaceIndex, &metav1.ObjectMeta{Namespace: "a"})
	add("Index by bare metadata", keysOf(t, list), err)
	return result
}

func keysOf(t *testing.T, list []any) []string {
	t.Helper()
	keys := make([]string, 0, len(list))
	for _, item := range list {
		key, err := cache.MetaNamespaceKeyFunc(item)
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, key)
	}
	return sorted(keys)
}

func sorted(list []string) []string {
	list = append([]string{}, list...)
	slices.Sort(list)
	return list
}

func TestEveryQueryIsAnsweredAsByClientGo(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	ours := newClientGo(t)
	theirs := cache.NewIndexer(cache.DeletionHandlingMetaNamespaceKeyFunc, cache.Indexers{})
	if err := theirs.AddIndexers(untypedIndexers); err != nil {
		t.Fatal(err)
	}
	both := func(do func(cache.Indexer) error) {
		t.Helper()
		if ours, theirs := do(ours), do(theirs); (ours == nil) != (theirs == nil) {
			t.Fatalf("our error: %v, theirs: %v", ours, theirs)
		}
	}
	random := func(version int) obj {
		return newObj([]string{"", "a", "b"}[rng.IntN(3)], "n"+strconv.Itoa(rng.IntN(6)), strconv.Itoa(version), colorsOf(rng)...)
	}
	for version := range 600 {
		o := random(version)
		switch rng.IntN(8) {
		case 0:
			both(func(x cache.Indexer) error { return x.Delete(o) })
		case 1:
			key, _ := cache.MetaNamespaceKeyFunc(o)
			both(func(x cache.Indexer) error { return x.Delete(cache.DeletedFinalStateUnknown{Key: key}) })
		case 2:
			list := []any{o, random(version), random(version)}
			both(func(x cache.Indexer) error { return x.Replace(slices.Clone(list), strconv.Itoa(version)) })
		case 3:
			both(func(x cache.Indexer) error { x.Bookmark(strconv.Itoa(version)); return x.Resync() })
		case 4:
			txns := []cache.Transaction{
				{Type: cache.TransactionTypeAdd, Object: o},
				{Type: cache.TransactionTypeUpdate, Object: random(version)},
				{Type: cache.TransactionTypeDelete, Object: random(version)},
			}
			both(func(x cache.Indexer) error {
				if err := x.(cache.TransactionStore).Transaction(txns...); err != nil {
					return err
				}
				return nil
			})
		case 5:
			both(func(x cache.Indexer) error { return x.Update(o) })
		default:
			both(func(x cache.Indexer) error { return x.Add(o) })
		}
		if diff := cmp.Diff(answers(t, theirs), answers(t, ours)); diff != "" {
			t.Fatalf("after step %d (-client-go +ours):\n%s", version, diff)
		}
	}
}

func TestListsComeInKeyOrderAndBelongToTheCaller(t *testing.T) {
	c := newClientGo(t)
	for _, name := range []string{"c", "a", "b"} {
		if err := c.Add(newObj("ns", name, "1", "red")); err != nil {
			t.Fatal(err)
		}
	}
	want := []string{"ns/a", "ns/b", "ns/c"}
	byIndex, err := c.ByTypedIndex("color", "red")
	if err != nil {
		t.Fatal(err)
	}
	byExample, err := c.TypedIndex("color", byIndex[0])
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, c.ListKeys()); diff != "" {
		t.Errorf("ListKeys (-want +got):\n%s", diff)
	}
	if !slices.Equal(byIndex, byExample) || byIndex[0].Name != "a" || byIndex[2].Name != "c" {
		t.Errorf("ByTypedIndex %v, TypedIndex %v", byIndex, byExample)
	}
	c.List()[0] = nil
	byIndex[0] = nil
	if list := c.List(); list[0] == nil {
		t.Error("a change of a returned list changed the store")
	}
}

func TestWhatIsNoObjectOfTheTypeIsRefused(t *testing.T) {
	c := newClientGo(t)
	kept := newObj("a", "kept", "1")
	if err := c.Add(kept); err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string]any{
		"nil": nil, "nil pointer": obj(nil), "other type": &metav1.ObjectMeta{Name: "x"}, "no metadata": 7,
		"key with two slashes": cache.ExplicitKey("a/b/c"), "pointer to a tombstone": &cache.DeletedFinalStateUnknown{Key: "a/kept"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, getErr := c.Get(bad)
			for what, err := range map[string]error{
				"Add": c.Add(bad), "Update": c.Update(bad), "Delete": c.Delete(bad), "Get": getErr,
				"Replace": c.Replace([]any{newObj("a", "other", "2"), bad}, "9"),
			} {
				var keyError cache.KeyError
				if !errors.As(err, &keyError) {
					t.Errorf("%s: error %v is no KeyError", what, err)
				}
			}
		})
	}
	if err := c.Add(cache.ExplicitKey("a/x")); err == nil {
		t.Error("a key alone was added")
	}
	if diff := cmp.Diff([]string{"a/kept"}, c.ListKeys()); diff != "" {
		t.Errorf("content (-want +got):\n%s", diff)
	}
}

func TestTransactionAppliesWhatItCanAndReportsTheRest(t *testing.T) {
	c := newClientGo(t)
	err := c.Transaction(
		cache.Transaction{Type: cache.TransactionTypeAdd, Object: newObj("a", "1", "1")},
		cache.Transaction{Type: cache.TransactionTypeAdd, Object: "nonsense"},
		cache.Transaction{Type: "Patch", Object: newObj("a", "2", "2")},
		cache.Transaction{Type: cache.TransactionTypeUpdate, Object: newObj("a", "3", "3")},
	)
	if err == nil {
		t.Fatal("no error")
	}
	if diff := cmp.Diff([]int{0, 3}, err.SuccessfulIndices); diff != "" {
		t.Errorf("successful (-want +got):\n%s", diff)
	}
	if err.TotalTransactions != 4 || len(err.Errors) != 2 {
		t.Errorf("%d transactions, errors %v", err.TotalTransactions, err.Errors)
	}
	if diff := cmp.Diff([]string{"a/1", "a/3"}, c.ListKeys()); diff != "" {
		t.Errorf("content (-want +got):\n%s", diff)
	}
}

func TestIndexersComeBackAsTheyWereGiven(t *testing.T) {
	c := newClientGo(t)
	if err := c.AddTypedIndexers(cache.TypedIndexers[obj]{"typed": byName}); err != nil {
		t.Fatal(err)
	}
	got := c.GetIndexers()
	if len(got) != len(untypedIndexers)+1 {
		t.Fatalf("%d indexers, want %d", len(got), len(untypedIndexers)+1)
	}
	for name, index := range got {
		if values, err := index(newObj("a", "x", "1", "x")); err != nil || len(values) != 1 {
			t.Errorf("index %q gave %v, %v", name, values, err)
		}
	}
	if _, err := got["typed"](&metav1.ObjectMeta{}); err == nil {
		t.Error("a typed index function was called with another type")
	}
	delete(got, "color")
	if _, err := c.ByIndex("color", "red"); err != nil {
		t.Errorf("a change of the returned map changed the store: %v", err)
	}
	if err := c.AddIndexers(cache.Indexers{"typed": cache.MetaNamespaceIndexFunc}); err == nil {
		t.Error("a second index of the same name was added")
	}
}

func TestExampleThatTheIndexFunctionCannotTakeIsAnError(t *testing.T) {
	c := newClientGo(t)
	if _, err := c.Index("color", &metav1.ObjectMeta{}); err == nil {
		t.Error("no error from a function that panics")
	}
	if _, err := c.TypedIndex("color", nil); err == nil {
		t.Error("no error for a nil example")
	}
}

func TestReaderBehindTheAdapterSeesTheSameStore(t *testing.T) {
	c := newClientGo(t)
	o := newObj("a", "1", "1")
	if err := c.Add(o); err != nil {
		t.Fatal(err)
	}
	if got := slices.Collect(c.Reader().Namespace("a")); len(got) != 1 || got[0] != o {
		t.Errorf("reader has %v", got)
	}
}
