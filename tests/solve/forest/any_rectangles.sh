# SPDX-License-Identifier: MIT
# any_rectangles.sh DICOT CHECKER SANITIZER: CHECKER replays the plays of DICOT on full boards
# of two rows and more, and proves the bounds itself: walls, halves, stripes, frames, blocks,
# steps, few stones of one colour and random ones; more of them with DICOT_LONG. Boards of
# 3×n and more must leave one stone, or two if delta is 0 mod 3. With too little memory there
# is still a play.
set -e
. "${0%/*}/../../support/script.sh"
dicot=$1 checker=$2 boards=250 large=1
[ -z "${3-}" ] || boards=40 large=0
[ -z "${DICOT_LONG-}" ] || boards=20000 large=20

# Prints `count` boards; with most = 0, large ones.
boards() {
    awk -v count="$1" -v most="$2" -v seed="$3" '
    function r(n) { return int(n * rand()) }
    BEGIN {
        srand(seed)
        while (made < count) {
            n = 2 + r(most); m = 2 + r(most)
            if (most > 100 && r(2)) { n = 2 + r(6); m = 10 * most + r(most) }
            kind = r(10); a = 1 + r(n - 1); w = 1 + r(4); p = exp(-7 * rand()); side = r(2)
            odd1 = r(n * m); odd2 = r(n * m); swap = r(2); turn = r(2); ones = 0
            for (i = 0; i < n; i++)
                for (j = 0; j < m; j++) {
                    if (kind == 0) c = 0
                    else if (kind == 1) c = i < a
                    else if (kind == 2) c = int((side ? i : j) / w) % 2
                    else if (kind == 3) c = int((i < j ? i : j) / w) % 2
                    else if (kind == 4) c = (int(i / w) + int(j / w)) % 2
                    else if (kind == 5) c = j < (i % 2 ? 3 : 2)
                    else if (kind == 6) c = int((j + w * i) / 3) % 2
                    else if (kind == 7) c = i < a ? 0 : r(2)
                    else c = rand() < p
                    k = i * m + j
                    if (k == odd1 || (side && k == odd2)) c = !c
                    ones += c
                    cell[k] = (c + swap) % 2 ? "x" : "o"
                }
            if (ones == 0 || ones == n * m) continue
            text = ""
            for (i = 0; i < (turn ? m : n); i++) {
                if (i) text = text "|"
                for (j = 0; j < (turn ? n : m); j++)
                    text = text cell[turn ? j * m + i : i * m + j]
            }
            print "sc2 " text
            made++
        }
    }'
}

boards "$boards" 12 1 >"$work/lines"
[ $large -eq 0 ] || boards "$large" 300 2 >>"$work/lines"
"$dicot" solve - --json --moves none --cert "$work/cert" <"$work/lines" >"$work/answers"
"$checker" "$work/cert" >"$work/verdicts"
lines=$(wc -l <"$work/lines")
exact=$(grep -cE '"method":"(any-rectangle|few-rows|rectangle|hamming|tree)"' "$work/answers")
optimal=$(grep -c '"status":"optimal"' "$work/answers")
verified=$(grep -c '^verified: ' "$work/verdicts")
if [ "$exact" -ne "$lines" ] || [ "$optimal" -ne "$lines" ] || [ "$verified" -ne "$lines" ]; then
    echo "any_rectangles: $lines boards, $exact by these methods, $optimal optimal, $verified verified"
    exit 1
fi
if grep '"method":"any-rectangle"' "$work/answers" | grep -vE '"cost":[12],'; then
    echo "any_rectangles: more than two stones are left"
    exit 1
fi
echo "any_rectangles: $verified plays verified"

# With less memory than the method needs, others have a play.
for memory in 1M 500K 200K; do
    "$dicot" solve sc2 grid 60x60 random:1 --memory $memory --time 5s --json --moves none \
        --cert "$work/small" >"$work/answer" || [ $? -eq 3 ]
    grep -q '"cost":[0-9]' "$work/answer" || {
        echo "any_rectangles: no play with $memory"
        cat "$work/answer"
        exit 1
    }
done
