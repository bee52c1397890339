# SPDX-License-Identifier: MIT
"""Positions. Sums and negatives are positions again; the calculator compares them."""

from ctypes import byref, c_char, c_char_p, c_size_t, c_uint32
from fractions import Fraction
from typing import Any, Callable, Iterator, List, Optional, Tuple, Union

from ._ask import ask
from ._library import (_OK, Error, Limit, Rules, _bytes, _check, _dicot, _Error, _limits,
                       _Owner, _player, _read_rules, _text)
from ._picture import Picture, picture
from ._values import NUMBERS, Number, Session, Store, Value, chosen_store

Operand = Union["Position", Value, str, Number]


def _comparison(sign: str) -> Any:
    def compare(self: "Position", other: Any) -> Any:
        if not _is_operand(other):
            return NotImplemented
        return self._calculate(f"operand1 {sign} operand2", other)
    return compare


def _is_operand(other: Any) -> bool:
    return isinstance(other, (Position, Value, str, *NUMBERS))


class Position(_Owner):
    """A position, or a sum of positions, on which moves can be made.

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

    Texts, numbers and values may stand on either side of an operator. Positions are compared by
    their values, within the limits of the left one. Because moves change them, they have no
    hash.

        >>> up = Position("clobber xxo")
        >>> up + "*", 1 - up, 2 * up
        (Position('clobber xxo + expr *'), Position('expr 1 + -clobber xxo'), Position('clobber xxo + clobber xxo'))
        >>> up == Value("^"), "0" < up, up < 1, up != "clobber xo", up.confused("*")
        (True, True, True, True, True)
        >>> up.left, up.right
        ([Position('clobber x.x')], [Position('clobber xo.')])
        >>> up.mean, up.temperature, up.stops
        (Fraction(0, 1), Fraction(0, 1), (Value('0'), Value('0')))

    `rules` adds the game of a ruleset (doc/rulesets.md), given as its text or its file.

        >>> duel = "dicot-ruleset 1\\ngame duel\\ntitle jump over an enemy\\nboard line\\n"
        >>> duel += "piece x black\\npiece o white\\n"
        >>> duel += "left mirrored xo. => ..x\\nright mirrored ox. => ..o\\n"
        >>> p = Position("duel xo.", rules=duel)
        >>> p.value(), p + "^" > 1, list(p.moves("left")), p.left
        (Value('1'), True, ['1,1>1,2>1,3'], [Position('duel ..x')])
    """

    def __init__(self, line: Operand, *, memory: Optional[int] = None,
                 nodes: Optional[int] = None, seconds: Optional[float] = None,
                 stop: Optional[Callable[[], bool]] = None,
                 rules: Optional[Rules] = None) -> None:
        """`line` is a LINE (doc/formats.md), or a value, number or position to make a new
        position of. `rules` is a ruleset (doc/rulesets.md) whose game may be named as well: its
        text, which has several lines, or a file."""
        self._limits = _limits(memory, nodes, seconds, stop)
        self._rules = _read_rules(rules)
        self._open(line if isinstance(line, str) else self._line(line))

    def _open(self, line: str) -> None:
        error, text, rules = _Error(), _bytes(line), self._rules
        self._take(_dicot.dicot_position_open_rules(rules, len(rules), text, len(text),
                                                    byref(self._limits), byref(error)), error)

    def _ask(self, command: str, *flags: str, **limits: Any) -> Any:
        rules = ["--rules", self._rules.decode()] if self._rules else []
        return ask(command, str(self), *flags, *rules, **limits)

    @classmethod
    def _of(cls, limits: Any, line: str, rules: bytes) -> "Position":
        new = cls.__new__(cls)
        new._limits, new._rules = limits, rules
        new._open(line)
        return new

    def _like(self, line: str) -> "Position":
        return self._of(self._limits, line, self._rules)

    def _session(self, other: Operand) -> Session:
        """Returns a calculator with the limits of this position, and the rules of both."""
        return Session(Store._of(self._limits), rules=self._common_rules(other))

    def _common_rules(self, *others: Operand) -> bytes:
        return self._rules or next((p._rules for p in others if isinstance(p, Position)), b"")

    def _line(self, what: Operand) -> str:
        with self._session(what) as session:
            session["operand"] = what
            return session("operand.line")

    def _calculate(self, expression: str, other: Operand) -> Any:
        """Evaluates an expression in this position, operand1, and something else, operand2."""
        with self._session(other) as session:
            session["operand1"], session["operand2"] = self, other
            try:
                return session(expression)
            except Error as error:
                error.column = None  # the user has not seen that text
                raise

    def _take(self, handle, error):
        if not handle:
            _check(error)
        self._own(handle)

    def _derive(self, make, *others):
        """Makes a new position from this one and others, with the limits of this one."""
        error = _Error()
        new = Position.__new__(Position)
        new._limits, new._rules = self._limits, self._common_rules(*others)
        new._take(make(self, *others, byref(error)), error)
        return new

    _close = _dicot.dicot_position_close

    def __copy__(self) -> "Position":
        """Returns an independent copy, which has no moves to take back."""
        return self._like(str(self))

    def __deepcopy__(self, _: Any) -> "Position":
        return self._like(str(self))

    def __str__(self) -> str:
        text = _text(_dicot.dicot_position_print, self)
        if text is None:
            raise Limit("no memory to print the position")
        return text

    def __repr__(self) -> str:
        return f"Position({str(self)!r})"

    def __neg__(self) -> "Position":
        return self._derive(_dicot.dicot_position_negative)

    def _position(self, other: Operand) -> "Position":
        return other if isinstance(other, Position) else self._like(self._line(other))

    def __add__(self, other: Operand) -> "Position":
        if not _is_operand(other):
            return NotImplemented
        return self._derive(_dicot.dicot_position_sum, self._position(other))

    def __radd__(self, other: Operand) -> "Position":
        if not _is_operand(other):
            return NotImplemented
        return self._position(other) + self

    def __sub__(self, other: Operand) -> "Position":
        if not _is_operand(other):
            return NotImplemented
        return self + -self._position(other)

    def __rsub__(self, other: Operand) -> "Position":
        if not _is_operand(other):
            return NotImplemented
        return self._position(other) - self

    def __mul__(self, n: int) -> "Position":
        """The sum of n copies, or of -n copies of the negative if n < 0; at most 64."""
        if not isinstance(n, int):
            return NotImplemented
        return self._like(self._calculate("(operand2.operand1).line", n))

    __rmul__ = __mul__

    __eq__ = _comparison("=")
    __ne__ = _comparison("!=")
    __lt__, __le__ = _comparison("<"), _comparison("<=")
    __gt__, __ge__ = _comparison(">"), _comparison(">=")
    __hash__ = None  # type: ignore[assignment]

    def confused(self, other: Operand) -> bool:
        """Is neither of the two at most the other?"""
        return self._calculate("operand1 || operand2", other)

    def on_top(self, other: Operand) -> Value:
        """The ordinal sum self:other of their values.

            >>> Position("nim 1").on_top(1) == "^*"
            True
        """
        return self.value().on_top(other)

    @property
    def game(self) -> str:
        """The name of the game, or 'sum'."""
        return _dicot.dicot_position_game(self).decode()

    @property
    def players(self) -> int:
        """1 or 2."""
        return _dicot.dicot_position_players(self)

    def moves(self, who: str = "left") -> Iterator[str]:
        """Lists the moves of a player, one by one. The list ends if a move is played or taken
        back, or other moves are listed."""
        move, length = c_char_p(), c_size_t()
        _dicot.dicot_position_list(self, _player(who))
        while True:
            if _dicot.dicot_position_next(self, byref(move), byref(length)) != _OK:
                raise Limit("no memory to print a move")
            if move.value is None:
                return
            yield move.value.decode()

    def play(self, who: str, move: str) -> None:
        """Makes a legal move; players need not take turns."""
        error, text = _Error(), _bytes(move)
        self._decided = False
        _dicot.dicot_position_play(self, _player(who), text, len(text), byref(error))
        _check(error)

    def undo(self) -> bool:
        """Takes the last move back. Returns False if there is none."""
        self._decided = False
        return _dicot.dicot_position_undo(self)

    _decided = False  # is the outcome known since the last move?

    def outcome(self) -> str:
        """Who wins: 'L' Left, 'R' Right, 'N' whoever moves first, 'P' whoever moves second."""
        error, letter = _Error(), c_char()
        _dicot.dicot_position_outcome(self, byref(letter), byref(error))
        self._limits.button.check()
        _check(error)
        self._decided = True
        return letter.value.decode()

    def best(self, who: str) -> Optional[str]:
        """A first move with which that player wins, or None. Asks for the outcome if nobody
        has asked since the last move.

            >>> Position("clobber xxo").best("left"), Position("clobber xxo").best("right")
            ('1,2>1,3', None)
        """
        player = _player(who)
        if not self._decided:
            self.outcome()
        return _text(_dicot.dicot_position_best, self, player)

    def winning(self, who: str, **limits: Any) -> List[str]:
        """All first moves with which that player wins; `limits` as for `ask`.

            >>> Position("clobber xxo|oxo").winning("right")
            ['2,1>1,1', '2,1>2,2', '2,3>2,2']
        """
        _player(who)
        return self._ask("outcome", "--all", **limits)["winning"][who]

    def value(self, store: Optional[Store] = None) -> Value:
        """Its value, in that store or in the default one."""
        store = chosen_store(store)
        error, number = _Error(), c_uint32()
        _dicot.dicot_position_value(self, store, byref(number), byref(error))
        self._limits.button.check()
        _check(error)
        return Value._of(store, number.value)

    def options(self, who: str) -> Iterator["Position"]:
        """The positions that a player can move to, one for each move."""
        line = str(self)
        for move in self._like(line).moves(who):
            option = self._like(line)
            option.play(who, move)
            yield option

    @property
    def left(self) -> List["Position"]:
        """Left's options."""
        return list(self.options("left"))

    @property
    def right(self) -> List["Position"]:
        """Right's options."""
        return list(self.options("right"))

    # Properties of its value.

    @property
    def mean(self) -> Fraction:
        """See `Value.mean`; the next properties are those of `Value`, too."""
        return self.value().mean

    @property
    def temperature(self) -> Fraction:
        """How much a move is worth."""
        return self.value().temperature

    @property
    def stops(self) -> Tuple[Value, Value]:
        """Where play ends if Left begins, and if Right begins."""
        return self.value().stops

    @property
    def thermograph(self) -> Picture:
        """A picture of its thermograph."""
        return self.value().thermograph

    @property
    def picture(self) -> Picture:
        """The board as SVG, which notebooks show; boards of a sum are side by side."""
        try:
            look = self._ask("look", nodes=1)
        except Limit as limit:  # not all moves were listed, but they are not needed here
            if limit.answer is None:
                raise
            look = limit.answer
        return picture(zip(look["scenes"], look["negative"]))

    def _repr_svg_(self) -> str:
        return self.picture
