"""The package gives the figures that the command line prints as JSON, over random calls."""

import datetime
import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import keypeg
import pytest
from keypeg import Breaker, Code, Game, History, Position, Review, Session, Solver, Strategy

Program = Callable[..., Any]

SMALL = ["2x4", "2x6", "3x3", "3x4", "3x5", "4x3", "4x4", "3x5-distinct", "4x6-distinct"]
BOARDS = [*SMALL, "4x5", "4x6", "5x3", "4x7-distinct", "4x10-distinct", "5x4"]
ONE_STEP = [
    "first-consistent",
    "consistent-worst-case",
    "worst-case",
    "expected-size",
    "entropy",
    "most-parts",
    "entropy-then-parts",
    "parts-then-entropy",
    "entropy-parts-base",
    "hybrid",
]
TIMES = ["seconds", "seconds_per_game"]
RANDOM = ["random-consistent", "repetitive-consistent"]


def without_time(report: Any) -> Any:
    """Leave out how long the work took, which differs from run to run."""
    if isinstance(report, dict):
        kept = ((name, value) for name, value in report.items() if name not in TIMES)
        return {name: without_time(value) for name, value in kept}
    if isinstance(report, list):
        return [without_time(value) for value in report]
    return report


def turns(chance: random.Random, game: Game, most: int) -> tuple[History, Code]:
    """Make random turns with true answers, and their secret."""
    secret = game.random_code(chance.randrange(2**32))
    history = game.history()
    for _ in range(chance.randint(0, most)):
        guess = game.random_code(chance.randrange(2**32))
        history = history.after(guess, guess.score(secret))
        if guess == secret:
            break
    return history, secret


def cases(name: str, count: int) -> Iterator[random.Random]:
    return (random.Random(f"{name} {number}") for number in range(count))


def test_hints(run_program: Program) -> None:
    for chance in cases("hint", 60):
        game = Game(chance.choice([*SMALL, "4x5", "4x6", "5x3"]))
        history, _ = turns(chance, game, 3)
        top = chance.randint(1, 6)
        options = ["--history", str(history), "--top", str(top), "--time-limit", "60"]
        strategy = chance.choice([None, None, "entropy", "worst-case", "most-parts"])
        if strategy:
            options += ["--strategy", strategy]
        printed = run_program("hint", game.name, *options)
        assert Position(game, history).hint(strategy, top=top, time_limit=60) == printed
        assert Position(game, history).remaining == printed["remaining"]


def test_contradictions_and_repairs(run_program: Program) -> None:
    conflicts = 0
    for chance in cases("repair", 40):
        game = Game(chance.choice(SMALL))
        guesses = [game.random_code(chance.randrange(2**32)) for _ in range(4)]
        history = game.history([(guess, chance.choice(game.answers[:-1])) for guess in guesses])
        printed = run_program("hint", game.name, "--history", str(history), "--time-limit", "60")
        position = Position(game, history)
        assert position.hint(time_limit=60) == printed
        if "conflict" in printed:
            conflicts += 1
            assert position.repairs() == printed["conflict"]["repairs"]
    assert conflicts > 10


def test_evaluations(run_program: Program) -> None:
    for chance in cases("evaluate", 70):
        game, name = Game(chance.choice(BOARDS)), chance.choice(ONE_STEP)
        options, given = ["--by-first-response"], {}
        if chance.random() < 0.5:
            ties, prefer = chance.choice(["first", "last"]), chance.choice(["consistent", "any"])
            if name not in ("first-consistent", "hybrid"):
                given = {"ties": ties, "prefer": prefer}
                options += ["--ties", ties, "--prefer", prefer]
        first = game.random_code(chance.randrange(2**32)) if chance.random() < 0.3 else None
        if first is not None:
            options += ["--first", str(first)]
        printed = run_program("evaluate", game.name, name, *options)
        strategy = Strategy(name, **given)  # type: ignore[arg-type]
        ours = strategy.evaluate(game, first=first, by_first_response=True)
        assert without_time(ours) == without_time(printed)
        tree = strategy.tree(game, first=first)
        assert (tree.total, tree.max, tree.histogram) == (
            printed["total"],
            printed["max"],
            printed["histogram"],
        )


def test_expectations(run_program: Program) -> None:
    for game in ("2x4", "3x3", "3x4"):
        for name in RANDOM:
            printed = run_program("evaluate", game, name)
            assert without_time(Strategy(name).evaluate(game)) == without_time(printed)


