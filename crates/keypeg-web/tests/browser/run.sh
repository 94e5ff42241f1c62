#!/usr/bin/env bash
# Checks format and types of the pages and drives them in a browser: with a server, and as the static files of site.sh. Then plays a
# recorded session with both and compares the replies. Needs node, npm and chromium.
set -euo pipefail
cd "$(dirname "$0")"
root=../../../..

npm ci --no-audit --no-fund --loglevel=error
echo "format of the pages"
npx --no-install prettier --config prettier.json --log-level warn --check '../../assets/js/**/*.js' '../../../keypeg-site/{web,session}/*.js' './*.js'
echo "types of the pages"
npx --no-install tsc --project .
npx --no-install tsc --project tsconfig.worker.json
echo "pages in a browser"
cargo build --manifest-path "$root/Cargo.toml" --package keypeg-cli --locked
target="${CARGO_TARGET_DIR:-$root/target}"
KEYPEG="${KEYPEG:-$(cd "$target/debug" && pwd)/keypeg}" node --test --test-timeout=1800000 --test-concurrency=1 ./*.test.js
echo "pages without a server in a browser"
site=$(mktemp -d)
trap 'rm -rf "$site"' EXIT
"$root/site.sh" "$site/site"
tests=()
for test in ./*.test.js; do
  case $test in
    # Classes need a server. The tests of the client read the sources and open no page.
    ./classroom.test.js | ./client.test.js) ;;
    *) tests+=("$test") ;;
  esac
done
KEYPEG_SITE="$site/site" node --test --test-timeout=1800000 --test-concurrency=1 "${tests[@]}"
echo "the same replies from the server and the pages"
session=../../../keypeg-site/session
RAYON_NUM_THREADS=1 cargo run --manifest-path "$root/Cargo.toml" --package keypeg-web --example session --locked --quiet -- \
  $session/requests.jsonl >"$site/replies.jsonl"
node $session/compare.js "$site"/site/keypeg-*.wasm $session/requests.jsonl "$site/replies.jsonl"
echo "a failure of the pages while nothing can be stored"
node $session/unstored.js "$site"/site/keypeg-*.wasm
