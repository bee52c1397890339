#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the manual pages and the completions that tools/manual.py writes.

    tests/hosts/manual.py DICOT MANUAL       MANUAL: the folder that tools/manual.py wrote

What they must contain is read from the help, which has other code than `dicot commands --json`.
Shells that are not installed are left out, except with DICOT_LONG=1."""

import json
import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

DICOT, MANUAL = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
ENOUGH = 30  # seconds for a shell to answer
count = 0


def check(ok, what):
    global count
    count += 1
    if not ok:
        sys.exit(f"manual: {what}")


def run(*words, **more):
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", **more)
    return done.stdout


# ---- what the help lists ----

overview = run(DICOT, "help")
part = dict(re.findall(r"^(commands|games):\n((?:  .*\n)+)", overview, re.MULTILINE))
COMMANDS = re.findall(r"^  ([a-z]\S*) ", part["commands"], re.MULTILINE)
GAMES = re.findall(r"^  ([a-z]\S*) ", part["games"], re.MULTILINE)
check(len(COMMANDS) >= 18 and len(GAMES) >= 20, f"the help lists {COMMANDS} and {GAMES}")
FLAGS = {c: set(re.findall(r"^  (--[a-z-]+)", run(DICOT, c, "-h"), re.MULTILINE)) - {"--help"}
         for c in COMMANDS}
check("--time" in FLAGS["solve"] and "--scoring" in FLAGS["solve"], "solve has too few flags")

# A row of the table says that it names a file, not only its argument: `dicot serve` refuses such
# options, and shells complete them.
for listed in run(DICOT, "commands", "--json").splitlines():
    for option in json.loads(listed)["options"]:
        named = (option["argument"] or "").startswith("FILE")
        check(named == (option["kind"] in ("file", "rules")), f"--{option['name']} is of the kind {option['kind']}")

# ---- manual pages ----


def shown(name):
    """Returns a page as man shows it, on a line so long that nothing is hyphenated."""
    text = run("groff", "-K", "utf8", "-man", "-T", "utf8", "-rLL=500n", "-ww", "-P", "-cbou",
               str(MANUAL / "man1" / f"{name}.1"))
    check("warning" not in text and "error" not in text.split("\n")[0], f"{name}.1: {text[:300]}")
    return text.replace("‐", "-").replace("−", "-")


main = shown("dicot") if shutil.which("groff") else None
for name in COMMANDS:
    check((MANUAL / "man1" / f"dicot-{name}.1").is_file(), f"there is no page dicot-{name}.1")
if main is not None:
    for name in COMMANDS:
        check(f"dicot-{name}(1)" in main, f"dicot.1 does not name dicot-{name}(1)")
        page = shown(f"dicot-{name}")
        for flag in FLAGS[name]:
            check(re.search(rf"^ +{flag}\b", page, re.MULTILINE), f"dicot-{name}.1 lacks {flag}")
    for name in GAMES:
        check(re.search(rf"^ +{name}\b", main, re.MULTILINE), f"dicot.1 lacks the game {name}")
    check("'xo|ox'" in main, "dicot.1 has no straight quotes")
    for name, words in ("dicot-check", ("--positions", "malformed")), ("dicot-mpi", ("--in", "mpirun")):
        for word in words:
            check(word in shown(name), f"{name}.1 lacks {word}")

# ---- completions ----

# Words of a command line, the last one to be completed, and what must be offered; more may be.
OFFERS = [
    (["so"], ["solve"]), (["solve", "sam"], ["samegame"]), (["value", "--tab"], ["--table"]),
    (["value", "--table", ""], ["none", "text", "csv"]),
    (["solve", "samegame", "--scoring", "s"], ["standard", "squares"]),
    (["reduce", "ha"], ["hamiltonian"]), (["db", "ve"], ["verify"]), (["help", "am"], ["amazons"]),
    (["outcome", "clobber", "--rules", "can"], ["cannibal"]),
    (["outcome", "clobber", "--rules", "my."], ["my.rules"]),
    (["solve", "--keep", "my"], ["my.rules"]),
]


def bash(words):
    script = (f". '{MANUAL}/dicot.bash'\nCOMP_WORDS=(dicot \"$@\") COMP_CWORD=$#\n_dicot\n"
              "printf '%s\\n' \"${COMPREPLY[@]}\"")
    return run("bash", "-c", script, "bash", *words, cwd=folder).split("\n")


def fish(words):
    offered = run("fish", "--no-config", "-c", f"source '{MANUAL}/dicot.fish'; complete -C \"$argv\"",
                  "dicot " + " ".join(words), cwd=folder)
    return [line.split("\t")[0] for line in offered.split("\n")]


def zsh(lines):
    """Types lines, each with a tab at its end, and returns what the terminal then shows."""
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(folder)
        os.environ.update(TERM="dumb", ZDOTDIR=folder)
        os.execvp("zsh", ["zsh", "-f", "-i"])
    shows = ""

    def wait_for(text):
        nonlocal shows
        end = time.monotonic() + ENOUGH
        while text not in shows and time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                shows += os.read(terminal, 65536).decode(errors="replace")
        return text in shows

    def send(text):
        os.write(terminal, text.encode())

    send(f"PS1=; fpath=({MANUAL} $fpath); autoload -U compinit; compinit -u -D; bindkey '^I' "
         "complete-word; echo rea''dy\n")
    check(wait_for("ready"), f"zsh did not start: {shows}")
    for typed, expected in lines:
        shows = ""
        send(typed + "\t")
        check(wait_for(expected), f"zsh: after {typed!r} expected {expected!r}, shown: {shows!r}")
        send("\x15")  # drops the line
    os.close(terminal)
    os.waitpid(child, 0)


with tempfile.TemporaryDirectory() as folder:
    pathlib.Path(folder, "my.rules").touch()
    for name, shell in ("bash", bash), ("fish", fish):
        if not shutil.which(name) and "DICOT_LONG" not in os.environ:
            print(f"manual: {name} is not there")
            continue
        for words, expected in OFFERS:
            offered = shell(words)
            for one in expected:
                check(one in offered, f"{name}: after {words} {one} is not among {offered}")
        offered = shell([""])
        for command in COMMANDS:
            check(command in offered, f"{name} does not know the command {command}")
            more = set(shell([command, "--"]))
            check(FLAGS[command] <= more, f"{name}: {command} lacks {FLAGS[command] - more}")
        check(set(GAMES) <= set(shell(["outcome", ""])), f"{name} does not know all games")
    if shutil.which("zsh") or "DICOT_LONG" in os.environ:
        zsh([("dicot outc", "outcome"), ("dicot solve sameg", "samegame"), ("dicot value --tabl", "--table="),
             ("dicot value --table c", "csv"), ("dicot solve --keep my", "my.rules"),
             ("dicot outcome clobber @my", "@my.rules"), ("dicot reduce hami", "hamiltonian")])
    text = (MANUAL / "_dicot").read_text(encoding="utf-8")
    for command in COMMANDS:
        rows = text.split(f"    {command})\n")[1].split(" ;;")[0]
        for flag in FLAGS[command]:
            check(re.search(rf"'{flag}[=\[]", rows), f"zsh: {command} lacks {flag}")
print(f"{count} checks, all as expected")
