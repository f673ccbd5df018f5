// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package apiserver

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"os"
	"time"

	"k8s.io/apiserver/pkg/server"
	"k8s.io/client-go/rest"

	"github.com/informergen/informergen/e2e/etcd"
)

// Options are the settings of a Server. The zero value is usable.
type Options struct {
	// Dir holds certificates and data. Empty: a temporary directory, which Stop
	// removes.
	Dir string
	// Progress is told what the start is at, in a few words each time; nil for
	// nobody.
	Progress func(step string)
}

// Server is a running API server with its etcd. Its methods may not be called
// concurrently.
type Server struct {
	opts    Options
	ownsDir bool
	token   string
	address string
	etcd    *etcd.Member
	running *running
	config  *rest.Config
}

// running is one life of the API server.
type running struct {
	cancel   context.CancelFunc
	listener *cuttableListener
	done     chan error
}

// Start runs a server and waits until it is ready. ctx bounds the start only;
// the caller ends the server with Stop.
func Start(ctx context.Context, opts Options) (*Server, error) {
	s := &Server{opts: opts, token: rand.Text(), address: "127.0.0.1:0"}
	if s.opts.Progress == nil {
		s.opts.Progress = func(string) {}
	}
	if s.opts.Dir == "" {
		dir, err := os.MkdirTemp("", "apiserver")
		if err != nil {
			return nil, err
		}
		s.opts.Dir, s.ownsDir = dir, true
	}
	if err := s.start(ctx); err != nil {
		s.Stop()
		return nil, err
	}
	return s, nil
}

func (s *Server) start(ctx context.Context) (err error) {
	s.opts.Progress("starting etcd")
	if s.etcd, err = etcd.Start(ctx, s.opts.Dir); err != nil {
		return err
	}
	return s.run(ctx)
}

// Config returns a client configuration for the server. It stays valid over a
// Restart. The caller owns it.
func (s *Server) Config() *rest.Config { return rest.CopyConfig(s.config) }

// Restart ends the API server as a crash would, cutting all connections, and
// starts it again on the same data and address. While it is down clients see
// refused connections.
func (s *Server) Restart(ctx context.Context) error {
	if err := s.running.stop(); err != nil {
		return err
	}
	s.running = nil
	return s.run(ctx)
}

// Stop ends the server and its etcd. It may be called more than once.
func (s *Server) Stop() {
	if s.running != nil {
		_ = s.running.stop() // the server is going anyway
		s.running = nil
	}
	if s.etcd != nil {
		s.etcd.Stop()
		s.etcd = nil
	}
	if s.ownsDir {
		os.RemoveAll(s.opts.Dir)
	}
}

func (s *Server) run(ctx context.Context) error {
	s.opts.Progress("starting the API server")
	listener, err := listen(s.address)
	if err != nil {
		return fmt.Errorf("starting the API server: %w", err)
	}
	s.address = listener.Addr().String()
	config, certificate, err := serverConfig(s.opts.Dir, s.token, s.etcd.Endpoint(), listener)
	if err != nil {
		return errors.Join(fmt.Errorf("configuring the API server: %w", err), listener.Close())
	}
	built, err := config.Complete().New(server.NewEmptyDelegate())
	if err != nil {
		return errors.Join(fmt.Errorf("building the API server: %w", err), listener.Close())
	}
	ca, err := os.ReadFile(certificate)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	// A client that is slowed down would measure its own limiter.
	s.config = &rest.Config{
		Host: "https://" + s.address, BearerToken: s.token, QPS: -1,
		TLSClientConfig: rest.TLSClientConfig{CAData: ca},
	}
	runCtx, cancel := context.WithCancel(context.Background())
	s.running = &running{cancel, listener, make(chan error, 1)}
	prepared := built.GenericAPIServer.PrepareRun()
	go func() { s.running.done <- prepared.RunWithContext(runCtx) }()
	return s.waitUntilReady(ctx)
}

// waitUntilReady polls /readyz: the server offers nothing to wait on.
func (s *Server) waitUntilReady(ctx context.Context) error {
	s.opts.Progress("waiting until it is ready")
	client, err := rest.HTTPClientFor(s.config)
	if err != nil {
		return err
	}
	defer client.CloseIdleConnections()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for {
		if ready(ctx, client, s.config.Host+"/readyz") {
			return nil
		}
		select {
		case err := <-s.running.done:
			s.running.done <- err
			return fmt.Errorf("the API server ended while starting: %w", err)
		case <-ctx.Done():
			return fmt.Errorf("waiting for the API server: %w", context.Cause(ctx))
		case <-tick.C:
		}
	}
}

func ready(ctx context.Context, client *http.Client, url string) bool {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return false
	}
	response, err := client.Do(request)
	if err != nil {
		return false
	}
	response.Body.Close()
	return response.StatusCode == http.StatusOK
}

// stop cancels the server and cuts its connections: open watches would hold a
// graceful stop up for a minute.
func (r *running) stop() error {
	r.cancel()
	r.listener.cutAll()
	return <-r.done
}
