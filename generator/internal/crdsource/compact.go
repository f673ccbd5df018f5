// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crdsource

import (
	"regexp"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v3"

	"github.com/informergen/informergen/generator/internal/model"
)

// zeroIsInvalid reports whether the schema rules out the zero value of ref, so that
// it can mean absent. What only a rule in CEL forbids counts as valid.
func zeroIsInvalid(ref model.Ref, s *schema) bool {
	if fields, ok := structOf(ref); ok {
		return slices.ContainsFunc(fields.Fields, func(f *model.Field) bool { return neverZero(f, s) })
	}
	switch ref.(type) {
	case model.Basic, model.Named:
		return s.excludesZero()
	}
	return false
}

// neverZero reports whether a field of a struct with the schema s is always sent,
// and must not be as it is in a new struct.
func neverZero(f *model.Field, s *schema) bool {
	property := s.property(f.JSON)
	return property != nil && isAlwaysSent(f) && zeroIsInvalid(f.Type, property)
}

// excludesZero reports whether false, 0 or "" is no value of a scalar.
func (s *schema) excludesZero() bool {
	switch s.kind {
	case "string":
		return !s.mayBeEmpty() || s.lacks("") || excludesEmpty(s.pattern)
	case "integer", "number":
		least, hasLeast := s.limit("minimum")
		most, hasMost := s.limit("maximum")
		return s.lacks("0") || hasLeast && (least > 0 || least == 0 && s.says("exclusiveMinimum")) ||
			hasMost && (most < 0 || most == 0 && s.says("exclusiveMaximum"))
	case "boolean":
		return s.lacks("false")
	}
	return false
}

// lacks reports whether there is an enum without a value.
func (s *schema) lacks(value string) bool {
	return len(s.enum) > 0 && !slices.ContainsFunc(s.enum, func(n *yaml.Node) bool {
		number, err := strconv.ParseFloat(n.Value, 64)
		return !isNull(n) && (n.Value == value || value == "0" && err == nil && number == 0)
	})
}

func (s *schema) limit(keyword string) (limit float64, ok bool) {
	n := s.validation[keyword]
	if n == nil {
		return 0, false
	}
	limit, err := strconv.ParseFloat(n.Value, 64)
	return limit, err == nil
}

func (s *schema) says(keyword string) bool {
	n := s.validation[keyword]
	return n != nil && n.Value == "true"
}

// excludesEmpty reports whether a pattern does not match the empty string. A server
// compiles it as Go does.
func excludesEmpty(pattern string) bool {
	expression, err := regexp.Compile(pattern)
	return pattern != "" && err == nil && !expression.MatchString("")
}
