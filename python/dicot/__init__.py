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
be played on and searched. A `Value` is what a position is worth. Values and positions are
added and compared with each other, with numbers and with texts, on either side: a text is
whatever `dicot calc` reads (doc/calc.md). `calc` evaluates such a text itself, and a
`Session` remembers variables. Values live in a `Store`; unless another one is named, in the
`default_store` of the thread.

Whatever fails raises an `Error`: `BadInput` with the column of what is wrong, or `Limit`
when there was not enough memory, time or nodes. Several threads may work at once, as long as
no two of them use the same object; a store and its values count as one object. The library
works without the GIL; `batch` asks many questions in several threads.

The library libdicot is looked for where DICOT_LIBRARY says, beside this file, in the build
tree and below the prefix it is installed in.
"""

from ._ask import ask, moves, outcome, solve, value
from ._library import BadInput, Error, Limit, version
from ._picture import Picture
from ._positions import Position
from ._values import Session, Store, Value, batch, calc, default_store

__all__ = ["ask", "solve", "outcome", "value", "moves", "calc", "batch", "Position", "Value",
           "Session", "Store", "default_store", "Picture", "Error", "BadInput", "Limit",
           "version"]

for _name in __all__:  # they are named by where they are imported from, also in errors
    if _name != "version":
        globals()[_name].__module__ = __name__
