# SPDX-License-Identifier: MIT
"""Combinatorial games: positions, who wins them and what they are worth.

    >>> import dicot
    >>> dicot.ask("solve", "sc2 xoxo")["cost"]
    1
    >>> p = dicot.Position("clobber xxo + nim 1")
    >>> p.outcome(), p.best("left")
    ('N', '#2 1:0')
    >>> p.value()
    Value('^*')
    >>> p.value() > 0, p.value().confused(0), p.value() == "^ + *"
    (False, True, True)

`ask` answers what the program `dicot` answers, as a dict or a list of dicts. A `Position` can
be played on and searched. Values can be added and compared, with each other, with numbers and
with texts. They live in a `Store`; unless another one is named, in the `default_store` of the
thread.
Lines, moves, values and the keys of answers are written as doc/formats.md says.

Whatever fails raises an `Error`: `BadInput` with the column of what is wrong, or `Limit`
when there was not enough memory, time or nodes. Several threads may work at once, as long as
no two of them use the same object; a store and its values count as one object.

The library libdicot is looked for where DICOT_LIBRARY says, beside this file, in the build
tree and below the prefix it is installed in.
"""

import ctypes
import fractions
import json
import os
import pathlib
import threading
from ctypes import (CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char, c_char_p,
                    c_double, c_int, c_int64, c_size_t, c_uint32, c_uint64, c_void_p)

__all__ = ["ask", "solve", "outcome", "value", "moves", "Position", "Store", "Value",
           "default_store", "Error", "BadInput", "Limit", "version"]

# ---- the library ----

_OK, _NO, _BAD_INPUT, _LIMIT, _FAILED = range(5)
_LESS, _EQUAL, _GREATER, _CONFUSED, _UNSURE = range(5)
_NO_VALUE = 2**32 - 1
_PLAYERS = {"left": 0, "right": 1}

_STOP = CFUNCTYPE(c_bool, c_void_p)
_WRITE = CFUNCTYPE(c_bool, c_void_p, POINTER(c_char), c_size_t)


class _Error(Structure):
    _fields_ = [("status", c_int), ("column", c_size_t), ("message", c_char * 200)]


class _Limits(Structure):
    _fields_ = [("memory", c_size_t), ("nodes", c_uint64), ("seconds", c_double),
                ("stop", _STOP), ("stop_context", c_void_p)]


class _Dyadic(Structure):
    _fields_ = [("numerator", c_int64), ("exponent", c_uint32)]

    def fraction(self):
        return fractions.Fraction(self.numerator, 1 << self.exponent)


class _Corner(Structure):
    _fields_ = [("t", _Dyadic), ("v", _Dyadic)]


# The functions of dicot.h: a letter for what each gives, then those for what it takes. Text
# that comes back is "h", an address, because its length counts and not a NUL.
_TYPES = {
    "-": None, "h": c_void_p, "s": c_char_p, "n": c_size_t, "#": POINTER(c_size_t),
    "b": c_bool, "i": c_int, "I": c_int64, "u": c_uint32, "U": POINTER(c_uint32),
    "P": POINTER(POINTER(c_uint32)), "c": POINTER(c_char), "S": POINTER(c_char_p),
    "e": POINTER(_Error), "l": POINTER(_Limits), "L": _Limits, "w": _WRITE,
    "d": POINTER(_Dyadic), "k": POINTER(_Corner),
}
_FUNCTIONS = {
    "version": "s", "default_limits": "L",
    "session_open": "hl", "session_close": "-h", "ask": "ihSn", "answer": "hh#",
    "certify": "-hwh",
    "position_open": "hsnle", "position_close": "-h", "position_negative": "hhe",
    "position_sum": "hhhe", "position_print": "hh#", "position_game": "sh",
    "position_players": "ih", "position_list": "-hi", "position_next": "ihS#",
    "position_play": "ihisne", "position_undo": "bh", "position_outcome": "ihce",
    "position_best": "hhi#", "position_value": "ihhUe",
    "store_open": "hl", "store_close": "-h", "store_status": "ih", "store_count": "nh",
    "value_parse": "uhsne", "value_print": "hhu#", "value_form": "hhu#",
    "value_number": "uhIu", "value_nimber": "uhu", "value_of_options": "uhUnUn",
    "value_negate": "uhu", "value_add": "uhuu", "value_subtract": "uhuu",
    "value_multiple": "uhIu", "value_compare": "ihuu", "value_options": "ihuiP#",
    "value_stop": "uhui", "value_atomic_weight": "uhu", "value_birthday": "Ihu",
    "value_is_number": "ihu", "value_is_infinitesimal": "ihu",
    "value_is_all_small": "ihu", "value_mean": "ihud", "value_temperature": "ihud",
    "value_wall": "ihuikn#", "value_ordinal_sum": "uhuu", "value_cool": "uhuu",
    "value_reduced": "uhu", "value_incentives": "ihuiP#",
}


