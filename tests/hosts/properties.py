# SPDX-License-Identifier: MIT
"""Tests laws of values and positions with random ones, through python/dicot; and errors.

    DICOT_LIBRARY=... PYTHONPATH=python python3 tests/hosts/properties.py DICOT DICOT_CHECK

Run by tests/hosts/python.sh. The examples are random but always the same."""

import copy
import gc
import io
import locale
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
from fractions import Fraction

# Hypothesis would otherwise leave a directory .hypothesis at the top of the tree.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", "build/hypothesis")
from hypothesis import given, settings, strategies as st

import dicot
from dicot import BadInput, Limit, Position, Store

DICOT, DICOT_CHECK = sys.argv.pop(1), sys.argv.pop(1)

settings.register_profile("fixed", derandomize=True, database=None, deadline=None,
                          max_examples=60)
settings.load_profile("fixed")

store = Store(memory=1 << 28)  # for all values; the limit stops a test that grows too large

# ---- random values: {left|right}, where each option is simple or of the form {left|right}.
# There are few options, so that sums of three values stay small. ----


def games(options, least):
    some = st.lists(options, min_size=least, max_size=2)
    return st.builds(store.game, some, some)


leaves = st.sampled_from("0 1 -1 * 1/2 -3/4 ^ v* *2 2 tiny(1)".split()).map(store)
values = leaves | games(leaves, 0) | st.builds(
    lambda a, b: store.game([a], [b]), games(leaves, 0), leaves)
small_leaves = st.sampled_from("0 * ^ v *2 ^*".split()).map(store)
all_small = small_leaves | games(small_leaves | games(small_leaves, 1), 1)
numbers = st.integers(-40, 40).map(lambda n: Fraction(n, 8))

# ---- random small positions of every two-player game ----

rows = st.integers(1, 3).flatmap(lambda width: st.lists(
    st.text("xo.", min_size=width, max_size=width), min_size=1, max_size=2))
pair = st.tuples(st.integers(0, 1), st.integers(0, 1))
branches = st.lists(st.tuples(st.integers(0, 3), st.sampled_from("brg")), min_size=1,
                    max_size=4)


def tree(grown):
    """Each branch starts at the ground or at the end of an earlier branch."""
    return "edges " + ",".join(f"{min(root, end)}-{end + 1}:{colour}"
                               for end, (root, colour) in enumerate(grown))


def clicks(colours):
    return st.builds("grid {}x{} random:{}:{}".format, st.integers(1, 2), st.integers(1, 3),
                     st.integers(0, 99), st.integers(1, colours))


def board(letters, most_rows, most_columns):
    """Rows of these letters, of any size up to that."""
    return st.integers(1, most_columns).flatmap(
        lambda columns: st.lists(st.text(letters, min_size=columns, max_size=columns),
                                 min_size=1, max_size=most_rows)).map("|".join)


GAMES = {
    "clobber": rows.map("|".join),
    "click-impartial": clicks(3),
    "click-partizan": clicks(2),
    "pebbles": st.builds(lambda shape, at: shape + "".join(map(str, at)).replace(" ", ""),
                         st.sampled_from(["path 3 ", "outstar 2 ", "tournament 3 "]),
                         st.lists(pair, min_size=3, max_size=3)),
    "nim": st.lists(st.integers(0, 4), min_size=1, max_size=3).map(
        lambda heaps: " ".join(map(str, heaps))),
    "hackenbush": branches.map(tree),
    "expr": values.map(str),
    "domineering": board(".xo", 3, 3),
    "toads-and-frogs": board(".xo", 1, 6),
    "col": board(".xo", 2, 3),
    "snort": board(".xo", 2, 3),
    "amazons": board("xo.aaa", 2, 3),
    "kayles": board("x.", 1, 7),
    "octal": st.builds("0.{} {}".format, st.sampled_from(["07", "137", "6", "45"]),
                       board("x.", 1, 7)),
    "hackenbush-strings": board("xo.", 1, 6),
}


