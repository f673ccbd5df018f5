// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package probe

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"reflect"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	kubejson "sigs.k8s.io/json"
	"sigs.k8s.io/structured-merge-diff/v6/value"
)

// Question is an object for a type of a unit. Without an object, a copy of a filled
// one is asked for.
type Question struct {
	Unit       string          `json:"unit"`
	APIVersion string          `json:"apiVersion"`
	Kind       string          `json:"kind"`
	Object     json.RawMessage `json:"object,omitempty"`
	// Seed is where the variants of the object come from that the decoders are held
	// against each other with. Zero is none.
	Seed uint64 `json:"seed,omitempty"`
}

// Answer says what became of the object of a Question.
type Answer struct {
	// Object is the object as it is encoded.
	Object json.RawMessage `json:"object,omitempty"`
	// Strict are the complaints of strict decoding.
	Strict []string `json:"strict,omitempty"`
	// Error is why there is no object.
	Error string `json:"error,omitempty"`
	// Copy says what a copy shares with its original, or how it differs.
	Copy string `json:"copy,omitempty"`
	// Unstructured says how the unstructured form differs from JSON, Reflected how
	// what structured-merge-diff sees does.
	Unstructured string `json:"unstructured,omitempty"`
	Reflected    string `json:"reflected,omitempty"`
	// Decoding says what the decoder of the runtime reads in another way than
	// sigs.k8s.io/json, Tallies how many variants of each kind both have read.
	Decoding []string         `json:"decoding,omitempty"`
	Tallies  map[string]Tally `json:"tallies,omitempty"`
}

// Unit is what the program knows of a unit.
type Unit struct {
	// Install are the functions that add its types to a scheme.
	Install []func(*runtime.Scheme) error
	// Kinds are its types of objects.
	Kinds []Kind
}

// Main answers the questions on stdin, one a line, on stdout.
func Main(units map[string]Unit) {
	if err := answer(units, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// prober is what answers.
type prober struct {
	schemes     map[string]*runtime.Scheme
	comparisons map[reflect.Type]*comparison
}

func newProber(units map[string]Unit) (*prober, error) {
	p := &prober{schemes: map[string]*runtime.Scheme{}, comparisons: map[reflect.Type]*comparison{}}
	for name, unit := range units {
		p.schemes[name] = runtime.NewScheme()
		for _, install := range unit.Install {
			if err := install(p.schemes[name]); err != nil {
				return nil, err
			}
		}
		for _, kind := range unit.Kinds {
			p.comparisons[kind.typ] = newComparison(kind)
		}
	}
	return p, nil
}

func answer(units map[string]Unit, in io.Reader, out io.Writer) error {
	p, err := newProber(units)
	if err != nil {
		return err
	}
	questions := json.NewDecoder(bufio.NewReaderSize(in, 1<<20))
	writer := bufio.NewWriterSize(out, 1<<20)
	answers := json.NewEncoder(writer)
	answers.SetEscapeHTML(false)
	for {
		var question Question
		err := questions.Decode(&question)
		if err == io.EOF {
			return writer.Flush()
		}
		if err != nil {
			return err
		}
		if err := answers.Encode(p.about(question)); err != nil {
			return err
		}
	}
}

func (p *prober) about(question Question) (a Answer) {
	defer func() {
		if r := recover(); r != nil {
			a.Error = fmt.Sprintf("panic: %v", r)
		}
	}()
	gvk := schema.FromAPIVersionAndKind(question.APIVersion, question.Kind)
	object, err := p.schemes[question.Unit].New(gvk)
	if err != nil {
		return Answer{Error: err.Error()}
	}
	if question.Object == nil {
		return Answer{Copy: copies(object)}
	}
	strict, err := kubejson.UnmarshalStrict(question.Object, object)
	if err != nil {
		return Answer{Error: err.Error()}
	}
	for _, complaint := range strict {
		a.Strict = append(a.Strict, complaint.Error())
	}
	a.Object, err = json.Marshal(object)
	if err != nil {
		return Answer{Error: err.Error()}
	}
	a.Copy = copies(object)
	a.Unstructured = unstructured(object, a.Object)
	a.Reflected = reflected(object, a.Object)
	if question.Seed != 0 {
		c := p.comparisons[reflect.TypeOf(object).Elem()]
		if c == nil {
			return Answer{Error: "no decoder for " + gvk.String()}
		}
		a.Decoding, a.Tallies = c.compare(question.Object, question.Seed)
	}
	return a
}

// unstructured holds the converter of apimachinery against JSON, both ways.
func unstructured(object runtime.Object, text []byte) string {
	content, err := runtime.DefaultUnstructuredConverter.ToUnstructured(object)
	if err != nil {
		return err.Error()
	}
	if diff := differs(content, text); diff != "" {
		return diff
	}
	back := reflect.New(reflect.TypeOf(object).Elem()).Interface()
	if err := runtime.DefaultUnstructuredConverter.FromUnstructured(content, back); err != nil {
		return "back: " + err.Error()
	}
	again, err := json.Marshal(back)
	if err != nil {
		return "back: " + err.Error()
	}
	if string(again) != string(text) {
		return fmt.Sprintf("back: %.300s, want %.300s", again, text)
	}
	return ""
}

// NoUint64 is what structured-merge-diff, and with it server-side apply in a fake
// clientset, says of an integer that is uint64 in Go.
const NoUint64 = "unsupported type: uint64"

// reflected holds what structured-merge-diff sees against JSON.
func reflected(object runtime.Object, text []byte) (problem string) {
	defer func() {
		if r := recover(); r != nil {
			problem = fmt.Sprint(r)
		}
	}()
	seen, err := value.NewValueReflect(object)
	if err != nil {
		return err.Error()
	}
	return differs(seen.Unstructured(), text)
}

// differs compares a value with JSON. Numbers are compared as JSON has them.
func differs(value any, text []byte) string {
	own, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	var a, b any
	if err := kubejson.UnmarshalCaseSensitivePreserveInts(own, &a); err != nil {
		return err.Error()
	}
	if err := kubejson.UnmarshalCaseSensitivePreserveInts(text, &b); err != nil {
		return err.Error()
	}
	if !reflect.DeepEqual(a, b) {
		return fmt.Sprintf("%.300s, want %.300s", own, text)
	}
	return ""
}
