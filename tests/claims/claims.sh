#!/bin/sh
# Tests `dicot claims`: the quick run says what doc/claims.md says, claims can be chosen, and
# a run that was killed is continued.
#
#   tests/claims/claims.sh DICOT
set -e
. "${0%/*}/../support/script.sh"
needs 1 "$@"
dicot=$1
. tests/claims/columns.sh

bad() { echo "claims: $*" >&2; exit 1; }

# Keys, statements and verdicts; sizes and numbers of cases differ from the usual run.
"$dicot" claims --quick --threads 2 --markdown >"$work/quick" || bad "--quick failed"
claims_columns <"$work/quick" >"$work/quick.columns"
claims_columns <doc/claims.md >"$work/kept.columns"
diff -u "$work/kept.columns" "$work/quick.columns" ||
    bad "doc/claims.md differs (sh tools/claims.sh writes it anew)"
[ "$(wc -l <"$work/quick.columns")" -gt 10 ] || bad "no rows"

# The answer does not depend on threads or on being continued.
"$dicot" claims SC --quick --json --keep "$work/kept" >"$work/one"
grep -q '^SC Thm 5	12	holds	121				$' "$work/kept" || bad "SC Thm 5 was not kept"
printf 'SC Thm 5\t12\tho' >>"$work/kept" # killed while it wrote
"$dicot" claims SC --quick --json --threads 3 --keep "$work/kept" >"$work/two"
cmp "$work/one" "$work/two" || bad "another answer when continued"
# Files of older versions do not say why a claim was not finished.
sed 's/	$//' "$work/kept" >"$work/older"
"$dicot" claims SC --quick --json --keep "$work/older" >"$work/two"
cmp "$work/one" "$work/two" || bad "another answer with findings of an older version"
sed 's/^\(SC Thm 5\t12\t\)holds/\1fails/' "$work/kept" >"$work/changed"
"$dicot" claims 'SC Thm 5' --quick --keep "$work/changed" >"$work/three" &&
    bad "what was kept is not used, or a claim that fails has exit code 0"
grep -q '^SC Thm 5: fails' "$work/three" || bad "what was kept is not used"

# What cannot be done.
"$dicot" claims 'SC Thm 99' 2>"$work/error" && bad "a claim that is not there"
grep -q "no claim begins with 'SC Thm 99'" "$work/error" || bad "$(cat "$work/error")"
echo hello >"$work/foreign"
"$dicot" claims 'SC Thm 5' --keep "$work/foreign" 2>"$work/error" && bad "a foreign file"
grep -q 'not a file of findings' "$work/error" || bad "$(cat "$work/error")"
"$dicot" claims --quick --long 2>/dev/null && bad "--quick --long"
echo "claims: all as expected"