def _candidates():
    here = pathlib.Path(__file__).resolve().parent
    if "DICOT_LIBRARY" in os.environ:
        return [os.environ["DICOT_LIBRARY"]]
    installed = here.parent.parent  # PREFIX/lib/python3/dist-packages
    folders = [here, here.parent / "build", installed, *installed.glob("*-linux-gnu")]
    return [folder / "libdicot.so.0" for folder in folders] + ["libdicot.so.0"]


def _load():
    reasons = []
    for path in _candidates():
        try:
            library = ctypes.CDLL(str(path))
        except OSError as reason:
            reasons.append(str(reason))
            continue
        for name, (result, *arguments) in _FUNCTIONS.items():
            function = getattr(library, "dicot_" + name)
            function.restype = _TYPES[result]
            function.argtypes = [_TYPES[a] for a in arguments]
        return library
    raise ImportError("libdicot is not there: " + "; ".join(reasons))


_dicot = _load()

version = _dicot.dicot_version().decode()

# ---- errors, limits, text ----


class Error(Exception):
    """The base class of all errors that dicot reports."""

    def __init__(self, message, column=None):
        super().__init__(message)
        self.column = column  # in the text that was given, from 1; None: there is none


class BadInput(Error, ValueError):
    """The text or an argument is wrong."""


class Limit(Error):
    """There was not enough memory, time or nodes, or `stop` said stop. If `ask` raised it,
    `answer` is what `ask` would have returned, with what is known so far."""

    answer = None


_ERRORS = {_BAD_INPUT: BadInput, _LIMIT: Limit, _FAILED: Error}


def _raise(status, message, column=None):
    raise _ERRORS[status](message, column)


def _check(error):
    if error.status != _OK:
        _raise(error.status, error.message.decode("ascii", "replace"), error.column)


class _Button:
    """Calls `stop` when C asks. What it raises ends the search and waits for `check`.

    So does ^C, which is raised where Python is entered next: C enters a generator, because
    that is entered inside its `try`, and a function is not."""

    def __init__(self, stop):
        self.raised = []
        self.asked = self._answers(stop, self.raised)
        next(self.asked)
        self.address = _STOP(self.asked.send)

    @staticmethod
    def _answers(stop, raised):
        pressed = False
        while True:
            try:
                yield pressed
                pressed = stop()
            except GeneratorExit:
                return
            except BaseException as error:
                raised.append(error)
                pressed = True

    def check(self):
        if self.raised:
            raise self.raised.pop()


def _limits(memory, nodes, seconds, stop):
    """Limits as a structure, with the callback that it refers to."""
    limits = _dicot.dicot_default_limits()
    if memory is not None:
        limits.memory = memory
    if nodes is not None:
        limits.nodes = nodes
    if seconds is not None:
        limits.seconds = seconds
    limits.button = _Button(stop if stop is not None else bool)
    limits.stop = limits.button.address
    return limits


def _player(who):
    if who not in _PLAYERS:
        raise BadInput(f"expected 'left' or 'right', not {who!r}")
    return _PLAYERS[who]


def _bytes(text):
    return text.encode("utf-8", "surrogateescape")


def _text(get, *arguments):
    """The text that a function of the library gives, as str; None: there is none."""
    length = c_size_t()
    at = get(*arguments, byref(length))
    return ctypes.string_at(at, length.value).decode("ascii") if at else None


# ---- the commands of the program ----


_LISTS = {"gen", "bench"}  # commands that give any number of answers


