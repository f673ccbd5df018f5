// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store_test

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/cache"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/store"
)

type obj = *metav1.PartialObjectMetadata

func newObj(namespace, name, version string, colors ...string) obj {
	o := &metav1.PartialObjectMetadata{}
	o.Namespace, o.Name, o.ResourceVersion = namespace, name, version
	if len(colors) > 0 {
		o.Labels = map[string]string{"colors": strings.Join(colors, ",")}
	}
	return o
}

// byColor is an index with zero, one or several values per object, some of them
// twice.
func byColor(o obj) ([]string, error) {
	if o.Labels["colors"] == "" {
		return nil, nil
	}
	return strings.Split(o.Labels["colors"], ","), nil
}

func byName(o obj) ([]string, error) { return []string{o.Name}, nil }

func byNamespace(o obj) ([]string, error) { return []string{o.Namespace}, nil }

var typedIndexers = cache.TypedIndexers[obj]{"color": byColor, "name": byName, "ns": byNamespace}

func colorsOf(rng *rand.Rand) []string {
	return slices.Repeat([]string{"red", "green", "blue", "white"}[:rng.IntN(5)], 1+rng.IntN(2))
}

// oracle answers queries the slow way.
type oracle map[object.Key]obj

func (m oracle) where(match func(obj) bool) []obj {
	var found []obj
	for _, key := range slices.SortedFunc(maps.Keys(m), object.Key.Compare) {
		if match(m[key]) {
			found = append(found, m[key])
		}
	}
	return found
}

