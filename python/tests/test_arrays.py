"""Arrays and tables."""

import keypeg
import numpy as np
import pandas as pd
import polars as pl
import pytest
from keypeg import Board, Game, Position, Strategy


@pytest.mark.parametrize("game", ["1x1", "2x3", "4x6", "4x10-distinct", "5x8"])
def test_codes_are_an_array(game: str) -> None:
    board = Board(game)
    codes = np.asarray(board.codes_array())
    assert codes.shape == (len(board), board.game.pegs)
    assert codes.dtype == np.uint8
    assert not codes.flags.writeable
    for index in range(0, len(board), max(1, len(board) // 50)):
        assert codes[index].tolist() == list(board[index])


@pytest.mark.parametrize("game", ["1x1", "2x3", "4x6", "4x10-distinct", "5x8"])
def test_scores_of_all_codes(game: str) -> None:
    board = Board(game)
    for index in {0, 7 % len(board), len(board) - 1}:
        guess = board[index]
        black, white = (np.asarray(part) for part in board.score_all(guess))
        assert black.shape == white.shape == (len(board),)
        for other in range(0, len(board), max(1, len(board) // 200)):
            assert keypeg.score(guess, board[other]) == keypeg.Feedback(black[other], white[other])


def test_scores_agree_with_numpy() -> None:
    board = Board("4x6")
    codes = np.asarray(board.codes_array())
    guess = np.array([0, 0, 1, 2])
    black, white = (np.asarray(part).astype(int) for part in board.score_all(guess.tolist()))
    assert (black == (codes == guess).sum(axis=1)).all()
    common = sum(
        np.minimum((codes == color).sum(axis=1), (guess == color).sum()) for color in range(6)
    )
    assert (black + white == common).all()


def test_the_codes_of_a_position() -> None:
    position = Position("4x6", "AABC 1,0")
    codes = np.asarray(position.codes_array())
    assert codes.tolist() == [list(code) for code in position]


def test_numpy_numbers_are_colors() -> None:
    assert Game("4x6").code(np.array([0, 0, 1, 2], dtype=np.int64)) == keypeg.Code("AABC")  # type: ignore[arg-type]


def test_tables() -> None:
    rows = Position("4x6", "AABC 1,0").rank(top=10)
    for frame in (pd.DataFrame(rows), pl.DataFrame(rows)):
        assert list(frame.columns) == [
            "code",
            "consistent",
            "parts",
            "largest",
            "expected_size",
            "entropy",
        ]
        assert len(frame) == 10
    compared = keypeg.compare("3..3x3..4", ["entropy", "most-parts", "random-consistent"])["rows"]
    assert pd.DataFrame(compared)["average"].min() > 2
    assert pl.DataFrame(compared).height == 6
    assert (
        pl.DataFrame(keypeg.strategies()).height == pd.DataFrame(keypeg.strategies()).shape[0] == 22
    )
    turns = keypeg.Review("3x4", "AAB 1,0; ACD 3,0").turns
    assert pd.DataFrame(turns)["loss"].sum() == 0
    answers = Strategy("entropy").evaluate("4x6", by_first_response=True)["by_first_response"]
    assert pl.DataFrame(answers)["secrets"].sum() == 1296
