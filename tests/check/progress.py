#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dicot-check and dicot say how far they are, but only to a terminal that can erase a line.

    tests/check/progress.py PATH/TO/dicot-check PATH/TO/dicot
"""
import os
import pty
import subprocess
import sys

check, dicot = sys.argv[1:3]
kernel = "tests/check/certificates/good/kernel_packed.cert"
ERASE = b"\r\x1b[K"


def expect(holds, what, *seen):
    if not holds:
        sys.exit(f"FAILED: {what}: {seen}")


def run(*arguments, terminal, program=check):
    """Runs it with this TERM, or without a terminal. Returns what it writes to standard output
    and to standard error. It must not fail: 3 is an answer that a limit cut short."""
    ours, theirs = os.pipe() if terminal is None else pty.openpty()
    done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=theirs,
                          env={**os.environ, "TERM": "xterm" if terminal is None else terminal})
    os.close(theirs)
    expect(done.returncode == (0 if program == check else 3), "the exit code", done)
    said = b""
    try:
        while some := os.read(ours, 65536):
            said += some
    except OSError:
        pass  # so a terminal ends
    os.close(ours)
    return done.stdout, said


verdict, said = run(kernel, terminal="xterm")
expect(verdict.startswith(b"verified: "), "the verdict", verdict)
expect(b"kernel: looked at 1 of the " in said, "progress", said)
expect(said.endswith(ERASE), "the line goes", said)
expect(run("--quiet", kernel, terminal="xterm") == (b"", b""), "--quiet")
expect(run(kernel, terminal="dumb") == (verdict, b""), "a terminal that cannot erase")
expect(run(kernel, terminal="") == (verdict, b""), "a terminal without a name")
expect(run(kernel, terminal=None) == (verdict, b""), "no terminal")

vast = ("outcome", "clobber", "grid 9x9 checkerboard", "--time", "1500ms")
answer, said = run(*vast, terminal="xterm", program=dicot)
expect(answer.startswith(b"unknown") and ERASE in said and b" nodes " in said, "dicot", answer, said)
for case in ("dumb", None):
    answer, said = run(*vast, terminal=case, program=dicot)
    expect(answer.startswith(b"unknown") and said == b"", f"dicot, TERM={case}", answer, said)
print("progress: 10 passed")
