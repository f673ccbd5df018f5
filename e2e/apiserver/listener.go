// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package apiserver

import (
	"maps"
	"net"
	"slices"
	"sync"
)

// cuttableListener remembers the connections that it accepted, so that they can
// be cut as the end of a process would cut them. The listener itself is left to
// the server to close, which does not expect anybody else to.
type cuttableListener struct {
	net.Listener
	mu    sync.Mutex
	cut   bool
	conns map[*cuttableConn]struct{}
}

type cuttableConn struct {
	net.Conn
	listener *cuttableListener
}

func listen(address string) (*cuttableListener, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	return &cuttableListener{Listener: l, conns: map[*cuttableConn]struct{}{}}, nil
}

func (l *cuttableListener) Accept() (net.Conn, error) {
	for {
		accepted, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		conn := &cuttableConn{accepted, l}
		if l.add(conn) {
			return conn, nil
		}
		accepted.Close()
	}
}

func (l *cuttableListener) add(conn *cuttableConn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.cut {
		l.conns[conn] = struct{}{}
	}
	return !l.cut
}

// cutAll closes all connections; those that come later are closed at once.
func (l *cuttableListener) cutAll() {
	l.mu.Lock()
	l.cut = true
	conns := slices.Collect(maps.Keys(l.conns))
	l.mu.Unlock()
	for _, conn := range conns {
		conn.Close()
	}
}

func (c *cuttableConn) Close() error {
	c.listener.mu.Lock()
	delete(c.listener.conns, c)
	c.listener.mu.Unlock()
	return c.Conn.Close()
}
