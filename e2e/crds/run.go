// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"
)

// Options say what to check, and how thoroughly.
type Options struct {
	// Home is the directory of this module.
	Home string
	// Dirs are the directories of CRDs.
	Dirs []string
	// Part and Parts choose one of so many parts of the files. Parts of zero is all.
	Part, Parts int
	// State is a file that keeps results between runs; empty for none.
	State string
	// PerShard is the number of files that share a module. Zero is 20.
	PerShard int
	// Random is the number of random objects of each version.
	Random int
	// Whole is how often a whole output is vetted, and made a second time: of so many
	// files one. Zero is never.
	Whole int
	// Progress gets a line now and then.
	Progress io.Writer
}

// Run checks all files and returns what was found. The error is about the run, not
// about the files.
func Run(ctx context.Context, o Options) (*Report, error) {
	started := time.Now()
	all, err := files(o.Dirs)
	if err != nil {
		return nil, err
	}
	if o.Parts > 0 {
		all = part(all, o.Part, o.Parts)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no files in %q", o.Dirs)
	}
	state, err := openState(o.State)
	if err != nil {
		return nil, err
	}
	defer state.close()
	report := &Report{files: len(all)}
	var left []file
	for _, f := range all {
		if r := state.results[f.hash]; r != nil {
			report.add(r)
			continue
		}
		left = append(left, f)
	}
	run := &run{Options: o, state: state, report: report, started: started}
	return report, run.all(ctx, left)
}

// run is one call of Run.
type run struct {
	Options
	state   *state
	report  *Report
	checker *typeChecker
	started time.Time
	done    int
	total   int
}

func (r *run) all(ctx context.Context, left []file) error {
	r.total = len(left)
	size := r.PerShard
	if size == 0 {
		size = 20
	}
	for chunk := range slices.Chunk(left, size) {
		if err := r.shard(ctx, chunk); err != nil {
			return err
		}
	}
	r.report.Wall = time.Since(r.started)
	return nil
}

// shard checks some files in a module of their own.
func (r *run) shard(ctx context.Context, chunk []file) (err error) {
	dir, err := os.MkdirTemp("", "crd-shard-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	s, err := newShard(r.Home, dir)
	if err != nil {
		return err
	}
	if r.checker == nil {
		r.progress("loading what generated code imports")
		if r.checker, err = newTypeChecker(ctx, s.dir, s.env); err != nil {
			return err
		}
	}
	units, results, err := r.generate(ctx, s, chunk)
	if err != nil {
		return err
	}
	if err := r.checkShard(ctx, s, units, results); err != nil {
		return err
	}
	for _, u := range units {
		if err := r.state.keep(results[u]); err != nil {
			return err
		}
		r.report.add(results[u])
	}
	r.done += len(chunk)
	r.progress(fmt.Sprintf("%d of %d files, %d failures", r.done, r.total, len(r.report.Failures)))
	return nil
}

func (r *run) progress(text string) {
	if r.Progress != nil {
		fmt.Fprintf(r.Progress, "%6.0fs  %s\n", time.Since(r.started).Seconds(), text)
	}
}

// generate generates the files of a shard, on all processors, and type-checks what
// comes of them.
func (r *run) generate(ctx context.Context, s *shard, chunk []file) ([]*unit, map[*unit]*result, error) {
	units, errs := make([]*unit, len(chunk)), make([]error, len(chunk))
	results := map[*unit]*result{}
	var mu sync.Mutex
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				res := &result{Path: filepath.Base(chunk[i].path), Hash: chunk[i].hash}
				units[i], errs[i] = r.generateOne(ctx, s, chunk[i], fmt.Sprintf("u%03d", i), res)
				mu.Lock()
				results[units[i]] = res
				mu.Unlock()
			}
		})
	}
	for i := range chunk {
		next <- i
	}
	close(next)
	workers.Wait()
	return units, results, errors.Join(errs...)
}

func (r *run) generateOne(ctx context.Context, s *shard, f file, name string, res *result) (*unit, error) {
	u, err := generate(ctx, f, s.dir, name)
	if err != nil {
		return nil, err
	}
	res.Done = append(res.Done, checkGenerate)
	if u.rejected != nil {
		res.Rejected = u.rejected.Error()
		judgeRejection(f, res)
		return u, nil
	}
	features(u, res)
	res.Done = append(res.Done, checkCompile)
	for _, err := range r.checker.check(u) {
		res.fail(checkCompile, "", err.Error())
	}
	if r.whole(f) {
		res.Done = append(res.Done, checkRepeat)
		if err := repeat(ctx, u, s.dir, name, res); err != nil {
			return nil, err
		}
		return u, u.write(s.dir, func(string) bool { return true })
	}
	return u, u.write(s.dir, isTypes)
}

// whole reports whether the whole output for f is looked at.
func (r *run) whole(f file) bool {
	return r.Whole > 0 && int(f.hash[0])%r.Whole == 0
}

// repeat generates a second time, with the input named twice.
func repeat(ctx context.Context, u *unit, dir, name string, res *result) error {
	again, err := generate(ctx, u.file, dir, name, filepath.Join(filepath.Dir(u.path), ".", filepath.Base(u.path)))
	if err != nil {
		return err
	}
	for path, content := range u.sources {
		if !bytes.Equal(content, again.sources[path]) {
			res.fail(checkRepeat, "", path+" differs in a second run")
		}
	}
	return nil
}

// checkShard makes the checks that need the module on disk.
func (r *run) checkShard(ctx context.Context, s *shard, units []*unit, results map[*unit]*result) error {
	var good, whole []*unit
	for _, u := range units {
		res := results[u]
		if u.rejected != nil || slices.ContainsFunc(res.Failures, func(f failure) bool { return f.Check == checkCompile }) {
			continue
		}
		good = append(good, u)
		res.Done = append(res.Done, checkRegenerate, checkRoundTrip, checkDeepCopy, checkConverter, checkStrict, checkDecode)
		if r.whole(u.file) {
			whole = append(whole, u)
		}
	}
	if len(good) == 0 {
		return nil
	}
	again, err := newRegenerator(ctx, s)
	if err != nil {
		return err
	}
	for _, u := range good {
		again.compare(u, results[u])
	}
	p, err := s.buildProgram(ctx, good)
	if err != nil {
		return err
	}
	if err := s.objects(ctx, p, good, results, r.Random); err != nil {
		return err
	}
	for _, u := range whole {
		results[u].Done = append(results[u].Done, checkVet)
		if err := s.goCommand(ctx, "vet", "./"+u.name+"/..."); err != nil {
			results[u].fail(checkVet, "", err.Error())
		}
	}
	return nil
}
