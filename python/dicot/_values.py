# SPDX-License-Identifier: MIT
"""Values, the stores they live in, and sessions that calculate with them."""

import concurrent.futures
import functools
import threading
from ctypes import POINTER, byref, c_size_t, c_uint32
from fractions import Fraction
from typing import (TYPE_CHECKING, Any, Callable, Iterable, List, Optional, Set, Tuple,
                    TypeVar, Union)

from ._ask import ask
from ._library import (_CONFUSED, _EQUAL, _GREATER, _LATEX, _LESS, _LIMIT, _LIST, _NO_VALUE,
                       _NOTHING, _OK, _PLAIN, _PLAYERS, _POSITION, _TEXT, _TRUTH, _UNICODE,
                       _UNSURE, _VALUE, BadInput, Error, Limit, Rules, _bytes, _check, _Corner,
                       _dicot, _Dyadic, _Error, _limits, _Owner, _player, _raise, _read_rules,
                       _text)
from ._picture import Picture, picture

if TYPE_CHECKING:
    from ._positions import Position

NUMBERS = (int, float, Fraction)
Number = Union[int, float, Fraction]
Operand = Union["Value", "Position", str, Number]
Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Store(_Owner):
    """Holds values, each of them once, in canonical form.

        >>> store = Store()
        >>> store("{0|*}"), store(3), store.nimber(2)
        (Value('^'), Value('3'), Value('*2'))
        >>> store.game([0], ["*"]) == store("^")
        True
    """

    def __init__(self, *, memory: Optional[int] = None, nodes: Optional[int] = None,
                 seconds: Optional[float] = None,
                 stop: Optional[Callable[[], bool]] = None) -> None:
        """`nodes`, `seconds` and `stop` apply to each calculation; `nodes` counts only in those
        with positions."""
        self._open(_limits(memory, nodes, seconds, stop))

    @classmethod
    def _of(cls, limits: Any) -> "Store":
        store = cls.__new__(cls)
        store._open(limits)
        return store

    _close = _dicot.dicot_store_close

    def _open(self, limits: Any) -> None:
        self._limits = limits
        # Sessions must be closed before their store, but objects that refer to each other in a
        # circle die in any order.
        self._sessions: Set[int] = set()
        handle = _dicot.dicot_store_open(byref(limits))
        if not handle:
            raise Limit("no memory for a store")
        self._own(handle)

    def __del__(self) -> None:
        handle = self._give_up()
        if handle is not None:
            while self._sessions:
                Session._close(self._sessions.pop())
            self._close(handle)

    def __len__(self) -> int:
        return _dicot.dicot_store_count(self)

    def __call__(self, what: Operand) -> "Value":
        """Returns the value, in this store, of a text, a number, a position or a value of any
        store."""
        if isinstance(what, Value):
            return what if what.store is self else self(what.form)
        if isinstance(what, str):
            with Session(self) as session:
                return session._evaluate(what)._value()
        return what.value(self) if hasattr(what, "value") else self._number(Fraction(what))

    def _number(self, number):
        exponent = number.denominator.bit_length() - 1
        if number.denominator != 1 << exponent:
            raise BadInput(f"the denominator of {number} is no power of two")
        if abs(number.numerator) >= 1 << 63 or exponent >= 1 << 32:
            raise Limit(f"{number} is too large")
        return self._made(_dicot.dicot_value_number(self, number.numerator, exponent))

    def nimber(self, n: int) -> "Value":
        """The nimber *n."""
        if not 0 <= n < 1 << 32:
            raise Limit(f"*{n} is too large" if n > 0 else f"there is no *{n}")
        return self._made(_dicot.dicot_value_nimber(self, n))

    def game(self, left: Iterable[Operand], right: Iterable[Operand]) -> "Value":
        """The value {left|right}, with any options."""
        def numbers(options):
            options = [self(option)._as_parameter_ for option in options]
            return (c_uint32 * len(options))(*options), len(options)
        return self._made(_dicot.dicot_value_of_options(self, *numbers(left),
                                                        *numbers(right)))

    def _made(self, number):
        if number == _NO_VALUE:
            self._fail()
        return Value._of(self, number)

    def _fail(self):
        """Raises the failure that the store has recorded."""
        status = _dicot.dicot_store_status(self)
        self._limits.button.check()
        _raise(status, "the value is too large, or a limit was reached"
               if status == _LIMIT else "the value has none")


