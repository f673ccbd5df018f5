// Copyright The informer-gen Authors.
// SPDX-License-Identifier: Apache-2.0

package emit

import (
	"bytes"
	"fmt"
	"go/ast"
	goformat "go/format"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
)

// format drops the imports that text does not use and lays it out as gofmt
// does. A template lists every package that any of its branches needs, each
// under an explicit name.
func format(text []byte) ([]byte, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("parsing the emitted text: %w\n%s", err, text)
	}
	used := map[string]bool{}
	ast.Inspect(file, func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			if ident, ok := selector.X.(*ast.Ident); ok {
				used[ident.Name] = true
			}
		}
		return true
	})
	// From the end, so that the offsets of what is left stay valid.
	for _, spec := range slices.Backward(file.Imports) {
		if importName(spec) != "_" && !used[importName(spec)] {
			start, end := fset.Position(spec.Pos()).Offset, fset.Position(spec.End()).Offset
			text = slices.Delete(text, start, end)
		}
	}
	formatted, err := goformat.Source(dropEmptyImports(text))
	if err != nil {
		return nil, fmt.Errorf("formatting the emitted text: %w", err)
	}
	return formatted, nil
}

func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	name, _ := strconv.Unquote(spec.Path.Value)
	return name
}

// dropEmptyImports removes the lines that held dropped imports, and the import
// declaration if none is left.
func dropEmptyImports(text []byte) []byte {
	start := bytes.Index(text, []byte("\nimport (\n"))
	if start < 0 {
		return text
	}
	start++
	end := start + bytes.Index(text[start:], []byte("\n)"))
	var kept [][]byte
	blank := false
	for _, line := range bytes.Split(text[start:end], []byte("\n"))[1:] {
		switch {
		case len(bytes.TrimSpace(line)) > 0:
			if blank && len(kept) > 0 {
				kept = append(kept, nil)
			}
			kept, blank = append(kept, line), false
		case len(line) == 0:
			blank = true // a separator of groups, not a dropped import
		}
	}
	if len(kept) == 0 {
		return slices.Concat(text[:start], text[end+len("\n)"):])
	}
	return slices.Concat(text[:start], []byte("import (\n"), bytes.Join(kept, []byte("\n")), text[end:])
}
