// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package generator

import (
	"fmt"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
)

// parseExternal reads where apply configurations of types of other packages are:
// "k8s.io/api/core/v1.PodSpec:k8s.io/client-go/applyconfigurations/core/v1".
func parseExternal(mappings []string) (map[model.TypeName]string, error) {
	external := map[model.TypeName]string{}
	for _, mapping := range mappings {
		typ, pkg, ok := strings.Cut(mapping, ":")
		dot := strings.LastIndex(typ, ".")
		if !ok || pkg == "" || dot < 1 || dot == len(typ)-1 {
			return nil, fmt.Errorf("external apply configuration %q: want package.Type:package, for example k8s.io/api/core/v1.PodSpec:k8s.io/client-go/applyconfigurations/core/v1", mapping)
		}
		name := model.TypeName{Package: typ[:dot], Name: typ[dot+1:]}
		if _, twice := external[name]; twice {
			return nil, fmt.Errorf("external apply configuration %q: the type was given before", mapping)
		}
		external[name] = pkg
	}
	return external, nil
}
