// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package emit

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"text/template"

	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/templates"
)

// Artefact is a part of the output. Its value is the first element of the path
// of its templates.
type Artefact string

// The artefacts, in the order in which each depends on those before it.
const (
	Types     Artefact = "apis"
	Clientset Artefact = "clientset"
	Listers   Artefact = "listers"
	Informers Artefact = "informers"
	// ApplyConfigurations is a dependency of the clientset.
	ApplyConfigurations Artefact = "applyconfiguration"
	// CRDs are the definitions that types were made of.
	CRDs Artefact = "crds"
)

// The artefacts that stand beside types which exist.
const (
	DeepCopy Artefact = "deepcopy"
	Register Artefact = "register"
)

// Config says what to emit, and where the packages are that the output refers
// to.
type Config struct {
	// Artefacts are the parts to emit.
	Artefacts []Artefact
	// Packages are the import paths of the output and of what it refers to.
	Packages Packages
	// Header is the text at the top of every file, without the line that marks
	// the file as generated; it may be empty.
	Header string
	// PrefersProtobuf has the typed clients ask for protobuf.
	PrefersProtobuf bool
	// ExternalApplyConfigurations maps types of other packages to the packages of
	// their apply configurations.
	ExternalApplyConfigurations map[model.TypeName]string
	// APIPath is the prefix of the URLs of groups that have a name; "/apis" if it
	// is empty.
	APIPath string
	// Leave are the beginnings of the paths, in the template tree, of what is not
	// emitted of the artefacts.
	Leave []string
	// Exists reports whether there is a file below the output directory that a
	// person wrote, such as policy_expansion.go.
	Exists func(path string) bool
}

// File is an emitted file.
type File struct {
	// Path is slash-separated and relative to the output directory.
	Path string
	// Content is formatted Go text.
	Content []byte
	// Kind is the kind that the file is about; nil when it is about more than one.
	Kind *model.Kind
}

// Emit returns the files for api, sorted by path.
func Emit(ctx context.Context, cfg Config, api *model.API) ([]File, error) {
	v, err := newView(cfg, api)
	if err != nil {
		return nil, err
	}
	jobs, err := plan(cfg, v)
	if err != nil {
		return nil, err
	}
	files, err := run(ctx, jobs)
	if err != nil {
		return nil, err
	}
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	for i := 1; i < len(files); i++ {
		if files[i].Path == files[i-1].Path {
			return nil, fmt.Errorf("two files have the path %s", files[i].Path)
		}
	}
	return files, nil
}

// job makes one file.
type job struct {
	path string
	kind *model.Kind
	make func() ([]byte, error)
}

// plan lists the files to make: those of the template tree, and those of the
// type emitters.
func plan(cfg Config, v *view) ([]job, error) {
	var jobs []job
	err := fs.WalkDir(templates.Tree, "tree", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name = strings.TrimPrefix(name, "tree/")
		artefact, _, _ := strings.Cut(name, "/")
		if !slices.Contains(cfg.Artefacts, Artefact(artefact)) || cfg.leaves(name) {
			return nil
		}
		more, err := expand(name, v)
		jobs = append(jobs, more...)
		return err
	})
	if slices.Contains(cfg.Artefacts, Types) {
		jobs = append(jobs, typeJobs(cfg, v)...)
	}
	if v.Applied != nil {
		jobs = append(jobs, applyJobs(cfg, v)...)
	}
	return jobs, err
}

// leaves reports whether a template is one of those that are left out.
func (c Config) leaves(name string) bool {
	return slices.ContainsFunc(c.Leave, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// Parts of the template tree that Config.Leave may name.
var (
	// TypedClients are the clients of groups and kinds.
	TypedClients = []string{"clientset/versioned/typed/"}
	// Fakes are the clients without a server.
	Fakes = []string{"clientset/versioned/fake/", "clientset/versioned/typed/GROUP/VERSION/fake/"}
)

// expand lists the executions of one template: the elements of its path decide
// how often it is executed.
func expand(name string, v *view) ([]job, error) {
	tmpl, err := parse(name)
	if err != nil {
		return nil, err
	}
	var jobs []job
	add := func(file file) {
		job := job{path: v.packages.outputPath(file.path(name)), make: func() ([]byte, error) { return execute(tmpl, file) }}
		if file.Kind != nil {
			job.kind = file.Kind.Kind
		}
		if file.Definition != nil {
			job.kind = file.Definition.onlyKind()
		}
		jobs = append(jobs, job)
	}
	artefact, _, _ := strings.Cut(name, "/")
	for _, file := range v.files(Artefact(artefact), scopeOf(name)) {
		add(file)
	}
	return jobs, nil
}

func parse(name string) (*template.Template, error) {
	text, err := templates.Tree.ReadFile("tree/" + name)
	if err != nil {
		return nil, err
	}
	tmpl, err := template.New("method").Parse(templates.Method)
	if err != nil {
		return nil, err
	}
	return tmpl.New(path.Base(name)).Option("missingkey=error").Parse(string(text))
}

func execute(tmpl *template.Template, dot any) ([]byte, error) {
	var text bytes.Buffer
	if err := tmpl.Execute(&text, dot); err != nil {
		return nil, err
	}
	return format(text.Bytes())
}

// run makes the files on as many goroutines as there are processors. All errors
// are reported.
func run(ctx context.Context, jobs []job) ([]File, error) {
	files, errs := make([]File, len(jobs)), make([]error, len(jobs))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				content, err := jobs[i].make()
				if err != nil {
					errs[i] = fmt.Errorf("emitting %s: %w", jobs[i].path, err)
				}
				files[i] = File{Path: jobs[i].path, Content: content, Kind: jobs[i].kind}
			}
		})
	}
	for i := range jobs {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	return files, errors.Join(append(errs, ctx.Err())...)
}
