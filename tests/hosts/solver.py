# SPDX-License-Identifier: MIT
"""solver.py: the SAT solver inside a process that is not dicot's: Python, with a module in C++ that has operators
new and delete of its own, and with memory that the system refuses. Python must live on.

    LD_PRELOAD=failing_malloc.so python3 tests/hosts/solver.py libdicot.so module.so
"""
import ctypes
import json
import resource
import sys

LIBRARY, MODULE = sys.argv[1:]
OK, BAD_INPUT, LIMIT, FAILED = 0, 2, 3, 4
STEP = 11  # between allocations that fail; tests/base/sat.c refuses every one of the solver
QUESTIONS = [["solve", "sc2 grid 3x3 oxxooxxoo", "--strategy", "forest"],
             ["solve", "sc2 grid 3x3 oxxooxxoo", "--strategy", "regions"],
             ["reduce", "hamiltonian", "xxx|x.x|xxx", "--solve"],
             ["reduce", "3sat", "p cnf 2 2 1 -2 0 2 0", "--solve"]]

module = ctypes.CDLL(MODULE, mode=ctypes.RTLD_GLOBAL)  # its operators come first from now on
dicot = ctypes.CDLL(LIBRARY, mode=ctypes.RTLD_GLOBAL)
dicot.dicot_session_open.restype = ctypes.c_void_p
dicot.dicot_session_open.argtypes = [ctypes.c_void_p]
dicot.dicot_answer.restype = ctypes.c_char_p
dicot.dicot_answer.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
dicot.dicot_ask.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
refused = ctypes.CDLL(None).ask_refused
refused.argtypes = [ctypes.c_long, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t]
ask = ctypes.cast(dicot.dicot_ask, ctypes.c_void_p)


def words_of(question):
    return (ctypes.c_char_p * len(question))(*[word.encode() for word in question])


def answer(session):
    text = dicot.dicot_answer(session, None)
    return json.loads(text) if text is not None else None


session = dicot.dicot_session_open(None)
faults = 0
for question in QUESTIONS:
    words = words_of(question)
    assert dicot.dicot_ask(session, words, len(words)) == OK, (question, answer(session))
    for forever in (0, 1):
        for n in range(1 + faults % STEP, 100000, STEP):
            status = refused(n, forever, ask, session, words, len(words))
            assert status % 100 in (OK, BAD_INPUT, LIMIT), (question, n, forever, status, answer(session))
            if status >= 100:
                break
            faults += 1
    assert dicot.dicot_ask(session, words, len(words)) == OK, question

# A limit of the system on the whole process.
hard = words_of(["solve", "sc2 hamming 6x6x6 random:1", "--strategy", "forest", "--nodes", "3000"])
assert dicot.dicot_ask(session, hard, len(hard)) == LIMIT
for more in (1, 4, 16, 32):
    with open("/proc/self/statm") as file:
        used = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + (more << 20), resource.RLIM_INFINITY))
    assert dicot.dicot_ask(session, hard, len(hard)) in (BAD_INPUT, LIMIT)
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    faults += 1

assert module.host_calls() == 0, f"the solver called the operators of the host {module.host_calls()} times"
assert faults > 500, faults
print(f"solver: {faults} faults inside Python")
