#!/bin/sh
# Tests the paper's own algorithm on all boards of 2 to 30 rows and columns (to 60 when there
# is time). dicot-check replays its moves and proves that fewer stones are impossible; if two
# stones are left, they must stand in line with one empty square between them. Boards with o
# at 1,1 are mirror images (if White moves first, of boards with an even side) or the same
# boards with the colours swapped; they are tested up to 12 rows and columns.
#
#   tests/solve/alternate/paper.sh PATH/TO/dicot PATH/TO/dicot-check
. "${0%/*}/../../support/script.sh"
needs 2 "$@"
most=30
[ -z "${DICOT_LONG-}" ] || most=60

awk -v most=$most '
function o_first(n, m,    text, r, c) {
    for (r = 0; r < n; r++) {
        text = text (r ? "|" : "")
        for (c = 0; c < m; c++) text = text ((r + c) % 2 ? "x" : "o")
    }
    return text
}
BEGIN {
    for (n = 2; n <= most; n++) for (m = 2; m <= most; m++)
        print n "x" m, "solitaire-clobber grid " n "x" m " checkerboard"
    for (n = 2; n <= 12; n++) for (m = 2; m <= 12; m++) {
        print n "x" m, "solitaire-clobber " o_first(n, m) " with first=black"
        if (n * m % 2) continue
        print n "x" m, "solitaire-clobber " o_first(n, m)
        print n "x" m, "solitaire-clobber grid " n "x" m " checkerboard with first=black"
    }
}' >"$work/sizes"
cut -d ' ' -f 2- "$work/sizes" >"$work/lines"
boards=$(wc -l <"$work/lines")
"$1" solve - --strategy paper --moves none --json --cert "$work/cert" <"$work/lines" >"$work/out" ||
    { echo "paper: dicot ended with $?"; exit 1; }
"$2" "$work/cert" >"$work/verdicts" ||
    { echo "paper: dicot-check ended with $?"; tail -n 1 "$work/verdicts"; exit 1; }
verified=$(grep -c '^verified: .* no play leaves fewer' "$work/verdicts")

# The stones of "final", which is rows or a list: xo.|..., grid 9x9 only:1,2=x,1,4=o.
awk '
function stone(row, column) { rows[++count] = row; columns[count] = column }
FILENAME == ARGV[1] { split($1, size, "x"); cells[FNR] = size[1] * size[2]; next }
{
    text = $0; count = 0
    sub(/.*"final":"/, "", text); sub(/".*/, "", text)
    if (sub(/.*only:/, "", text)) {
        n = split(text, item, /=[xo],?/)
        for (i = 1; i < n; i++) { split(item[i], place, ","); stone(place[1], place[2]) }
    } else {
        n = split(text, item, "|")
        for (i = 1; i <= n; i++)
            while (match(item[i], /[xo]/)) { stone(i, RSTART); sub(/[xo]/, ".", item[i]) }
    }
    down = rows[2] - rows[1]; across = columns[2] - columns[1]
    ok = cells[FNR] % 3 ? count == 1 : count == 2 && down * down + across * across == 4
    if (!ok || !/"method":"paper"/) { print "paper: line " FNR " ends with " text; bad = 1; exit }
}
END { exit bad }' "$work/sizes" "$work/out" || exit 1
echo "paper: $boards boards, $verified verified"
[ "$verified" -eq "$boards" ]
