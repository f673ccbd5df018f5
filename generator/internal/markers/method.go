// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package markers

import (
	"fmt"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
)

// The verbs that a method may have, and those whose types it may replace.
var (
	methodVerbs = []string{"create", "update", "get", "list", "patch", "apply"}
	inputVerbs  = []string{"create", "update", "apply"}
)

// addMethod reads +genclient:method=Name,verb=…,subresource=…,input=…,result=….
func (c *Client) addMethod(m Marker) error {
	name, rest, _ := strings.Cut(m.Value, ",")
	if name == "" {
		return mistake{"the method has no name", "write +genclient:method=UpdateScale,verb=update,subresource=scale"}
	}
	method := model.Method{Name: name, Pos: m.Pos}
	for setting := range strings.SplitSeq(rest, ",") {
		if err := setMethod(&method, setting); err != nil {
			return err
		}
	}
	if err := checkMethod(method); err != nil {
		return err
	}
	c.Methods = append(c.Methods, method)
	return nil
}

func setMethod(method *model.Method, setting string) error {
	key, value, _ := strings.Cut(setting, "=")
	key, value = strings.TrimSpace(key), strings.TrimSpace(value)
	if key != "" && value == "" {
		return mistake{fmt.Sprintf("method %s: %q has no value", method.Name, key), "write " + key + "=value"}
	}
	switch key {
	case "verb":
		method.Verb = value
	case "subresource":
		method.Subresource = value
	case "input":
		method.Input = typeName(value)
	case "result":
		method.Result = typeName(value)
	case "":
	default:
		known := []string{"verb", "subresource", "input", "result"}
		return mistake{fmt.Sprintf("method %s: unknown setting %q", method.Name, key), diag.DidYouMean(key, known, "")}
	}
	return nil
}

func checkMethod(method model.Method) error {
	if !slices.Contains(methodVerbs, method.Verb) {
		msg := fmt.Sprintf("method %s: verb %q cannot be the verb of a method", method.Name, method.Verb)
		if method.Verb == "" {
			msg = fmt.Sprintf("method %s has no verb", method.Name)
		}
		return mistake{msg, "add verb= with one of " + strings.Join(methodVerbs, ", ")}
	}
	if method.Input != (model.TypeName{}) && !slices.Contains(inputVerbs, method.Verb) {
		return mistake{
			fmt.Sprintf("method %s: input= has no meaning for the verb %s", method.Name, method.Verb),
			"input= goes with " + strings.Join(inputVerbs, ", "),
		}
	}
	return nil
}

// typeName splits "import/path.Name" at its last dot.
func typeName(s string) model.TypeName {
	i := strings.LastIndex(s, ".")
	if i < 0 {
		return model.TypeName{Name: s}
	}
	return model.TypeName{Package: s[:i], Name: s[i+1:]}
}
