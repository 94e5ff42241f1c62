#!/usr/bin/env bash
# Checks format and types of the pages and drives them in a browser. Needs node, npm and chromium.
set -euo pipefail
cd "$(dirname "$0")"
root=../../../..

npm ci --no-audit --no-fund --loglevel=error
echo "format of the pages"
npx --no-install prettier --config prettier.json --log-level warn --check '../../assets/js/**/*.js' './*.js'
echo "types of the pages"
npx --no-install tsc --project .
echo "pages in a browser"
cargo build --manifest-path "$root/Cargo.toml" --package keypeg-cli --locked
target="${CARGO_TARGET_DIR:-$root/target}"
KEYPEG="${KEYPEG:-$(cd "$target/debug" && pwd)/keypeg}" node --test --test-concurrency=1 ./*.test.js
