#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Answers do not depend on the order of bytes: dicot and dicot-check are compiled for s390x, run
by qemu, and must say what the native programs say.

    tests/tree/big_endian.py BUILD OUT [MACHINE]       MACHINE: another one, such as aarch64

BUILD is a release tree, whose compile_commands.json says what the programs are made of; OUT is the
folder for the others. There, they have neither CaDiCaL nor nauty nor line editing.
"""
import concurrent.futures
import json
import os
import pathlib
import shlex
import subprocess
import sys

MACHINE = sys.argv[3] if len(sys.argv) > 3 else "s390x"
COMPILER = f"{MACHINE}-linux-gnu-gcc"
RUN = [f"qemu-{MACHINE}", "-L", f"/usr/{MACHINE}-linux-gnu"]
PROGRAMS = {
    "dicot": ["dicot", "dicot_cli", "dicot_files", "dicot_claims", "dicot_api", "dicot_core", "dicot_native",
              "dicot_no_nauty", "dicot_line_plain", "plain_rules"],
    "dicot-check": ["dicot-check", "checker", "plain_rules"],
}
INSTEAD = {"native/cadical.cpp": "wasm/no_sat.c"}

# Questions whose answers name no time.
SAME = [
    "outcome clobber grid 4x4 checkerboard", "outcome clobber grid 3x5 random:1",
    "outcome clobber grid 3x4 random:2 --all", "outcome clobber cycle 8 checkerboard",
    "outcome pebbles tournament 3 (1,0)(0,1)(1,1)", "outcome nim 3 5 7 --all",
    "outcome expr {1|-1}",
    "value clobber xo|ox", "value clobber grid 3x3 checkerboard", "value clobber xxo|oxo",
    "value nim 3 5", "calc -e {2|-1}+^*", "calc -e cool({4|-4},1)",
    "solve solitaire-clobber grid 4x4 checkerboard", "solve sc2 grid 4x4 random:3",
    "solve pebbling path 4 (8)(0)(0)(0) --root 3", "solve clickomania abba|baab",
    "look clobber grid 3x3 checkerboard", "moves clobber grid 3x3 random:4",
    "outcome amazons grid 2x3 random:1", "value domineering grid 3x3 all:.",
    "solve samegame grid 8x8 random:1:3 --nodes 2000", "solve samegame grid 7x7 random:3:3 --nodes 500",
    "solve samegame grid 20x9 random:4:7 --nodes 2000", "solve samegame grid 70x9 random:5:3 --nodes 2000",
    "solve clickomania grid 12x12 random:1:5 --nodes 2000",
]
# Certificates: the same bytes, and each checker accepts the other's.
CERTIFIED = [
    "outcome clobber grid 4x4 checkerboard", "outcome clobber grid 3x5 random:1", "value clobber xxo|oxo",
    "solve solitaire-clobber grid 4x4 checkerboard",
]


def compile_all(build, out):
    """Compiles and links the programs for the other machine."""
    top = pathlib.Path.cwd()
    objects = {name: {} for name in PROGRAMS}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        target = words[words.index("-o") + 1].split(".dir/")[0].split("/")[-1]
        source = str(pathlib.Path(entry["file"]).relative_to(top)) if entry["file"].startswith(f"{top}/") else ""
        source = INSTEAD.get(source, source)
        keep = [w for w in words if w.startswith(("-D", "-I")) and "FORTIFY" not in w]
        for name, targets in PROGRAMS.items():
            if target in targets:
                object_file = out / (source.replace("/", "_") + ".o")
                objects[name][object_file] = [COMPILER, *keep, "-std=c17", "-O1", "-fPIE", "-c", source, "-o", str(object_file)]
    out.mkdir(parents=True, exist_ok=True)
    jobs = {key: command for group in objects.values() for key, command in group.items()}
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda command: subprocess.run(command, check=True), jobs.values()))
    for name, group in objects.items():
        subprocess.run([COMPILER, *map(str, group), "-o", str(out / name), "-lm", "-ldl", "-pthread"], check=True)


def ask(program, question, *more, timeout=300):
    words = question.split()
    if words[0] != "calc":  # LINE is one word; options begin with a dash
        options = next((i for i, w in enumerate(words) if w.startswith("--")), len(words))
        words = [words[0], " ".join(words[1:options]), *words[options:]]
    try:
        done = subprocess.run([*program, *words, *more], capture_output=True, text=True, timeout=timeout)
    except subprocess.TimeoutExpired:
        return "it does not end"
    return done.returncode, done.stdout, done.stderr


def main(build, out):
    compile_all(build, out)
    here = {name: [str(build / name)] for name in PROGRAMS}
    there = {name: [*RUN, str(out / name)] for name in PROGRAMS}
    wrong = []
    for question in SAME:
        ours, theirs = (ask(machine["dicot"], question) for machine in (here, there))
        if ours != theirs or ours[0] == 2:
            wrong.append(f"{question}:\n  here  {ours}\n  there {theirs}")
    for number, question in enumerate(CERTIFIED):
        files = [out / f"{place}{number}.cert" for place in ("here", "there")]
        for machine, file in zip((here, there), files):
            ask(machine["dicot"], question, "--cert", str(file))
        if files[0].read_bytes() != files[1].read_bytes():
            wrong.append(f"{question}: the certificates differ")
        for machine in (here, there):
            verdict = subprocess.run([*machine["dicot-check"], *map(str, files)], capture_output=True, text=True)
            if verdict.returncode != 0:
                wrong.append(f"{question}: {verdict.stdout}{verdict.stderr}")
    print("\n".join(wrong) or f"big_endian: {len(SAME)} answers and {len(CERTIFIED)} certificates are the same on {MACHINE}")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()))
