// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source

import "context"

// outcome is how a detached call ended. It has panicked if panicked is not nil.
type outcome[R any] struct {
	result   R
	err      error
	panicked any
}

// detached makes a call that may not heed ctx, and returns when the call or ctx
// ends, whichever comes first. What a call returns after that goes to discard. A
// panic of the call becomes one of the caller, where it can be handled.
func detached[R any](ctx context.Context, call func() (R, error), discard func(R)) (R, error) {
	done := make(chan outcome[R])
	go func() {
		o := run(call)
		select {
		case done <- o:
		case <-ctx.Done():
			discard(o.result)
		}
	}()
	select {
	case o := <-done:
		if o.panicked != nil {
			panic(o.panicked)
		}
		return o.result, o.err
	case <-ctx.Done():
		var none R
		return none, context.Cause(ctx)
	}
}

func run[R any](call func() (R, error)) (o outcome[R]) {
	defer func() { o.panicked = recover() }()
	o.result, o.err = call()
	return o
}
