"""Bad input gives an exception that names the value; nothing hangs and nothing panics."""

import contextlib
import io
import itertools
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import keypeg
import pytest
from keypeg import (
    Board,
    Breaker,
    Code,
    ContradictionError,
    Feedback,
    Game,
    History,
    KeypegError,
    Position,
    Proof,
    Review,
    Session,
    Solver,
    Strategy,
    TimeLimitError,
    Tree,
    Turn,
    UnsupportedError,
)

REFUSED: dict[str, Callable[[], Any]] = {
    '"4by6" is not a game': lambda: Game("4by6"),
    "101 pegs": lambda: Game("101x6"),
    "999999999999 pegs": lambda: Game.of(999999999999, 6),
    "5 distinct colors": lambda: Game("5x4-distinct"),
    "ABC": lambda: Game("4x6", symbols="ABC"),
    "AABX": lambda: Code("AABX"),
    "needs 4": lambda: Code([0, 1]),
    "color 6 is outside": lambda: Code([0, 1, 2, 6]),
    "is a code of 3x6": lambda: Position("4x6").after(Code("AAA", "3x6"), "1,0"),
    "AAA is a code of 3x6, but AABC": lambda: keypeg.score(Code("AABC"), Code("AAA", "3x6")),
    "5 key pegs": lambda: Game("4x6").feedback("3,2"),
    'never answers "0,0"': lambda: Game("4x5-distinct").feedback("0,0"),
    "3,1": lambda: Turn(Code("AABC"), "3,1"),
    "key pegs": lambda: Feedback(90, 90),
    "not feedback": lambda: Position("4x6").after("AABC", "hello"),
    "turn 2": lambda: History("AABC 1,0; nonsense"),
    "turn 1: .* is a code of 3x6": lambda: Position("4x6", History("AAA 1,0", "3x6")),
    '"magic" is not a strategy': lambda: Strategy("magic"),
    "exact_below has no meaning": lambda: Strategy("entropy", exact_below=3),
    "effort has no meaning": lambda: Strategy("entropy", effort=3),
    "not an effort": lambda: Strategy("sampled-entropy", effort=9),
    'prefer is "none"': lambda: Strategy("entropy", prefer="none"),  # type: ignore[arg-type]
    'ties is "middle"': lambda: Strategy("entropy", ties="middle"),  # type: ignore[arg-type]
    "prune_absent has no meaning": lambda: Strategy("first-consistent", prune_absent=True),
    '"magic" is not a measure': lambda: Position("4x6").rank("magic"),  # type: ignore[arg-type]
    '"docx" is not a format': lambda: Strategy("entropy").tree("2x2").export("docx"),  # type: ignore[arg-type]
    "depth has no meaning": lambda: Strategy("entropy").tree("2x2").export("json", depth=1),
    "give games=N": lambda: Strategy("entropy").simulate("3x4"),
    "0 games": lambda: Strategy("entropy").simulate("3x4", games=0),
    "not both": lambda: Strategy("entropy").simulate("3x4", games=1, per_secret=1),
    "time_limit is -1": lambda: Solver("3x4").solve(time_limit=-1),
    "time_limit is NaN": lambda: Solver("3x4").solve(time_limit=float("nan")),
    "threads is 0": lambda: Solver("3x4").solve(threads=0),
    "threads is 100000": lambda: Solver("3x4").solve(threads=100000),
    'objective is "best"': lambda: Solver("3x4").solve(objective="best"),  # type: ignore[arg-type]
    "within is 0": lambda: Solver("3x4").solve(within=0),
    "within does not go together": lambda: Solver("3x4").prove(within=2, max_guesses=3),
    'guesses is "all"': lambda: Solver("3x4").solve(guesses="all"),  # type: ignore[arg-type]
    'tie_breaks is "auto"': lambda: Solver("3x4").solve(tie_breaks="auto"),  # type: ignore[arg-type]
    "limit of 0 guesses": lambda: Solver("3x4").solve(max_guesses=0),
    "one of 4x6, but the solver is for 3x4": lambda: Solver("3x4").solve(Position("4x6")),
    "not a checkpoint": lambda: Solver("3x4").load(b"nonsense"),
    "not one of its secrets": lambda: Strategy("entropy").tree("3x4")["0,0"].find("AAA"),
    "no code fits": lambda: Review("4x6", "AABB 1,1; AABB 2,0"),
    "game is over": lambda: play_on(),
    "codemaker is": lambda: Session("4x6", codemaker="cheat"),  # type: ignore[arg-type]
    "an adversary has no secret": lambda: Session("4x6", codemaker="adversary", seed=1),
    '"yesterday" is not a date': lambda: Session("4x6", daily="yesterday"),
    "one of secret, seed and daily": lambda: Session("4x6", daily="2025-11-16", seed=1),
    "rows is 0": lambda: Session("4x6", rows=0),
    "not a saved game": lambda: Session.resume("nonsense"),
    "not a hint": lambda: Session("4x6").hint("riddle"),  # type: ignore[arg-type]
    "counted from 1": lambda: Breaker("3x4").fix(0, "1,0"),
    "no turn 3": lambda: Breaker("3x4").fix(3, "1,0"),
    "turn 1: feedback": lambda: Breaker("3x4", turns="AAB 3,3"),
    "depth of 0": lambda: Board("3x4").representatives(0),
    "strategies is empty": lambda: keypeg.compare("3x4", []),
    "games is empty": lambda: keypeg.compare([], ["entropy"]),
    '"table-99" is not an item': lambda: keypeg.reproduce("norvig", "table-99"),
    '"nobody"': lambda: keypeg.items("nobody"),
    "not a strategy tree": lambda: Tree.read(b"{}"),
}


