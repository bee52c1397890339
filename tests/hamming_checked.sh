#!/bin/sh
# Large Hamming graphs: dicot-check replays every play and judges the bound.
#
#   tests/hamming_checked.sh PATH/TO/dicot PATH/TO/dicot-check
#
# With DICOT_LONG: a million vertices.
set -u
[ $# -eq 2 ] || { echo "usage: tests/hamming_checked.sh DICOT DICOT-CHECK" >&2; exit 2; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

if [ -n "${DICOT_LONG-}" ]; then
    cube='cube 20' triples=3x3x3x3x3x3x3x3x3x3x3x3 fours=4x4x4x4x4x4x4x4x4x4 many=1000000
else
    cube='cube 15' triples=3x3x3x3x3x3x3x3x3 fours=4x4x4x4x4x4x4 many=20000
fi

checks=0 failures=0
while read -r line; do
    checks=$((checks + 1))
    answer=$("$1" solve "$line" --json --moves none --cert "$work/cert" --memory 2G) &&
        "$2" "$work/cert" >"$work/verdict" 2>&1
    code=$?
    case $answer in
    *'"status":"optimal","method":"hamming"'* | *'"status":"optimal","method":"copies"'*) ;;
    *) code=1 ;;
    esac
    if [ $code -ne 0 ]; then
        echo "$line: $code"
        cut -c 1-300 "$work/verdict"
        failures=$((failures + 1))
    fi
done <<END
sc2 $cube random:1
sc2 $cube random:2 with target=77:x
sc2 $cube random:2 with target=77:o
sc2 $cube random:3 with target=77:o joker
sc2 $cube random:3 with target=77:x joker
sc2 $cube checkerboard with target=5:x
sc2 hamming $triples random:1 with target=77:x
sc2 hamming $triples random:1 with target=77:o joker
sc2 hamming $fours random:1 with target=77:x
sc2 hamming 2x$fours random:1 with target=77:x
sc2 hamming 7x1x$triples random:1 with target=77:o
sc2 hamming 2x2x3x2x2x2x2x2x2x2x2 random:1 with target=77:o
sc2 complete $many random:1 with target=77:o
sc2 hamming ${many}x2 random:1 with target=77:o
sc2 product (complete $many) (graph 0-1,0-2,0-3,1-2,1-3,2-3) random:1 with target=77:o
END
echo "hamming: $checks plays checked, $failures wrong"
[ $failures -eq 0 ]
