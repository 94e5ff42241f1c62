"""Equality, hashing, repr, iteration, order and pickling of every class."""

import copy
import pickle
from fractions import Fraction
from typing import Any

import keypeg
import pytest
from keypeg import (
    Board,
    Breaker,
    Code,
    Feedback,
    Game,
    History,
    Position,
    Proof,
    Review,
    Session,
    Solver,
    Strategy,
    Tree,
    Turn,
)

NORVIG = Game("4x6", symbols="GYBROP")

VALUES: list[Any] = [
    Game("4x6"),
    Game("4x10-distinct"),
    NORVIG,
    Game("100x100"),
    Code("AABC"),
    Code("PPPP", NORVIG),
    Code([5, 0, 3], "3x6"),
    Code("0.31.7", "3x40"),
    Feedback(1, 2),
    Feedback(0, 0),
    Turn(Code("AABC"), "1,2"),
    History(),
    History("AABC 1,0; ADEE 0,2"),
    History("PPPP 1,0", NORVIG),
    Board("3x4"),
    Board(Game("3x4", symbols="wxyz")),
    Position("4x6"),
    Position("4x6", "AABC 1,0"),
    Position("4x6", "AABB 1,1; AABB 2,0"),
    Position(NORVIG, "PPPP 1,0"),
    Position("12x20", "AAAAAAAAAAAA 1,0"),
    Strategy("entropy"),
    Strategy("worst-case", prefer="any", ties="last"),
    Strategy("consistent-worst-case", order="norvig"),
    Strategy("hybrid", exact_below=12),
    Strategy("sampled-entropy", effort=2),
    Solver("3x4"),
    Solver("3x4", memory=1 << 22),
]

