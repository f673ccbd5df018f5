// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crd

import (
	"context"
	"fmt"
	"slices"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/json"
	"k8s.io/apimachinery/pkg/util/wait"
)

// pollInterval is short against the tenths of a second that a server needs.
const pollInterval = 20 * time.Millisecond

// wait waits until the definition is established and discovery knows the resource
// in all versions that it serves.
func (c client) wait(ctx context.Context, want *apiextensionsv1.CustomResourceDefinition) error {
	return wait.PollUntilContextCancel(ctx, pollInterval, true, func(ctx context.Context) (bool, error) {
		var current apiextensionsv1.CustomResourceDefinition
		if found, err := c.get(ctx, definitionsPath+want.Name, &current); !found || err != nil {
			return false, err
		}
		if refused := condition(&current, apiextensionsv1.NamesAccepted, apiextensionsv1.ConditionFalse); refused != nil {
			return false, fmt.Errorf("the server does not accept its names: %s", refused.Message)
		}
		if condition(&current, apiextensionsv1.Established, apiextensionsv1.ConditionTrue) == nil {
			return false, nil
		}
		return c.discovers(ctx, want)
	})
}

func (c client) discovers(ctx context.Context, want *apiextensionsv1.CustomResourceDefinition) (bool, error) {
	for _, version := range want.Spec.Versions {
		if !version.Served {
			continue
		}
		var resources metav1.APIResourceList
		found, err := c.get(ctx, "/apis/"+want.Spec.Group+"/"+version.Name, &resources)
		has := func(r metav1.APIResource) bool { return r.Name == want.Spec.Names.Plural }
		if !found || err != nil || !slices.ContainsFunc(resources.APIResources, has) {
			return false, err
		}
	}
	return true, nil
}

// get reads what is at a path into the object into, if there is anything.
func (c client) get(ctx context.Context, path string, into any) (found bool, err error) {
	text, err := c.rest.Get().AbsPath(path).Do(ctx).Raw()
	switch {
	case apierrors.IsNotFound(err):
		return false, nil
	case err != nil:
		return false, err
	}
	if err := json.Unmarshal(text, into); err != nil {
		return false, fmt.Errorf("reading %s: %w", path, err)
	}
	return true, nil
}

// condition returns the condition of that type if it has that status.
func condition(
	crd *apiextensionsv1.CustomResourceDefinition, of apiextensionsv1.CustomResourceDefinitionConditionType, status apiextensionsv1.ConditionStatus,
) *apiextensionsv1.CustomResourceDefinitionCondition {
	for i, c := range crd.Status.Conditions {
		if c.Type == of && c.Status == status {
			return &crd.Status.Conditions[i]
		}
	}
	return nil
}
