"""Parallel work without a search: comparisons, simulations and the table of optima."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from time import monotonic
from typing import Any

import keypeg
from keypeg._keypeg import board_names
from keypeg.cluster.connection import run_all
from keypeg.cluster.solving import solve
from keypeg.cluster.tasks import compare_one, find_optimum, optimum_row, simulate_games

_GAMES_PER_TASK = 500
_CODES_OF_ONE_TASK = 2500
"""Boards with at most this number of codes are solved by one worker, all at the same time."""

_Games = str | keypeg.Game | Iterable[str | keypeg.Game]


def compare(
    games: _Games,
    strategies: Iterable[str],
    *,
    client: Any,
    rows: int | None = None,
    search_time: float = 0.0,
    games_simulated: int = 2000,
    seed: int = 1,
    progress: Callable[[dict[str, Any]], object] | None = None,
) -> dict[str, Any]:
    """Play every strategy on every board, as ``keypeg.compare`` does, with one task per pair."""
    boards = [name for name, _ in board_names(games)]
    names = list(dict.fromkeys(strategies))
    if not names:
        keypeg.compare(boards, names)  # It says what is missing.
    options = {"rows": rows, "games_simulated": games_simulated, "seed": seed}
    version = keypeg.__version__
    calls: list[tuple[Any, ...]] = [
        (compare_one, version, board, name, options) for board in boards for name in names
    ]
    searched = boards if search_time > 0 and "optimal" not in names else []
    calls += [(find_optimum, version, board, search_time) for board in searched]
    results = run_all(client, calls, _steps(progress))
    lines = [result["rows"][0] for result in results[: len(boards) * len(names)]]
    optima = {row["game"]: row for row in results[len(lines) :]}
    for board in boards:
        of_board = [line for line in lines if line["game"] == board]
        optima.setdefault(board, _optimum_of(board, of_board))
        for line in of_board:
            _set_above(line, optima[board])
    known = [optima[board] for board in boards]
    return {"rows": lines, "optima": known, "within_rows": rows, "interrupted": False}


def simulate(
    strategy: str | keypeg.Strategy,
    game: str | keypeg.Game,
    *,
    client: Any,
    games: int,
    seed: int,
    progress: Callable[[dict[str, Any]], object] | None = None,
) -> dict[str, Any]:
    """Play random games, as ``Strategy.simulate`` does with the same seed."""
    player = strategy if isinstance(strategy, keypeg.Strategy) else keypeg.Strategy(strategy)
    if games < 1:
        player.simulate(game, games=games)  # It says what is wrong.
    name, version = str(keypeg.Game(game) if isinstance(game, str) else game), keypeg.__version__
    started = monotonic()
    # One game says everything else about the strategy and the board, and refuses what is invalid.
    row: dict[str, Any] = player.simulate(game, games=1, seed=seed)
    parts = run_all(
        client,
        [
            (
                simulate_games,
                version,
                player,
                name,
                first,
                min(_GAMES_PER_TASK, games - first),
                seed,
            )
            for first in range(0, games, _GAMES_PER_TASK)
        ],
        _steps(progress),
    )
    counts = [0] * max(len(part) for part in parts)
    for part in parts:
        for place, count in enumerate(part):
            counts[place] += count
    total = sum(guesses * count for guesses, count in enumerate(counts, 1))
    average = total / games
    squares = 0.0
    for guesses, count in enumerate(counts, 1):
        difference = guesses - average
        squares += count * difference * difference
    error = sqrt(squares / (games - 1) / games) if games > 1 else None
    figures = {"games": games, "total": total, "average": average, "standard_error": error}
    seconds = monotonic() - started
    times = {"seconds": seconds, "seconds_per_game": seconds / games}
    return row | figures | {"max": len(counts), "histogram": counts} | times


def optima(
    games: _Games,
    *,
    client: Any,
    progress: Callable[[dict[str, Any]], object] | None = None,
) -> list[dict[str, Any]]:
    """Make the table of optima: the smallest total of every board, proven.

    Small boards are solved at the same time, one per worker. Every larger one is spread.
    """
    sizes = dict(board_names(games))
    small = [board for board, codes in sizes.items() if codes and codes <= _CODES_OF_ONE_TASK]
    calls: list[tuple[Any, ...]] = [
        (find_optimum, keypeg.__version__, board, None) for board in small
    ]
    rows = {row["game"]: row for row in run_all(client, calls, _steps(progress))}
    for board in sizes:
        if board not in rows:
            rows[board] = optimum_row(board, solve(board, client=client, progress=progress))
    return [rows[board] for board in sizes]


def _optimum_of(board: str, lines: list[dict[str, Any]]) -> dict[str, Any]:
    for line in lines:
        if line["strategy"] == "optimal" and "total" in line:
            return {"game": board, "proven": True, "total": line["total"]}
    return {"game": board, "proven": False}


def _set_above(line: dict[str, Any], optimum: dict[str, Any]) -> None:
    """Say how far a line is from the optimum, in the place where ``keypeg.compare`` does."""
    seconds = line.pop("seconds", None)
    if seconds is None:
        return
    line.pop("above_optimum", None)
    if optimum["proven"] and line["secrets"] is not None:
        line["above_optimum"] = line["average"] - optimum["total"] / line["secrets"]
    line["seconds"] = seconds


def _steps(
    progress: Callable[[dict[str, Any]], object] | None,
) -> Callable[[int, int], None] | None:
    if progress is None:
        return None
    return lambda done, total: (progress({"done": done, "total": total}), None)[1]
