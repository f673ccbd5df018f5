// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package etcd

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
)

// Member is a single etcd member in this process.
type Member struct {
	server   *embed.Etcd
	sockets  string // directory of the unix sockets
	endpoint string
}

// Start opens the data below dir, or creates it, and waits until the member serves;
// ctx bounds the start only. The data is not synced to disk: it survives this
// process, not the machine.
func Start(ctx context.Context, dir string) (*Member, error) {
	// The path of a unix socket is limited to some 100 bytes, which dir may
	// exceed by itself.
	sockets, err := os.MkdirTemp("", "etcd")
	if err != nil {
		return nil, err
	}
	client := unixURL(sockets, "client")
	e := &Member{sockets: sockets, endpoint: client.String()}
	if e.server, err = embed.StartEtcd(e.config(dir)); err != nil {
		os.RemoveAll(sockets)
		return nil, fmt.Errorf("starting etcd: %w", err)
	}
	select {
	case <-e.server.Server.ReadyNotify():
		return e, nil
	case err := <-e.server.Err():
		e.Stop()
		return nil, fmt.Errorf("starting etcd: %w", err)
	case <-ctx.Done():
		e.Stop()
		return nil, fmt.Errorf("starting etcd: %w", context.Cause(ctx))
	}
}

func (e *Member) config(dir string) *embed.Config {
	config := embed.NewConfig()
	config.Dir = filepath.Join(dir, "etcd")
	config.ListenClientUrls = []url.URL{unixURL(e.sockets, "client")}
	config.AdvertiseClientUrls = config.ListenClientUrls
	config.ListenPeerUrls = []url.URL{unixURL(e.sockets, "peer")}
	// The data holds the advertised URL, and a member that finds another one
	// there does not start. Nobody dials it: there is one member.
	advertised := url.URL{Scheme: "http", Host: "localhost:2380"}
	config.AdvertisePeerUrls = []url.URL{advertised}
	config.InitialCluster = config.Name + "=" + advertised.String()
	config.UnsafeNoFsync = true
	config.TickMs, config.ElectionMs = 10, 100
	config.WatchProgressNotifyInterval = 5 * time.Second
	config.LogLevel = "fatal" // what stops a start is returned as an error
	return config
}

// Endpoint returns the URL of the unix socket for clients.
func (e *Member) Endpoint() string { return e.endpoint }

// Stop ends the member.
func (e *Member) Stop() {
	e.server.Close()
	<-e.server.Server.StopNotify()
	os.RemoveAll(e.sockets)
}

func unixURL(dir, name string) url.URL {
	return url.URL{Scheme: "unix", Path: filepath.Join(dir, name)}
}
