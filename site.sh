#!/usr/bin/env bash
# Builds the web app as a folder of static files that runs in any browser without a server: ./site.sh OUT
# Needs the target wasm32-unknown-unknown, or on Debian the packages that crates/wasm-game/toolchain.sh names.
set -euo pipefail
caller=$PWD
cd "$(dirname "$0")"
program=site.sh
case "$#:${1:-}" in
  1:-h | 1:--help)
    echo "usage: ./site.sh OUT
Writes the web app into the folder OUT, for any web host. docs/site.md says how to host it."
    exit
    ;;
  1:-* | 0:* | [2-9]*)
    echo "usage: ./site.sh OUT, where OUT is a new folder or one that this script has written" >&2
    exit 2
    ;;
esac
out=$1
case $out in /*) ;; *) out="$caller/$out" ;; esac

built="$PWD/target"
# A relative folder is relative to the caller's.
if [ -n "${CARGO_TARGET_DIR:-}" ]; then built=$(cd "$caller" && mkdir -p "$CARGO_TARGET_DIR" && cd "$CARGO_TARGET_DIR" && pwd); fi

target=wasm32-unknown-unknown
# Sets `build`, the command that builds for the target.
source crates/wasm-game/toolchain.sh
# In a subshell, since the other part is built by the usual toolchain.
(
  export RUSTFLAGS="${RUSTFLAGS:-} -C target-feature=+simd128"
  options=(--locked --quiet --target $target --target-dir "$built/wasm" --profile site --package keypeg-site --lib)
  # With the source of the standard library, the module is a tenth smaller: sorting is compiled for size, and a panic ends the call
  # without a message.
  if ! has_source && command -v rustup >/dev/null; then rustup --quiet component add rust-src >/dev/null 2>&1 || true; fi
  if has_source; then
    if RUSTC_BOOTSTRAP=1 RUSTFLAGS="$RUSTFLAGS -Zunstable-options -Cpanic=immediate-abort" "${build[@]}" "${options[@]}" \
      -Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size; then
      exit
    fi
    echo "$program: building with the standard library as it is installed" >&2
  fi
  "${build[@]}" "${options[@]}"
)
wasm="$built/wasm/$target/site/keypeg_site.wasm"
# It is not needed, but makes the module a little smaller where it is installed. Its other passes (-Oz) make the module smaller before
# it is compressed, and larger afterwards. The names are kept for site-builder, which sorts the functions by them and drops them.
if command -v wasm-opt >/dev/null; then
  wasm-opt --debuginfo --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
    --enable-reference-types --enable-multivalue --duplicate-function-elimination --optimize-instructions --pick-load-signs \
    --precompute --code-folding --remove-unused-brs --remove-unused-names --merge-blocks --rse --vacuum \
    --duplicate-function-elimination "$wasm" -o "$wasm.small" && wasm="$wasm.small"
fi
unset RUSTC RUSTC_BOOTSTRAP
cargo run --locked --quiet --package site-builder -- "$wasm" "$out"
echo "site.sh: wrote $out: $(gzip -9 -c "$out"/*.wasm | wc -c) bytes of WebAssembly and $(tar -c -C "$out" --exclude='*.wasm' . | gzip -9 | wc -c) of other files, compressed"
