// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"errors"
	"fmt"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/runtime/object"
)

// list is the state Listing: it reads all pages and fills the store.
func (r *Reflector[T]) list(ctx context.Context) edge {
	c, version, err := r.fetch(ctx)
	if err == nil {
		err = r.replace(ctx, PhaseList, c, version)
	}
	if ctx.Err() != nil {
		return edge{}
	}
	if err != nil {
		r.report(ctx, PhaseList, object.Key{}, err)
		return edge{to: r.unread(), wait: true}
	}
	return edge{to: Synced}
}

// longList is after what time an answer that breaks off is taken for one that has
// taken too long, since objects are transformed while they arrive. An API server cuts
// requests after 60 s (--request-timeout).
const longList = 30 * time.Second

// fetch reads the collection and its version. If the server cannot serve the
// version that the reflector asks for, it is asked once more for its newest.
func (r *Reflector[T]) fetch(ctx context.Context) (*content[T], string, error) {
	begin, version := time.Now(), r.position.forList()
	c, at, err := r.pages(ctx, version)
	if isUnavailable(err) {
		r.position.unavailable = true
		c, at, err = r.pages(ctx, "")
	}
	if ctx.Err() == nil && (isOutlasted(err) || isBroken(err) && time.Since(begin) > longList) {
		// A server's cache ignores the limit and answers with everything at once.
		// If that takes longer than this client waits, or than the server lets a
		// request last, only pages can succeed, and those are served for the newest
		// version. A stream of initial events would take as long.
		r.outlasted = true
		r.position.unavailable = true
	}
	return c, at, err
}

// pages reads the collection at a version, page by page. The server forgets the
// continuation of a list after some minutes; what came until then is thrown away
// and the whole is read in one answer, which cannot expire half way.
func (r *Reflector[T]) pages(ctx context.Context, version string) (*content[T], string, error) {
	c, at, err := r.follow(ctx, metav1.ListOptions{ResourceVersion: version, Limit: r.pageSize(version)})
	if errors.Is(err, errContinuation) && isExpired(err) {
		return r.follow(ctx, metav1.ListOptions{ResourceVersion: version})
	}
	return c, at, err
}

// errContinuation marks the errors of every page but the first.
var errContinuation = errors.New("continuing the list")

func (r *Reflector[T]) follow(ctx context.Context, opts metav1.ListOptions) (*content[T], string, error) {
	c := newContent[T]()
	each := func(obj T) error {
		if object.IsNil(obj) {
			return errors.New("the list holds a nil object")
		}
		r.gather(ctx, c, object.Event[T]{Type: watch.Added, Object: obj})
		return ctx.Err()
	}
	first, err := r.config.Source.List(ctx, opts, each)
	if err != nil {
		return nil, "", err
	}
	if opts.ResourceVersion == "0" && first.Continue != "" {
		// The server has no cache for this collection, so that asking for known
		// versions without a limit would save it nothing.
		r.paged = true
	}
	seen := map[string]bool{}
	for token := first.Continue; token != ""; {
		if seen[token] {
			return nil, "", errors.New("the server continues the list with a page that it has sent before")
		}
		seen[token] = true
		// A token carries its version; the server refuses both together.
		page, err := r.config.Source.List(ctx, metav1.ListOptions{Limit: opts.Limit, Continue: token}, each)
		if err != nil {
			return nil, "", fmt.Errorf("%w: %w", errContinuation, err)
		}
		token = page.Continue
	}
	return c, first.ResourceVersion, nil
}

// pageSize returns the limit of list requests from a version; 0 is none.
func (r *Reflector[T]) pageSize(version string) int64 {
	switch {
	case r.config.PageSize > 0:
		return r.config.PageSize
	case r.config.PageSize < 0:
		return 0
	case !r.paged && !r.outlasted && version != "" && version != "0":
		// With a limit the server would go past its cache to the database, and
		// after an outage of many clients that is too much for it.
		return 0
	}
	return defaultPageSize
}
