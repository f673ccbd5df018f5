// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector_test

import (
	"testing"
	"testing/synctest"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/client-go/util/consistencydetector"

	"github.com/informergen/informergen/runtime/object"
	"github.com/informergen/informergen/runtime/reflector"
)

func TestInitialEventsAreComparedWithAListWhenThatIsAskedFor(t *testing.T) {
	t.Cleanup(consistencydetector.SetDataConsistencyDetectionForWatchListEnabledForTest(true))
	same := []step{stream(added("a", "1"), added("b", "2"), initialEnd("10"), modified("a", "11"), hangs()), listed("10", obj("a", "1"), obj("b", "2"))}
	for name, configure := range map[string]func(*reflector.Config[thing]){"plain": nil, "transformed": counting(map[string]int{}, stamped)} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, same, configure, func(r *rig) {
				r.after(0)
				list := r.asked()[1]
				if list.Version != "10" || list.Match != metav1.ResourceVersionMatchExact {
					t.Errorf("asked for %+v", list)
				}
				r.expectVersion("11")
			})
		})
	}
}

func TestInitialEventsThatDifferFromTheListPanicWhenThatIsAskedFor(t *testing.T) {
	t.Cleanup(consistencydetector.SetDataConsistencyDetectionForWatchListEnabledForTest(true))
	synctest.Test(t, func(t *testing.T) {
		s := &server{t: t, start: time.Now(), script: []step{
			stream(added("a", "1"), initialEnd("10"), hangs()), listed("10", obj("a", "1"), obj("b", "2")),
		}}
		r := reflector.New(reflector.Config[thing]{Source: s, Store: &model{content: map[object.Key]string{}}})
		defer func() {
			if recover() == nil {
				t.Error("the difference was not noticed")
			}
		}()
		r.Run(t.Context())
	})
}
