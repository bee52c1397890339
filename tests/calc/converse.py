#!/usr/bin/env python3
"""Talks to `dicot calc` in a terminal of its own.

    tests/calc/converse.py PATH/TO/dicot

Every step waits for what it expects to see, so that slow machines only take longer.
"""
import os
import pty
import select
import subprocess
import sys
import tempfile
import termios
import time

DICOT = os.path.abspath(sys.argv[1])
PATIENCE = 120  # seconds for one step


class Terminal:
    def __init__(self, home, *words):
        self.seen = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(HOME=home, LC_ALL="C.UTF-8", TERM="xterm")
            os.execv(DICOT, ["dicot", *words])

    def expect(self, text):
        text = text.encode()
        until = time.monotonic() + PATIENCE
        while text not in self.seen:
            piece = self.read(until)
            if not piece:
                sys.exit(f"converse: expected {text!r}, saw {self.seen!r}")
            self.seen += piece
        self.seen = self.seen[self.seen.index(text) + len(text):]

    def read(self, until):
        """What it writes next; nothing at its end, or when patience is over."""
        ready, _, _ = select.select([self.fd], [], [], max(0, until - time.monotonic()))
        try:
            return os.read(self.fd, 4096) if ready else b""
        except OSError:
            return b""

    def end(self):
        """It waits until all it wrote has been read, so that comes first."""
        until = time.monotonic() + PATIENCE
        while self.read(until):
            pass
        _, status = os.waitpid(self.pid, 0)
        if status != 0:
            sys.exit(f"converse: ended with {status}")

    def wait_for_editor(self):
        """The prompt comes before the editor has the keys; until then the terminal itself
        would take ^D."""
        until = time.monotonic() + PATIENCE
        while termios.tcgetattr(self.fd)[3] & termios.ICANON:
            if time.monotonic() > until:
                sys.exit("converse: the line editor does not begin")
            time.sleep(0.01)

    def type(self, text, *answers):
        os.write(self.fd, text.encode())
        for answer in answers:
            self.expect(answer)


with tempfile.TemporaryDirectory() as home:
    transcript = os.path.join(home, "transcript.txt")
    t = Terminal(home, "calc", "--transcript", transcript, "--quiet")
    t.expect("> ")
    t.type("G := clobber xxo\r", "> ")
    t.type("G + ↑\r", "\n^2\r", "> ")
    t.type("[1,\r", "… ")
    t.type("2]\r", "\n[1, 2]\r", "> ")
    t.type("temper\t(G)\r", "\n0\r", "> ")
    t.type("1 +\r", "expected a value", "> ")
    t.type("_\r", "\n0\r", "> ")
    t.type("help mean\r", "the mean value", "> ")
    t.type("1 + 1", "1 + 1")
    t.type("\x03", "leaves", "> ")  # what was typed is forgotten
    t.type("notation unicode\r", "> ")
    t.type("G\r", "↑", "> ")
    t.type("quit\r")
    t.end()

    answers = ["^2", "[1, 2]", "0", "0", "↑"]
    replay = subprocess.run([DICOT, "calc", transcript], capture_output=True, text=True)
    got = [line for line in replay.stdout.splitlines() if "mean" not in line and "takes" not in line]
    if got != answers:
        sys.exit(f"converse: the transcript gives {got}, not {answers}")
    text = open(transcript, encoding="utf-8").read()
    if any(f"# {answer}\n" not in text for answer in answers) or "quit" in text:
        sys.exit(f"converse: the transcript is {text}")

    # ^C ends an evaluation and keeps the session. Progress shows that it has begun.
    t = Terminal(home, "calc", "--time", "1000s")
    t.expect("> ")
    t.type("G := 5\r", "> ")
    t.type("clobber grid 8x8 random:3\r", "nodes")
    t.type("\x03", "interrupted", "> ")
    t.type("G\r", "\n5\r", "> ")
    t.wait_for_editor()
    t.type("\x04")
    t.end()
print("converse: all as expected")
