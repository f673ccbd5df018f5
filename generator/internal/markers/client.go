// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package markers

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/model"
)

// Client is what the +genclient family says about a type.
type Client struct {
	// Wanted is set by +genclient.
	Wanted bool
	// NonNamespaced is set for cluster-scoped types.
	NonNamespaced bool
	// NoStatus leaves UpdateStatus out although the type has a Status.
	NoStatus bool
	// NoVerbs leaves every method out but those of Methods.
	NoVerbs bool
	// Verbs are those that onlyVerbs, skipVerbs and readonly leave.
	Verbs model.Verbs
	// Methods are those of +genclient:method.
	Methods []model.Method
	// Resource is the plural given by +resourceName; empty when there is none.
	Resource string
	// Set are all markers of the type.
	Set Set
}

const clientPrefix = "genclient:"

var readonlyVerbs = []string{"get", "list", "watch"}

// clientMarkers lists the members of the family and what each does to a Client.
var clientMarkers = map[string]func(*Client, Marker) error{
	"nonNamespaced": func(c *Client, m Marker) error { c.NonNamespaced = true; return flag(m) },
	"noStatus":      func(c *Client, m Marker) error { c.NoStatus = true; return flag(m) },
	"noVerbs":       func(c *Client, m Marker) error { c.NoVerbs = true; return flag(m) },
	"readonly":      func(c *Client, m Marker) error { return firstError(flag(m), c.only(readonlyVerbs)) },
	"onlyVerbs":     func(c *Client, m Marker) error { return c.only(strings.Split(m.Value, ",")) },
	"skipVerbs":     func(c *Client, m Marker) error { return c.skip(strings.Split(m.Value, ",")) },
	"method":        (*Client).addMethod,
}

// ParseClient reads the +genclient family from set. What is wrong with a marker
// goes to diags, at the marker's own position.
func ParseClient(set Set, diags *diag.List) Client {
	c := Client{Verbs: model.AllVerbs(), Set: set}
	if m, ok := set.First("genclient"); ok {
		c.Wanted = true
		report(diags, m, flag(m))
	}
	if m, ok := set.First("resourceName"); ok {
		c.Resource = m.Value
	}
	// The verbs that onlyVerbs leaves win over those that skipVerbs takes away,
	// whatever the order of the lines.
	for _, late := range []bool{false, true} {
		for _, m := range set {
			name, ok := strings.CutPrefix(m.Name, clientPrefix)
			if !ok || (name == "onlyVerbs" || name == "readonly") != late {
				continue
			}
			report(diags, m, c.apply(name, m))
		}
	}
	return c
}

func (c *Client) apply(name string, m Marker) error {
	set, ok := clientMarkers[name]
	if !ok {
		known := make([]string, 0, len(clientMarkers))
		for marker := range clientMarkers {
			known = append(known, marker)
		}
		return mistake{"unknown marker", diag.DidYouMean(name, known, "+"+clientPrefix)}
	}
	return set(c, m)
}

func (c *Client) only(verbs []string) error {
	var kept model.Verbs
	for _, verb := range verbs {
		target := kept.Named(verb)
		if target == nil {
			return unknownVerb(verb)
		}
		*target = true
	}
	c.Verbs = kept
	return nil
}

func (c *Client) skip(verbs []string) error {
	for _, verb := range verbs {
		target := c.Verbs.Named(verb)
		if target == nil {
			return unknownVerb(verb)
		}
		*target = false
	}
	return nil
}

// flag refuses a value on a marker that is either there or not.
func flag(m Marker) error {
	if m.Value == "" {
		return nil
	}
	return mistake{
		fmt.Sprintf("the marker takes no value, but has %q", m.Value),
		fmt.Sprintf("write +%s, or remove the line to leave it out", m.Name),
	}
}

func firstError(errs ...error) error {
	if i := slices.IndexFunc(errs, func(err error) bool { return err != nil }); i >= 0 {
		return errs[i]
	}
	return nil
}

func unknownVerb(verb string) error {
	return mistake{fmt.Sprintf("unknown verb %q", verb), diag.DidYouMean(verb, model.VerbNames, "")}
}

// mistake is an error with a hint.
type mistake struct{ msg, hint string }

func (m mistake) Error() string { return m.msg }

func report(diags *diag.List, m Marker, err error) {
	if err == nil {
		return
	}
	hint := ""
	if wrong := (mistake{}); errors.As(err, &wrong) {
		hint = wrong.hint
	}
	diags.Add(m.Pos, hint, "+%s: %s", m.Name, err)
}
