// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package apiserver

import (
	"errors"
	"io"
	"net"
	"net/url"
	"path/filepath"

	"go.opentelemetry.io/otel/trace/noop"
	"k8s.io/apiextensions-apiserver/pkg/apiserver"
	"k8s.io/apiextensions-apiserver/pkg/cmd/server/options"
	generatedopenapi "k8s.io/apiextensions-apiserver/pkg/generated/openapi"
	"k8s.io/apiserver/pkg/authentication/request/bearertoken"
	"k8s.io/apiserver/pkg/authentication/token/tokenfile"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/authorization/authorizerfactory"
	openapinamer "k8s.io/apiserver/pkg/endpoints/openapi"
	"k8s.io/apiserver/pkg/server"
	"k8s.io/apiserver/pkg/util/openapi"
	"k8s.io/apiserver/pkg/util/webhook"
	"k8s.io/client-go/kubernetes/scheme"
)

// serverConfig takes the steps of the upstream command, less those that need a
// core kube-apiserver: delegated authentication and authorization, admission,
// priority and fairness.
func serverConfig(dir, token, etcdEndpoint string, listener *cuttableListener) (*apiserver.Config, string, error) {
	opts := options.NewCustomResourceDefinitionsServerOptions(io.Discard, io.Discard)
	if err := opts.ServerRunOptions.Complete(); err != nil {
		return nil, "", err
	}
	recommended := opts.RecommendedOptions
	recommended.Etcd.StorageConfig.Transport.ServerList = []string{etcdEndpoint}

	serving := recommended.SecureServing
	loopback := net.IPv4(127, 0, 0, 1)
	serving.Listener, serving.BindAddress, serving.ExternalAddress = listener, loopback, loopback
	serving.BindPort = listener.Addr().(*net.TCPAddr).Port
	serving.ServerCert.CertDirectory = filepath.Join(dir, "certs")
	serving.ServerCert.PairName = "apiserver"
	if err := serving.MaybeDefaultWithSelfSignedCerts("localhost", nil, []net.IP{loopback}); err != nil {
		return nil, "", err
	}

	config := server.NewRecommendedConfig(apiserver.Codecs)
	err := errors.Join(
		opts.ServerRunOptions.ApplyTo(&config.Config),
		recommended.Etcd.ApplyTo(&config.Config),
		serving.ApplyToConfig(&config.Config),
		opts.APIEnablement.ApplyTo(&config.Config, apiserver.DefaultAPIResourceConfigSource(), apiserver.Scheme),
	)
	if err != nil {
		return nil, "", err
	}
	authenticate(&config.Config, token)
	describe(&config.Config)
	serveGroups(&config.Config)
	return &apiserver.Config{
		GenericConfig: config,
		ExtraConfig: apiserver.ExtraConfig{
			CRDRESTOptionsGetter: options.NewCRDRESTOptionsGetter(*recommended.Etcd, config.ResourceTransformers, config.StorageObjectCountTracker),
			MasterCount:          1,
			ServiceResolver:      noServices{},
			AuthResolverWrapper: webhook.NewDefaultAuthenticationInfoResolverWrapper(
				nil, nil, config.LoopbackClientConfig, noop.NewTracerProvider()),
		},
	}, serving.ServerCert.CertKey.CertFile, nil
}

// authenticate has one user, who may do everything.
func authenticate(config *server.Config, token string) {
	admin := &user.DefaultInfo{Name: "admin", UID: "admin", Groups: []string{user.SystemPrivilegedGroup}}
	config.Authentication.Authenticator = bearertoken.New(tokenfile.New(map[string]*user.DefaultInfo{token: admin}))
	config.Authorization.Authorizer = authorizerfactory.NewAlwaysAllowAuthorizer()
}

// describe has the server publish OpenAPI, which server-side apply reads.
func describe(config *server.Config) {
	definitions := openapi.GetOpenAPIDefinitionsWithoutDisabledFeatures(generatedopenapi.GetOpenAPIDefinitions)
	namer := openapinamer.NewDefinitionNamer(apiserver.Scheme, scheme.Scheme)
	config.OpenAPIConfig = server.DefaultOpenAPIConfig(definitions, namer)
	config.OpenAPIV3Config = server.DefaultOpenAPIV3Config(definitions, namer)
}

// noServices refuses conversion webhooks that are named by a service: there are
// no services.
type noServices struct{}

func (noServices) ResolveEndpoint(namespace, name string, _ int32) (*url.URL, error) {
	return nil, errors.New("no services here: " + namespace + "/" + name)
}
