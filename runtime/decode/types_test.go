// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"

	"github.com/informergen/informergen/runtime/internal/specimen"
)

type (
	named       string
	namedInt    int16
	namedMap    map[named]named
	namedSlice  []named
	namedBytes  []byte
	namedByte   uint8
	shout       string // reads itself as JSON
	whisper     struct{ Said string }
	whisperKey  string
	valueReader map[string]string // reads itself through a value receiver
)

func (s *shout) UnmarshalJSON(data []byte) error {
	if string(data) == `"refused"` {
		return errors.New("shout: refused")
	}
	*s = shout(strings.ToUpper(string(data)))
	return nil
}

func (w *whisper) UnmarshalText(text []byte) error {
	if string(text) == "refused" {
		return errors.New("whisper: refused")
	}
	w.Said = strings.ToLower(string(text))
	return nil
}

func (w *whisperKey) UnmarshalText(text []byte) error {
	*w = whisperKey("key:" + string(text))
	return nil
}

func (v valueReader) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, (*map[string]string)(&v))
}

// Base, Other and unexported are embedded in all ways that there are.
type Base struct {
	A string `json:"a"`
	B int    `json:"b"`
	C *Inner `json:"c,omitempty"`
}

type Other struct {
	A string `json:"a"`
	D string `json:"d"`
	E string
}

type unexported struct {
	F string `json:"f"`
	G []int  `json:"g"`
}

type Inner struct {
	X int               `json:"x"`
	Y string            `json:"y"`
	Z []Inner           `json:"z"`
	M map[string]Inner  `json:"m"`
	P map[string]*Inner `json:"p"`
}

type embedding struct {
	Base       `json:",inline"`
	*Other     // its pointer is made when one of its fields is there
	unexported // its fields count although it does not
	E          string
	Named      Base  `json:"named"`
	Far        *Base `json:"far"`
}

type embeddingUnexportedPointer struct {
	*unexported
	H string `json:"h"`
}

type taggedUnexported struct {
	unexported `json:"u"`
}

// Left and Right have the same fields, so that whoever embeds both has none of them.
type (
	Left  struct{ Base }
	Right struct{ Base }
)

func embedTwice() reflect.Type {
	return reflect.StructOf([]reflect.StructField{
		{Name: "Left", Type: reflect.TypeFor[Left](), Anonymous: true},
		{Name: "Right", Type: reflect.TypeFor[Right](), Anonymous: true},
		{Name: "Own", Type: reflect.TypeFor[string](), Tag: `json:"own"`},
	})
}

type promoted struct {
	whisper
	V string `json:"v"`
}

type timestamps struct {
	T  metav1.Time            `json:"t"`
	PT *metav1.Time           `json:"pt"`
	M  metav1.MicroTime       `json:"m"`
	D  metav1.Duration        `json:"d"`
	PD *metav1.Duration       `json:"pd"`
	L  []metav1.Time          `json:"l"`
	F  *metav1.FieldsV1       `json:"f"`
	G  metav1.FieldsV1        `json:"g"`
	S  map[string]metav1.Time `json:"s"`
}

type scalars struct {
	B    bool        `json:"b"`
	S    string      `json:"s"`
	I    int         `json:"i"`
	I8   int8        `json:"i8"`
	I16  int16       `json:"i16"`
	I32  int32       `json:"i32"`
	I64  int64       `json:"i64"`
	U    uint        `json:"u"`
	U8   uint8       `json:"u8"`
	U16  uint16      `json:"u16"`
	U32  uint32      `json:"u32"`
	U64  uint64      `json:"u64"`
	UP   uintptr     `json:"up"`
	F32  float32     `json:"f32"`
	F64  float64     `json:"f64"`
	N    json.Number `json:"n"`
	PB   *bool       `json:"pb"`
	PS   **string    `json:"ps"`
	PI   *int32      `json:"pi"`
	Name named       `json:"name"`
	NI   namedInt    `json:"ni"`
}

type quoted struct {
	B  bool    `json:"b,string"`
	I  int     `json:"i,string"`
	PI *int    `json:"pi,string"`
	F  float64 `json:"f,omitempty,string"`
	S  string  `json:"s,string"`
	L  []int   `json:"l,string"` // the option does not apply
	D  string  `json:"d"`
}

