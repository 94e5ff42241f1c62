#!/usr/bin/env bash
# Packages every published crate and uses the packages as their users do, outside of the workspace: compiles everything in
# them, runs the README's example, the program, and the tests of the crates that check proofs. Nothing but the packages and
# the README's text is used; the versions of other crates are those of Cargo.lock.
set -euo pipefail
caller=$PWD
cd "$(dirname "$0")/../.."
target="$PWD/target"
# A relative folder is relative to the caller's.
if [ -n "${CARGO_TARGET_DIR:-}" ]; then target=$(cd "$caller" && mkdir -p "$CARGO_TARGET_DIR" && cd "$CARGO_TARGET_DIR" && pwd); fi
export CARGO_TARGET_DIR="$target"
outside="$target/outside"
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml)

# The folders of the crates that are published; each is named after its crate.
published() { grep -L '^publish = false' crates/*/Cargo.toml | xargs -n 1 dirname | xargs -n 1 basename; }

# The README's example: its first Rust block.
example() { awk '$0 == "```" && inside { exit } inside; $0 == "```rust" { inside = 1 }' README.md; }

# What the example promises to print: its comments "// prints A, B" say one line or more each.
promised() {
  example | sed -n 's|.*; // prints ||p' | while read -r lines; do printf '%s\n' "${lines//, /$'\n'}"; done
}

package() {
  local crate file packages=()
  for crate in $(published); do packages+=(--package "$crate"); done
  cargo package "${packages[@]}" --locked --no-verify --allow-dirty --quiet
  rm -rf "$outside"
  mkdir -p "$outside/packages" "$outside/src"
  for crate in $(published); do
    # All files of a package have one old date. They get today's, or cargo would believe them compiled already.
    tar -xzmf "$target/package/$crate-$version.crate" -C "$outside/packages"
    for file in README.md LICENSE-MIT LICENSE-APACHE; do
      [ -s "$outside/packages/$crate-$version/$file" ] || { echo "outside.sh: the package $crate lacks $file" >&2; exit 1; }
    done
  done
}

write_program() {
  local crate
  {
    printf '[package]\nname = "outside"\nedition = "2024"\npublish = false\n'
    printf '[dependencies]\nkeypeg = "%s"\n' "$version"
    printf '[workspace]\nmembers = ["packages/*"]\n'
    # The same as in the workspace, so that crates compiled there are not compiled again.
    printf '[profile.dev]\nopt-level = 1\n'
    printf '[patch.crates-io]\n'
    for crate in $(published); do printf '%s = { path = "packages/%s-%s" }\n' "$crate" "$crate" "$version"; done
  } >"$outside/Cargo.toml"
  cp Cargo.lock "$outside/"
  {
    echo 'fn main() -> Result<(), Box<dyn std::error::Error>> {'
    example
    echo 'Ok(()) }'
  } >"$outside/src/main.rs"
  promised >"$outside/expected.txt"
}

package
write_program
cd "$outside"
echo "the README's example"
cargo run --quiet --package outside >printed.txt
diff expected.txt printed.txt
[ -s printed.txt ]
echo "the program"
cargo run --quiet --package keypeg-cli -- --version | grep -x "keypeg $version"
echo "every library, test, example and bench of the packages"
cargo check --quiet --workspace --all-targets
echo "the tests of the packages that check proofs"
cargo test --quiet --package keypeg-core --package keypeg-check
