// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package reflector

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utilnet "k8s.io/apimachinery/pkg/util/net"

	"github.com/informergen/informergen/runtime/object"
)

// Phase is the part of the reflector's work in which an error came up.
type Phase string

// The phases of an Error.
const (
	PhaseList      Phase = "list"
	PhaseWatchList Phase = "watch-list"
	PhaseWatch     Phase = "watch"
	PhaseTransform Phase = "transform"
	PhaseStore     Phase = "store"
	PhaseResync    Phase = "resync"
)

// Error is what OnError receives. It unwraps to the cause, so that the functions
// of k8s.io/apimachinery/pkg/api/errors work on it.
type Error struct {
	Phase Phase
	// Name, Type and Resource are those of the Config.
	Name     string
	Type     string
	Resource schema.GroupVersionResource
	// Key names the object if the error concerns a single one.
	Key object.Key
	Err error
}

// Error says phase, type, resource, object and cause.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Name != "" {
		fmt.Fprintf(&b, "%s: ", e.Name)
	}
	fmt.Fprintf(&b, "%s of %s", e.Phase, e.Type)
	if !e.Resource.Empty() {
		fmt.Fprintf(&b, " (%s)", e.Resource.GroupResource())
	}
	if e.Key != (object.Key{}) {
		fmt.Fprintf(&b, " %s", e.Key)
	}
	fmt.Fprintf(&b, ": %v", e.Err)
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// Causes that come from the reflector itself; test for them with errors.Is.
var (
	// ErrVeryShortWatch: the server closed a watch within a second of its opening
	// and sent nothing.
	ErrVeryShortWatch = errors.New("the watch was closed within a second and before any event")
	// ErrIncomplete: a stream of initial events ended before its closing bookmark.
	ErrIncomplete = errors.New("the stream ended before the bookmark that closes its initial events")
	// ErrSilent: a stream of initial events sent nothing for the time of grace.
	ErrSilent = errors.New("the stream of initial events is silent")
	// ErrStalled: a watch outlived its timeout, so the connection must be dead.
	ErrStalled = errors.New("the server did not close the watch in time; the connection is taken for dead")
	// ErrWentBack: the server's resource version is older than one seen before,
	// as after a restore of its database.
	ErrWentBack = errors.New("the server's resource version went back")
)

func (r *Reflector[T]) report(ctx context.Context, phase Phase, key object.Key, err error) {
	r.config.OnError(ctx, &Error{
		Phase:    phase,
		Name:     r.config.Name,
		Type:     r.config.TypeDescription,
		Resource: r.config.Resource,
		Key:      key,
		Err:      err,
	})
}

// isUnavailable reports whether the server cannot serve the resource version that
// it was asked for: no longer (410), or not yet.
func isUnavailable(err error) bool {
	return isExpired(err) || isTooLarge(err)
}

// isExpired takes both reasons that servers have given for status 410.
func isExpired(err error) bool {
	return apierrors.IsResourceExpired(err) || apierrors.IsGone(err)
}

// isTooLarge recognises a resource version from the future. Servers before 1.19
// do not set the cause's type and say it only in words, inside a timeout error.
func isTooLarge(err error) bool {
	if apierrors.HasStatusCause(err, metav1.CauseTypeResourceVersionTooLarge) {
		return true
	}
	const words = "Too large resource version"
	var status apierrors.APIStatus
	if !apierrors.IsTimeout(err) || !errors.As(err, &status) {
		return false
	}
	if strings.Contains(status.Status().Message, words) {
		return true
	}
	details := status.Status().Details
	if details == nil {
		return false
	}
	for _, cause := range details.Causes {
		if cause.Message == words {
			return true
		}
	}
	return false
}

// isBusy reports whether the server is overloaded or down. What the reflector
// knows stays valid then, and reading everything again would only add load.
func isBusy(err error) bool {
	return utilnet.IsConnectionRefused(err) || apierrors.IsTooManyRequests(err)
}

// isCut reports whether the connection ended below a stream, which has changed
// nothing of what is known: the watch can go on from there. The watch decoder of
// client-go ends the stream without an error in most of these cases.
func isCut(err error) bool { return isBroken(err) || utilnet.IsTimeout(err) }

// isOutlasted reports whether the client gave an answer up because it took too
// long (http.Client.Timeout). A server that cannot be reached in time is another
// matter: how it is asked does not change that.
func isOutlasted(err error) bool {
	var dial *net.OpError
	if errors.As(err, &dial) && dial.Op == "dial" {
		return false
	}
	return utilnet.IsTimeout(err) && !strings.Contains(err.Error(), "TLS handshake timeout")
}

// isBroken reports whether the connection ended while an answer was read.
func isBroken(err error) bool {
	switch {
	case err == nil:
		return false
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return true
	}
	return utilnet.IsProbableEOF(err) || utilnet.IsHTTP2ConnectionLost(err) || strings.Contains(err.Error(), "stream error: stream ID")
}

func incomplete(frames int, life time.Duration) error {
	return fmt.Errorf(
		"%w: %d events in %s; if rest.Config.Timeout or a proxy limits how long a request may last, it cuts the stream",
		ErrIncomplete, frames, life.Round(time.Millisecond))
}
