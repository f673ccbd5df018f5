// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"slices"

	"k8s.io/client-go/rest"
)

func get(ctx context.Context, client *rest.RESTClient, name string) (Document, error) {
	data, err := body(client.Get().AbsPath(resource, name).SetHeader("Accept", "application/json").Do(ctx))
	if err != nil {
		return Document{}, err
	}
	data, err = asWritten(data)
	return Document{Name: name, Data: data}, err
}

// keptMetadata is what people write into the metadata of a CRD.
var keptMetadata = []string{"name", "labels", "annotations"}

// lastApplied holds a copy of the whole object, which kubectl apply puts there.
const lastApplied = "kubectl.kubernetes.io/last-applied-configuration"

// asWritten leaves out of a CRD what only the server knows, so that the document
// is the same for every cluster that has the CRD.
func asWritten(data []byte) ([]byte, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber() // a float64 does not hold every bound of an int64
	var document map[string]any
	if err := decoder.Decode(&document); err != nil {
		return nil, err
	}
	delete(document, "status")
	if metadata, ok := document["metadata"].(map[string]any); ok {
		maps.DeleteFunc(metadata, func(key string, _ any) bool { return !slices.Contains(keptMetadata, key) })
		if annotations, ok := metadata["annotations"].(map[string]any); ok {
			delete(annotations, lastApplied)
			if len(annotations) == 0 {
				delete(metadata, "annotations")
			}
		}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(document)
	return out.Bytes(), err
}
