// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package client

// Option changes how a Client talks to the server.
type Option func(*options)

type options struct {
	prefersProtobuf bool
}

// PrefersProtobuf makes protobuf the wire format wherever the REST configuration
// names none. Only built-in types can be encoded so; the default is JSON.
func PrefersProtobuf() Option {
	return func(o *options) { o.prefersProtobuf = true }
}
