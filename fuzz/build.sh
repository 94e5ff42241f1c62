#!/usr/bin/env bash
# Builds the fuzz targets with the coverage that libFuzzer needs. A stable toolchain and a C++ compiler are enough.
set -euo pipefail
cd "$(dirname "$0")"
target=$(rustc -vV | sed -n 's/^host: //p')
export RUSTFLAGS="--cfg fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table \
-Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1"
# With --target the flags do not reach build scripts and macros.
exec cargo build --release --locked --target "$target" --bins --features "${KEYPEG_FUZZ_FEATURES-web}" "$@"
