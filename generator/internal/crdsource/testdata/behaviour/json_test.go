// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package behaviour

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/apimachinery/pkg/runtime"
	kjson "sigs.k8s.io/json"

	printers "example.com/apis/3d.example.org/v1"
	access "example.com/apis/access.example.com/v1"
	accounts "example.com/apis/accounts.example.com/v1"
	lake "example.com/apis/data-lake.example.net/v1"
	demo "example.com/apis/demo.example.com/v1"
	monitoring "example.com/apis/monitoring.example.com/v1"
	network "example.com/apis/net.example.com/v1"
	shop "example.com/apis/shop.example.com/v1"
	warehouses "example.com/apis/shop.example.net/v1_10_0"
)

// documents are objects as a server sends them. Each must come back as it is.
var documents = map[string]struct {
	into runtime.Object
	json string
}{
	"workshop": {&demo.Workshop{}, `{
		"apiVersion": "demo.example.com/v1", "kind": "Workshop", "metadata": {"name": "go", "namespace": "default", "labels": {"a": "b"}},
		"spec": {"topic": "generics", "seats": 0, "level": "Guru", "startsAt": "2026-03-01T10:00:00Z", "teachers": ["ada"], "rooms": [{"name": "r1", "capacity": 0}, {"name": "r2"}]},
		"status": {"taken": 0, "selector": "", "conditions": [{"type": "Full", "status": "False", "lastTransitionTime": "2026-03-01T10:00:00Z"}]}}`},
	"workshop with the least": {&demo.Workshop{}, `{"metadata": {}, "spec": {"topic": "", "seats": 0}}`},
	"list": {&demo.WorkshopList{}, `{"apiVersion": "demo.example.com/v1", "kind": "WorkshopList", "metadata": {"resourceVersion": "7", "continue": "x"},
		"items": [{"metadata": {"name": "a"}, "spec": {"topic": "t", "seats": 1}}]}`},
	"enums": {&access.Policy{}, `{"metadata": {}, "spec": {"mode": "audit", "operator": "", "protocolVersion": "3", "priority": 2, "strict": true, "effect": "Allow",
		"verbs": ["get", "fly"], "quotas": {"cpu": "low"}, "modeEnforce": {"grace": 9007199254740993}}, "status": {"observedGeneration": 1}}`},
	"numbers": {&network.Waypoints{}, `{"metadata": {}, "subsets": [
		{"port": 80, "weight": 0, "drained": false},
		{"port": "http", "target": "25%", "weight": -9223372036854775808, "drained": true, "small": 255, "medium": -1, "large": 9223372036854775807,
		 "share": 0.25, "bandwidth": "10Gi", "limits": {"cpu": "100m", "memory": "1Gi"}}], "status": "ready"}`},
	"containers": {&warehouses.Warehouse{}, `{"metadata": {}, "spec": {
		"address": {}, "open": false, "floors": 0, "opened": "2020-01-01T00:00:00Z", "seal": "AAEC/w==", "owner": null, "tags": null, "slots": 0,
		"grid": [[1, 2], [], [3]], "rooms": [[{"shelves": ["a"]}, {}], []], "stock": {"x": {"count": 0, "batches": {"b": ["1", "2"], "c": []}}, "y": {"count": 5}},
		"prices": {"a": 1.5, "b": 0}, "matrix": {"r": {"c": true, "d": false}, "s": {}}, "lists": [{"a": "b"}, {}], "closings": ["2021-01-01T00:00:00Z"],
		"lastAudit": "2022-01-01T00:00:00Z", "photo": "aGk=", "photos": ["aGk=", ""], "key": "", "managers": [], "policies": [], "emptyDefault": ["x"], "enabled": false, "retries": 0,
		"door": {"width": 0, "colour": ""}, "maybe": ["a", null, ""], "perhaps": {"a": null, "b": {"x": 0}, "c": {}}, "empty": {}, "level": "low"}, "status": {"full": false}}`},
	"values": {&warehouses.Warehouse{}, `{"metadata": {}, "spec": {
		"address": {"street": "s"}, "open": true, "floors": 1, "opened": "2020-01-01T00:00:00Z", "seal": "", "owner": "me", "tags": ["t"]}}`},
	"status of nothing but zeros": {&shop.Bakery{}, `{"metadata": {}, "spec": {"ovens": []}, "status": {"loaves": 0}}`},
	"odd names": {&printers.Printer{}, `{"metadata": {"name": "p"}, "spec": {"-XX": "1", "-Xms": "2", "$schema": "3", "3scale": "4", "auth.basic": "5", "_type": "6", "type": "7",
		"range": "8", "func": "9", "nozzle_size": 10, "nozzleSize": 11, "nozzle-size": 12, "on": true, "y": 14, "deepCopy": true, "deepCopyInto": {"deepCopy": false},
		"xPreserved": "15", "string": "16", "build": {"resources": {"cpu": "17"}}, "buildResources": {"memory": "18"}}, "getName": "19", "objectMeta": "20", "name": "21"}`},
	"what the schema does not name": {&lake.Dataset{}, `{"metadata": {}, "spec": {"source": "s", "Source": "another", "more": {"deep": [1, 2.5, null, "x", 9007199254740993]}, "nothing": null, "a\"b": 1,
		"options": {"a": {"b": [1]}}, "anything": 7, "anythings": [1, "a", null, {"b": []}], "byName": {"a": [], "b": null}, "labels": {"x": false}, "limits": {"cpu": 1},
		"columns": [{"name": "c", "width": 3}, {"height": 4}, {}],
		"storage": {"bucket": "b", "region": "r", "cache": {"size": 1, "ttl": "1h"}},
		"template": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, "spec": {"x": 1}},
		"job": {"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "j", "labels": {"a": "b"}}, "spec": {"image": "i"}, "suspend": true}},
		"status": {"phase": "ok", "n": 1}}`},
	"nothing but unknown fields": {&lake.Dataset{}, `{"metadata": {}, "spec": {"source": "", "x": {}}}`},
	"root that keeps everything": {&lake.Snapshot{}, `{"apiVersion": "data-lake.example.net/v1", "kind": "Snapshot", "metadata": {"name": "s"}, "spec": {"a": 1}, "data": [true], "status": {}}`},
	"lower-case kind":            {&accounts.Ledger{}, `{"apiVersion": "accounts.example.com/v1", "kind": "ledger", "metadata": {"name": "l"}, "spec": {"iban": "DE1", "entries": []}}`},
	"status beside its namesake": {&monitoring.Probe{}, `{"metadata": {}, "spec": {"url": "u"}, "status": {"healthy": false}}`},
}

