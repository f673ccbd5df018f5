// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

// Package client is the generic typed REST client that generated clientsets
// are made of.
//
// A generated FooClient embeds a [Client] (or a [WithApply]) and adds nothing
// but the subresource methods that its type asks for:
//
//	generated FoosGetter ── FooInterface ── *client.Client[*v1.Foo, *v1.FooList] ── rest.Interface ── kube-apiserver
//
// It stands beside the informer pipeline and not in it: an informer reaches the
// server through runtime/source, which accepts any client that can List and
// Watch. This package must not know informers, caches or fakes, so that a
// program which only talks to the server links none of them.
package client