_threads = threading.local()


def default_store() -> Store:
    """Returns the store for values for which no other one is named. Every thread has its own
    while it lives; values keep their store alive. It is never emptied: a program that makes
    values without end should use a `Store` for each of its tasks.

        >>> Position("clobber xxo").value() == Position("expr {0|*}").value()
        True
        >>> Position("nim 2").value().store is default_store()
        True
    """
    if not hasattr(_threads, "store"):
        _threads.store = Store()
    return _threads.store


def chosen_store(store: Optional[Store]) -> Store:
    """Returns the store that was named, or the default one."""
    if store is None:
        return default_store()
    if not isinstance(store, Store):  # C would take a number for an address
        raise TypeError(f"{store!r} is not a Store")
    return store


class Session(_Owner):
    """A session of `dicot calc`: statements, variables, and `_` for the last answer. Answers
    are values, positions, truths, texts and lists of these.

        >>> session = Session()
        >>> session("G := {2|0}; G + G")
        Value('2')
        >>> session("_ > G"), session("G.left"), session("clobber xo + G")
        (False, [Value('2')], Position('clobber xo + expr {2|0}'))
        >>> session["H"] = Position("clobber xxo")
        >>> session("[n.H for n in 0..2] = [0, ^, ^2]")
        True
    """

    def __init__(self, store: Optional[Store] = None, *,
                 rules: Optional[Rules] = None) -> None:
        """`rules`: as for `Position`."""
        self.store = chosen_store(store)
        self._rules = _read_rules(rules)
        error = _Error()
        handle = _dicot.dicot_calc_open_rules(self.store, self._rules, len(self._rules),
                                              byref(error))
        _check(error)
        self._own(handle)
        self.store._sessions.add(self._as_parameter_)

    _close = _dicot.dicot_calc_close

    def close(self) -> None:
        """Frees the session, which cannot be used any more."""
        handle = self._give_up()
        if handle is not None and handle in self.store._sessions:
            self.store._sessions.remove(handle)
            self._close(handle)

    __del__ = close

    def _opened(self) -> "Session":
        # A store that died in a circle of references has closed its sessions.
        if self.__dict__.get("_as_parameter_") not in self.store._sessions:
            raise BadInput("the session is closed")
        return self

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __call__(self, text: str) -> Any:
        """Returns the answer to the last statement, or None if all statements were
        assignments."""
        return self._evaluate(text)._answer()

    def __getitem__(self, name: str) -> Any:
        return self(name)

    def __setitem__(self, name: str, what: Operand) -> None:
        """Assigns a value, a number, a position, or the answer to a text, to a variable."""
        if isinstance(what, str):
            with Session(self.store, rules=self._rules) as alone:
                what = alone._evaluate(what)._game()._answer()
        if hasattr(what, "play"):
            self._evaluate(f"{name} := {what}")
            return
        text = _bytes(name)
        if _dicot.dicot_calc_set(self._opened(), text, len(text), self.store(what)) != _OK:
            raise BadInput(f"{name} cannot be the name of a variable")

    def _evaluate(self, text: str) -> "Session":
        error, given = _Error(), _bytes(text)
        _dicot.dicot_calc_evaluate(self._opened(), given, len(given), byref(error))
        return self._checked(error)

    def _checked(self, error: _Error) -> "Session":
        self.store._limits.button.check()
        if error.status != _OK:
            _dicot.dicot_store_status(self.store)  # clears it: `error` says more
            _check(error)
        return self

    def _answer(self, depth: int = 0) -> Any:
        """Returns the last answer as a Python object."""
        if not _dicot.dicot_calc_answered(self):
            return None
        kind = _dicot.dicot_calc_kind(self)
        if kind == _TRUTH:
            return _dicot.dicot_calc_truth(self)
        if kind == _VALUE:
            return self._value()
        if kind == _TEXT:
            return self._printed()
        name = f"python_answer{depth}"  # evaluating its parts replaces the last answer
        self._evaluate(f"{name} := _")
        found = self._items(name, depth) if kind == _LIST else self._position(name)
        self._evaluate(name)
        return found

    def _items(self, name: str, depth: int) -> List[Any]:
        return [self._evaluate(f"{name}[{i + 1}]")._answer(depth + 1)
                for i in range(_dicot.dicot_calc_count(self))]

    def _position(self, name: str) -> Union["Position", "Value"]:
        """Returns a position, or its value if it has too many terms for one."""
        from ._positions import Position  # that module imports this one
        try:
            line = self._evaluate(f"{name}.line")._printed()
        except Error:
            return self._evaluate(name)._value()
        return Position._of(self.store._limits, line, self._rules)

    def _printed(self) -> str:
        text = _text(_dicot.dicot_calc_print, self, _PLAIN)
        self.store._limits.button.check()
        if text is None:
            raise Limit("a limit was reached before the answer was printed")
        return text

    def _game(self) -> "Session":
        """Raises BadInput unless the answer is a value or a position."""
        if _dicot.dicot_calc_kind(self) not in (_VALUE, _POSITION):
            raise BadInput("expected a value or a position", 1)
        return self

    def _value(self) -> "Value":
        self._game()
        error, number = _Error(), c_uint32()
        _dicot.dicot_calc_value(self, byref(number), byref(error))
        self._checked(error)
        return Value._of(self.store, number.value)