func TestObjectsComeBackAsTheServerSentThem(t *testing.T) {
	for name, tc := range documents {
		t.Run(name, func(t *testing.T) {
			object := tc.into.DeepCopyObject()
			decode(t, tc.json, object)
			want := generic(t, []byte(tc.json))
			if diff := cmp.Diff(want, generic(t, encode(t, object))); diff != "" {
				t.Errorf("encoding/json: %s", diff)
			}
			if diff := cmp.Diff(want, generic(t, encode(t, object.DeepCopyObject()))); diff != "" {
				t.Errorf("the copy: %s", diff)
			}
			testUnstructured(t, want, object)
		})
	}
}

// testUnstructured checks the converter of apimachinery, which has its own idea
// of json tags and marshallers.
func testUnstructured(t *testing.T, want map[string]any, object runtime.Object) {
	t.Helper()
	content, err := runtime.DefaultUnstructuredConverter.ToUnstructured(object)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, generic(t, encode(t, content))); diff != "" {
		t.Errorf("ToUnstructured: %s", diff)
	}
	back := reflect.New(reflect.TypeOf(object).Elem()).Interface().(runtime.Object)
	if err := runtime.DefaultUnstructuredConverter.FromUnstructured(content, back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, generic(t, encode(t, back))); diff != "" {
		t.Errorf("FromUnstructured: %s", diff)
	}
}

