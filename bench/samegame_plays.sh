#!/bin/sh
# The best plays that dicot has found on the standard boards of SameGame (doc/samegame.md):
# has dicot-check replay them, and adds up their points.
#
#   bench/samegame_plays.sh CHECK SET
#
# SET has the boards, as in `dicot bench samegame --set`. bench/samegame_plays has one line
# for each play: the name of its board, its points, its clicks.
set -u
check=$1
set=$2
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
    {
        echo "dicot-certificate 1"
        echo "line $(line_of "$name")"
        echo "claim result $points"
        echo "moves text"
        echo "$clicks" | tr ' ' '\n'
    } >"$work/cert"
    echo "end $("$check" --hash "$work/cert")" >>"$work/cert"
    answer=$("$check" "$work/cert") || {
        echo "$name: $answer"
        exit 1
    }
    echo "$name $points"
    total=$((total + points))
done <"$(dirname "$0")/samegame_plays"
echo "total $total"
