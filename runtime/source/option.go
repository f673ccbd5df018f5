// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package source

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Option changes how a Source asks its client.
type Option func(*options)

type options struct {
	tweak                func(*metav1.ListOptions)
	watchListUnsupported bool
}

// Tweak is called with the options of every list and watch request before it is
// sent, for instance to add a selector. A nil function changes nothing.
func Tweak(tweak func(*metav1.ListOptions)) Option {
	return func(o *options) { o.tweak = tweak }
}

// WatchListUnsupported says whether the client is known not to serve streams of
// initial events (KEP-3157). By default a Source does not deny them.
func WatchListUnsupported(unsupported bool) Option {
	return func(o *options) { o.watchListUnsupported = unsupported }
}

// Clientset takes the answer to WatchListUnsupported from a clientset, which may
// have the method IsWatchListSemanticsUnSupported; the fakes of client-go do.
func Clientset(clientset any) Option {
	return WatchListUnsupported(deniesWatchList(clientset))
}

// deniesWatchList asks as k8s.io/client-go/util/watchlist does.
func deniesWatchList(client any) bool {
	c, ok := client.(interface{ IsWatchListSemanticsUnSupported() bool })
	return ok && c.IsWatchListSemanticsUnSupported()
}

func (o *options) apply(opts []Option) {
	for _, opt := range opts {
		opt(o)
	}
}