def test_simulations(run_program: Program) -> None:
    for chance in cases("simulate", 40):
        name = chance.choice([*ONE_STEP, *RANDOM, "inference", "sampled-entropy"])
        boards = [board for board in BOARDS if "distinct" not in board]
        game, seed = Game(chance.choice(boards)), chance.randrange(1000)
        if chance.random() < 0.7:
            games = chance.randint(1, 60)
            printed = run_program(
                "simulate", game.name, name, "--games", str(games), "--seed", str(seed)
            )
            ours = Strategy(name).simulate(game, games=games, seed=seed)
        else:
            game = Game(chance.choice(["2x4", "3x3", "3x4"]))
            printed = run_program(
                "simulate", game.name, name, "--per-secret", "2", "--seed", str(seed)
            )
            ours = Strategy(name).simulate(game, per_secret=2, seed=seed)
        assert not ours["interrupted"]
        assert without_time(ours) == without_time(printed)


def test_large_boards(run_program: Program) -> None:
    for game, name in (("8x6", "inference"), ("8x6", "sampled-entropy")):
        printed = run_program("simulate", game, name, "--games", "3", "--seed", "5")
        ours = Strategy(name).simulate(game, games=3, seed=5)
        assert not ours["interrupted"]
        assert without_time(ours) == without_time(printed)


def test_solutions(run_program: Program) -> None:
    for chance in cases("solve", 60):
        game = Game(chance.choice([*SMALL, "4x5"]))
        history, _ = turns(chance, game, 2)
        objective: Any = chance.choice(["average", "worst"])
        limit = chance.choice([None, None, 3, 4, 5])
        # Without tie_breaks="always" the package does not break ties.
        options = ["--history", str(history), "--objective", objective, "--tie-breaks", "never"]
        if limit is not None:
            options += ["--max-guesses", str(limit)]
        printed = run_program("--threads", "1", "solve", game.name, *options)
        solution = Solver(game).solve(
            Position(game, history), objective=objective, max_guesses=limit, threads=1
        )
        assert without_time(solution.to_dict()) == without_time(printed)


def test_objectives(run_program: Program) -> None:
    for chance in cases("objectives", 60):
        game = Game(chance.choice(SMALL))
        history, _ = turns(chance, game, 2)
        guesses: Any = chance.choice(["any", "possible"])
        arguments: dict[str, Any] = {"guesses": guesses}
        options = ["--history", str(history), "--guesses", guesses]
        if chance.random() < 0.4:
            arguments["within"] = chance.randint(1, 4)
            options += ["--within", str(arguments["within"])]
        else:
            arguments["objective"] = chance.choice(["average", "worst", "fewest-at-max"])
            arguments["tie_breaks"] = "always"
            options += ["--objective", arguments["objective"], "--tie-breaks", "always"]
        printed = run_program("--threads", "1", "solve", game.name, *options)
        solution = Solver(game).solve(Position(game, history), threads=1, **arguments)
        assert without_time(solution.to_dict()) == without_time(printed)


def test_reviews(run_program: Program) -> None:
    for chance in cases("review", 50):
        game = Game(chance.choice([*SMALL, "4x5", "4x6"]))
        history, secret = turns(chance, game, 3)
        if not len(history) or history[-1].guess != secret:
            history = history.after(secret, secret.score(secret))
        options = ["--history", str(history)]
        given = secret if chance.random() < 0.5 else None
        if given is not None:
            options += ["--secret", str(secret)]
        printed = run_program("review", game.name, *options)
        review = Review(game, history, given)
        assert review.to_dict() == printed
        assert float(review.par or 0) == printed["par"]


def without_origin(lines: list[str]) -> list[str]:
    """Leave out the one line that names the command or the call."""
    kept = [line for line in lines if "Made by: " not in line]
    assert len(kept) == len(lines) - 1
    return kept


def test_trees(run_program: Program, tmp_path: Path) -> None:
    for chance in cases("tree", 20):
        game, name = Game(chance.choice(SMALL)), chance.choice(ONE_STEP)
        path = tmp_path / "tree.json"
        run_program("tree", game.name, name, "--format", "json", "--out", str(path))
        tree = Strategy(name).tree(game)
        assert json.loads(tree.export("json")) == json.loads(path.read_text())
        assert keypeg.Tree.read(path) == tree
        for form in ("dot", "lisp", "c", "text"):
            run_program("tree", game.name, name, "--format", form, "--out", str(path))
            ours, theirs = tree.export(form).splitlines(), path.read_text().splitlines()
            assert without_origin(ours) == without_origin(theirs)


def test_checks(run_program: Program, tmp_path: Path) -> None:
    for chance in cases("check", 25):
        game = Game(chance.choice(SMALL))
        path = tmp_path / "file"
        history, _ = turns(chance, game, 1)
        if chance.random() < 0.5:
            path.write_text(Strategy(chance.choice(ONE_STEP)).tree(game).export("json"))
            if chance.random() < 0.3:
                path.write_text(path.read_text().replace('"total":', '"total":1'))
        else:
            objective: Any = chance.choice(["average", "worst"])
            limit = chance.choice([None, 2, 4]) if objective == "average" else None
            position = Position(game, history)
            Solver(game).prove(position, objective=objective, max_guesses=limit).write(path)
        assert keypeg.check(path) == run_program("check", str(path))


