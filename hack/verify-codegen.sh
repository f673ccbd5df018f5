#!/usr/bin/env bash
# Fails if committed code is not what the generator makes of its input.
set -euo pipefail
cd "$(dirname "$0")/.."
header=../../hack/boilerplate.go.txt
(cd examples/crd && go tool informer-gen --output-dir client --go-header-file "$header" --verify ../../testdata/crds)
(cd examples/gotypes && go tool informer-gen --output-dir client --go-header-file "$header" --verify ./apis/...)
