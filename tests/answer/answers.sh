#!/bin/sh
# Checks that dicot's answers to a sample of LINEs can be proved: dicot writes certificates
# and dicot-check judges them. None may be refuted; those that the checker cannot prove itself
# are counted.
#
#   tests/answer/answers.sh DICOT DICOT-CHECK
set -e
. "${0%/*}/../support/script.sh"
needs 2 "$@"
dicot=$1 check=$2
optimal=0 proved=0

count() { grep -c "$1" "$2" || :; } # PATTERN FILE

# answer NAME COMMAND: asks COMMAND about each line of $work/lines. Every answer must be
# exact, and every certificate must be verified or, at worst, not checked.
answer() {
    rm -f "$work/cert"
    "$dicot" "$2" - --json --cert "$work/cert" <"$work/lines" >"$work/answers" || :
    "$check" "$work/cert" >"$work/verdicts" 2>&1 || :
    lines=$(count . "$work/lines")
    exact=$(count '"status":"optimal"' "$work/answers")
    verified=$(count '^verified: ' "$work/verdicts")
    good=$((verified + $(count '^not checked: ' "$work/verdicts")))
    optimal=$((optimal + exact)) proved=$((proved + verified))
    if [ "$lines" -eq 0 ] || [ "$exact" -ne "$lines" ] || [ "$good" -ne "$lines" ] ||
        [ "$good" -ne "$(count . "$work/verdicts")" ]; then
        complain "$1: $lines lines, $exact exact answers, $good good certificates"
        grep -v '^verified: \|^not checked: ' "$work/verdicts" | cut -c 1-300 | head -3
    fi
}

# sample COMMAND OPTIONS GEN-ARGUMENT...: random positions, with OPTIONS appended to each
# line.
sample() {
    command=$1 options=$2
    shift 2
    "$dicot" gen "$@" --count "$rounds" --seed 7 | sed "s/\$/$options/" >"$work/lines"
    answer "$command $*$options" "$command"
}

rounds=${DICOT_LONG:+200}
rounds=${rounds:-$((20 / ${DICOT_EVERY:-1}))}

for shape in 'grid 1x5' 'grid 2x4' 'grid 3x3' 'cycle 7' 'complete 4' 'cube 3' 'hamming 3x2' \
    'graph 6:0-1,1-2,2-0,2-3,3-4'; do
    sample outcome '' clobber "$shape"
    sample moves '' clobber "$shape"
    for first in white black; do
        sample solve " with first=$first" solitaire-clobber "$shape"
    done
    sample solve ' with goal=most' solitaire-clobber "$shape"
    sample solve '' sc2 "$shape" --fill 80
    sample solve ' with joker' sc2 "$shape"
    sample solve ' with joker goal=most' sc2 "$shape"
    sample moves ' with joker' sc2 "$shape"
done
for colour in x o; do
    sample solve " with target=1,2:$colour" sc2 'grid 2x4'
    sample solve " with target=3:$colour" solitaire-clobber 'hamming 3x2'
    sample solve " with target=3:$colour second=5:o" sc2 'cube 3'
done
for shape in 'grid 1x6' 'grid 5x1' 'grid 3x4' 'grid 4x3'; do
    sample solve '' clickomania "$shape" --colours 2
    sample solve '' clickomania "$shape"
    for goal in clear least-clicks most-clicks; do
        sample solve " with goal=$goal" clickomania "$shape"
    done
    for scoring in standard penalty jawbreaker squares plain minus-one; do
        sample solve " with scoring=$scoring" samegame "$shape"
    done
    sample outcome '' click-impartial "$shape"
    sample outcome '' click-partizan "$shape"
    sample moves '' click-partizan "$shape"
done
for shape in 'path 3' 'outstar 3' 'instar 2' 'tournament 3' 'arcs 0>1,1>2,0>3'; do
    sample outcome '' pebbles "$shape" --most 2
    sample moves '' pebbles "$shape"
done
for shape in 'path 4' 'cycle 5' 'cube 3' 'graph 0-1,1-2,2-0,2-3'; do
    sample solve '' pebbling "$shape"
    sample moves '' pebbling "$shape"
done
for game in nim hackenbush; do
    sample outcome '' "$game"
    sample moves '' "$game"
done

# Values: the claim that G has the value V is proved as a second-player win of G - V.
for game in 'clobber grid 2x3' 'click-partizan grid 2x3' 'pebbles path 2' nim hackenbush; do
    # shellcheck disable=SC2086  # a game and, perhaps, a shape
    set -- $game
    sample value '' "$1" "${2:+$2 $3}" --most 2
done

# Sums, including sums with terms that cancel.
"$dicot" gen clobber 'grid 2x3' --count "$rounds" --seed 3 >"$work/a"
"$dicot" gen hackenbush --count "$rounds" --seed 4 >"$work/b"
"$dicot" gen pebbles 'path 2' --most 2 --count "$rounds" --seed 5 >"$work/c"
"$dicot" gen nim 2 --most 3 --count "$rounds" --seed 6 >"$work/d"
paste -d '\n' "$work/a" "$work/b" "$work/a" | paste -d '+' - - - |
    sed 's/+/ + -/; s/+\([^+]*\)$/ + -\1/' >"$work/lines"
answer 'sums with a game and its negative' outcome
paste -d '+' "$work/b" "$work/c" "$work/d" | sed 's/+/ + /; s/+\([^+]*\)$/ + -\1/' >"$work/lines"
answer 'sums of three games' outcome
answer 'moves of sums' moves

# verdict NAME EXPECTED DICOT-ARGUMENT...: makes one certificate and compares the verdict on
# it.
verdict() {
    name=$1 expected=$2
    shift 2
    rm -f "$work/cert"
    "$dicot" "$@" --quiet --cert "$work/cert" >"$work/answers" || :
    "$check" "$work/cert" >"$work/verdicts" 2>&1 || :
    grep -q "^$expected" "$work/verdicts" ||
        complain "$name: expected $expected, found $(cut -c 1-200 "$work/verdicts")"
}

# When a limit stops the search, less is proved, but what is claimed must still be true.
verdict 'packed moves' 'verified: ' solve sc2 grid 400x500 checkerboard --joker --nodes 100260 --moves none
grep -aq '^moves packed$' "$work/cert" || complain "a long list of moves is not packed"
verdict 'tall columns' 'verified: ' solve clickomania columns '200000a3b200000a|5c2b5c' --moves none
verdict 'a strategy without replies' 'verified: ' outcome clobber 'xoxo|oxox + -clobber xoxo|oxox'
verdict 'some moves' 'verified: ' moves pebbles tournament 3 '(9,0,9)(0,0)(0,9)' --nodes 5
verdict 'moves in batches' 'verified: ' solve pebbling 'path 31 (0)x30(2000000000)' --root 0
verdict 'a witness' 'verified: ' solve pebbling cycle 7 --number
verdict 'one side known' 'verified: ' outcome nim 1000 --nodes 500

awk -v o="$optimal" -v p="$proved" -v f="$failures" 'BEGIN {
    printf "answers: %d exact answers, %d (%.1f %%) proved again by the checker, %d failures\n",
           o, p, o ? 100 * p / o : 0, f }'
[ "$failures" -eq 0 ]
