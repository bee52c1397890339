# SPDX-License-Identifier: MIT
"""libdicot through ctypes: its functions, its errors as exceptions, limits and text.

The GIL is released while the library works, and taken again only to ask `stop`.
"""

import ctypes
import fractions
import os
import pathlib
from ctypes import (CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char, c_char_p,
                    c_double, c_int, c_int64, c_size_t, c_uint32, c_uint64, c_void_p)
from typing import Any, Optional, Union

_OK, _NO, _BAD_INPUT, _LIMIT, _FAILED = range(5)
_LESS, _EQUAL, _GREATER, _CONFUSED, _UNSURE = range(5)
_NOTHING, _VALUE, _POSITION, _TRUTH, _LIST, _TEXT = range(6)
_PLAIN, _UNICODE, _LATEX = range(3)
_NO_VALUE = 2**32 - 1
_PLAYERS = {"left": 0, "right": 1}

Rules = Union[str, bytes, "os.PathLike[str]"]  # see _read_rules

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


# The functions of dicot.h: one letter for the type of the result, then one for each argument.
# Text that is returned has the type "h", an address, because its end is given by its length,
# not by a NUL.
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
    "certify": "-hwh", "session_database": "ihhne",
    "position_open_rules": "hsnsnle", "position_close": "-h", "position_negative": "hhe",
    "position_sum": "hhhe", "position_print": "hh#", "position_game": "sh",
    "position_players": "ih", "position_list": "-hi", "position_next": "ihS#",
    "position_play": "ihisne", "position_undo": "bh", "position_outcome": "ihce",
    "position_best": "hhi#", "position_value": "ihhUe",
    "store_open": "hl", "store_close": "-h", "store_status": "ih", "store_count": "nh",
    "value_print": "hhu#", "value_form": "hhu#",
    "value_number": "uhIu", "value_nimber": "uhu", "value_of_options": "uhUnUn",
    "value_negate": "uhu", "value_add": "uhuu", "value_subtract": "uhuu",
    "value_multiple": "uhIu", "value_compare": "ihuu", "value_options": "ihuiP#",
    "value_stop": "uhui", "value_atomic_weight": "uhu", "value_birthday": "Ihu",
    "value_is_number": "ihu", "value_is_infinitesimal": "ihu",
    "value_is_all_small": "ihu", "value_mean": "ihud", "value_temperature": "ihud",
    "value_wall": "ihuikn#", "value_ordinal_sum": "uhuu", "value_cool": "uhuu",
    "value_reduced": "uhu", "value_incentives": "ihuiP#", "value_heat": "uhuu",
    "value_overheat": "uhuuu", "value_norton": "uhuu", "value_print_in": "hhui#",
    "calc_open_rules": "hhsne", "calc_close": "-h", "calc_evaluate": "ihsne", "calc_kind": "ih",
    "calc_truth": "bh", "calc_value": "ihUe", "calc_print": "hhi#", "calc_count": "nh",
    "calc_set": "ihsnu", "calc_answered": "bh",
}


def _candidates():
    here = pathlib.Path(__file__).resolve().parent
    if "DICOT_LIBRARY" in os.environ:
        return [os.environ["DICOT_LIBRARY"]]
    installed = here.parents[2]  # PREFIX/lib of PREFIX/lib/python3/dist-packages/dicot
    folders = [here, here.parents[1] / "build", installed, *installed.glob("*-linux-gnu")]
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

    def __init__(self, message: str, column: Optional[int] = None) -> None:
        super().__init__(message)
        self.column = column  # column in the text that was given, from 1, or None


class BadInput(Error, ValueError):
    """The text or an argument is wrong."""


class Limit(Error):
    """There was not enough memory, time or nodes, or `stop` returned true. If `ask` raised it,
    `answer` is what `ask` would have returned, with what is known so far."""

    answer: Any = None


_ERRORS = {_BAD_INPUT: BadInput, _LIMIT: Limit, _FAILED: Error}


def _raise(status, message, column=None):
    raise _ERRORS[status](message, column)


def _check(error):
    if error.status != _OK:
        _raise(error.status, error.message.decode("ascii", "replace"), error.column)


class _Button:
    """Calls `stop` when C asks. An exception from it ends the search; `check` raises it again.
    Until then the button stays pressed: C may ask from within one of several methods, which
    gives up, and asks again before it begins the next one.

    The same holds for ^C, which Python raises as soon as its code runs again. So C calls a
    generator: that resumes inside its `try`, while a function starts outside of any."""

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
                while True:  # inside the `try`, since ^C may also be raised here
                    yield pressed
                    pressed = bool(raised) or stop()
            except GeneratorExit:
                return
            except BaseException as error:
                raised.append(error)
                pressed = True

    def check(self):
        if self.raised:
            error = self.raised[-1]  # of several, ^C is the last one
            self.raised.clear()
            raise error


def _read_rules(rules):
    """Returns the text of a ruleset as bytes, empty if there is none. A str with several lines
    is the text itself; any other is the name of a file."""
    if rules is None or isinstance(rules, bytes):
        return rules or b""
    if isinstance(rules, str) and "\n" in rules:
        return _bytes(rules)
    return pathlib.Path(rules).read_bytes()


def _limits(memory, nodes, seconds, stop):
    """Returns limits as a structure, which keeps the callback that it refers to alive."""
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
    return text.encode("utf-8", "surrogatepass")  # C refuses what is not a character


class _Owner:
    """Owns an object of the library, which `_close` frees. A copy would free it again."""

    _close: Any = None

    def _own(self, handle):
        self._as_parameter_ = handle

    def _give_up(self):
        """Returns the object of the library, or None if there is none. From now on ctypes
        refuses this object."""
        return self.__dict__.pop("_as_parameter_", None)

    def __del__(self):
        handle = self._give_up()
        if handle is not None:
            self._close(handle)

    def __reduce__(self):
        raise TypeError(f"cannot pickle a {type(self).__name__}")


def _text(get, *arguments):
    """Returns the text that a function of the library gives, as str, or None."""
    length = c_size_t()
    at = get(*arguments, byref(length))
    return ctypes.string_at(at, length.value).decode() if at else None


