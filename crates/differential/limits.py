#!/usr/bin/env python3
"""Prints a table: the time and the peak memory of every command of keypeg on the largest boards it accepts.

usage: limits.py [--seconds N] [--only WORD] [PROGRAM]

A command that runs for N seconds (60 by default) gets a Ctrl-C; the table says so, and how long it took to stop.
With WORD, only the commands whose arguments contain it. PROGRAM is target/release/keypeg by default. Linux and macOS.
"""
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

# The largest boards: 11x4, 20x2 and 3x100 can be enumerated (up to 4,194,304 codes and 20 pegs), 4x16 and 16x2 can be solved
# (up to 65,536 codes), 2x100 and 4x10 have proofs and look-aheads (up to 10,000 codes), 5x5 has optimal strategies (up to
# 6,000 codes), 8x6 has representatives (up to 8 pegs), 100x100 is the largest game.
# Each has the arguments, the input, and the arguments of a command that writes the file MADE before. FILE is a new file.
COMMANDS = [
    ("hint 11x4", "", ""),
    ("hint 20x2", "", ""),
    ("hint 3x100", "", ""),
    ("hint 100x100", "", ""),
    ("hint 4x10 --strategy entropy-lookahead --history HISTORY4", "", ""),
    ("evaluate 11x4 first-consistent", "", ""),
    ("evaluate 11x4 entropy", "", ""),
    ("evaluate 20x2 entropy", "", ""),
    ("evaluate 3x100 entropy", "", ""),
    ("evaluate 4x10 parts-lookahead", "", ""),
    ("evaluate 5x5 optimal-worst", "", ""),
    ("simulate 11x4 entropy --games 3 --seed 1", "", ""),
    ("simulate 100x100 inference --games 3 --seed 1", "", ""),
    ("compare 11x4 --strategies first-consistent", "", ""),
    ("solve 4x16 --time-limit 5", "", ""),
    ("solve 4x16 --time-limit 5 --memory 1", "", ""),
    ("solve 4x16 --time-limit 5 --memory 100", "", ""),
    ("solve 4x16 --time-limit 5 --objective worst --memory 100", "", ""),
    ("solve 4x9 --time-limit 20 --memory 1", "", ""),
    ("solve 4x9 --time-limit 20 --memory 1 --checkpoint FILE", "", ""),
    ("solve 16x2 --time-limit 5 --memory 100", "", ""),
    ("solve 2x100 --time-limit 5 --memory 100 --proof FILE", "", ""),
    ("solve 4x10 --time-limit 5 --memory 100 --proof FILE", "", ""),
    ("solve 4x16 --time-limit 5 --memory 100 --checkpoint FILE", "", ""),
    ("check MADE", "", "solve 4x6 --proof MADE"),
    ("check MADE", "", "solve 2x20 --proof MADE"),
    ("check MADE", "", "tree 5x8 most-parts --out MADE"),
    ("tree 5x8 most-parts --out FILE", "", ""),
    ("tree 11x4 first-consistent --out FILE", "", ""),
    ("representatives 8x6 --depth 1 --out FILE", "", ""),
    ("review 11x4 --history HISTORY11 --secret AAAABBBBCCC", "", ""),
    ("play 11x4 --no-archive --codemaker adversary", "AAAABBBBCCC\n", ""),
    ("play 4x10 --no-archive --codemaker strong-adversary", "AABC\n", ""),
    ("play 100x100 --no-archive --seed 1", ".".join(str(i) for i in range(100)) + "\n", ""),
    ("break 11x4 --no-archive", "1,2\n2,3\n", ""),
    ("break 11x4 --no-archive --lies 2", "1,2\n2,3\n", ""),
    ("break 100x100 --no-archive --strategy inference", "1,2\n2,3\n", ""),
    ("reproduce", "", ""),
]
HISTORIES = {"HISTORY4": "AABC 1,1", "HISTORY11": "AAAAAAAAAAA 4,0; AAAABBBBCCC 11,0"}


def measure(program, command, text, before, seconds):
    """Runs a command: its exit code, seconds, seconds of the processor, seconds after a Ctrl-C, megabytes at the peak."""
    with tempfile.TemporaryDirectory() as folder:
        words = HISTORIES | {word: os.path.join(folder, word) for word in ("FILE", "MADE")}
        arguments = lambda command: [program] + [words.get(word, word) for word in command.split()]
        if before:
            subprocess.run(arguments(before), check=True, stdout=subprocess.DEVNULL)
        args = arguments(command)
        began, interrupted = time.monotonic(), []
        child = subprocess.Popen(args, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def interrupt():
            interrupted.append(time.monotonic())
            child.send_signal(signal.SIGINT)

        timer = threading.Timer(seconds, interrupt)
        timer.start()
        try:
            child.stdin.write(text.encode())
            child.stdin.close()
        except BrokenPipeError:
            pass
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        timer.cancel()
        ended = time.monotonic()
        unit = 1 if sys.platform == "darwin" else 1024
        stopping = ended - interrupted[0] if interrupted else None
        return child.returncode, ended - began, usage.ru_utime + usage.ru_stime, stopping, usage.ru_maxrss * unit / 2**20


def main(args):
    seconds, only, program = 60.0, "", "target/release/keypeg"
    while args:
        word = args.pop(0)
        if word in ("-h", "--help"):
            print(__doc__)
            return 0
        if word == "--seconds":
            seconds = float(args.pop(0))
        elif word == "--only":
            only = args.pop(0)
        else:
            program = word
    if not os.path.isfile(program):
        print(f"limits.py: {program} is missing; run cargo build --release, or name a program", file=sys.stderr)
        return 2
    print("| command | seconds | of the processor | MB at the peak | ended |\n|---|---|---|---|---|")
    for command, text, before in (row for row in COMMANDS if only in row[0]):
        code, took, cpu, stopping, megabytes = measure(program, command, text, before, seconds)
        ended = f"exit code {code}" if stopping is None else f"Ctrl-C, {stopping:.1f} s later"
        for word, history in HISTORIES.items():
            command = command.replace(word, f"'{history}'")
        command = command.replace("MADE", f"FILE` after `{before.replace('MADE', 'FILE')}")
        print(f"| `{command}` | {took:.1f} | {cpu:.1f} | {megabytes:.0f} | {ended} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
