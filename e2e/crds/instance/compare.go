// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package instance

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apimachinery/pkg/api/resource"
)

// Compare returns how the object again, which came back from a Go type, differs
// from what went in, apart from what is published about the types. Each of those
// is counted by its name. Known reports whether the value at a path, with [*] for
// all items, has a type of Kubernetes.
func Compare(v *Version, object, again map[string]any, known func(path string) bool, count func(string)) []string {
	c := &comparer{count: count, known: known}
	c.object(v.Schema, object, again, spot{})
	return c.diffs
}

type comparer struct {
	count func(string)
	known func(string) bool
	diffs []string
}

// spot is a place in an object.
type spot struct {
	// path has the numbers of items, where has [*] for them.
	path, where string
	// known is set in a value that has a type of Kubernetes.
	known bool
}

func (c *comparer) below(at spot, name string) spot {
	return c.enter(spot{strings.TrimPrefix(at.path+"."+name, "."), strings.TrimPrefix(at.where+"."+name, "."), at.known})
}

func (c *comparer) inside(at spot, index string) spot {
	return c.enter(spot{at.path + "[" + index + "]", at.where + "[*]", at.known})
}

func (c *comparer) enter(at spot) spot {
	at.known = at.known || c.known(at.where)
	return at
}

func (c *comparer) differs(at spot, want, got any) {
	c.diffs = append(c.diffs, fmt.Sprintf("%s: want %.200s, got %.200s", at.path, inJSON(want), inJSON(got)))
}

func inJSON(value any) string {
	text, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// none stands for a value that is absent.
type none struct{}

func (c *comparer) object(s *schema.Structural, want, got map[string]any, at spot) {
	names := maps.Clone(want)
	maps.Copy(names, got)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		below := c.propertySchema(s, name)
		a, inWant := want[name]
		b, inGot := got[name]
		place := c.below(at, name)
		if s != nil && s.AdditionalProperties != nil {
			place = c.inside(at, name)
		}
		switch {
		case inWant && inGot:
			c.value(below, a, b, place)
		case inWant && c.mayGo(below, a, place):
		case inWant:
			c.differs(place, a, none{})
		case at.known && isZero(b):
			c.count("a type of Kubernetes sent a zero value that was absent")
		default:
			c.differs(place, none{}, b)
		}
	}
}

func (c *comparer) propertySchema(s *schema.Structural, name string) *schema.Structural {
	if s == nil {
		return nil
	}
	if property, ok := s.Properties[name]; ok {
		return &property
	}
	if s.AdditionalProperties != nil {
		return s.AdditionalProperties.Structural
	}
	return nil
}

// mayGo reports whether a value may be absent in what comes back.
func (c *comparer) mayGo(s *schema.Structural, value any, at spot) bool {
	switch o, isObject := value.(map[string]any); {
	case value == nil && s != nil && s.Nullable:
		c.count("null became absent")
	case isObject && len(o) == 0 && (at.path == "spec" || at.path == "status"):
		c.count("an empty spec or status became absent")
	case at.known && isZero(value):
		c.count("a type of Kubernetes left a zero value out")
	default:
		return false
	}
	return true
}

// isZero reports whether a value is what a Go type has when nobody sets it.
func isZero(value any) bool {
	if o, ok := value.(map[string]any); ok {
		for _, below := range o {
			if !isZero(below) {
				return false
			}
		}
		return true
	}
	switch text := inJSON(value); text {
	case "null", "0", "false", `""`, "[]", "{}", `"0"`:
		return true
	default:
		return number0(value)
	}
}

func number0(value any) bool {
	n, ok := number(value)
	return ok && n.Sign() == 0
}

func (c *comparer) value(s *schema.Structural, want, got any, at spot) {
	switch w := want.(type) {
	case map[string]any:
		if g, ok := got.(map[string]any); ok {
			c.object(s, w, g, at)
			return
		}
	case []any:
		if g, ok := got.([]any); ok && len(w) == len(g) {
			for i := range w {
				c.value(itemsOf(s), w[i], g[i], c.inside(at, strconv.Itoa(i)))
			}
			return
		}
	}
	if inJSON(want) == inJSON(got) || c.sameNumber(want, got) || s != nil && c.sameScalar(s, want, got) {
		return
	}
	c.differs(at, want, got)
}

func itemsOf(s *schema.Structural) *schema.Structural {
	if s == nil {
		return nil
	}
	return s.Items
}

// sameNumber compares by value: 1.0 is 1. What is beyond a float64 was read with
// less precision on one side.
func (c *comparer) sameNumber(want, got any) bool {
	a, okA := number(want)
	b, okB := number(got)
	return okA && okB && a.Cmp(b) == 0
}

func number(value any) (*big.Float, bool) {
	switch n := value.(type) {
	case int64:
		return new(big.Float).SetInt64(n), true
	case float64:
		return big.NewFloat(n), true
	case json.Number:
		f, _, err := big.ParseFloat(n.String(), 10, 64, big.ToNearestEven)
		return f, err == nil
	}
	return nil, false
}

// sameScalar compares scalars whose Go types have a form of their own.
func (c *comparer) sameScalar(s *schema.Structural, want, got any) bool {
	format := ""
	if s.ValueValidation != nil {
		format = s.ValueValidation.Format
	}
	a, _ := want.(string)
	b, _ := got.(string)
	switch {
	case format == "date-time":
		x, errX := time.Parse(time.RFC3339Nano, a)
		y, errY := time.Parse(time.RFC3339, b)
		if errX == nil && errY == nil && x.Truncate(time.Second).Equal(y) && strings.HasSuffix(b, "Z") {
			c.count("a time became whole seconds in UTC")
			return true
		}
	case format == "byte":
		x, errX := base64.StdEncoding.DecodeString(a)
		y, errY := base64.StdEncoding.DecodeString(b)
		return errX == nil && errY == nil && string(x) == string(y)
	case s.XIntOrString && s.ValueValidation != nil && s.ValueValidation.Pattern == quantity:
		x, errX := resource.ParseQuantity(strings.Trim(inJSON(want), "\""))
		y, errY := resource.ParseQuantity(b)
		if errX == nil && errY == nil && x.Cmp(y) == 0 {
			c.count("a quantity took its canonical form")
			return true
		}
	}
	return false
}
