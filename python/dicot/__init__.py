# SPDX-License-Identifier: MIT
"""Combinatorial games: positions, who wins them and what they are worth.

    >>> import dicot
    >>> from dicot import Position, Value, calc
    >>> dicot.ask("solve", "sc2 xoxo")["cost"]
    1
    >>> p = Position("clobber xxo + nim 1")
    >>> p.outcome(), p.best("left")
    ('N', '#2 1:0')
    >>> p.value()
    Value('^*')
    >>> p > 0, p.confused(0), p == "^ + *", "^" - p == Value("*")
    (False, True, True, True)
    >>> calc("2.G + {3|1||-2}", G=p) == "2.^ + {3|1||-2}"
    True

`ask` answers what the program `dicot` answers, as a dict or a list of dicts. A `Position` can
be played and searched. A `Value` is what a position is worth. Values and positions can be added
to and compared with each other, numbers and texts, on either side. A text is anything that
`dicot calc` reads (doc/calc.md). `calc` evaluates such a text, and a `Session` remembers
variables. Values live in a `Store`: the `default_store` of the thread, unless you name another
one.

Every failure raises an `Error`: `BadInput` with the column of the mistake, or `Limit` if
memory, time or nodes were not enough. Several threads may work at once, as long as no two of
them use the same object; a store and its values count as one object. The library releases the
GIL while it works; `batch` asks many questions in several threads.

The library libdicot is searched for at the path in DICOT_LIBRARY, beside this file, in the
build tree and below the prefix in which it is installed.
"""

from ._ask import ask, moves, outcome, solve, value
from ._library import BadInput, Error, Limit, version
from ._picture import Picture
from ._positions import Position
from ._values import Session, Store, Value, batch, calc, default_store

__all__ = ["ask", "solve", "outcome", "value", "moves", "calc", "batch", "Position", "Value",
           "Session", "Store", "default_store", "Picture", "Error", "BadInput", "Limit",
           "version"]

for _name in __all__:  # so that repr and errors name `dicot`, not the private module
    if _name != "version":
        globals()[_name].__module__ = __name__
