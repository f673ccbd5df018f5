// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package e2e_test

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"

	"github.com/informergen/informergen/generator"
)

// A server adds defaults to a CRD, which the markers of the types and the CRD in the
// output show. The clients do not depend on them.
func TestCRDsOfAClusterGiveTheClientsThatTheirFilesGive(t *testing.T) {
	ctx := testContext(t)
	config := generator.Config{OutputDir: t.TempDir(), OutputPackage: "example.com/out"}
	emitted := func(c generator.Config) map[string]string {
		files, err := generator.Generate(ctx, c)
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{}
		for name, text := range files.All() {
			if !strings.HasPrefix(name, "apis/") && !strings.HasPrefix(name, "crds/") {
				texts[name] = string(text)
			}
		}
		return texts
	}

	fromFiles := config
	fromFiles.Inputs = []string{"../testdata/crds/demo.example.com_*.yaml", "../testdata/crds/accounts.example.com_ledgers.yaml"}
	want := emitted(fromFiles)
	fromCluster := config
	fromCluster.Kubeconfig = writeKubeconfig(t, server.Config())
	fromCluster.FromCluster = []string{"demo.example.com", "ledgers.accounts.example.com"}
	got := emitted(fromCluster)
	if diff := cmp.Diff(slices.Sorted(maps.Keys(want)), slices.Sorted(maps.Keys(got))); diff != "" {
		t.Fatalf("the files differ (-want +got):\n%s", diff)
	}
	for name, text := range want {
		if diff := cmp.Diff(text, got[name]); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

// writeKubeconfig writes the configuration of a client as a kubeconfig.
func writeKubeconfig(t *testing.T, config *rest.Config) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "kubeconfig")
	err := clientcmd.WriteToFile(clientcmdapi.Config{
		CurrentContext: "test",
		Contexts:       map[string]*clientcmdapi.Context{"test": {Cluster: "test", AuthInfo: "test"}},
		Clusters: map[string]*clientcmdapi.Cluster{"test": {
			Server: config.Host, CertificateAuthorityData: config.CAData, CertificateAuthority: config.CAFile,
		}},
		AuthInfos: map[string]*clientcmdapi.AuthInfo{"test": {Token: config.BearerToken}},
	}, name)
	if err != nil {
		t.Fatal(err)
	}
	return name
}
