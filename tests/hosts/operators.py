# SPDX-License-Identifier: MIT
"""Tests that Python calculates as `dicot calc` does: every operator with a value, a position,
a text and a number on either side, sessions, rulesets, pictures, hostile texts, threads.

    DICOT_LIBRARY=... PYTHONPATH=python python3 tests/hosts/operators.py DICOT

Run by tests/hosts/python.sh."""

import itertools
import operator
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree
from fractions import Fraction

import dicot
from dicot import BadInput, Limit, Picture, Position, Session, Store, Value, batch, calc

DICOT = sys.argv.pop(1)

# Pairs whose order is known [Berlekamp, Conway, Guy, Winning Ways, chapters 2 and 3]: a
# position, the same as a text, the other side, and how the first compares with it.
KNOWN = [
    ("clobber xxo", "^", "0", ">"), ("clobber xxo", "^", "*", "||"),
    ("clobber xxo", "^", "1/4", "<"), ("clobber xxo + clobber xxo", "^2", "*", ">"),
    ("nim 1 + nim 2", "*3", "nim 3", "="), ("hackenbush edges 0-1:b,1-2:r", "1/2", "1/2", "="),
    ("expr {1|-1}", "+-1", "0", "||"), ("expr {1|-1}", "+-1", "-2", ">"),
    ("expr v*", "v*", "^", "<"),
]
SIGNS = {"=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le,
         ">": operator.gt, ">=": operator.ge}
HOLDS = {"=": "= <= >=", "<": "< <= !=", ">": "> >= !=", "||": "!="}


def guises(text):
    """What a text stands for, in every type that has operators; a text is none alone."""
    yield Value(text)
    yield Value(text, Store())
    yield Position(Value(text))
    if not text.startswith("expr"):
        yield Position(text)


def others(text):
    yield from guises(text)
    yield text
    if Value(text).is_number:
        yield Value(text).mean


class Operators(unittest.TestCase):
    def test_comparisons(self):
        for line, name, other, order in KNOWN:
            for a, b in itertools.chain(
                    itertools.product([Position(line), *guises(name)], others(other)),
                    itertools.product([line, name], guises(other))):
                with self.subTest(a=a, b=b):
                    found = [sign for sign in SIGNS if SIGNS[sign](a, b)]
                    self.assertEqual(set(found), set(HOLDS[order].split()))
                    if not isinstance(a, str):
                        self.assertIs(a.confused(b), order == "||")

    def test_sums(self):
        for a, b in [("^", "*"), ("1/2", "clobber xxo"), ("{3|1||-2}", "3"), ("nim 2", "v")]:
            total, difference = calc(f"value(({a}) + ({b}))"), calc(f"value(({a}) - ({b}))")
            pairs = [*itertools.product(guises(a), others(b)), *((a, g) for g in guises(b))]
            for x, y in pairs:
                with self.subTest(x=x, y=y):
                    self.assertEqual((x + y).value(), total)
                    self.assertEqual((x - y).value(), difference)
                    positions = any(isinstance(side, Position) for side in (x, y))
                    self.assertIs(type(x + y), Position if positions else Value)
                    self.assertIs(type(x - y), type(x + y))

    def test_multiples_and_negatives(self):
        for text in ("^", "clobber xxo", "{3|1||-2}", "1/2"):
            for g in guises(text):
                for n in (-3, -1, 0, 1, 2, 5):
                    self.assertEqual((n * g).value(), calc(f"value({n}.({text}))"))
                    self.assertIs(type(g * n), type(g))
                    self.assertEqual(n * g, g * n)
                self.assertEqual(-g + g, 0)
                self.assertEqual(-g, -1 * g)
        with self.assertRaises(dicot.Error):
            10**9 * Position("clobber xxo")
        with self.assertRaises(Limit):
            2**70 * Value("^")
        with self.assertRaises(TypeError):
            Value("^") * "^"

    def test_ordinal_sums(self):
        for a, b, both in [("1", "-1", "1/2"), ("*", "1", "^*"), ("0", "^", "^")]:
            for x, y in itertools.product(guises(a), others(b)):
                self.assertEqual(x.on_top(y), both)

    def test_known(self):
        switch = Value("{1|-1}")
        self.assertEqual((switch.mean, switch.temperature, switch.stops), (0, 1, (1, -1)))
        self.assertEqual([Value(text).outcome for text in ("^", "v", "*", "0")],
                         ["L", "R", "N", "P"])
        self.assertTrue(Value("^") + "^" > "*")
        self.assertEqual(Value("^3").birthday, 4)
        self.assertEqual(switch.heated(2), "{3|-3}")
        self.assertEqual(Position(switch).mean, 0)
        self.assertEqual(Value("^3*").latex, r"{\uparrow}3{*}")
        self.assertEqual(Value("^")._repr_latex_(), r"${\uparrow}$")
        self.assertEqual(Value("+-1").unicode, "\u00b11")

    def test_strangers(self):
        for g in (Value("^"), Position("nim 1")):
            self.assertFalse(g == None or g == [] or g == object())  # noqa: E711
            for act in (operator.add, operator.sub, operator.lt, operator.ge):
                self.assertRaises(TypeError, act, g, None)
                self.assertRaises(TypeError, act, [], g)
        with self.assertRaises(TypeError):
            hash(Position("nim 1"))

    def test_options(self):
        position = Position("clobber xox")
        self.assertEqual([str(left) for left in position.left], ["clobber .xx", "clobber xx."])
        self.assertEqual([str(right) for right in position.right],
                         ["clobber o.x", "clobber x.o"])
        self.assertEqual(str(position), "clobber xox")
        for line in ("nim 3", "clobber xo|ox", "hackenbush edges 0-1:b,1-2:r,0-3:g"):
            game = Position(line)
            self.assertEqual(Store().game(game.left, game.right), game)

    def test_limits_of_positions(self):
        board = "clobber grid 6x9 checkerboard"
        for limit in ({"nodes": 100}, {"seconds": 0}, {"stop": lambda: True}):
            self.assertRaises(Limit, operator.gt, Position(board, **limit), "clobber xxo")
        self.assertRaises(Limit, Session(Store(nodes=100)), f"{board} > 0")


