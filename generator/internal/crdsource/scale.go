// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"go/token"
	"strings"

	"github.com/informergen/informergen/generator/internal/model"
)

// scaleMethods are the client methods of a kind that has the scale subresource.
// They have the names that built-in kinds give them.
func scaleMethods(pos token.Position) []model.Method {
	scale := model.TypeName{Package: "k8s.io/api/autoscaling/v1", Name: "Scale"}
	return []model.Method{
		{Name: "GetScale", Verb: "get", Subresource: "scale", Result: scale, Pos: pos},
		{Name: "UpdateScale", Verb: "update", Subresource: "scale", Input: scale, Result: scale, Pos: pos},
	}
}

// methodMarker spells a method as the marker that stands for it.
func methodMarker(m model.Method) string {
	args := []string{"genclient:method=" + m.Name, "verb=" + m.Verb, "subresource=" + m.Subresource}
	if m.Input.Name != "" {
		args = append(args, "input="+m.Input.Package+"."+m.Input.Name)
	}
	return strings.Join(append(args, "result="+m.Result.Package+"."+m.Result.Name), ",")
}
