// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package emit

import (
	"bytes"
	"path"

	"github.com/dave/jennifer/jen"

	"github.com/informergen/informergen/generator/internal/emit/deepcopy"
	"github.com/informergen/informergen/generator/internal/emit/gotypes"
	"github.com/informergen/informergen/generator/internal/model"
)

// typeFiles are the files that recurse over types, beside the templates of the
// same directory.
var typeFiles = map[string]struct {
	make      func(*model.Version) *jen.File
	generated bool // has a build constraint, as all zz_generated files have
}{
	"types.go":   {gotypes.File, false},
	DeepCopyFile: {func(v *model.Version) *jen.File { return deepcopy.File(v.Package, v.PackageName, v.Types) }, true},
}

// typeJobs lists the files of the versions whose types are emitted.
func typeJobs(cfg Config, v *view) []job {
	var jobs []job
	for _, version := range v.versions(Types) {
		for name, emitter := range typeFiles {
			jobs = append(jobs, job{
				path: path.Join(string(Types), version.Group.Dir, version.Dir, name),
				make: func() ([]byte, error) {
					var text bytes.Buffer
					if emitter.generated {
						text.WriteString(buildConstraint)
					}
					text.WriteString(header(cfg.Header) + "\n\n")
					if err := emitter.make(version.Version).Render(&text); err != nil {
						return nil, err
					}
					return text.Bytes(), nil
				},
			})
		}
	}
	return jobs
}