class Sessions(unittest.TestCase):
    def test_answers(self):
        self.assertEqual(calc("[1, [^, true], outcome(nim 1), (clobber xo)]"),
                         [1, [Value("^"), True], "N", Position("clobber xo")])
        self.assertIs(type(calc("clobber xo + 1")), Position)
        self.assertIs(type(calc("1000.(clobber xxo)")), Value)  # too many to play in
        self.assertEqual(calc("1000.(clobber xxo)"), "1000.^")
        self.assertEqual((calc("[]"), calc(""), calc("G := 1")), ([], None, None))

    def test_last_answer(self):
        session = Session()
        self.assertEqual(session("clobber xxo + ^"), "^2")
        self.assertEqual(session("_"), "^2")  # making an object of it has not changed it
        self.assertEqual(session("[[1], [2, 3]]"), [[1], [2, 3]])
        self.assertEqual(session("count(_)"), 2)
        self.assertIsNone(session("G := 4"))
        self.assertRaises(BadInput, session, "G +")
        self.assertEqual(session("G"), 4)

    def test_names(self):
        session = Session()
        for what in (Value("^"), "^", Position("clobber xxo"), Value("^", Store())):
            session["G"] = what
            self.assertEqual(session["G"], "^")
        for name in ("", "nim", "1", "a b", "G;", "\0"):
            for what in (Value("1"), Position("nim 1")):
                self.assertRaises(BadInput, session.__setitem__, name, what)
        self.assertEqual(calc("a - b", a=Position("nim 2"), b=Fraction(1, 2)), "*2 - 1/2")
        self.assertEqual(calc("x + p", x=3, p=Position("clobber x")), 3)

    def test_agrees_with_the_program(self):
        for text in ("clobber xxo - ^ > *", "2.(clobber xxo) + {3|1||-2}", "cool({4|0},1)",
                     "[n.^ for n in 0..3]", "{(clobber xo|ox), 1 | *}"):
            program = subprocess.run([DICOT, "calc", "-e", text], capture_output=True,
                                     text=True, check=False).stdout.strip()
            self.assertEqual(calc(text), calc(program))

    def test_hostile_texts(self):
        for text, column in [("1 ?", 3), ("", 1), ("{1|", 4), ("1) + (2", 2), ("clobber xx?", 11),
                             ("nim 1\0", 6), ("\ud800", 1), ("[1,2]", 1), ("true", 1)]:
            for g in (Value("^"), Position("clobber xxo")):
                for act in (operator.add, operator.gt, operator.eq):
                    for sides in ((g, text), (text, g)):
                        with self.subTest(text=text, g=g, act=act):
                            with self.assertRaises(BadInput) as caught:
                                act(*sides)
                            self.assertEqual(caught.exception.column, column)
        for deep in ("(" * 100000, "{" * 100000, "-" * 100000 + "9" * 400,
                     "a-" * 50000 + "1", "nim 1 + " * 20000 + "?"):
            self.assertRaises(dicot.Error, calc, deep)
        self.assertEqual(calc("1 + 1"), 2)