def play_on() -> None:
    session = Session("2x2", secret="AB")
    session.guess("AB")
    session.guess("AB")


@pytest.mark.parametrize("message", REFUSED)
def test_refused_with_a_message(message: str) -> None:
    with pytest.raises(KeypegError, match=message):
        REFUSED[message]()


UNSUPPORTED: dict[str, Callable[[], Any]] = {
    "too many to enumerate": lambda: Board("12x20"),
    "12x20": lambda: list(Game("12x20")),
    "100x100": lambda: Solver("100x100"),
    "161051 codes are too many to solve": lambda: Solver("5x11"),
    "needs all codes": lambda: Strategy("entropy").evaluate("12x20"),
    "looks further": lambda: Strategy("optimal").tree("5x8"),
    "decides by chance": lambda: Strategy("random-consistent").tree("3x4"),
    "too many codes to enumerate; Position.hint": lambda: Position("12x20").rank(),
    "adversary needs all codes": lambda: Session("12x20", codemaker="adversary"),
    "strong adversary cannot handle": lambda: Session("5x8", codemaker="strong-adversary"),
    "inference believes every answer": lambda: Breaker("4x6", "inference", lies=1),
}


@pytest.mark.parametrize("message", UNSUPPORTED)
def test_unsupported_boards(message: str) -> None:
    with pytest.raises(UnsupportedError, match=message):
        UNSUPPORTED[message]()


