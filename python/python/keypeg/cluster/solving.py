"""Exact solves on a cluster. The coordinator decides everything; this module moves units."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import nullcontext
from time import monotonic
from typing import Any, Literal

import keypeg
from keypeg import KeypegError
from keypeg._keypeg import ClusterCoordinator
from keypeg.cluster.connection import Tasks
from keypeg.cluster.journal_file import JournalFile
from keypeg.cluster.tasks import solve_unit

_SECONDS_BETWEEN_CHECKS = 1.0


def solve(
    game: str | keypeg.Game | keypeg.Position,
    *,
    client: Any,
    objective: Literal["average", "worst"] = "average",
    max_guesses: int | None = None,
    journal: str | os.PathLike[str] | None = None,
    progress: Callable[[dict[str, Any]], object] | None = None,
    time_limit: float | None = None,
    work: int | None = None,
) -> keypeg.Solution:
    """Find the best strategy on the workers of a ``distributed.Client``.

    The result is that of ``Solver.solve``: the same total, and a strategy that attains it.
    ``journal`` is a file that keeps what is proven. A solve with the same file continues there.
    ``progress`` is called with a dict whenever results arrive: ``openings``, ``cells``,
    ``lower_bound``, ``best``, ``units`` and others. After ``time_limit`` seconds the solution has
    bounds. ``work`` is the size of a unit; the usual one takes seconds.
    """
    coordinator = _solved(
        game, client, objective, max_guesses, False, journal, progress, time_limit, work
    )
    return coordinator.solution()


def prove(
    game: str | keypeg.Game | keypeg.Position,
    *,
    client: Any,
    objective: Literal["average", "worst"] = "average",
    max_guesses: int | None = None,
    journal: str | os.PathLike[str] | None = None,
    progress: Callable[[dict[str, Any]], object] | None = None,
    time_limit: float | None = None,
    work: int | None = None,
) -> keypeg.Proof:
    """Solve a position on a cluster and write a proof of the result.

    The arguments are those of :func:`solve`. Workers write the parts of the proof.
    """
    coordinator = _solved(
        game, client, objective, max_guesses, True, journal, progress, time_limit, work
    )
    proof = coordinator.proof()
    if proof is None and not coordinator.is_done:
        raise keypeg.TimeLimitError("the time limit was reached before the proof was complete")
    if proof is None:
        raise KeypegError("there is nothing to prove without a strategy or a limit of guesses")
    return proof


def _solved(
    game: str | keypeg.Game | keypeg.Position,
    client: Any,
    objective: Literal["average", "worst"],
    max_guesses: int | None,
    proof: bool,
    journal: str | os.PathLike[str] | None,
    progress: Callable[[dict[str, Any]], object] | None,
    time_limit: float | None,
    work: int | None,
) -> ClusterCoordinator:
    position = game if isinstance(game, keypeg.Position) else keypeg.Position(game)
    deadline = None if time_limit is None else monotonic() + time_limit
    with JournalFile(journal) if journal is not None else nullcontext() as file:
        coordinator = ClusterCoordinator(
            position,
            objective=objective,
            max_guesses=max_guesses,
            proof=proof,
            journal=file.read() if file else None,
            journal_name=str(journal),
            work=work,
        )
        if file:
            file.begin(coordinator.whole_bytes, coordinator.header)
        tasks = Tasks(client)
        try:
            _run(coordinator, tasks, str(position.game), file, progress, deadline)
        finally:
            tasks.cancel()
    return coordinator


def _run(
    coordinator: ClusterCoordinator,
    tasks: Tasks,
    game: str,
    file: JournalFile | None,
    progress: Callable[[dict[str, Any]], object] | None,
    deadline: float | None,
) -> None:
    """Move units until the solve ends or the time is over."""
    checked = monotonic()
    addresses: dict[int, str | None] = {}
    while True:
        # A unit that runs cannot be stopped, so none is handed out after the end of the time. None
        # waits for a thread either: until the thread is free, a result may lower its budget.
        while len(tasks) < tasks.threads and (deadline is None or monotonic() < deadline):
            try:
                unit = coordinator.next(time_limit=_seconds_to(deadline))
            except keypeg.TimeLimitError:
                return
            if unit is None:
                break
            number, text, earlier, waits = unit
            near = None if earlier is None else addresses.get(earlier)
            place = near if waits and near is not None else tasks.idle_worker(near)
            news = [] if place is None else coordinator.news(place)
            tasks.submit(number, solve_unit, keypeg.__version__, game, text, news, place=place)
        if coordinator.is_done:
            return
        now = monotonic()
        if deadline is not None and now >= deadline:
            return
        left = _SECONDS_BETWEEN_CHECKS if deadline is None else deadline - now
        for number, result in tasks.results(min(left, _SECONDS_BETWEEN_CHECKS)):
            if result is None:
                coordinator.lost(number)
                continue
            text, learned, address = result
            addresses[number] = address
            if address is not None:
                coordinator.tell(address, learned)
            record = coordinator.report(text)
            if file and record:
                file.append(record)
            if progress is not None:
                progress(coordinator.progress())
        if now - checked > 5 * _SECONDS_BETWEEN_CHECKS:
            tasks.update_threads()
            checked = now


def _seconds_to(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - monotonic())
