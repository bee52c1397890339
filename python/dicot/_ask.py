# SPDX-License-Identifier: MIT
"""The commands of the program."""

import contextlib
import ctypes
import json
import mmap
import os
from ctypes import byref, c_char, c_char_p
from typing import Any, BinaryIO, Callable, Dict, Optional

from ._library import (_LIMIT, _WRITE, BadInput, Limit, _bytes, _check, _dicot, _Error, _limits,
                       _raise, _text)


def _add_database(stack, session, name):
    """Maps a database (doc/databases.md) for a session that is closed before the stack."""
    with open(name, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size == 0:
            raise BadInput(f"{name}: no database of dicot")
        # Mapped as copy-on-write, because ctypes requires a writable buffer; nothing writes to
        # it.
        memory = mmap.mmap(file.fileno(), size, access=mmap.ACCESS_COPY)
    stack.callback(memory.close)
    bytes_of = (c_char * size).from_buffer(memory)
    error = _Error()
    try:
        _dicot.dicot_session_database(session, ctypes.addressof(bytes_of), size, byref(error))
    finally:
        del bytes_of  # or the mapping could not be closed
    try:
        _check(error)
    except BadInput as reason:
        raise BadInput(f"{name}: {reason}") from None


_LISTS = {"gen", "bench", "games", "commands"}  # commands that give any number of answers


def ask(command: str, line: str, *flags: str, memory: Optional[int] = None,
        nodes: Optional[int] = None, seconds: Optional[float] = None,
        stop: Optional[Callable[[], bool]] = None,
        certificate: Optional[BinaryIO] = None, db: Optional[str] = None) -> Any:
    """Answers a LINE as `dicot COMMAND --json FLAG... -- LINE` does.

    `command` is solve, outcome, value, moves, look, hint, render or reduce, and the answer
    is a dict; or it is gen, bench, games or value --runs, and the answer is a list of dicts,
    one per position, row or game. `line` is what the command takes: a LINE; for reduce the
    name of a reduction and an instance; for gen a game and perhaps a shape; for bench and
    games nothing; for value --runs a game. `stop` is called regularly while a search runs; if
    it returns true, the search ends. `certificate` is a file open for writing bytes. `db` names
    databases in which values are looked up, separated by ':'; the default is the environment
    variable DICOT_DB. At a limit, `Limit` is raised, and its `answer` is the partial answer.

        >>> [made["game"] for made in ask("gen", "nim 3", "--count", "2")]
        ['nim', 'nim']
        >>> ask("value", "click-impartial", "--runs", "3")[3]["nimbers"]
        [5, 2, 1]
        >>> ask("reduce", "hamiltonian xx|xx", "--solve")["solution"]
        '1,1 2,1 2,2 1,2'
    """
    # The library joins the words with blanks; for reduce it takes the first one as the name.
    about = line.split(" ", 1) if line else []
    words = [_bytes(word) for word in (command, *flags, "--", *about)]
    if any(b"\0" in word for word in words):
        raise BadInput("there is a NUL in the question")
    raised = []

    @_WRITE
    def write(_, at, length):
        try:
            return certificate.write(ctypes.string_at(at, length)) == length
        except BaseException as error:  # an exception cannot pass through C
            raised.append(error)
            return False

    names = os.environ.get("DICOT_DB", "") if db is None else db
    limits = _limits(memory, nodes, seconds, stop)
    with contextlib.ExitStack() as stack:
        session = _dicot.dicot_session_open(byref(limits))
        if not session:
            raise Limit("no memory for a session")
        databases = stack.enter_context(contextlib.ExitStack())
        stack.callback(_dicot.dicot_session_close, session)
        for name in filter(None, names.split(":")):
            _add_database(databases, session, name)
        if certificate is not None:
            _dicot.dicot_certify(session, write, None)
        status = _dicot.dicot_ask(session, (c_char_p * len(words))(*words), len(words))
        limits.button.check()
        if raised:
            raise raised[0]
        lines = _text(_dicot.dicot_answer, session).splitlines()
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


def solve(line: str, *flags: str, **limits: Any) -> Dict[str, Any]:
    """Finds the best result of a one-player position; see `ask`."""
    return ask("solve", line, *flags, **limits)


def outcome(line: str, *flags: str, **limits: Any) -> Dict[str, Any]:
    """Finds who wins a two-player position or sum; see `ask`."""
    return ask("outcome", line, *flags, **limits)


def value(line: str, *flags: str, **limits: Any) -> Dict[str, Any]:
    """Finds what a two-player position or sum is worth; see `ask`."""
    return ask("value", line, *flags, **limits)


def moves(line: str, *flags: str, **limits: Any) -> Dict[str, Any]:
    """Lists the legal moves of a position; see `ask`."""
    return ask("moves", line, *flags, **limits)


