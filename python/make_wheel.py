# SPDX-License-Identifier: MIT
"""Makes a wheel for pip (PEP 517): a zip file with the module, libdicot.so.0 and a list of its
files (PEP 427).

The library is the one that DICOT_LIBRARY names; otherwise cmake builds it in the folder
`build`, as `make` does."""

import base64
import hashlib
import os
import pathlib
import re
import subprocess
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


def _library():
    if "DICOT_LIBRARY" in os.environ:
        return pathlib.Path(os.environ["DICOT_LIBRARY"])
    build = ROOT / "build"
    if not (build / "CMakeCache.txt").exists():
        subprocess.run(["cmake", "-S", str(ROOT), "-B", str(build)], check=True)
    # With a number, because make would take --parallel alone to mean "without limit".
    subprocess.run(["cmake", "--build", str(build), "--target", "libdicot",
                    "--parallel", str(os.cpu_count() or 1)], check=True)
    return build / "libdicot.so.0"


def _version():
    header = (ROOT / "include/dicot.h").read_text()
    return re.search(r'^#define DICOT_VERSION "(.*)"', header, re.MULTILINE)[1]


def _record(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
    return f"{name},sha256={digest.decode()},{len(content)}\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = _version()
    tag = "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())
    info = f"dicot-{version}.dist-info"
    files = {f"dicot/{path.name}": path.read_bytes()
             for path in sorted((ROOT / "python/dicot").iterdir()) if path.is_file()}
    files["dicot/libdicot.so.0"] = _library().read_bytes()
    files[f"{info}/METADATA"] = (
        f"Metadata-Version: 2.1\nName: dicot\nVersion: {version}\nLicense: MIT\n"
        "Summary: Combinatorial games: positions, who wins them and what they are worth\n"
        "Requires-Python: >=3.8\n").encode()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/WHEEL"] = (
        f"Wheel-Version: 1.0\nGenerator: dicot\nRoot-Is-Purelib: false\nTag: {tag}\n").encode()
    record = "".join(_record(*file) for file in files.items()) + f"{info}/RECORD,,\n"
    files[f"{info}/RECORD"] = record.encode()
    name = f"dicot-{version}-{tag}.whl"
    with zipfile.ZipFile(pathlib.Path(wheel_directory) / name, "w",
                         zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(path, content)
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the source is the repository")
