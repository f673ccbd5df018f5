// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package bench_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/informergen/informergen/runtime/internal/specimen"
	"github.com/informergen/informergen/runtime/object"
)

// server is a process of its own, so that what it spends is not counted, and
// answers with bytes that were made before anybody asks. Of an API server it has
// what an informer of one resource asks for:
//
//	GET …/widgets                             all objects in one answer, as from a watch cache, in the order of their keys
//	GET …/widgets?watch&sendInitialEvents     an event each, the closing bookmark, then the changes
//	GET …/widgets?watch                       the changes
//	POST /changes?n=…                         has that many changes sent to every watch, as fast as it reads
type server struct {
	objects [][]byte
	changed chan int
}

type widget struct {
	key  object.Key
	text []byte
}

// stride leads from a changed object to the next one, so that they come from all over
// the collection, and each comes once before one comes again.
const stride = 7919

// firstVersion is the resource version of the collection, before the changes.
const firstVersion = 2_000_000_000

func newServer(n int) *server {
	widgets := make([]widget, n)
	for i := range widgets {
		widgets[i] = widget{object.KeyOf(specimen.New(i)), specimen.JSON(i)}
	}
	slices.SortFunc(widgets, func(a, b widget) int { return a.key.Compare(b.key) })
	s := &server{objects: make([][]byte, n), changed: make(chan int)}
	for i, w := range widgets {
		s.objects[i] = w.text
	}
	return s
}

func (s *server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	switch {
	case r.URL.Path == "/changes":
		n, err := strconv.Atoi(query.Get("n"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		s.changed <- n
	case query.Get("watch") == "":
		s.list(w)
	default:
		s.watch(w, r, query.Get("sendInitialEvents") == "true")
	}
}

func (s *server) list(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	out := bufio.NewWriterSize(w, 64<<10)
	defer out.Flush()
	fmt.Fprintf(out, `{"apiVersion":%q,"kind":"WidgetList","metadata":{"resourceVersion":"%d"},"items":[`, specimen.GroupVersion, firstVersion)
	for i, object := range s.objects {
		if i > 0 {
			_ = out.WriteByte(',')
		}
		_, _ = out.Write(object)
	}
	_, _ = out.WriteString("]}\n")
}

func (s *server) watch(w http.ResponseWriter, r *http.Request, initial bool) {
	w.Header().Set("Content-Type", "application/json")
	out := bufio.NewWriterSize(w, 64<<10)
	flush := func() {
		_ = out.Flush()
		w.(http.Flusher).Flush()
	}
	if initial {
		for _, object := range s.objects {
			writeFrame(out, "ADDED", object)
		}
		fmt.Fprintf(out, `{"type":"BOOKMARK","object":{"apiVersion":%q,"kind":"Widget","metadata":{"resourceVersion":"%d","annotations":{"k8s.io/initial-events-end":"true"}}}}`+"\n",
			specimen.GroupVersion, firstVersion)
	}
	flush()
	version := firstVersion
	for {
		select {
		case n := <-s.changed:
			for range n {
				version++
				writeFrame(out, "MODIFIED", withVersion(s.objects[version*stride%len(s.objects)], version))
			}
			flush()
		case <-r.Context().Done():
			return
		}
	}
}

// withVersion returns an object with another resource version.
func withVersion(object []byte, version int) []byte {
	const field = `"resourceVersion":"`
	begin := bytes.Index(object, []byte(field)) + len(field)
	end := begin + bytes.IndexByte(object[begin:], '"')
	return slices.Concat(object[:begin], strconv.AppendInt(nil, int64(version), 10), object[end:])
}

func writeFrame(w *bufio.Writer, event string, object []byte) {
	_, _ = w.WriteString(`{"type":"`)
	_, _ = w.WriteString(event)
	_, _ = w.WriteString(`","object":`)
	_, _ = w.Write(object)
	_, _ = w.WriteString("}\n")
}

// runServer is the main function of a server process. It prints its address, and
// ends with its standard input.
func runServer(n int) error {
	s := newServer(n)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("http://%s\n", listener.Addr())
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(0)
	}()
	return http.Serve(listener, s)
}

// servers are the processes of this run, by the number of their objects.
var servers = struct {
	sync.Mutex
	urls map[int]string
	// stdin keeps the pipes from being closed by the garbage collector: a server ends
	// with its standard input, and so with this process.
	stdin []io.Closer
}{urls: map[int]string{}}

// serve returns the address of a server of n objects. It lives as long as this
// process.
func serve(tb testing.TB, n int) string {
	tb.Helper()
	servers.Lock()
	defer servers.Unlock()
	if url, ok := servers.urls[n]; ok {
		return url
	}
	cmd := self("server", fmt.Sprint("BENCH_OBJECTS=", n))
	stdin, err := cmd.StdinPipe()
	if err != nil {
		tb.Fatal(err)
	}
	servers.stdin = append(servers.stdin, stdin)
	out, err := cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	url, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		tb.Fatalf("the server did not start: %v", err)
	}
	servers.urls[n] = strings.TrimSpace(url)
	return servers.urls[n]
}

// self is this test binary again, in another role.
func self(role string, env ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), append(env, "BENCH_ROLE="+role)...)
	cmd.Stderr = os.Stderr
	return cmd
}
