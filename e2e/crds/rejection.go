// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"os"
	"regexp"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/yaml"

	"github.com/informergen/informergen/e2e/crds/instance"
)

var positioned = regexp.MustCompile(`(?m)^[^\n]*:\d+(:\d+)?: `)

// judgeRejection holds it against the generator when it refuses a file that a server
// would take, or does not say where the fault is.
func judgeRejection(f file, r *result) {
	r.count("files rejected")
	if !positioned.MatchString(r.Rejected) {
		r.fail(checkGenerate, "", "rejected without a position: "+r.Rejected)
	}
	if serverTakes(f) {
		r.fail(checkGenerate, "", "rejected, though a server would take it: "+r.Rejected)
	}
}

// serverTakes reports whether all CRDs of a file, of which there are some, have
// schemas that a server takes.
func serverTakes(f file) bool {
	text, err := os.Open(f.path)
	if err != nil {
		return false
	}
	defer text.Close()
	decoder := yaml.NewYAMLOrJSONDecoder(text, 4096)
	found := false
	for {
		var crd apiextensionsv1.CustomResourceDefinition
		if err := decoder.Decode(&crd); err != nil {
			return found
		}
		if crd.Kind != "CustomResourceDefinition" {
			continue
		}
		found = crd.APIVersion == apiextensionsv1.SchemeGroupVersion.String() && len(crd.Spec.Versions) > 0
		for i := range crd.Spec.Versions {
			if !found || crd.Spec.Versions[i].Schema == nil || crd.Spec.Versions[i].Schema.OpenAPIV3Schema == nil {
				return false
			}
			if _, err := instance.NewVersion(&crd, &crd.Spec.Versions[i]); err != nil {
				return false
			}
		}
	}
}
