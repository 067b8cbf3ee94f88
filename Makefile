# Two commands do everything: `make run` and `make test`. Each installs what it needs.
# `make run MUSIC=DIR` uses another music folder; `make install PREFIX=DIR` installs.

MUSIC ?=
PREFIX ?= /usr/local
DESTDIR ?=
STAGE := build/stage

.PHONY: run test build stage install bench format clean

run:
	@tools/setup run
	@$(MAKE) --no-print-directory stage
	@tools/run "$(STAGE)" "$(MUSIC)"

test:
	@tools/setup test
	@tools/test

# With Swift's own libraries inside, so that an installed Norae needs no toolchain.
build:
	tools/swift build -c release --product norae --static-swift-stdlib
	tools/swift build -c release --product norae-window --static-swift-stdlib

# The release build laid out as an installation below build/stage.
stage: build
	@tools/install "$(STAGE)"

# Needs `make build` (or `make run`) first, so that `sudo make install` builds nothing as root.
install:
	@test -x .build/release/norae-window || { echo "Nothing built yet: run 'make build' first." >&2; exit 1; }
	@tools/install "$(DESTDIR)$(PREFIX)"

bench:
	@tools/setup bench
	@$(MAKE) --no-print-directory stage
	@Benchmarks/run "$(STAGE)"

format:
	tools/swift format --in-place --recursive Sources Tests Package.swift

clean:
	rm -rf .build build
