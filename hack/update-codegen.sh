#!/usr/bin/env bash
# Generates all committed code again.
set -euo pipefail
cd "$(dirname "$0")/.."
go generate ./examples/...
