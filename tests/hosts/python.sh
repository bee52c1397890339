#!/bin/sh
# Tests python/dicot: the examples in its documentation, in the front page,
# in doc/python.md and doc/guide/python.md, tests/hosts/operators.py, and the properties of tests/hosts/properties.py.
#
#   tests/hosts/python.sh LIBRARY DICOT DICOT_CHECK     LIBRARY: libdicot.so
set -e
. "${0%/*}/../support/script.sh"
needs 3 "$@"

# A python3 with hypothesis; that of Debian has it from its package.
python=
for one in /usr/bin/python3 python3; do
    if "$one" -c 'import hypothesis' 2>/dev/null; then python=$one && break; fi
done
[ -n "$python" ] || { echo "python: no python3 can import hypothesis (tools/setup.sh check)" >&2; exit 1; }

export DICOT_LIBRARY="$1" PYTHONPATH=python PYTHONDONTWRITEBYTECODE=1
export HYPOTHESIS_STORAGE_DIRECTORY="$work"
"$python" - README.md doc/python.md doc/guide/python.md <<'END'
import doctest, sys
import dicot
def examples(module):
    """Runs the examples of a module. Methods come from the private modules, and testmod would
    leave them out."""
    runner = doctest.DocTestRunner()
    names = {**vars(dicot), **vars(module)}
    for one in doctest.DocTestFinder().find(module, module=False, globs=names):
        runner.run(one)
    return runner.summarize()
assert any(one.name == "dicot.Position.best" and one.examples
           for one in doctest.DocTestFinder().find(dicot, module=False)), "methods are left out"
results = [examples(dicot), examples(dicot._picture)]
results += [doctest.testfile(name, module_relative=False) for name in sys.argv[1:]]
for name, result in zip(["dicot", "dicot._picture"] + sys.argv[1:], results):
    print(f"{name}: {result.attempted} examples, {result.failed} failed")
sys.exit(any(r.failed or not r.attempted for r in results))
END
# A locale for tests/hosts/properties.py in which the decimal point is a comma.
printf 'LC_NUMERIC\ndecimal_point "<U002C>"\nthousands_sep ""\ngrouping -1\nEND LC_NUMERIC\n' >"$work/comma.txt"
localedef --force --quiet -i "$work/comma.txt" -f UTF-8 "$work/comma" 2>/dev/null ||
    [ -d "$work/comma" ] || { echo "python: localedef made no locale (tools/setup.sh check)" >&2; exit 1; }
if "$python" -c 'import mypy' 2>/dev/null; then # Debian: python3-mypy
    MYPY_CACHE_DIR=$work/mypy "$python" -m mypy --python-version 3.8 python/dicot
fi
"$python" tests/hosts/operators.py "$2"
LOCPATH=$work "$python" tests/hosts/properties.py "$2" "$3"

# The module as it is installed: it finds the library by itself.
unset DICOT_LIBRARY
cmake --install "$(dirname "$1")" --prefix "$work/prefix" >/dev/null
can_import() { # FOLDER: with the module in it
    PYTHONPATH=$1 "$python" -c '
import dicot, sys
assert dicot.__file__.startswith(sys.argv[1]), dicot.__file__
assert dicot.Position("clobber xxo").value() == "^"' "$1"
}
can_import "$work/prefix/lib/python3/dist-packages"

# The wheel, as pip makes and installs it; without pip, it is a zip file.
if "$python" -m pip --version >/dev/null 2>&1; then
    DICOT_LIBRARY=$1 "$python" -m pip install --quiet --no-index --no-cache-dir \
        --disable-pip-version-check --root-user-action ignore --target "$work/site" .
else
    DICOT_LIBRARY=$1 PYTHONPATH=python "$python" -c 'import make_wheel, sys, zipfile
zipfile.ZipFile(sys.argv[1] + "/" + make_wheel.build_wheel(sys.argv[1])).extractall(sys.argv[1] + "/site")' "$work"
fi
[ -f "$work/site/dicot/py.typed" ] || { echo "python: the wheel has no py.typed" >&2; exit 1; }
can_import "$work/site"

# With the prefixes of a system it is where the system's Python looks. DESTDIR only stands
# before that, so what is tested is the folder, not that the import needs no PYTHONPATH.
system=/usr/bin/python3
[ -x $system ] || exit 0
for prefix in /usr/local /usr; do
    rm -rf "$work/root"
    DESTDIR=$work/root cmake --install "$(dirname "$1")" --prefix $prefix >/dev/null
    folder=$(dirname "$(find "$work/root" -type d -name dicot -path '*-packages*')")
    $system -I -c 'import site, sys; sys.exit(sys.argv[1] not in site.getsitepackages())' \
        "${folder#"$work/root"}" ||
        { echo "python: $system does not look for modules in ${folder#"$work/root"}" >&2; exit 1; }
    can_import "$folder"
done
