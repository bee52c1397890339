# SPDX-License-Identifier: MIT
# rectangles.sh DICOT CHECKER SANITIZER: CHECKER replays the plays of DICOT on all boards from
# 2x2 to 60x60, with either colour first (and every third board also for SC2), and proves the
# bounds itself; with a sanitizer it does every seventh board. Some boards are larger, and more
# of them with DICOT_LONG. Long plays are the same in a file, as text and in JSON, and need
# hardly more memory than the board.
set -e
. "${0%/*}/../../support/script.sh"
dicot=$1 checker=$2 stride=1
large=4
[ -z "${3-}" ] || stride=7 large=1
[ -z "${DICOT_LONG-}" ] || large=40 stride=1

awk -v stride=$stride -v large=$large 'BEGIN {
    srand(6)
    for (n = 2; n <= 60; n++)
        for (m = 2; m <= 60; m++)
            if (count++ % stride == 0)
                size[++sizes] = n "x" m
    for (i = 0; i < large; i++)
        size[++sizes] = int(2 + 1999 * rand()) "x" int(2 + 1999 * rand())
    for (i = 1; i <= sizes; i++) {
        print "solitaire-clobber grid " size[i] " checkerboard"
        print "solitaire-clobber grid " size[i] " checkerboard with first=black"
        if (i % 3 == 2)
            print "sc2 grid " size[i] " checkerboard"
    }
}' >"$work/lines"
"$dicot" solve - --json --moves none --cert "$work/cert" <"$work/lines" >"$work/answers"
"$checker" "$work/cert" >"$work/verdicts"
lines=$(wc -l <"$work/lines")
rectangles=$(grep -c '"status":"optimal","method":"rectangle"' "$work/answers")
verified=$(grep -c '^verified: ' "$work/verdicts")
if [ "$rectangles" -ne "$lines" ] || [ "$verified" -ne "$lines" ]; then
    echo "rectangles: $lines boards, $rectangles answered, $verified verified"
    exit 1
fi
echo "rectangles: $verified plays verified"

line='solitaire-clobber grid 500x301 checkerboard'
"$dicot" solve $line --memory 1M --moves "$work/file" >/dev/null
"$dicot" solve $line --memory 1M | sed -n 's/^moves: //p' | tr ' ' '\n' >"$work/text"
"$dicot" solve $line --memory 1M --json |
    sed 's/.*"moves":\["\([^]]*\)"\].*/\1/' | sed 's/","/ /g' | tr ' ' '\n' >"$work/json"
[ "$(wc -l <"$work/file")" -eq 150499 ] || { echo "rectangles: some moves are missing"; exit 1; }
cmp "$work/file" "$work/text"
cmp "$work/file" "$work/json"