def made(game):
    """Positions of a game that has no entry above, as `dicot gen` makes them."""
    return st.integers(1, 999).map(
        lambda seed: dicot.ask("gen", game, "--seed", str(seed))[0]["position"])


for listed in dicot.ask("games", ""):
    if listed["players"] == 2:
        GAMES.setdefault(listed["game"], made(listed["game"]))
terms = st.sampled_from(sorted(GAMES)).flatmap(
    lambda game: st.builds("{}{} {}".format, st.sampled_from(["", "-"]), st.just(game),
                           GAMES[game]))
lines = st.lists(terms, min_size=1, max_size=2).map(" + ".join)


def after(position, who):
    """The positions that a player can move to, found by making and undoing each move."""
    found = []
    for move in list(position.moves(who)):
        position.play(who, move)
        found.append(str(position))
        assert position.undo()
    return found


class Values(unittest.TestCase):
    @given(values, values, values)
    def test_group(self, a, b, c):
        self.assertEqual((a + b) + c, a + (b + c))
        self.assertEqual(a + b, b + a)
        self.assertEqual(a + 0, a)
        self.assertEqual(a - a, 0)
        self.assertEqual(-(a + b), -a - b)
        self.assertEqual(-(-a), a)

    @given(values, st.integers(-3, 3), st.integers(-3, 3))
    def test_multiples(self, a, m, n):
        self.assertEqual(m * a + n * a, (m + n) * a)
        self.assertEqual(sum([a] * abs(n), store(0)), abs(n) * a)

    @given(values, values, values)
    def test_order(self, a, b, c):
        self.assertTrue(a <= a <= a)
        self.assertEqual(a <= b and b <= a, a == b)
        self.assertTrue(not (a <= b and b <= c) or a <= c)
        self.assertEqual(a <= b, a + c <= b + c)
        self.assertEqual(a <= b, -b <= -a)
        self.assertEqual([a < b, a == b, a > b, a.confused(b)].count(True), 1)
        self.assertEqual(a.compare(b), (a - b).compare(0))

    @given(values)
    def test_order_by_definition(self, a):
        """a <= 0 if Left loses moving first: no option of Left is >= 0."""
        self.assertEqual(a <= 0, not any(option >= 0 for option in a.left))
        self.assertEqual(a >= 0, not any(option <= 0 for option in a.right))

    @given(values, values)
    def test_comparisons_with_text(self, a, b):
        """In every comparison a value can be replaced by its name or by its form."""
        for text in (str(b), b.form):
            self.assertEqual([a == text, a != text, a <= text, a >= text, a < text, a > text,
                              text == a, text <= a, text > a],
                             [a == b, a != b, a <= b, a >= b, a < b, a > b,
                              b == a, b <= a, b > a])
            self.assertEqual(a.compare(text), a.compare(b))

    @given(values, values)
    def test_two_stores(self, a, b):
        """Equal values in different stores are equal, and so are their hashes."""
        far = Store()(b.form)
        self.assertIsNot(far.store, b.store)
        self.assertTrue(far == b and b == far and not far != b)
        self.assertEqual(hash(far), hash(b))
        self.assertEqual(a == far, a == b)
        self.assertEqual(a.compare(far), a.compare(b))
        self.assertEqual(a + far, a + b)
        self.assertEqual(store.game([a], [far]), store.game([a], [b]))

    @given(values)
    def test_hashes(self, a):
        self.assertEqual(len({a, store(str(a)), store(a.form), a + 0}), 1)
        if not a.is_number:
            self.assertEqual({str(a): "found"}[a], "found")

    def test_numbers_of_python(self):
        half, one = store("1/2"), store(1)
        self.assertTrue(half == 0.5 and one == 1 and one == 1.0 and half == Fraction(1, 2))
        self.assertTrue(half != 0.25 and one != float("inf") and one != float("nan"))
        self.assertEqual({0.5: "half", 1: "one"}[half], "half")
        self.assertFalse(one == None or one == [] or store("*") == 0)  # noqa: E711

    @given(values)
    def test_text(self, a):
        self.assertEqual(store(str(a)), a)
        self.assertEqual(store(a.form), a)
        self.assertEqual(str(store(a.form)), str(a))

    @given(values)
    def test_canonical_options(self, a):
        self.assertEqual(store.game(a.left, a.right), a)
        days = [option.birthday for option in a.left + a.right]
        self.assertEqual(a.birthday, max(days) + 1 if days else 0)

    @given(values, values)
    def test_dominated_options(self, a, b):
        larger, smaller = (a, b) if a >= b else (b, a)
        if larger >= smaller:
            self.assertEqual(store.game([a, b], []), store.game([larger], []))
            self.assertEqual(store.game([], [a, b]), store.game([], [smaller]))

    @given(numbers, numbers)
    def test_numbers(self, m, n):
        self.assertEqual(store(m) + store(n), m + n)
        self.assertEqual(store(m) < store(n), m < n)
        self.assertEqual(store(m).mean, m)
        self.assertEqual(store(m).temperature, Fraction(-1, m.denominator))
        self.assertEqual(hash(store(m)), hash(m))

    @given(values, values)
    def test_stops_and_means(self, a, b):
        self.assertTrue(a.left_stop.is_number and a.right_stop.is_number)
        self.assertGreaterEqual(a.left_stop, a.right_stop)
        self.assertTrue(a.right_stop <= a.mean <= a.left_stop)
        self.assertEqual((a + b).mean, a.mean + b.mean)
        self.assertLessEqual((a + b).temperature, max(a.temperature, b.temperature))
        self.assertEqual(a.is_infinitesimal, a.left_stop == 0 == a.right_stop)
        self.assertEqual(a.left_stop == a.right_stop, a.temperature <= 0)

    @given(values)
    def test_thermographs(self, a):
        left, right = a.wall("left"), a.wall("right")
        self.assertEqual(left[0], (0, a.left_stop.mean))
        self.assertEqual(right[0], (0, a.right_stop.mean))
        for wall in (left, right):
            self.assertEqual(wall[-1], (max(a.temperature, 0), a.mean))
            for (t, v), (u, w) in zip(wall, wall[1:]):
                self.assertLess(t, u)
                self.assertLessEqual(abs(w - v), u - t)

    @given(all_small, all_small)
    def test_atomic_weights(self, a, b):
        self.assertTrue(a.is_all_small and a.is_infinitesimal)
        self.assertEqual((a + b).atomic_weight, a.atomic_weight + b.atomic_weight)
        if a.atomic_weight >= 2:
            self.assertGreater(a, 0)


    @given(values, values)
    def test_operations(self, a, b):
        top = a.on_top(b)
        self.assertEqual(a.on_top(0), a)
        self.assertEqual(-top, (-a).on_top(-b))
        self.assertEqual(top > a, b > 0)
        self.assertEqual(a.cooled(0), a)
        self.assertEqual(a.cooled(1).mean, a.mean)
        self.assertEqual(a.cooled(1) + b.cooled(1), (a + b).cooled(1))
        self.assertTrue((a - a.reduced).is_infinitesimal)
        self.assertEqual(a.reduced == b.reduced, (a - b).is_infinitesimal)
        self.assertEqual({a + i for i in a.incentives("left")}, set(a.left))
        self.assertEqual({a - i for i in a.incentives("right")}, set(a.right))


