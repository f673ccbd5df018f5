// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package probe

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/watch"

	"github.com/informergen/informergen/e2e/crds/variant"
	"github.com/informergen/informergen/runtime/object"
)

// lists reads all documents that sigs.k8s.io/json accepts as items of a list: all of
// them, cut off, and with one that it refuses in their midst.
func (c *comparison) lists() {
	good, bad := c.sorted()
	c.body("items of a list", good, c.listProblem)
	for _, s := range bad {
		c.body("items of a list with one that is wrong", append(good[:len(good)/2:len(good)/2], s), c.listProblem)
	}
}

// watches does the same with the frames of a watch, in which objects have to say what
// they are.
func (c *comparison) watches() {
	good, bad := c.sorted()
	var framed []sample
	for _, s := range good {
		if says := s.want.object.GetObjectKind().GroupVersionKind(); says.Kind != "" && says.Version != "" {
			framed = append(framed, s)
		}
	}
	c.body("frames of a watch", framed, c.watchProblem)
	for _, s := range bad {
		c.body("frames of a watch with one that is wrong", append(framed[:len(framed)/2:len(framed)/2], s), c.watchProblem)
	}
}

// sorted returns the documents that are read, and those that are not, but for those
// that end early: in a list, they do not.
func (c *comparison) sorted() (good, bad []sample) {
	for _, s := range c.samples {
		switch {
		case !s.want.refused():
			good = append(good, s)
		case !s.want.ends:
			bad = append(bad, s)
		}
	}
	return good, bad
}

// body complains about documents that are read in another way when they are parts of
// a body. problem says what is wrong with some, or with one.
func (c *comparison) body(what string, of []sample, problem func(decoder, []sample) string) {
	found := problem(c.learned, of)
	if found == "" {
		return
	}
	for _, s := range of {
		alone := func(text []byte) bool {
			want := c.kind.expect(text)
			return want.length == len(text) && !want.ends && problem(c.kind.newDecoder(), []sample{{text: text, want: want}}) != ""
		}
		if alone(s.text) {
			c.complain(what, found, variant.Reduce(s.text, alone))
			return
		}
	}
	c.complain(what, found+", together only", []byte(join(of, "\n")))
}

func join(samples []sample, by string) string {
	var texts []string
	for _, s := range samples {
		texts = append(texts, string(s.text))
	}
	return strings.Join(texts, by)
}

// listProblem says what is wrong with how a list of the documents is read, whole and
// cut off.
func (c *comparison) listProblem(d decoder, of []sample) string {
	head, items := `"kind":"List","metadata":{"resourceVersion":"7"},"apiVersion":"v1"`, `"items":[`+join(of, ",\n")+`]`
	random := rand.New(rand.NewPCG(c.seed, uint64(len(items))))
	body := "{" + head + "," + items + "}"
	if random.IntN(4) == 0 {
		body = "{" + items + "," + head + "}\n"
	}
	for _, end := range []int{len(body), 1 + random.IntN(len(strings.TrimSpace(body))-1)} {
		n := 0
		meta, err := d.list(&pieces{body[:end], random}, func(got object.Any) error {
			n++
			return c.nth(n-1, got, of)
		})
		if problem := judgeEnd(of, n, end < len(body), err); problem != "" {
			return problem
		}
		if err == nil && meta.ResourceVersion != "7" {
			return fmt.Sprintf("the resource version %q of the list", meta.ResourceVersion)
		}
	}
	return ""
}

// errDiffers is what ends a body when an object is another one.
var errDiffers = errors.New("an object differs")

// nth holds the object number n of a body against what is expected.
func (c *comparison) nth(n int, got object.Any, of []sample) error {
	switch {
	case n >= len(of):
		return fmt.Errorf("%w: there are only %d", errDiffers, len(of))
	case of[n].want.refused():
		return fmt.Errorf("%w: number %d is accepted, want %w", errDiffers, n, of[n].want.err)
	}
	if at := of[n].want.differs(got); at != "" {
		return fmt.Errorf("%w: number %d: %s", errDiffers, n, at)
	}
	return nil
}

// judgeEnd says what is wrong with how a body ended, after n objects: the first
// document that is refused ends it, and being cut off does.
func judgeEnd(of []sample, n int, cut bool, err error) string {
	good := 0
	for good < len(of) && !of[good].want.refused() {
		good++
	}
	switch {
	case errors.Is(err, errDiffers):
		return err.Error()
	case n < good && !(cut && errors.Is(err, io.ErrUnexpectedEOF)):
		return fmt.Sprintf("the error %v after %d objects of %d", err, n, len(of))
	case n == good && good < len(of) && err == nil:
		return fmt.Sprintf("no error where there should be %v", of[good].want.err)
	case n == good && good == len(of) && !cut && err != nil:
		return fmt.Sprintf("the error %v after all objects", err)
	case n == good && good == len(of) && cut && !errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Sprintf("the error %v where the body is cut off", err)
	}
	return ""
}

// watchProblem says what is wrong with how a watch of the documents is read, whole and
// cut off.
func (c *comparison) watchProblem(d decoder, of []sample) string {
	random := rand.New(rand.NewPCG(c.seed, uint64(len(of))))
	body, types := "", []watch.EventType{}
	for i, s := range of {
		typ := []watch.EventType{watch.Added, watch.Modified, watch.Deleted, watch.Bookmark}[i%4]
		format := []string{"{\"type\":%q,\"object\":%s}\n", "{\"type\":%q,\"object\":%s}", " { \"type\" : %q,\n \"object\" :\t%s }\r\n", "{\"object\":%[2]s,\"type\":%[1]q}\n"}[random.IntN(4)]
		body, types = body+fmt.Sprintf(format, typ, s.text), append(types, typ)
	}
	if len(of) == 0 {
		return ""
	}
	// The last byte of a frame is its bracket: there the body ends within it.
	whole := strings.TrimSpace(body)
	last := strings.LastIndexByte(whole, '}')
	for _, end := range []int{len(body), last} {
		n, cut, failure := 0, end < len(body), error(nil)
		for event, err := range d.frames(&pieces{body[:end], random}) {
			if err == nil {
				err = c.frame(n, event, of, types)
				n++
			}
			if failure = err; err != nil {
				break
			}
		}
		if problem := judgeEnd(of, n, cut, failure); problem != "" {
			return problem
		}
	}
	return ""
}

// frame holds the frame number n against what is expected: what kind of object it is
// is no longer in it.
func (c *comparison) frame(n int, event object.Event[object.Any], of []sample, types []watch.EventType) error {
	if n >= len(of) || event.Type != types[n] {
		return fmt.Errorf("%w: a frame %s as number %d of %d", errDiffers, event.Type, n, len(of))
	}
	if says, ok := of[n].want.object.GetObjectKind().(*metav1.TypeMeta); ok {
		before := *says
		defer func() { *says = before }()
		*says = metav1.TypeMeta{}
	}
	return c.nth(n, event.Object, of)
}

// pieces is a body that arrives in pieces.
type pieces struct {
	left   string
	random *rand.Rand
}

func (p *pieces) Read(into []byte) (int, error) {
	if p.left == "" {
		return 0, io.EOF
	}
	most := []int{3, 50, 5_000, 100_000}[p.random.IntN(4)]
	n := copy(into[:min(len(into), 1+p.random.IntN(most))], p.left)
	p.left = p.left[n:]
	return n, nil
}
