// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package kube

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"net"
	"path/filepath"
	"strconv"

	"github.com/spf13/pflag"
	"k8s.io/apiserver/pkg/server/flagz"
	"k8s.io/apiserver/pkg/util/compatibility"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	basecompatibility "k8s.io/component-base/compatibility"
	"k8s.io/kubernetes/cmd/kube-apiserver/app/options"
)

const (
	certificates = "certs"
	pair         = "apiserver" // the name that the server gives the certificate it makes
	user         = ",admin,admin,system:masters\n"
)

// arguments are the command line of the server.
func arguments(dir, token, etcd string, listener net.Listener) ([]string, error) {
	key, err := signingKey()
	if err != nil {
		return nil, err
	}
	keyFile, err := write(dir, "service-accounts.pem", key)
	if err != nil {
		return nil, err
	}
	tokenFile, err := write(dir, "tokens.csv", []byte(token+user))
	if err != nil {
		return nil, err
	}
	return []string{
		"--etcd-servers=" + etcd,
		"--bind-address=127.0.0.1", "--advertise-address=127.0.0.1",
		"--secure-port=" + strconv.Itoa(listener.Addr().(*net.TCPAddr).Port),
		"--cert-dir=" + filepath.Join(dir, certificates),
		"--token-auth-file=" + tokenFile, "--anonymous-auth=false", "--authorization-mode=AlwaysAllow",
		"--service-account-issuer=https://kubernetes.default.svc",
		"--service-account-key-file=" + keyFile, "--service-account-signing-key-file=" + keyFile,
		"--service-cluster-ip-range=10.0.0.0/24", "--endpoint-reconciler-type=none",
		// Nobody makes the service account that a pod would have to have.
		"--disable-admission-plugins=ServiceAccount",
		// Every version that there is code for.
		"--runtime-config=api/all=true",
	}, nil
}

func signingKey() ([]byte, error) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		return nil, err
	}
	return pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)}), nil
}

// complete takes the steps of the command, which itself installs signal handlers and
// cannot be stopped by a context.
func complete(ctx context.Context, args []string, listener net.Listener) (options.CompletedOptions, error) {
	components := basecompatibility.NewComponentGlobalsRegistry()
	err := components.Register(basecompatibility.DefaultKubeComponent,
		compatibility.DefaultBuildEffectiveVersion(), utilfeature.DefaultMutableFeatureGate)
	if err != nil {
		return options.CompletedOptions{}, err
	}
	run := options.NewServerRunOptions()
	run.GenericServerRunOptions.ComponentGlobalsRegistry = components
	sets := run.Flags()
	run.Flagz = flagz.NamedFlagSetsReader{FlagSets: sets}
	flags := pflag.NewFlagSet("kube-apiserver", pflag.ContinueOnError)
	for _, set := range sets.FlagSets {
		flags.AddFlagSet(set)
	}
	if err := errors.Join(flags.Parse(args), components.Set()); err != nil {
		return options.CompletedOptions{}, err
	}
	run.SecureServing.Listener = listener
	completed, err := run.Complete(ctx)
	if err != nil {
		return options.CompletedOptions{}, err
	}
	if wrong := completed.Validate(); len(wrong) > 0 {
		return options.CompletedOptions{}, fmt.Errorf("options: %w", errors.Join(wrong...))
	}
	return completed, nil
}
