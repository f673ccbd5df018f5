// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

// ListWithContext implements cache.ListerWatcherWithContext. A list is served at
// the newest revision, whatever older one was asked for. Its limit is honoured
// only where the real server goes to its database: without a version, in a
// continuation, and if the server has no watch cache.
func (s *Server) ListWithContext(ctx context.Context, opts metav1.ListOptions) (runtime.Object, error) {
	if err := wait(ctx); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.refuses(); err != nil {
		return nil, err
	}
	revision, offset := s.revision, 0
	if opts.Continue != "" {
		var err error
		if revision, offset, err = s.continues(opts.Continue); err != nil {
			return nil, err
		}
	} else if asked := parse(opts.ResourceVersion); asked > revision {
		return nil, errTooLarge(asked, revision)
	}
	things := s.things(revision)[offset:]
	list := &metav1.PartialObjectMetadataList{}
	list.ResourceVersion = version(revision)
	limited := opts.Limit > 0 && (opts.ResourceVersion == "" || s.faults.Uncached)
	if limited && int64(len(things)) > opts.Limit {
		things = things[:opts.Limit]
		list.Continue = fmt.Sprintf("%d/%d", revision, offset+len(things))
	}
	for _, thing := range things {
		list.Items = append(list.Items, *s.shown(thing))
	}
	s.spoil(list, revision, offset)
	return list, nil
}

// spoil does to a list what the faults say.
func (s *Server) spoil(list *metav1.PartialObjectMetadataList, revision int64, offset int) {
	switch {
	case s.faults.Circular:
		list.Continue = fmt.Sprintf("%d/%d", revision, 0)
	case s.faults.Doubled:
		list.Items = append(list.Items, list.Items...)
	case s.faults.Uneven:
		list.ResourceVersion = version(revision + int64(offset))
	case s.faults.Versionless:
		list.ResourceVersion = ""
	}
}

// shown is a thing as clients see it.
func (s *Server) shown(thing Thing) Thing {
	copied := thing.DeepCopy()
	if s.faults.Versionless {
		copied.ResourceVersion = ""
	}
	return copied
}

func (s *Server) continues(token string) (revision int64, offset int, err error) {
	at, from, _ := strings.Cut(token, "/")
	revision = parse(at)
	offset, _ = strconv.Atoi(from)
	if s.faults.ForgetsPages || revision < s.compacted {
		return 0, 0, errExpired()
	}
	return revision, offset, nil
}

// parse reads a version of this server's own making; "" is 0.
func parse(version string) int64 {
	revision, _ := strconv.ParseInt(version, 10, 64)
	return revision
}
