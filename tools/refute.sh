#!/bin/sh
# Proves the bound of a certificate with a SAT solver, for dicot-check to check:
#
#   tools/refute.sh FILE > NEW        needs cadical (tools/setup.sh check)
#
# The formula comes from dicot-check, the refutation from CaDiCaL. NEW is FILE, one
# certificate, with `by refutation`, the section `refutation` and a new hash. CHECK names
# another dicot-check than that in build/.
set -eu
check=${CHECK-$(dirname "$0")/../build/dicot-check}
die() { echo "refute: $*" >&2; exit 1; }
[ $# -eq 1 ] || die "usage: tools/refute.sh FILE > NEW"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$check" --formula "$1" >"$work/formula" || die "no formula. $(cat "$work/formula")"
# --plain: without the techniques whose steps do not follow by unit propagation.
status=0
cadical -q --plain --no-binary "$work/formula" "$work/proof" >"$work/answer" || status=$?
case $status in
20) ;;
10) die "there is a play that does better: the bound is wrong" ;;
*) die "cadical failed: $(cat "$work/answer")" ;;
esac
{
    LC_ALL=C sed -e '$d' \
        -e 's/^\(claim bound [0-9]* by\) .*/\1 refutation/' "$1"
    echo refutation
    # Nothing behind the empty clause; it is missing if the formula holds it already.
    sed -e '/^0$/,$d' "$work/proof"
    echo 0
} >"$work/new"
cat "$work/new"
echo "end $("$check" --hash "$work/new")"
