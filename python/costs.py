"""Print what calls cost, best of several runs. README.md has the figures of a release build."""

import timeit

import keypeg

CODES = keypeg.Code("AABC"), keypeg.Code("ACDA")
BOARD = keypeg.Board("5x8")
GUESS = BOARD[777]


def bare(_guess: keypeg.Code, _secret: keypeg.Code) -> None:
    """Do nothing, as the cost of a call in Python."""


def best(call: str, number: int) -> float:
    """Return the seconds per call."""
    return min(timeit.repeat(call, globals=globals(), number=number, repeat=15)) / number


def main() -> None:
    """Print one line per call."""
    a_call, a_score = best("bare(*CODES)", 100_000), best("keypeg.score(*CODES)", 100_000)
    method = best("CODES[0].score(CODES[1])", 100_000)
    print(f"an empty Python function           {a_call * 1e9:8.0f} ns")
    print(f"score(guess, secret)               {a_score * 1e9:8.0f} ns")
    print(f"guess.score(secret)                {method * 1e9:8.0f} ns")
    print(f"Board('4x6')                       {best('keypeg.Board()', 200) * 1e6:8.1f} us")
    print(f"score_all on 5x8, 32768 codes      {best('BOARD.score_all(GUESS)', 50) * 1e6:8.1f} us")
    position = "keypeg.Position('4x6', 'AABC 1,0; ADEE 0,2')"
    print(f"Position with two turns on 4x6     {best(position, 200) * 1e6:8.1f} us")
    tree = "keypeg.Strategy('entropy').tree('4x6', threads=1)"
    print(f"a decision tree of 4x6, one thread {best(tree, 2) * 1e6:8.0f} us")


if __name__ == "__main__":
    main()
