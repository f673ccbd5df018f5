// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

//go:build unix

package decode_test

import (
	"encoding/json"
	"errors"
	"runtime"
	"syscall"
	"testing"
	"time"

	k8sruntime "k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	sigsjson "sigs.k8s.io/json"

	"github.com/informergen/informergen/runtime/decode"
	"github.com/informergen/informergen/runtime/internal/specimen"
)

const benchObjects = 4096

var benchInput = func() [][]byte {
	var texts [][]byte
	for i := range benchObjects {
		texts = append(texts, specimen.JSON(i))
	}
	return texts
}

// BenchmarkDecode measures what one object costs, garbage collection included
// (cpu-ns/op, which other processes do not lengthen), and how much of it stays: B/live
// is the heap per object while all are held, as an informer holds them.
func BenchmarkDecode(b *testing.B) {
	scheme := k8sruntime.NewScheme()
	if err := specimen.AddToScheme(scheme); err != nil {
		b.Fatal(err)
	}
	codec := serializer.NewCodecFactory(scheme).UniversalDeserializer()
	plan := func(opts ...decode.Option) func([]byte) (*specimen.Widget, error) {
		d := decode.New[*specimen.Widget](opts...)
		return func(data []byte) (*specimen.Widget, error) {
			w, _, err := d.Decode(data)
			return w, err
		}
	}
	unmarshal := func(f func([]byte, any) error) func([]byte) (*specimen.Widget, error) {
		return func(data []byte) (*specimen.Widget, error) {
			w := &specimen.Widget{}
			return w, f(data, w)
		}
	}
	generated := decode.GeneratedDecoder()
	for _, impl := range []struct {
		name   string
		decode func([]byte) (*specimen.Widget, error)
	}{
		{"plan", plan()},
		{"plan-without-managedfields", plan(decode.WithoutManagedFields())},
		{"generated", func(data []byte) (*specimen.Widget, error) {
			w, ok := generated(data)
			if !ok {
				return nil, errors.New("refused")
			}
			return w, nil
		}},
		{"sigs", unmarshal(sigsjson.UnmarshalCaseSensitivePreserveInts)},
		{"json", unmarshal(json.Unmarshal)},
		{"codec", func(data []byte) (*specimen.Widget, error) {
			obj, _, err := codec.Decode(data, nil, nil)
			if err != nil {
				return nil, err
			}
			return obj.(*specimen.Widget), nil
		}},
	} {
		b.Run("impl="+impl.name, func(b *testing.B) { benchmarkDecode(b, impl.decode) })
	}
}

func benchmarkDecode(b *testing.B, decode func([]byte) (*specimen.Widget, error)) {
	input := benchInput()
	b.SetBytes(int64(len(input[0])))
	b.ReportAllocs()
	kept := make([]*specimen.Widget, benchObjects)
	before, busy := heap(), cpu(b)
	for i := 0; b.Loop(); i++ {
		w, err := decode(input[i%benchObjects])
		if err != nil {
			b.Fatal(err)
		}
		kept[i%benchObjects] = w
	}
	b.StopTimer()
	b.ReportMetric(float64(cpu(b)-busy)/float64(b.N), "cpu-ns/op")
	if b.N >= benchObjects {
		b.ReportMetric(float64(heap()-before)/benchObjects, "B/live")
	}
	runtime.KeepAlive(kept)
	runtime.KeepAlive(input)
}

func heap() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapAlloc
}

// cpu returns how long the process has computed.
func cpu(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
