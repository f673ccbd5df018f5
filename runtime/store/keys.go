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

// keys are the keys of objects by their numbers, and the other way round. A number
// never gets another key, so that all snapshots share what was written once: the
// writer appends behind what they look at.
//
// They are copies of the strings of the objects, close together. To compare one
// with a key does not read the object, which is rarely in a cache of the
// processor, and an object that was replaced is not kept in memory by its name.
type keys struct {
	// texts holds, for each key, the length of the namespace, that of the text,
	// and the text: "namespace/name", or "name" if there is no namespace.
	texts  []byte
	places []uint32 // where each is in texts
	table  *table   // numbers and places by the hash of the text
	seed   maphash.Seed
}

// newKeys returns no keys, with room for those that are about to be added.
func newKeys(seed maphash.Seed, expected []object.Key) keys {
	bytes := 0
	for _, key := range expected {
		bytes += len(key.Namespace) + len(key.Name) + 3
	}
	return keys{
		texts: make([]byte, 0, bytes), places: make([]uint32, 0, len(expected)),
		table: newTable(len(expected)), seed: seed,
	}
}

// add gives a key that has none the next number.
func (k *keys) add(key object.Key) (number uint32) {
	if k.table.full() {
		k.table = k.tableOf(len(k.places) * 5 / 4)
	}
	number = uint32(len(k.places))
	k.places = append(k.places, uint32(len(k.texts)))
	length := len(key.Name)
	if key.Namespace != "" {
		length += len(key.Namespace) + 1
	}
	k.texts = binary.AppendUvarint(k.texts, uint64(len(key.Namespace)))
	k.texts = binary.AppendUvarint(k.texts, uint64(length))
	k.texts = appendText(k.texts, key)
	k.file(k.table, number)
	return number
}

// tableOf returns a table of all keys with room for n.
func (k *keys) tableOf(n int) *table {
	t := newTable(n)
	for number := range uint32(len(k.places)) {
		k.file(t, number)
	}
	return t
}

// file adds the key of a number to a table.
func (k *keys) file(t *table, number uint32) {
	text, _ := k.text(number)
	t.add(maphash.Bytes(k.seed, text), number, k.places[number])
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

// same reports whether these are also all keys of another version.
func (k *keys) same(other *keys) bool {
	return k.table == other.table && len(k.places) == len(other.places)
}

// lookup is a key that is looked for: its text, and how long its namespace is, or
// anyNamespace for the key of that text.
type lookup struct {
	text      string
	namespace int
}

const anyNamespace = -1

// lookupOf returns what looks for a key. The text of it may be in the buffer.
func lookupOf(key object.Key, buffer *[128]byte) lookup {
	if key.Namespace == "" {
		return lookup{key.Name, 0}
	}
	text := appendText(buffer[:0], key)
	return lookup{unsafe.String(unsafe.SliceData(text), len(text)), len(key.Namespace)}
}

// find returns the number of a key, if it has one.
func (k *keys) find(key lookup) (number uint32, ok bool) {
	t, hash := k.table, k.hashText(key.text)
	for at := t.line(hash); ; at = t.after(at) {
		l := &t.lines[at]
		candidates, gap := l.search(hash)
		for ; candidates != 0; candidates &= candidates - 1 {
			if e := l.entry(candidates); k.mayBe(e.with(), key.text) && k.is(e.with(), key) {
				return e.number(), true
			}
		}
		if gap {
			return 0, false
		}
	}
}

// mayBe reports whether a key may be at a place in the texts: it has the text that is
// there, or is too long to tell. It is short enough to be inlined.
func (k *keys) mayBe(place uint32, text string) bool {
	begin := int(place) + 2
	if begin+len(text) > len(k.texts) {
		return false // it is longer than all that follows, or was added later
	}
	return string(k.texts[begin:begin+len(text)]) == text && int(k.texts[begin-1]) == len(text) || len(text) >= 0x80
}

// is reports whether a key is at a place where it may be. Keys with the same text
// differ in how much of it is the namespace.
func (k *keys) is(place uint32, key lookup) bool {
	namespace := int(k.texts[place])
	if len(key.text) >= 0x80 || namespace >= 0x80 {
		var text []byte
		if text, namespace = k.textAt(place); string(text) != key.text {
			return false
		}
	}
	return namespace == key.namespace || key.namespace == anyNamespace && (namespace > 0 || strings.IndexByte(key.text, '/') < 0)
}

func (k *keys) hashText(text string) uint64 { return maphash.String(k.seed, text) }