def ask(command, line, *flags, memory=None, nodes=None, seconds=None, stop=None,
        certificate=None):
    """Answers a LINE as `dicot COMMAND --json FLAG... -- LINE` does.

    `command` is solve, outcome, value, moves, render or reduce, and the answer is a dict; or
    it is gen, bench or value --runs, and the answer is a list of dicts, one per position
    or row. `line` is what the command takes: a LINE; for reduce the name of a reduction
    and an instance; for gen a game and perhaps a shape; for bench nothing; for value
    --runs a game. `stop` is called now and then while a search runs; true ends it.
    `certificate` is a file open for writing bytes. At a limit, `Limit` is raised with the
    partial answer in its `answer`.

        >>> [made["game"] for made in ask("gen", "nim 3", "--count", "2")]
        ['nim', 'nim']
        >>> ask("value", "click-impartial", "--runs", "3")[3]["nimbers"]
        [5, 2, 1]
        >>> ask("reduce", "hamiltonian xx|xx", "--solve")["solution"]
        '1,1 2,1 2,2 1,2'
    """
    # The library joins the words with blanks; of reduce it takes the first one as a name.
    about = line.split(" ", 1) if line else []
    words = [_bytes(word) for word in (command, *flags, "--", *about)]
    if any(b"\0" in word for word in words):
        raise BadInput("there is a NUL in the question")
    raised = []

    @_WRITE
    def write(_, at, length):
        try:
            return certificate.write(ctypes.string_at(at, length)) == length
        except BaseException as error:  # it cannot cross C
            raised.append(error)
            return False

    limits = _limits(memory, nodes, seconds, stop)
    session = _dicot.dicot_session_open(byref(limits))
    if not session:
        raise Limit("no memory for a session")
    try:
        if certificate is not None:
            _dicot.dicot_certify(session, write, None)
        status = _dicot.dicot_ask(session, (c_char_p * len(words))(*words), len(words))
        limits.button.check()
        if raised:
            raise raised[0]
        lines = _text(_dicot.dicot_answer, session).splitlines()
    finally:
        _dicot.dicot_session_close(session)
    answers = [json.loads(line) for line in lines]
    if answers and "error" in answers[0]:
        _raise(status, answers[0]["error"], answers[0]["column"])
    several = command in _LISTS or any(flag.startswith("--runs") for flag in flags)
    answer = answers if several else answers[0]
    if status == _LIMIT:
        known = f"{len(answers)} answers" if several else answer["status"]
        limit = Limit("a limit was reached: " + known)
        limit.answer = answer
        raise limit
    return answer


def solve(line, *flags, **limits):
    """The best result of a one-player position; see `ask`."""
    return ask("solve", line, *flags, **limits)


def outcome(line, *flags, **limits):
    """Who wins a two-player position or sum; see `ask`."""
    return ask("outcome", line, *flags, **limits)


def value(line, *flags, **limits):
    """What a two-player position or sum is worth; see `ask`."""
    return ask("value", line, *flags, **limits)


def moves(line, *flags, **limits):
    """The legal moves of a position; see `ask`."""
    return ask("moves", line, *flags, **limits)


# ---- positions ----


