#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the tables of doc/open-questions.md.

    tools/open_questions.py build/dicot TABLE [SIZE]

TABLE: polyominoes, colourings, two-rows, two-large or nimbers.
"""
import collections
import itertools
import json
import subprocess
import sys


def ask(dicot, lines, *options):
    """The answers of `dicot solve` or another command to all lines, in their order."""
    run = subprocess.run([dicot, *options, "--json", "--quiet", "-"],
                         input="\n".join(lines), capture_output=True, text=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines()]


def images(cells):
    """A polyomino turned and mirrored in all ways, moved to the corner."""
    for mirror in (1, -1):
        turned = [(mirror * r, c) for r, c in cells]
        for _ in range(4):
            turned = [(c, -r) for r, c in turned]
            top, left = min(r for r, _ in turned), min(c for _, c in turned)
            yield tuple(sorted((r - top, c - left) for r, c in turned))


def polyominoes(size):
    """All free polyominoes of that size."""
    found = {((0, 0),)}
    for _ in range(size - 1):
        found = {min(images([*p, n])) for p in found for r, c in p
                 for n in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)) if n not in p}
    return sorted(found)


def checkerboard(cells):
    rows = 1 + max(r for r, _ in cells)
    columns = 1 + max(c for _, c in cells)
    return "|".join("".join(("xo"[(r + c) % 2] if (r, c) in cells else ".")
                            for c in range(columns)) for r in range(rows))


def tally(answers):
    """Counts the answers by the number of stones left."""
    return collections.Counter(a["cost"] for a in answers)


def table_polyominoes(dicot, size):
    print("| cells | shapes | left: how many shapes, free order | in turn, the better first colour |")
    print("|---|---|---|---|")
    for n in range(1, size + 1):
        boards = [checkerboard(set(p)) for p in polyominoes(n)]
        free = tally(ask(dicot, [f"sc2 {b}" for b in boards], "solve", "--moves", "none"))
        white = ask(dicot, [f"solitaire-clobber {b}" for b in boards], "solve", "--moves", "none")
        black = ask(dicot, [f"solitaire-clobber {b} with first=black" for b in boards],
                    "solve", "--moves", "none")
        turn = collections.Counter(min(w["cost"], b["cost"]) for w, b in zip(white, black))
        print(f"| {n} | {len(boards)} | {show(free)} | {show(turn)} |")


def show(counter):
    return ", ".join(f"{k}: {counter[k]}" for k in sorted(counter))


def delta(rows):
    """The number of stones plus that of clashing ones."""
    return sum(1 + ((stone == "x") != ((r + c) % 2 == 0))
               for r, row in enumerate(rows) for c, stone in enumerate(row))


def table_colourings(dicot, size):
    print("| board | colourings | left: how many, free order | one stone where δ ≢ 0 | not one there |")
    print("|---|---|---|---|---|")
    for n, m in ((n, m) for m in range(2, size + 1) for n in range(2, m + 1) if n * m <= size):
        boards = [["".join(w[r * m:(r + 1) * m]) for r in range(n)]
                  for w in itertools.product("xo", repeat=n * m)
                  if w[0] == "x" and len(set(w)) == 2]
        answers = ask(dicot, ["sc2 " + "|".join(b) for b in boards], "solve", "--moves", "none")
        possible = [a["cost"] for a, b in zip(answers, boards) if delta(b) % 3 != 0]
        print(f"| {n}×{m} | {len(boards)} | {show(tally(answers))} | {possible.count(1)} | "
              f"{len(possible) - possible.count(1)} |")


def table_two_rows(dicot, size):
    print("| columns | boards | cleared | one block left | two | more |")
    print("|---|---|---|---|---|---|")
    for m in range(1, size + 1):
        lines = ["clickomania " + "".join(w[:m]) + "|" + "".join(w[m:])
                 for w in itertools.product("ab", repeat=2 * m) if w[0] == "a"]
        counts = tally(ask(dicot, lines, "solve", "--moves", "none"))
        rest = sum(n for left, n in counts.items() if left > 2)
        print(f"| {m} | {len(lines)} | {counts[0]} | {counts[1]} | {counts[2]} | {rest} |")


def table_two_large(dicot, size):
    """Of p single blocks, a pair, q single blocks, a pair and r single blocks: the least and
    the largest r for which all can be cleared."""
    print("| p | q | least r | largest r |")
    print("|---|---|---|---|")
    for p, q in itertools.product(range(size + 1), repeat=2):
        rows = []
        for r in range(2 * size + 4):
            runs = [1] * p + [2] + [1] * q + [2] + [1] * r
            rows.append("clickomania " + "".join("ab"[i % 2] * n for i, n in enumerate(runs)))
        cleared = [r for r, a in enumerate(ask(dicot, rows, "solve", "--moves", "none"))
                   if a["cost"] == 0]
        print(f"| {p} | {q} | {min(cleared)} | {max(cleared)} |")


def table_nimbers(dicot, size):
    """The largest nimbers of blue and red pebbles on the path a>b>c and the triple."""
    print("| digraph | at most n pebbles of a colour on a vertex | nimbers |")
    print("|---|---|---|")
    for shape, vertices in (("path 3", 3), ("tournament 3", 3), ("outstar 2", 3), ("instar 2", 3)):
        counts = itertools.product(range(size + 1), repeat=2 * vertices)
        lines = [f"pebbles {shape} " + "".join(f"({c[2 * v]},{c[2 * v + 1]})" for v in range(vertices))
                 for c in counts]
        values = collections.Counter(a.get("value") for a in ask(dicot, lines, "value"))
        nimbers = [v for v in values if v == "*" or (v and v[0] == "*" and v[1:].isdigit())]
        print(f"| {shape} | {size} | {', '.join(f'{v}: {values[v]}' for v in sorted(nimbers))} |")


TABLES = {"polyominoes": (table_polyominoes, 9), "colourings": (table_colourings, 12),
          "two-rows": (table_two_rows, 6), "two-large": (table_two_large, 8),
          "nimbers": (table_nimbers, 2)}


def main():
    if len(sys.argv) < 3 or sys.argv[2] not in TABLES:
        sys.exit(__doc__)
    table, size = TABLES[sys.argv[2]]
    table(sys.argv[1], int(sys.argv[3]) if len(sys.argv) > 3 else size)


if __name__ == "__main__":
    main()
