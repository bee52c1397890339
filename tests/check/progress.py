#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""dicot-check says how far it is with a kernel, but only to a terminal.

    tests/check/progress.py PATH/TO/dicot-check
"""
import os
import pty
import subprocess
import sys

check = sys.argv[1]
kernel = "tests/check/certificates/good/kernel_packed.cert"
ERASE = b"\r\x1b[K"


def run(*arguments, terminal):
    """What it writes to standard output, and to standard error."""
    ours, theirs = pty.openpty() if terminal else os.pipe()
    done = subprocess.run([check, *arguments], stdout=subprocess.PIPE, stderr=theirs, check=True)
    os.set_blocking(ours, False)
    try:
        said = os.read(ours, 65536)  # a terminal keeps far more than this says
    except BlockingIOError:
        said = b""
    os.close(ours)
    os.close(theirs)
    return done.stdout, said


def expect(holds, what, *seen):
    if not holds:
        sys.exit(f"FAILED: {what}: {seen}")


verdict, said = run(kernel, terminal=True)
expect(verdict.startswith(b"verified: "), "the verdict", verdict)
expect(b"kernel: looked at 1 of the " in said, "progress", said)
expect(said.endswith(ERASE), "the line goes", said)
expect(run("--quiet", kernel, terminal=True) == (b"", b""), "--quiet")
expect(run(kernel, terminal=False) == (verdict, b""), "no terminal")
print("progress: 5 passed")
