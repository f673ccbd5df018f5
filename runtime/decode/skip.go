// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

// skip reads a value of any kind and keeps nothing of it.
func (s *state) skip(i int) int {
	if i >= len(s.data) {
		return short
	}
	switch s.data[i] {
	case '{':
		return s.skipObject(i)
	case '[':
		return s.skipArray(i)
	case '"':
		return s.skipString(i)
	case 't':
		return s.literal(i, "true")
	case 'f':
		return s.literal(i, "false")
	case 'n':
		return s.literal(i, "null")
	}
	next, _ := s.number(i)
	return next
}

func (s *state) skipObject(i int) int {
	i, _ = s.open(i, '{')
	if i >= 0 && i < len(s.data) && s.data[i] == '}' {
		s.depth--
		return i + 1
	}
	for more := true; more && i >= 0; {
		if i = s.skipString(i); i < 0 {
			return i
		}
		if i = s.colon(i); i < 0 {
			return i
		}
		if i = s.skip(i); i < 0 {
			return i
		}
		i, more = s.more(i, '}')
	}
	return i
}

func (s *state) skipArray(i int) int {
	i, _ = s.open(i, '[')
	if i >= 0 && i < len(s.data) && s.data[i] == ']' {
		s.depth--
		return i + 1
	}
	for more := true; more && i >= 0; {
		if i = s.skip(i); i < 0 {
			return i
		}
		i, more = s.more(i, ']')
	}
	return i
}

func (s *state) skipString(i int) int {
	if i >= len(s.data) {
		return short
	}
	if s.data[i] != '"' {
		return bad
	}
	for i++; ; {
		i = plainEnd(s.data, i)
		if i >= len(s.data) {
			return short
		}
		switch c := s.data[i]; {
		case c == '"':
			return i + 1
		case c == '\\':
			if _, i = escape(s.data, i); i < 0 {
				return i
			}
		case c < ' ':
			return bad
		default:
			i++
		}
	}
}
