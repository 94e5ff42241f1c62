"""Every call that can take long takes a time limit, and stops when it is over."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import keypeg
import pytest
from keypeg import Board, Breaker, Position, Session, Solver, Strategy, TimeLimitError, Tree


def long_calls() -> Iterator[tuple[str, set[str]]]:
    """Find what is public and takes a time limit, with its arguments."""
    for name in keypeg.__all__:
        value = getattr(keypeg, name)
        members = vars(value).items() if isinstance(value, type) else [("", value)]
        for member, function in members:
            if callable(function) or isinstance(function, classmethod):
                try:
                    found = set(inspect.signature(getattr(value, member, value)).parameters)
                except (TypeError, ValueError):
                    continue
                if "time_limit" in found and not member.startswith("__"):
                    yield f"{name}.{member}".rstrip("."), found


def test_calls_with_a_time_limit_report_progress() -> None:
    calls = dict(long_calls())
    assert len(calls) > 25
    # A list of codes has no end that is known before.
    assert [name for name, found in calls.items() if "progress" not in found] == [
        "Position.some_codes"
    ]


# Few guesses are equivalent here.
LARGE = Position("6x8", "ABCDEF 1,2; AABCCD 1,1")

# No machine does any of these in no time.
OUT_OF_TIME: dict[str, Callable[[], Any]] = {
    "rank": lambda: LARGE.rank(time_limit=0),
    "best": lambda: LARGE.best(time_limit=0),
    "guess": lambda: Position("5x8").guess(time_limit=0),
    "optimal guess": lambda: Position("4x6").guess("optimal", time_limit=0),
    "evaluate": lambda: Strategy("entropy").evaluate("5x8", time_limit=0),
    "expectation": lambda: Strategy("random-consistent").evaluate("4x6", time_limit=0),
    "simulate": lambda: Strategy("entropy").simulate("5x8", games=10, time_limit=0),
    "tree": lambda: Strategy("entropy").tree("5x8", time_limit=0),
    "play": lambda: Strategy("entropy").play(keypeg.Code("ABCDE", "5x8"), time_limit=0),
    "play by search": lambda: Strategy("sampled-entropy").play(
        keypeg.Game("8x10").random_code(1), time_limit=0
    ),
    "value": lambda: Solver("5x8").value(time_limit=0),
    "suffices": lambda: Solver("5x8").suffices(6, time_limit=0),
    "prove": lambda: Solver("5x8").prove(time_limit=0),
    "breaker": lambda: Breaker("5x8", "entropy").next(time_limit=0),
    "answer": lambda: Breaker("5x8", "entropy").answer("1,1", time_limit=0),
    "why": lambda: Breaker("5x8", "entropy").why(time_limit=0),
    "read": lambda: Tree.read(Strategy("entropy").tree("3x4").export().encode(), time_limit=0),
    "check": lambda: Solver("3x4").prove().check(time_limit=0),
    "reproduce": lambda: keypeg.reproduce("norvig", time_limit=0),
    "representatives": lambda: Board("4x6").representatives(3, time_limit=0),
    "strong adversary": lambda: Session("4x6", codemaker="strong-adversary").guess(
        "AABC", time_limit=0
    ),
}


@pytest.mark.parametrize("name", OUT_OF_TIME)
def test_no_time_is_an_error(name: str) -> None:
    with pytest.raises(TimeLimitError):
        OUT_OF_TIME[name]()


def test_what_is_known_in_no_time() -> None:
    assert not Solver("5x8").solve(time_limit=0).proven
    assert keypeg.compare("4x6", ["entropy"], time_limit=0)["interrupted"]
    assert not Position("4x6", "AABC 1,0").hint(time_limit=0)["values_complete"]
    for level in ("nudge", "color", "probe", "answer"):
        hint = Session("5x8", secret="ABCDE").hint(level, time_limit=0)
        assert hint["says"]
    assert isinstance(Position("12x12", "A" * 12 + " 3,0").repairs(time_limit=0), list)


def test_a_guess_that_was_out_of_time_can_be_repeated() -> None:
    breaker = Breaker("4x6", "entropy")
    with pytest.raises(TimeLimitError):
        breaker.guess(time_limit=0)
    assert breaker.guess() == breaker.guess(time_limit=0)


def test_turns_of_a_breaker() -> None:
    played = Breaker("4x6", "entropy")
    played.answer("1,0")
    resumed = Breaker("4x6", "entropy", turns=played.history)
    assert resumed.next() == played.next()
    why = resumed.why()
    assert why is not None
    assert why["guess"] == str(resumed.guess())
