#!/usr/bin/env bash
# Checks format and types of the pages and drives them in a browser: with a server, and as the static files of site.sh. Needs node,
# npm and chromium.
set -euo pipefail
cd "$(dirname "$0")"
root=../../../..

npm ci --no-audit --no-fund --loglevel=error
echo "format of the pages"
npx --no-install prettier --config prettier.json --log-level warn --check '../../assets/js/**/*.js' '../../../keypeg-site/web/*.js' './*.js'
echo "types of the pages"
npx --no-install tsc --project .
npx --no-install tsc --project tsconfig.worker.json
echo "pages in a browser"
cargo build --manifest-path "$root/Cargo.toml" --package keypeg-cli --locked
target="${CARGO_TARGET_DIR:-$root/target}"
KEYPEG="${KEYPEG:-$(cd "$target/debug" && pwd)/keypeg}" node --test --test-concurrency=1 ./*.test.js
echo "pages without a server in a browser"
site=$(mktemp -d)
trap 'rm -rf "$site"' EXIT
"$root/site.sh" "$site/site"
# What only these pages do. `KEYPEG_SITE=FOLDER node --test NAME.test.js` runs any of the other files, but those of classes,
# against the same folder.
KEYPEG_SITE="$site/site" node --test --test-concurrency=1 ./static.test.js
