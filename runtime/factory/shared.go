// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package factory

import (
	"context"
	"fmt"
	"maps"
	"sync"

	"k8s.io/client-go/tools/cache"
)

// shared are the informers of a factory by K, and what became of them. Its methods
// may be called concurrently.
type shared[K comparable] struct {
	mu           sync.Mutex
	informers    map[K]cache.SharedIndexInformer
	started      map[K]bool
	shuttingDown bool
	running      sync.WaitGroup
}

// init makes the maps, under the lock.
func (s *shared[K]) init() {
	if s.informers == nil {
		s.informers = map[K]cache.SharedIndexInformer{}
		s.started = map[K]bool{}
	}
}

func (s *shared[K]) start(ctx context.Context) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.shuttingDown {
		return
	}
	s.init()
	for key, informer := range s.informers {
		if s.started[key] {
			continue
		}
		s.started[key] = true
		if !hasStarted(informer) {
			s.running.Go(func() { informer.RunWithContext(ctx) })
		}
	}
}

// hasStarted asks informers that can tell. The others, such as those of client-go,
// warn and return when they are run a second time.
func hasStarted(informer cache.SharedIndexInformer) bool {
	i, ok := informer.(interface{ HasStarted() bool })
	return ok && i.HasStarted()
}

func (s *shared[K]) shutdown() {
	s.mu.Lock()
	s.shuttingDown = true
	s.mu.Unlock()
	s.running.Wait()
}

// wait waits until all started informers have synced or ctx ends. It returns which
// of them have, and why the others have not.
func (s *shared[K]) wait(ctx context.Context) (synced map[K]bool, err error) {
	informers := s.startedInformers()
	checkers := make([]cache.DoneChecker, 0, len(informers))
	for _, informer := range informers {
		checkers = append(checkers, informer.HasSyncedChecker())
	}
	cache.WaitFor(ctx, "", checkers...)

	synced = make(map[K]bool, len(informers))
	var unsynced []Unsynced
	for key, informer := range informers {
		synced[key] = informer.HasSynced()
		if !synced[key] {
			unsynced = append(unsynced, Unsynced{Name: fmt.Sprint(key), Err: lastError(informer)})
		}
	}
	if len(unsynced) > 0 {
		err = newSyncError(context.Cause(ctx), unsynced)
	}
	return synced, err
}

func (s *shared[K]) startedInformers() map[K]cache.SharedIndexInformer {
	s.mu.Lock()
	defer s.mu.Unlock()
	started := maps.Clone(s.informers)
	maps.DeleteFunc(started, func(key K, _ cache.SharedIndexInformer) bool { return !s.started[key] })
	return started
}