def calc(text: str, store: Optional[Store] = None, *, rules: Optional[Rules] = None,
         **names: Operand) -> Any:
    """Returns the calculator's answer (doc/calc.md) to a text in which `names` are variables.

        >>> calc("mean({3|1||-2}); clobber xxo - ^ > *")
        False
        >>> calc("[clobber path n checkerboard for n in 1..3] = [0, *, *]")
        True
        >>> calc("overheat(G, 1, 1) - H", G="^", H=1)
        Value('{0||-1|-3}')
    """
    with Session(store, rules=rules) as session:
        # Positions first: once a number has a name, that word would be replaced inside
        # positions.
        for name in sorted(names, key=lambda name: isinstance(names[name], (Value, *NUMBERS))):
            session[name] = names[name]
        return session(text)


def batch(ask: Callable[[Question], Answer], questions: Iterable[Question],
          threads: Optional[int] = None) -> List[Answer]:
    """Returns [ask(q) for q in questions], worked out by several threads at once. The library
    does not hold the GIL while it works. No two questions may share a position, a store or a
    value.

        >>> batch(calc, ["clobber xxo > 0", "mean({3|1})", "nim 1 + nim 2 = *3"], threads=2)
        [True, Value('2'), True]
        >>> batch(lambda line: Position(line).outcome(), ["nim 3", "clobber xxo"])
        ['N', 'L']
    """
    with concurrent.futures.ThreadPoolExecutor(threads) as pool:
        futures = [pool.submit(ask, question) for question in questions]
        try:
            return [future.result() for future in futures]
        finally:
            for future in futures:  # after an error or ^C
                future.cancel()


def _operator(method: Callable[["Value", "Value"], Any]) -> Callable[["Value", Any], Any]:
    """Makes an operator of values: the other operand becomes a value of the same store.
    Positions have operators of their own."""
    @functools.wraps(method)
    def operator(self: "Value", other: Any) -> Any:
        if not isinstance(other, (Value, str, *NUMBERS)):
            return NotImplemented
        return method(self, self.store(other))
    return operator


