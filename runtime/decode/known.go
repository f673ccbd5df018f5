// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"encoding/json"
	"reflect"
	"time"
	"unsafe"

	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// knownNode returns the node of a type that reads itself, of which it is known what
// it does, or nil. What such a node does not expect, it leaves to the method.
func knownNode(t reflect.Type) node {
	switch t {
	case unstructuredType:
		return &unstructuredNode{}
	case reflect.TypeFor[metav1.Time]():
		return timeNode{}
	case reflect.TypeFor[metav1.Duration]():
		return durationNode{}
	case reflect.TypeFor[metav1.FieldsV1]():
		return fieldsNode{}
	case reflect.TypeFor[resource.Quantity]():
		return &quantityNode{}
	case reflect.TypeFor[intstr.IntOrString]():
		return &intOrStringNode{}
	case reflect.TypeFor[runtime.RawExtension]():
		return rawExtensionNode{}
	case reflect.TypeFor[json.RawMessage]():
		return rawMessageNode{}
	}
	return nil
}

// own leaves a value to the method of its type.
func own[T any, P interface {
	*T
	json.Unmarshaler
}](s *state, i int, p unsafe.Pointer) int {
	end := s.skip(i)
	if end < 0 {
		return end
	}
	return unmarshal(s, i, end, P((*T)(p)))
}

// timeNode reads times in whole seconds UTC, which is what API servers send.
type timeNode struct{}

func (timeNode) decode(s *state, i int, p unsafe.Pointer) int {
	const width = len(`"2006-01-02T15:04:05Z"`)
	if len(s.data)-i >= width {
		if seconds, ok := parseUTC(s.data[i : i+width]); ok {
			(*metav1.Time)(p).Time = time.Unix(seconds, 0)
			return i + width
		}
	}
	return own[metav1.Time](s, i, p)
}

// durationNode reads durations.
type durationNode struct{}

func (durationNode) decode(s *state, i int, p unsafe.Pointer) int {
	if i >= len(s.data) || s.data[i] != '"' {
		return own[metav1.Duration](s, i, p)
	}
	text, next := s.text(i)
	if next < 0 {
		return next
	}
	value, err := time.ParseDuration(string(text))
	if err != nil {
		return bad
	}
	(*metav1.Duration)(p).Duration = value
	return next
}

// quantityNode reads quantities that are written as strings.
type quantityNode struct{ texts site }

func (n *quantityNode) decode(s *state, i int, p unsafe.Pointer) int {
	if i < len(s.data) && s.data[i] == '"' {
		if end := plainEnd(s.data, i+1); end < len(s.data) && s.data[end] == '"' && end > i+1 && s.data[i+1] > ' ' && s.data[end-1] > ' ' {
			// A quantity keeps the string that it was made from.
			value, err := resource.ParseQuantity(n.texts.string(s, s.data[i+1:end]))
			if err != nil {
				return bad
			}
			*(*resource.Quantity)(p) = value
			return end + 1
		}
	}
	return own[resource.Quantity](s, i, p)
}

// intOrStringNode reads what is an integer of 32 bits or a string.
type intOrStringNode struct{ texts site }

func (n *intOrStringNode) decode(s *state, i int, p unsafe.Pointer) int {
	value := (*intstr.IntOrString)(p)
	if i >= len(s.data) {
		return short
	}
	switch c := s.data[i]; {
	case c == '"':
		text, next := s.text(i)
		if next < 0 {
			return next
		}
		value.Type, value.StrVal = intstr.String, n.texts.string(s, text)
		return next
	case c == '-', c-'0' <= 9:
		value.Type = intstr.Int
		return integerNode[int32]{}.decode(s, i, unsafe.Pointer(&value.IntVal))
	}
	return own[intstr.IntOrString](s, i, p)
}

// rawExtensionNode keeps the bytes of a value; null changes nothing.
type rawExtensionNode struct{}

func (rawExtensionNode) decode(s *state, i int, p unsafe.Pointer) int {
	end := s.skip(i)
	if end >= 0 && s.data[i] != 'n' {
		(*runtime.RawExtension)(p).Raw = exactCopy(s.data[i:end])
	}
	return end
}

// rawMessageNode keeps the bytes of a value, null included.
type rawMessageNode struct{}

func (rawMessageNode) decode(s *state, i int, p unsafe.Pointer) int {
	end := s.skip(i)
	if end >= 0 {
		*(*json.RawMessage)(p) = exactCopy(s.data[i:end])
	}
	return end
}

// exactCopy returns a copy without capacity beyond its length.
func exactCopy(text []byte) []byte {
	out := make([]byte, len(text))
	copy(out, text)
	return out
}

// numberNode reads numbers as they are written, and leaves strings that are meant as
// numbers to sigs.k8s.io/json.
type numberNode struct{}

func (numberNode) decode(s *state, i int, p unsafe.Pointer) int {
	if i < len(s.data) && (s.data[i] == '-' || s.data[i]-'0' <= 9) {
		next, _ := s.number(i)
		if next >= 0 {
			*(*json.Number)(p) = json.Number(s.data[i:next])
		}
		return next
	}
	return foreignNode{numberType}.decode(s, i, p)
}
