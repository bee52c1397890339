#!/bin/sh
# The SAT solver keeps to itself: its memory belongs to the budget of its question, and no operator new or delete of
# a program that uses libdicot is replaced or called. Where memory is refused, the program goes on.
#
#   tests/hosts/solver.sh BUILD DICOT CC CXX
set -e
. "${0%/*}/../support/script.sh"
needs 4 "$@"
build=$1 dicot=$2 cc=$3 cxx=$4
here=tests/hosts
die() { echo "solver: $*" >&2; exit 1; }

# ---- the names ----
for library in "$build/libdicot.so" "$build/libdicot.a"; do
    dynamic=; case $library in *.so) dynamic=-D ;; esac
    nm -g $dynamic --defined-only "$library" >"$work/names"
    ! grep ' _Z' "$work/names" || die "$library has names of C++"
    nm $dynamic --undefined-only "$library" >"$work/names"
    ! grep ' U _Zn' "$work/names" || die "$library calls an operator new of its host"
done

# ---- a host in C++ ----
"$cxx" -std=c++17 -Wall -Wextra -Iinclude $here/solver_host.cpp -o "$work/shared" "$build/libdicot.so"
LD_LIBRARY_PATH=$build "$work/shared" || die "with the shared library"
# shellcheck disable=SC2046  # words
"$cxx" -std=c++17 -Wall -Wextra -Iinclude $here/solver_host.cpp -o "$work/static" "$build/libdicot.a" \
    $(PKG_CONFIG_PATH=$build pkg-config --static --libs-only-l dicot | sed 's/-ldicot//')
"$work/static" || die "with the static library"

# ---- Python ----
"$cxx" -std=c++17 -DIS_MODULE -shared -fPIC -Iinclude $here/solver_host.cpp -o "$work/module.so"
"$cc" -std=c17 -Wall -Wextra -shared -fPIC $here/failing_malloc.c -o "$work/failing_malloc.so"
LD_PRELOAD=$work/failing_malloc.so python3 $here/solver.py "$build/libdicot.so" "$work/module.so"

# ---- dicot serve ----
python3 - "$dicot" <<'PYTHON'
import json, re, resource, subprocess, sys, urllib.request
server = subprocess.Popen([sys.argv[1], "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
told = server.stdout.readline().decode()
url = re.match(r"http://\S+", told)[0]
def solve(strategy):
    body = json.dumps({"line": "sc2 hamming 6x6x6 random:1", "options": {"strategy": strategy, "nodes": 3000}})
    request = urllib.request.Request(url + "api/solve", body.encode(), {"Content-Type": "application/json"})
    try:
        return urllib.request.urlopen(request, timeout=60).status
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0 # there was no memory for the thread of the connection
with open(f"/proc/{server.pid}/statm") as file:
    used = int(file.read().split()[0]) * resource.getpagesize()
answers = []
for more in range(8, 72, 16):
    resource.prlimit(server.pid, resource.RLIMIT_AS, (used + (more << 20), resource.RLIM_INFINITY))
    for strategy in ("forest", "regions"):
        answers.append(solve(strategy))
        assert server.poll() is None, f"{strategy} within {more} MiB: the server ended"
assert 200 in answers and set(answers) <= {0, 200, 422}, answers
server.terminate()
assert server.wait(30) == 0
PYTHON
