// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"k8s.io/apimachinery/pkg/runtime"
	kubejson "sigs.k8s.io/json"

	"github.com/informergen/informergen/e2e/crds/instance"
	"github.com/informergen/informergen/e2e/crds/probe"
)

// asked is a question and what its answer is held against.
type asked struct {
	result  *result
	crd     string
	version *instance.Version
	object  map[string]any
	// unknown is the path of a property that nobody knows.
	unknown string
	// known reports whether the value at a path has a type of Kubernetes.
	known func(path string) bool
}

// modes are the kinds of objects that are made of each version, beside random ones.
var modes = []instance.Mode{instance.Minimal, instance.Zero, instance.Boundary}

// questions makes objects for all versions of u.
func (u *unit) questions(r *result, random int) (all []probe.Question, about []asked) {
	for _, crd := range u.crds {
		for i := range crd.Spec.Versions {
			v := &crd.Spec.Versions[i]
			if !v.Served {
				continue
			}
			version, err := instance.NewVersion(crd, v)
			if err != nil {
				r.fail(checkGenerate, crd.Name, fmt.Sprintf("%s: a server would not take the schema: %v", v.Name, err))
				continue
			}
			add := func(object map[string]any, unknown string, seed uint64) {
				question := probe.Question{Unit: u.name, APIVersion: crd.Spec.Group + "/" + v.Name, Kind: crd.Spec.Names.Kind, Seed: seed}
				if object != nil {
					question.Object, _ = json.Marshal(object) // what JSON was made of can be encoded
				}
				all = append(all, question)
				about = append(about, asked{r, crd.Name + " " + v.Name, version, object, unknown, func(path string) bool { return u.known[crd.Name+" "+v.Name+" "+path] }})
			}
			add(nil, "", 0)
			maker := instance.NewMaker(uint64(len(u.hash)) + uint64(i))
			wanted := slices.Concat(modes, slices.Repeat([]instance.Mode{instance.Random}, random))
			for _, mode := range wanted {
				object := maker.Object(version, mode)
				if object == nil {
					continue
				}
				r.count("objects")
				add(object, "", uint64(len(all)))
				if mode != instance.Random {
					continue
				}
				stranger := runtime.DeepCopyJSON(object)
				if path := maker.Stranger(version, stranger); path != "" {
					add(stranger, path, 0)
				}
			}
			for what, n := range maker.Counts {
				r.add(what, n)
			}
		}
	}
	return all, about
}

// objects asks the program of the shard and judges what it answers.
func (s *shard) objects(ctx context.Context, p *program, units []*unit, results map[*unit]*result, random int) error {
	var questions []probe.Question
	var about []asked
	for _, u := range units {
		q, a := u.questions(results[u], random)
		questions, about = append(questions, q...), append(about, a...)
	}
	answers, err := p.ask(ctx, questions)
	if err != nil {
		return err
	}
	for i, answer := range answers {
		about[i].judge(answer)
	}
	return nil
}

func (a asked) judge(answer probe.Answer) {
	r := a.result
	if answer.Error != "" {
		r.fail(checkRoundTrip, a.crd, fmt.Sprintf("%s, of %.500s", answer.Error, text(a.object)))
		return
	}
	if answer.Copy != "" {
		r.fail(checkDeepCopy, a.crd, answer.Copy)
	}
	if a.object == nil {
		return
	}
	for _, complaint := range answer.Decoding {
		r.fail(checkDecode, a.crd, complaint)
	}
	for kind, tally := range answer.Tallies {
		r.add(countMade+kind, tally.Made)
		r.add(countRefused+kind, tally.Refused)
	}
	if answer.Unstructured != "" {
		r.fail(checkConverter, a.crd, answer.Unstructured)
	}
	switch answer.Reflected {
	case "":
	case probe.NoUint64:
		r.count(probe.NoUint64)
	default:
		r.fail(checkConverter, a.crd, "structured-merge-diff: "+answer.Reflected)
	}
	if a.unknown != "" {
		r.count("unknown fields")
		want := fmt.Sprintf("unknown field %q", a.unknown)
		if !slices.Equal(answer.Strict, []string{want}) {
			r.fail(checkStrict, a.crd, fmt.Sprintf("got %q, want %s", answer.Strict, want))
		}
		return
	}
	if len(answer.Strict) > 0 {
		r.fail(checkRoundTrip, a.crd, fmt.Sprintf("strict decoding: %q", answer.Strict))
	}
	var again map[string]any
	if err := kubejson.UnmarshalCaseSensitivePreserveInts(answer.Object, &again); err != nil {
		r.fail(checkRoundTrip, a.crd, err.Error())
		return
	}
	for _, diff := range instance.Compare(a.version, a.object, again, a.known, r.count) {
		r.fail(checkRoundTrip, a.crd, diff)
	}
}
