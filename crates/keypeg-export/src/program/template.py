#!/usr/bin/env python3
@@HEADER@@

import os
import sys

PEGS = @@PEGS@@
LONGEST_LINE = 80

# A guess, whether it can be the secret, and the number of the position after every answer (bulls, cows) that some code
# gives but the winning one. The first position is the start of the game.
POSITIONS = [
@@POSITIONS@@
]


def read_line():
    """A line, or None at the end of the input. The rest of a line that is too long for a reply is skipped."""
    line = part = sys.stdin.buffer.readline(LONGEST_LINE)
    while part and not part.endswith(b"\n"):
        part = sys.stdin.buffer.readline(LONGEST_LINE)
    return line or None


def read_reply(line):
    """Two numbers of at most two digits, with blanks or commas around them, and nothing else; or None."""
    words = line.replace(b",", b" ").split()
    if len(line) == LONGEST_LINE or len(words) != 2:
        return None
    if not all(word.isdigit() and len(word) <= 2 for word in words):
        return None
    return int(words[0]), int(words[1])


def ask(guess):
    """Prints a guess and reads the reply, until it is one. None is the end of the input."""
    while True:
        print(f"({guess})? ", end="", flush=True)
        line = read_line()
        if line is None:
            print()
            return None
        reply = read_reply(line)
        if reply is None:
            print("Reply with two numbers, such as 0 2. The end of the input (Ctrl-D) ends the program.")
        elif sum(reply) > PEGS:
            print(f"Exact and inexact matches together are at most {PEGS}.")
        else:
            return reply


def play():
    """Plays a game. False is the end of the input."""
@@INSTRUCTIONS@@
    number = 0
    while number is not None:
        guess, can_be_secret, answers = POSITIONS[number]
        reply = ask(guess)
        if reply is None:
            return False
        if reply[0] == PEGS and can_be_secret:
            print("Aha!\n")
            return True
        number = answers.get(reply)
    print("Inconsistent\n")
    return True


if __name__ == "__main__":
    # A terminal that lacks a symbol shows another, and the game goes on.
    sys.stdout.reconfigure(errors="replace")
    try:
        while play():
            pass
    except KeyboardInterrupt:
        print()
    except BrokenPipeError:
        # The reader has closed the pipe; there is nothing left to flush.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
