"""The file of a journal: results are appended as they arrive."""

import os
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import BinaryIO

from keypeg import KeypegError

_SECONDS_BETWEEN_SYNCS = 1.0
"""A crash of the machine loses at most the results of this time. A killed process loses nothing."""


class JournalFile:
    """A journal that is open for appending. Only one solve can have it open."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        try:
            self._file: BinaryIO = open(self._path, "a+b")  # noqa: SIM115
        except OSError as error:
            raise KeypegError(f"cannot open the journal {self._path}: {error.strerror}") from error
        try:
            _lock(self._file)
        except OSError as error:
            self._file.close()
            raise KeypegError(
                f"another solve uses the journal {self._path}; wait for it or use another file"
            ) from error
        self._synced = monotonic()

    def __enter__(self) -> "JournalFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.sync()
        self._file.close()

    def read(self) -> bytes:
        """Everything in the file."""
        self._file.seek(0)
        return self._file.read()

    def begin(self, whole_bytes: int, header: bytes) -> None:
        """Remove a record that was cut off, and write the header into an empty file."""
        self._file.truncate(whole_bytes)
        if whole_bytes == 0:
            self.append(header)
        self.sync()

    def append(self, record: bytes) -> None:
        """Append a record. The operating system has it when this returns."""
        self._file.write(record)
        self._file.flush()
        if monotonic() - self._synced > _SECONDS_BETWEEN_SYNCS:
            self.sync()

    def sync(self) -> None:
        """Write everything to the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())
        self._synced = monotonic()


def _lock(file: BinaryIO) -> None:
    """Lock a file against other solves; the lock ends with the process. Windows has no lock."""
    try:
        import fcntl
    except ImportError:
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
