// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"

	"github.com/informergen/informergen/e2e/apiserver"
)

// cluster is where the demonstration runs: an API server that has the CRD, and
// two namespaces.
type cluster struct {
	config *rest.Config
	undo   []func()
}

const (
	berlin = "quickstart-berlin"
	bonn   = "quickstart-bonn"
)

// connect starts a server in the process, or connects to the one of kubeconfig.
func connect(ctx context.Context, kubeconfig string) (_ *cluster, err error) {
	crd, err := readCRD()
	if err != nil {
		return nil, err
	}
	c := &cluster{}
	defer func() {
		if err != nil {
			c.close()
		}
	}()
	if kubeconfig == "" {
		return c, c.startServer(ctx, crd)
	}
	return c, c.useKubeconfig(ctx, kubeconfig, crd)
}

// close undoes what connect did, in reverse.
func (c *cluster) close() {
	for i := len(c.undo) - 1; i >= 0; i-- {
		c.undo[i]()
	}
	c.undo = nil
}

func (c *cluster) startServer(ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition) error {
	say("A real API server, in this process")
	begin := time.Now()
	server, err := apiserver.Start(ctx, apiserver.Options{Progress: func(step string) {
		fmt.Printf("  %5.1fs  %s\n", time.Since(begin).Seconds(), step)
	}})
	if err != nil {
		return err
	}
	c.undo = append(c.undo, server.Stop)
	c.config = server.Config()
	fmt.Printf("  %5.1fs  ready at %s\n", time.Since(begin).Seconds(), c.config.Host)
	if err := server.InstallCRDs(ctx, crd); err != nil {
		return err
	}
	fmt.Printf("  %5.1fs  CRD %s installed\n", time.Since(begin).Seconds(), crd.Name)
	return nil
}

func (c *cluster) useKubeconfig(ctx context.Context, kubeconfig string, crd *apiextensionsv1.CustomResourceDefinition) (err error) {
	if c.config, err = clientcmd.BuildConfigFromFlags("", kubeconfig); err != nil {
		return err
	}
	say("The cluster at " + c.config.Host)
	created, err := apiserver.EnsureCRD(ctx, c.config, crd)
	if created {
		c.undo = append(c.undo, func() { warn(apiserver.RemoveCRD(context.WithoutCancel(ctx), c.config, crd.Name)) })
	}
	if err != nil {
		return err
	}
	fmt.Printf("  CRD %s is there (installed by this run: %t)\n", crd.Name, created)
	return c.makeNamespaces(ctx)
}

// makeNamespaces makes the namespaces of the demonstration. A server without
// namespaces, such as the one in this process, takes any name.
func (c *cluster) makeNamespaces(ctx context.Context) error {
	client, err := kubernetes.NewForConfig(c.config)
	if err != nil {
		return err
	}
	for _, name := range []string{berlin, bonn} {
		namespace := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name}}
		_, err := client.CoreV1().Namespaces().Create(ctx, namespace, metav1.CreateOptions{})
		if apierrors.IsNotFound(err) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("making namespace %s: %w", name, err)
		}
		c.undo = append(c.undo, func() {
			warn(client.CoreV1().Namespaces().Delete(context.WithoutCancel(ctx), name, metav1.DeleteOptions{}))
		})
	}
	return nil
}

func warn(err error) {
	if err != nil {
		fmt.Fprintf(os.Stderr, "cleaning up: %v\n", err)
	}
}

// readCRD reads the CRD of the demonstration, which lies beside the others of
// the project, at or above the working directory.
func readCRD() (*apiextensionsv1.CustomResourceDefinition, error) {
	const file = "testdata/crds/demo.example.com_workshops.yaml"
	dir, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	for {
		crds, err := apiserver.ReadCRDs(filepath.Join(dir, filepath.FromSlash(file)))
		if err == nil {
			return crds[0], nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		if dir == filepath.Dir(dir) {
			return nil, fmt.Errorf("%s: not found; run the quickstart inside the project", file)
		}
		dir = filepath.Dir(dir)
	}
}