class Positions(unittest.TestCase):
    @given(lines)
    def test_text(self, line):
        text = str(Position(line))
        self.assertEqual(str(Position(text)), text)

    @given(lines)
    def test_play_and_undo(self, line):
        position = Position(line)
        before = str(position)
        for who in ("left", "right"):
            self.assertEqual(len(after(position, who)), len(list(position.moves(who))))
            self.assertEqual(str(position), before)
        self.assertFalse(position.undo())

    @given(lines)
    def test_negative(self, line):
        position = Position(line)
        self.assertEqual(str(-(-position)), str(position))
        self.assertEqual(sorted(position.moves("left")), sorted((-position).moves("right")))
        self.assertEqual((-position).value(store), -position.value(store))
        self.assertEqual((position - position).value(store), 0)

    @given(terms, terms)
    def test_sum(self, a, b):
        a, b = Position(a), Position(b)
        self.assertEqual((a + b).value(store), a.value(store) + b.value(store))
        self.assertEqual(str(a + b), str(Position(f"{a} + {b}")))

    @given(lines)
    def test_outcome_is_the_sign(self, line):
        position = Position(line)
        letters = {"<": "R", ">": "L", "=": "P", "||": "N"}
        self.assertEqual(position.outcome(), letters[position.value(store).compare(0)])
        for who, won in (("left", "LP"), ("right", "RP")):
            best = position.best(who)
            self.assertEqual(best is not None, position.outcome() in ("N", who[0].upper()))
            if best is not None:
                position.play(who, best)
                self.assertIn(position.outcome(), won)
                position.undo()
                position.outcome()

    @given(terms, terms)
    def test_default_store(self, a, b):
        """Values for which no store was named can be compared."""
        a, b = Position(a), Position(b)
        letters = {"<": "R", ">": "L", "=": "P", "||": "N"}
        self.assertIs(a.value().store, dicot.default_store())
        self.assertEqual((a - b).outcome(), letters[a.value().compare(b.value())])
        self.assertEqual(a.value() == b.value(), (a - b).outcome() == "P")

    @given(terms)
    def test_value_by_definition(self, line):
        position = Position(line)
        options = [[Position(text).value(store) for text in after(position, who)]
                   for who in ("left", "right")]
        self.assertEqual(store.game(*options), position.value(store))

    @given(lines)
    def test_ask_says_the_same(self, line):
        position, answer = Position(line), dicot.value(line)
        worth = position.value(store)
        self.assertEqual(answer["value"], str(worth))
        self.assertEqual(answer["form"], worth.form)
        self.assertEqual(answer["outcome"], position.outcome())
        self.assertEqual(answer["left_stop"], str(worth.left_stop))
        self.assertEqual(Fraction(answer["mean"]), worth.mean)
        self.assertEqual(answer["birthday"], worth.birthday)
        self.assertEqual("atomic_weight" in answer, worth.is_all_small)
        self.assertEqual(dicot.moves(line)["left"], list(position.moves("left")))


