"""Time limits, progress, Ctrl-C, threads and processes."""

import io
import multiprocessing
import operator
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import keypeg
import pytest
from keypeg import Position, Session, Solver, Strategy


def test_a_stopped_solve_returns_what_it_knows() -> None:
    solution = Solver("5x8").solve(time_limit=0.2)
    assert not solution.proven
    assert solution.lower_bound is not None
    assert solution.upper_bound is None or solution.lower_bound <= solution.upper_bound
    assert solution.to_dict()["proven"] is False


def test_progress_counts_up_to_the_end() -> None:
    seen: list[dict[str, Any]] = []
    Strategy("entropy").tree("4x6", progress=seen.append)
    assert seen[-1] == {"done": 1296, "total": 1296}
    assert sorted(seen, key=lambda entry: entry["done"]) == seen


def test_progress_of_a_search() -> None:
    seen: list[dict[str, Any]] = []
    Solver("4x6").solve(progress=seen.append)
    assert {"done", "total", "cells_done", "cells", "best", "lower_bound", "nodes"} <= set(seen[-1])


def test_tqdm_shows_progress() -> None:
    from tqdm import tqdm

    shown = io.StringIO()
    with tqdm(file=shown) as bar:
        Strategy("most-parts").tree("4x6", progress=keypeg.to_bar(bar))
        assert (bar.n, bar.total) == (1296, 1296)
    assert "1296/1296" in shown.getvalue()


def test_an_exception_of_the_callback_stops_the_work() -> None:
    calls = []

    def fail(progress: dict[str, Any]) -> None:
        calls.append(progress)
        raise RuntimeError("enough")

    # No machine finishes this solve.
    with pytest.raises(RuntimeError, match="enough"):
        Solver("4x16").solve(progress=fail)
    assert len(calls) == 1


def test_a_busy_session_is_compared_without_a_panic() -> None:
    session, other = Session("4x4", codemaker="strong-adversary"), Session("4x4")
    stop = threading.Event()

    def compare() -> None:
        while not stop.is_set():
            try:
                assert other != session
            except RuntimeError as error:
                assert "borrowed" in str(error)  # noqa: PT017

    with ThreadPoolExecutor(1) as pool:
        compared = pool.submit(compare)
        try:
            session.guess("AABB")
        finally:
            stop.set()
        compared.result()


class StopError(Exception):
    pass


def test_ctrl_c_stops_a_long_call() -> None:
    started = threading.Event()
    # A process that a shell started in the background ignores SIGINT.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)

    def interrupt() -> None:
        started.wait()
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        # No machine finishes this solve.
        with pytest.raises(KeyboardInterrupt):
            Solver("4x16").solve(progress=lambda _: started.set())
    finally:
        started.set()
        thread.join()
        signal.signal(signal.SIGINT, before)


def test_handlers_of_signals_run_during_a_call() -> None:
    started = threading.Event()

    def handler(*_: object) -> None:
        raise StopError

    before = signal.signal(signal.SIGTERM, handler)

    def send() -> None:
        started.wait()
        signal.raise_signal(signal.SIGTERM)

    thread = threading.Thread(target=send)
    thread.start()
    try:
        with pytest.raises(StopError):
            Solver("4x16").solve(progress=lambda _: started.set())
    finally:
        started.set()
        thread.join()
        signal.signal(signal.SIGTERM, before)


def test_other_threads_run_during_a_call() -> None:
    counted = 0
    done = threading.Event()

    def count() -> None:
        nonlocal counted
        while not done.is_set():
            counted += 1

    def stop(_: dict[str, Any]) -> None:
        if counted > 1000:
            raise StopError

    thread = threading.Thread(target=count)
    thread.start()
    try:
        with pytest.raises(StopError):
            Solver("4x16").solve(progress=stop)
    finally:
        done.set()
        thread.join()


def test_calls_of_several_threads_give_the_same_results() -> None:
    strategy, solver = Strategy("entropy"), Solver("4x4")

    def work(number: int) -> tuple[int, int | None, str]:
        tree = strategy.tree("3x5", threads=1 + number % 2)
        best = Position("4x6", "AABC 1,1").best()
        return tree.total, solver.solve(threads=1 + number % 2).total, str(best)

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(work, range(24)))) == 1


def test_a_call_within_a_callback() -> None:
    totals = []

    def nested(_: dict[str, Any]) -> None:
        totals.append(Strategy("entropy").tree("3x4").total)

    Strategy("entropy").tree("4x6", progress=nested)
    assert totals
    assert len(set(totals)) == 1


# Python 3.12 and later warn of this; the package makes new threads in the child.
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes(method: str) -> None:
    solvers = [Solver("3x4"), Solver("2x6"), Solver("4x4")]
    expected = [solver.value() for solver in solvers]
    assert expected[0] == Fraction(206, 64)
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map(operator.methodcaller("value"), solvers) == expected


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="counts threads in /proc")
def test_few_idle_threads_are_kept() -> None:
    def threads() -> int:
        return len(list(Path("/proc/self/task").iterdir()))

    before, most = threads(), 24
    for number in range(1, most + 1):
        Strategy("entropy").tree("2x2", threads=number)
    # All pools have 300 threads, the four that are kept 90. The others end soon, but not at once.
    allowed = before + 4 * most
    assert allowed < before + sum(range(1, most + 1))
    for _ in range(10_000):
        if threads() <= allowed:
            break
        Strategy("entropy").tree("2x2", threads=most)
    assert threads() <= allowed


def test_threads_do_not_change_results() -> None:
    one, two = (Solver("4x5").solve(threads=threads) for threads in (1, 2))
    assert one.total == two.total == 2463
    assert one == Solver("4x5").solve(threads=1)
