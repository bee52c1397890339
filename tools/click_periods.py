#!/usr/bin/env python3
"""Periods of nimbers of lines A 1^n B (doc/click-twoplayer.md).

    tools/click_periods.py build/dicot LONGEST

For all A and B of up to LONGEST runs, where A ends and B begins with a single block, finds
from which n on the nimber of A 1^n B has period 3, three periods beyond the n that is
conjectured. Prints the latest such n for each pair of lengths, and what contradicts the
conjecture.
"""
import itertools
import json
import subprocess
import sys


def ends(longest):
    """Words of 0 (single block) and 1 (large run) that are empty or end with 0."""
    for length in range(longest + 1):
        for word in itertools.product("01", repeat=length):
            if length == 0 or word[-1] == "0":
                yield "".join(word)


def line(word):
    runs = (("2" if c == "1" else "") + "ab"[i % 2] for i, c in enumerate(word))
    return "click-impartial columns " + "".join(runs)


def conjectured(a, b):
    """The n at which period 3 is reached; with an empty end, a bound that was observed."""
    return 3 * (len(a) + len(b)) - 2 if a and b else len(a) + len(b) + 1


def nimbers(dicot, words):
    text = "".join(line(word) + "\n" for word in words)
    answers = subprocess.run([dicot, "value", "-", "--json"], input=text, check=True,
                             capture_output=True, text=True).stdout.splitlines()
    return [json.loads(answer)["nimber"] for answer in answers]


def main(dicot, longest):
    all_ends = list(ends(longest))
    latest = {}
    for i, a in enumerate(all_ends):
        for b in (end[::-1] for end in all_ends[:i + 1]):
            last = conjectured(a, b) + 9
            found = nimbers(dicot, [a + "1" * n + b for n in range(1, last + 1)])
            start = last - 2
            while start > 1 and found[start - 2] == found[start + 1]:
                start -= 1
            if start > conjectured(a, b):
                print(f"A = {a}, B = {b}: not before n = {start}")
            lengths = len(a), len(b)
            latest[lengths] = max(latest.get(lengths, 0), start)
    for lengths, n in sorted(latest.items()):
        print(*lengths, n)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
