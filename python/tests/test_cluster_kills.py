"""A scheduler and workers as processes of their own, which are killed in the middle of a solve."""

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import keypeg
import pytest
from cluster_processes import PATIENCE, Processes
from keypeg import cluster

pytestmark = pytest.mark.filterwarnings("default")


def after(results: int, act: Any) -> Any:
    """Make a progress callback that acts once this number of results has arrived."""
    seen = 0

    def show(_: dict[str, Any]) -> None:
        nonlocal seen
        seen += 1
        if seen == results:
            act()

    return show


def test_4x8_with_a_worker_that_is_killed(tmp_path: Path) -> None:
    with Processes(tmp_path) as processes:
        client = cluster.connect(processes.address, timeout=PATIENCE)

        def kill() -> None:
            processes.workers[0].kill()
            processes.workers.append(processes.add_worker())

        solution = cluster.solve("4x8", client=client, progress=after(20, kill))
        assert (solution.total, solution.proven) == (20471, True)
        client.close()


def test_a_killed_scheduler_loses_nothing(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with Processes(tmp_path) as processes:
        client = cluster.connect(processes.address, timeout=PATIENCE)
        with pytest.raises(keypeg.KeypegError, match="the connection to the scheduler was lost"):
            cluster.solve(
                "4x7",
                client=client,
                journal=journal,
                progress=after(15, processes.kill_scheduler),
            )
        client.close()
    proven = journal.read_bytes().count(b"\n") - 1
    assert proven >= 15
    with Processes(tmp_path) as processes:
        client = cluster.connect(processes.address, timeout=PATIENCE)
        solution = cluster.solve("4x7", client=client, journal=journal)
        client.close()
    assert (solution.total, solution.resumed) == (11228, True)


def test_a_coordinator_that_is_killed_ten_times(tmp_path: Path) -> None:
    """Kill the coordinator when its journal has grown by a random number of results."""
    journal, stream = tmp_path / "journal", random.Random(18)
    with Processes(tmp_path) as processes:
        command = [sys.executable, "-m", "keypeg.cluster", "4x7", "--scheduler", processes.address]
        # Small units, so that there are enough results for ten kills.
        command += ["--journal", str(journal), "--work", "100"]

        def lines() -> int:
            return journal.read_bytes().count(b"\n") if journal.exists() else 0

        kills = 0
        while kills < 10:
            known = lines() + stream.randint(1, 4)
            running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            deadline = time.monotonic() + PATIENCE
            while lines() < known and running.poll() is None:
                assert time.monotonic() < deadline, "no results arrive"
                time.sleep(0.01)
            ended = running.poll()
            running.kill()
            _, errors = running.communicate()
            assert ended is None, f"it ended before it was killed: {errors.decode()}"
            kills += 1
        done = subprocess.run(command, capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr
        solution = json.loads(done.stdout)
        assert (solution["total"], solution["proven"], solution["resumed"]) == (11228, True, True)


SLOW = """
import time
from pathlib import Path

import keypeg.cluster.tasks as tasks


def slow(game):
    while not Path({flag!r}).exists():
        time.sleep(0.02)
    return kept(game)


# Dask runs this file twice in the same module.
if tasks._worker.__name__ != "slow":
    kept, tasks._worker = tasks._worker, slow
"""


def test_while_one_worker_is_slow_the_other_stays_busy(tmp_path: Path) -> None:
    flag = tmp_path / "flag"
    preload = tmp_path / "slow.py"
    preload.write_text(SLOW.format(flag=str(flag)))
    with Processes(tmp_path, workers=1) as processes:
        processes.workers.append(processes.add_worker("--preload", str(preload)))
        client = cluster.connect(processes.address, timeout=PATIENCE)
        client.wait_for_workers(2)
        # The slow worker solves nothing before the other one has solved twelve units.
        seen: list[bool] = []
        release = after(12, flag.touch)

        def show(progress: dict[str, Any]) -> None:
            seen.append(flag.exists())
            release(progress)

        solution = cluster.solve("4x7", client=client, progress=show)
        assert solution.total == 11228
        assert seen.count(False) == 12
        client.close()
