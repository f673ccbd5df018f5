// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"unicode/utf16"
	"unicode/utf8"
)

// text reads a string and returns what it says, which is part of the data or of
// s.unescaped: whoever keeps it has to copy it.
func (s *state) text(i int) (text []byte, next int) {
	if i >= len(s.data) {
		return nil, short
	}
	if s.data[i] != '"' {
		return nil, bad
	}
	end := plainEnd(s.data, i+1)
	if end < len(s.data) && s.data[end] == '"' {
		return s.data[i+1 : end], end + 1
	}
	return s.rewrite(i, end)
}

// rewrite reads the string at i, which is plain up to end, escape by escape.
// Invalid UTF-8 becomes U+FFFD byte by byte, and so does half a surrogate pair.
func (s *state) rewrite(i, end int) (text []byte, next int) {
	out := append(s.unescaped[:0], s.data[i+1:end]...)
	for end < len(s.data) {
		switch c := s.data[end]; {
		case c == '"':
			s.unescaped = out
			return out, end + 1
		case c < ' ':
			return nil, bad
		case c == '\\':
			r, next := escape(s.data, end)
			if next < 0 {
				return nil, next
			}
			out, end = utf8.AppendRune(out, r), next
		case c < utf8.RuneSelf:
			plain := plainEnd(s.data, end)
			out, end = append(out, s.data[end:plain]...), plain
		default:
			r, size := utf8.DecodeRune(s.data[end:])
			out, end = utf8.AppendRune(out, r), end+size
		}
	}
	return nil, short
}

// escape reads the escape sequence at i; a pair of surrogates is one.
func escape(data []byte, i int) (r rune, next int) {
	if i+1 >= len(data) {
		return 0, short
	}
	switch c := data[i+1]; c {
	case '"', '\\', '/':
		return rune(c), i + 2
	case 'b':
		return '\b', i + 2
	case 'f':
		return '\f', i + 2
	case 'n':
		return '\n', i + 2
	case 'r':
		return '\r', i + 2
	case 't':
		return '\t', i + 2
	case 'u':
		return unicodeEscape(data, i)
	}
	return 0, bad
}

func unicodeEscape(data []byte, i int) (r rune, next int) {
	r, next = hex4(data, i+2)
	if next < 0 || !utf16.IsSurrogate(r) {
		return r, next
	}
	// What follows may be the other half, half of a pair itself, or anything else,
	// which is read on its own then. If the data ends here, the string does not.
	if next+1 < len(data) && data[next] == '\\' && data[next+1] == 'u' {
		second, end := hex4(data, next+2)
		if end < 0 {
			return 0, end
		}
		if pair := utf16.DecodeRune(r, second); pair != utf8.RuneError {
			return pair, end
		}
	}
	return utf8.RuneError, next
}

// hex4 reads four hexadecimal digits.
func hex4(data []byte, i int) (r rune, next int) {
	for end := i + 4; i < end; i++ {
		if i >= len(data) {
			return 0, short
		}
		switch c := data[i]; {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case 'A' <= c && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			return 0, bad
		}
	}
	return r, i
}
