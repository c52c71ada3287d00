# Sameframe. `make help` lists the targets; each sets itself up.

SHELL       := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# No package needs cgo on Linux, and without it the same files are built with and without a C compiler.
export CGO_ENABLED ?= 0

ARGS     ?=
FUZZTIME ?= 30s
COUNT    ?= 1
N        ?= 100
NETTIME  ?= 10m

folders := $(wildcard cmd client core view assets scripts mobile)
stage   := .ci/stage
display := .ci/with-display

# Shell condition: there is no desktop to open a window on. Only Linux can run without one.
no-display = [ "$$(uname -s)" = Linux ] && [ -z "$${DISPLAY:-}" ] && [ -z "$${WAYLAND_DISPLAY:-}" ]

.PHONY: help
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

.PHONY: play
play: ## open the game; without a display, play a bot match without a window (ARGS="..." is passed on)
	@if $(no-display); then \
		echo "No display (DISPLAY and WAYLAND_DISPLAY are empty): playing a bot match without a window."; \
		exec go run ./cmd/sameframe --headless $(ARGS); \
	fi; \
	if [ "$$(uname -s)" = Linux ]; then .ci/packages window; fi; \
	exec go run ./cmd/sameframe $(ARGS)

.PHONY: test
test: ## everything: lint, all tests, the headless build, golden replays on arm64 and 386 (12 minutes on 2 cores)
	@.ci/packages window display arch
	@$(stage) "lint" $(MAKE) --no-print-directory lint
	@$(stage) "go test" $(display) go test -vet=off -timeout 10m ./...
	@$(stage) "headless build" $(MAKE) --no-print-directory headless
	@$(stage) "other machines" .ci/arch arm64 386

.PHONY: test-fast
test-fast: ## daily use, 90 s: formatting, and all tests with -short
	@.ci/packages window display
	@$(stage) "format" $(MAKE) --no-print-directory format
	@$(stage) "go test -short" $(display) go test -short -timeout 2m ./...

.PHONY: test-net
test-net: ## ten devices and the service on 34 kinds of network for NETTIME (10m) of match each, with a table; back after 5 minutes
	@go test ./cmd/sameframed -run TestTenDevices -v -count 1 -timeout 3h -net $(NETTIME) | grep -v '^=== '
	@go test ./cmd/sameframed -run '^$$' -bench BackAfterFiveMinutes -benchtime 3x

.PHONY: bench-net
bench-net: ## rooms of ten that a core carries, next to a bare loop of datagrams; strangers who flood a live match (COUNT=n repeats)
	@go test ./cmd/sameframed -run '^$$' -bench Capacity -benchtime 1x -count $(COUNT) -timeout 1h
	@go test ./cmd/sameframed -run '^$$' -bench Strangers -benchtime 1000000x -count $(COUNT)

.PHONY: test-arch
test-arch: ## golden replays on amd64 v3, arm64, 386, riscv64, big-endian s390x, js/wasm
	@.ci/packages arch
	@$(stage) "other machines" .ci/arch amd64v3 wasm arm64 386 riscv64 s390x

.PHONY: patrol
patrol: ## N random bot matches, each in three ways that must agree; goes on where it broke off
	@go run -tags headless ./cmd/sameframe patrol --matches $(N) $(ARGS)

.PHONY: headless
headless: ## build and vet without Ebitengine (tag headless)
	@go build -buildvcs=false -tags headless -o /dev/null ./cmd/sameframe
	@go build -buildvcs=false -o /dev/null ./cmd/sameframed
	@go vet -tags headless ./...

.PHONY: lint
lint: format ## gofmt and vet
	@go vet ./...

.PHONY: format
format: ## fail if gofmt would change a file
	@files=$$(gofmt -l $(folders)); \
	if [ -n "$$files" ]; then echo "not formatted; run gofmt -w on:"; echo "$$files"; exit 1; fi

.PHONY: bench
bench: ## all benchmarks of core and client on one core (COUNT=n repeats)
	@go test -run '^$$' -bench . -benchmem -cpu 1 -count $(COUNT) \
		$$(grep -rl --include='*_test.go' '^func Benchmark' core client | xargs -n 1 dirname | sort -u | sed 's|^|./|')

.PHONY: fuzz
fuzz: ## each fuzz target for FUZZTIME (30s); ARGS=core/replay: only those
	@.ci/fuzz $(FUZZTIME) $(ARGS)

.PHONY: goldens
goldens: ## record the golden replays again, tell what changed and why, then write (ARGS=--dry: only tell)
	@.ci/packages window display
	@$(display) go test ./cmd/sameframe -run Golden -v -count 1 -timeout 30m -rewrite $(ARGS)
	@git status --short -- cmd/sameframe/testdata
