#!/bin/sh
# Prints the table of doc/shortest-games.md: moves of the shortest game on n x m checkerboards.
#
#   tools/shortest-games.sh [DICOT [ROWS [COLUMNS [TIME]]]]
#
# One row per n, one column per m >= n. An entry is the number of moves in free order and,
# where it differs, with alternating colours (White first). a-b: at least a, at most b moves.
# Every alternating game is also a game in free order, so its length is a bound there.
set -eu
dicot=${1:-build/dicot} rows=${2:-8} columns=${3:-10} time=${4:-20s}

# moves GAME N M
moves() {
    "$dicot" solve "$1" "grid $2x$3 checkerboard" --goal most --time "$time" --json \
        --moves none | awk -F'[:,]' -v stones="$(($2 * $3))" '{
            for (i = 1; i < NF; i++) {
                if ($i == "\"cost\"") most = stones - $(i + 1)
                if ($i == "\"bound\"" && $(i + 1) ~ /^[0-9]+$/) least = stones - $(i + 1)
            }
            print least == most ? most : least "-" most
        }'
}

printf '| n \\ m |'
for m in $(seq 1 "$columns"); do printf ' %s |' "$m"; done
printf '\n|---|'
for m in $(seq 1 "$columns"); do printf -- '---|'; done
printf '\n'
for n in $(seq 1 "$rows"); do
    printf '| %s |' "$n"
    for m in $(seq 1 "$columns"); do
        if [ "$m" -lt "$n" ]; then
            printf ' |'
            continue
        fi
        free=$(moves sc2 "$n" "$m") turns=$(moves solitaire-clobber "$n" "$m")
        if [ "${free#*-}" -gt "${turns#*-}" ]; then free=$turns; fi
        if [ "$free" = "$turns" ]; then
            printf ' %s |' "$free"
        else
            printf ' %s, in turn %s |' "$free" "$turns"
        fi
    done
    printf '\n'
done
