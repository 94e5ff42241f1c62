#!/usr/bin/env bash
# Builds the portable libraries for wasm32-unknown-unknown, plays a game with them in Node, and compares both paths of the kernel that
# WebAssembly has with the scalar definition.
# Uses an installed target, else adds it with rustup, else builds the standard library with the toolchain of Debian.
set -euo pipefail
caller=$PWD
cd "$(dirname "$0")/../.."
built="$PWD/target"
# A relative folder is relative to the caller's.
if [ -n "${CARGO_TARGET_DIR:-}" ]; then built=$(cd "$caller" && mkdir -p "$CARGO_TARGET_DIR" && cd "$CARGO_TARGET_DIR" && pwd); fi
# The native build keeps its folder to itself: it may be running, and may be one of another toolchain.
built="$built/wasm"

target=wasm32-unknown-unknown
# The same list as PORTABLE in crates/conventions/tests/conventions/portable.rs.
crates=(keypeg keypeg-core keypeg-engine keypeg-cluster keypeg-play keypeg-protocol keypeg-check keypeg-export keypeg-lab keypeg-handlers keypeg-site wasm-game)
program=wasm-game
# Sets `build`, the command that builds for the target.
source crates/wasm-game/toolchain.sh

command -v node >/dev/null || fail "node is missing; install Node (on Debian: apt-get install nodejs)"
# The dev profile has overflow checks, which find numbers that do not fit 32 bits.
"${build[@]}" --locked --quiet --target $target --target-dir "$built" "${crates[@]/#/--package=}"
node crates/wasm-game/play.mjs "$built/$target/debug/wasm_game.wasm"
node crates/wasm-game/kernel.mjs "$built/$target/debug/wasm_game.wasm" Portable
# The path of the pages without a server.
RUSTFLAGS="${RUSTFLAGS:-} -C target-feature=+simd128" \
  "${build[@]}" --locked --quiet --target $target --target-dir "$built/simd128" --package wasm-game
node crates/wasm-game/kernel.mjs "$built/simd128/$target/debug/wasm_game.wasm" Simd128
