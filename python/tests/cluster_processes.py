"""A cluster of real processes: a scheduler and workers that can be killed."""

import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

PATIENCE = 120.0
"""Seconds after which a process that does not answer is an error. Nothing else depends on it."""


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


class Processes:
    """A scheduler, and workers with one thread each."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self._start("scheduler", "--port", str(self.port), "--no-dashboard")
        self._wait_for_scheduler()
        self.workers = [self.add_worker() for _ in range(workers)]

    def _start(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        log = open(self.folder / "dask.log", "ab")  # noqa: SIM115
        environment = os.environ | {"DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
        command = [sys.executable, "-m", "dask", kind, *arguments]
        with log:
            return subprocess.Popen(
                command, cwd=self.folder, env=environment, stdout=log, stderr=log
            )

    def _wait_for_scheduler(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self.scheduler.poll() is None, (self.folder / "dask.log").read_text()
                assert time.monotonic() < deadline, "the scheduler does not answer"
                time.sleep(0.1)

    def add_worker(self, *arguments: str) -> subprocess.Popen[bytes]:
        # Dask refuses --nworkers 2 together with --no-nanny, so each worker is a process.
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", *arguments)
        return self._start("worker", self.address, *options)

    def kill_scheduler(self) -> None:
        self.scheduler.kill()
        self.scheduler.wait()

    def __enter__(self) -> "Processes":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in [*self.workers, self.scheduler]:
            process.kill()
            process.wait()
