// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package informer

// HandlerStats tell how a handler is doing.
type HandlerStats struct {
	Name    string // as in logs
	Backlog int    // notifications that wait for it
	Synced  bool   // it has seen the whole initial list
}

// Stats are a look at a running informer.
type Stats struct {
	State               string // of the reflector; "" before the start
	Objects             int    // stored
	ResourceVersion     string // of the store
	SyncResourceVersion string // of the reflector
	Queued              int    // deltas that wait to be applied
	Synced              bool
	LastError           error
	Handlers            []HandlerStats // in the order of their registration
}

// Stats returns a look at the informer. The figures are taken one after the other.
func (s *SharedIndexInformer[T]) Stats() Stats {
	snapshot := s.indexer.Snapshot()
	stats := Stats{
		Objects:             snapshot.Len(),
		ResourceVersion:     snapshot.ResourceVersion(),
		SyncResourceVersion: s.LastSyncResourceVersion(),
		Synced:              s.HasSynced(),
		LastError:           s.LastError(),
	}
	s.mu.Lock()
	if s.started {
		stats.State, stats.Queued = s.reflector.State().String(), s.queue.Len()
	}
	s.mu.Unlock()
	for _, h := range s.processor.Handles() {
		stats.Handlers = append(stats.Handlers, HandlerStats{Name: h.Name(), Backlog: h.Backlog(), Synced: h.HasSynced()})
	}
	return stats
}
