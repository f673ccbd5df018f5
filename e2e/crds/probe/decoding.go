// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package probe

import (
	"fmt"
	"slices"

	"github.com/informergen/informergen/e2e/crds/variant"
	"github.com/informergen/informergen/runtime/decode"
)

// Tally counts documents that both decoders have read.
type Tally struct {
	Made, Refused int
}

// asItIs is what the document itself is called among its variants.
const asItIs = "as it is"

// Variants are the kinds of documents that Tallies count, in order.
func Variants() []string { return append([]string{asItIs}, variant.Kinds()...) }

// fullMeta is the metadata of an object that has been on a server for a while.
const fullMeta = `{"name":"n","namespace":"team-a","uid":"0f1e2d3c","resourceVersion":"1234","generation":2,` +
	`"creationTimestamp":"2026-01-02T03:04:05Z","deletionTimestamp":null,"labels":{"app":"x","tier":"back"},"annotations":{"note":"two\nlines","a/b":""},` +
	`"ownerReferences":[{"apiVersion":"v1","kind":"Owner","name":"o","uid":"1","controller":true}],"finalizers":["a.b/c"],` +
	`"managedFields":[{"manager":"m","operation":"Update","apiVersion":"v1","time":"2026-01-02T03:04:05Z","fieldsType":"FieldsV1","fieldsV1":{"f:spec":{".":{},"f:a":{}}}}]}`

// maxComplaints is how many are made about one object.
const maxComplaints = 3

// comparison holds the decoder of the runtime against sigs.k8s.io/json for one type. It
// goes on from object to object: a decoder learns.
type comparison struct {
	kind                   Kind
	learned, sharing, lean decoder

	// Of the object in hand:
	seed       uint64
	samples    []sample
	complaints []string
	tallies    map[string]Tally
}

// sample is a document with what was made of it.
type sample struct {
	text []byte
	want expected
	// got are the objects that were read from it.
	got []any
}

func newComparison(k Kind) *comparison {
	return &comparison{kind: k, learned: k.newDecoder(), sharing: k.newDecoder(decode.WithSharedParts()), lean: k.newDecoder(decode.WithoutManagedFields())}
}

// compare reads variants of a document: each by itself, then all as items of a list and
// as frames of a watch.
func (c *comparison) compare(text []byte, seed uint64) (complaints []string, tallies map[string]Tally) {
	c.seed, c.samples, c.complaints, c.tallies = seed, nil, nil, map[string]Tally{}
	document, err := variant.Parse(text)
	if err != nil {
		return []string{err.Error()}, nil
	}
	c.document(asItIs, text)
	document.SetAll("metadata", fullMeta) // Embedded objects have it as well.
	c.document(asItIs, document.Text())
	for v := range variant.NewMaker(seed).All(document) {
		c.document(v.Kind, v.Text)
	}
	c.unchanged()
	c.lists()
	c.watches()
	return c.complaints, c.tallies
}

// document reads one document with both decoders, with a new one of ours and twice with
// those that go on.
func (c *comparison) document(kind string, text []byte) {
	s := sample{text: text, want: c.kind.expect(text)}
	s.text = slices.Clip(text[:s.want.length])
	tally := c.tallies[kind]
	tally.Made++
	if s.want.refused() {
		tally.Refused++
	}
	c.tallies[kind] = tally

	fresh := c.kind.newDecoder()
	for _, d := range []decoder{fresh, c.learned, c.learned, c.sharing, c.sharing} {
		got, problem := s.want.disagrees(d, text)
		if problem != "" {
			c.complain(kind, problem, c.kind.reproduce(text))
			return
		}
		if got != nil {
			s.got = append(s.got, got)
		}
	}
	if problem := s.want.disagreesLean(c.lean, text); problem != "" {
		c.complain(kind+", without managed fields", problem, variant.Reduce(text, func(text []byte) bool {
			return c.kind.expect(text).disagreesLean(c.kind.newDecoder(decode.WithoutManagedFields()), text) != ""
		}))
		return
	}
	c.samples = append(c.samples, s)
}

// unchanged holds all objects against what they were again: what was read later must
// not be in them.
func (c *comparison) unchanged() {
	for _, s := range c.samples {
		for _, got := range s.got {
			if at := s.want.differs(got); at != "" {
				c.complain("later", "reading others has changed "+at, s.text)
			}
		}
	}
}

// reproduce makes a document small that is read in another way by a new decoder. One
// that only a decoder reads so that has read others is left as it is.
func (k Kind) reproduce(text []byte) []byte {
	wrong := func(text []byte) bool {
		_, problem := k.expect(text).disagrees(k.newDecoder(), text)
		return problem != ""
	}
	if !wrong(text) {
		return text
	}
	return variant.Reduce(text, wrong)
}

func (c *comparison) complain(what, problem string, text []byte) {
	if len(c.complaints) < maxComplaints {
		c.complaints = append(c.complaints, fmt.Sprintf("%s: %s, of %#.3000q (seed %d)", what, problem, text, c.seed))
	}
}
