#!/usr/bin/env bash
# Fails if committed code is not what the generator makes of its input: runs the
# commands of the go:generate comments, with --verify.
set -euo pipefail
cd "$(dirname "$0")/.."
for file in examples/crd/doc.go examples/gotypes/doc.go; do
  command=$(sed -n 's|^//go:generate ||p' "$file")
  (cd "$(dirname "$file")" && $command --verify)
done
