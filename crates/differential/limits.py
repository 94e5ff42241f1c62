#!/usr/bin/env python3
"""Prints a table: the time and the peak memory of every command of keypeg on the largest boards it accepts.

usage: limits.py [--seconds N] [PROGRAM]

A command that runs for N seconds (60 by default) gets a Ctrl-C; the table says so, and how long it took to stop.
PROGRAM is target/release/keypeg by default. Linux and macOS.
"""
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

# Largest boards: 11x4 and 20x2 can be enumerated (up to 4,194,304 codes and 20 pegs), 4x16 is solved (up to 65,536 codes),
# 4x10 has a proof (up to 10,000 codes), 20x100 is the largest game at all.
COMMANDS = [
    ("hint 11x4", ""),
    ("hint 20x2", ""),
    ("hint 20x100", ""),
    ("evaluate 11x4 first-consistent", ""),
    ("evaluate 11x4 entropy", ""),
    ("evaluate 20x2 entropy", ""),
    ("simulate 11x4 entropy --games 3 --seed 1", ""),
    ("simulate 20x100 inference --games 3 --seed 1", ""),
    ("solve 4x16 --time-limit 5", ""),
    ("solve 4x16 --time-limit 5 --objective worst", ""),
    ("solve 4x10 --time-limit 5 --proof FILE", ""),
    ("solve 2x100 --time-limit 5 --proof FILE", ""),
    ("solve 4x16 --time-limit 5 --memory 100", ""),
    ("solve 4x16 --time-limit 5 --checkpoint FILE", ""),
    ("tree 5x8 most-parts --out FILE", ""),
    ("tree 11x4 first-consistent --out FILE", ""),
    ("representatives 11x4 --depth 1 --out FILE", ""),
    ("compare 11x4 --strategies first-consistent", ""),
    ("review 11x4 --history GAME11 --secret AAAABBBBCCC", ""),
    ("play 11x4 --no-archive --codemaker adversary", "AAAABBBBCCC\n"),
    ("play 20x100 --no-archive --seed 1", ".".join(str(i) for i in range(20)) + "\n"),
    ("break 11x4 --no-archive", "1,2\n2,3\n"),
    ("break 11x4 --no-archive --lies 2", "1,2\n2,3\n"),
    ("break 20x100 --no-archive --strategy inference", "1,2\n2,3\n"),
]
HISTORY = "AAAAAAAAAAA 4,0; AAAABBBBCCC 11,0"


def measure(program, command, text, seconds):
    """Runs a command: its exit code, seconds, seconds of the processor, seconds after a Ctrl-C, megabytes at the peak."""
    with tempfile.TemporaryDirectory() as folder:
        words = {"FILE": os.path.join(folder, "file"), "GAME11": HISTORY}
        args = [program] + [words.get(word, word) for word in command.split()]
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
    seconds, program = 60.0, "target/release/keypeg"
    while args:
        word = args.pop(0)
        if word in ("-h", "--help"):
            print(__doc__)
            return 0
        if word == "--seconds":
            seconds = float(args.pop(0))
        else:
            program = word
    if not os.path.isfile(program):
        print(f"limits.py: {program} is missing; run cargo build --release, or name a program", file=sys.stderr)
        return 2
    print("| command | seconds | of the processor | MB at the peak | ended |\n|---|---|---|---|---|")
    for command, text in COMMANDS:
        code, took, cpu, stopping, megabytes = measure(program, command, text, seconds)
        ended = f"exit code {code}" if stopping is None else f"Ctrl-C, {stopping:.1f} s later"
        print(f"| `{command}` | {took:.1f} | {cpu:.1f} | {megabytes:.0f} | {ended} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
