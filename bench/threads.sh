#!/bin/bash
# How much faster two threads are than one, by the clock: the table in doc/clobber.md.
#
#   bench/threads.sh [BOARD…]                       [3x8 3x9 4x6 2x16 5x5 2x15 4x7]
#   DICOT=build/dicot RUNS=9 THREADS=2              program, rounds that count, number of threads
#   WITH=COMMAND                                    runs every round by this command, which may keep other programs away
#
# One round is one search with one thread, one with THREADS threads, and THREADS searches of one thread each at the same time. Rounds are
# repeated, so that a slow minute of the machine slows all three. A round counts only if other programs used less than a twentieth of its
# processor time (and 20 ms), which /proc/stat says; rounds that do not count are made again, up to 10 * RUNS in all.
#
# Times are of whole processes, in seconds: medians, and the least in brackets. "At most" is what THREADS processors could do if they divided
# the work without loss and shared nothing but caches and memory: THREADS times the time of a search alone, divided by the time in which
# THREADS searches at once are done. All searches must give the same answer.
set -eu
dicot=${DICOT:-build/dicot} threads=${THREADS:-2}
TIMEFORMAT='%R %U %S'

ask() { "$dicot" outcome clobber grid "$1" checkerboard --threads "$2" --time 1h; }
at_once() { # BOARD
    local i
    for ((i = 0; i < threads; i++)); do ask "$1" 1 & done
    wait
}

# Hundredths of a second that all programs have run.
busy() { awk '$1 == "cpu" { print $2 + $3 + $4 + $7 + $8 + $9 }' /proc/stat; }

# Prints the seconds of the three parts of a round. Prints nothing if other programs disturbed it.
round() { # BOARD
    local answers times before
    answers=$(mktemp)
    before=$(busy)
    times=$({ time ask "$1" 1 >"$answers.1"; time ask "$1" "$threads" >"$answers.2"; time at_once "$1" >/dev/null; } 2>&1)
    echo "$times" | awk -v busy=$(($(busy) - before)) '
    { took[NR] = $1; own += $2 + $3 }
    END { if (busy / 100 - own < own / 20 + 0.02) print took[1], took[2], took[3] }'
    cmp "$answers.1" "$answers.2" >&2
    rm -f "$answers" "$answers.1" "$answers.2"
}

row() { # BOARD, with rounds on stdin
    awk -v board="$1" -v threads="$threads" '
    function sorted(list,    i, j, t) {
        for (i = 2; i <= NR; i++)
            for (j = i; j > 1 && list[j - 1] > list[j]; j--) { t = list[j]; list[j] = list[j - 1]; list[j - 1] = t }
    }
    function median(list) { return (list[int((NR + 1) / 2)] + list[int(NR / 2) + 1]) / 2 }
    { one[NR] = $1; several[NR] = $2; at_once[NR] = $3 }
    END {
        if (NR == 0) { print "threads: other programs disturbed all rounds of " board >"/dev/stderr"; exit 1 }
        sorted(one); sorted(several); sorted(at_once)
        printf "| %s | %d | %.3f (%.3f) | %.3f (%.3f) | %.2f (%.2f) | %.2f (%.2f) |\n", board, NR, median(one), one[1], median(several),
            several[1], median(one) / median(several), one[1] / several[1], threads * median(one) / median(at_once),
            threads * one[1] / at_once[1]
    }'
}

# Makes rounds until enough of them count.
rounds() { # BOARD
    local made counted=0 result
    for ((made = 0; made < 10 * ${RUNS:-9} && counted < ${RUNS:-9}; made++)); do
        # shellcheck disable=SC2086 # a command may be several words
        result=$(${WITH:-} "$0" --round "$1")
        [ -z "$result" ] || { echo "$result"; counted=$((counted + 1)); }
    done
}

if [ "${1:-}" = --round ]; then
    round "$2"
    exit
fi
[ $# -gt 0 ] || set -- 3x8 3x9 4x6 2x16 5x5 2x15 4x7
echo "| board | rounds | one thread | $threads threads | times as fast | at most |"
echo '|---|---|---|---|---|---|'
for board; do rounds "$board" | row "$board"; done
