#!/usr/bin/env bash
# Writes the honest proofs and the tree of this folder with `keypeg` and `cargo`. The same command writes the same bytes every time.
# The forged proofs are made from them: KEYPEG_WRITE=1 cargo test -p keypeg-check --test proofs
set -euo pipefail
cd "$(dirname "$0")"
keypeg=${KEYPEG:-keypeg}

prove() {
    local name=$1
    shift
    # Exit code 1 says that there is no strategy, which is what some of the proofs are about.
    "$keypeg" solve "$@" --threads 1 --proof "honest/$name.proof" >/dev/null || [ $? -eq 1 ]
}

mkdir -p honest forged
prove 1x3 1x3
prove 2x6 2x6
prove 2x6-worst 2x6 --objective worst
prove 3x4 3x4
prove 3x4-worst 3x4 --objective worst
prove 3x4-within-3 3x4 --max-guesses 3
prove 3x4-within-4 3x4 --max-guesses 4
prove 3x5 3x5
prove 3x5-worst 3x5 --objective worst
prove 3x5-within-4 3x5 --max-guesses 4
prove 3x6 3x6
prove 4x4-distinct 4x4-distinct
prove 4x5-distinct-worst 4x5-distinct --objective worst
prove 4x6-after-two-turns 4x6 --history "AABB 1,1; ACBD 0,2"
prove 4x6-within-4 4x6 --max-guesses 4

# Claims of version 2, with the example `prove` of keypeg-engine.
prove_aim() {
    cargo run --quiet --release --package keypeg-engine --example prove -- "${@:2}" "out=honest/$1.proof" >/dev/null
}
prove_aim 3x4-average-within-4 3x4 aim=average 4
prove_aim 3x4-possible-within-3 3x4 possible 3
prove_aim 3x5-average 3x5 aim=average
prove_aim 3x5-fewest-at-max 3x5 aim=fewest-at-max
prove_aim 3x5-found-3 3x5 aim=within-3
prove_aim 3x5-possible 3x5 possible
prove_aim 3x5-worst-case 3x5 aim=worst
prove_aim 4x4-distinct-possible 4x4-distinct possible aim=fewest-at-max
"$keypeg" solve 3x4 --threads 1 --tree 3x4.json >/dev/null
