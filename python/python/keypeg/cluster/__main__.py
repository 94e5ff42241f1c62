"""``python -m keypeg.cluster 5x7 --scheduler ADDRESS``: an exact solve from a shell."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import keypeg
from keypeg.cluster import connect, prove, solve

_SECONDS_BETWEEN_LINES = 2.0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m keypeg.cluster", description="Solve a game on the workers of a scheduler."
    )
    parser.add_argument("game", help="a game such as 5x7")
    parser.add_argument("--scheduler", required=True, help="an address such as tcp://HOST:8786")
    parser.add_argument("--objective", choices=["average", "worst"], default="average")
    parser.add_argument("--max-guesses", type=int, help="the most guesses that a secret may take")
    parser.add_argument(
        "--journal", help="keep what is proven in FILE; continue from it", metavar="FILE"
    )
    parser.add_argument("--time-limit", type=float, help="stop after SECONDS", metavar="SECONDS")
    parser.add_argument("--tree", help="write the strategy to FILE", metavar="FILE")
    parser.add_argument("--proof", help="write a proof to FILE", metavar="FILE")
    parser.add_argument("--work", type=int, help="the size of a unit; the usual one takes seconds")
    arguments = parser.parse_args()
    if arguments.proof and arguments.tree:
        parser.error("--proof and --tree do not go together; a proof contains the strategy")
    return arguments


def _show(last: list[float], progress: dict[str, Any]) -> None:
    """Write a line of progress to the error stream now and then."""
    if monotonic() - last[0] < _SECONDS_BETWEEN_LINES:
        return
    last[0] = monotonic()
    print(
        f"{progress['round']}: {progress['units']} units, {progress['open_units']} open, "
        f"{progress['openings']} openings, {progress['cells_done']} of {progress['cells']} cells, "
        f"total {progress['lower_bound']} to {progress['best']}",
        file=sys.stderr,
    )


def _main() -> int:
    arguments = _arguments()
    last = [monotonic()]
    options: dict[str, Any] = {
        "objective": arguments.objective,
        "max_guesses": arguments.max_guesses,
        "journal": arguments.journal,
        "time_limit": arguments.time_limit,
        "progress": lambda progress: _show(last, progress),
        "work": arguments.work,
    }
    try:
        position = keypeg.Position(arguments.game)
        client = connect(arguments.scheduler)
        try:
            if arguments.proof:
                proof = prove(position, client=client, **options)
                proof.write(arguments.proof)
                print(json.dumps({"proof": arguments.proof, "bytes": len(proof)}))
                return 0
            solution = solve(position, client=client, **options)
        finally:
            client.close()
        if arguments.tree and solution.tree is not None:
            Path(arguments.tree).write_text(solution.tree.export("json"), encoding="utf-8")
    except (keypeg.KeypegError, OSError) as error:
        print(f"keypeg.cluster: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("keypeg.cluster: stopped; the journal keeps what is proven", file=sys.stderr)
        return 130
    print(json.dumps(solution.to_dict()))
    return 1 if solution.feasible is False else 0


if __name__ == "__main__":
    sys.exit(_main())
