// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/go-logr/logr"
	"k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"
	"k8s.io/klog/v2"

	"github.com/informergen/informergen/e2e/apiserver"
)

func TestMain(m *testing.M) {
	klog.SetLogger(logr.Discard())
	os.Exit(m.Run())
}

func TestQuickstartRunsOnItsOwnServer(t *testing.T) {
	if err := run(t.Context(), ""); err != nil {
		t.Fatal(err)
	}
}

func TestQuickstartRunsOnTheClusterOfAKubeconfigAndCleansUp(t *testing.T) {
	server, err := apiserver.Start(t.Context(), apiserver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Stop()
	kubeconfig := filepath.Join(t.TempDir(), "kubeconfig")
	config := server.Config()
	err = clientcmd.WriteToFile(clientcmdapi.Config{
		Clusters:       map[string]*clientcmdapi.Cluster{"test": {Server: config.Host, CertificateAuthorityData: config.CAData}},
		AuthInfos:      map[string]*clientcmdapi.AuthInfo{"test": {Token: config.BearerToken}},
		Contexts:       map[string]*clientcmdapi.Context{"test": {Cluster: "test", AuthInfo: "test"}},
		CurrentContext: "test",
	}, kubeconfig)
	if err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), kubeconfig); err != nil {
		t.Fatal(err)
	}
	client, err := clientset.NewForConfig(config)
	if err != nil {
		t.Fatal(err)
	}
	crds, err := client.ApiextensionsV1().CustomResourceDefinitions().List(t.Context(), metav1.ListOptions{})
	if err != nil {
		t.Fatal(err)
	}
	for _, crd := range crds.Items {
		if crd.DeletionTimestamp == nil { // it goes once its objects are gone
			t.Errorf("CRD %s is still there", crd.Name)
		}
	}
}

func TestQuickstartReportsAKubeconfigThatIsNotThere(t *testing.T) {
	if err := run(t.Context(), filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("there is no error")
	}
}
