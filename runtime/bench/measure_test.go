// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package bench_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"runtime/pprof"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// task is what a process measures.
type task struct {
	Impl, Mode, URL string
	Objects, Events int
	// Strip leaves managedFields out. Compact does, and shares parts of objects if it is
	// ours.
	Strip, Compact bool
	// Again measures the second time that the process does this.
	Again bool
}

// usage is what a process has used, or the difference between two such states.
type usage struct {
	Wall, CPU     time.Duration
	Mallocs       uint64
	Bytes         uint64
	LiveBytes     uint64 // on the heap after a collection
	PeakRSS       uint64
	GarbageCycles uint32
	PageFaults    int64
}

// measure has a process of its own do a task.
func measure(tb testing.TB, t task) usage {
	tb.Helper()
	text, err := json.Marshal(t)
	if err != nil {
		tb.Fatal(err)
	}
	cmd := self("measure", "BENCH_TASK="+string(text), "KUBE_FEATURE_WatchListClient="+strconv.FormatBool(t.Mode == "watchlist"))
	out, err := cmd.Output()
	if err != nil {
		tb.Fatalf("%+v: %v", t, err)
	}
	var used usage
	if err := json.Unmarshal(out, &used); err != nil {
		tb.Fatalf("%+v: %v: %s", t, err, out)
	}
	return used
}

// runMeasurement is the main function of such a process.
func runMeasurement(text string) error {
	var t task
	if err := json.Unmarshal([]byte(text), &t); err != nil {
		return err
	}
	if t.Again {
		if _, err := t.run(); err != nil {
			return err
		}
		runtime.GC()
	}
	// BENCH_PROFILE names a file for the CPU profile of what is measured.
	if file := os.Getenv("BENCH_PROFILE"); file != "" {
		profile, err := os.Create(file)
		if err != nil {
			return err
		}
		defer profile.Close()
		if err := pprof.StartCPUProfile(profile); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	used, err := t.run()
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(used)
}

// now returns what this process has used so far.
func now() (u usage) {
	var self syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &self); err != nil {
		panic(err)
	}
	var mem runtime.MemStats
	runtime.ReadMemStats(&mem)
	u.Wall = time.Duration(time.Now().UnixNano())
	u.CPU = time.Duration(self.Utime.Nano() + self.Stime.Nano())
	u.Mallocs, u.Bytes, u.GarbageCycles = mem.Mallocs, mem.TotalAlloc, mem.NumGC
	u.PageFaults = self.Minflt
	return u
}

// since returns what was used since before, and what of it is still live.
func since(before usage) usage {
	u := now()
	u.Wall -= before.Wall
	u.CPU -= before.CPU
	u.Mallocs -= before.Mallocs
	u.Bytes -= before.Bytes
	u.GarbageCycles -= before.GarbageCycles
	u.PageFaults -= before.PageFaults
	u.PeakRSS = peakRSS()
	u.LiveBytes = liveBytes() - before.LiveBytes
	return u
}

func liveBytes() uint64 {
	var mem runtime.MemStats
	runtime.GC()
	runtime.GC() // what finalizers and pools held in the first
	runtime.ReadMemStats(&mem)
	return mem.HeapAlloc
}

var highWater = regexp.MustCompile(`VmHWM:\s+(\d+) kB`)

// peakRSS returns the most memory that the process has had so far.
func peakRSS() uint64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		panic(fmt.Errorf("memory is measured on Linux only: %w", err))
	}
	match := highWater.FindSubmatch(bytes.TrimSpace(status))
	if match == nil {
		panic("no VmHWM in /proc/self/status")
	}
	kilobytes, err := strconv.ParseUint(string(match[1]), 10, 64)
	if err != nil {
		panic(err)
	}
	return kilobytes << 10
}

// report reports what was used per object or event.
func (u usage) report(b *testing.B, n int, per string) {
	b.Helper()
	b.ReportMetric(float64(u.CPU.Nanoseconds())/float64(n), "cpu-ns/"+per)
	b.ReportMetric(float64(u.Mallocs)/float64(n), "allocs/"+per)
	b.ReportMetric(float64(u.Bytes)/float64(n), "B/"+per)
	b.ReportMetric(float64(u.PageFaults)/float64(n), "page-faults/"+per)
	b.ReportMetric(float64(u.PeakRSS)/(1<<20), "peak-MiB")
}
