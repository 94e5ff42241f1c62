"""What runs on the workers."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Any, TypeVar

import keypeg
from keypeg._keypeg import ClusterWorker, simulate_part

DEFAULT_MEMORY = 1 << 30
"""The most bytes of the tables of a worker, if half of its memory limit is more."""

_Property = TypeVar("_Property")

_lock = Lock()
_kept: dict[str, ClusterWorker] = {}


def solve_unit(
    version: str, game: str, unit: str, news: list[bytes]
) -> tuple[str, bytes, str | None]:
    """Solve a unit with the tables that this worker has kept for the board.

    ``news`` is what other workers have learned. Returns the result, what this worker has learned,
    and its address: it knows the position from now on.
    """
    _check_version(version)
    result, learned = _worker(game).solve(unit, news)
    return result, learned, _of_worker(lambda worker: str(worker.address))


def _worker(game: str) -> ClusterWorker:
    """The worker of a board. Those of other boards are dropped, so that memory suffices."""
    with _lock:
        if game not in _kept:
            _kept.clear()
            _kept[game] = ClusterWorker(game, memory=_memory())
        return _kept[game]


def _memory() -> int:
    """The bytes for tables: half of the memory limit of the worker, at most the default."""
    limit = _of_worker(lambda worker: worker.memory_manager.memory_limit)
    return min(DEFAULT_MEMORY, limit // 2) if limit else DEFAULT_MEMORY


def _threads() -> int:
    """The number of calls that this worker runs at the same time."""
    return _of_worker(lambda worker: worker.state.nthreads) or 1


def _of_worker(property_of: Callable[[Any], _Property | None]) -> _Property | None:
    """Something about the worker that runs this call; ``None`` outside of a worker."""
    try:
        from distributed import get_worker

        return property_of(get_worker())
    except (ImportError, ValueError, AttributeError):
        return None


def compare_one(version: str, game: str, strategy: str, options: dict[str, Any]) -> dict[str, Any]:
    """Play one strategy on one board."""
    _check_version(version)
    compared: dict[str, Any] = keypeg.compare(game, [strategy], threads=1, **options)
    return compared


def find_optimum(version: str, game: str, time_limit: float | None) -> dict[str, Any]:
    """Find what is known about optimal play on a board, as a row of ``compare``."""
    _check_version(version)
    solution = keypeg.Solver(game, memory=_memory() // _threads()).solve(
        time_limit=time_limit, threads=1
    )
    return optimum_row(game, solution)


def optimum_row(game: str, solution: keypeg.Solution) -> dict[str, Any]:
    """Make a row of the table of optima."""
    if solution.proven:
        return {"game": game, "proven": True, "total": solution.total}
    return {"game": game, "proven": False, "lower_bound": solution.lower_bound}


def simulate_games(
    version: str, strategy: keypeg.Strategy, game: str, first: int, games: int, seed: int
) -> list[int]:
    """Play a part of the games of a seed: how many took one guess, two guesses and so on."""
    _check_version(version)
    return simulate_part(strategy, game, first=first, games=games, seed=seed)


def _check_version(version: str) -> None:
    if version != keypeg.__version__:
        raise keypeg.KeypegError(
            f"this worker has keypeg {keypeg.__version__} and the client {version}; "
            "install the same version everywhere"
        )
