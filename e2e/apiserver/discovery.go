// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package apiserver

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"

	apidiscoveryv2 "k8s.io/api/apidiscovery/v2"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apiserver/pkg/endpoints/discovery/aggregated"
	"k8s.io/apiserver/pkg/server"
)

const aggregatedDiscovery = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList"

// serveGroups makes the handler chain answer GET /apis, the list of API groups.
// In a cluster the aggregator does that; the apiextensions-apiserver alone
// answers 404, and discovery and REST mappers do not work without it.
func serveGroups(config *server.Config) {
	groups := aggregated.NewResourceManager("apis")
	config.AggregatedDiscoveryGroupManager = groups
	config.BuildHandlerChainFunc = func(next http.Handler, config *server.Config) http.Handler {
		list := aggregated.WrapAggregatedDiscoveryToHandler(unaggregated(groups), groups, nil)
		return server.DefaultBuildHandlerChain(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet && (r.URL.Path == "/apis" || r.URL.Path == "/apis/") {
				list.ServeHTTP(w, r)
				return
			}
			next.ServeHTTP(w, r)
		}), config)
	}
}

// unaggregated answers with the older metav1.APIGroupList, made from the
// aggregated form.
func unaggregated(groups http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		inner := r.Clone(r.Context())
		inner.Header = http.Header{"Accept": {aggregatedDiscovery}}
		recorder := httptest.NewRecorder()
		groups.ServeHTTP(recorder, inner)
		var from apidiscoveryv2.APIGroupDiscoveryList
		if err := json.Unmarshal(recorder.Body.Bytes(), &from); err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(groupList(from)) // the client is gone
	})
}

func groupList(from apidiscoveryv2.APIGroupDiscoveryList) metav1.APIGroupList {
	list := metav1.APIGroupList{TypeMeta: metav1.TypeMeta{Kind: "APIGroupList", APIVersion: "v1"}, Groups: []metav1.APIGroup{}}
	for _, item := range from.Items {
		group := metav1.APIGroup{Name: item.Name}
		for _, version := range item.Versions {
			group.Versions = append(group.Versions, metav1.GroupVersionForDiscovery{
				GroupVersion: item.Name + "/" + version.Version, Version: version.Version,
			})
		}
		if len(group.Versions) > 0 {
			group.PreferredVersion = group.Versions[0]
		}
		list.Groups = append(list.Groups, group)
	}
	return list
}
