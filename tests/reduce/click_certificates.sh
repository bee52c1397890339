#!/bin/sh
# click_certificates.sh DICOT DICOT-CHECK: random instances of partition, 3partition and 3sat
# that have a solution: dicot-check must accept the certificates of all, but not one with a
# click left out; with DICOT_LONG=1 also that of a board of 10^7 blocks.
set -e
. "${0%/*}/../support/script.sh"
dicot=$1 check=$2

# 300 instances, one per line: NAME INSTANCE. Each is made from its solution.
awk 'BEGIN {
    srand(17)
    for (i = 0; i < 100; i++) {
        sum = 0; text = ""
        for (k = 0; k < 3 + i % 9; k++) { a = 1 + int(90 * rand()); text = text a ","; sum += a }
        print "partition " text sum
        m = 1 + i % 7; t = 60 + i; text = ""
        for (k = 0; k < m; k++) {
            do { a = int(t / 4) + 1 + int(rand() * t / 4); b = int(t / 4) + 1 + int(rand() * t / 4)
            } while (2 * a >= t || 2 * b >= t || 4 * (t - a - b) <= t || 2 * (t - a - b) >= t)
            text = text (k ? "," : "") a "," b "," t - a - b
        }
        print "3partition " text
        n = 3 + i % 6; m = 1 + i % 9; text = "p cnf " n " " m
        for (k = 0; k < m; k++) {
            a = 1 + int(n * rand()); b = 1 + (a + int((n - 1) * rand())) % n
            do c = 1 + int(n * rand()); while (c == a || c == b)
            # variable v is true if it is odd; the first literal is true
            text = text " " (a % 2 ? a : -a) " " (rand() < 0.5 ? b : -b) " " (rand() < 0.5 ? c : -c) " 0"
        }
        print "3sat " text
    }
}' >"$work/instances"
count=0
while read -r name instance; do
    "$dicot" reduce "$name" "$instance" --solve --moves none --cert "$work/one" >"$work/answer" ||
        { echo "$name $instance has no solution"; exit 1; }
    cat "$work/one" >>"$work/all"
    count=$((count + 1))
done <"$work/instances"
"$check" "$work/all" >"$work/verdicts"
verified=$(grep -c '^verified: .*: 0 blocks can be left' "$work/verdicts")
[ "$count" -eq 300 ] && [ "$verified" -eq 300 ] || { echo "$verified of $count verified"; exit 1; }

sed '5d' "$work/one" >"$work/without"
if "$check" "$work/without" >"$work/verdict"; then
    echo "a click is missing: $(cat "$work/verdict")"
    exit 1
fi

# 12m²t blocks: 9.4 million.
[ -n "${DICOT_LONG:-}" ] || exit 0
big=2852,3057,2650,2362,3048,2899,2626,2276,2978,2851,2500,2787,2886,2974,2469
big=$big,2154,2228,2254,3768,2363,3256,3260,3498,2163,2916,2706,3540,3675,2369,2635
"$dicot" reduce 3partition $big --solve --moves none --cert "$work/big" | grep -q 9408107 ||
    { echo "another number of blocks"; exit 1; }
"$check" "$work/big" | grep -q '3024070 moves replayed' || { echo "10^7 blocks"; exit 1; }
