#!/usr/bin/env python3
"""Puts bugs into a copy of the sources and reports which suite catches each.

usage: mutations.py FOLDER [NUMBER...]

Copies the sources to FOLDER/sources, changes them there and builds one program with all bugs, each behind a switch. Then every
bug is switched on by itself and the suite that should catch it runs. With NUMBER, only these bugs. Exits with 1 if one is not
caught, or if a suite fails without a bug. FOLDER is created if needed; a second run builds faster. docs/testing.md has the result.
"""
import os
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SWITCH = '''
/// Whether the bug of this number is switched on.
pub fn is_mutant(number: u32) -> bool {
    static NUMBER: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("KEYPEG_MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(0));
    *NUMBER == number
}
'''
ENGINE, PLAY, CLI, CHECK = (f"crates/keypeg-{name}/src/" for name in ("engine", "play", "cli", "check"))
# Each bug: what it is, the suite and the test that should catch it, the file, and pairs of the text and its replacement. BUG is
# true while the bug is switched on.
BUGS = [
    ("the bound of the ideal tree raised by one", "differential", "solve_finds", ENGINE + "solve/ideal.rs", [(
        "fold(Cost::ZERO, |cost, rest|",
        "fold(if BUG && codes > 2 { Cost::new(1) } else { Cost::ZERO }, |cost, rest|")]),
    ("an equally good guess replaces the best", "differential", "one_step_strategies", ENGINE + "rank/pool_scan.rs", [
        ("self.tolerance == 0 && key == worst.key)", "self.tolerance == 0 && key == worst.key && !BUG)"),
        ("            apart > 0\n        } else {\n            self.order.compare(&a.sizes",
         "            apart > 0 || BUG && apart == 0\n        } else {\n            self.order.compare(&a.sizes")]),
    ("three codes always cost five guesses", "differential", "solve_finds", ENGINE + "solve/endgame.rs", [(
        "    if parts == set.len() {", "    if parts == set.len() || BUG && codes == 3 {")]),
    ("two codes are tried in the opposite order", "differential", "one_step_strategies", ENGINE + "ties.rs", [(
        "Ties::First) => {}", "Ties::First) => {\n if BUG && codes.len() == 2 {\n codes.reverse();\n }\n }")]),
    ("the limit of `feasibility` lowered by one", "differential", "solve_finds", ENGINE + "solve/feasibility.rs", [(
        "DepthLeft::Guesses(left - 1),", "DepthLeft::Guesses(if BUG { (left - 1).max(2) - 1 } else { left - 1 }),")]),
    ("the adversary ignores the sizes of cells", "differential", "the_adversary", PLAY + "codemaker.rs", [(
        "std::cmp::Reverse(size))", "std::cmp::Reverse(if BUG { 0 } else { size }))")]),
    ("luck with the opposite sign", "differential", "reviews_grade", PLAY + "review/value.rs", [(
        "luck: asked.value - (Fraction::from(1) + next.value),",
        "luck: if BUG { Fraction::from(1) + next.value - asked.value } else "
        "{ asked.value - (Fraction::from(1) + next.value) },")]),
    ("a repair counts its codes twice", "differential", "conflicts", PLAY + "repair.rs", [(
        "or_default() += 1;", "or_default() += if BUG { 2 } else { 1 };")]),
    ("a file is written in place, not renamed", "faults", "proofs_are_old_or_new", CLI + "files.rs", [(
        "    stale::clean_once(&folder);\n",
        "    stale::clean_once(&folder);\n    if BUG {\n        return fs::write(&target, bytes).with_context(context);\n    }\n")]),
    ("a file is renamed without a sync", "faults", "files_are_synced", CLI + "files.rs", [(
        "    file.as_file().sync_all().with_context(context)?;",
        "    if !BUG {\n        file.as_file().sync_all().with_context(context)?;\n    }")]),
    ("the checker's ideal tree costs one guess more", "second_checker", "", CHECK + "rules.rs", [(
        "    Bound::Guesses(cost)\n", "    Bound::Guesses(cost + u64::from(BUG && codes > 2))\n")]),
    ("the checker takes every set for one that no code tells apart", "second_checker", "", CHECK + "rules.rs", [(
        "u64::from(set.iter().any(tells_all_apart))", "u64::from(!BUG && set.iter().any(tells_all_apart))")]),
    ("the checker takes every guess of a scan for refuted", "second_checker", "", CHECK + "guess_scan.rs", [(
        "sum.plus(ideal[size])) < bound", "sum.plus(ideal[size])) < if BUG { Bound::Guesses(0) } else { bound }")]),
    ("the limit of `feasibility` raised by one", "differential", "optimal_", ENGINE + "solve/feasibility.rs", [(
        "else { left - 1 }),", "else if BUG { left } else { left - 1 }),")]),
    ("the checker takes the limit for one guess less", "fuzz", "proof", CHECK + "rules.rs", [(
        "left < GuessesLeft::Guesses(level)", "left < GuessesLeft::Guesses(level + u32::from(BUG))")]),
    ("a list of representatives is believed", "fuzz", "representatives", ENGINE + "symmetry/representatives_file.rs", [(
        "if *honest { Ok", "if *honest || BUG { Ok")]),
    ("the answers of a saved game are believed", "fuzz", "saved_game", PLAY + "record/replay.rs", [(
        "if truth != turn.feedback {", "if truth != turn.feedback && !BUG {")]),
]
# The inputs that a fuzz target tries.
FUZZ_RUNS = 100_000


