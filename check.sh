#!/usr/bin/env bash
# Everything that is checked, in one command: format, lints, tests, doc tests, documentation, examples.
# Needs a Rust toolchain of the version in Cargo.toml or later, and nothing else.
set -euo pipefail
cd "$(dirname "$0")"

command -v cargo >/dev/null || { echo "check.sh: cargo is missing; install Rust from https://rustup.rs" >&2; exit 1; }
for component in fmt clippy; do
  cargo "$component" --version >/dev/null 2>&1 || rustup component add "${component/fmt/rustfmt}" || {
    echo "check.sh: cargo $component is missing; run: rustup component add ${component/fmt/rustfmt}" >&2
    exit 1
  }
done

step() { printf '\n== %s\n' "$1"; }

step "format"
cargo fmt --all --check
step "lints"
cargo clippy --workspace --all-targets --locked -- -D warnings
step "tests"
cargo test --workspace --locked
step "documentation"
RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked
step "benches, once each: they assert their answers"
cargo bench --workspace --locked --bench '*' -- --test
echo
echo "all checks passed"
