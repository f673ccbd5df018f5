// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
)

// Config says which cluster to ask, and for what.
type Config struct {
	// Kubeconfig is the file to read. Empty: $KUBECONFIG, ~/.kube/config, or the
	// service account of the pod, as kubectl has it.
	Kubeconfig string
	// Context is the context of the kubeconfig. Empty: its current one.
	Context string
	// Want names CRDs (certificates.cert-manager.io) and groups (cert-manager.io),
	// or patterns of path.Match for either. It must not be empty.
	Want []string
}

// Document is a CRD as JSON, indented, without what only the server knows: its
// status, and the metadata that it keeps of every object.
type Document struct {
	// Name is the name of the CRD.
	Name string
	Data []byte
}

// Fetch returns the CRDs that in asks for, sorted by name. That nothing fits one
// of in.Want is an error.
func Fetch(ctx context.Context, in Config) ([]Document, error) {
	client, err := connect(in)
	if err != nil {
		return nil, fmt.Errorf("reading the kubeconfig: %w", err)
	}
	names, err := list(ctx, client)
	if err != nil {
		return nil, fmt.Errorf("listing the CRDs of the cluster: %w", err)
	}
	chosen, err := choose(names, in.Want)
	if err != nil {
		return nil, err
	}
	documents := make([]Document, len(chosen))
	for i, name := range chosen {
		if documents[i], err = get(ctx, client, name); err != nil {
			return nil, fmt.Errorf("getting the CRD %s: %w", name, err)
		}
	}
	return documents, nil
}

// timeout bounds a request when the kubeconfig does not: a server that cannot be
// reached must not look like one that is slow.
const timeout = 30 * time.Second

func connect(in Config) (*rest.RESTClient, error) {
	rules := clientcmd.NewDefaultClientConfigLoadingRules()
	rules.ExplicitPath = in.Kubeconfig
	overrides := &clientcmd.ConfigOverrides{CurrentContext: in.Context}
	config, err := clientcmd.NewNonInteractiveDeferredLoadingClientConfig(rules, overrides).ClientConfig()
	if err != nil {
		return nil, err
	}
	scheme := runtime.NewScheme()
	metav1.AddToGroupVersion(scheme, schema.GroupVersion{Version: "v1"}) // for the status of an error
	config.NegotiatedSerializer = serializer.NewCodecFactory(scheme).WithoutConversion()
	config.UserAgent = "informer-gen"
	config.Timeout = cmp.Or(config.Timeout, timeout)
	return rest.UnversionedRESTClientFor(config)
}

const resource = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"

// pageSize is small enough for the pages of any server: each entry is metadata
// only.
const pageSize = "500"

// list returns the names of all CRDs, without their schemas.
func list(ctx context.Context, client *rest.RESTClient) ([]string, error) {
	var names []string
	for token := ""; ; {
		data, err := body(client.Get().AbsPath(resource).
			SetHeader("Accept", "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1, application/json").
			Param("limit", pageSize).Param("continue", token).Do(ctx))
		if err != nil {
			return nil, err
		}
		var page metav1.PartialObjectMetadataList
		if err := json.Unmarshal(data, &page); err != nil {
			return nil, err
		}
		for _, item := range page.Items {
			names = append(names, item.Name)
		}
		if token = page.Continue; token == "" {
			slices.Sort(names)
			return names, nil
		}
	}
}

// body returns the body of a response, or the error that it stands for, in the
// server's words.
func body(result rest.Result) ([]byte, error) {
	if err := result.Error(); err != nil {
		return nil, err
	}
	return result.Raw()
}

// choose returns those of names that are wanted.
func choose(names, want []string) ([]string, error) {
	var chosen []string
	for _, pattern := range want {
		before := len(chosen)
		for _, name := range names {
			_, group, _ := strings.Cut(name, ".")
			byName, err := path.Match(pattern, name)
			if err != nil {
				return nil, fmt.Errorf("the pattern %q: %w", pattern, err)
			}
			if byGroup, _ := path.Match(pattern, group); byName || byGroup {
				chosen = append(chosen, name)
			}
		}
		if len(chosen) == before {
			return nil, fmt.Errorf("the cluster has no CRD of the name or group %q; its groups are: %s", pattern, strings.Join(groups(names), ", "))
		}
	}
	slices.Sort(chosen)
	return slices.Compact(chosen), nil
}

func groups(names []string) []string {
	if len(names) == 0 {
		return []string{"none, it has no CRDs"}
	}
	all := make([]string, len(names))
	for i, name := range names {
		_, all[i], _ = strings.Cut(name, ".")
	}
	slices.Sort(all)
	return slices.Compact(all)
}
