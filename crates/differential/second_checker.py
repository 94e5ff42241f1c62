#!/usr/bin/env python3
"""Second checker of keypeg's proofs, written from the section "Proofs" of docs/formats.md alone.

usage: second_checker.py FILE...

Prints one line per file: `holds`, `does not hold: REASON` or `unreadable: REASON`.
Exit code: 0 if every file holds, 1 if a claim fails, 2 if a file is unreadable (the largest of all files).
"""
import itertools
import math
import sys

INF = math.inf  # as a cost: never; as guesses left: no limit

class Unreadable(Exception):
    """The file is not of the documented form."""

class Refuted(Exception):
    """The file can be read, but what it claims does not follow."""

def demand(condition, error, reason):
    if not condition:
        raise error(reason)

# --- the game -----------------------------------------------------------------------------------------------------

class Rules:
    """All codes of a game in lexicographic order, and the answers between them."""

    def __init__(self, pegs, colors, distinct):
        demand(1 <= pegs and 1 <= colors and (not distinct or pegs <= colors), Unreadable, "not a game")
        count = math.perm(colors, pegs) if distinct else colors**pegs
        demand(count <= 65_536, Unreadable, f"{count} codes, more than 65,536")
        names, self.pegs, self.colors = range(colors), pegs, colors
        self.codes = list(itertools.permutations(names, pegs) if distinct else itertools.product(names, repeat=pegs))
        self.number = {code: i for i, code in enumerate(self.codes)}
        answers = [(b, w) for b in range(pegs + 1) for w in range(pegs + 1 - b) if (b, w) != (pegs - 1, 1)]
        demand(len(answers) <= 128, Unreadable, f"{len(answers)} answers, more than 128")
        self.index = {answer: i for i, answer in enumerate(answers)}
        self.win = len(answers) - 1
        self.memo = {}

    def answer(self, guess, secret):
        """The index of the answer to `guess` if `secret` is the secret; both are numbers of codes."""
        key = (guess, secret) if guess < secret else (secret, guess)
        if key not in self.memo:
            a, b = self.codes[guess], self.codes[secret]
            black, common = sum(map(int.__eq__, a, b)), sum(min(a.count(c), b.count(c)) for c in set(a))
            self.memo[key] = self.index[black, common - black]
        return self.memo[key]

    def cells(self, guess, codes):
        cells = {}
        for code in codes:
            cells.setdefault(self.answer(guess, code), []).append(code)
        return cells

# --- the bytes ----------------------------------------------------------------------------------------------------

class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        demand(self.at < len(self.data), Unreadable, "it ends too early")
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        value = 0
        for i in range(10):
            byte = self.byte()
            value |= (byte & 127) << (7 * i)
            if byte < 128:
                demand(value < 2**64, Unreadable, "a number does not fit")
                return value
        raise Unreadable("a number is too long")

def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) % 2**64
    return value

def permutation_at(place, things):
    """The permutation of `things` things at a place of their lexicographic order; only the last 20 are permuted."""
    moved = min(things, 20)
    demand(place < math.factorial(moved), Unreadable, "not a permutation")
    left = list(range(things - moved, things))
    found = list(range(things - moved))
    for i in range(moved - 1, -1, -1):
        which, place = divmod(place, math.factorial(i))
        found.append(left.pop(which))
    return found

def read_permutation(reader, rules):
    return permutation_at(reader.number(), rules.pegs), permutation_at(reader.number(), rules.colors)

def guess_of(rules, number):
    demand(number < len(rules.codes), Unreadable, "a guess is not a code of the game")
    return number

def answer_of(rules, number):
    demand(number <= rules.win, Unreadable, "an answer is not one of the game's")
    return number

