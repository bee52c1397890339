# What the scripts in tests/ share; the first thing they source. Gives them a folder of their
# own, $work, which is removed at the end, and counts of checks and failures.
set -u
unset CDPATH
script=$(basename "$0" .sh)
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM
checks=0 failures=0

# Ends a script that was called with fewer than N arguments; its head says what it needs.
needs() { # N "$@"
    [ $# -gt "$1" ] || { sed -n 's|^#   \(tests/\)|usage: \1|p' "$0" >&2; exit 2; }
}
path_of() { echo "$(cd "$(dirname "$1")" && pwd)/$(basename "$1")"; } # FILE, from the root
complain() { # WHAT
    failures=$((failures + 1))
    echo "$script: $*"
}
finish() {
    echo "$script: $checks checks, $failures failed"
    [ $failures -eq 0 ]
}