class Rulesets(unittest.TestCase):
    """A game that only its ruleset knows, in all that positions can do."""

    DUEL = """dicot-ruleset 1
game duel
title jump over an enemy and take it
board line
piece x black
piece o white
left mirrored xo. => ..x
right mirrored ox. => ..o
"""

    def test_positions(self):
        p, q = Position("duel xo.", rules=self.DUEL), Position("clobber xxo")
        self.assertEqual([p.value(), (-p).value(), (2 * p).value()], [1, -1, 2])
        for sum in (p + q, q + p, p - -q, 1 + q, q + "^" + p - "^"):
            self.assertTrue(sum == "1^" and sum > 1 and "2" > sum, sum)
        self.assertTrue(p > q and q < p and q != p and not q.confused(p))
        self.assertEqual(p.winning("left"), ["1,1>1,2>1,3"])
        self.assertEqual([str(o) for o in (p + q).left], ["duel ..x + clobber xxo",
                                                         "duel xo. + clobber x.x"])
        self.assertEqual(p.picture.count("<circle"), 2)
        with self.assertRaises(dicot.BadInput):
            p + Position("duel xo.", rules=self.DUEL + "# another\n")

    def test_sessions(self):
        session = dicot.Session(rules=self.DUEL)
        self.assertEqual(session("G := duel xo.; G + G"), 2)
        self.assertEqual(session("[(duel xo.), G]")[1].left[0].outcome(), "P")
        self.assertTrue(calc("duel xo. > G", rules=self.DUEL, G="duel .xo"))
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "duel.rules")
            file.write_text(self.DUEL)
            for name in (file, str(file)):
                self.assertEqual(Position("duel xo.", rules=name).value(), 1)

    def test_errors(self):
        with self.assertRaisesRegex(dicot.BadInput, "line 8 of the ruleset") as caught:
            Position("duel xo.", rules=self.DUEL.replace("..o", "..y"))
        self.assertEqual(caught.exception.column, 25)
        with self.assertRaises(dicot.BadInput):
            dicot.Session(rules=self.DUEL)("duel xy.")
        self.assertRaises(FileNotFoundError, Position, "nim 1", rules="no such file")


class Databases(unittest.TestCase):
    """The file is asked (no nodes), by name and by environment; what is none is refused."""

    LINE = "clobber xox|oxo"

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = os.path.join(folder.name, "clobber.db")
        subprocess.run([DICOT, "db", "build", "clobber", "--cells", "6", "--db", self.file],
                       check=True, capture_output=True)
        os.environ.pop("DICOT_DB", None)
        self.addCleanup(os.environ.pop, "DICOT_DB", None)

    def test_same_answers(self):
        plain = dicot.value(self.LINE)
        found = dicot.value(self.LINE, db=self.file)
        self.assertEqual((found["form"], found["nodes"]), (plain["form"], 0))
        self.assertGreater(plain["nodes"], 0)
        for command, key in ("outcome", "best"), ("hint", "move"), ("calc", "answer"):
            self.assertEqual(dicot.ask(command, self.LINE, db=self.file)[key],
                             dicot.ask(command, self.LINE)[key])
        os.environ["DICOT_DB"] = ":" + self.file + ":"
        self.assertEqual(dicot.value(self.LINE)["nodes"], 0)
        self.assertGreater(dicot.value(self.LINE, db="")["nodes"], 0)

    def test_refused(self):
        whole = pathlib.Path(self.file).read_bytes()
        for wrong in b"", b"hello", whole[:5000], whole[:200] + b"?" + whole[201:]:
            pathlib.Path(self.file).write_bytes(wrong)
            with self.assertRaisesRegex(BadInput, "clobber.db: "):
                dicot.value(self.LINE, db=self.file)
        with self.assertRaises(FileNotFoundError):
            dicot.value(self.LINE, db=self.file + ".missing")


class Pictures(unittest.TestCase):
    def check(self, picture, **counts):
        self.assertIsInstance(picture, Picture)
        tags = [tag.tag.split("}")[1] for tag in xml.etree.ElementTree.fromstring(picture).iter()]
        self.assertEqual({tag: tags.count(tag) for tag in counts}, counts)

    def test_boards(self):
        self.check(Position("clobber xo|.x").picture, rect=4, circle=3)
        self.check(Position("-nim 2 + clobber x").picture, circle=3, g=2)
        self.check(Position("hackenbush edges 0-1:b,1-2:r").picture, line=3)
        self.check(Position("pebbles path 3 (1,0)(0,0)(0,1)").picture, line=4, circle=3)
        self.check(Position("clickomania ab|aa").picture, rect=4)  # of one player
        self.assertEqual(Position("nim 1")._repr_svg_(), Position("nim 1").picture)
        for made in dicot.ask("games", ""):
            line = dicot.ask("gen", made["game"])[0]
            self.check(Position(f"{line['game']} {line['position']}").picture, svg=1)

    def test_thermographs(self):
        self.check(Value("{3|1||-2}").thermograph, circle=4)
        self.assertEqual(Position("clobber xxo").thermograph, Value("^").thermograph)


class Threads(unittest.TestCase):
    def test_batch(self):
        """The same answers as one after another, in the order of the questions."""
        texts = [f"value(clobber path {n} checkerboard)" for n in range(1, 9)] * 3
        found = batch(calc, texts, threads=4)
        self.assertEqual(found, [calc(text) for text in texts])
        self.assertEqual(sum(found, Value(0)), 3 * sum(found[:8], Value(0)))

    def test_errors(self):
        with self.assertRaises(BadInput):
            batch(calc, ["1", "1 +", "2"], threads=2)


if __name__ == "__main__":
    unittest.main()