type names struct {
	Dash     string `json:"-"`
	DashName string `json:"-,"`
	Odd      string `json:"a-b.c/d$%"`
	Broken   string `json:"a\"b"`
	Space    string `json:"with space"`
	Umlaut   string `json:"größe"`
	HTML     string `json:"<&>"`
	Untagged string
	Empty    string `json:",omitempty"`
	hidden   string
}

type containers struct {
	L   []string                  `json:"l"`
	LL  [][]string                `json:"ll"`
	LI  []int32                   `json:"li"`
	LS  []Inner                   `json:"ls"`
	LP  []*Inner                  `json:"lp"`
	LB  [][]byte                  `json:"lb"`
	A   [2]int                    `json:"a"`
	AS  [3]Inner                  `json:"as"`
	B   []byte                    `json:"bytes"`
	NB  namedBytes                `json:"nb"`
	NBs []namedByte               `json:"nbs"`
	M   map[string]string         `json:"m"`
	NM  namedMap                  `json:"nm"`
	NS  namedSlice                `json:"ns"`
	MS  map[string][]string       `json:"ms"`
	MI  map[int]string            `json:"mi"`
	MU  map[uint8]string          `json:"mu"`
	MT  map[whisperKey]int        `json:"mt"`
	MA  map[string]any            `json:"ma"`
	MM  map[string]map[string]int `json:"mm"`
	MB  map[string][]byte         `json:"mb"`
	MP  map[string]*string        `json:"mp"`
	ME  map[string]struct{}       `json:"me"`
	Bad map[float64]string        `json:"bad"`
}

type readers struct {
	S  shout                  `json:"s"`
	PS *shout                 `json:"ps"`
	W  whisper                `json:"w"`
	PW *whisper               `json:"pw"`
	LS []shout                `json:"ls"`
	MW map[string]whisper     `json:"mw"`
	V  valueReader            `json:"v"`
	Q  resource.Quantity      `json:"q"`
	PQ *resource.Quantity     `json:"pq"`
	R  corev1.ResourceList    `json:"r"`
	I  intstr.IntOrString     `json:"i"`
	PI *intstr.IntOrString    `json:"pi"`
	E  runtime.RawExtension   `json:"e"`
	PE *runtime.RawExtension  `json:"pe"`
	J  json.RawMessage        `json:"j"`
	PJ *json.RawMessage       `json:"pj"`
	An struct{ metav1.Time }  `json:"an"` // has methods, but no name
	PA *struct{ metav1.Time } `json:"pa"`
	GV metav1.GroupVersion    `json:"gv"`
}

type interfaces struct {
	A any                          `json:"a"`
	P *any                         `json:"p"`
	L []any                        `json:"l"`
	E error                        `json:"e"`
	S interface{ String() string } `json:"s"`
	C chan int                     `json:"c"`
	F func()                       `json:"f"`
	X complex128                   `json:"x"`
}

type (
	tree   map[string]tree
	forest []forest
)

type selfContained struct {
	T  tree            `json:"t"`
	F  forest          `json:"f"`
	PF *forest         `json:"pf"`
	M  map[string]tree `json:"m"`
}

type recursive struct {
	Next  *recursive           `json:"next"`
	Many  []recursive          `json:"many"`
	Keyed map[string]recursive `json:"keyed"`
	Value int                  `json:"value"`
}

// typesOfAllSorts are what an API may be made of, and what it hopefully is not.
var typesOfAllSorts = []reflect.Type{
	reflect.TypeFor[scalars](),
	reflect.TypeFor[quoted](),
	reflect.TypeFor[names](),
	reflect.TypeFor[containers](),
	reflect.TypeFor[readers](),
	reflect.TypeFor[timestamps](),
	reflect.TypeFor[interfaces](),
	reflect.TypeFor[recursive](),
	reflect.TypeFor[selfContained](),
	reflect.TypeFor[embedding](),
	reflect.TypeFor[embeddingUnexportedPointer](),
	reflect.TypeFor[taggedUnexported](),
	embedTwice(),
	reflect.TypeFor[promoted](),
	reflect.TypeFor[whisper](),
	reflect.TypeFor[specimen.Widget](),
	reflect.TypeFor[metav1.ObjectMeta](),
	reflect.TypeFor[metav1.Status](),
	reflect.TypeFor[corev1.Pod](),
	reflect.TypeFor[unstructured.Unstructured](),
	reflect.TypeFor[metav1.PartialObjectMetadata](),
}
