#!/bin/sh
# The best plays that dicot has found on the standard boards of SameGame (doc/samegame.md):
# replays them by the rules and by dicot-check, and adds up their points.
#
#   bench/samegame_plays.sh DICOT CHECK SET
#
# SET has the boards, as in `dicot bench samegame --set`. bench/samegame_plays has one line
# for each play: the name of its board, its points, its clicks.
set -u
dicot=$1
check=$2
set=$3
plays=$(dirname "$0")/samegame_plays
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
total=0

# The board of a name as a LINE.
line_of() {
    awk -v name="$1" '
        /^# board/ { wanted = $3 == name; next }
        wanted && NF > 1 {
            row = ""
            for (i = 1; i <= NF; i++)
                row = row substr("abcdefghijklmnopqrstuvwxyz", $i + 1, 1)
            line = line (line == "" ? "samegame " : "|") row
        }
        END { print line }' "$set"
}

while read -r name points clicks; do
    echo "$clicks" | tr ' ' '\n' >"$work/play"
    "$dicot" solve "$(line_of "$name")" --from "$work/play" --nodes 1 --quiet --moves none \
        --cert "$work/cert" >"$work/answer"
    if ! grep -q "^claim result $points$" "$work/cert" || ! "$check" "$work/cert" >"$work/answer"; then
        echo "$name: not $points points: $(cat "$work/answer")"
        exit 1
    fi
    echo "$name $points"
    total=$((total + points))
done <"$plays"
echo "total $total"