def groups(board):
    """The groups of at least two blocks on a board, a list of columns from the floor up."""
    cells, found = {(x, y) for x, column in enumerate(board) for y in range(len(column))}, []
    while cells:
        first = min(cells)
        group, edge = {first}, [first]
        while edge:
            x, y = edge.pop()
            near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & (cells - group)
            near = {(a, b) for a, b in near if board[a][b] == board[x][y]}
            group |= near
            edge += near
        cells -= group
        found += [group] if len(group) > 1 else []
    return found


def without(board, group):
    columns = ["".join(c for y, c in enumerate(column) if (x, y) not in group)
               for x, column in enumerate(board)]
    return [column for column in columns if column]


class Boards(unittest.TestCase):
    """Boards of gen --kind, judged by the rules above."""

    def made(self, shape, *options):
        return dicot.ask("gen", f"clickomania grid {shape}", *options)

    def columns(self, position):
        return ["".join(column) for column in zip(*reversed(position.split("|")))]

    def check_cleared(self, made, rows):
        board = self.columns(made["position"])
        for move in made["moves"]:
            row, column = map(int, move.split(","))
            [group] = [g for g in groups(board) if (column - 1, rows - row) in g]
            board = without(board, group)
        self.assertEqual(board, [])

    def test_clearable(self):
        for rows, columns, colours in (1, 2, 2), (2, 1, 3), (7, 5, 2), (5, 9, 3), (12, 8, 6):
            for made in self.made(f"{rows}x{columns}", "--kind", "clearable", "--count", "4",
                                  "--colours", str(colours)):
                self.assertLessEqual(set(made["position"]), set("abcdef"[:colours] + "|"))
                self.check_cleared(made, rows)

    def test_hard(self):
        for made in self.made("6x7", "--kind", "hard", "--count", "4", "--colours", "4"):
            self.assertTrue(made["plays"] == 1000 and made["cleared"] <= 10)
            self.check_cleared(made, 6)
            board = self.columns(made["position"])
            while groups(board):
                board = without(board, max(groups(board), key=len))  # of equal ones the first
            self.assertNotEqual(board, [])

    def test_seed(self):
        options = ("--kind", "hard", "--colours", "5", "--seed")
        self.assertEqual(self.made("8x8", *options, "3")[0]["position"],
                         self.made("8x8", *options, "3")[0]["position"])
        self.assertNotEqual(self.made("8x8", *options, "3")[0]["position"],
                            self.made("8x8", *options, "4")[0]["position"])

    def test_refused(self):
        for line, options in (("clickomania grid 1x1", ()), ("nim 3", ()),
                              ("clickomania grid 600x600", ()), ("samegame cube 3", ()),
                              ("clickomania grid 65x2", ("--colours", "2"))):
            with self.assertRaises(BadInput):
                dicot.ask("gen", line, "--kind", "clearable", *options)
        with self.assertRaises(Limit):
            dicot.ask("gen", "clickomania grid 2x2", "--kind", "hard")


