// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package conformance

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"syscall"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var things = schema.GroupResource{Group: "example.com", Resource: "things"}

type statusError = *apierrors.StatusError

// refuses counts a request, and returns the error with which the server answers every
// one now.
func (s *Server) refuses() error {
	s.requests++
	switch {
	case s.faults.Down:
		return &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
	case s.faults.Busy:
		return apierrors.NewTooManyRequests("the server is busy", 1)
	case s.faults.Unavailable:
		return errUnavailable()
	case s.faults.Garbled:
		return errors.New("decoding the answer: invalid character '<' looking for beginning of value")
	case s.faults.NotFound:
		return apierrors.NewNotFound(things, "")
	case s.faults.Forbidden:
		return apierrors.NewForbidden(things, "", errors.New("no role allows it"))
	}
	return nil
}

func errExpired() statusError {
	return apierrors.NewResourceExpired("the version is too old")
}

func errInternal() statusError { return apierrors.NewInternalError(errors.New("scripted")) }

func errTooLarge(asked, current int64) statusError {
	err := apierrors.NewTimeoutError(fmt.Sprintf("Too large resource version: %d, current: %d", asked, current), 1)
	err.ErrStatus.Details.Causes = []metav1.StatusCause{{Type: metav1.CauseTypeResourceVersionTooLarge}}
	return err
}

func errInvalid() statusError {
	return &apierrors.StatusError{ErrStatus: metav1.Status{
		Status: metav1.StatusFailure, Code: http.StatusUnprocessableEntity, Reason: metav1.StatusReasonInvalid,
		Message: "sendInitialEvents is not served",
	}}
}

func errUnavailable() statusError {
	err := apierrors.NewServiceUnavailable("the server is shutting down")
	err.ErrStatus.Details = &metav1.StatusDetails{RetryAfterSeconds: 5}
	return err
}
