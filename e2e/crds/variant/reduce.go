// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package variant

import "slices"

// maxTries bounds the work of Reduce.
const maxTries = 3000

// Reduce leaves out parts of a document, and shortens strings, as long as wrong says
// of what is left that it is wrong, and returns what it came to. It needs no valid
// JSON. wrong has to be true of the document, and must not keep what it gets.
func Reduce(text []byte, wrong func([]byte) bool) []byte {
	r := &reducer{parts: split(string(text)), wrong: wrong}
	for before := -1; before != len(r.text()) && r.tries < maxTries; {
		before = len(r.text())
		r.each(func(i int) { r.without(i, r.elementEnd(i)) })
		r.each(r.withoutLast)
		r.each(func(i int) { r.without(i, i+1) })
		r.each(r.shorten)
	}
	return r.text()
}

type reducer struct {
	parts []string
	wrong func([]byte) bool
	tries int
}

func (r *reducer) text() []byte { return join(r.parts) }

// each calls do for all parts that there are by then.
func (r *reducer) each(do func(i int)) {
	for i := 0; i < len(r.parts) && r.tries < maxTries; i++ {
		do(i)
	}
}

// without leaves parts out, again and again while something comes in their place.
func (r *reducer) without(i, end int) {
	for i < end && end <= len(r.parts) && r.try(slices.Delete(slices.Clone(r.parts), i, end)) {
		end = r.elementEnd(i)
	}
}

// withoutLast leaves out a comma and the element behind it, which has none.
func (r *reducer) withoutLast(i int) {
	if r.parts[i] == "," {
		if end := r.elementEnd(i + 1); r.parts[end-1] != "," {
			r.try(slices.Delete(slices.Clone(r.parts), i, end))
		}
	}
}

// shorten leaves out half of a string or number.
func (r *reducer) shorten(i int) {
	for r.tries < maxTries && i < len(r.parts) && len(r.parts[i]) > 4 {
		part := r.parts[i]
		half := 1 + len(part)/2
		front, back := slices.Clone(r.parts), slices.Clone(r.parts)
		front[i], back[i] = part[:1]+part[half:], part[:len(part)-half]+part[len(part)-1:]
		if !r.try(front) && !r.try(back) {
			return
		}
	}
}

func (r *reducer) try(parts []string) bool {
	if r.tries++; r.tries > maxTries || !r.wrong(join(parts)) {
		return false
	}
	r.parts = parts
	return true
}

// elementEnd returns the end of the element or member that begins with a part, with
// the comma behind it.
func (r *reducer) elementEnd(i int) int {
	depth := 0
	for ; i < len(r.parts); i++ {
		switch r.parts[i] {
		case "{", "[":
			depth++
		case "}", "]":
			if depth--; depth < 0 {
				return i
			}
		case ",":
			if depth == 0 {
				return i + 1
			}
		}
	}
	return i
}

// split returns the parts of a text: brackets, commas, colons, white space, and what
// is between them.
func split(text string) (parts []string) {
	for len(text) > 0 {
		end := max(1, scalarEnd(text))
		parts, text = append(parts, text[:end]), text[end:]
	}
	return parts
}

func join(parts []string) []byte {
	var text []byte
	for _, part := range parts {
		text = append(text, part...)
	}
	return text
}
