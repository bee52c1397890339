#!/bin/sh
# How many of 100 random boards of each size are decided: can they be cleared? Lists those that are
# not, and the time that all took.
#
#   bench/clear_boards.sh [DICOT [TIME]]        TIME is the limit per board [60s]
set -eu
dicot=${1:-build/dicot} limit=${2:-60s}
work=$(mktemp)
trap 'rm -f "$work"' EXIT
for size in 10x10:5 15x15:4; do
    shape=${size%:*} colours=${size#*:}
    for seed in $(seq 100); do
        echo "clickomania grid $shape random:$seed:$colours with goal=clear"
    done >"$work"
    "$dicot" solve - --json --moves none --time "$limit" <"$work" |
        awk -v name="$shape in $colours colours" '
            /"status":"optimal"/ { decided++; cleared += /"cost":0/ }
            !/"status":"optimal"/ { left = left " " NR }
            { sub(/.*"seconds":/, ""); time += $0; most = $0 + 0 > most ? $0 + 0 : most }
            END { printf "%s: %d of %d decided, %d of them cleared; %.1f s, at most %.1f s; undecided seeds:%s\n",
                  name, decided, NR, cleared, time, most, left == "" ? " none" : left }'
done
