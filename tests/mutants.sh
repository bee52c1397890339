#!/bin/sh
# Flips one rule of the engine at a time, in a copy of the tree, and demands that the
# contract test or the checker notices. Prints a table.
#
#   tests/mutants.sh [DIRECTORY]      for the copy and its build, default build/mutants
set -eu
cd "$(dirname "$0")/.."
copy=${1:-build/mutants}

# One line a mutant: the game and rule, the file, and the edit as a sed command.
mutants() {
    cat <<'END'
clobber: a stone may take its own colour@stones.c@s/it->at\[3\] = who == LEFT ? sets.white : sets.black;/it->at[3] = sets.white | sets.black;/
clobber: the stone that moved turns@stones.c@s/^    pos\[to\] = pos\[from\];$/    pos[to] = b->game->players == 2 ? pos[to] : pos[from];/
solitaire-clobber: colours need not alternate@stones.c@s/\*state_of(b, pos) = enemy_of(state(b, pos));/;/
sc2: a stone may take its own colour@stones.c@s/if (pos\[u\] == enemy) {/if (pos[u] != EMPTY) {/
sc2: the joker is never used up@stones.c@s/^        \*state_of(b, pos) = 0;$//
sc2: delta 1 is ruled out instead of 0@stones.c@s/c->delta % 3 != 0/c->delta % 3 != 1/
clickomania: single blocks may be clicked@clicks.c@s/if (!above \&\& !right) .*$/if (!above \&\& !right \&\& n == 0)/
clickomania: empty columns stay open@clicks.c@s/kept += height > 0;/kept++;/
samegame: (n-1)^2 points a click@clicks.c@s/return (n - 2) \* (n - 2);/return (n - 1) * (n - 1);/
samegame: no bonus for clearing@clicks.c@s/return blocks == 0 ? k->scoring->cleared : points;/return points;/
click-impartial: blocks do not fall@clicks.c@s/if (from\[h\] != EMPTY)$/if (from[h] != EMPTY || h + 2 < k->rows)/
click-partizan: both may click both colours@clicks.c@s/return !rules_of(b)->partizan || /return true || /
pebbles: nothing is blocked@pebbles.c@s/return count(p, pos, v, own_of(other(who))) == 0;/return true || v < count(p, pos, v, own_of(other(who)));/
pebbles: a pebble on which a toll is paid turns green@pebbles.c@s/s.toll->own_placed ? own : GREEN, 1)/GREEN, 1)/
pebbles: green pebbles are own pebbles@pebbles.c@s/(!t->own_placed || open_to(p, pos, to, who))/open_to(p, pos, to, who)/
nim: the last stone of a heap stays@nim.c@s/\*m = it->at\[0\] << 32 | it->at\[1\]++;/*m = it->at[0] << 32 | (it->at[1]++ ? it->at[1] - 1 : 1);/
nim: a heap may stay as it is@nim.c@s/if ((uint32_t)m < have)/if ((uint32_t)m <= have)/
expr: Right moves as Left does@expr.c@s/\*m = f->links\[options\[who\] + it->at\[0\]++\];/*m = f->links[options[0] + it->at[0]++];/
hackenbush: what hangs in the air stays@hackenbush.c@/^static void play/,/^}/s/^        if (!s.reached\[e\])$/        if (!s.reached[e] \&\& e == m)/
END
}

mkdir -p "$copy/tree"
git ls-files -z | xargs -0 cp --parents -t "$copy/tree"
cmake -S "$copy/tree" -B "$copy/build" -G Ninja -DDICOT_TESTS=ON -DDICOT_WERROR=OFF >/dev/null
build() { cmake --build "$copy/build" --target contract dicot dicot-check >"$copy/build.log" 2>&1; }
contract() { (cd "$copy/tree" && timeout 60 ../build/tests/contract >../contract.log 2>&1); }
answers() {
    timeout 60 sh tests/answers.sh "$copy/build/dicot" "$copy/build/dicot-check" \
        >"$copy/answers.log" 2>&1
}
colour() { if "$@"; then echo green; else echo red; fi; }

build && contract && answers || { echo "mutants: the tests fail without any change"; exit 1; }
printf '%-50s %-10s %s\n' rule contract checker
mutants >"$copy/list"
total=0 survivors=0
while IFS=@ read -r name file edit; do
    source=src/games/$file
    sed "$edit" "$source" >"$copy/tree/$source"
    if cmp -s "$source" "$copy/tree/$source"; then
        echo "mutants: the edit for '$name' does not fit $source any more"
        exit 1
    fi
    build || { tail -5 "$copy/build.log"; exit 1; }
    by_contract=$(colour contract) by_checker=$(colour answers)
    printf '%-50s %-10s %s\n' "$name" "$by_contract" "$by_checker"
    total=$((total + 1))
    [ "$by_contract $by_checker" != "green green" ] || survivors=$((survivors + 1))
    cp "$source" "$copy/tree/$source"
done <"$copy/list"
echo "mutants: $total rules flipped, $survivors unnoticed"
[ "$survivors" -eq 0 ]
