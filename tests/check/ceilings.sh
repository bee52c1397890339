#!/bin/sh
# Tests that dicot-check proves the bounds of the method `ceiling` again, with code of its
# own, and no bound that is lower by one: both programs find the same bound.
#
#   tests/check/ceilings.sh DICOT CHECK
. "${0%/*}/../support/script.sh"
needs 2 "$@"
dicot=$1 check=$2

while read -r line; do
    "$dicot" solve --strategy ceiling --cert "$work/cert" "$line" >"$work/answer"
    answer=$("$check" --positions 10 "$work/cert") || complain "$line: $answer"
    bound=$(sed -n 's/^claim bound \(.*\) by counting$/\1/p' "$work/cert")
    sed -e '/^end /d' -e "s/^claim bound .*/claim bound $((bound - 1)) by counting/" \
        "$work/cert" >"$work/less"
    echo "end $("$check" --hash "$work/less")" >>"$work/less"
    answer=$("$check" --positions 10 "$work/less")
    [ $? -eq 3 ] || complain "$line: $((bound - 1)) instead of $bound: $answer"
    # A board on which nothing but counting colours helps would test nothing.
    grep -q 'before a colour can be taken' "$work/answer" ||
        complain "$line: $(cat "$work/answer")"
    checks=$((checks + 1))
done <<END
samegame grid 9x9 random:1:5
samegame grid 12x9 random:2:4 with scoring=penalty
samegame grid 7x16 random:3:3 with scoring=jawbreaker
samegame grid 10x10 random:4:8 with scoring=squares
samegame grid 6x6 random:5:3 with scoring=minus-one
samegame grid 26x12 random:6:3 with scoring=plain
samegame ab......|bcab....|cabcab..|abacbcab|bacbacba|cbbacaab
END
finish
