#!/usr/bin/env bash
# Builds the portable libraries for wasm32-unknown-unknown, and plays a game with them in Node.
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
crates=(keypeg keypeg-core keypeg-engine keypeg-cluster keypeg-play keypeg-protocol keypeg-check keypeg-export keypeg-lab keypeg-handlers wasm-game)
debian=(rustc-web cargo-web rust-web-src lld-22)

fail() { echo "wasm-game: $1" >&2; exit 1; }

# Whether the default toolchain has the standard library of the target.
has_target() { compgen -G "$(rustc --print target-libdir --target $target 2>/dev/null)/libstd-*.rlib" >/dev/null; }

# Installs the packages of Debian's toolchain that are missing, as root or where sudo asks for no password. Removes nothing.
install_debian_toolchain() {
  local package missing=() apt=(apt-get)
  command -v dpkg-query >/dev/null || return 1
  for package in "${debian[@]}"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then apt=(sudo -n apt-get); fi
  echo "wasm-game: installing ${missing[*]}"
  "${apt[@]}" update -q && "${apt[@]}" install -y -q --no-remove --no-install-recommends "${missing[@]}"
}

command -v node >/dev/null || fail "node is missing; install Node (on Debian: apt-get install nodejs)"
build=(cargo build)
if ! has_target; then
  if command -v rustup >/dev/null; then rustup --quiet target add $target >/dev/null 2>&1 || true; fi
  if ! has_target; then
    install_debian_toolchain || fail "the target $target is missing; run: rustup target add $target
  (or on Debian: apt-get install ${debian[*]})"
    # By their paths, since the ones of rustup may come first.
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-22
    build=(/usr/bin/cargo build -Zbuild-std=std,panic_abort)
  fi
fi

# The dev profile has overflow checks, which find numbers that do not fit 32 bits.
"${build[@]}" --locked --quiet --target $target --target-dir "$built" "${crates[@]/#/--package=}"
node crates/wasm-game/play.mjs "$built/$target/debug/wasm_game.wasm"
