// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package apiserver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/client/clientset/clientset"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/util/retry"
)

const pollInterval = 10 * time.Millisecond

// ReadCRDs reads the CRDs of a file with YAML or JSON documents, also those in a
// List. Documents of another kind are passed over.
func ReadCRDs(file string) ([]*apiextensionsv1.CustomResourceDefinition, error) {
	text, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer text.Close()
	var crds []*apiextensionsv1.CustomResourceDefinition
	documents := yaml.NewYAMLOrJSONDecoder(text, 4096)
	for {
		var document struct {
			apiextensionsv1.CustomResourceDefinition `json:",inline"`
			Items                                    []*apiextensionsv1.CustomResourceDefinition `json:"items"`
		}
		err := documents.Decode(&document)
		if errors.Is(err, io.EOF) {
			return crds, nil
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		for _, crd := range append(document.Items, &document.CustomResourceDefinition) {
			if crd.Kind == "CustomResourceDefinition" {
				crds = append(crds, crd)
			}
		}
	}
}

// EnsureCRD installs a CRD on any server unless one of its name is there, and
// waits until it is established. It reports whether it was installed.
func EnsureCRD(ctx context.Context, config *rest.Config, crd *apiextensionsv1.CustomResourceDefinition) (created bool, err error) {
	client, err := clientset.NewForConfig(config)
	if err != nil {
		return false, err
	}
	crds := client.ApiextensionsV1().CustomResourceDefinitions()
	_, err = crds.Create(ctx, crd, metav1.CreateOptions{})
	if err != nil && !apierrors.IsAlreadyExists(err) {
		return false, fmt.Errorf("installing CRD %s: %w", crd.Name, err)
	}
	created = err == nil
	err = wait.PollUntilContextCancel(ctx, pollInterval, true, func(ctx context.Context) (bool, error) {
		current, err := crds.Get(ctx, crd.Name, metav1.GetOptions{})
		return err == nil && established(current) != nil, err
	})
	if err != nil {
		return created, fmt.Errorf("waiting until CRD %s is established: %w", crd.Name, err)
	}
	return created, nil
}

// RemoveCRD removes a CRD, and with it all objects of its kind.
func RemoveCRD(ctx context.Context, config *rest.Config, name string) error {
	client, err := clientset.NewForConfig(config)
	if err != nil {
		return err
	}
	return client.ApiextensionsV1().CustomResourceDefinitions().Delete(ctx, name, metav1.DeleteOptions{})
}

// InstallCRDs installs CRDs and waits until their resources can be used. The
// server holds every create up for two seconds while the CRD is established for
// less than that, so that other servers can learn of it; there are none, so the
// time of the condition is set back.
func (s *Server) InstallCRDs(ctx context.Context, crds ...*apiextensionsv1.CustomResourceDefinition) error {
	for _, crd := range crds {
		if _, err := EnsureCRD(ctx, s.config, crd); err != nil {
			return err
		}
		if err := s.backdate(ctx, crd.Name); err != nil {
			return fmt.Errorf("installing CRD %s: %w", crd.Name, err)
		}
		if err := s.waitUntilServed(ctx, crd); err != nil {
			return fmt.Errorf("waiting until CRD %s is served: %w", crd.Name, err)
		}
	}
	return nil
}

func (s *Server) backdate(ctx context.Context, name string) error {
	client, err := clientset.NewForConfig(s.config)
	if err != nil {
		return err
	}
	crds := client.ApiextensionsV1().CustomResourceDefinitions()
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		crd, err := crds.Get(ctx, name, metav1.GetOptions{})
		if err != nil {
			return err
		}
		established(crd).LastTransitionTime = metav1.NewTime(time.Now().Add(-time.Hour))
		_, err = crds.UpdateStatus(ctx, crd, metav1.UpdateOptions{})
		return err
	})
}

// waitUntilServed lists the resources of the CRD until the server, which learns
// of them from a watch, knows them.
func (s *Server) waitUntilServed(ctx context.Context, crd *apiextensionsv1.CustomResourceDefinition) error {
	client, err := clientset.NewForConfig(s.config)
	if err != nil {
		return err
	}
	for _, version := range crd.Spec.Versions {
		if !version.Served {
			continue
		}
		path := "/apis/" + crd.Spec.Group + "/" + version.Name + "/" + crd.Spec.Names.Plural
		err := wait.PollUntilContextCancel(ctx, pollInterval, true, func(ctx context.Context) (bool, error) {
			err := client.RESTClient().Get().AbsPath(path).Do(ctx).Error()
			if apierrors.IsNotFound(err) {
				return false, nil
			}
			return err == nil, err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// established returns the condition of that type if it is true.
func established(crd *apiextensionsv1.CustomResourceDefinition) *apiextensionsv1.CustomResourceDefinitionCondition {
	i := slices.IndexFunc(crd.Status.Conditions, func(c apiextensionsv1.CustomResourceDefinitionCondition) bool {
		return c.Type == apiextensionsv1.Established && c.Status == apiextensionsv1.ConditionTrue
	})
	if i < 0 {
		return nil
	}
	return &crd.Status.Conditions[i]
}