def test_comparisons(run_program: Program) -> None:
    for chance in cases("compare", 10):
        games = chance.sample(SMALL, 2)
        names = chance.sample(ONE_STEP, 3)
        printed = run_program(
            "compare", *games, "--strategies", ",".join(names), "--time-limit", "0"
        )
        ours = keypeg.compare(games, names)
        assert without_time(ours) == without_time(printed)
    printed = run_program("compare", "2..3x3..4", "--strategies", "entropy", "--rows", "3")
    ours = keypeg.compare("2..3x3..4", ["entropy"], rows=3, search_time=60)
    assert without_time(ours) == without_time(printed)


def test_comparisons_with_options(run_program: Program) -> None:
    options: list[dict[str, Any]] = [{}, {"ties": "last"}, {"ties": "last", "prefer": "any"}]
    rivals = [Strategy(name, **given) for name in ("worst-case", "entropy") for given in options]
    rows = keypeg.compare(["3x4", "2x6"], rivals)["rows"]
    assert len({(row["game"], row["strategy"]) for row in rows}) == 12
    for given in options:
        flags = [part for name, value in given.items() for part in (f"--{name}", value)]
        names = ["--strategies", "worst-case,entropy", "--time-limit", "0", *flags]
        printed = run_program("compare", "3x4", "2x6", *names)["rows"]
        label = ", ".join(f"{name}={value}" for name, value in sorted(given.items()))
        for row in printed:
            row["strategy"] += f" ({label})" if label else ""
            assert without_time(row) in without_time(rows)


def test_representatives(run_program: Program, tmp_path: Path) -> None:
    for game, depth, ties in (
        ("3x4", 2, "first"),
        ("4x6", 2, "last"),
        ("3x5-distinct", 1, "first"),
    ):
        path, ours = tmp_path / "theirs", tmp_path / "ours"
        options = ["--depth", str(depth), "--ties", ties, "--out", str(path)]
        printed = run_program("representatives", game, *options)
        classes = keypeg.Board(game).representatives(depth, ties=ties, out=ours)  # type: ignore[arg-type]
        assert classes == printed["classes"]
        assert ours.read_bytes() == path.read_bytes()


def test_pages_of_comparisons_and_papers(run_program: Program, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    keypeg.compare("3x4", ["entropy"], html=page)
    assert "entropy" in page.read_text()
    item = keypeg.items("rao")[0]["item"]
    ours, theirs = tmp_path / "new" / "ours", tmp_path / "theirs"
    keypeg.reproduce("rao", item, report=ours)
    run_program("reproduce", "--paper", "rao", "--item", item, "--report", str(theirs))
    assert {file.name for file in ours.iterdir()} == {file.name for file in theirs.iterdir()}


def test_daily_games(run_program: Program) -> None:
    session = Session("4x6", daily="2025-11-16")
    assert session == Session("4x6", daily=datetime.date(2025, 11, 16))
    assert session != Session("4x6", daily="2025-11-17")


def test_strategies(run_program: Program) -> None:
    printed = run_program("strategies")["strategies"]
    assert keypeg.strategies() == printed


@pytest.mark.parametrize(("paper", "item"), [("norvig", None), ("rao", None)])
def test_papers(run_program: Program, paper: str, item: str | None) -> None:
    listed = run_program("reproduce", "--paper", paper, "--list")["items"]
    assert keypeg.items(paper) == listed
    quick = listed[0]["item"]
    printed = run_program("reproduce", "--paper", paper, "--item", quick)
    assert without_time(keypeg.reproduce(paper, quick)) == without_time(printed)


def test_saved_games_are_read_by_the_program(run_program: Program, tmp_path: Path) -> None:
    for chance in cases("session", 15):
        game = Game(chance.choice(SMALL))
        session = Session(game, seed=chance.randrange(1000))
        while not session.is_over:
            session.guess(chance.choice(list(session.position)))
        path = tmp_path / "game.json"
        path.write_text(session.save())
        printed = run_program("review", str(path))
        secret = session.reveal()
        assert Review(game, session.history, secret).to_dict() == printed


def test_games_of_the_breaker(run_program: Program) -> None:
    """A breaker plays the games that its strategy's tree plays."""
    for chance in cases("break", 20):
        game, name = (
            Game(chance.choice(SMALL)),
            chance.choice(["entropy", "most-parts", "worst-case"]),
        )
        secret = game.random_code(chance.randrange(2**32))
        breaker = Breaker(game, name)
        while breaker.found is None:
            guess = breaker.guess()
            assert guess is not None
            breaker.answer(guess.score(secret))
        printed = run_program("evaluate", game.name, name, "--secret", str(secret))
        played = [(turn["guess"], turn["feedback"]) for turn in printed["turns"]]
        assert [(str(guess), str(feedback)) for guess, feedback in breaker.history] == played
