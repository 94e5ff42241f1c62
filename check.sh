#!/usr/bin/env bash
# Everything that is checked, in one command: format, lints, tests, doc tests, documentation, examples.
# Needs a Rust toolchain of the version in Cargo.toml or later. What else the tests run is installed where that is
# allowed, and named otherwise.
set -euo pipefail
cd "$(dirname "$0")"

command -v cargo >/dev/null || { echo "check.sh: cargo is missing; install Rust from https://rustup.rs" >&2; exit 1; }
for component in fmt clippy; do
  cargo "$component" --version >/dev/null 2>&1 || rustup component add "${component/fmt/rustfmt}" || {
    echo "check.sh: cargo $component is missing; run: rustup component add ${component/fmt/rustfmt}" >&2
    exit 1
  }
done

# Programs that tests run, each with the Debian package that has it.
tools=(gcc:gcc python3:python3 sbcl:sbcl node:nodejs npm:npm chromium:chromium)

# Installs the packages of tools that are missing, as root or where sudo asks for no password; else names them and fails.
set_up_tools() {
  local tool packages=() apt=(apt-get)
  for tool in "${tools[@]}"; do
    command -v "${tool%%:*}" >/dev/null || packages+=("${tool#*:}")
  done
  [ ${#packages[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then apt=(sudo -n apt-get); fi
  if command -v apt-get >/dev/null; then
    echo "check.sh: installing ${packages[*]}"
    "${apt[@]}" update -q && "${apt[@]}" install -y -q --no-install-recommends "${packages[@]}" && return 0
  fi
  echo "check.sh: the tests need programs of these packages: ${packages[*]}; install them (on Debian: apt-get install ${packages[*]})" >&2
  return 1
}
set_up_tools

step() { printf '\n== %s\n' "$1"; }

step "format"
cargo fmt --all --check
step "lints"
cargo clippy --workspace --all-targets --locked -- -D warnings
step "tests"
cargo test --workspace --locked
step "web pages: types, and tests in a browser"
crates/keypeg-web/tests/browser/run.sh
step "examples of the library"
for example in crates/keypeg/examples/*.rs; do
  cargo run --locked --quiet -p keypeg --example "$(basename "$example" .rs)" >/dev/null
done
step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked
step "benches, once each: they assert their answers"
cargo bench --workspace --locked --bench '*' -- --test
echo
echo "all checks passed"
