#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""stories.py: checks what `--explain` says about the moves of strategies, and `reduce` about
those of solutions: steps have all moves between them, and what they say is true of the play.

    tests/answer/stories.py DICOT
"""
import itertools
import json
import re
import subprocess
import sys

DICOT = sys.argv[1]
checks, failures = 0, 0


def check(good, *what):
    global checks, failures
    checks += 1
    if not good:
        failures += 1
        print("failed:", *what)


def ask(words, lines):
    """The answers to many LINEs, each with its LINE."""
    run = subprocess.run([DICOT, *words, "--json", "-"], input="\n".join(lines), capture_output=True, text=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    check(len(answers) == len(lines), words, run.stderr)
    return zip(lines, answers)


def told(line, answer, theorem):
    """The steps, each with its moves."""
    steps, moves = answer.get("steps", []), answer["moves"]
    check(re.search(theorem, answer.get("theorem", "")), line, "has its theorem")
    check(sum(s["moves"] for s in steps) == len(moves), line, "all moves are told")
    at = 0
    for step in steps:
        check(step["moves"] > 0 and step["text"], line, step)
        yield step["text"], moves[at:at + step["moves"]]
        at += step["moves"]


def checkerboard(rows, columns, first):
    return "solitaire-clobber " + "|".join(
        "".join("xo"[(r + c) % 2] for c in range(columns)) for r in range(rows)) + f" with first={first}"


def ends(move):
    return [tuple(map(int, place.split(","))) for place in move.split(">")]


def check_rectangles():
    lines = [checkerboard(r, c, f) for r in range(2, 15) for c in range(2, 15) for f in ("black", "white")]
    seen = set()
    for line, answer in ask(["solve", "--strategy", "rectangle", "--explain"], lines):
        for words, moves in told(line, answer, "SC Thm 5"):
            kind = re.match(r"\w+", words)[0]
            seen.add(kind)
            if match := re.search(r"^shift by (\d+) lines?:", words):
                check(len(moves) == 3 * int(match[1]), line, words, moves)
                # three moves per line, all within two lines beside each other
                for i in range(0, len(moves), 3):
                    places = [place for move in moves[i:i + 3] for place in ends(move)]
                    spread = [max(p[k] for p in places) - min(p[k] for p in places) for k in (0, 1)]
                    check(sorted(spread) in ([1, 1], [1, 2]), line, words, places)
            check(kind != "turn" or len(moves) == 12, line, words)
            check(kind != "corner" or len(moves) == 15, line, words)
    check(seen == {"the", "opening", "shift", "turn", "corner", "end"}, "all steps are used", seen)


def check_paper():
    lines = [checkerboard(r, c, "white") for r in range(2, 13) for c in range(2, 13)]
    for line, answer in ask(["solve", "--strategy", "paper", "--explain"], lines):
        for words, moves in told(line, answer, "SC Thm 5"):
            named = re.search(r": (\|3|L3'?|2x2|Z|T|\|2|L2|a move), (White|Black) first$", words)
            check(named is not None, line, words)
            count = {"a move": 1, "|2": 2, "L2": 2}.get(named[1], 3)
            check(len(moves) == count, line, words, moves)


def check_rows():
    sizes = [[n] for n in range(2, 14)] + [[3, 4], [2, 7, 5], [1, 6]]
    lines = ["solitaire-clobber " + ".".join(("xo" * 9)[:n] for n in row) for row in sizes]
    for (line, answer), row in zip(ask(["solve", "--strategy", "row", "--explain"], lines), sizes):
        steps = list(told(line, answer, "SC Thm 1"))
        fours = sum("four" in words for words, _ in steps)
        check(fours == sum(n // 4 for n in row), line, "blocks of four", steps)
        for words, moves in steps:
            columns = {place[1] for move in moves for place in ends(move)}
            size = 4 if "four" in words else 2  # one move, of two stones, also in a block of three
            check(len(columns) == size == max(columns) - min(columns) + 1, line, words, moves)


def check_hamming():
    lines = [f"sc2 {shape} random:{seed}" for seed in range(1, 6)
             for shape in ("hamming 3x3", "hamming 3x3x2", "hamming 4x3x2", "hamming 6x2", "hamming 7x3", "cube 4", "cube 5", "complete 11")]
    lines += ["sc2 hamming 4x2x2 " + "xoox" * 4,  # blocks of one colour each
              "sc2 hamming 3x2 xoxoxo", "sc2 cube 4 oooooooooooooooo with joker target=3:x", "sc2 hamming 4x3x2 random:1 with target=7:o second=20:x"]
    seen = set()
    for line, answer in ask(["solve", "--strategy", "hamming", "--explain"], lines):
        if "error" in answer or not answer["moves"]:
            continue
        full = None
        for words, moves in told(line, answer, "HAM Thm 12"):
            seen.add(words.split()[0])
            blocks = re.match(r"block \d+ of \d+ \(vertices (.*)\) is emptied into block \d+ \(vertices (.*)\)$", words)
            if blocks is None:
                continue
            here, there = ([int(v) for v in group.split(", ")] for group in blocks.groups())
            left = {int(move.split(">")[0]) for move in moves}
            check(full is None or full == here, line, "the next block is the one that was filled")
            check(left <= set(here) and len(left) == len(moves), line, words, moves)
            full = there
    check(seen >= {"block", "the", "no", "a"}, "all steps are used", seen)


def check_columns():
    words = ["".join(w) for n in range(1, 8) for w in itertools.product("abc", repeat=n)]
    lines = [f"clickomania {w}" for w in words if w[0] == "a"][::3]
    for strategy, source in (("column", "CLICK Thm 2"), ("two-colours", "CLICK Thm 10")):
        chosen = [line for line in lines if strategy == "column" or "c" not in line.split()[1]]
        for line, answer in ask(["solve", "--strategy", strategy, "--explain"], chosen):
            groups = [list(g) for _, g in itertools.groupby(line.split()[1])]
            gone = []
            for text, _ in told(line, answer, source):
                numbers = [int(n) for n in re.findall(r"\d+", text)]
                colour = re.search(r"colour (\w)", text)[1]
                check(all(groups[n - 1][0] == colour for n in numbers), line, text)
                check(len(numbers) > 1 or len(groups[numbers[0] - 1]) > 1, line, text)
                gone += numbers
            left = sum(len(g) for n, g in enumerate(groups, 1) if n not in gone)
            check(len(gone) == len(set(gone)) and left == answer["cost"], line, gone)


def reduce(name, instance):
    run = subprocess.run([DICOT, "reduce", "--solve", "--scene", "--json", "--", name, instance], capture_output=True, text=True)
    return json.loads(run.stdout)


def truth(clause, values):
    known = [values.get(abs(l), None) if l > 0 or values.get(abs(l)) is None else not values[abs(l)] for l in clause]
    return "true" if True in known else "open" if None in known else "false"


def check_formulas():
    """What boxes and words say of the formula is what the values so far make of it."""
    for name, clauses in (("poscnf", [[1, 2]]), ("poscnf", [[1, 2], [2, 3], [3, 4], [1, 4]]), ("poscnf", [[1, 2], [3, 4]]),
                          ("3sat", [[1, -2], [2]]), ("3sat", [[1, 2, 3], [-1, 2], [-2, 3], [-3, 1, -2]])):
        variables = max(abs(l) for clause in clauses for l in clause)
        text = f"p cnf {variables} {len(clauses)} " + " ".join(" ".join(map(str, c)) + " 0" for c in clauses)
        answer = reduce(name, text)
        steps, values = answer["steps"], {}
        check(sum(s["moves"] for s in steps) == len(answer["moves"]), name, text, "all moves are told")
        check(steps[0]["moves"] == 0, name, text, "the first step is the start")
        for step in steps:
            if chosen := re.search(r"x(\d+) = ([01])", step["text"]):
                values[int(chosen[1])] = chosen[2] == "1"
            words = [line.split(maxsplit=3)[-1] for line in step["scene"].splitlines() if line.startswith("text")]
            boxes = [line.split()[-1] for line in step["scene"].splitlines() if line.startswith("box")]
            expected = [w for j, c in enumerate(clauses, 1) for w in
                        [f"C{j}", *(("not " if l < 0 else "") + f"x{abs(l)}" for l in c), truth(c, values)]]
            check(words == expected, name, text, step["text"], words, expected)
            check(boxes == [truth([l], values) for c in clauses for l in c], name, text, step["text"], boxes)
        printed = {int(v): b == "1" for v, b in re.findall(r"x(\d+)=([01])", answer["solution"])}
        check(values == printed, name, text, values, printed)


for part in (check_rectangles, check_paper, check_rows, check_hamming, check_columns, check_formulas):
    part()
print(f"stories: {checks} checks, {failures} failed")
sys.exit(failures > 0)
