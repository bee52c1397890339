# SPDX-License-Identifier: MIT
"""python -m dicot: the program dicot that was installed with this module."""

import os
import pathlib
import sys
import sysconfig


def _program():
    here = pathlib.Path(__file__).resolve().parent
    folders = [pathlib.Path(sysconfig.get_path("scripts")), here.parents[1] / "build",  # the source tree
               *(folder / "bin" for folder in here.parents)]  # PREFIX/lib/python3/dist-packages/dicot
    for folder in folders:
        if os.access(folder / "dicot", os.X_OK):
            return str(folder / "dicot")
    sys.exit("dicot: the program dicot is not installed beside the Python module")


if __name__ == "__main__":
    program = _program()
    os.execv(program, [program, *sys.argv[1:]])
