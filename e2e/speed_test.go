// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/cache"

	demov1 "github.com/informergen/informergen/examples/crd/client/apis/demo.example.com/v1"
	"github.com/informergen/informergen/examples/crd/client/clientset/versioned"
	workshops "github.com/informergen/informergen/examples/crd/client/informers/externalversions/demo.example.com/v1"
)

// follower is a process that follows the workshops of a namespace, so that what it
// spends is told from what the server spends.
type follower struct {
	Impl, Namespace string
	Host, Token     string
	CA              []byte
	Uncompressed    bool
	Objects, Events int
}

// followerEnv holds a follower in JSON, for the process that is to be one.
const followerEnv = "E2E_FOLLOWER"

// BenchmarkRealServer is what an informer and the server spend on 20,000 objects of
// about 3 KB and on changes of them, over TLS and HTTP/2, with and without gzip.
func BenchmarkRealServer(b *testing.B) {
	const objects, events, namespace = 20_000, 2000, "speed"
	config := server.Config()
	config.QPS = -1
	client, err := versioned.NewForConfig(config)
	if err != nil {
		b.Fatal(err)
	}
	write(b, objects, func(i int) error {
		_, err := client.DemoV1().Workshops(namespace).Create(b.Context(), largeWorkshop(namespace, i, 0), metav1.CreateOptions{})
		return err
	})
	for _, gzip := range []bool{true, false} {
		for _, impl := range []string{"ours", "client-go"} {
			f := follower{
				Impl: impl, Namespace: namespace, Host: config.Host, Token: config.BearerToken, CA: config.CAData,
				Uncompressed: !gzip, Objects: objects, Events: events,
			}
			b.Run(fmt.Sprintf("gzip=%t/impl=%s", gzip, impl), func(b *testing.B) {
				for b.Loop() {
					f.measure(b, func(round int) {
						write(b, events, func(i int) error {
							patch := fmt.Sprintf(`{"metadata":{"annotations":{"round":"%d-%d"}}}`, round, i)
							_, err := client.DemoV1().Workshops(namespace).Patch(b.Context(), workshopName(i), "application/merge-patch+json", []byte(patch), metav1.PatchOptions{})
							return err
						})
					})
				}
			})
		}
	}
}

func workshopName(i int) string { return fmt.Sprintf("w-%05d", i) }

func largeWorkshop(namespace string, i, round int) *demov1.Workshop {
	w := workshop(namespace, workshopName(i))
	w.Annotations = map[string]string{"round": fmt.Sprint(round)}
	for j := range 40 {
		w.Annotations[fmt.Sprintf("example.com/note-%02d", j)] = fmt.Sprintf("note %d of workshop %d, as long as notes are", j, i)
	}
	return w
}

// write calls one for each of n objects, eight at a time.
func write(b *testing.B, n int, one func(i int) error) {
	b.Helper()
	const writers = 8
	var writing sync.WaitGroup
	for w := range writers {
		writing.Go(func() {
			for i := w; i < n; i += writers {
				if err := one(i); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	writing.Wait()
}

// rounds tells one round of changes from all others.
var rounds atomic.Int64

// measure runs the process, has the objects changed once it has synced, and reports
// what both sides have used.
func (f follower) measure(b *testing.B, change func(round int)) {
	text, err := json.Marshal(f)
	if err != nil {
		b.Fatal(err)
	}
	cmd := exec.CommandContext(b.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), followerEnv+"="+string(text))
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	before := cpuTime()
	f.phase(b, lines, "object", f.Objects, before)
	before = cpuTime()
	change(int(rounds.Add(1)))
	f.phase(b, lines, "event", f.Events, before)
	if err := cmd.Wait(); err != nil {
		b.Fatal(err)
	}
}

// phase reads what the process has used for one part of its work.
func (f follower) phase(b *testing.B, lines *bufio.Scanner, per string, n int, before time.Duration) {
	b.Helper()
	if !lines.Scan() {
		b.Fatalf("the follower has ended early: %v", lines.Err())
	}
	var used struct{ CPU, Wall time.Duration }
	if err := json.Unmarshal(lines.Bytes(), &used); err != nil {
		b.Fatalf("%v: %s", err, lines.Text())
	}
	b.ReportMetric(float64(used.CPU.Nanoseconds())/float64(n), "cpu-ns/"+per)
	b.ReportMetric(float64((cpuTime()-before).Nanoseconds())/float64(n), "server-cpu-ns/"+per)
	b.ReportMetric(float64(n)/used.Wall.Seconds(), per+"s/s")
}

// cpuTime is what this process has used so far.
func cpuTime() time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// runFollower is the main function of such a process: it prints what it has used up
// to the sync, and then for the events.
func runFollower(text string) error {
	var f follower
	if err := json.Unmarshal([]byte(text), &f); err != nil {
		return err
	}
	inf, err := f.informer()
	if err != nil {
		return err
	}
	var heard atomic.Int64
	wake := make(chan struct{}, f.Objects+f.Events)
	hear := func() { heard.Add(1); wake <- struct{}{} }
	if _, err := inf.AddEventHandler(cache.ResourceEventHandlerFuncs{
		AddFunc: func(any) { hear() }, UpdateFunc: func(any, any) { hear() },
	}); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeoutCause(context.Background(), 5*time.Minute, errors.New("it took five minutes"))
	defer cancel()
	go inf.RunWithContext(ctx)
	for _, n := range []int{f.Objects, f.Events} {
		cpu, begin := cpuTime(), time.Now()
		for range n {
			select {
			case <-wake:
			case <-ctx.Done():
				return fmt.Errorf("after %d notifications: %w", heard.Load(), context.Cause(ctx))
			}
		}
		if err := json.NewEncoder(os.Stdout).Encode(struct{ CPU, Wall time.Duration }{cpuTime() - cpu, time.Since(begin)}); err != nil {
			return err
		}
	}
	return nil
}

func (f follower) informer() (cache.SharedIndexInformer, error) {
	client, err := versioned.NewForConfig(&rest.Config{
		Host: f.Host, BearerToken: f.Token, TLSClientConfig: rest.TLSClientConfig{CAData: f.CA}, DisableCompression: f.Uncompressed, QPS: -1,
	})
	if err != nil {
		return nil, err
	}
	indexers := cache.Indexers{cache.NamespaceIndex: cache.MetaNamespaceIndexFunc}
	if f.Impl == "ours" {
		return workshops.NewWorkshopInformer(client, f.Namespace, 0, indexers), nil
	}
	all := client.DemoV1().Workshops(f.Namespace)
	return cache.NewSharedIndexInformer(&cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, opts metav1.ListOptions) (runtime.Object, error) {
			return all.List(ctx, opts)
		},
		WatchFuncWithContext: func(ctx context.Context, opts metav1.ListOptions) (watch.Interface, error) {
			return all.Watch(ctx, opts)
		},
	}, &demov1.Workshop{}, 0, indexers), nil
}
