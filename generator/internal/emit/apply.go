// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package emit

import (
	"bytes"
	"path"

	"github.com/informergen/informergen/generator/internal/emit/applyconfig"
	"github.com/informergen/informergen/generator/internal/model"
	"github.com/informergen/informergen/generator/internal/naming"
)

// applyJobs lists the files of the apply configurations, one for each type.
func applyJobs(cfg Config, v *view) []job {
	var jobs []job
	for _, pkg := range v.Applied.Packages() {
		for _, t := range pkg.Applied {
			jobs = append(jobs, job{
				path: v.packages.outputPath(path.Join(string(ApplyConfigurations), pkg.Dir, naming.FileName(t.Name)+".go")),
				kind: t.Kind,
				make: func() ([]byte, error) {
					var text bytes.Buffer
					text.WriteString(header(cfg.Header) + "\n\n")
					if err := v.Applied.File(t).Render(&text); err != nil {
						return nil, err
					}
					return text.Bytes(), nil
				},
			})
		}
	}
	return jobs
}

// Inapplicable returns the kinds that cannot have apply configurations although
// their verbs ask for them: the package asks to be left out, or the type does not
// embed the ObjectMeta that names the object.
func Inapplicable(api *model.API) []*model.Kind { return applyconfig.Inapplicable(api) }

// AppliedAlias is the name that a file imports apply configurations under.
func (v *view) AppliedAlias(pkg *applyconfig.Package) string {
	return naming.ApplyAlias(pkg.Output)
}