def read_node(reader, rules, budget, level=1):
    """A node of the tree: (guess, answers). That the guess can be the secret is seen by playing, not believed."""
    budget[0] -= 1
    demand(budget[0] >= 0, Unreadable, "the tree has too many nodes")
    demand(level <= 256, Unreadable, "the tree is too deep")
    guess, count = guess_of(rules, reader.number()), reader.number()
    answers = {}
    for _ in range(count // 2):
        answer = answer_of(rules, reader.number())
        demand(max(answers, default=-1) < answer < rules.win, Unreadable, "the answers of a node do not ascend")
        answers[answer] = read_node(reader, rules, budget, level + 1)
    return guess, answers

def read_record(reader, rules, depth=1):
    """A record: (symmetries, entries); an entry is (guess, cells), a cell (answer, what is stated)."""
    demand(depth <= 256, Unreadable, "records are nested too deep")
    count = reader.number()
    demand(count <= 1024, Unreadable, "too many symmetries")
    symmetries = [read_permutation(reader, rules) for _ in range(count)]
    entries, guess = [], -1
    while step := reader.number():
        guess = guess_of(rules, guess + step)
        cells = []
        while answer := reader.number():
            back = reader.number()
            if back:
                stated = ("earlier", back, read_permutation(reader, rules))
            else:
                left, bound = reader.number() or INF, reader.number() or INF
                stated = ("record", left, bound, read_record(reader, rules, depth + 1))
            cells.append((answer_of(rules, answer - 1), stated))
        entries.append((guess, cells))
    return symmetries, entries

# --- the rules ----------------------------------------------------------------------------------------------------

class Prices:
    """What a secret pays: `each` per guess, `last` more for the last guess of the limit, `missed` if it is not found."""

    def __init__(self, each, last, missed):
        self.each, self.last, self.missed = each, last, missed

    def step(self, left):
        """For one guess with `left` guesses left."""
        return self.each + (self.last if left == 1 else 0)

    def found(self, guess, left):
        """In all, if this guess finds it."""
        if guess > left:
            return self.missed
        return guess * self.each + (self.last if guess == left else 0)

    def key(self):
        return self.each, self.last, self.missed

def times(number, price):
    """Nothing, if nobody pays."""
    return number * price if number else 0

def ideal(prices, codes, most, left):
    """Rule A: the least cost of `codes` codes where a guess has at most `most` cells beside the winning one."""
    cost, level, width = 0, 1, 1
    while codes > 0:
        if level > left or width == 0:
            return cost + times(codes, prices.missed)
        found = min(codes, width)
        cost, codes = cost + found * prices.found(level, left), codes - found
        level, width = level + 1, width * most
    return cost

def none_tells_all_apart(rules, codes):
    """Rule B's condition. More codes than answers cannot all draw different ones."""
    m = len(codes)
    return m >= 2 and (m > rules.win + 1 or all(len(rules.cells(guess, codes)) < m for guess in codes))

def image(rules, permutation, code):
    sources, names = permutation
    old = rules.codes[code]
    return rules.number[tuple(names[old[source]] for source in sources)]

class Verifier:
    def __init__(self, rules, possible):
        self.rules, self.possible, self.ended, self.prices = rules, possible, [], None

    def goal(self, codes, prices, left, bound, record):
        self.prices = prices
        self.record(codes, left, bound, record)

    def record(self, codes, left, bound, record):
        """Shows that `codes` cost at least `bound` with `left` guesses, or raises Refuted."""
        symmetries, entries = record
        prices, rules, n, inside, after = self.prices, self.rules, len(codes), set(codes), max(left - 1, 0)
        for symmetry in symmetries:
            demand(all(image(rules, symmetry, code) in inside for code in codes), Refuted, "a symmetry is invalid")
        cut = {guess: rules.cells(guess, codes) for guess in (codes if self.possible else range(len(rules.codes)))}
        most = max(len(cells) - (rules.win in cells) for cells in cut.values()) if left > 0 else 0
        paid = n * prices.step(left)
        bounds = {}

        def by_rules(cell):
            key = tuple(cell)
            if key not in bounds:
                m, apart = len(cell), 0
                if none_tells_all_apart(rules, cell):
                    p, q, r = (prices.found(guess, after) for guess in (1, 2, 3))
                    apart = min(m * q, p + times(m - 2, q) + r)
                bounds[key] = max(ideal(prices, m, most, after), apart)
            return bounds[key]

        proven = set()
        for guess, stated in entries:
            demand(guess in cut, Refuted, "an entry for a guess that is not possible")
            cells = {answer: cell for answer, cell in cut[guess].items() if answer != rules.win}
            demand(len(cut[guess]) > 1 or not cells, Refuted, "an entry for a guess that tells nothing")
            found = {answer: by_rules(cell) for answer, cell in cells.items()}
            for answer, what in stated:
                demand(answer in cells, Refuted, "a stated cell is empty or the winning one")
                found[answer] = max(found[answer], self.stated(cells[answer], after, most, what))
            demand(paid + sum(found.values()) >= bound, Refuted, f"the cells of entry {guess} do not add up")
            proven.add(guess)
        proven = self.orbits(proven, symmetries)
        shapes = {self.shape(guess, codes) for guess in proven}
        if left == 0:
            demand(n * prices.missed >= bound, Refuted, "no guess is left, and misses cost less")
        for guess, cells in cut.items():
            if left == 0 or guess in proven or (len(cells) == 1 and rules.win not in cells):
                continue
            known = paid + sum(by_rules(cell) for answer, cell in cells.items() if answer != rules.win)
            if known < bound and self.shape(guess, codes) not in shapes:
                raise Refuted(f"no rule refutes guess {guess}: {known} is known and {bound} is claimed")

    def stated(self, cell, left, most, what):
        """The bound that an entry states for a cell with `left` guesses left."""
        if what[0] == "record":
            _, stated_left, bound, record = what
            demand(stated_left >= left, Refuted, "a record is for fewer guesses")
            self.record(cell, stated_left, bound, record)
            self.ended.append((cell, stated_left, bound, self.prices.key()))
            return bound
        _, back, permutation = what
        demand(back <= len(self.ended), Refuted, "a reference to no earlier position")
        codes, stated_left, bound, prices = self.ended[-back]
        demand(prices == self.prices.key(), Refuted, "a reference to a position with other prices")
        demand(stated_left >= left, Refuted, "a reference to a position for fewer guesses")
        inside = set(cell)
        demand(all(image(self.rules, permutation, code) in inside for code in codes), Refuted,
               "the image of an earlier position does not lie in the cell")
        demand(not self.possible or len(codes) == len(cell), Refuted, "a reference to a smaller set")
        return bound + ideal(self.prices, len(cell) - len(codes), most, left)

    def orbits(self, guesses, symmetries):
        reached, waiting = set(guesses), list(guesses)
        while waiting:
            guess = waiting.pop()
            for symmetry in symmetries:
                other = image(self.rules, symmetry, guess)
                if other not in reached:
                    reached.add(other)
                    waiting.append(other)
        return reached

    def shape(self, guess, codes):
        """Equal for two guesses exactly if they cut the codes into the same cells, winning cell to winning cell."""
        names = {self.rules.win: -1}
        return tuple(names.setdefault(self.rules.answer(guess, code), len(names)) for code in codes)

def play(rules, node, codes, possible, may_miss, turn=1):
    """The number of guesses for each of the codes that are found."""
    if node is None and may_miss:
        return []
    demand(node is not None, Refuted, "the tree misses a secret")
    guess, answers = node
    cells, lengths = rules.cells(guess, codes), []
    demand(not possible or rules.win in cells, Refuted, "the tree guesses a code that is not possible")
    for answer, cell in cells.items():
        if answer == rules.win:
            lengths.append(turn)
        else:
            lengths += play(rules, answers.get(answer), cell, possible, may_miss, turn + 1)
    return lengths

TOTAL = Prices(1, 0, INF)

def read_claim(reader, version):
    """The kind of a claim and its numbers by name."""
    kinds = ["total max within", "total max", "within", "total max at_max within", "max total at_max",
             "max at_max total", "within found"]
    kind = reader.number()
    demand(kind < (3 if version == 1 else 7), Unreadable, "an unknown claim")
    claim = {name: reader.number() for name in kinds[kind].split()}
    for name in ("max", "within"):
        demand(claim.get(name, 0) < 2**32, Unreadable, "a number is too large")
    if kind in (0, 3):
        claim["within"] = claim["within"] or INF
    return kind, claim

def goals_of(kind, claim, n):
    """What has to be shown: prices, guesses left and bound of each goal."""
    total, most, at_max, within = (claim.get(name) for name in ("total", "max", "at_max", "within"))
    below = max(most - 1, 0) if most is not None else None
    if kind in (3, 4):
        by_total = (Prices(n + 1, 1, INF), most, total * (n + 1) + at_max)
    if kind == 0:
        return [(TOTAL, within, total)]
    if kind == 1:
        return [(TOTAL, below, INF), (TOTAL, most, total)]
    if kind == 2:
        return [(TOTAL, within, INF)]
    if kind == 3:
        return [(TOTAL, within, total), (TOTAL, below, total + 1), by_total]
    if kind == 4:
        return [(TOTAL, below, INF), by_total]
    if kind == 5:
        weight = n * most + 1
        return [(TOTAL, below, INF), (Prices(1, weight, INF), most, at_max * weight + total)]
    return [(Prices(0, 0, 1), within, n - claim["found"])]

def check_tree(kind, claim, lengths):
    if kind == 6:
        found = sum(length <= claim["within"] for length in lengths)
        return demand(found == claim["found"], Refuted, f"the tree finds {found} secrets, {claim['found']} are claimed")
    total, most = sum(lengths), max(lengths)
    at_max = lengths.count(most)
    demand(total == claim["total"], Refuted, f"the tree takes {total} guesses, {claim['total']} are claimed")
    demand(most == claim["max"], Refuted, f"the tree's worst case is {most}, {claim['max']} is claimed")
    demand(most <= claim.get("within", INF), Refuted, "the tree breaks its limit")
    demand(at_max == claim.get("at_max", at_max), Refuted, f"the tree has {at_max} secrets at its worst case")

def check(data):
    demand(data[:8] == b"KEYPEGPF", Unreadable, "not a proof")
    demand(len(data) >= 20 and fnv1a(data[:-8]) == int.from_bytes(data[-8:], "little"), Unreadable, "wrong checksum")
    reader = Reader(data[8:-8])
    version = reader.byte()
    demand(version in (1, 2), Unreadable, "another version")
    pegs, colors, distinct = reader.byte(), reader.byte(), reader.byte()
    demand(distinct in (0, 1), Unreadable, "neither repeats nor distinct")
    rules = Rules(pegs, colors, distinct)
    codes = list(range(len(rules.codes)))
    for _ in range(reader.number()):
        guess, answer = guess_of(rules, reader.number()), answer_of(rules, reader.number())
        codes = [code for code in codes if rules.answer(guess, code) == answer]
    possible = reader.number() if version > 1 else 0
    demand(possible in (0, 1), Unreadable, "neither any guesses nor possible ones")
    kind, claim = read_claim(reader, version)
    tree = read_node(reader, rules, [2 * len(rules.codes)]) if kind != 2 else None
    records = [read_record(reader, rules) for _ in range({0: 1, 2: 1, 3: 3, 6: 1}.get(kind, 2))]
    demand(reader.at == len(reader.data), Unreadable, "bytes behind the last record")
    demand(codes, Refuted, "no code agrees with the turns")
    if tree:
        check_tree(kind, claim, play(rules, tree, codes, possible, kind == 6))
    verifier = Verifier(rules, possible)
    for goal, record in zip(goals_of(kind, claim, len(codes)), records):
        verifier.goal(codes, *goal, record)

def main(files):
    sys.setrecursionlimit(10_000)
    worst = 0
    for file in files:
        try:
            with open(file, "rb") as stream:
                check(stream.read())
            print("holds")
        except Refuted as reason:
            worst = max(worst, 1)
            print(f"does not hold: {reason}")
        except (Unreadable, OSError) as reason:
            worst = 2
            print(f"unreadable: {reason}")
    return worst

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
