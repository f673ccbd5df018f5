// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package specimen

import (
	"encoding/json"
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
)

// Namespaces is how many namespaces the widgets are spread over.
const Namespaces = 100

// epoch is when the first widget was created.
var epoch = time.Date(2026, time.March, 1, 8, 0, 0, 0, time.UTC)

// New returns widget number i, which nobody else has.
func New(i int) *Widget {
	random := mix(uint64(i))
	app := fmt.Sprintf("app-%02d", random%40)
	return &Widget{
		TypeMeta:   metav1.TypeMeta{APIVersion: GroupVersion.String(), Kind: "Widget"},
		ObjectMeta: objectMeta(i, random, app),
		Spec:       spec(random, app),
		Status:     status(i, random),
	}
}

// JSON returns widget number i as an API server sends it.
func JSON(i int) []byte {
	text, err := marshalSorted(New(i))
	if err != nil {
		panic(fmt.Sprintf("marshalling widget %d: %v", i, err)) // A Widget has nothing that can fail.
	}
	return text
}

// marshalSorted writes an object with sorted keys: an API server holds custom
// resources as maps.
func marshalSorted(obj any) ([]byte, error) {
	text, err := json.Marshal(obj)
	if err != nil {
		return nil, err
	}
	var untyped map[string]any
	if err := json.Unmarshal(text, &untyped); err != nil {
		return nil, err
	}
	return json.Marshal(untyped)
}

func objectMeta(i int, random uint64, app string) metav1.ObjectMeta {
	owner := uid(mix(random ^ 1))
	name := fmt.Sprintf("%s-%x-%06d", app, owner[:8], i)
	isController := true
	return metav1.ObjectMeta{
		Name:              name,
		Namespace:         Namespace(i),
		UID:               types.UID(uid(random)),
		ResourceVersion:   fmt.Sprint(5_000_000 + i),
		Generation:        int64(1 + random%5),
		CreationTimestamp: at(i),
		Labels: map[string]string{
			"app.kubernetes.io/name":            app,
			"app.kubernetes.io/instance":        name[:len(name)-7],
			"app.kubernetes.io/part-of":         fmt.Sprintf("suite-%d", random%12),
			"tier":                              pick(random>>8, "frontend", "backend", "batch"),
			"bench.informergen.dev/cost-center": fmt.Sprintf("cc-%04d", 1000+random%15),
		},
		Annotations: map[string]string{
			"bench.informergen.dev/checksum": fmt.Sprintf("%016x%016x", random, mix(random)),
			"bench.informergen.dev/team":     fmt.Sprintf("team-%02d", random%25),
			"bench.informergen.dev/revision": fmt.Sprint(1 + random%30),
		},
		Finalizers: []string{"bench.informergen.dev/cleanup"},
		OwnerReferences: []metav1.OwnerReference{{
			APIVersion: GroupVersion.String(), Kind: "WidgetSet", Name: name[:len(name)-7],
			UID: types.UID(owner), Controller: &isController, BlockOwnerDeletion: &isController,
		}},
		ManagedFields: managedFields(i, owner),
	}
}

// Namespace returns the namespace of widget number i.
func Namespace(i int) string { return fmt.Sprintf("team-%03d", i%Namespaces) }

func spec(random uint64, app string) Spec {
	replicas, optional := int32(random%7), true
	return Spec{
		Replicas:     &replicas,
		Priority:     int64(random % 1000),
		Class:        pick(random>>16, "standard", "premium"),
		Selector:     map[string]string{"app.kubernetes.io/name": app},
		NodeSelector: map[string]string{"kubernetes.io/os": "linux", "topology.kubernetes.io/zone": pick(random>>20, "eu-1a", "eu-1b", "eu-1c")},
		Parameters:   map[string]string{"mode": pick(random>>24, "active", "passive"), "timeout": "30s", "window": fmt.Sprintf("%dm", 5+random%6)},
		Containers: []Container{{
			Name: app, Image: fmt.Sprintf("registry.informergen.dev/%s:v1.%d.0", app, random%9),
			Args:     []string{"--listen=:8080", "--zone=eu", "--log-format=json", fmt.Sprintf("--shards=%d", 1+random%8)},
			Ports:    []Port{{Name: "http", Port: 8080, Protocol: "TCP"}, {Name: "metrics", Port: 9090, Protocol: "TCP"}},
			Limits:   map[string]string{"cpu": "500m", "memory": fmt.Sprintf("%dMi", 128*(1+random%4))},
			Requests: map[string]string{"cpu": "100m", "memory": "128Mi"},
		}},
		Volumes: []Volume{
			{Name: "config", ConfigMap: &VolumeSource{Name: app + "-config", Optional: &optional}},
			{Name: "token", Secret: &VolumeSource{Name: app + "-token"}},
		},
	}
}

func status(i int, random uint64) Status {
	replicas := int32(random % 7)
	scaled := at(i + 90)
	ready := pick(random>>32, "True", "True", "True", "False")
	condition := func(kind, state, reason, message string) metav1.Condition {
		return metav1.Condition{
			Type: kind, Status: metav1.ConditionStatus(state), ObservedGeneration: int64(1 + random%5),
			LastTransitionTime: at(i + len(kind)), Reason: reason, Message: message,
		}
	}
	return Status{
		Phase:              pick(random>>28, "Running", "Running", "Pending"),
		ObservedGeneration: int64(1 + random%5),
		Replicas:           replicas,
		ReadyReplicas:      replicas,
		LastScaleTime:      &scaled,
		Conditions: []metav1.Condition{
			condition("Ready", ready, "AllReplicasReady", fmt.Sprintf("%d of %d replicas are ready", replicas, replicas)),
			condition("Progressing", "True", "NewVersionAvailable", "the newest version has rolled out to all replicas"),
			condition("Degraded", "False", "AsExpected", "no replica has failed within the last ten minutes"),
		},
	}
}

// at returns when widget number i was created, in whole seconds, as JSON has it.
func at(i int) metav1.Time {
	return metav1.NewTime(epoch.Add(time.Duration(i) * 7 * time.Second).Local())
}

func pick(random uint64, from ...string) string { return from[random%uint64(len(from))] }

func uid(random uint64) string {
	low := mix(random)
	return fmt.Sprintf("%08x-%04x-4%03x-a%03x-%012x", uint32(random), uint16(random>>32), random>>52, low>>52, low&(1<<48-1))
}

// mix spreads the bits of x (the finaliser of splitmix64), so that neighbours have
// nothing in common.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
