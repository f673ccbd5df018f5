// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/model"
)

// origins says where the facts about the kind of c stand.
func origins(c *crd, v crdVersion) model.KindOrigins {
	at := func(what string, node *yaml.Node) model.Origin {
		return model.Origin{What: what, Pos: c.reader.pos(node)}
	}
	from := model.KindOrigins{
		Client: at("the CRD", c.kind.node), Plural: at("spec.names.plural", c.plural.node), Scope: at("spec.scope", c.scope.node),
		LeftOut: map[string]model.Origin{},
	}
	if v.status {
		from.Status = at("subresources.status", v.statusNode)
	} else {
		none := at("no subresources.status in the version", v.name.node)
		from.LeftOut["updateStatus"], from.LeftOut["applyStatus"] = none, none
	}
	return from
}
