// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package decode

import (
	"errors"
	"fmt"
	"strings"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

// itemKind returns the kind of the items of a list, by convention.
func itemKind(listKind string) (kind string, isList bool) {
	return strings.CutSuffix(listKind, "List")
}

// refuse returns an error if what is read is no list of what is expected, as far as
// is known: before the items, or at the end.
func (l *listReader) refuse(end bool) error {
	says := l.head.TypeMeta
	if isStatus(says) {
		return statusError(&l.head)
	}
	if err := l.refuseTable(); err != nil {
		return err
	}
	if want := l.opts.expected.APIVersion; want != "" && says.APIVersion != "" && says.APIVersion != want {
		return fmt.Errorf("got a %s of %q, want a list of %q", orUnnamed(says.Kind), says.APIVersion, want)
	}
	if _, isList := itemKind(says.Kind); end && l.items == noItems && says.Kind != "" && !isList {
		return fmt.Errorf("got a %s of %q, which is no list", says.Kind, says.APIVersion)
	}
	return nil
}

// refuseTable needs no more than the kind to be sure.
func (l *listReader) refuseTable() error {
	if says := l.head.TypeMeta; isTable(says) {
		return fmt.Errorf("got a Table of %q, which holds rows and no objects", says.APIVersion)
	}
	return nil
}

func isTable(says metav1.TypeMeta) bool {
	version, err := schema.ParseGroupVersion(says.APIVersion)
	return says.Kind == "Table" && err == nil && version.Group == metav1.GroupName
}

func isStatus(says metav1.TypeMeta) bool {
	return says.Kind == "Status" && (says.APIVersion == "v1" || says.APIVersion == metav1.SchemeGroupVersion.String())
}

// statusError returns the error that a Status in the place of something else is.
func statusError(status *metav1.Status) error {
	if status.Status == metav1.StatusSuccess {
		return errors.New("got a Status that tells of success, and nothing else")
	}
	return apierrors.FromObject(status)
}