class Position:
    """A position, or a sum of positions, that can be played on.

        >>> p = Position("clobber xox", seconds=5)
        >>> list(p.moves("left"))
        ['1,1>1,2', '1,3>1,2']
        >>> p.play("left", "1,1>1,2")
        >>> str(p)
        'clobber .xx'
        >>> p.undo()
        True
        >>> str(p + -Position("nim 1"))
        'clobber xox + -nim 1'
    """

    def __init__(self, line, *, memory=None, nodes=None, seconds=None, stop=None):
        error = _Error()
        self._limits = _limits(memory, nodes, seconds, stop)
        self._as_parameter_ = None
        text = _bytes(line)
        self._take(_dicot.dicot_position_open(text, len(text), byref(self._limits),
                                              byref(error)), error)

    def _take(self, handle, error):
        if not handle:
            _check(error)
        self._as_parameter_ = c_void_p(handle)

    def _derive(self, make, *others):
        """A new position, made from this one and others, with the limits of this one."""
        error = _Error()
        new = Position.__new__(Position)
        new._limits = self._limits
        new._as_parameter_ = None
        new._take(make(self, *others, byref(error)), error)
        return new

    def __del__(self, close=_dicot.dicot_position_close):  # at exit the module is gone
        if getattr(self, "_as_parameter_", None):
            close(self)

    def __str__(self):
        text = _text(_dicot.dicot_position_print, self)
        if text is None:
            raise Limit("no memory to print the position")
        return text

    def __repr__(self):
        return f"Position({str(self)!r})"

    def __neg__(self):
        return self._derive(_dicot.dicot_position_negative)

    def __add__(self, other):
        if not isinstance(other, Position):
            return NotImplemented
        return self._derive(_dicot.dicot_position_sum, other)

    def __sub__(self, other):
        if not isinstance(other, Position):
            return NotImplemented
        return self + -other

    @property
    def game(self):
        """The name of the game, or 'sum'."""
        return _dicot.dicot_position_game(self).decode()

    @property
    def players(self):
        """1 or 2."""
        return _dicot.dicot_position_players(self)

    def moves(self, who="left"):
        """The moves of a player, one by one. Playing and taking back, and listing other
        moves, end it."""
        move, length = c_char_p(), c_size_t()
        _dicot.dicot_position_list(self, _player(who))
        while True:
            if _dicot.dicot_position_next(self, byref(move), byref(length)) != _OK:
                raise Limit("no memory to print a move")
            if not move:
                return
            yield move.value.decode()

    def play(self, who, move):
        """Makes a legal move; players need not take turns."""
        error, text = _Error(), _bytes(move)
        _dicot.dicot_position_play(self, _player(who), text, len(text), byref(error))
        _check(error)

    def undo(self):
        """Takes the last move back. False: there is none."""
        return _dicot.dicot_position_undo(self)

    def outcome(self):
        """'L': Left wins, 'R': Right, 'N': whoever moves first, 'P': whoever does not."""
        error, letter = _Error(), c_char()
        _dicot.dicot_position_outcome(self, byref(letter), byref(error))
        self._limits.button.check()
        _check(error)
        return letter.value.decode()

    def best(self, who):
        """After `outcome`: a first move with which that player wins, or None."""
        return _text(_dicot.dicot_position_best, self, _player(who))

    def winning(self, who, **limits):
        """All first moves with which that player wins; `limits` as for `ask`.

            >>> Position("clobber xxo|oxo").winning("right")
            ['2,1>1,1', '2,1>2,2', '2,3>2,2']
        """
        _player(who)
        return ask("outcome", str(self), "--all", **limits)["winning"][who]

    def value(self, store=None):
        """What it is worth, in that store or in the default one."""
        store = store if store is not None else default_store()
        error, number = _Error(), c_uint32()
        _dicot.dicot_position_value(self, store, byref(number), byref(error))
        self._limits.button.check()
        _check(error)
        return Value(store, number.value)


# ---- values ----


class Store:
    """Holds values: each once, in canonical form.

        >>> store = Store()
        >>> store("{0|*}"), store(3), store.nimber(2)
        (Value('^'), Value('3'), Value('*2'))
        >>> store.game([0], ["*"]) == store("^")
        True
    """

    def __init__(self, *, memory=None, seconds=None, stop=None):
        """`seconds` and `stop` apply to each calculation."""
        self._as_parameter_ = None
        self._limits = _limits(memory, None, seconds, stop)
        handle = _dicot.dicot_store_open(byref(self._limits))
        if not handle:
            raise Limit("no memory for a store")
        self._as_parameter_ = c_void_p(handle)

    def __del__(self, close=_dicot.dicot_store_close):  # at exit the module is gone
        if getattr(self, "_as_parameter_", None):
            close(self)

    def __len__(self):
        return _dicot.dicot_store_count(self)

    def __call__(self, what):
        """The value that a text, a number or a value, of whatever store, stands for."""
        if isinstance(what, Value):
            return what if what.store is self else self(what.form)
        if isinstance(what, str):
            error, text = _Error(), _bytes(what)
            number = _dicot.dicot_value_parse(self, text, len(text), byref(error))
            _dicot.dicot_store_status(self)  # `error` says it better
            self._limits.button.check()
            _check(error)
            return Value(self, number)
        return self._number(fractions.Fraction(what))

    def _number(self, number):
        exponent = number.denominator.bit_length() - 1
        if number.denominator != 1 << exponent:
            raise BadInput(f"the denominator of {number} is no power of two")
        if abs(number.numerator) >= 1 << 63 or exponent >= 1 << 32:
            raise Limit(f"{number} is too large")
        return self._made(_dicot.dicot_value_number(self, number.numerator, exponent))

    def nimber(self, n):
        """*n"""
        if not 0 <= n < 1 << 32:
            raise Limit(f"*{n} is too large" if n > 0 else f"there is no *{n}")
        return self._made(_dicot.dicot_value_nimber(self, n))

    def game(self, left, right):
        """{left|right} of any options."""
        def numbers(options):
            options = [self(option)._as_parameter_ for option in options]
            return (c_uint32 * len(options))(*options), len(options)
        return self._made(_dicot.dicot_value_of_options(self, *numbers(left),
                                                        *numbers(right)))

    def _made(self, number):
        if number == _NO_VALUE:
            self._fail()
        return Value(self, number)

    def _fail(self):
        """Raises the failure that the store has noted."""
        status = _dicot.dicot_store_status(self)
        self._limits.button.check()
        _raise(status, "the value is too large, or a limit was reached"
               if status == _LIMIT else "the value has none")