RESULTS: list[Any] = [
    Strategy("entropy").tree("3x4"),
    Strategy("entropy").tree("3x4")["1,0"],
    Solver("3x4").prove(),
    Review("3x4", "AAB 1,0; ACD 3,0"),
    Position("4x6", "AABC 1,0").cells("ADDE"),
    Solver("3x4").solve(),
    Solver("3x4").solve(Position("3x4", "AAB 1,0"), objective="worst"),
    Solver("3x4").solve(max_guesses=2),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_repr_makes_the_value_again(value: Any) -> None:
    again = eval(repr(value), vars(keypeg))
    assert again == value
    assert hash(again) == hash(value)
    assert repr(again) == repr(value)


@pytest.mark.parametrize("value", VALUES + RESULTS, ids=repr)
@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickling_keeps_the_value(value: Any, protocol: int) -> None:
    again = pickle.loads(pickle.dumps(value, protocol))
    assert again == value
    assert hash(again) == hash(value)
    assert type(again) is type(value)
    assert repr(again) == repr(value)


@pytest.mark.parametrize("value", VALUES + RESULTS, ids=repr)
def test_copies_are_equal(value: Any) -> None:
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value


def test_different_values_differ() -> None:
    everything = VALUES + RESULTS
    for place, one in enumerate(everything):
        for other in everything[:place]:
            assert one != other
        assert one != "text"
        assert one is not None
    assert len(set(everything)) == len(everything)


def test_games() -> None:
    game = Game("super")
    assert (game.name, game.pegs, game.colors, game.distinct) == ("5x8", 5, 8, False)
    assert Game.of(4, 10, distinct=True) == Game("bulls-and-cows")
    assert game.symbols == "ABCDEFGH"
    assert Game("3x40").symbols is None
    assert Game("100x100").code_count == 100**100
    factorial = 1
    for number in range(1, 101):
        factorial *= number
    assert Game("100x100-distinct").code_count == factorial
    assert [str(answer) for answer in Game("2x3").answers] == ["0,0", "0,1", "0,2", "1,0", "2,0"]
    assert [str(code) for code in Game("2x2")] == ["AA", "AB", "BA", "BB"]
    assert Code("AABC") in Game("4x6")
    assert Code("AABC") not in game
    assert "AABC" not in Game("4x6")
    assert game.random_code(7) == game.random_code(7)
    assert len({game.random_code(seed) for seed in range(50)}) > 40


def test_symbols_only_change_how_codes_are_written() -> None:
    assert Game("4x6") != NORVIG
    assert Code("AABC") == Code("GGYB", NORVIG)
    assert hash(Code("AABC")) == hash(Code("GGYB", NORVIG))
    assert str(NORVIG.code(Code("AABC"))) == "GGYB"
    assert NORVIG.score("GGYB", "GBRG") == Feedback(1, 2)


def test_codes() -> None:
    code = Code("AABC")
    assert (list(code), len(code), code[0], code[-1]) == ([0, 0, 1, 2], 4, 0, 2)
    assert bytes(code) == b"\0\0\1\2"
    assert Code(code) == Code([0, 0, 1, 2]) == Code((0, 0, 1, 2)) == Code(" aabc ".upper())
    codes = [Code("BAAA"), Code("AAAB"), Code("AAAA")]
    assert [str(code) for code in sorted(codes)] == ["AAAA", "AAAB", "BAAA"]
    assert Code("AAAA") < Code("AAAB") <= Code("AAAB") < Code("BAAA")
    with pytest.raises(IndexError):
        code[4]
    with pytest.raises(TypeError):
        _ = code < "AAAA"  # type: ignore[operator]


def test_scoring_is_symmetric() -> None:
    board = list(Game("3x4"))
    for one in board[::5]:
        for other in board[::3]:
            assert keypeg.score(one, other) == keypeg.score(other, one) == one.score(other)


def test_feedback() -> None:
    feedback = Feedback(1, 2)
    black, white = feedback
    assert (black, white, feedback[0], feedback[-1], len(feedback)) == (1, 2, 1, 2, 2)
    assert Feedback(0, 3) < Feedback(1, 0) < Feedback(1, 1)
    game = Game("4x6")
    for text in ("1,2", "1.2", "1 2", "1b2w", "1A2B", "●○○", "BWW"):
        assert game.feedback(text) == feedback
    assert Feedback(4, 0).is_win(4)
    assert not Feedback(4, 0).is_win(5)


def test_histories() -> None:
    history = History([("AABC", "1,0"), (Code("ADEE"), (0, 2)), Turn(Code("FFFF"), Feedback(0, 1))])
    assert str(history) == "AABC 1,0; ADEE 0,2; FFFF 0,1"
    assert History(history) == history == Game("4x6").history(list(history))
    assert [turn.guess[0] for turn in history] == [0, 0, 5]
    assert history.after("ABCD", "0,1")[-1] == Turn(Code("ABCD"), "0,1")
    assert len(history) == 3, "a history does not change"
    assert History("AABC 1,0").is_consistent("ADEE")
    assert not History("AABC 1,0").is_consistent("AADD")


def test_boards() -> None:
    board = Board("4x6")
    assert len(board) == 1296
    assert board[0] == Code("AAAA")
    assert board[-1] == Code("FFFF")
    assert [board.index(code) for code in board] == list(range(1296))
    assert Code("AABC") in board
    assert board.position("AABC 1,0") == Position("4x6", "AABC 1,0")


def test_positions() -> None:
    position = Position("4x6", "AABB 1,1; ABCC 0,2")
    assert len(position) == position.remaining == len(list(position)) > 0
    assert all(position.is_consistent(code) for code in position)
    assert [code for code in Game("4x6") if code in position] == list(position)
    assert position.after("DEAB", "1,2").history[-1].feedback == Feedback(1, 2)
    assert position.some_codes(3) == list(position)[:3]
    assert position.best() == position.guess() == Strategy("entropy").guess(position)
    contradictory = Position("4x6", "AABB 1,1; AABB 2,0")
    assert (len(contradictory), list(contradictory), bool(contradictory)) == (0, [], True)
    large = Position("12x20", "AAAAAAAAAAAA 11,0")
    assert large.remaining == 12 * 19
    assert len(large.some_codes(5)) == 5


def test_cells() -> None:
    cells = Position("4x6").cells("AABC")
    assert sum(size for _, size in cells.items()) == 1296
    assert cells["0,1"] == cells[Feedback(0, 1)] == cells[(0, 1)] == 276 == cells.largest
    assert cells.expected_size == Fraction(sum(size**2 for _, size in cells.items()), 1296)
    assert len(list(cells)) == len(cells) == cells.parts == 14
    assert cells == Position("4x6").cells("AABC") != Position("4x6").cells("AABB")


def test_trees() -> None:
    tree = Strategy("optimal").tree("3x4")
    assert (tree.total, tree.average, tree.max) == (206, Fraction(103, 32), 4)
    assert sum(tree.histogram) == tree.secrets == 64
    for secret in Game("3x4"):
        turns = tree.find(secret)
        assert turns[-1].guess == secret
        part = tree
        for turn in list(turns)[:-1]:
            assert part.guess == turn.guess
            part = part[turn.feedback]
        assert part.history == History(list(turns)[:-1], "3x4")
    below = 1 * tree.consistent + sum(part.total + part.secrets for _, part in tree.items())
    assert below == tree.total
    assert list(tree) == tree.answers()
    assert "0,0" in tree
    assert "3,0" not in tree
    assert Tree.read(tree.export("json").encode()) == tree
    text = {name: tree.export(name) for name in ("text", "dot", "svg", "html", "sheet", "lisp")}
    assert len(set(text.values())) == 6
    for program in ("rust", "c", "python", "javascript", "json"):
        assert len(tree.export(program)) > 1000


def test_solutions() -> None:
    solver = Solver("4x4")
    solution = solver.solve()
    assert (solution.total, solution.proven, solution.feasible) == (905, True, True)
    assert solution.average == solver.value() == Fraction(905, 256)
    assert solution.tree is not None
    assert solution.first_guess is not None
    assert solver.value(guess=solution.first_guess) == solution.average
    assert solution.lower_bound == solution.upper_bound == 905
    infeasible = solver.solve(max_guesses=3)
    assert (infeasible.feasible, infeasible.total, infeasible.tree) == (False, None, None)
    assert [solver.suffices(guesses) for guesses in (3, 4, 5)] == [False, True, True]
    late = Position("4x4", "AABB 1,1")
    assert solver.solve(late).secrets == len(late)
    assert solver.solve(objective="worst").max == 4


def test_objectives() -> None:
    solver = Solver("4x4")
    best = solver.solve(tie_breaks="always")
    assert (best.objective, best.total, best.ties_proven) == ("average", 905, True)
    assert solver.solve().ties_proven is None
    fewest = solver.solve(objective="fewest-at-max")
    assert fewest.histogram is not None
    assert fewest.tree is not None
    assert (fewest.objective, fewest.at_max) == ("fewest-at-max", fewest.histogram[-1])
    assert (fewest.max, fewest.at_max_at_least) == (4, None)
    possible = solver.solve(guesses="possible")
    assert (possible.guesses, best.guesses) == ("possible", "any")
    assert possible.total is not None
    assert possible.total >= 905
    within = solver.solve(within=3)
    assert (within.objective, within.within, within.always) == ("within", 3, False)
    assert within.histogram is not None
    assert within.found == within.found_at_most == sum(within.histogram[:3])
    assert solver.solve(within=4).always is True
    assert fewest.found is fewest.always is fewest.within is None
    assert Solver("3x4").prove(within=2).check()["claim"] == "within"
    proof = Solver("3x4").prove(objective="fewest-at-max", guesses="possible")
    assert (proof.check()["claim"], proof.check()["guesses"]) == ("fewest-at-max", "possible")
    assert Solver("3x4").prove(tie_breaks="always").check()["claim"] == "average"


def test_checkpoints() -> None:
    solver = Solver("3x5")
    expected = solver.solve().total
    fresh = Solver("3x5")
    fresh.load(solver.save())
    solution = fresh.solve()
    assert (solution.total, solution.resumed) == (expected, True)


def test_proofs() -> None:
    proof = Solver("3x5").prove()
    report = proof.check()
    assert (report["holds"], report["claim"], report["game"]) == (True, "total", "3x5")
    assert keypeg.check(bytes(proof)) == report
    forged = bytearray(bytes(proof))
    forged[-20] ^= 1
    with pytest.raises(keypeg.KeypegError):
        Proof(bytes(forged)).check()
    infeasible = Solver("3x5").prove(max_guesses=3)
    assert infeasible.check()["claim"] == "infeasible"


def test_reviews() -> None:
    review = Review("4x6", "AABC 0,2; DDBE 2,1; DBCE 4,0", "DBCE")
    assert review.exact
    assert review.par == Fraction(5625, 1296)
    assert review.loss is not None
    assert review.luck is not None
    assert len(review) == review.par + review.loss - review.luck
    assert [turn["guess"] for turn in review] == ["AABC", "DDBE", "DBCE"]
    assert review.summary == str(review)


def test_sessions() -> None:
    session = Session("4x6", secret="DBCE", rows=3)
    assert session.guess("AABC") == Feedback(0, 2)
    saved = pickle.dumps(session)
    assert session.guess("AAAA") == Feedback(0, 0)
    assert session.tally == {"guesses": 2, "rows": 2, "bad": 1, "hints": 0, "undone": 0}
    assert session.undo()
    assert session.guess("DBCE") == Feedback(4, 0)
    assert (session.status, session.is_over, session.report()["outcome"]) == (
        "found",
        True,
        "found",
    )
    again = pickle.loads(saved)
    assert again != session
    assert again == Session.resume(again.save())
    assert again.history == History("AABC 0,2")
    assert again.hint("answer")["code"] == "DBCE"
    again.give_up()
    assert again.status == "given-up"
    with pytest.raises(TypeError):
        hash(session)


def test_strict_sessions_refuse_probes() -> None:
    session = Session("4x6", secret="DBCE", strict=True)
    session.guess("AABC")
    assert session.guess("AAAA") is None
    assert session.tally["bad"] == 1


@pytest.mark.parametrize("codemaker", ["adversary", "strong-adversary"])
def test_adversaries_answer_consistently(codemaker: Any) -> None:
    session = Session("3x4", codemaker=codemaker)
    while not session.is_over:
        session.guess(next(iter(session.position)))
    assert session.position.remaining == 1
    assert len(session) >= 3
    assert Session.resume(session.save()) == session


def test_breakers_find_the_secret() -> None:
    for secret in list(Game("3x4"))[::7]:
        breaker = Breaker("3x4")
        while breaker.found is None:
            guess = breaker.guess()
            assert guess is not None
            breaker.answer(guess.score(secret))
        assert breaker.found == secret
        assert breaker.next()["status"] == "found"


def test_breakers_see_through_lies() -> None:
    secret = Code("ABC", "3x4")
    breaker = Breaker("3x4", "most-parts", lies=1)
    lied = False
    while breaker.found is None:
        guess = breaker.guess()
        assert guess is not None
        truth = guess.score(secret)
        if not lied and truth == Feedback(1, 0):
            truth, lied = Feedback(0, 1), True
        breaker.answer(truth)
    assert breaker.found == secret


def test_breakers_report_conflicts() -> None:
    breaker = Breaker.from_tree(Strategy("entropy").tree("3x4"))
    breaker.answer("0,0")
    while breaker.guess() is not None:
        breaker.answer("0,0")
    report = breaker.next()
    assert report["status"] == "conflict"
    assert report["conflict"]["repairs"]
    turn = report["conflict"]["repairs"][0]["turns"][0]
    breaker.fix(turn, report["conflict"]["repairs"][0]["feedback"][0])
    assert breaker.next()["status"] == "guess"
    assert breaker.undo()


def test_play_follows_the_tree() -> None:
    strategy = Strategy("most-parts")
    tree = strategy.tree("4x6")
    for seed in range(10):
        secret = Game("4x6").random_code(seed)
        assert strategy.play(secret) == tree.find(secret)
