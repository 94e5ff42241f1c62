#!/usr/bin/env bash
# Writes the honest proofs and the tree of this folder with `keypeg`. The same command writes the same bytes every time.
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
"$keypeg" solve 3x4 --threads 1 --tree 3x4.json >/dev/null
