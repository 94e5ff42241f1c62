#!/usr/bin/env bash
# Replays the corpus and fuzzes every target. `fuzz/run.sh --help` lists the arguments.
set -euo pipefail
cd "$(dirname "$0")"

usage() {
  cat <<'TEXT'
usage: fuzz/run.sh [SECONDS [TARGET...]]
       fuzz/run.sh --inputs INPUTS [TARGET...]

Builds the targets, replays the committed corpus and then fuzzes each target for SECONDS (10 by default; 0 only replays), or with
INPUTS new inputs. With a fixed seed, the same number of inputs gives the same inputs on every machine.
Without TARGET, all targets. KEYPEG_FUZZ_SEED fixes the random numbers (0, the default, draws new ones). New inputs are kept in fuzz/target/corpus, inputs that fail in fuzz/target/failures.
TEXT
}

case "${1:-}" in --help | -h) usage; exit ;; esac
unit=seconds limit=-max_total_time
if [ "${1:-}" = --inputs ]; then unit=inputs limit=-runs; shift; fi
amount=${1:-10}
[[ $amount =~ ^[0-9]+$ ]] || { echo "fuzz/run.sh: \"$amount\" is not a number of $unit; run fuzz/run.sh --help" >&2; exit 2; }
shift || true
targets=("$@")
[ ${#targets[@]} -gt 0 ] || for file in targets/*.rs; do targets+=("$(basename "$file" .rs)"); done

./build.sh
folder=${CARGO_TARGET_DIR:-target}/$(rustc -vV | sed -n 's/^host: //p')/release
mkdir -p target/failures
for target in "${targets[@]}"; do
  [ -x "$folder/$target" ] || { echo "fuzz/run.sh: there is no target \"$target\"; see fuzz/targets" >&2; exit 2; }
  # A signal or a failed property ends the program with an error, and with it this script.
  "$folder/$target" -timeout=300 -artifact_prefix=target/failures/ corpus/"$target"/* >"target/$target.log" 2>&1 ||
    { tail -20 "target/$target.log"; exit 1; }
  runs=0
  if [ "$amount" -gt 0 ]; then
    mkdir -p "target/corpus/$target"
    "$folder/$target" -seed="${KEYPEG_FUZZ_SEED:-0}" "$limit=$amount" -timeout=300 -rss_limit_mb=4096 -max_len=4096 -print_final_stats=1 \
      -artifact_prefix=target/failures/ "target/corpus/$target" "corpus/$target" >"target/$target.log" 2>&1 ||
      { tail -20 "target/$target.log"; exit 1; }
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "target/$target.log")
  fi
  printf '%-16s corpus of %s replayed, %s further inputs\n' "$target" "$(find corpus/"$target" -type f | wc -l)" "$runs"
done
