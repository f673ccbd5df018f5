// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"io"
)

// window is the part of a body that is in memory: what was read, and not used yet.
// Its memory is used again for what comes next.
type window struct {
	body       io.Reader
	buf        []byte
	start, end int
	err        error // of the last read; what was read before is still good

	small int // the size to begin with and to come back to
	large int // the size to which reads that find more than enough make it grow
	full  int // how many of those there were in a row
	calm  int // how often small would have been enough since it was not
}

const (
	// fullEnough is how many reads in a row have to fill the window before it grows.
	fullEnough = 4
	// calmEnough is after how many reads memory is given back that a burst, or a large
	// frame or item, has needed.
	calmEnough = 16
)

func newWindow(body io.Reader, small, large int) *window {
	return &window{body: body, small: small, large: large}
}

// unread returns the bytes that wait, until the next call of read or fill.
func (w *window) unread() []byte { return w.buf[w.start:w.end] }

// use drops the first n bytes that wait.
func (w *window) use(n int) { w.start += n }

// read reads once, and at least a byte unless it returns an error. It waits for no
// more than there is.
func (w *window) read() error {
	w.makeRoom()
	// A reader may return nothing and no error; one that does so for ever is broken.
	for range 100 {
		if w.err != nil {
			return w.err
		}
		n, err := w.body.Read(w.buf[w.end:])
		w.end, w.err = w.end+n, err
		if n > 0 {
			w.judge()
			return nil
		}
	}
	return io.ErrNoProgress
}

// fill reads until there is no room left, or the body ends.
func (w *window) fill() error {
	if err := w.read(); err != nil {
		return err
	}
	for w.end < len(w.buf) && w.err == nil {
		if err := w.read(); err != nil {
			break // It comes back with the next call.
		}
	}
	return nil
}

// judge notes whether a read could have had more room, or less.
func (w *window) judge() {
	if w.full++; w.end < len(w.buf) || len(w.buf) > w.large {
		w.full = 0
	}
	if w.calm++; w.full > 0 {
		w.calm = 0
	}
}

// makeRoom moves what waits to the front of memory that has room for more: twice as
// much if it is full, so that moving costs no more than reading, and no more than at
// the beginning a while after something large went through.
func (w *window) makeRoom() {
	waiting, size := w.end-w.start, len(w.buf)
	if waiting >= w.small {
		w.calm = 0
	}
	switch {
	case size == 0:
		size = w.small
	case waiting == size:
		size *= 2
	case w.full >= fullEnough && size < w.large:
		size, w.full = 2*size, 0
	case size > 2*w.small && w.calm >= calmEnough:
		size, w.calm = w.small, 0
	case w.end < size:
		return
	}
	to := w.buf
	if size != len(w.buf) {
		to = make([]byte, size)
	}
	copy(to, w.buf[w.start:w.end])
	w.buf, w.start, w.end = to, 0, waiting
}
