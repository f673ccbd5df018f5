// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package client_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	autoscalingv1 "k8s.io/api/autoscaling/v1"
	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	applyautoscalingv1 "k8s.io/client-go/applyconfigurations/autoscaling/v1"

	"github.com/informergen/informergen/runtime/client"
)

func TestMethodsAddressTheObjectTheSubresourceOrTheCollection(t *testing.T) {
	scale := &autoscalingv1.Scale{
		TypeMeta: metav1.TypeMeta{APIVersion: "autoscaling/v1", Kind: "Scale"},
		Spec:     autoscalingv1.ScaleSpec{Replicas: 3},
	}
	for name, test := range map[string]struct {
		call func(context.Context, *pods) (*autoscalingv1.Scale, error)
		want request
	}{
		"get a subresource": {
			func(ctx context.Context, c *pods) (*autoscalingv1.Scale, error) {
				return client.GetInto(ctx, c.Client, "web", "scale", metav1.GetOptions{ResourceVersion: "5"}, &autoscalingv1.Scale{})
			},
			request{Method: "GET", Path: "/api/v1/namespaces/shop/pods/web/scale", Query: "resourceVersion=5"},
		},
		"get the object": {
			func(ctx context.Context, c *pods) (*autoscalingv1.Scale, error) {
				return client.GetInto(ctx, c.Client, "web", "", metav1.GetOptions{}, &autoscalingv1.Scale{})
			},
			request{Method: "GET", Path: "/api/v1/namespaces/shop/pods/web"},
		},
		"list below an object": {
			func(ctx context.Context, c *pods) (*autoscalingv1.Scale, error) {
				return client.ListInto(ctx, c.Client, "web", "scales", metav1.ListOptions{Limit: 2}, &autoscalingv1.Scale{})
			},
			request{Method: "GET", Path: "/api/v1/namespaces/shop/pods/web/scales", Query: "limit=2"},
		},
		"list the collection": {
			func(ctx context.Context, c *pods) (*autoscalingv1.Scale, error) {
				return client.ListInto(ctx, c.Client, "", "", metav1.ListOptions{TimeoutSeconds: seconds(9)}, &autoscalingv1.Scale{})
			},
			request{Method: "GET", Path: "/api/v1/namespaces/shop/pods", Query: "timeout=9s&timeoutSeconds=9"},
		},
		"create in the collection": {
			func(ctx context.Context, c *pods) (*autoscalingv1.Scale, error) {
				return client.CreateInto(ctx, c.Client, "", "", scale, metav1.CreateOptions{FieldManager: "me"}, &autoscalingv1.Scale{})
			},
			request{Method: "POST", Path: "/api/v1/namespaces/shop/pods", Query: "fieldManager=me"},
		},
		"create a subresource": {
			func(ctx context.Context, c *pods) (*autoscalingv1.Scale, error) {
				return client.CreateInto(ctx, c.Client, "web", "scale", scale, metav1.CreateOptions{}, &autoscalingv1.Scale{})
			},
			request{Method: "POST", Path: "/api/v1/namespaces/shop/pods/web/scale"},
		},
		"update a subresource": {
			func(ctx context.Context, c *pods) (*autoscalingv1.Scale, error) {
				return client.UpdateInto(ctx, c.Client, "web", "scale", scale, metav1.UpdateOptions{}, &autoscalingv1.Scale{})
			},
			request{Method: "PUT", Path: "/api/v1/namespaces/shop/pods/web/scale"},
		},
		"patch a subresource": {
			func(ctx context.Context, c *pods) (*autoscalingv1.Scale, error) {
				return client.PatchInto(ctx, c.Client, "web", types.MergePatchType, []byte("{}"), metav1.PatchOptions{}, &autoscalingv1.Scale{}, "scale")
			},
			request{Method: "PATCH", Path: "/api/v1/namespaces/shop/pods/web/scale"},
		},
		"apply to a subresource": {
			func(ctx context.Context, c *pods) (*autoscalingv1.Scale, error) {
				return client.ApplyInto(ctx, c.Client, "web", "scale", applyautoscalingv1.Scale(), metav1.ApplyOptions{FieldManager: "me", Force: true}, &autoscalingv1.Scale{})
			},
			request{Method: "PATCH", Path: "/api/v1/namespaces/shop/pods/web/scale", Query: "fieldManager=me&force=true"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := serve(t, http.StatusOK, scale)
			got, err := test.call(t.Context(), podsIn(t, s, "shop"))
			if err != nil {
				t.Fatal(err)
			}
			if got.Spec.Replicas != 3 {
				t.Errorf("decoded %d replicas, want 3", got.Spec.Replicas)
			}
			if diff := cmp.Diff(test.want, s.request(), cmpopts.IgnoreFields(request{}, "Body", "ContentType", "Accept")); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestMethodsReturnTheServersError(t *testing.T) {
	s := serve(t, http.StatusNotFound, apierrors.NewNotFound(corev1.Resource("pods"), "web").Status())
	_, err := client.GetInto(t.Context(), podsIn(t, s, "shop").Client, "web", "scale", metav1.GetOptions{}, &autoscalingv1.Scale{})
	if !apierrors.IsNotFound(err) {
		t.Errorf("got %v", err)
	}
}
