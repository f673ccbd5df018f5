.DEFAULT_GOAL := help

.PHONY: help
help: ## Print this list.
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "%-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: build
build: ## Build the tool into bin/.
	go build -o bin/informer-gen ./cmd/informer-gen

.PHONY: test
test: ## Run the tests of all modules but those of projects and e2e-kube.
	./hack/test.sh

.PHONY: test-fast
test-fast: ## Run the tests of the main module, without the race detector.
	go test ./...

.PHONY: generate
generate: ## Generate all committed code again.
	./hack/update-codegen.sh

.PHONY: verify
verify: ## Fail if committed code is not fresh.
	./hack/verify-codegen.sh

.PHONY: quickstart
quickstart: ## Run the quickstart against a real API server in the process.
	go run ./examples/quickstart

.PHONY: lint
lint: ## Run golangci-lint, which has to be installed.
	golangci-lint run ./...

.PHONY: known-types
known-types: ## Make the table of Kubernetes' types again, for a new minor version.
	go generate ./generator/internal/knowntypes

.PHONY: corpus
corpus: ## Hold the output for every CRD below the directory CRD_CORPUS against it.
	@test -d "$(CRD_CORPUS)" || { echo "make corpus CRD_CORPUS=DIR: DIR holds CRD files"; exit 1; }
	cd e2e/crds && GOWORK=off go build -o ../../bin/conform ./conform
	cd e2e/crds && ../../bin/conform -state ../../bin/conform.state -update ../../docs/crd-conformance.md $(abspath $(CRD_CORPUS)) ../../testdata/crds
	CRD_CORPUS=$(abspath $(CRD_CORPUS)) go test -timeout 60m -v -run 'NoNameMoves|RivalsMoveNames' ./generator/internal/crdsource

.PHONY: bench-generator
bench-generator: ## Print what the generator and k8s.io/code-generator use for the same work.
	cd e2e/projects && GOWORK=off go test -run '^$$' -bench Generators -benchtime 1x .

.PHONY: bench-runtime
bench-runtime: ## Measure the runtime beside client-go, and write docs/benchmarks.md; BENCH_SIZES=1000000 for more objects.
	cd hack/benchreport && GOWORK=off go build -o ../../bin/benchreport .
	go test -timeout 60m -run '^$$' -bench 'Sync|Event$$' -benchtime 200ms ./runtime/bench | tee bin/benchmarks.txt
	go test -timeout 60m -run '^$$' -bench . -skip 'Sync|Event$$' -benchtime 200ms -count 3 ./runtime/bench | tee -a bin/benchmarks.txt
	bin/benchreport -report docs/benchmarks.md -plot docs/benchmarks.svg < bin/benchmarks.txt

.PHONY: bench-server
bench-server: ## Measure an informer, and what the server spends on it, on a real API server.
	cd e2e && go test -timeout 30m -run '^$$' -bench RealServer -benchtime 1x .

N ?= 100000
.PHONY: conformance
conformance: ## Run N random histories through client-go and this module (default 100000).
	CONFORMANCE_HISTORIES=$(N) go test -timeout 0 -v -run 'Random|HandlersAre' ./runtime/internal/conformance

.PHONY: projects
projects: ## Hold the output for real projects against upstream's generators; slow.
	cd e2e && go test -tags projects -timeout 60m ./dropin
	cd e2e/projects && GOWORK=off go test -timeout 60m .

.PHONY: e2e-kube
e2e-kube: ## Follow a whole kube-apiserver with generated informers; the first build compiles Kubernetes.
	cd e2e/kube && GOWORK=off go test -count=1 -timeout 120m -v .

.PHONY: ci
ci: ## Run what a change has to pass.
	./.ci/run
