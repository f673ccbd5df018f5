// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

//go:build unix

package decode_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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

// BenchmarkDecode measures what one object costs, garbage collection included
// (cpu-ns/op, which other processes do not lengthen), and how much of it stays: B/live
// is the heap per object while all are held, as an informer holds them.
//
// impl=jsonv2 is there if GOEXPERIMENT=jsonv2 is.
func BenchmarkDecode(b *testing.B) {
	for _, impl := range []struct {
		name   string
		decode func([]byte) (*specimen.Widget, error)
	}{
		{"plan", planned()},
		{"plan-without-managedfields", planned(decode.WithoutManagedFields())},
		{"generated", generated()},
		{"jsonv2", unmarshalled(jsonv2)},
		{"sigs", unmarshalled(sigsjson.UnmarshalCaseSensitivePreserveInts)},
		{"json", unmarshalled(json.Unmarshal)},
		{"codec", codec(b)},
	} {
		b.Run("impl="+impl.name, func(b *testing.B) { benchmarkDecode(b, impl.decode) })
	}
}

func planned(opts ...decode.Option) func([]byte) (*specimen.Widget, error) {
	d := decode.New[*specimen.Widget](opts...)
	return func(data []byte) (*specimen.Widget, error) {
		w, _, err := d.Decode(data)
		return w, err
	}
}

func generated() func([]byte) (*specimen.Widget, error) {
	read := decode.GeneratedDecoder()
	return func(data []byte) (*specimen.Widget, error) {
		w, ok := read(data)
		if !ok {
			return nil, errors.New("refused")
		}
		return w, nil
	}
}

func unmarshalled(f func([]byte, any) error) func([]byte) (*specimen.Widget, error) {
	return func(data []byte) (*specimen.Widget, error) {
		w := &specimen.Widget{}
		return w, f(data, w)
	}
}

func codec(b *testing.B) func([]byte) (*specimen.Widget, error) {
	scheme := k8sruntime.NewScheme()
	if err := specimen.AddToScheme(scheme); err != nil {
		b.Fatal(err)
	}
	codec := serializer.NewCodecFactory(scheme).UniversalDeserializer()
	return func(data []byte) (*specimen.Widget, error) {
		obj, _, err := codec.Decode(data, nil, nil)
		if err != nil {
			return nil, err
		}
		return obj.(*specimen.Widget), nil
	}
}

func benchmarkDecode(b *testing.B, decode func([]byte) (*specimen.Widget, error)) {
	if _, err := decode(specimen.JSON(0)); errors.Is(err, errors.ErrUnsupported) {
		b.Skip(err)
	}
	input := make([][]byte, benchObjects)
	for i := range input {
		input[i] = specimen.JSON(i)
	}
	kept := make([]*specimen.Widget, benchObjects)
	b.SetBytes(int64(len(input[0])))
	b.ReportAllocs()
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

// BenchmarkStream measures what one object costs as an item of a list and as a frame
// of a watch: how much more than BenchmarkDecode is what finding it costs.
func BenchmarkStream(b *testing.B) {
	const count = 500
	for _, body := range []struct {
		name string
		text []byte
		read func(io.Reader) (int, error)
	}{
		{"list", listOf(count), func(r io.Reader) (int, error) {
			_, items, err := readList(r)
			return len(items), err
		}},
		{"watch", watchOf(count, `{"type":"%s","object":%s}`+"\n"), func(r io.Reader) (int, error) {
			events, err := readFrames(r)
			return len(events), err
		}},
	} {
		b.Run("body="+body.name, func(b *testing.B) {
			b.SetBytes(int64(len(body.text)))
			busy := cpu(b)
			for b.Loop() {
				// As much as a connection has at a time.
				n, err := body.read(chunks{bytes.NewReader(body.text)})
				if err != nil || n != count {
					b.Fatal(fmt.Errorf("%d objects: %w", n, err))
				}
			}
			b.ReportMetric(float64(cpu(b)-busy)/float64(b.N*count), "cpu-ns/object")
		})
	}
}

// chunks returns at most 16 KiB at a time.
type chunks struct{ io.Reader }

func (c chunks) Read(into []byte) (int, error) { return c.Reader.Read(into[:min(len(into), 16<<10)]) }

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
