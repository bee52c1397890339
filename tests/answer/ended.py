#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""ended.py: every object that any command writes with --json says why it ended, and says so
rightly for each reason.

    tests/answer/ended.py DICOT
"""
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

DICOT = str(pathlib.Path(sys.argv[1]).resolve())
WORDS = {"answered", "time", "nodes", "memory", "interrupted"}
HARD = "clobber grid 9x9 random:1"  # nobody knows it within a minute
# Two squares with a narrow bridge; each has two nodes more of one colour than of the other. So
# there is no circuit, but what proves that by clauses alone needs very long.
HALVES = "|".join(
    "".join("." if (r, c) in ((0, 0), (15, 15)) else "x" for c in range(16)) + ("xx" if r in (7, 8) else "..") +
    "".join("." if (r, c) in ((0, 15), (15, 0)) else "x" for c in range(16)) for r in range(16))
failures = 0

# The reason of the last object, the exit code, and the command, in a folder with the database
# c.db, its half h.db and the file `lines`. Earlier objects of a command were answered, unless
# the reason has a star: then all have the same.
ROWS = """
answered 0     solve sc2 xo
answered 0     solve sc2 'xo|ox' --openings --explain --count
answered 1     solve clickomania ab --at-most 0
answered 0     solve pebbling path 3 --number
answered 1     solve sc2 cube 2 --strong 1
answered 2     solve sc2 xq
time     3     solve sc2 grid 9x9 random:1 --goal most --time 50ms
nodes    3     solve samegame grid 9x9 random:1:4 --nodes 5
nodes    3     solve sc2 grid 6x6 random:1 --goal most --count --nodes 50
memory   3     solve samegame grid 15x15 random:1:3 --strategy boards --memory 1M
memory   2     solve sc2 grid 900x900 random:1 --memory 100K
answered 0     outcome clobber xo
answered 0     outcome nim 3000000 3000000 1 --all
answered 2     outcome clobber xo with joker
time     3     outcome HARD --time 50ms
nodes    3     outcome HARD --nodes 100
nodes    3     outcome HARD --nodes 100 --all
memory   3     outcome HARD --memory 300K
memory   2     outcome HARD --memory 3K
answered 2     outcome --json - <lines
answered 0     value clobber xo
answered 0     value '^ > 0'
answered 0     value click-impartial --runs 3
nodes    3     value HARD --nodes 100
time     3     value HARD --time 50ms
memory   2     value clobber xo --memory 3K
answered 0     moves clobber xo
nodes    3     moves clobber grid 9x9 random:1 --nodes 3
answered 2     moves clobber
answered 0     look clobber xo
answered 0     look samegame aab --touch 0
answered 2     look clobber xo --after 1
answered 0     hint clobber xo
answered 0     hint samegame aab
answered 0     calc -e '^; {1|-1}; [1, nim 2]; clobber xo'
answered 1     calc -e '^ < 0'
answered 2     calc -e '1/3'
time     3     calc -e '*4000:*4095' --time 20ms
answered 0     render clobber xo
answered 0     render clobber xo --thermograph
nodes    3     render clobber grid 4x4 checkerboard --tree --nodes 5
nodes    3     render HARD --thermograph --nodes 100
answered 0     gen clobber grid 2x2 --count 3
answered 0     gen pebbles --value '^' --count 1
answered 0     gen clickomania grid 3x3 --kind clearable
answered 0     reduce partition 1,1 --solve
answered 1     reduce partition 1,1,1,1,1,7 --solve
answered 0     reduce poscnf 'p cnf 2 1 1 2 0' --solve --scene
answered 2     reduce partition x
answered 0     games
answered 0     commands
answered 0     bench --filter nim --once
answered 0     bench --set sizes
answered 0     claims 'SC Thm 5' --quick
answered 1     claims 'BP Lemma 3.2(2)' --quick
answered 0     claims 'SC §5' --quick
nodes*   3     claims SC --quick --nodes 1
time*    3     claims 'HAM Thm 12' --range 12 --time 1ms
memory*  3     claims 'BP Lemma 3.2(2)' --quick --memory 20K
answered 0     db build clobber --cells 3 --db new.db
answered 0     db build clobber --cells 4 --slice 2/2 --db i.db
time     3     db build clobber --cells 11 --db slow.db --time 50ms
answered 0     db info c.db
answered 0     db info c.db h.db
answered 0     db verify c.db
answered 1     db verify damaged.db
answered 0     db export c.db
answered 0     db merge whole.db h.db i.db
"""

# Never answered: interrupted.
ENDLESS = """
solve sc2 grid 9x9 random:1 --goal most
solve samegame grid 30x30 random:1:9 --strategy boards
outcome HARD
value HARD
hint HARD --strength 4
render HARD --thermograph
reduce hamiltonian HALVES --solve
claims HAM --long
db build clobber --cells 11 --db endless.db
db verify large.db --samples 1000000000
"""


def fail(*what):
    global failures
    failures += 1
    print("failed:", *what)


def run(command, **more):
    return subprocess.run(["sh", "-c", f"exec {shlex.quote(DICOT)} {command}"], capture_output=True, text=True, **more)


def objects(command, out):
    """The objects of an output, all of which must say why they ended."""
    found = []
    for line in out.splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            fail(command, "is not JSON:", line[:200])
            continue
        if found[-1].get("ended") not in WORDS:
            fail(command, "does not say why it ended:", line[:200])
    return found


def with_json(command):
    command = command.replace("HARD", HARD).replace("HALVES", f"'{HALVES}'")
    return command + ("" if "--json" in command else " --json")


def judge(row):
    reason, code, command = row.split(None, 2)
    command = with_json(command)
    done = run(command, stdin=subprocess.DEVNULL)
    answers = objects(command, done.stdout)
    ended = [a.get("ended") for a in answers]
    if done.returncode != int(code):
        fail(command, "exit", done.returncode, done.stdout[:300], done.stderr[:300])
    if not answers:
        fail(command, "answers nothing", done.stderr[:300])
    elif reason.endswith("*"):
        if set(ended) - {"answered"} != {reason[:-1]}:
            fail(command, ended)
        for a in answers:
            if (a["verdict"] == "not finished") != (a["ended"] != "answered"):
                fail(command, a)
    elif ended[-1] != reason or set(ended[:-1]) - {"answered", reason}:
        fail(command, ended)


def catches_interrupts(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"SigCgt:\s*(\w+)", status)[1], 16) & 1 << signal.SIGINT - 1


def interrupt(command):
    command = with_json(command)
    process = subprocess.Popen(["sh", "-c", f"exec {shlex.quote(DICOT)} {command}"], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)
    while process.poll() is None and not catches_interrupts(process.pid):
        time.sleep(0.01)
    time.sleep(0.3)
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    answers = objects(command, out)
    if process.returncode != 3 or not answers or answers[-1].get("ended") != "interrupted":
        fail(command, "interrupted: exit", process.returncode, out[-300:], err[:300])


def check_all_commands_have_rows():
    tested = {row.split()[2] for row in ROWS.strip().splitlines()}
    listed = re.findall(r"^  (\w+)  +", run("help").stdout.split("commands:")[1].split("games:")[0], re.M)
    for command in listed:
        takes_json = "--json" in run(f"{command} --help").stdout
        if takes_json != (command in tested):
            fail(command, "takes --json and has no row" if takes_json else "has rows but takes no --json")
    if len(listed) < 15:
        fail("dicot help lists", listed)


def main():
    check_all_commands_have_rows()
    pathlib.Path("lines").write_text("clobber xo\nclobber xq\nnim 3\n")
    pathlib.Path("sizes").write_text("aab\naab\n\nab\nba\n")
    for command in ("db build clobber --cells 4 --db c.db", "db build clobber --cells 4 --slice 1/2 --db h.db",
                    "db build clobber --cells 8 --db large.db"):
        if run(command).returncode != 0:
            fail(command)
    damaged = bytearray(pathlib.Path("c.db").read_bytes())
    damaged[len(damaged) // 2] ^= 1
    pathlib.Path("damaged.db").write_bytes(damaged)
    for row in ROWS.strip().splitlines():
        judge(row)
    if pathlib.Path("/proc/self/status").exists():
        for command in ENDLESS.strip().splitlines():
            interrupt(command)


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    main()
    os.chdir("/")
print("ended: all as expected" if failures == 0 else f"ended: {failures} failures")
sys.exit(failures > 0)
