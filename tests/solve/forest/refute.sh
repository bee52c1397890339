#!/bin/sh
# Tests bounds that rest on a formula without a solution: the certificate must hold a
# refutation that the checker accepts, and the checker must refuse every refutation with a
# mistake.
#
#   tests/solve/forest/refute.sh DICOT CHECK SEAL
. "${0%/*}/../../support/script.sh"
needs 3 "$@"
dicot=$1 check=$2 seal=$3

fail() { echo "FAILED: $*"; exit 1; }

# certify LINE CLAIM: makes dicot write a certificate, which must contain this claim.
certify() {
    "$dicot" solve "$1" --quiet --moves none --time 60s --cert "$work/cert" >"$work/answer" ||
        fail "$1: $(cat "$work/answer")"
    grep -qx "$2" "$work/cert" || fail "$1: no $2: $(grep '^claim' "$work/cert")"
}

# judge CODE WORDS: what the checker must say about $work/cert if it may not search all
# positions.
judge() {
    "$check" --positions 1 "$work/cert" >"$work/answer"
    code=$?
    [ $code -eq "$1" ] || fail "exit $code instead of $1: $(cat "$work/answer")"
    grep -q "$2" "$work/answer" || fail "no $2: $(cat "$work/answer")"
}

# change SED...: changes the certificate and seals it again.
change() {
    sed "$@" "$work/good" | "$seal" >"$work/cert"
    cmp -s "$work/good" "$work/cert" && fail "$*: nothing changed"
}

# A graph that is not bipartite, boards with holes, parts in one component and in several,
# and a target that no forest leaves.
graph='sc2 graph 0-1,0-2,0-4,1-3,3-5,3-6,4-7,5-10,5-11,6-9,7-8,7-13,9-12,11-14,11-17,12-13,12-15,12-18,14-15,14-16,16-19,16-20,17-18,17-22,18-24,20-21,20-26,21-23,21-25,21-27,22-28,23-25,23-27,26-29,28-29 oxoooxoxxoxoxxooooxxxxooxxoxoo'
certify "$graph" 'claim bound 2 by refutation'
judge 0 'a refutation was checked'
cp "$work/cert" "$work/good"
certify 'sc2 ..xx.xx.o|..oxxx...|xo.x..x.x|.o.oo.xo.|xoo.oxoo.' 'claim bound [0-9]* by refutation'
judge 0 'refutations of [0-9]* parts were checked'
certify 'sc2 ox...ooxx|xxxo..o.o|.x.xx.xox|.oo..o...|oxxxxxxx.' 'claim bound [0-9]* by refutation'
judge 0 'refutations of 2 parts were checked'
certify 'sc2 graph 0-1,0-4,0-5,1-2,1-3,1-6,3-6,6-7,6-8,6-9,7-11,7-13,8-12,8-14,9-10,10-14,11-13,11-16,12-15,15-18,16-17,16-18,17-19,18-20,19-21,20-21 ooooxxoxoxooxoxxxxxoox with target=0:o' 'claim none by refutation'
judge 0 'no play has an end that counts (a refutation was checked)'

# Every step must follow from those before it; without them the empty clause does not follow.
change -e '/^-*[1-9][0-9]* .*0$/d' -e '/^cycle/d'
judge 1 '0: this clause does not follow'
change 's/^0$/1 0/'
judge 1 'does not follow\|does not end with the empty clause'
change '/^0$/d'
judge 1 'does not end with the empty clause'
change '/^refutation/a cycle 0 29'
judge 1 'this is not a cycle of stones'
change '/^0$/i 123456789 0'
judge 2 'expected literals of the formula'
# Wrong parts: too many stones kept, other vertices, and the same part twice.
change -e 's/^claim bound 2/claim bound 3/' -e '/^claim result/d' \
    -e '/^moves/,/^refutation/{/^refutation/!d;}'
judge 3 'not checked: the bound'
change 's/^refutation 2 /refutation 3 /'
judge 1 'does not follow'
change 's/^\(refutation .*\) 29$/\1/'
"$check" --positions 1 "$work/cert" >"$work/answer"
grep -q '^refuted\|^malformed' "$work/answer" || fail "another part: $(cat "$work/answer")"
change 's/^\(refutation .*\) 29$/\1 29 29/'
judge 2 'expected stones, ascending'
change 's/^\(refutation .*\) 29$/\1 30/'
judge 2 'expected stones, ascending'
sed '/^end/d' "$work/good" >"$work/twice"
sed -n '/^refutation/,$p' "$work/good" >>"$work/twice"
"$seal" <"$work/twice" >"$work/cert"
judge 2 'overlaps another part'

# Without a section, or with a section that was cut short, nothing is proved.
change '/^refutation/,/^0$/d'
judge 3 'not checked: the bound'
change 's/^0$/cut/'
judge 3 'not checked: the bound'

# If the formula is too large, the checker says so.
vertices=$(seq 0 3999 | tr '\n' ' ')
{
    printf 'dicot-certificate 1\nline sc2 complete 4000 %s\n' \
        "x$(printf '%03999d' 0 | tr 0 o)"
    printf 'claim bound 2 by refutation\nrefutation 2 of %s\n' "${vertices% }"
    printf 'cycle 0 1 2\n1 2 0\n0\n'
} | "$seal" >"$work/cert"
judge 3 'not checked: the bound, whose formula is too large'

echo "refute: done"
