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
        demand(count <= 10_000, Unreadable, f"{count} codes, more than 10,000")
        names, self.pegs, self.colors = range(colors), pegs, colors
        self.codes = list(itertools.permutations(names, pegs) if distinct else itertools.product(names, repeat=pegs))
        self.number = {code: i for i, code in enumerate(self.codes)}
        answers = [(b, w) for b in range(pegs + 1) for w in range(pegs + 1 - b) if (b, w) != (pegs - 1, 1)]
        demand(len(answers) <= 64, Unreadable, f"{len(answers)} answers, more than 64")
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

def ideal(codes, most, left):
    """Rule A: the least cost of `codes` codes where a guess has at most `most` cells beside the winning one."""
    cost, level, width = 0, 1, 1
    while codes > 0:
        if level > left or width == 0:
            return INF
        found = min(codes, width)
        cost, codes = cost + level * found, codes - found
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
    def __init__(self, rules):
        self.rules, self.ended, self.budget = rules, [], 2**26

    def record(self, codes, left, bound, record):
        """Shows that `codes` cost at least `bound` with `left` guesses, or raises Refuted."""
        self.budget -= len(codes)
        demand(self.budget >= 0, Unreadable, "too many codes in records")
        symmetries, entries = record
        rules, n, inside, after = self.rules, len(codes), set(codes), max(left - 1, 0)
        for symmetry in symmetries:
            demand(all(image(rules, symmetry, code) in inside for code in codes), Refuted, "a symmetry is invalid")
        cut = [rules.cells(guess, codes) for guess in range(len(rules.codes))]
        most = max(len(cells) - (rules.win in cells) for cells in cut)
        bounds = {}

        def by_rules(cell):
            key = tuple(cell)
            if key not in bounds:
                apart = 2 * len(cell) if none_tells_all_apart(rules, cell) else 0
                bounds[key] = max(ideal(len(cell), most, after), apart)
            return bounds[key]

        proven = set()
        for guess, stated in entries:
            cells = {answer: cell for answer, cell in cut[guess].items() if answer != rules.win}
            demand(len(cut[guess]) > 1 or not cells, Refuted, "an entry for a guess that tells nothing")
            found = {answer: by_rules(cell) for answer, cell in cells.items()}
            for answer, what in stated:
                demand(answer in cells, Refuted, "a stated cell is empty or the winning one")
                found[answer] = max(found[answer], self.stated(cells[answer], after, most, what))
            demand(n + sum(found.values()) >= bound, Refuted, f"the cells of entry {guess} do not add up")
            proven.add(guess)
        proven = self.orbits(proven, symmetries)
        shapes = {self.shape(guess, codes) for guess in proven}
        for guess, cells in enumerate(cut):
            if left == 0 or guess in proven or (len(cells) == 1 and rules.win not in cells):
                continue
            known = n + sum(by_rules(cell) for answer, cell in cells.items() if answer != rules.win)
            if known < bound and self.shape(guess, codes) not in shapes:
                raise Refuted(f"no rule refutes guess {guess}: {known} is known and {bound} is claimed")

    def stated(self, cell, left, most, what):
        """The bound that an entry states for a cell with `left` guesses left."""
        if what[0] == "record":
            _, stated_left, bound, record = what
            demand(stated_left >= left, Refuted, "a record is for fewer guesses")
            self.record(cell, stated_left, bound, record)
            self.ended.append((cell, stated_left, bound))
            return bound
        _, back, permutation = what
        demand(back <= len(self.ended), Refuted, "a reference to no earlier position")
        codes, stated_left, bound = self.ended[-back]
        demand(stated_left >= left, Refuted, "a reference to a position for fewer guesses")
        inside = set(cell)
        demand(all(image(self.rules, permutation, code) in inside for code in codes), Refuted,
               "the image of an earlier position does not lie in the cell")
        return bound + ideal(len(cell) - len(codes), most, left)

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

def play(rules, node, codes, turn=1):
    """The number of guesses for each of the codes."""
    demand(node is not None, Refuted, "the tree misses a secret")
    guess, answers = node
    lengths = []
    for answer, cell in rules.cells(guess, codes).items():
        if answer == rules.win:
            lengths.append(turn)
        else:
            lengths += play(rules, answers.get(answer), cell, turn + 1)
    return lengths

def check(data):
    demand(data[:8] == b"KEYPEGPF", Unreadable, "not a proof")
    demand(len(data) >= 20 and fnv1a(data[:-8]) == int.from_bytes(data[-8:], "little"), Unreadable, "wrong checksum")
    reader = Reader(data[8:-8])
    demand(reader.byte() == 1, Unreadable, "another version")
    pegs, colors, distinct = reader.byte(), reader.byte(), reader.byte()
    demand(distinct in (0, 1), Unreadable, "neither repeats nor distinct")
    rules = Rules(pegs, colors, distinct)
    codes = range(len(rules.codes))
    for _ in range(reader.number()):
        guess, answer = guess_of(rules, reader.number()), answer_of(rules, reader.number())
        codes = [code for code in codes if rules.answer(guess, code) == answer]
    claim = reader.number()
    demand(claim <= 2, Unreadable, "an unknown claim")
    total, most = (reader.number(), reader.number()) if claim < 2 else (None, None)
    within = (reader.number() if claim == 2 else reader.number() or INF) if claim != 1 else most
    tree = read_node(reader, rules, [2 * len(rules.codes)]) if claim < 2 else None
    goals = {0: [(within, total)], 1: [(within - 1, INF), (within, total)], 2: [(within, INF)]}[claim]
    records = [read_record(reader, rules) for _ in goals]
    demand(reader.at == len(reader.data), Unreadable, "bytes behind the last record")
    demand(codes, Refuted, "no code agrees with the turns")
    if tree:
        lengths = play(rules, tree, codes)
        demand(sum(lengths) == total, Refuted, f"the tree takes {sum(lengths)} guesses, {total} are claimed")
        demand(max(lengths) == most, Refuted, f"the tree's worst case is {max(lengths)}, {most} is claimed")
        demand(most <= within, Refuted, "the tree breaks its limit")
    verifier = Verifier(rules)
    for (left, bound), record in zip(goals, records):
        verifier.record(codes, left, bound, record)

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
