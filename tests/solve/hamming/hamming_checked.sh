#!/bin/sh
# Tests dicot on large Hamming graphs: dicot-check must replay every play and prove every
# bound of dicot, and it must not verify bounds that are too high.
#
#   tests/solve/hamming/hamming_checked.sh PATH/TO/dicot PATH/TO/dicot-check
#
# If DICOT_LONG is set, the graphs have up to a million vertices.
. "${0%/*}/../../support/script.sh"
needs 2 "$@"

if [ -n "${DICOT_LONG-}" ]; then
    cube='cube 20' triples=3x3x3x3x3x3x3x3x3x3x3x3 fours=4x4x4x4x4x4x4x4x4x4 many=1000000
else
    cube='cube 15' triples=3x3x3x3x3x3x3x3x3 fours=4x4x4x4x4x4x4 many=20000
fi

stones() { # COUNT COLOUR
    printf "%${1}s" '' | tr ' ' "$2"
}
# Cubes with one odd stone, with two, and with none.
odd="cube 12 x$(stones 4095 o)" two="cube 12 xx$(stones 4094 o)" same="cube 12 $(stones 4096 o)"
nine='hamming 2x9 xxxoxxxxxxxxxxxxxx'

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
        echo "$code: $line" | cut -c 1-300
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
sc2 $odd with target=0:x
sc2 $odd with target=0:o
sc2 $odd with target=0:o joker
sc2 $odd with target=0:x joker
sc2 $odd with target=0:o second=o
sc2 $odd with target=0:o second=x joker
sc2 $odd with target=1:o second=x
sc2 $odd with target=3:x second=x
sc2 $odd with target=3:x second=5:x
sc2 $two with target=0:x second=1:x
sc2 $two with target=4:x second=5:o
sc2 $two with target=4:x second=7:o
sc2 $same with target=3:o
sc2 $same with target=3:x
sc2 $same with target=3:x joker
sc2 $nine with target=3:o
sc2 $nine with target=3:x
sc2 $nine with target=3:x second=x
sc2 $nine with target=5:o second=6:o
END

# Claims that go too far (exit 3), and similar ones that are true (exit 0).
while read -r code claim line; do
    checks=$((checks + 1))
    printf 'dicot-certificate 1\nline %s\nclaim %s by counting\n' "$line" \
        "$(echo "$claim" | tr _ ' ')" >"$work/cert"
    hash=$("$2" --hash "$work/cert")
    echo "end $hash" >>"$work/cert"
    "$2" --positions 1000 "$work/cert" >"$work/verdict" 2>&1
    is=$?
    if [ $is -ne "$code" ]; then
        echo "$claim: $is, not $code: $line" | cut -c 1-300
        cut -c 1-300 "$work/verdict"
        failures=$((failures + 1))
    fi
done <<END
0 bound_2 sc2 $odd with target=0:o joker
3 bound_3 sc2 $odd with target=0:o joker
3 none sc2 $odd with target=0:o joker
0 bound_1 sc2 $odd with target=0:x joker
3 bound_2 sc2 $odd with target=0:x joker
3 bound_2 sc2 $same with target=3:x joker
0 bound_4095 sc2 $odd with target=0:o
3 bound_4096 sc2 $odd with target=0:o
3 none sc2 $odd with target=0:o
0 none sc2 $odd with target=0:x
3 none sc2 $odd with target=3:o
3 none sc2 $odd with target=1:x second=x
3 none sc2 $two with target=0:x second=7:x
3 none sc2 $nine with target=5:o second=6:x
END
finish
