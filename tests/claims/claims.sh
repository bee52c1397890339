#!/bin/sh
# Tests `dicot claims`: the quick run says what doc/claims.md says, claims can be chosen, and
# a run that was killed is continued.
#
#   tests/claims/claims.sh DICOT
set -eu
dicot=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
. tests/claims/columns.sh

bad() { echo "claims: $*" >&2; exit 1; }

# Keys, statements and verdicts; sizes and numbers of cases differ from the usual run.
"$dicot" claims --quick --threads 2 --markdown >"$scratch/quick" || bad "--quick failed"
claims_columns <"$scratch/quick" >"$scratch/quick.columns"
claims_columns <doc/claims.md >"$scratch/kept.columns"
diff -u "$scratch/kept.columns" "$scratch/quick.columns" ||
    bad "doc/claims.md differs (sh tools/claims.sh writes it anew)"
[ "$(wc -l <"$scratch/quick.columns")" -gt 10 ] || bad "no rows"

# The answer does not depend on threads or on being continued.
"$dicot" claims SC --quick --json --keep "$scratch/kept" >"$scratch/one"
grep -q '^SC Thm 5	12	holds	121			$' "$scratch/kept" || bad "SC Thm 5 was not kept"
printf 'SC Thm 5\t12\tho' >>"$scratch/kept" # killed while it wrote
"$dicot" claims SC --quick --json --threads 3 --keep "$scratch/kept" >"$scratch/two"
cmp "$scratch/one" "$scratch/two" || bad "another answer when continued"
sed 's/^\(SC Thm 5\t12\t\)holds/\1fails/' "$scratch/kept" >"$scratch/changed"
"$dicot" claims 'SC Thm 5' --quick --keep "$scratch/changed" >"$scratch/three" &&
    bad "what was kept is not used, or a claim that fails has exit code 0"
grep -q '^SC Thm 5: fails' "$scratch/three" || bad "what was kept is not used"

# What cannot be done.
"$dicot" claims 'SC Thm 99' 2>"$scratch/error" && bad "a claim that is not there"
grep -q "no claim begins with 'SC Thm 99'" "$scratch/error" || bad "$(cat "$scratch/error")"
echo hello >"$scratch/foreign"
"$dicot" claims 'SC Thm 5' --keep "$scratch/foreign" 2>"$scratch/error" && bad "a foreign file"
grep -q 'not a file of findings' "$scratch/error" || bad "$(cat "$scratch/error")"
"$dicot" claims --quick --long 2>/dev/null && bad "--quick --long"
echo "claims: all as expected"
