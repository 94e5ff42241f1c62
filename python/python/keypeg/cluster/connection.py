"""The connection to a scheduler of Dask."""

from __future__ import annotations

import contextlib
import socket
import uuid
from collections import Counter
from collections.abc import Callable, Iterator
from queue import Empty, Queue
from time import monotonic
from typing import Any

from keypeg import KeypegError

MISSING = 'Dask is not installed; install it with pip install "keypeg[cluster]"'

_LOST_AFTER = 5.0
"""After this many seconds without a connection the scheduler counts as lost."""

_MOST_LOSSES = 3
"""A call whose worker is lost this often probably kills its workers."""

_LOST = (
    "the connection to the scheduler was lost: start a scheduler again and repeat the call; "
    "with the same journal it continues where it was"
)


def connect(address: str, *, timeout: float = 10) -> Any:
    """Connect to a scheduler such as ``tcp://HOST:8786``; an error after ``timeout`` seconds."""
    try:
        from distributed import Client
        from distributed.comm.addressing import parse_address, parse_host_port
    except ImportError as error:
        raise KeypegError(MISSING) from error
    try:
        scheme, place = parse_address(address)
        if scheme in ("tcp", "tls"):
            # A client that cannot connect writes a traceback, so the port is tried first.
            socket.create_connection(parse_host_port(place, 8786), timeout=timeout).close()
        return Client(address, timeout=timeout, set_as_default=False)
    except (OSError, ValueError) as error:
        raise KeypegError(
            f"no scheduler answers at {address}: start one with dask scheduler, "
            f"and check the address ({error})"
        ) from error


class Tasks:
    """Calls on the workers of a client, and the results that came back."""

    def __init__(self, client: Any) -> None:
        if not hasattr(client, "submit") or getattr(client, "asynchronous", False):
            raise KeypegError(
                f"client is {client!r}; use a distributed.Client that is not asynchronous"
            )
        self._client = client
        self._name = f"keypeg-{uuid.uuid4().hex[:12]}"
        self._open: dict[int, Any] = {}
        self._places: dict[int, str] = {}
        self._killed = 0
        self._finished: Queue[int] = Queue()
        self._disconnected: float | None = None
        self._threads_of: dict[str, int] = {}
        self.update_threads()

    def __len__(self) -> int:
        """The number of calls without a result."""
        return len(self._open)

    @property
    def threads(self) -> int:
        """The number of calls that can run at the same time, at least one."""
        return max(1, sum(self._threads_of.values()))

    def update_threads(self) -> None:
        """Count the threads of the workers again."""
        # Without a connection the call would wait for a long time. The next check names the reason.
        if self._client.status == "running":
            with contextlib.suppress(OSError, TimeoutError, RuntimeError):
                self._threads_of = dict(self._client.nthreads())

    def submit(
        self,
        number: int,
        function: Callable[..., Any],
        *arguments: Any,
        place: str | None = None,
    ) -> None:
        """Call a function on the worker with the address ``place``, or on any worker.

        The result has this number.
        """
        key = f"{self._name}-{number}"
        where: dict[str, Any] = {}
        if place is not None:
            # Another worker takes the call if this one is lost.
            where = {"workers": [place], "allow_other_workers": True}
            self._places[number] = place
        try:
            future = self._client.submit(function, *arguments, key=key, pure=False, **where)
        except Exception as error:
            # Dask raises a plain Exception for a client that was closed.
            if self._client.status == "running":
                raise
            raise KeypegError(_LOST) from error
        self._open[number] = future
        future.add_done_callback(lambda _: self._finished.put(number))

    def idle_worker(self, preferred: str | None) -> str | None:
        """The address of a worker with fewer calls than threads, of ``preferred`` if it is one."""
        calls = Counter(self._places.values())
        idle = {place: number - calls[place] for place, number in self._threads_of.items()}
        if preferred is not None and idle.get(preferred, 0) > 0:
            return preferred
        place = max(idle, key=lambda place: idle[place], default=None)
        return place if place is not None and idle[place] > 0 else None

    def results(self, timeout: float) -> Iterator[tuple[int, Any]]:
        """Results that arrive within some seconds; ``None`` for a call whose worker was lost."""
        try:
            number = self._finished.get(timeout=max(timeout, 0.001))
        except Empty:
            self._check_scheduler()
            return
        while True:
            future = self._open.pop(number, None)
            self._places.pop(number, None)
            if future is not None:
                yield number, self._result(future)
            try:
                number = self._finished.get_nowait()
            except Empty:
                return

    def _result(self, future: Any) -> Any:
        from distributed.client import FutureCancelledError
        from distributed.scheduler import KilledWorker

        if future.status in ("cancelled", "lost"):
            self._check_scheduler()
            return None
        try:
            result = future.result(timeout=30)
        except KilledWorker as error:
            # Dask raises this when a call was lost with several workers, one after another.
            self._killed += 1
            if self._killed >= _MOST_LOSSES:
                raise KeypegError(
                    f"workers are killed again and again: give them more memory ({error})"
                ) from error
        except (FutureCancelledError, OSError, TimeoutError):
            pass
        else:
            self._killed = 0
            return result
        self.update_threads()
        return None

    def _check_scheduler(self) -> None:
        """Raise an error if the scheduler has been gone for some seconds."""
        if self._client.status == "running":
            self._disconnected = None
            return
        if self._disconnected is None:
            self._disconnected = monotonic()
        if self._client.status == "closed" or monotonic() - self._disconnected > _LOST_AFTER:
            raise KeypegError(_LOST)

    def cancel(self) -> None:
        """Cancel every call that is not running yet, and forget the others."""
        futures = list(self._open.values())
        self._open.clear()
        self._places.clear()
        if futures and self._client.status == "running":
            with contextlib.suppress(Exception):
                self._client.cancel(futures)


def run_all(
    client: Any,
    calls: list[tuple[Any, ...]],
    done: Callable[[int, int], None] | None = None,
) -> list[Any]:
    """Run calls, each a function and its arguments, on the workers; their results in order."""
    tasks = Tasks(client)
    results: list[Any] = [None] * len(calls)
    waiting = list(range(len(calls)))[::-1]
    finished = 0
    try:
        while finished < len(calls):
            while waiting and len(tasks) < 2 * tasks.threads:
                number = waiting.pop()
                tasks.submit(number, *calls[number])
            for number, result in tasks.results(1.0):
                if result is None:
                    waiting.append(number)
                    continue
                results[number] = result
                finished += 1
                if done is not None:
                    done(finished, len(calls))
    finally:
        tasks.cancel()
    return results
