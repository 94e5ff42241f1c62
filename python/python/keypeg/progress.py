"""Progress of long calls, shown by a bar."""

from collections.abc import Callable
from typing import Any, Protocol

Progress = dict[str, Any]
"""What a progress callback receives.

``done`` and ``total`` count steps; ``total`` is ``None`` while it is unknown. An exact search adds
``cells_done``, ``cells``, ``best``, ``lower_bound`` and ``nodes``.
"""


class Bar(Protocol):
    """A progress bar, such as one of tqdm."""

    n: Any
    total: Any

    def refresh(self) -> Any:
        """Draw the bar again."""


def to_bar(bar: Bar) -> Callable[[Progress], None]:
    """Make a callback for ``progress`` that moves a bar.

    ::

        with tqdm.tqdm() as bar:
            keypeg.Strategy("entropy").tree("5x8", progress=keypeg.to_bar(bar))
    """

    def show(progress: Progress) -> None:
        bar.n = progress["done"]
        bar.total = progress["total"]
        bar.refresh()

    return show
