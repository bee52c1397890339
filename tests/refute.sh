#!/bin/sh
# tools/refute.sh on a bound that counting does not prove, with exhaustion forbidden.
#
#   tests/refute.sh CHECK SEAL
set -u
CHECK=$1
export CHECK
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

fail() { echo "FAILED: $*"; exit 1; }

for problem in 'sc2 graph 0-1,1-2,0-2,0-3,0-4 xoooo/3' \
    'solitaire-clobber graph 0-1,1-2,0-2,1-3,2-4,0-5 ooxxxo with first=black/2'; do
    line=${problem%/*}
    bound=${problem##*/}
    printf 'dicot-certificate 1\nline %s\nclaim bound %d by search\n' "$line" "$bound" |
        "$2" >"$work/cert"
    "$CHECK" --positions 1 "$work/cert" >"$work/answer"
    [ $? -eq 3 ] || fail "$line: this bound should need a refutation: $(cat "$work/answer")"
    tools/refute.sh "$work/cert" >"$work/new" || fail "$line: no refutation"
    "$CHECK" --positions 1 "$work/new" >"$work/answer" ||
        fail "$line: $(cat "$work/answer")"
    grep -q 'a refutation was checked' "$work/answer" || fail "$(cat "$work/answer")"
done
# One that counting proves too has a trivial refutation: an empty clause in the formula
# itself, or one that CaDiCaL finds before it deletes the rest.
for problem in 'sc2 .o/1' 'sc2 path xx/2'; do
    printf 'dicot-certificate 1\nline %s\nclaim bound %d by search\n' "${problem%/*}" \
        "${problem##*/}" | "$2" >"$work/cert"
    tools/refute.sh "$work/cert" >"$work/new" || fail "$problem: no refutation"
    "$CHECK" "$work/new" >"$work/answer" || fail "$problem: $(cat "$work/answer")"
done
# A bound that is wrong has no refutation.
printf 'dicot-certificate 1\nline sc2 xo|ox\nclaim bound 2 by search\n' | "$2" >"$work/cert"
tools/refute.sh "$work/cert" >"$work/new" 2>&1 && fail "a wrong bound was refuted"
grep -q 'the bound is wrong' "$work/new" || fail "$(cat "$work/new")"
echo "refute: done"
