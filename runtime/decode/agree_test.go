// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	sigsjson "sigs.k8s.io/json"

	"github.com/informergen/informergen/runtime/decode"
)

// agree holds what a reader makes of the first value in data against
// sigs.k8s.io/json: the same value, or the same error. It reads twice, since a reader
// learns, and as often with parts that are shared.
func agree(t testing.TB, r *decode.TypeReader, typ reflect.Type, data []byte) {
	t.Helper()
	length, ends := firstValue(data)
	want := reflect.New(typ)
	wantErr := sigsjson.UnmarshalCaseSensitivePreserveInts(data[:length], want.Interface())
	for i := range 4 {
		read := r.Read
		if i%2 > 0 {
			read = r.ReadSharing
		}
		got, n, err := read(slices.Clone(data))
		short := errors.Is(err, io.ErrUnexpectedEOF)
		if short != ends {
			t.Fatalf("%s: %s\nours: %v\nsigs: %v", typ, data, err, wantErr)
		}
		if short {
			continue
		}
		if fmt.Sprint(err) != fmt.Sprint(wantErr) {
			t.Fatalf("%s: %s\nours: %v\nsigs: %v", typ, data, err, wantErr)
		}
		if err != nil {
			continue
		}
		if n != length {
			t.Fatalf("%s: %s\nused %d bytes of %d", typ, data, n, length)
		}
		if !reflect.DeepEqual(got, want.Interface()) {
			t.Fatalf("%s: %s\n(-sigs +ours) %s", typ, data, difference(want.Interface(), got))
		}
	}
}

// firstValue returns how long the first value in data is, white space before it
// included, or whether data ends before it does. If it is no JSON, it is all of data.
func firstValue(data []byte) (length int, ends bool) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	var raw json.RawMessage
	switch err := decoder.Decode(&raw); err {
	case nil:
		return int(decoder.InputOffset()), false
	case io.EOF, io.ErrUnexpectedEOF:
		return len(data), true
	}
	return len(data), false
}

func difference(want, got any) string {
	return cmp.Diff(want, got, cmp.Exporter(func(reflect.Type) bool { return true }))
}
