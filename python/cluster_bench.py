"""Measure a solve on two workers: ``python python/cluster_bench.py 5x6``.

Solves the board with one single-threaded worker, with two, and with the local solver on two
threads. Prints the times, their ratios, the number of units, and the sets searched. More sets than
those of the local solver with one thread were searched twice or were not needed.
"""

import argparse
import sys
from time import monotonic
from typing import Any

import keypeg
from keypeg import cluster


def on_workers(game: str, workers: int, work: int | None) -> dict[str, Any]:
    """Solve a board on a new local cluster; its start does not count."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as local,
        Client(local) as client,
    ):
        client.wait_for_workers(workers)
        seen: list[dict[str, Any]] = []
        begun = monotonic()
        solution = cluster.solve(game, client=client, progress=seen.append, work=work)
        seconds = monotonic() - begun
    units, cut_off = seen[-1]["units"], seen[-1]["cut_off"]
    return row(f"{workers} workers", solution, seconds) | {"units": units, "cut_off": cut_off}


def on_threads(game: str, threads: int) -> dict[str, Any]:
    """Solve a board with the local solver."""
    begun = monotonic()
    solution = keypeg.Solver(game).solve(threads=threads)
    return row(f"{threads} threads", solution, monotonic() - begun)


def row(name: str, solution: keypeg.Solution, seconds: float) -> dict[str, Any]:
    """Make a row of the table."""
    return {"name": name, "total": solution.total, "seconds": seconds, "nodes": solution.nodes}


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure a solve on two workers.")
    parser.add_argument("game", help="a game such as 5x6")
    parser.add_argument("--work", type=int, help="the size of a unit")
    arguments = parser.parse_args()
    game, work = arguments.game, arguments.work
    one, two = on_workers(game, 1, work), on_workers(game, 2, work)
    thread, threads = on_threads(game, 1), on_threads(game, 2)
    for measured in (one, two, thread, threads):
        print(measured, flush=True)
    print(f"two workers take {two['seconds'] / one['seconds']:.2f} of the time of one")
    print(f"two workers take {two['seconds'] / threads['seconds']:.2f} of the time of two threads")
    print(f"two workers search {two['nodes'] / thread['nodes']:.2f} times the sets of one thread")
    return 0 if len({measured["total"] for measured in (one, two, thread, threads)}) == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
