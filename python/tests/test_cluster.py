"""``keypeg.cluster`` on a local cluster with two workers."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import keypeg
import pytest
from keypeg import cluster
from keypeg._keypeg import ClusterCoordinator, ClusterWorker
from keypeg.cluster.connection import Tasks

pytestmark = pytest.mark.filterwarnings("default")


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as two,
        Client(two) as connected,
    ):
        yield connected


def test_4x7_has_the_solution_of_the_local_solver(client: Any) -> None:
    seen: list[dict[str, Any]] = []
    solution = cluster.solve("4x7", client=client, progress=seen.append)
    assert (solution.total, solution.proven, solution.max) == (11228, True, 6)
    assert solution.tree is not None
    assert keypeg.check(solution.tree.export("json").encode())["holds"]
    assert solution.histogram is not None
    assert (sum(solution.histogram), solution.nodes > 1000) == (2401, True)
    assert {"openings", "cells", "cells_done", "lower_bound", "best"} <= set(seen[0])
    assert {progress["round"] for progress in seen} == {"search", "tree"}
    bounds = [progress["lower_bound"] for progress in seen if progress["round"] == "search"]
    assert bounds == sorted(bounds)


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("4x5", {"objective": "worst"}),
        ("4x6", {"max_guesses": 5}),
        ("4x6", {"max_guesses": 4}),
        ("4x5", {"objective": "worst", "max_guesses": 4}),
        ("3x4", {}),
        ("1x3", {}),
    ],
)
def test_goals_have_the_figures_of_the_local_solver(
    client: Any, game: str, options: dict[str, Any]
) -> None:
    def figures(solution: keypeg.Solution) -> dict[str, Any]:
        row = solution.to_dict()
        # Strategies of the same total may differ, and so may the sets searched and the time.
        for name in ("nodes", "first_guess", "histogram", "max", "seconds"):
            row.pop(name)
        return row

    found = cluster.solve(game, client=client, **options)
    assert figures(found) == figures(keypeg.Solver(game).solve(**options))


def test_positions_are_solved(client: Any) -> None:
    position = keypeg.Position("4x6", "AABC 1,0")
    solution = cluster.solve(position, client=client)
    assert solution.total == keypeg.Solver("4x6").solve(position).total
    assert str(solution.history) == str(position.history)


def test_a_proof_is_accepted(client: Any, tmp_path: Path, run_program: Callable[..., Any]) -> None:
    cluster.prove("4x6", client=client).write(tmp_path / "4x6.proof")
    checked = run_program("check", str(tmp_path / "4x6.proof"))
    assert checked["holds"]
    assert "5625" in str(checked)
    proof = cluster.prove("4x5", client=client, max_guesses=4)
    assert proof.check()["statement"] == "no strategy stays within 4 guesses"


def test_a_time_limit_leaves_bounds(client: Any) -> None:
    solution = cluster.solve("5x6", client=client, time_limit=0)
    assert not solution.proven
    assert solution.lower_bound is not None
    assert solution.total is not None
    assert solution.lower_bound < 36721 <= solution.total
    with pytest.raises(keypeg.TimeLimitError):
        cluster.prove("5x6", client=client, time_limit=0)


def test_an_interrupt_leaves_the_journal_whole(client: Any, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    results = 0

    def interrupt(_: dict[str, Any]) -> None:
        nonlocal results
        results += 1
        if results == 7:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cluster.solve("4x6", client=client, journal=journal, progress=interrupt)
    assert journal.read_bytes().count(b"\n") == 1 + 7
    solution = cluster.solve("4x6", client=client, journal=journal)
    assert (solution.total, solution.resumed) == (5625, True)


def test_journals_of_other_solves_and_damaged_ones_are_refused(client: Any, tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    total = cluster.solve("3x4", client=client, journal=journal).total
    whole = journal.read_bytes()
    with pytest.raises(keypeg.KeypegError, match="another solve: 3x4, average, not 3x5"):
        cluster.solve("3x5", client=client, journal=journal)
    with pytest.raises(keypeg.KeypegError, match="not 3x4, worst"):
        cluster.solve("3x4", client=client, journal=journal, objective="worst")
    journal.write_bytes(whole.replace(b"exact", b"exAct"))
    with pytest.raises(keypeg.KeypegError, match="line 2 is damaged"):
        cluster.solve("3x4", client=client, journal=journal)
    journal.write_bytes(whole + b"0123456789abcdef {")
    assert cluster.solve("3x4", client=client, journal=journal).total == total
    assert journal.read_bytes() == whole
    with pytest.raises(keypeg.KeypegError, match="cannot open the journal"):
        cluster.solve("3x4", client=client, journal=tmp_path / "missing" / "journal")


def test_a_call_near_a_busy_worker_goes_to_another(client: Any) -> None:
    from distributed import Event, get_worker

    def place(event: str | None) -> str:
        if event is not None:
            Event(event).wait(60)
        return str(get_worker().address)

    first, second = client.nthreads()
    tasks = Tasks(client)
    tasks.submit(1, place, "both-submitted", place=tasks.idle_worker(first))
    tasks.submit(2, place, None, place=tasks.idle_worker(first))
    assert tasks.idle_worker(first) is None
    assert list(tasks.results(30)) == [(2, second)]
    assert tasks.idle_worker(None) == second
    Event("both-submitted", client=client).set()
    assert list(tasks.results(30)) == [(1, first)]
    tasks.submit(3, place, None, place=tasks.idle_worker(first))
    assert list(tasks.results(30)) == [(3, first)]


def test_a_call_can_wait_for_a_busy_worker(client: Any) -> None:
    from distributed import Event, get_worker

    def place(event: str) -> str:
        Event(event).wait(60)
        return str(get_worker().address)

    first, _ = client.nthreads()
    tasks = Tasks(client)
    tasks.submit(1, place, "one-waits", place=first)
    tasks.submit(2, place, "one-waits", place=first)
    Event("one-waits", client=client).set()
    found: dict[int, str] = {}
    while len(found) < 2:
        found.update(tasks.results(30))
    assert found == {1: first, 2: first}


def test_a_worker_takes_over_what_another_one_learned() -> None:
    coordinator = ClusterCoordinator(keypeg.Position("4x5"))
    first, second = ClusterWorker("4x5"), ClusterWorker("4x5")
    found = coordinator.next()
    assert found is not None
    result, learned = first.solve(found[1])
    coordinator.tell("first", learned)
    assert coordinator.news("first") == []
    again, nothing = second.solve(found[1], coordinator.news("second"))
    assert coordinator.news("second") == []
    searched, known = json.loads(result), json.loads(again)
    assert (known.pop("nodes"), nothing) == (0, b"")
    assert searched.pop("nodes") > 0
    assert known == searched
    with pytest.raises(keypeg.KeypegError, match="learned values are damaged"):
        second.solve(found[1], [learned[:-1]])


def test_comparisons_are_those_of_one_machine(client: Any) -> None:
    def without_seconds(compared: dict[str, Any]) -> dict[str, Any]:
        for row in compared["rows"]:
            row.pop("seconds", None)
        return compared

    for strategies in (["entropy", "optimal"], ["entropy", "random-consistent"]):
        games = ["3x4..5", "12x4"]
        spread = cluster.compare(games, strategies, client=client, rows=4, games_simulated=50)
        here = keypeg.compare(games, strategies, rows=4, games_simulated=50)
        assert without_seconds(spread) == without_seconds(here)
    spread = cluster.compare("3x4", ["entropy"], client=client, search_time=60)
    assert without_seconds(spread) == without_seconds(
        keypeg.compare("3x4", ["entropy"], search_time=60)
    )


def test_simulations_are_those_of_one_machine(client: Any) -> None:
    for name in ("entropy", "random-consistent"):
        spread = cluster.simulate(name, "4x6", client=client, games=1300, seed=5)
        here = keypeg.Strategy(name).simulate("4x6", games=1300, seed=5)
        for row in (spread, here):
            assert row.pop("seconds_per_game") == row.pop("seconds") / 1300
        assert spread == here


def test_optima_are_those_of_one_machine(client: Any) -> None:
    known = keypeg.compare(["3x4..6", "4x5"], ["first-consistent"], search_time=600)["optima"]
    assert cluster.optima(["3x4..6", "4x5"], client=client) == known
    spread = cluster.optima("5x5", client=client)
    assert spread == [{"game": "5x5", "proven": True, "total": 13496}]


def test_a_missing_scheduler_is_named() -> None:
    with pytest.raises(keypeg.KeypegError, match=r"no scheduler answers at tcp://127\.0\.0\.1:1"):
        cluster.connect("tcp://127.0.0.1:1", timeout=2)
    command = [sys.executable, "-m", "keypeg.cluster", "4x4", "--scheduler", "nowhere"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert "no scheduler answers at nowhere" in done.stderr
    assert "Traceback" not in done.stderr


def test_bad_arguments_are_refused(client: Any) -> None:
    with pytest.raises(keypeg.KeypegError, match=r"use a distributed\.Client"):
        cluster.solve("3x4", client="tcp://127.0.0.1:8786")
    with pytest.raises(keypeg.KeypegError, match="objective"):
        cluster.solve("3x4", client=client, objective="best")  # type: ignore[arg-type]
    with pytest.raises(keypeg.KeypegError, match="0 guesses"):
        cluster.solve("3x4", client=client, max_guesses=0)


def test_texts_of_units_are_checked() -> None:
    coordinator = ClusterCoordinator(keypeg.Position("3x4"))
    unit = coordinator.next()
    assert unit is not None
    with pytest.raises(keypeg.KeypegError, match="malformed"):
        ClusterWorker("3x4").solve(unit[1][:-2])
    with pytest.raises(keypeg.KeypegError, match="3x5"):
        ClusterWorker("3x5").solve(unit[1])
    with pytest.raises(keypeg.KeypegError, match="malformed"):
        coordinator.report("{}")