class Value:
    """What a text, a number or a position is worth. All of these, and values of other
    stores, may stand on either side of every operator. A text that cannot be read is
    refused, also by ==. With a position, + and - make a position.

    The hash of a value is that of the number it is, or of its name: `{"^": 1}[up]` is
    found, while other texts for the same value, such as "{0|*}", are equal to it, but are
    other keys of a dict.

        >>> up = Value("^")
        >>> up == "^", up == "{0|*}", up != "v", {"^": "up"}[up]
        (True, True, True, 'up')
        >>> Value("clobber xxo"), Value(0.5), "{1|-1}" + up
        (Value('^'), Value('1/2'), Value('{1^|-1^}'))
        >>> up + up - "*", 3 * up, -up
        (Value('^2*'), Value('^3'), Value('v'))
        >>> up > 0, up < 1, up.confused("*"), up.compare("*")
        (True, True, True, '||')
        >>> up.left, up.right, up.birthday, up.atomic_weight
        ([Value('0')], [Value('*')], 2, Value('1'))
    """

    store: Store
    _as_parameter_: int

    def __init__(self, what: Operand, store: Optional[Store] = None) -> None:
        same = chosen_store(store)(what)
        self.store, self._as_parameter_ = same.store, same._as_parameter_

    @classmethod
    def _of(cls, store: Store, number: int) -> "Value":
        value = cls.__new__(cls)
        value.store, value._as_parameter_ = store, number
        return value

    def __str__(self) -> str:
        return self._printed(_dicot.dicot_value_print)

    def __repr__(self) -> str:
        return f"Value({str(self)!r})"

    def value(self, store: Optional[Store] = None) -> "Value":
        """Returns itself, or the same value in another store. Positions have this method, too,
        so both can be asked for their value."""
        return self if store is None else store(self)

    @property
    def latex(self) -> str:
        """Its name for LaTeX, in math mode.

            >>> print(Value("{^^*|-1/2}").latex)
            \\{{\\Uparrow}{*}\\mid -\\frac{1}{2}\\}
        """
        return self._printed(_dicot.dicot_value_print_in, _LATEX)

    @property
    def unicode(self) -> str:
        """Its name with arrows.

            >>> print(Value("^*").unicode)
            ↑∗
        """
        return self._printed(_dicot.dicot_value_print_in, _UNICODE)

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"

    @property
    def thermograph(self) -> Picture:
        """A picture of its thermograph."""
        scenes = ask("render", "expr " + self.form, "--thermograph")["scenes"]
        return picture((scene, False) for scene in scenes)

    @property
    def form(self) -> str:
        """The canonical form, as text."""
        return self._printed(_dicot.dicot_value_form)

    def _printed(self, get: Any, *how: int) -> str:
        text = _text(get, self.store, self, *how)
        if text is None:
            self.store._fail()
        return text

    # Calculations.

    def __hash__(self) -> int:
        """The hash does not depend on the store, because == does not."""
        if self.is_number:
            return hash(self.mean)
        name = _text(_dicot.dicot_value_print, self.store, self)
        if name is None:  # too long to print
            if _dicot.dicot_store_status(self.store) != _LIMIT:
                self.store._fail()
            return hash((self.mean, self.temperature, self.birthday))
        return hash(name)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, NUMBERS):
            return self.is_number and self.mean == other
        if isinstance(other, (str, Value)):
            return self._as_parameter_ == self.store(other)._as_parameter_
        return NotImplemented

    def _with(self, calculate: Any, *operands: Any) -> "Value":
        return self.store._made(calculate(self.store, *operands))

    def __neg__(self) -> "Value":
        return self._with(_dicot.dicot_value_negate, self)

    @_operator
    def __add__(self, other: "Value") -> "Value":
        return self._with(_dicot.dicot_value_add, self, other)

    __radd__ = __add__

    @_operator
    def __sub__(self, other: "Value") -> "Value":
        return self._with(_dicot.dicot_value_subtract, self, other)

    @_operator
    def __rsub__(self, other: "Value") -> "Value":
        return other - self

    def __mul__(self, n: int) -> "Value":
        """The sum of n copies."""
        if not isinstance(n, int):
            return NotImplemented
        if abs(n) >= 1 << 63:
            raise Limit(f"{n} is too large")
        return self._with(_dicot.dicot_value_multiple, n, self)

    __rmul__ = __mul__

    # The order. If two values are confused, none of < = > holds.

    def _order(self, other: "Value") -> int:
        order = _dicot.dicot_value_compare(self.store, self, other)
        if order == _UNSURE:
            self.store._fail()
        return order

    @_operator
    def __le__(self, other: "Value") -> bool:
        return self._order(other) in (_LESS, _EQUAL)

    @_operator
    def __lt__(self, other: "Value") -> bool:
        return self._order(other) == _LESS

    @_operator
    def __ge__(self, other: "Value") -> bool:
        return self._order(other) in (_GREATER, _EQUAL)

    @_operator
    def __gt__(self, other: "Value") -> bool:
        return self._order(other) == _GREATER

    def confused(self, other: Operand) -> bool:
        """Is neither of the two at most the other?"""
        return self._order(self.store(other)) == _CONFUSED

    def compare(self, other: Operand) -> str:
        """'<', '=', '>' or '||'"""
        return ("<", "=", ">", "||")[self._order(self.store(other))]

    # Properties.

    def _list(self, find, who):
        values, count = POINTER(c_uint32)(), c_size_t()
        self._ask(find, _player(who), byref(values), byref(count))
        return [Value._of(self.store, values[i]) for i in range(count.value)]

    def options(self, who: str) -> List["Value"]:
        """The canonical options of a player."""
        return self._list(_dicot.dicot_value_options, who)

    def incentives(self, who: str) -> List["Value"]:
        """What a player gains by each canonical option."""
        return self._list(_dicot.dicot_value_incentives, who)

    def on_top(self, other: Operand) -> "Value":
        """The ordinal sum self:other, that is `other` on top of self.

        >>> Value("1").on_top("-1")
        Value('1/2')
        """
        return self._with(_dicot.dicot_value_ordinal_sum, self, self.store(other))

    def cooled(self, by: Operand) -> "Value":
        """The value if every move costs `by`, a number that is not negative."""
        return self._with(_dicot.dicot_value_cool, self, self.store(by))

    def heated(self, by: Operand) -> "Value":
        """The value if every move gains `by`.

        >>> Value("*").heated(2) == "+-2"
        True
        """
        return self._with(_dicot.dicot_value_heat, self, self.store(by))

    def overheated(self, start: Operand, by: Operand) -> "Value":
        """The value overheated from `start` to `by`.

        >>> Value("^").overheated(1, 1) == "{1||0|-2}"
        True
        """
        return self._with(_dicot.dicot_value_overheat, self, self.store(start), self.store(by))

    def norton(self, unit: Operand) -> "Value":
        """The Norton product with `unit`, which must be positive unless the value is an integer.

        >>> Value("*2").norton("1*") == "{1,{2|0}|-1,{0|-2}}"
        True
        """
        return self._with(_dicot.dicot_value_norton, self, self.store(unit))

    @property
    def outcome(self) -> str:
        """Who wins: 'L' Left, 'R' Right, 'N' whoever moves first, 'P' whoever moves second."""
        return {"<": "R", ">": "L", "=": "P", "||": "N"}[self.compare(0)]

    @property
    def stops(self) -> Tuple["Value", "Value"]:
        """The left stop and the right stop.

        >>> Value("{3|1||-2}").stops
        (Value('1'), Value('-2'))
        """
        return self.left_stop, self.right_stop

    @property
    def reduced(self) -> "Value":
        """The reduced canonical form: the same for all values that differ by infinitesimals."""
        return self._with(_dicot.dicot_value_reduced, self)

    @property
    def left(self) -> List["Value"]:
        """Left's canonical options."""
        return self.options("left")

    @property
    def right(self) -> List["Value"]:
        """Right's canonical options."""
        return self.options("right")

    @property
    def left_stop(self) -> "Value":
        """The number in which play ends if Left begins."""
        return self._with(_dicot.dicot_value_stop, self, _PLAYERS["left"])

    @property
    def right_stop(self) -> "Value":
        """The number in which play ends if Right begins."""
        return self._with(_dicot.dicot_value_stop, self, _PLAYERS["right"])

    @property
    def atomic_weight(self) -> "Value":
        """About how many ups it is worth; BadInput unless it is all-small."""
        return self._with(_dicot.dicot_value_atomic_weight, self)

    @property
    def birthday(self) -> int:
        """Its birthday."""
        return self._known(_dicot.dicot_value_birthday)

    @property
    def is_number(self) -> bool:
        """Is it an integer or a dyadic fraction?"""
        return bool(self._known(_dicot.dicot_value_is_number))

    @property
    def is_infinitesimal(self) -> bool:
        """Is it between all negative and all positive numbers?"""
        return bool(self._known(_dicot.dicot_value_is_infinitesimal))

    @property
    def is_all_small(self) -> bool:
        """In all of its positions, as long as one player can move, can both?"""
        return bool(self._known(_dicot.dicot_value_is_all_small))

    @property
    def mean(self) -> Fraction:
        """What it is worth on average, as a Fraction."""
        return self._dyadic(_dicot.dicot_value_mean)

    @property
    def temperature(self) -> Fraction:
        """How much a move is worth, as a Fraction; -1 for an integer."""
        return self._dyadic(_dicot.dicot_value_temperature)

    def wall(self, who: str) -> List[Tuple[Fraction, Fraction]]:
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
