#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests the wheel that python/make_wheel.py makes.

    tests/hosts/wheel.py PARTS LIBRARY       PARTS: what the target wheel_parts has put together;
                                             LIBRARY: one that is not portable

The wheel is unpacked as pip would, and the programs and the module are tried. With DICOT_LONG=1
pip itself installs it in an empty environment, once with and once without symbolic links."""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PARTS, LIBRARY = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
ALLOWED = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2"}
MAY_NEED = {"dicot-pictures.so": {"libcairo.so.2", "libfontconfig.so.1"}, "dicot-serve.so": {"libjansson.so.4"}}
count = 0


def check(ok, what):
    global count
    count += 1
    if not ok:
        sys.exit(f"wheel: {what}")


def run(*words, **more):
    return subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", **more)


def make(parts, folder):
    return run(sys.executable, str(ROOT / "python/make_wheel.py"), str(parts), str(folder))


def try_out(programs, python, environment):
    """Asks the programs and the module a question each."""
    dicot, checker = programs / "dicot", programs / "dicot-check"
    said = run(str(dicot), "outcome", "clobber", "xo|ox", "--cert", str(work / "a.cert"))
    check(said.stdout.startswith("N: "), f"the program says {said.stdout}")
    check(run(str(checker), str(work / "a.cert")).stdout.startswith("verified"), "no certificate is verified")
    said = run(str(dicot), "reduce", "hamiltonian", "xxx|x.x|xxx", "--solve", "--json").stdout
    check('"method":"sat"' in said and '"status":"optimal"' in said, f"no SAT solver: {said}")
    said = run(str(dicot), "render", "nim", "3", "--out", str(work / "a.png"))
    check(said.returncode == 0 or "cairo" in said.stdout, f"pictures: {said.stdout}")
    script = "import dicot; print(dicot.__file__, dicot.Position('clobber xxo').value(), dicot.version)"
    said = run(str(python), "-c", script, env=environment, cwd=work).stdout.split()
    check(said[1:] == ["^", VERSION] and str(work) in said[0], f"the module says {said}")
    said = run(str(python), "-m", "dicot", "--version", env=environment, cwd=work).stdout
    check(said == f"dicot {VERSION}\n", f"python -m dicot says {said}")


VERSION = re.search(r'DICOT_VERSION "(.*)"', (ROOT / "include/dicot.h").read_text())[1]
with tempfile.TemporaryDirectory() as name:
    work = pathlib.Path(name).resolve()
    said = make(PARTS, work / "one")
    check(said.returncode == 0, said.stdout)
    wheel = pathlib.Path(said.stdout.strip())
    check(wheel.name == f"dicot-{VERSION}-py3-none-manylinux_2_36_{os.uname().machine}.whl", wheel.name)

    # The same parts make the same bytes, at another time in another folder.
    copy = work / "copy"
    shutil.copytree(PARTS, copy)
    for path in copy.rglob("*"):
        os.utime(path, (1, 1))
    make(copy, work / "two")
    check((work / "two" / wheel.name).read_bytes() == wheel.read_bytes(), "two wheels differ")

    # A part that needs a library which is not everywhere is refused.
    shutil.copy(LIBRARY, copy / "libdicot.so.0")
    said = make(copy, work / "three")
    check(said.returncode == 1 and "libnautyL1" in said.stdout, f"a library that needs nauty: {said.stdout}")

    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        record = file.read(f"dicot-{VERSION}.dist-info/RECORD").decode()
        for line in record.splitlines():
            path, digest, size = line.split(",")
            if digest:
                content = file.read(path)
                made = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                check(digest == f"sha256={made}" and len(content) == int(size), f"RECORD is wrong about {path}")
        check(sorted(line.split(",")[0] for line in record.splitlines()) == sorted(names),
              "RECORD does not list every file")
        file.extractall(work / "unpacked")
    data, info = f"dicot-{VERSION}.data", f"dicot-{VERSION}.dist-info"
    for path in ("dicot/__init__.py", "dicot/py.typed", "dicot/libdicot.so.0", f"{data}/scripts/dicot",
                 f"{data}/scripts/dicot-check", f"{data}/data/share/man/man1/dicot.1",
                 f"{data}/data/share/dicot/rulesets/col.rules", f"{info}/LICENSE", f"{info}/THIRD-PARTY-NOTICES",
                 f"{info}/Apache-2.0.txt", f"{info}/dicot.spdx", f"{info}/CITATION.cff"):
        check(path in names, f"the wheel lacks {path}")
    check(any(n.endswith("/dicot-pictures.so") for n in names), "the wheel lacks the module for pictures")

    # Needed libraries and symbols, read without the help of make_wheel.
    files = [p for p in (work / "unpacked").rglob("*") if p.is_file() and p.read_bytes()[:4] == b"\x7fELF"]
    check(len(files) >= 4, f"only {len(files)} programs and libraries")
    for path in files:
        needed = set(re.findall(r"NEEDED +(\S+)", run("objdump", "-p", str(path)).stdout))
        more = needed - ALLOWED - MAY_NEED.get(path.name, set())
        check(not more, f"{path.name} needs {more}")
        symbols = run("objdump", "-T", str(path)).stdout.splitlines()
        versions = set(re.findall(r"\(?\b([A-Z]+_[0-9.]+)\b", "\n".join(s for s in symbols if "*UND*" in s)))
        check(any(v.startswith("GLIBC_2.") for v in versions), f"{path.name}: no symbols were read")
        for version in versions:
            kind, _, number = version.partition("_")
            check(kind == "GLIBC" and tuple(map(int, number.split("."))) <= (2, 36), f"{path.name} needs {version}")

        if path.name == "libdicot.so.0":
            own = {s.split()[-1] for s in symbols[4:] if s and "*UND*" not in s} - {"DICOT_0"}
            check(own and all(name.startswith("dicot_") for name in own), f"the library exports {own}")

    # As pip lays it out.
    prefix = work / "prefix"
    shutil.copytree(work / "unpacked" / "dicot", prefix / "lib/python3/site-packages/dicot")
    shutil.copytree(work / "unpacked" / data / "scripts", prefix / "bin")
    shutil.copytree(work / "unpacked" / data / "data", prefix, dirs_exist_ok=True)
    for program in (prefix / "bin").iterdir():
        program.chmod(0o755)
    environment = {**os.environ, "PYTHONPATH": str(prefix / "lib/python3/site-packages"), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("DICOT_LIBRARY", None)
    try_out(prefix / "bin", sys.executable, environment)

    if "DICOT_LONG" in os.environ:
        environment.pop("PYTHONPATH")
        for how in [], ["--copies"]:
            shutil.rmtree(work / "venv", ignore_errors=True)
            said = run("/usr/bin/python3", "-m", "venv", *how, str(work / "venv"))
            check(said.returncode == 0, said.stdout)
            said = run(str(work / "venv/bin/pip"), "install", "--quiet", "--no-index", str(wheel), env=environment)
            check(said.returncode == 0, said.stdout)
            try_out(work / "venv/bin", work / "venv/bin/python", environment)
            said = run(str(work / "venv/bin/pip"), "uninstall", "--quiet", "--yes", "dicot", env=environment)
            left = [str(p) for p in (work / "venv").rglob("*dicot*") if p.is_file()]
            check(said.returncode == 0 and not left, f"after pip uninstall: {left}")
print(f"wheel: {count} checks, all as expected")