def copy_sources(sources):
    listed = subprocess.run(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, check=True, capture_output=True)
    for name in filter(None, listed.stdout.decode().split("\0")):
        if not os.path.isfile(os.path.join(ROOT, name)):
            continue
        place = os.path.join(sources, name)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        shutil.copy(os.path.join(ROOT, name), place)


def put_in_bugs(sources):
    texts = {}
    for number, (_, _, _, file, changes) in enumerate(BUGS, 1):
        text = texts.setdefault(file, open(os.path.join(sources, file), encoding="utf-8").read())
        for old, new in changes:
            if text.count(old) != 1:
                sys.exit(f"mutations.py: bug {number} does not fit {file} any more; look for {old!r}")
            text = text.replace(old, new.replace("BUG", f"keypeg_core::is_mutant({number})"))
        texts[file] = text
    core = "crates/keypeg-core/src/lib.rs"
    texts[core] = open(os.path.join(sources, core), encoding="utf-8").read() + SWITCH
    for file, text in texts.items():
        open(os.path.join(sources, file), "w", encoding="utf-8").write(text)


def run_suite(suite, test, folder, environment):
    """Runs a suite; returns its exit code and the tests that failed. A fuzz target is a test of the suite `fuzz`."""
    sources, target = os.path.join(folder, "sources"), environment["CARGO_TARGET_DIR"]
    if suite != "fuzz":
        command = ["cargo", "test", "-p", "differential", "--test", suite, test]
        ended = subprocess.run(command, cwd=sources, env=environment, capture_output=True, text=True)
        failed = [line.split()[1].split("::")[-1] for line in ended.stdout.splitlines() if line.endswith("... FAILED")]
        return ended.returncode, failed
    host = subprocess.run(["rustc", "-vV"], capture_output=True, text=True, check=True).stdout.split("host: ")[1].split()[0]
    found = os.path.join(folder, "corpus", test)
    shutil.rmtree(found, ignore_errors=True)
    os.makedirs(found)
    program = os.path.join(target, host, "release", test)
    command = [program, "-seed=1", f"-runs={FUZZ_RUNS}", "-max_len=4096", f"-artifact_prefix={folder}/", found,
               os.path.join(sources, "fuzz", "corpus", test)]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, errors="replace")
    return ended.returncode, [test] if "panicked at" in ended.stderr else []


def main(args):
    if not args or args[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if args else 2
    folder = os.path.abspath(args[0])
    wanted = [int(word) for word in args[1:]] or range(1, len(BUGS) + 1)
    sources, target = os.path.join(folder, "sources"), os.path.join(folder, "target")
    copy_sources(sources)
    put_in_bugs(sources)
    environment = os.environ | {"CARGO_TARGET_DIR": target, "KEYPEG": os.path.join(target, "debug", "keypeg")}
    suites = {BUGS[number - 1][1] for number in wanted}
    commands = ["cargo build -q -p keypeg-cli", "cargo test -q -p differential --no-run"] if suites != {"fuzz"} else []
    commands += ["fuzz/build.sh -q"] if "fuzz" in suites else []
    for command in commands:
        # The web app is not among the readers with bugs, and takes as long to build as all the rest.
        subprocess.run(command.split(), cwd=sources, env=environment | {"KEYPEG_FUZZ_FEATURES": ""}, check=True)
    missed = 0
    print("| bug | file | suite | test that fails |\n|---|---|---|---|")
    for number in wanted:
        title, suite, test, file, _ = BUGS[number - 1]
        without, _ = run_suite(suite, test, folder, environment | {"KEYPEG_MUTANT": "0"})
        _, failed = run_suite(suite, test, folder, environment | {"KEYPEG_MUTANT": str(number)})
        caught = without == 0 and bool(failed)
        missed += not caught
        names = ", ".join(f"`{name}`" for name in failed) if caught else "NOT CAUGHT"
        print(f"| {title} | `{file}` | {suite} | {names} |", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