class Lists(unittest.TestCase):
    """Commands that answer with several objects, and those that read other texts."""

    def test_gen_gives_a_list(self):
        made = dicot.ask("gen", "clobber grid 2x3", "--count", "5", "--seed", "3")
        program = subprocess.run([DICOT, "gen", "clobber", "grid", "2x3", "--count", "5",
                                  "--seed", "3"], check=True, capture_output=True, text=True)
        self.assertEqual([f"{one['game']} {one['position']}" for one in made],
                         program.stdout.splitlines())
        self.assertEqual(len(dicot.ask("gen", "nim")), 1)

    def test_gen_at_a_limit(self):
        with self.assertRaises(Limit) as caught:
            dicot.ask("gen", "nim", "--count", "5", nodes=2)
        self.assertEqual(len(caught.exception.answer), 2)
        with self.assertRaises(Limit) as caught:
            dicot.ask("gen", "pebbles", "--value", "1/4", nodes=1)
        self.assertEqual(caught.exception.answer, [])

    def test_bench_gives_a_list(self):
        *rows, last = dicot.ask("bench", "", "--once", "--filter", "xo|ox")
        self.assertEqual([row["line"] for row in rows], ["clobber xo|ox"])
        self.assertEqual(last, {"signature": rows[0]["nodes"], "ended": "answered"})

    def test_reduce_takes_a_name(self):
        answer = dicot.ask("reduce", "hamiltonian xx|xx", "--solve")
        self.assertEqual(len(answer["solution"].split()), 4)
        with self.assertRaises(BadInput):
            dicot.ask("reduce", "no-such-reduction xx|xx")

    def test_there_are_no_files(self):
        with self.assertRaises(dicot.Error) as caught:
            dicot.ask("reduce", "hamiltonian xx|xx", "--from", "won.txt")
        self.assertNotIsInstance(caught.exception, BadInput)


LONG = "clobber grid 6x9 checkerboard"