WRONG_TYPES: list[Callable[[], Any]] = [
    lambda: Game(46),  # type: ignore[arg-type]
    lambda: Game(b"4x6"),  # type: ignore[arg-type]
    lambda: Code(3.5),  # type: ignore[arg-type]
    lambda: Code(None),  # type: ignore[arg-type]
    lambda: Code([0, 1, "2", 3]),  # type: ignore[list-item]
    lambda: Code(itertools.repeat("A")),  # type: ignore[arg-type]
    lambda: Code("AABC", 46),  # type: ignore[arg-type]
    lambda: keypeg.score("AABC", "AABB"),  # type: ignore[arg-type]
    lambda: keypeg.score(Code("AABC"), None),  # type: ignore[arg-type]
    lambda: Feedback("1", "2"),  # type: ignore[arg-type]
    lambda: History(17),  # type: ignore[arg-type]
    lambda: History([("AABC",)]),  # type: ignore[list-item]
    lambda: History([1, 2]),  # type: ignore[list-item]
    lambda: Board(object()),  # type: ignore[arg-type]
    lambda: Position("4x6").rank(top="many"),  # type: ignore[arg-type]
    lambda: Position("4x6").guess(3),  # type: ignore[arg-type]
    lambda: Strategy(None),  # type: ignore[arg-type]
    lambda: Strategy("entropy").guess("4x6"),  # type: ignore[arg-type]
    lambda: Solver("3x4").solve("AABC 1,0"),  # type: ignore[arg-type]
    lambda: Solver("3x4").solve(time_limit="long"),  # type: ignore[arg-type]
    lambda: Solver("3x4").solve(progress=3),  # type: ignore[arg-type]
    lambda: Breaker("4x6", lies="many"),  # type: ignore[arg-type]
    lambda: Position("4x6").rank(progress=3),  # type: ignore[arg-type]
    lambda: keypeg.compare(3, ["entropy"]),  # type: ignore[arg-type]
    lambda: keypeg.compare("3x4", 3),  # type: ignore[arg-type]
    lambda: keypeg.compare("3x4", [3]),  # type: ignore[list-item]
    lambda: keypeg.check(17),  # type: ignore[arg-type]
    lambda: Proof("text"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("call", WRONG_TYPES)
def test_wrong_types(call: Callable[[], Any]) -> None:
    with pytest.raises(TypeError):
        call()


NUMBERS: list[Callable[[], Any]] = [
    lambda: Feedback(-1, 0),
    lambda: Game.of(-4, 6),
    lambda: Position("4x6").rank(top=-1),
    lambda: Game("4x6").random_code(-1),
    lambda: Game("4x6").random_code(2**64),
    lambda: Solver("3x4", memory=-1),
]


@pytest.mark.parametrize("call", NUMBERS)
def test_numbers_out_of_range(call: Callable[[], Any]) -> None:
    with pytest.raises(OverflowError):
        call()


def test_an_endless_list_of_colors_ends() -> None:
    with pytest.raises(KeypegError, match="needs 4"):
        Code(itertools.repeat(0))  # type: ignore[arg-type]
    with pytest.raises(KeypegError, match="at most"):
        History(itertools.repeat(("AABC", "1,0")))


def test_errors_of_iterators_are_kept() -> None:
    def colors() -> Any:
        yield 0
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Code(colors())


def test_contradictions() -> None:
    position = Position("4x6", "AABB 1,1; AABB 2,0")
    for call in (position.rank, position.best, position.guess, position.codes_array):
        with pytest.raises(ContradictionError, match="no code fits"):
            call()
    with pytest.raises(ContradictionError):
        Solver("4x6").solve(position)
    assert position.hint()["conflict"]["repairs"] == position.repairs() != []
    assert Position("4x6").repairs() == []


def test_files(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as missing:
        keypeg.check(tmp_path / "missing")
    assert missing.value.filename == str(tmp_path / "missing")
    with pytest.raises(IsADirectoryError):
        keypeg.check(tmp_path)
    proof = Solver("3x4").prove()
    with pytest.raises(FileNotFoundError):
        proof.write(tmp_path / "missing" / "proof")
    path = tmp_path / "proof"
    proof.write(path)
    assert [entry.name for entry in tmp_path.iterdir()] == ["proof"]
    assert Proof.read(path) == Proof.read(str(path)) == proof
    with path.open("rb") as file:
        assert keypeg.check(file)["holds"]
    with pytest.raises(ValueError, match="closed file"):
        keypeg.check(file)
    with pytest.raises(io.UnsupportedOperation), path.open("ab") as write_only:
        Proof.read(write_only)
    text = io.StringIO("game 2x2\nAB\nAB 0,2; BA\nAB 1,0; AA")
    assert keypeg.check(text)["total"] == 8


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes of this kind")
def test_files_that_may_never_end(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        with pytest.raises(KeypegError, match=f"{path} is not a regular file"):
            keypeg.check(path)


def test_an_open_file_is_read_in_pieces() -> None:
    class Endless(io.RawIOBase):
        def __init__(self) -> None:
            self.pieces = 0

        def read(self, size: int = -1) -> bytes:
            assert 0 < size <= 2**24
            self.pieces += 1
            if self.pieces > 3:
                raise ZeroDivisionError
            return bytes(size)

    with pytest.raises(ZeroDivisionError):
        keypeg.check(Endless())  # type: ignore[arg-type]


def test_threads_write_one_path(tmp_path: Path) -> None:
    proofs, path = [Solver(game).prove() for game in ("3x4", "2x4")], tmp_path / "proof"

    def write(number: int) -> None:
        # Windows may refuse to replace a file that another thread replaces.
        with contextlib.suppress(PermissionError):
            proofs[number % 2].write(path)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(write, range(200)))
    assert [entry.name for entry in tmp_path.iterdir()] == ["proof"]
    assert Proof.read(path) in proofs


def test_time_limits_are_named() -> None:
    with pytest.raises(TimeLimitError, match="time limit"):
        Strategy("entropy").tree("5x8", time_limit=0)
    with pytest.raises(TimeLimitError, match="at least"):
        Solver("4x6").value(time_limit=0)
    with pytest.raises(TimeLimitError, match="before all guesses were compared"):
        Position("5x8", "AABCD 1,1").rank(time_limit=0)
    assert issubclass(TimeLimitError, KeypegError)
    assert issubclass(KeypegError, ValueError)
