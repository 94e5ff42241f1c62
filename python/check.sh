#!/usr/bin/env bash
# Checks the Python package: builds it, and runs pytest, the examples, mypy, stubtest, ruff and both notebooks.
# Needs Rust and Python 3.11 or later with venv. Everything is made in the target folder of the workspace.
set -euo pipefail
cd "$(dirname "$0")"
target="${CARGO_TARGET_DIR:-$PWD/../target}"
environment="$target/python-environment"

main() {
  make_environment
  local bin="$environment/bin"
  [ -d "$bin" ] || bin="$environment/Scripts" # Windows
  export PATH="$bin:$PATH"
  ruff format --check . ../docs/engine_client.py --config pyproject.toml
  ruff check . ../docs/engine_client.py --config pyproject.toml
  # The tests compare the package with the program.
  cargo build --locked --quiet --package keypeg-cli
  # Of the last build only: pip takes every wheel that is there.
  local wheels="$target/python-wheels"
  rm -rf "$wheels"
  maturin build --locked --quiet --profile dev --out "$wheels"
  python -m pip install --quiet --force-reinstall --no-deps "$wheels"/keypeg-*.whl
  mypy --strict tests
  KEYPEG_PROGRAM="$target/debug/keypeg" pytest --quiet --durations 5
}

# A virtual environment with the tools, made again when their versions change.
make_environment() {
  local stamp="$environment/requirements-check.txt"
  cmp --silent requirements-check.txt "$stamp" && return
  rm -rf "$environment"
  python3 -m venv "$environment" || missing
  local python="$environment/bin/python"
  [ -x "$python" ] || python="$environment/Scripts/python" # Windows
  "$python" -m pip install --quiet --requirement requirements-check.txt
  cp requirements-check.txt "$stamp"
}

missing() {
  echo "check.sh: python3 -m venv does not work; on Debian: apt-get install python3-venv" >&2
  exit 1
}

main "$@"