func decode(t *testing.T, text string, into any) {
	t.Helper()
	strict, err := kjson.UnmarshalStrict([]byte(text), into)
	if err != nil || len(strict) > 0 {
		t.Fatal(err, strict)
	}
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// generic decodes without losing digits.
func generic(t *testing.T, data []byte) map[string]any {
	t.Helper()
	var object map[string]any
	if err := kjson.UnmarshalCaseSensitivePreserveInts(data, &object); err != nil {
		t.Fatal(err)
	}
	return object
}

func TestUnknownFieldIsReportedWhereTheServerPrunesIt(t *testing.T) {
	strict, err := kjson.UnmarshalStrict([]byte(`{"spec": {"topic": "t", "seats": 1, "Seats": 2}}`), &demo.Workshop{})
	if err != nil {
		t.Fatal(err)
	}
	if len(strict) != 1 || strict[0].Error() != `unknown field "spec.Seats"` {
		t.Errorf("got %v", strict)
	}
}

func TestPreservedPropertiesCanBeReadAndSet(t *testing.T) {
	var spec lake.DatasetSpec
	decode(t, `{"source": "s", "Source": "S", "n": 1}`, &spec)
	if spec.Source != "s" || len(spec.XPreserved) != 2 || string(spec.XPreserved["Source"].Raw) != `"S"` {
		t.Errorf("got %+v", spec)
	}
	spec.XPreserved["n"] = spec.XPreserved["Source"]
	if got := string(encode(t, &spec)); got != `{"source":"s","Source":"S","n":"S"}` {
		t.Errorf("got %s", got)
	}
	decode(t, `null`, &spec)
	if spec.Source != "s" || len(spec.XPreserved) != 2 {
		t.Errorf("null changed it to %+v", spec)
	}
	decode(t, `{"source": "only"}`, &spec)
	if spec.XPreserved != nil {
		t.Errorf("what is gone is still there: %v", spec.XPreserved)
	}
}

func TestPreservedPropertyMustNotHideAField(t *testing.T) {
	var spec lake.DatasetSpec
	decode(t, `{"source": "s", "n": 1}`, &spec)
	spec.XPreserved["source"] = spec.XPreserved["n"]
	if data, err := json.Marshal(spec); err == nil {
		t.Errorf("encoded as %s", data)
	}
}

func TestMalformedObjectIsAnErrorWhereFieldsArePreserved(t *testing.T) {
	for _, text := range []string{`{"source": 1}`, `[]`, `"x"`, `{"limits": {"a": "b"}}`} {
		var spec lake.DatasetSpec
		if err := kjson.UnmarshalCaseSensitivePreserveInts([]byte(text), &spec); err == nil {
			t.Errorf("%s was decoded", text)
		}
	}
}

func TestZeroOfARequiredFieldIsSent(t *testing.T) {
	got := generic(t, encode(t, &network.WaypointsSubsets{}))
	want := map[string]any{"port": int64(0), "weight": int64(0), "drained": false}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestEmptySpecAndStatusAreNotSent(t *testing.T) {
	if diff := cmp.Diff(map[string]any{"metadata": map[string]any{}}, generic(t, encode(t, &access.Policy{}))); diff != "" {
		t.Error(diff)
	}
}

// TestRandomObjectsSurviveEncoding covers every field of every type: what is
// encoded decodes without an unknown field and encodes to the same again.
func TestRandomObjectsSurviveEncoding(t *testing.T) {
	scheme := newScheme(t)
	for _, kind := range ourKinds(scheme) {
		for seed := range int64(20) {
			object := fill(t, scheme.New, kind, seed)
			back, err := scheme.New(kind)
			if err != nil {
				t.Fatal(err)
			}
			want := encode(t, object)
			decode(t, string(want), back)
			if diff := cmp.Diff(withoutEmptyParts(generic(t, want)), withoutEmptyParts(generic(t, encode(t, back)))); diff != "" {
				t.Fatalf("%s, seed %d: %s", kind, seed, diff)
			}
		}
	}
}

// withoutEmptyParts removes empty specs and statuses: they are not told from
// absent ones.
func withoutEmptyParts(object map[string]any) map[string]any {
	for _, part := range []string{"spec", "status"} {
		if fields, ok := object[part].(map[string]any); ok && len(fields) == 0 {
			delete(object, part)
		}
	}
	items, _ := object["items"].([]any)
	for _, item := range items {
		withoutEmptyParts(item.(map[string]any))
	}
	return object
}
