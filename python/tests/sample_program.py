"""A program of a user, for the type checker and for a run."""

from fractions import Fraction

import keypeg


def best_guesses(game: str, turns: str) -> list[str]:
    position = keypeg.Position(game, turns)
    return [row["code"] for row in position.rank("most-parts", top=3)]


def average(strategy: keypeg.Strategy, game: keypeg.Game) -> Fraction:
    tree: keypeg.Tree = strategy.tree(game, time_limit=60)
    return tree.average


def opening(game: str) -> keypeg.Code | None:
    solution = keypeg.Solver(game).solve(objective="worst")
    return solution.first_guess


def play(secret: keypeg.Code) -> int:
    session = keypeg.Session(secret.game, secret=secret)
    while not session.is_over:
        guess = session.position.guess("entropy")
        feedback = session.guess(guess)
        assert feedback is not None
        black, white = feedback
        assert black + white <= secret.game.pegs
    return len(session)


def blacks(game: str, guess: str) -> int:
    black, _ = keypeg.Board(game).score_all(guess)
    return sum(black)


def main() -> None:
    game = keypeg.Game("4x6")
    print(best_guesses("4x6", "AABC 1,0"))
    print(average(keypeg.Strategy("entropy"), game), opening("3x4"))
    print(play(game.code("DBCE")), blacks("4x6", "AABC"))
    try:
        keypeg.Code("XXXX")
    except keypeg.KeypegError as error:
        print(error)


if __name__ == "__main__":
    main()
