// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"net"
	"net/url"
	"sync"
	"testing"

	"k8s.io/client-go/rest"
)

// proxy passes TCP connections on to the server, and spoils them on demand.
type proxy struct {
	listener net.Listener
	target   string
	mu       sync.Mutex
	links    map[*link]struct{}
	running  sync.WaitGroup
}

// link is one connection through a proxy.
type link struct {
	client, server net.Conn
	frozen         chan struct{} // closed when nothing is passed on any more
	once           sync.Once
}

// proxied returns a configuration that reaches the server through a proxy of its
// own.
func proxied(t *testing.T) (*proxy, *rest.Config) {
	t.Helper()
	config := server.Config()
	address, err := url.Parse(config.Host)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: listener, target: address.Host, links: map[*link]struct{}{}}
	p.running.Go(p.accept)
	t.Cleanup(func() {
		listener.Close()
		p.cut()
		p.running.Wait()
	})
	config.Host = "https://" + listener.Addr().String()
	return p, config
}

func (p *proxy) accept() {
	for {
		client, err := p.listener.Accept()
		if err != nil {
			return
		}
		server, err := net.Dial("tcp", p.target)
		if err != nil {
			client.Close()
			continue
		}
		l := &link{client: client, server: server, frozen: make(chan struct{})}
		p.mu.Lock()
		p.links[l] = struct{}{}
		p.mu.Unlock()
		p.running.Go(func() { l.pass(client, server) })
		p.running.Go(func() { l.pass(server, client) })
	}
}

// pass copies until either side closes, or swallows everything once the link is
// frozen.
func (l *link) pass(to, from net.Conn) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		select {
		case <-l.frozen:
			if err != nil {
				return
			}
			continue
		default:
		}
		if n > 0 {
			if _, err := to.Write(buffer[:n]); err != nil {
				break
			}
		}
		if err != nil {
			break
		}
	}
	to.Close()
	from.Close()
}

// cut closes all connections.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.links {
		l.client.Close()
		l.server.Close()
		delete(p.links, l)
	}
}

// freeze leaves all connections open and passes nothing on any more: to the client
// it looks as if the machine of the server had lost its power.
func (p *proxy) freeze() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for l := range p.links {
		l.once.Do(func() { close(l.frozen) })
	}
}
