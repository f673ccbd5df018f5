// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package store

import (
	"encoding/binary"
	"hash/maphash"
	"strings"
	"unsafe"

	"github.com/informergen/informergen/runtime/object"
)

// keys are the keys of objects by their numbers. A number never gets another key,
// so that all snapshots share what was written once: the writer appends behind
// what they look at.
//
// They are copies of the strings of the objects, close together. To compare one
// with a key does not read the object, which is rarely in a cache of the
// processor, and an object that was replaced is not kept in memory by its name.
type keys struct {
	// texts holds, for each key, the length of the namespace, that of the text,
	// and the text: "namespace/name", or "name" if there is no namespace.
	texts  []byte
	places []uint32 // where each is in texts
	seed   maphash.Seed
}

// expect makes room for these keys, which are about to be added.
func (k *keys) expect(all []object.Key) {
	bytes := 0
	for _, key := range all {
		bytes += len(key.Namespace) + len(key.Name) + 3
	}
	k.texts, k.places = make([]byte, 0, bytes), make([]uint32, 0, len(all))
}

// add gives a key the next number.
func (k *keys) add(key object.Key) (number uint32) {
	k.places = append(k.places, uint32(len(k.texts)))
	length := len(key.Name)
	if key.Namespace != "" {
		length += len(key.Namespace) + 1
	}
	k.texts = binary.AppendUvarint(k.texts, uint64(len(key.Namespace)))
	k.texts = binary.AppendUvarint(k.texts, uint64(length))
	k.texts = appendText(k.texts, key)
	return uint32(len(k.places) - 1)
}

func appendText(b []byte, key object.Key) []byte {
	if key.Namespace != "" {
		b = append(append(b, key.Namespace...), '/')
	}
	return append(b, key.Name...)
}

// text returns the key of a number as text, and the length of the namespace in it.
func (k *keys) text(number uint32) (text []byte, namespace int) { return k.textAt(k.places[number]) }

func (k *keys) textAt(place uint32) (text []byte, namespace int) {
	b := k.texts[place:]
	if b[0]|b[1] < 0x80 { // two lengths of one byte each
		return b[2 : 2+int(b[1])], int(b[0])
	}
	first, n := binary.Uvarint(b)
	second, m := binary.Uvarint(b[n:])
	return b[n+m:][:second], int(first)
}

// get returns the key of a number. It is for comparisons: whoever keeps it keeps
// all keys in memory.
func (k *keys) get(number uint32) object.Key {
	b, namespace := k.text(number)
	return split(unsafe.String(unsafe.SliceData(b), len(b)), namespace) // b is never written again
}

// copy returns the key of a number in strings of its own.
func (k *keys) copy(number uint32) object.Key {
	b, namespace := k.text(number)
	return split(string(b), namespace)
}

func split(text string, namespace int) object.Key {
	if namespace == 0 {
		return object.Key{Name: text}
	}
	return object.Key{Namespace: text[:namespace], Name: text[namespace+1:]}
}

// is reports whether a key is at a place in the texts.
func (k *keys) is(place uint32, key object.Key) bool {
	if int(place) >= len(k.texts) {
		return false // it was added after this snapshot
	}
	text, namespace := k.textAt(place)
	if namespace != len(key.Namespace) {
		return false
	}
	if namespace == 0 {
		return string(text) == key.Name
	}
	return string(text[namespace+1:]) == key.Name && string(text[:namespace]) == key.Namespace
}

// isText reports whether the key with that text is at a place in the texts.
func (k *keys) isText(place uint32, key string) bool {
	if int(place) >= len(k.texts) {
		return false
	}
	text, namespace := k.textAt(place)
	return string(text) == key && (namespace > 0 || strings.IndexByte(key, '/') < 0)
}

// hash returns the same for a key as hashText for its text.
func (k *keys) hash(key object.Key) uint64 {
	if key.Namespace == "" {
		return k.hashText(key.Name)
	}
	var buffer [128]byte
	return maphash.Bytes(k.seed, appendText(buffer[:0], key))
}

func (k *keys) hashText(text string) uint64 { return maphash.String(k.seed, text) }

// tableOf returns a table of all keys with room for n.
func (k *keys) tableOf(n int) *table {
	t := newTable(n, uint32(len(k.places)))
	for number := range uint32(len(k.places)) {
		text, _ := k.text(number)
		t.add(maphash.Bytes(k.seed, text), number, k.places[number])
	}
	return t
}
