// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package kube

import (
	"context"
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"k8s.io/client-go/rest"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"

	"github.com/informergen/informergen/e2e/etcd"
)

// Server is a running kube-apiserver with its etcd.
type Server struct {
	etcd   *etcd.Member
	cancel context.CancelFunc
	done   chan error // receives what the server has ended with
	config *rest.Config
}

// Start runs a server with its data and certificates in dir, and waits until it is
// ready; ctx bounds the start only. Every request with the token of Config may do
// everything. A process can run one server at a time.
func Start(ctx context.Context, dir string) (*Server, error) {
	member, err := etcd.Start(ctx, dir)
	if err != nil {
		return nil, err
	}
	s := &Server{etcd: member, cancel: func() {}}
	if err := s.run(ctx, dir); err != nil {
		s.Stop()
		return nil, fmt.Errorf("starting kube-apiserver: %w", err)
	}
	return s, nil
}

// Config returns a client configuration. The caller owns it.
func (s *Server) Config() *rest.Config { return rest.CopyConfig(s.config) }

// Stop ends the server and its etcd.
func (s *Server) Stop() {
	s.cancel()
	if s.done != nil {
		<-s.done
	}
	s.etcd.Stop()
}

func (s *Server) run(ctx context.Context, dir string) error {
	token := rand.Text()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	args, err := arguments(dir, token, s.etcd.Endpoint(), listener)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	// Not the ctx of the start.
	running, cancel := context.WithCancel(context.Background())
	s.cancel = cancel
	options, err := complete(running, args, listener)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	s.done = make(chan error, 1)
	go func() {
		s.done <- app.Run(running, options)
		close(s.done)
	}()
	s.config = &rest.Config{
		Host: "https://" + listener.Addr().String(), BearerToken: token, QPS: -1,
		TLSClientConfig: rest.TLSClientConfig{CAFile: filepath.Join(dir, certificates, pair+".crt")},
	}
	return s.awaitReady(ctx)
}

// awaitReady polls /readyz: the server offers nothing to wait on.
func (s *Server) awaitReady(ctx context.Context) error {
	// The certificate is not known until the server has made it.
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}
	defer client.CloseIdleConnections()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		if s.isReady(ctx, client) {
			return nil
		}
		select {
		case err := <-s.done:
			return fmt.Errorf("it has ended: %w", err)
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-tick.C:
		}
	}
}

func (s *Server) isReady(ctx context.Context, client *http.Client) bool {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.config.Host+"/readyz", nil)
	if err != nil {
		return false
	}
	request.Header.Set("Authorization", "Bearer "+s.config.BearerToken)
	response, err := client.Do(request)
	if err != nil {
		return false
	}
	_ = response.Body.Close()
	return response.StatusCode == http.StatusOK
}

// write makes a file that only this user can read, and returns its path.
func write(dir, name string, text []byte) (string, error) {
	path := filepath.Join(dir, name)
	return path, os.WriteFile(path, text, 0o600)
}
