// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import "sync"

// check is one of the things that are held against a file.
type check string

const (
	checkGenerate   check = "generates"
	checkCompile    check = "type-checks"
	checkVet        check = "vet"
	checkRegenerate check = "controller-gen gives it back"
	checkRoundTrip  check = "objects come back"
	checkDeepCopy   check = "copies share nothing"
	checkConverter  check = "unstructured form agrees"
	checkStrict     check = "unknown fields are found"
	checkDecode     check = "decoded as by sigs.k8s.io/json"
	checkRepeat     check = "same output twice"
)

// checks are all checks in the order of a report.
var checks = []check{checkGenerate, checkCompile, checkVet, checkRegenerate, checkRoundTrip, checkDeepCopy, checkConverter, checkStrict, checkDecode, checkRepeat}

// The documents that the decoders are held against each other with are counted by
// kind, below these names.
const (
	countMade    = "documents made: "
	countRefused = "documents refused: "
)

// failure is something that is not as it should be.
type failure struct {
	Check check  `json:"check"`
	CRD   string `json:"crd,omitempty"`
	Text  string `json:"text"`
}

// result is what was found about one file. Its methods may be called at a time.
type result struct {
	// Path and Hash are the file.
	Path string `json:"path"`
	Hash string `json:"hash"`
	// Done are the checks that were made.
	Done     []check        `json:"done"`
	Failures []failure      `json:"failures,omitempty"`
	Counts   map[string]int `json:"counts,omitempty"`
	// Features are the features of the schemas, by what they are called in the
	// report.
	Features map[string]int `json:"features,omitempty"`
	// Rejected is why nothing was generated.
	Rejected string `json:"rejected,omitempty"`

	mu sync.Mutex
}

func (r *result) fail(c check, crd, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.Failures = append(r.Failures, failure{c, crd, text})
}

func (r *result) count(what string) { r.add(what, 1) }

func (r *result) add(what string, n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.Counts == nil {
		r.Counts = map[string]int{}
	}
	r.Counts[what] += n
}
