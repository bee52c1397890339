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


def run(*arguments, terminal, program=check):
    """What it writes to standard output, and to standard error; terminal: what TERM says."""
    ours, theirs = pty.openpty() if terminal else os.pipe()
    done = subprocess.run([program, *arguments], stdout=subprocess.PIPE, stderr=theirs,
                          env={**os.environ, "TERM": terminal or "xterm"})
    os.close(theirs)
    said = b""
    try:
        while some := os.read(ours, 65536):
            said += some
    except OSError:
        pass  # so a terminal ends
    os.close(ours)
    return done.stdout, said


def expect(holds, what, *seen):
    if not holds:
        sys.exit(f"FAILED: {what}: {seen}")


verdict, said = run(kernel, terminal="xterm")
expect(verdict.startswith(b"verified: "), "the verdict", verdict)
expect(b"kernel: looked at 1 of the " in said, "progress", said)
expect(said.endswith(ERASE), "the line goes", said)
expect(run("--quiet", kernel, terminal="xterm") == (b"", b""), "--quiet")
expect(run(kernel, terminal="dumb") == (verdict, b""), "a terminal that cannot erase")
expect(run(kernel, terminal=None) == (verdict, b""), "no terminal")

vast = ("outcome", "clobber", "grid 9x9 checkerboard", "--time", "600ms")
answer, said = run(*vast, terminal="xterm", program=dicot)
expect(answer.startswith(b"unknown") and ERASE in said and b" nodes " in said, "dicot", answer, said)
for case in ("dumb", None):
    answer, said = run(*vast, terminal=case, program=dicot)
    expect(answer.startswith(b"unknown") and said == b"", f"dicot, TERM={case}", answer, said)
print("progress: 9 passed")
