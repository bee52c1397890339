#!/bin/sh
# A wrong value must not leave dicot with a certificate that disproves it: that is an
# internal error, exit 4, and nothing is printed or written.
#
#   tests/hosts/wrong_value.sh DICOT
#
# DICOT is built with tests/hosts/wrong_value.c, so that every value is wrong.
. "${0%/*}/../support/script.sh"
needs 1 "$@"
dicot=$1

fail() { echo "FAILED: $*"; exit 1; }

answer=$("$dicot" value nim 0) && [ "${answer%%
*}" = 'value: 1' ] || fail "the value of 0 should be wrong here: $answer"

for line in 'nim 0' 'clobber xxo' 'hackenbush edges 0-1:b,1-2:r' 'pebbles tournament 1 (5,0)'; do
    "$dicot" value "$line" --cert "$work/cert" >"$work/out" 2>"$work/err"
    code=$?
    [ $code -eq 4 ] || fail "$line: exit $code, not 4"
    [ ! -s "$work/out" ] || fail "$line: an answer is printed: $(cat "$work/out")"
    [ ! -e "$work/cert" ] || fail "$line: a certificate is written"
    grep -q 'internal error' "$work/err" || fail "$line: $(cat "$work/err")"
done
"$dicot" value clobber xxo --json --cert "$work/cert" >"$work/out" 2>/dev/null
[ $? -eq 4 ] && grep -q '"status":"error"' "$work/out" && ! grep -q '"value":' "$work/out" ||
    fail "--json: $(cat "$work/out")"
echo "wrong value: every wrong value was noticed"
