// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package markers_test

import (
	"go/token"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"k8s.io/code-generator/cmd/client-gen/generators/util"

	"github.com/informergen/informergen/generator/internal/diag"
	"github.com/informergen/informergen/generator/internal/markers"
	"github.com/informergen/informergen/generator/internal/model"
)

func parse(lines ...string) (markers.Client, []diag.Diagnostic) {
	var diags diag.List
	positioned := make([]markers.Line, len(lines))
	for i, line := range lines {
		positioned[i] = markers.Line{Text: line, Pos: token.Position{Filename: "types.go", Line: i + 1, Column: 4}}
	}
	client := markers.ParseClient(markers.Parse(positioned), &diags)
	return client, diags.All()
}

func TestClientMarkersMeanWhatClientGenTakesThemToMean(t *testing.T) {
	for name, lines := range map[string][]string{
		"nothing":             {"Foo is a thing."},
		"plain":               {"+genclient"},
		"cluster scoped":      {"+genclient", "+genclient:nonNamespaced"},
		"no status":           {"+genclient", "+genclient:noStatus"},
		"no verbs":            {"+genclient", "+genclient:noVerbs"},
		"read only":           {"+genclient", "+genclient:readonly"},
		"only some":           {"+genclient", "+genclient:onlyVerbs=get,list"},
		"all but some":        {"+genclient", "+genclient:skipVerbs=delete,patch"},
		"only wins over skip": {"+genclient", "+genclient:onlyVerbs=get,list,watch", "+genclient:skipVerbs=get"},
	} {
		t.Run(name, func(t *testing.T) {
			got, diags := parse(lines...)
			if len(diags) > 0 {
				t.Fatal(diags)
			}
			want, err := util.ParseClientGenTags(lines)
			if err != nil {
				t.Fatal(err)
			}
			if got.Wanted != want.GenerateClient || got.NonNamespaced != want.NonNamespaced ||
				got.NoStatus != want.NoStatus || got.NoVerbs != want.NoVerbs {
				t.Errorf("got %+v, client-gen says %+v", got, want)
			}
			for _, verb := range util.SupportedVerbs {
				if has := *got.Verbs.Named(verb); has != want.HasVerb(verb) {
					t.Errorf("verb %s: got %v, client-gen says %v", verb, has, want.HasVerb(verb))
				}
			}
		})
	}
}

func TestEveryVerbOfClientGenIsKnown(t *testing.T) {
	if diff := cmp.Diff(slices.Sorted(slices.Values(util.SupportedVerbs)), slices.Sorted(slices.Values(model.VerbNames))); diff != "" {
		t.Error(diff)
	}
}

func TestMethodMarkersKeepTheirSettings(t *testing.T) {
	client, diags := parse("+genclient", "+genclient:method=UpdateScale,verb=update,subresource=scale,input=k8s.io/api/autoscaling/v1.Scale,result=Other")
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	want := []model.Method{{
		Name: "UpdateScale", Verb: "update", Subresource: "scale",
		Input: model.TypeName{Package: "k8s.io/api/autoscaling/v1", Name: "Scale"}, Result: model.TypeName{Name: "Other"},
		Pos: token.Position{Filename: "types.go", Line: 2, Column: 4},
	}}
	if diff := cmp.Diff(want, client.Methods); diff != "" {
		t.Error(diff)
	}
}

func TestMistakesInMarkersAreReportedWhereTheyStand(t *testing.T) {
	for line, want := range map[string]string{
		"+genclient=false":                     "types.go:1:4: +genclient: the marker takes no value, but has \"false\"\n\thint: write +genclient, or remove the line to leave it out",
		"+genclient:NonNamespaced":             "types.go:1:4: +genclient:NonNamespaced: unknown marker\n\thint: did you mean \"+genclient:nonNamespaced\"?",
		"+genclient:onlyVerbs=get,lst":         "types.go:1:4: +genclient:onlyVerbs: unknown verb \"lst\"\n\thint: did you mean \"list\"?",
		"+genclient:skipVerbs=zzzzzzzz":        "types.go:1:4: +genclient:skipVerbs: unknown verb \"zzzzzzzz\"\n\thint: known are apply, applyStatus, create, delete, deleteCollection, get, list, patch, update, updateStatus, watch",
		"+genclient:method=":                   "types.go:1:4: +genclient:method: the method has no name\n\thint: write +genclient:method=UpdateScale,verb=update,subresource=scale",
		"+genclient:method=X":                  "types.go:1:4: +genclient:method: method X has no verb\n\thint: add verb= with one of create, update, get, list, patch, apply",
		"+genclient:method=X,verb=watch":       "types.go:1:4: +genclient:method: method X: verb \"watch\" cannot be the verb of a method\n\thint: add verb= with one of create, update, get, list, patch, apply",
		"+genclient:method=X,verb=get,input=Y": "types.go:1:4: +genclient:method: method X: input= has no meaning for the verb get\n\thint: input= goes with create, update, apply",
		"+genclient:method=X,verb=get,reslt=Y": "types.go:1:4: +genclient:method: method X: unknown setting \"reslt\"\n\thint: did you mean \"result\"?",
		"+genclient:method=X,verb=get,result=": "types.go:1:4: +genclient:method: method X: \"result\" has no value\n\thint: write result=value",
	} {
		t.Run(line, func(t *testing.T) {
			_, diags := parse(line)
			if len(diags) != 1 {
				t.Fatalf("got %d diagnostics: %v", len(diags), diags)
			}
			if diff := cmp.Diff(want, diags[0].String()); diff != "" {
				t.Error(diff)
			}
		})
	}
}
