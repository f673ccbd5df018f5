// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package crds

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"os"
)

// state keeps results in a file, a line each, so that a run that was stopped goes
// on where it was. The first line names the program: another one starts again.
type state struct {
	file    *os.File
	results map[string]*result
}

func openState(name string) (*state, error) {
	s := &state{results: map[string]*result{}}
	if name == "" {
		return s, nil
	}
	program, err := programSum()
	if err != nil {
		return nil, err
	}
	if s.file, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return nil, err
	}
	lines := bufio.NewScanner(s.file)
	lines.Buffer(nil, 1<<28)
	if lines.Scan() && lines.Text() == program {
		for lines.Scan() {
			r := &result{}
			if json.Unmarshal(lines.Bytes(), r) == nil { // the last line may be half a line
				s.results[r.Hash] = r
			}
		}
		_, err = s.file.Seek(0, io.SeekEnd)
		return s, errors.Join(err, lines.Err())
	}
	if err := s.file.Truncate(0); err != nil {
		return nil, err
	}
	if _, err := s.file.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	_, err = s.file.WriteString(program + "\n")
	return s, err
}

func (s *state) keep(r *result) error {
	if s.file == nil {
		return nil
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = s.file.Write(append(line, '\n'))
	return err
}

func (s *state) close() {
	if s.file != nil {
		s.file.Close()
	}
}

// programSum is a hash of the running program.
func programSum() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
