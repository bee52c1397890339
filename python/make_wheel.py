# SPDX-License-Identifier: MIT
"""Makes a wheel: a zip file with the Python module, libdicot.so.0, the programs dicot and
dicot-check, and a list of all its files (PEP 427).

    python3 python/make_wheel.py PARTS FOLDER      for `make wheel`

pip calls build_wheel (PEP 517) instead. PARTS is what the target wheel_parts of cmake has put
together (python/CMakeLists.txt). The wheel that this makes runs on every Linux with glibc 2.36 or
newer, as its name says, so parts that need more are refused.

If DICOT_LIBRARY names a library, the wheel of build_wheel consists of that and the module."""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
NOTICES = ["LICENSE", "THIRD-PARTY-NOTICES", "LICENSES/Apache-2.0.txt", "CITATION.cff"]

GLIBC = (2, 36)  # that of Debian 12
# What every Linux has of that libc or a newer one (PEP 600).
EVERYWHERE = {"libc.so.6", "libm.so.6", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}
OPTIONAL = {"dicot-pictures.so", "dicot-serve.so"}  # may need more; without it only they fail


class NotPortable(Exception):
    """A part of the wheel needs what not every machine has."""


def check_portable(path):
    """Raises NotPortable if a program or library needs other libraries than those that are
    everywhere, or a newer libc."""
    def ask(*options):
        return subprocess.run(["objdump", *options, str(path)], check=True, encoding="utf-8",
                              stdout=subprocess.PIPE).stdout
    more = set(re.findall(r"NEEDED\s+(\S+)", ask("-p"))) - EVERYWHERE
    if more and path.name not in OPTIONAL:
        raise NotPortable(f"{path} needs {', '.join(sorted(more))}")
    for version in re.findall(r"\(?GLIBC_([0-9.]+)\)?", ask("-T")):
        if tuple(map(int, version.split("."))) > GLIBC:
            raise NotPortable(f"{path} needs glibc {version}")
    if "GLIBCXX_" in ask("-T") or "RUNPATH" in ask("-p") or "RPATH" in ask("-p"):
        raise NotPortable(f"{path} needs a C++ library, or a folder of this machine")


def _version():
    header = (ROOT / "include/dicot.h").read_text()
    return re.search(r'^#define DICOT_VERSION "(.*)"', header, re.MULTILINE)[1]


def _record(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
    return f"{name},sha256={digest.decode()},{len(content)}\n"


def _files_of(parts, version):
    """Yields name and content of the files that the parts become. pip puts the scripts where the
    programs of an environment are, and the data below its prefix, where dicot looks for them."""
    data = f"dicot-{version}.data"
    yield "dicot/libdicot.so.0", (parts / "libdicot.so.0").read_bytes()
    yield f"dicot-{version}.dist-info/dicot.spdx", (parts / "dicot.spdx").read_bytes()
    for path in sorted(p for p in parts.rglob("*") if p.is_file()):
        name = path.relative_to(parts).as_posix()
        if name.startswith("bin/"):
            yield f"{data}/scripts/{path.name}", path.read_bytes()
        elif "/" in name:
            yield f"{data}/data/{name}", path.read_bytes()


def _write(folder, tag, parts):
    """Writes the wheel, with the same bytes for the same parts, and returns its name."""
    version = _version()
    info = f"dicot-{version}.dist-info"
    files = {f"dicot/{path.name}": path.read_bytes()
             for path in sorted((ROOT / "python/dicot").iterdir()) if path.is_file()}
    files.update(parts)
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: dicot\nVersion: {version}\nLicense: MIT\n"
        "Summary: Combinatorial games: positions, who wins them and what they are worth\n"
        "Requires-Python: >=3.8\n").encode()
    for notice in NOTICES:
        files[f"{info}/{pathlib.Path(notice).name}"] = (ROOT / notice).read_bytes()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: dicot\nRoot-Is-Purelib: false\nTag: {tag}\n").encode()
    record = "".join(_record(*file) for file in files.items()) + f"{info}/RECORD,,\n"
    files[f"{info}/RECORD"] = record.encode()
    name = f"dicot-{version}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            entry = zipfile.ZipInfo(path)  # of 1980, and of nobody
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if "/scripts/" in path else 0o100644) << 16
            wheel.writestr(entry, content)
    return name


def _built_parts():
    build = ROOT / "build"
    if not (build / "CMakeCache.txt").exists():
        subprocess.run(["cmake", "-S", str(ROOT), "-B", str(build)], check=True)
    # With a number, because make would take --parallel alone to mean "without limit".
    subprocess.run(["cmake", "--build", str(build), "--target", "wheel_parts",
                    "--parallel", str(os.cpu_count() or 1)], check=True)
    return dict(_files_of(build / "wheel", _version()))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    if "DICOT_LIBRARY" in os.environ:
        parts = {"dicot/libdicot.so.0": pathlib.Path(os.environ["DICOT_LIBRARY"]).read_bytes()}
    else:
        parts = _built_parts()
    return _write(wheel_directory, "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform()), parts)


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the source is the repository")


def main():
    parts, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    for path in parts.rglob("*"):
        if path.is_file() and path.read_bytes()[:4] == b"\x7fELF":
            check_portable(path)
    machine = os.uname().machine
    folder.mkdir(parents=True, exist_ok=True)
    print(folder / _write(folder, f"py3-none-manylinux_{GLIBC[0]}_{GLIBC[1]}_{machine}",
                          dict(_files_of(parts, _version()))))


if __name__ == "__main__":
    try:
        main()
    except NotPortable as error:
        sys.exit(f"make_wheel: {error}")
