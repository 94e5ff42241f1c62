"""Plays, analyses and solves code-breaking games.

A secret row of colored pegs, guesses, and for every guess the number of pegs in the right place
(black) and of right colors in a wrong place (white).

>>> import keypeg
>>> position = keypeg.Position("4x6", "AABB 1,1; ABCC 0,2; DEAB 1,2")
>>> [str(code) for code in position]
['DDBA', 'DFBA', 'EEBA', 'FEBA']
>>> keypeg.Solver("4x6").value(position)
Fraction(7, 4)

Games are named by pegs x colors, such as ``4x6`` or ``4x10-distinct``. Calls that can take long
accept ``time_limit`` (in seconds), ``progress`` (a callback, see :func:`to_bar`) and ``threads``.
They release Python's lock, and Ctrl-C stops them.
"""

from keypeg._keypeg import (
    Board,
    Breaker,
    Cells,
    Code,
    ContradictionError,
    Feedback,
    Game,
    History,
    InternalError,
    KeypegError,
    Position,
    Proof,
    Review,
    Session,
    Solution,
    Solver,
    Strategy,
    TimeLimitError,
    Tree,
    Turn,
    UnsupportedError,
    __version__,
    check,
    compare,
    items,
    reproduce,
    score,
    strategies,
)
from keypeg.progress import to_bar

__all__ = [
    "Board",
    "Breaker",
    "Cells",
    "Code",
    "ContradictionError",
    "Feedback",
    "Game",
    "History",
    "InternalError",
    "KeypegError",
    "Position",
    "Proof",
    "Review",
    "Session",
    "Solution",
    "Solver",
    "Strategy",
    "TimeLimitError",
    "Tree",
    "Turn",
    "UnsupportedError",
    "__version__",
    "check",
    "compare",
    "items",
    "reproduce",
    "score",
    "strategies",
    "to_bar",
]
