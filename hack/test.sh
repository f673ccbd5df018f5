#!/usr/bin/env bash
# Runs the tests of all modules but two: e2e/projects, whose comparison with upstream's
# generators is slow (make projects), and e2e/kube, which compiles Kubernetes (make
# e2e-kube). Needs Go and the module proxy, nothing else.
#
# The main module runs under the race detector. The nested modules, which compile
# a real API server, do not: it would be compiled a second time.
set -euo pipefail
cd "$(dirname "$0")/.."

run() {
  echo "== $*"
  "$@"
}

run go test -race -timeout 30m ./...
for module in e2e/crds hack/benchreport; do
  echo "== $module: go test ./..."
  (cd "$module" && GOWORK=off go test -timeout 30m ./...)
done
for module in e2e examples/quickstart; do
  echo "== $module: go test ./... (the first build compiles a real API server, which takes minutes)"
  (cd "$module" && go test -timeout 30m ./...)
done