func (m oracle) valuesOf(index cache.TypedIndexFunc[obj]) []string {
	set := map[string]bool{}
	for _, o := range m {
		values, _ := index(o)
		for _, value := range values {
			set[value] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

func checkReader(t *testing.T, want oracle, got store.Reader[obj]) {
	t.Helper()
	if got.Len() != len(want) {
		t.Fatalf("Len = %d, want %d", got.Len(), len(want))
	}
	everything := want.where(func(obj) bool { return true })
	sameObjects(t, "All", everything, slices.Collect(got.All()))
	sameObjects(t, "List", everything, got.List().Copy())
	for key, o := range want {
		if found, ok := got.Get(key); !ok || found != o {
			t.Fatalf("Get(%v) = %v, %t", key, found, ok)
		}
	}
	for _, ns := range want.valuesOf(byNamespace) {
		inNS := want.where(func(o obj) bool { return o.Namespace == ns })
		sameObjects(t, "Namespace "+ns, inNS, slices.Collect(got.Namespace(ns)))
		sameObjects(t, "ListNamespace "+ns, inNS, got.ListNamespace(ns).Copy())
	}
	for name, index := range typedIndexers {
		values := want.valuesOf(index)
		if diff := cmp.Diff(values, slices.Collect(got.IndexValues(name))); diff != "" {
			t.Fatalf("IndexValues(%q) (-want +got):\n%s", name, diff)
		}
		for _, value := range append(values, "none") {
			found, err := got.ByIndex(name, value)
			if err != nil {
				t.Fatal(err)
			}
			matching := want.where(func(o obj) bool {
				values, _ := index(o)
				return slices.Contains(values, value)
			})
			sameObjects(t, name+"="+value, matching, slices.Collect(found))
			list, err := got.ListIndex(name, value)
			if err != nil {
				t.Fatal(err)
			}
			sameObjects(t, name+"="+value, matching, list.Copy())
		}
	}
}

// sameObjects compares by identity: what is read is what was written.
func sameObjects(t *testing.T, what string, want, got []obj) {
	t.Helper()
	if !slices.Equal(want, got) {
		t.Fatalf("%s (-want +got):\n%s", what, cmp.Diff(want, got))
	}
}

func randomObject(rng *rand.Rand, version int) obj {
	return newObj([]string{"", "a", "a-b", "b"}[rng.IntN(4)], "n"+strconv.Itoa(rng.IntN(80)),
		strconv.Itoa(version), colorsOf(rng)...)
}

func TestStoreAgreesWithAMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	x, want, version := store.New(typedIndexers), oracle{}, 0
	type past struct {
		snapshot *store.Snapshot[obj]
		want     oracle
	}
	var history []past
	for round := range 100 {
		history = append(history, past{x.Snapshot(), maps.Clone(want)})
		if round%17 == 16 {
			objects := make([]obj, rng.IntN(200))
			clear(want)
			for i := range objects {
				version++
				objects[i] = randomObject(rng, version)
				if kept, ok := x.Get(object.KeyOf(objects[i])); ok && rng.IntN(2) == 0 {
					objects[i] = kept
				}
				want[object.KeyOf(objects[i])] = objects[i]
			}
			if err := x.Replace(objects, strconv.Itoa(version)); err != nil {
				t.Fatal(err)
			}
		} else {
			changes := make([]store.Change[obj], rng.IntN(200))
			before := make([]obj, len(changes))
			for i := range changes {
				version++
				o := randomObject(rng, version)
				changes[i] = store.Change[obj]{Delete: rng.IntN(3) == 0, Object: o}
				before[i] = want[object.KeyOf(o)]
				want[object.KeyOf(o)] = o
				if changes[i].Delete {
					delete(want, object.KeyOf(o))
				}
			}
			if err := x.Apply(changes); err != nil {
				t.Fatal(err)
			}
			for i, change := range changes {
				if change.Old != before[i] || change.Existed != (before[i] != nil) {
					t.Fatalf("change %d says old = %v, %t, want %v", i, change.Old, change.Existed, before[i])
				}
			}
		}
		if got := x.ResourceVersion(); got != strconv.Itoa(version) && version > 0 {
			t.Fatalf("ResourceVersion = %q, want %d", got, version)
		}
		checkReader(t, want, x)
	}
	for _, p := range history {
		checkReader(t, p.want, p.snapshot)
	}
}

func TestSnapshotIsOneStateWhileTheStoreIsWritten(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	x := store.New(typedIndexers)
	var readers sync.WaitGroup
	want := oracle{}
	for version := range 100 {
		o := randomObject(rng, version)
		want[object.KeyOf(o)] = o
		if err := x.Apply([]store.Change[obj]{{Object: o}}); err != nil {
			t.Fatal(err)
		}
		if version%10 == 0 {
			snapshot, state := x.Snapshot(), maps.Clone(want)
			readers.Go(func() {
				if got := slices.Collect(snapshot.All()); len(got) != len(state) {
					t.Errorf("snapshot has %d objects, want %d", len(got), len(state))
				}
				for key, o := range state {
					if got, ok := snapshot.Get(key); !ok || got != o {
						t.Errorf("snapshot has %v for %v, want %v", got, key, o)
					}
				}
			})
		}
	}
	readers.Wait()
}

// Every batch moves one object from one color to another, so that a reader who
// saw half a batch would see it twice or not at all.
func TestReadersNeverSeeHalfABatch(t *testing.T) {
	const objects, rounds = 50, 200
	x := store.New(typedIndexers)
	batch := func(version int, color string) []store.Change[obj] {
		changes := make([]store.Change[obj], objects)
		for i := range changes {
			changes[i].Object = newObj("ns", strconv.Itoa(i), strconv.Itoa(version), color)
		}
		return changes
	}
	if err := x.Apply(batch(0, "red")); err != nil {
		t.Fatal(err)
	}
	var done atomic.Bool
	var readers sync.WaitGroup
	for range 2 {
		readers.Go(func() {
			for !done.Load() {
				s := x.Snapshot()
				var n []int
				for _, color := range []string{"red", "blue"} {
					seq, err := s.ByIndex("color", color)
					if err != nil {
						t.Error(err)
						return
					}
					n = append(n, len(slices.Collect(seq)))
				}
				if n[0]+n[1] != objects || n[0]*n[1] != 0 {
					t.Errorf("%d red and %d blue objects in one snapshot", n[0], n[1])
				}
			}
		})
	}
	for version := range rounds {
		if err := x.Apply(batch(version, []string{"blue", "red"}[version%2])); err != nil {
			t.Error(err)
		}
	}
	done.Store(true)
	readers.Wait()
}

func TestSeveralWritersLoseNothing(t *testing.T) {
	const writers, each = 4, 200
	x := store.New(typedIndexers)
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for i := range each {
				change := store.Change[obj]{Object: newObj(strconv.Itoa(w), strconv.Itoa(i), "1", "red")}
				if err := x.Apply([]store.Change[obj]{change}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Go(func() {
		if err := x.AddIndexers(cache.TypedIndexers[obj]{"late": byColor}); err != nil {
			t.Error(err)
		}
	})
	wg.Wait()
	for _, index := range []string{"color", "late"} {
		red, err := x.ByIndex(index, "red")
		if err != nil {
			t.Fatal(err)
		}
		if n := len(slices.Collect(red)); n != writers*each {
			t.Errorf("index %q has %d objects, want %d", index, n, writers*each)
		}
	}
}

func TestIterationCanBeLeftAndRunAgain(t *testing.T) {
	x := store.New(typedIndexers)
	if err := x.Replace([]obj{newObj("a", "1", "1", "red"), newObj("a", "2", "2", "red")}, "2"); err != nil {
		t.Fatal(err)
	}
	red, err := x.ByIndex("color", "red")
	if err != nil {
		t.Fatal(err)
	}
	for name, seq := range map[string]func(func(obj) bool){
		"All": x.All(), "Namespace": x.Namespace("a"), "ByIndex": red,
	} {
		for range 2 {
			n := 0
			for range seq {
				n++
				break
			}
			if n != 1 {
				t.Errorf("%s yielded %d objects before it was left", name, n)
			}
		}
	}
	for range x.IndexValues("name") {
		break
	}
	for range x.Keys() {
		break
	}
}

func TestMutatedObjectLeavesNoStaleIndexEntry(t *testing.T) {
	x := store.New(typedIndexers)
	o := newObj("a", "1", "1", "red", "green")
	if err := x.Apply([]store.Change[obj]{{Object: o}}); err != nil {
		t.Fatal(err)
	}
	o.Labels["colors"] = "blue" // what a user must not do
	update := newObj("a", "1", "2", "white")
	if err := x.Apply([]store.Change[obj]{{Object: update}}); err != nil {
		t.Fatal(err)
	}
	checkReader(t, oracle{object.KeyOf(update): update}, x)

	update.Labels["colors"] = "red"
	if err := x.Apply([]store.Change[obj]{{Delete: true, Object: update}}); err != nil {
		t.Fatal(err)
	}
	checkReader(t, oracle{}, x)
}

func TestIndexFunctionThatFailsHarmsOnlyItsOwnEntry(t *testing.T) {
	fail := map[string]func() ([]string, error){
		"error": func() ([]string, error) { return []string{"x"}, errors.New("no idea") },
		"panic": func() ([]string, error) { panic("no idea") },
	}
	for name, failure := range fail {
		t.Run(name, func(t *testing.T) {
			x := store.New(cache.TypedIndexers[obj]{"color": byColor, "name": byName, "ns": byNamespace,
				"bad": func(o obj) ([]string, error) {
					if o.Name == "bad" {
						return failure()
					}
					return []string{"x"}, nil
				}})
			good, bad := newObj("a", "good", "1", "red"), newObj("a", "bad", "2", "red")
			both := oracle{object.KeyOf(good): good, object.KeyOf(bad): bad}
			writes := map[string]func() error{
				"Apply":   func() error { return x.Apply([]store.Change[obj]{{Object: bad}, {Object: good}}) },
				"Replace": func() error { return x.Replace([]obj{good, newObj("a", "bad", "2", "red")}, "9") },
			}
			for _, write := range []string{"Apply", "Replace"} {
				err := writes[write]()
				if err == nil || !strings.Contains(err.Error(), `"a/bad"`) || !strings.Contains(err.Error(), `"bad"`) ||
					!strings.Contains(err.Error(), "no idea") {
					t.Errorf("%s: error %v does not name the object, the index and the cause", write, err)
				}
				if write == "Replace" {
					both[object.KeyOf(bad)], _ = x.Get(object.KeyOf(bad))
				}
				checkReader(t, both, x)
				found, err := x.ByIndex("bad", "x")
				if err != nil {
					t.Fatal(err)
				}
				sameObjects(t, write, []obj{good}, slices.Collect(found))
			}
		})
	}
}

func TestIndexersAreAddedToAFilledStoreOrNotAtAll(t *testing.T) {
	x := store.New(cache.TypedIndexers[obj]{"color": byColor})
	rng := rand.New(rand.NewPCG(3, 3))
	want := oracle{}
	for i := range 500 {
		o := randomObject(rng, i)
		want[object.KeyOf(o)] = o
	}
	if err := x.Replace(slices.Collect(maps.Values(want)), "500"); err != nil {
		t.Fatal(err)
	}
	before := x.Snapshot()

	for name, indexers := range map[string]cache.TypedIndexers[obj]{
		"conflict": {"color": byName, "name": byName},
		"failure":  {"name": func(obj) ([]string, error) { return nil, errors.New("no idea") }},
		"panic":    {"name": func(obj) ([]string, error) { panic("no idea") }},
		"nothing":  {"name": nil},
	} {
		if err := x.AddIndexers(indexers); err == nil {
			t.Errorf("%s: no error", name)
		}
		if _, err := x.ByIndex("name", "n1"); err == nil {
			t.Errorf("%s: the index was added", name)
		}
	}

	if err := x.AddIndexers(cache.TypedIndexers[obj]{"name": byName, "ns": byNamespace}); err != nil {
		t.Fatal(err)
	}
	checkReader(t, want, x)
	if _, err := before.ByIndex("name", "n1"); err == nil {
		t.Error("an older snapshot has the new index")
	}
	for key, o := range want {
		if rng.IntN(2) == 0 {
			delete(want, key)
			if err := x.Apply([]store.Change[obj]{{Delete: true, Object: o}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	checkReader(t, want, x)
}

func TestObjectsThatAreNilAreReportedAndTheRestIsApplied(t *testing.T) {
	x := store.New(typedIndexers)
	o := newObj("a", "1", "7", "red")
	if err := x.Apply([]store.Change[obj]{{}, {Object: o}}); err == nil {
		t.Error("a change without an object gave no error")
	}
	checkReader(t, oracle{object.KeyOf(o): o}, x)

	if err := x.Replace([]obj{newObj("b", "2", "8"), nil}, "9"); err == nil {
		t.Error("a replacement with a nil object gave no error")
	}
	checkReader(t, oracle{object.KeyOf(o): o}, x)
	if rv := x.ResourceVersion(); rv != "7" {
		t.Errorf("ResourceVersion = %q after a refused replacement, want 7", rv)
	}
}

func TestResourceVersionFollowsWhatWasApplied(t *testing.T) {
	x := store.New(typedIndexers)
	step := func(want string, do func() error) {
		t.Helper()
		if err := do(); err != nil {
			t.Fatal(err)
		}
		if got := x.ResourceVersion(); got != want {
			t.Errorf("ResourceVersion = %q, want %q", got, want)
		}
	}
	apply := func(changes ...store.Change[obj]) func() error { return func() error { return x.Apply(changes) } }
	step("", apply())
	step("5", apply(store.Change[obj]{Object: newObj("a", "1", "4")}, store.Change[obj]{Object: newObj("a", "2", "5")}))
	step("6", apply(store.Change[obj]{Delete: true, Object: newObj("a", "unknown", "6")}))
	step("6", apply(store.Change[obj]{Delete: true, Key: object.Key{Namespace: "a", Name: "1"}}))
	step("8", func() error { x.Bookmark("8"); return nil })
	step("10", apply(store.Change[obj]{Object: newObj("a", "3", "10")}, store.Change[obj]{Object: newObj("a", "1", "9")}))
	step("10", apply(store.Change[obj]{Object: newObj("a", "3", "")}, store.Change[obj]{Delete: true, Object: newObj("a", "1", "4")}))
	step("x", apply(store.Change[obj]{Object: newObj("a", "3", "x")}))
	step("9", func() error { return x.Replace(nil, "9") })
	if x.Len() != 0 {
		t.Errorf("%d objects after a replacement by none", x.Len())
	}
}

func TestFirstIndexesNeedNoOrder(t *testing.T) {
	x := store.New[obj](nil)
	if _, err := x.ByIndex("color", "red"); err == nil {
		t.Error("no error for an index that does not exist")
	}
	if _, err := x.ListIndex("color", "red"); err == nil {
		t.Error("no error for a list of an index that does not exist")
	}
	if values := slices.Collect(x.IndexValues("color")); len(values) != 0 {
		t.Errorf("values %v of an index that does not exist", values)
	}
	if _, ok := x.Get(object.Key{Name: "x"}); ok {
		t.Error("an empty store has an object")
	}
}

func ExampleIndexer() {
	x := store.New(cache.TypedIndexers[obj]{"color": byColor})
	_ = x.Replace([]obj{
		newObj("team-a", "door", "1", "red"),
		newObj("team-a", "wall", "2", "red", "white"),
		newObj("team-b", "roof", "3", "white"),
	}, "3")

	white, err := x.ByIndex("color", "white")
	if err != nil {
		fmt.Println(err)
		return
	}
	for o := range white {
		fmt.Println(object.KeyOf(o))
	}
	// Output:
	// team-a/wall
	// team-b/roof
}

func TestStoreThatWasLargeOnceKeepsWhatIsLeft(t *testing.T) {
	x := store.New(typedIndexers)
	want := oracle{}
	var grow, shrink []store.Change[obj]
	for i := range 3000 {
		o := newObj([]string{"a", "b"}[i%2], "n"+strconv.Itoa(i), strconv.Itoa(i), "red")
		grow = append(grow, store.Change[obj]{Object: o})
		if i%100 == 0 {
			want[object.KeyOf(o)] = o
		} else {
			shrink = append(shrink, store.Change[obj]{Delete: true, Object: o})
		}
	}
	if err := x.Apply(grow); err != nil {
		t.Fatal(err)
	}
	before := x.Snapshot()
	for chunk := range slices.Chunk(shrink, 100) {
		if err := x.Apply(chunk); err != nil {
			t.Fatal(err)
		}
	}
	checkReader(t, want, x)
	if before.Len() != 3000 {
		t.Errorf("an older snapshot has %d objects, want 3000", before.Len())
	}
	o := newObj("a", "new", "3001", "blue")
	want[object.KeyOf(o)] = o
	if err := x.Apply([]store.Change[obj]{{Object: o}}); err != nil {
		t.Fatal(err)
	}
	checkReader(t, want, x)
}

func TestListsAreHadAndIteratedWithoutMemory(t *testing.T) {
	x := store.New(typedIndexers)
	for i := range 100 {
		if err := x.Apply([]store.Change[obj]{{Object: newObj("a", strconv.Itoa(i), "1", "red")}}); err != nil {
			t.Fatal(err)
		}
	}
	var reader store.Reader[obj] = x
	n := 0
	for what, list := range map[string]func() store.List[obj]{
		"all":       reader.List,
		"namespace": func() store.List[obj] { return reader.ListNamespace("a") },
		"index":     func() store.List[obj] { l, _ := reader.ListIndex("color", "red"); return l },
	} {
		n = 0
		allocations := testing.AllocsPerRun(1, func() {
			l := list()
			for range l.All() {
				n++
			}
			n += l.Len()
		})
		if allocations > 0 || n != 400 {
			t.Errorf("%s: %v allocations, %d objects in two runs and their lengths", what, allocations, n)
		}
	}
}

// The order of values is made when it is asked for, by several readers at once and
// long after the snapshot.
func TestValuesAreInOrderWheneverTheyAreAskedFor(t *testing.T) {
	x := store.New(typedIndexers)
	type past struct {
		snapshot *store.Snapshot[obj]
		want     oracle
	}
	var history []past
	rng, content := rand.New(rand.NewPCG(5, 5)), oracle{}
	for i := range 40 {
		o := newObj("ns-"+strconv.Itoa(rng.IntN(10)), "n"+strconv.Itoa(rng.IntN(10)), strconv.Itoa(i), colorsOf(rng)...)
		change := store.Change[obj]{Object: o, Delete: rng.IntN(3) == 0}
		if err := x.Apply([]store.Change[obj]{change}); err != nil {
			t.Fatal(err)
		}
		if delete(content, object.KeyOf(o)); !change.Delete {
			content[object.KeyOf(o)] = o
		}
		history = append(history, past{x.Snapshot(), maps.Clone(content)})
	}
	var readers sync.WaitGroup
	for range 4 {
		readers.Go(func() {
			for _, p := range history {
				for name, index := range typedIndexers {
					if diff := cmp.Diff(p.want.valuesOf(index), slices.Collect(p.snapshot.IndexValues(name))); diff != "" {
						t.Errorf("values of %s (-want +got):\n%s", name, diff)
					}
				}
				everything := p.want.where(func(obj) bool { return true })
				if got := slices.Collect(p.snapshot.All()); !slices.Equal(got, everything) {
					t.Errorf("%d objects, want %d, or in another order", len(got), len(everything))
				}
			}
		})
	}
	readers.Wait()
}