_threads = threading.local()


def default_store():
    """The store of values for which no other one was named. Every thread has its own, as
    long as it lives; values keep theirs alive. It is never emptied: a program that makes
    values without end takes a `Store` for each of its tasks.

        >>> Position("clobber xxo").value() == Position("expr {0|*}").value()
        True
        >>> Position("nim 2").value().store is default_store()
        True
    """
    if not hasattr(_threads, "store"):
        _threads.store = Store()
    return _threads.store


class Value:
    """A value of a store. Numbers, texts and values of other stores may stand for values
    of this one in calculations and comparisons. A text that is no value is refused, also
    by ==.

    The hash of a value is that of the number it is, or of its name: `{"^": 1}[up]` is
    found, while other texts for the same value, such as "{0|*}", are equal to it, but are
    other keys of a dict.

        >>> up = default_store()("^")
        >>> up == "^", up == "{0|*}", up != "v", {"^": "up"}[up]
        (True, True, True, 'up')
        >>> up + up - "*", 3 * up, -up
        (Value('^2*'), Value('^3'), Value('v'))
        >>> up > 0, up < 1, up.confused("*"), up.compare("*")
        (True, True, True, '||')
        >>> up.left, up.right, up.birthday, up.atomic_weight
        ([Value('0')], [Value('*')], 2, Value('1'))
    """

    def __init__(self, store, number):
        self.store = store
        self._as_parameter_ = number

    def __str__(self):
        return self._printed(_dicot.dicot_value_print)

    def __repr__(self):
        return f"Value({str(self)!r})"

    @property
    def form(self):
        """The canonical form, as text."""
        return self._printed(_dicot.dicot_value_form)

    def _printed(self, get):
        text = _text(get, self.store, self)
        if text is None:
            self.store._fail()
        return text

    # Calculations.

    def __hash__(self):
        """The same in all stores, as == is."""
        if self.is_number:
            return hash(self.mean)
        name = _text(_dicot.dicot_value_print, self.store, self)
        if name is None:  # too long to print
            if _dicot.dicot_store_status(self.store) != _LIMIT:
                self.store._fail()
            return hash((self.mean, self.temperature, self.birthday))
        return hash(name)

    def __eq__(self, other):
        if isinstance(other, (int, float, fractions.Fraction)):
            return self.is_number and self.mean == other
        if isinstance(other, (str, Value)):
            return self._as_parameter_ == self.store(other)._as_parameter_
        return NotImplemented

    def _with(self, calculate, *operands):
        return self.store._made(calculate(self.store, *operands))

    def __neg__(self):
        return self._with(_dicot.dicot_value_negate, self)

    def __add__(self, other):
        return self._with(_dicot.dicot_value_add, self, self.store(other))

    __radd__ = __add__

    def __sub__(self, other):
        return self._with(_dicot.dicot_value_subtract, self, self.store(other))

    def __rsub__(self, other):
        return self.store(other) - self

    def __mul__(self, n):
        """The sum of n copies of it."""
        if not isinstance(n, int):
            return NotImplemented
        if abs(n) >= 1 << 63:
            raise Limit(f"{n} is too large")
        return self._with(_dicot.dicot_value_multiple, n, self)

    __rmul__ = __mul__

    # The order. Two values can be confused: then none of < = > holds.

    def _order(self, other):
        order = _dicot.dicot_value_compare(self.store, self, self.store(other))
        if order == _UNSURE:
            self.store._fail()
        return order

    def __le__(self, other):
        return self._order(other) in (_LESS, _EQUAL)

    def __lt__(self, other):
        return self._order(other) == _LESS

    def __ge__(self, other):
        return self._order(other) in (_GREATER, _EQUAL)

    def __gt__(self, other):
        return self._order(other) == _GREATER

    def confused(self, other):
        """Is neither of the two at most the other?"""
        return self._order(other) == _CONFUSED

    def compare(self, other):
        """'<', '=', '>' or '||'"""
        return ("<", "=", ">", "||")[self._order(other)]

    # What it is like.

    def _list(self, find, who):
        values, count = POINTER(c_uint32)(), c_size_t()
        self._ask(find, _player(who), byref(values), byref(count))
        return [Value(self.store, values[i]) for i in range(count.value)]

    def options(self, who):
        """The canonical options of a player."""
        return self._list(_dicot.dicot_value_options, who)

    def incentives(self, who):
        """What each canonical option of a player gains."""
        return self._list(_dicot.dicot_value_incentives, who)

    def on_top(self, other):
        """The ordinal sum self:other, that is `other` on top of self.

        >>> Store()("1").on_top("-1")
        Value('1/2')
        """
        return self._with(_dicot.dicot_value_ordinal_sum, self, self.store(other))

    def cooled(self, by):
        """The value when every move costs `by`, a number that is not negative."""
        return self._with(_dicot.dicot_value_cool, self, self.store(by))

    @property
    def reduced(self):
        """The reduced canonical form: the same for all values that differ by infinitesimals."""
        return self._with(_dicot.dicot_value_reduced, self)

    @property
    def left(self):
        """Left's canonical options."""
        return self.options("left")

    @property
    def right(self):
        """Right's canonical options."""
        return self.options("right")

    @property
    def left_stop(self):
        """The number that play ends in if Left begins."""
        return self._with(_dicot.dicot_value_stop, self, _PLAYERS["left"])

    @property
    def right_stop(self):
        """The number that play ends in if Right begins."""
        return self._with(_dicot.dicot_value_stop, self, _PLAYERS["right"])

    @property
    def atomic_weight(self):
        """About how many ups it is worth; BadInput unless it is all-small."""
        return self._with(_dicot.dicot_value_atomic_weight, self)

    @property
    def birthday(self):
        """Its birthday."""
        return self._known(_dicot.dicot_value_birthday)

    @property
    def is_number(self):
        """Is it an integer or a dyadic fraction?"""
        return bool(self._known(_dicot.dicot_value_is_number))

    @property
    def is_infinitesimal(self):
        """Is it between all negative and all positive numbers?"""
        return bool(self._known(_dicot.dicot_value_is_infinitesimal))

    @property
    def is_all_small(self):
        """In all of its positions: if one player has a move, both have."""
        return bool(self._known(_dicot.dicot_value_is_all_small))

    @property
    def mean(self):
        """What it is worth on average, as a Fraction."""
        return self._dyadic(_dicot.dicot_value_mean)

    @property
    def temperature(self):
        """How much a move is worth, as a Fraction; -1 for an integer."""
        return self._dyadic(_dicot.dicot_value_temperature)

    def wall(self, who):
        """The corners (t, v) of a wall of the thermograph, from t = 0 up to the mast."""
        side, count = _player(who), c_size_t()
        self._ask(_dicot.dicot_value_wall, side, None, 0, byref(count))
        corners = (_Corner * count.value)()
        self._ask(_dicot.dicot_value_wall, side, corners, count.value, byref(count))
        return [(corner.t.fraction(), corner.v.fraction()) for corner in corners]

    def _ask(self, function, *arguments):
        if function(self.store, self, *arguments) != _OK:
            self.store._fail()

    def _known(self, function):
        answer = function(self.store, self)
        if answer < 0:
            self.store._fail()
        return answer

    def _dyadic(self, function):
        number = _Dyadic()
        self._ask(function, byref(number))
        return number.fraction()
