// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

// frameEnd looks for the end of a frame in bytes that come bit by bit, by its
// brackets. It does not check them.
type frameEnd struct {
	seen, depth     int
	quoted, escaped bool
}

// find says whether there is an end in text, which begins as it did before. What does
// not begin as an object does has one: there is nothing to wait for.
func (e *frameEnd) find(text []byte) bool {
	for ; e.seen < len(text); e.seen++ {
		switch c := text[e.seen]; {
		case e.escaped:
			e.escaped = false
		case e.quoted:
			e.escaped, e.quoted = c == '\\', c != '"'
		case c == '"':
			e.quoted = true
		case c == '{', c == '[':
			e.depth++
		case c == '}', c == ']':
			e.depth--
		}
		if e.depth <= 0 {
			return true
		}
	}
	return false
}
