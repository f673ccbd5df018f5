// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package gosource

import (
	"github.com/informergen/informergen/generator/internal/markers"
	"github.com/informergen/informergen/generator/internal/model"
)

func origin(m markers.Marker) model.Origin { return model.Origin{What: m.String(), Pos: m.Pos} }

// origins says where the facts come from that the +genclient family decides.
func origins(client markers.Client) model.KindOrigins {
	genclient, _ := client.Set.First("genclient")
	from := model.KindOrigins{
		Client: origin(genclient), Scope: model.Origin{What: "no +genclient:nonNamespaced"}, LeftOut: map[string]model.Origin{},
	}
	if m, ok := client.Set.First("genclient:nonNamespaced"); ok {
		from.Scope = origin(m)
	}
	return from
}

// leftOut says of the verbs that kind has not what takes each away.
func leftOut(kind *model.Kind, client markers.Client) {
	for _, verb := range model.VerbNames {
		if *kind.Verbs.Named(verb) {
			continue
		}
		kind.Origins.LeftOut[verb] = model.Origin{What: "the type has no Status"}
		if m, ok := client.LeftOut(verb); ok {
			kind.Origins.LeftOut[verb] = origin(m)
		}
	}
}

// groupOrigin says what names the group of pkg.
func groupOrigin(pkg *apiPackage) model.Origin {
	if m, ok := pkg.markers.First("groupName"); ok {
		return origin(m)
	}
	if pkg.unnamed {
		return model.Origin{What: "the directory above that of the version"}
	}
	return model.Origin{What: "the GroupVersion of the package", Pos: pkg.groupPos}
}

func groupGoNameOrigin(pkg *apiPackage) model.Origin {
	m, _ := pkg.markers.First("groupGoName")
	return origin(m)
}

// versionOrigin says what names the version of pkg.
func versionOrigin(pkg *apiPackage) model.Origin {
	switch {
	case pkg.internal():
		return model.Origin{What: "the ObjectMeta without a json tag"}
	case pkg.version != pkg.dirs[1]:
		return model.Origin{What: "the GroupVersion of the package"}
	}
	return model.Origin{What: "the directory of the package"}
}

// optOuts are the markers by which pkg asks to be left out.
func optOuts(pkg *apiPackage) []model.Origin {
	var all []model.Origin
	for _, name := range []string{"k8s:client-gen", "k8s:lister-gen", "k8s:informer-gen"} {
		if m, ok := pkg.markers.First(name); ok && m.Value == "false" {
			all = append(all, origin(m))
		}
	}
	return all
}
