// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer_test

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"os"
	"os/exec"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/klog/v2"
	"k8s.io/klog/v2/ktesting"

	"github.com/informergen/informergen/runtime/informer"
	"github.com/informergen/informergen/runtime/object"
)

// childVariable says what a process does that a test has started.
const childVariable = "INFORMER_TEST_CHILD"

// child runs the test that calls it in another process, with variables that are read
// when a process starts, and returns what it says.
func child(t *testing.T, environment ...string) (output string, err error) {
	t.Helper()
	binary, err := os.Executable()
	must(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, "-test.run=^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), append(environment, childVariable+"=yes")...)
	text, err := cmd.CombinedOutput()
	return string(text), err
}

func isChild() bool { return os.Getenv(childVariable) != "" }

// The detector looks once a second and ends the process, as that of client-go does.
func TestMutationOfACachedObjectIsDetectedIfThatIsAskedFor(t *testing.T) {
	if isChild() {
		i := informer.New(informer.Config[obj]{Source: newServer("a", "b")})
		stop := runUntilSynced(t, i)
		defer stop()
		cached, _ := i.Reader().Get(object.Key{Namespace: "ns", Name: "b"})
		cached.Labels = map[string]string{"changed": "by mistake"}
		time.Sleep(2500 * time.Millisecond)
		return
	}
	if output, err := child(t, "KUBE_CACHE_MUTATION_DETECTOR=true"); err == nil || !strings.Contains(output, "by mistake") || !strings.Contains(output, "modified") {
		t.Errorf("with the detector: %v\n%s", err, output)
	}
	if output, err := child(t, "KUBE_CACHE_MUTATION_DETECTOR=false"); err != nil {
		t.Errorf("without the detector: %v\n%s", err, output)
	}
}

// streaming is a server that does not deny streams of initial events, refuses them, and
// notes what it was asked for first.
type streaming struct {
	*server
	first string
}

func (s *streaming) WatchListUnsupported() bool { return false }

func (s *streaming) List(ctx context.Context, opts metav1.ListOptions, each func(obj) error) (metav1.ListMeta, error) {
	s.first = cmp.Or(s.first, "list")
	return s.server.List(ctx, opts, each)
}

func (s *streaming) Watch(ctx context.Context, opts metav1.ListOptions) (iter.Seq2[object.Event[obj], error], error) {
	if opts.SendInitialEvents != nil {
		s.first = cmp.Or(s.first, "stream")
		return nil, errors.New("streams are not served")
	}
	return s.server.Watch(ctx, opts)
}

// Client-go reads its feature gates from the environment.
func TestFeatureGateOfTheEnvironmentTurnsStreamsOff(t *testing.T) {
	if isChild() {
		source := &streaming{server: newServer("a")}
		stop := runUntilSynced(t, informer.New(informer.Config[obj]{Source: source}))
		defer stop()
		t.Logf("first came a %s", source.first)
		return
	}
	for value, want := range map[string]string{"true": "first came a stream", "false": "first came a list"} {
		if output, err := child(t, "KUBE_FEATURE_WatchListClient="+value); err != nil || !strings.Contains(output, want) {
			t.Errorf("%s: %v\n%s", value, err, output)
		}
	}
}

func TestLinesOfTheLogHaveTheNameOfTheInformer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		captureErrors(t)
		logger := ktesting.NewLogger(t, ktesting.NewConfig(ktesting.BufferLogs(true), ktesting.Verbosity(3)))
		id, _ := identifier(t, "shop")
		i := informer.New(informer.Config[obj]{Source: newServer("a", "b"), Identifier: id})
		ctx, cancel := context.WithCancel(klog.NewContext(t.Context(), logger))
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			i.RunWithContext(ctx)
		}()
		synctest.Wait()
		i.RunWithContext(ctx)
		cancel()
		<-ended
		var lines []string
		for _, entry := range logger.GetSink().(ktesting.Underlier).GetBuffer().Data() {
			lines = append(lines, entry.Prefix+": "+entry.Message)
		}
		equal(t, "lines", []string{
			"shop: Starting informer", "shop: Caches populated",
			"shop: Warning: the informer has started already and cannot be run again", "shop: Stopped informer",
		}, lines)
	})
}