class Refusals(unittest.TestCase):
    def refused(self, column, function, *arguments, **named):
        with self.assertRaises(BadInput) as caught:
            function(*arguments, **named)
        self.assertEqual(caught.exception.column, column)
        self.assertTrue(str(caught.exception))

    def test_wrong_text(self):
        self.refused(11, Position, "clobber xo?")
        self.refused(1, Position, "chess e4")
        self.refused(1, Position, "")
        self.refused(6, Position, "nim 3\0 5")
        self.refused(5, Position, "nim \u2191")
        self.refused(11, dicot.outcome, "clobber xo?")
        self.refused(1, dicot.outcome, "sc2 xo")
        self.refused(None, dicot.outcome, "nim 1\0")
        self.refused(1, dicot.ask, "play", "nim 1")
        self.refused(1, dicot.value, "nim 1", "--time", "never")
        self.refused(3, store, "1 ?")
        self.refused(None, store, Fraction(1, 3))
        self.refused(None, Position("nim 1").moves("white").__next__)
        self.refused(1, Position("nim 1").play, "left", "2:0")
        self.refused(None, lambda: store(1).atomic_weight)
        self.refused(1, Position("sc2 xo").outcome)
        self.refused(1, lambda: -Position("sc2 xo"))
        self.refused(1, lambda: store("^") == "chess")
        self.refused(1, lambda: store("^") < "chess")

    def test_limits(self):
        for why, limit in (("node", {"nodes": 100}), ("time", {"seconds": 0}),
                           ("memory", {"memory": 8 << 20}),
                           ("interrupted", {"stop": lambda: True})):
            with self.subTest(why):
                self.assertRaisesRegex(Limit, why, Position(LONG, **limit).value)
                if why == "memory":
                    continue  # who wins is searched on in any memory
                self.assertRaisesRegex(Limit, why, Position(LONG, **limit).outcome)
                with self.assertRaises(Limit) as caught:
                    dicot.outcome(LONG, **limit)
                self.assertEqual(caught.exception.answer["status"], "unknown")
        self.assertRaises(Limit, Position, "nim 1", memory=100)
        self.assertRaises(Limit, Store, memory=100)
        self.assertRaises(Limit, dicot.outcome, "nim 1", memory=100)
        self.assertRaises(Limit, store, 2**70)
        self.assertRaises(Limit, store.nimber, 2**32)
        self.assertRaises(Limit, lambda: store(2**60) + 2**60)
        small = Store(memory=1 << 23)
        one = small(1)
        with self.assertRaises(Limit):
            for n in range(100000):
                small("+-1") + n
        self.assertTrue(one.is_number)  # values made before the limit remain usable

    def test_stops(self):
        event = threading.Event()
        threading.Timer(0.05, event.set).start()
        self.assertRaises(Limit, Position(LONG, seconds=1e6, stop=event.is_set).outcome)

        def broken():
            raise KeyError("broken")
        self.assertRaises(KeyError, Position(LONG, stop=broken).outcome)
        self.assertRaises(KeyError, dicot.outcome, LONG, stop=broken)
        long = " + ".join("{%d||%d/2*|-%d}" % (n, n, n) for n in (2, 3, 5, 7, 11, 13, 17, 19, 23))
        self.assertRaises(Limit, Store(seconds=0.001), long)
        self.assertRaises(KeyError, Store(stop=broken), long)

    def test_best_asks_once(self):
        """best searches if nobody has asked since the last move, and only then."""
        asked = []
        position = Position("clobber grid 4x5 random:3", stop=lambda: asked.append(None))
        for _ in range(2):
            before = len(asked)
            best = position.best("left"), position.best("right")
            count = len(asked)
            self.assertGreater(count, before)
            self.assertIsNone(best[1])
            self.assertEqual((position.best("left"), position.best("right")), best)
            self.assertEqual(len(asked), count)
            position.play("left", best[0])

    def test_button(self):
        """An exception stops the search even if `stop` raises it only once, at any time."""
        for when in range(1, 30):
            asked = []

            def stop():
                asked.append(None)
                if len(asked) == when:
                    raise KeyError("once")
                return False
            self.assertRaises(KeyError, Position(LONG, seconds=20, stop=stop).outcome)
            self.assertEqual(len(asked), when)

    def test_button_twice(self):
        """If ^C follows an exception from `stop`, it is raised, and nothing later on."""
        button = dicot._library._Button(lambda: {}["no"])
        self.assertTrue(button.asked.send(None))
        self.assertTrue(button.asked.throw(KeyboardInterrupt()))
        self.assertRaises(KeyboardInterrupt, button.check)
        button.check()

    def test_interrupt(self):
        main = threading.main_thread().ident
        threading.Timer(0.05, signal.pthread_kill, (main, signal.SIGINT)).start()
        self.assertRaises(KeyboardInterrupt, Position(LONG, seconds=1e6).outcome)

    def test_certificates(self):
        for ask, line in ((dicot.solve, "sc2 xoxo"), (dicot.outcome, "clobber xo|ox"),
                          (dicot.value, "clobber xxo"), (dicot.moves, "nim 3")):
            with tempfile.NamedTemporaryFile(suffix=".cert") as file:
                ask(line, certificate=file)
                file.flush()
                subprocess.run([DICOT_CHECK, file.name], check=True, capture_output=True)

        class Full(io.RawIOBase):
            def write(self, piece):
                raise OSError("full")
        self.assertRaises(OSError, dicot.solve, "sc2 xoxo", certificate=Full())
        refusing = io.BytesIO()
        refusing.write = lambda piece: 0
        self.assertRaises(dicot.Error, dicot.solve, "sc2 xoxo", certificate=refusing)

    def test_locale(self):
        """The locale of the calling program does not matter."""
        locale.setlocale(locale.LC_NUMERIC, "comma")
        try:
            self.assertEqual(locale.localeconv()["decimal_point"], ",")
            answer = dicot.ask("render", "hackenbush edges 0-1:b,1-2:r", "--time", "1.5s")
            self.assertEqual(locale.localeconv()["decimal_point"], ",")
        finally:
            locale.setlocale(locale.LC_NUMERIC, "C")
        self.assertRegex(answer["scenes"][0], r"^size \d+\.\d+ \d+\.\d+\n")

    def test_lifetimes(self):
        value = Position("clobber xxo").value()  # keeps its store alive
        minus = -Position("clobber xxo", stop=lambda: False)
        moves = Position("nim 3").moves("left")
        gc.collect()
        self.assertEqual(str(value + "*"), "^*")
        self.assertEqual(minus.outcome(), "R")
        self.assertEqual(list(moves), ["1:0", "1:1", "1:2"])

    def test_circles(self):
        """Objects in a circle die in any order."""
        for turn in range(20):
            circle = [Store()]
            circle += [dicot.Session(circle[0]), circle]
            circle[1]("G := {3|1||-2}; [n.G for n in 0..5]")
            circle[0].back = circle
            del circle
            gc.collect()

    def test_dead_circle(self):
        """A session is refused once its store has died, also by what dies after it."""
        class Last:
            def __del__(self):
                try:
                    answers.append(self.session("1+1"))
                except BadInput as error:
                    answers.append(str(error))
        answers = []
        for last_is_first in True, False:
            one = Store()
            if last_is_first:
                one.last = last = Last()
                last.session = dicot.Session(one)
            else:
                session = dicot.Session(one)
                one.last = last = Last()
                last.session = session
                del session
            last.store = one
            del one, last
            gc.collect()
        self.assertEqual(len(answers), 2)
        for answer in answers:
            self.assertIn(answer, (2, "the session is closed"))

    def test_closed(self):
        with dicot.Session() as session:
            session["G"] = "^"
        session.close()
        with self.assertRaisesRegex(BadInput, "the session is closed"):
            session("G")
        with self.assertRaisesRegex(BadInput, "the session is closed"):
            session["G"] = 1

    def test_copies(self):
        """What is in the library is freed once."""
        position = Position("clobber xxo")
        position.play("left", "1,2>1,3")
        for same in copy.copy(position), copy.deepcopy([position])[0]:
            self.assertEqual(str(same), "clobber x.x")
            self.assertFalse(same.undo())
        self.assertTrue(position.undo())
        for one in store, dicot.Session(), position:
            self.assertRaisesRegex(TypeError, "cannot pickle a", pickle.dumps, one)
        self.assertRaises(TypeError, copy.copy, store)
        self.assertIs(copy.copy(store("^")).store, store)

    def test_no_store(self):
        for wrong in 5, "store":
            self.assertRaisesRegex(TypeError, "is not a Store", dicot.Session, wrong)
            self.assertRaisesRegex(TypeError, "is not a Store", Position("nim 1").value, wrong)

    def test_threads(self):
        found = []

        def work():
            mine = Store()
            found.append([str(Position(f"clobber {row}").value(mine))
                          for row in ("xo", "xxo", "xo|ox", "xxoo")])
            stores.append(dicot.default_store())
        stores = [dicot.default_store()]
        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(found), 4)
        self.assertEqual(len(set(map(id, stores))), 5)  # one per thread: no locks are needed
        self.assertEqual([one for one in found if one != found[0]], [])


if __name__ == "__main__":
    unittest.main()
