#!/bin/sh
# Breaks a rule of each game in C, builds the page with it, and demands that its whole games
# in the browser fail: the page has no rules of its own.
#
#   web/tests/mutants.sh [DIRECTORY]     DIRECTORY: for a copy of the tree, default build/web-mutants
#
# The rules are rows of tests/tree/mutants.sh.
set -eu
cd "$(dirname "$0")/../.."
work=${1:-build/web-mutants}
mkdir -p "$work/tree"
work=$(cd "$work" && pwd)

broken='clobber: a stone may take its own colour
solitaire-clobber: colours need not alternate
sc2: a stone may take its own colour
clickomania: single blocks may be clicked
clickomania: empty columns stay open
samegame: no bonus for clearing
click-impartial: blocks do not fall
click-partizan: both may click both colours
pebbles: nothing is blocked
pebbling: a move gives up no pebble
nim: the last stone of a heap stays
hackenbush: what hangs in the air stays
rulesets: the last change of a move is not made'

git ls-files -z | xargs -0 cp --parents -t "$work/tree"
[ -e "$work/tree/web/node_modules" ] || ln -s "$PWD/web/node_modules" "$work/tree/web/"
cmake -S "$work/tree" -B "$work/build" -G Ninja -DDICOT_WEB=ON >/dev/null

# The games in the browser, with the page as it is in the copy: do they pass?
passes() {
    cmake --build "$work/build" --target web dicot >"$work/build.log" 2>&1 ||
        { tail -5 "$work/build.log"; exit 2; }
    node --test-name-pattern='by mouse' "$work/tree/web/tests/all.mjs" "$work/build/web" \
        "$work/shots" "$work/build/dicot" - >"$work/test.log" 2>&1
}

passes || { tail -40 "$work/test.log"; echo "mutants: fails without any change"; exit 1; }
sed -n "/^mutants()/,/^END/s/^\(.*@.*@.*\)/\1/p" tests/tree/mutants.sh >"$work/list"
echo "$broken" | {
    total=0 survivors=0
    while read -r name; do
        row=$(grep -F "$name@" "$work/list") || { echo "mutants: no row '$name'"; exit 1; }
        file=$(echo "$row" | cut -d@ -f2)
        sed "${row#*@*@}" "src/$file" >"$work/tree/src/$file"
        total=$((total + 1))
        if passes; then
            echo "$name: the page did not notice"
            survivors=$((survivors + 1))
        fi
        cp "src/$file" "$work/tree/src/$file"
    done
    echo "web mutants: $total rules broken, $survivors unnoticed"
    [ "$survivors" -eq 0 ]
}
