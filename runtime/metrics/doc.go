// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package metrics shows informers to Prometheus.
//
//	informer ── InformerMetricsProvider ──► Provider ──┐
//	                                                   ├─► prometheus.Registry
//	informer ── Status ───────────────────► Collector ─┘
//
// Provider makes the three metrics that informers of client-go have, and those of
// client-go, too. Collector tells what only informers of this module know: phase,
// objects, backlog of the handlers, last error.
//
// It is the only package of the runtime that links Prometheus. Nothing else may
// import it.
package metrics
