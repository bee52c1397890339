#!/bin/sh
# The guided tour of `make run`: one position per paper is drawn, solved and explained,
# with a certificate that the independent checker judges. It takes a few seconds.
#
#   tools/tour.sh [DIRECTORY]     where dicot and dicot-check are; default: build
set -eu
bin=${1:-build}
certificates=$(mktemp -d)
trap 'rm -rf "$certificates"' EXIT
trap 'exit 1' INT TERM
stop=0 # number of the station

type_() { # WORD...: the command as one would type it
    printf '$'
    for word; do
        case $word in *[!A-Za-z0-9_=:./@-]*) printf " '%s'" "$word" ;; *) printf ' %s' "$word" ;; esac
    done
    printf '\n'
}

# visit PAPER QUESTION EXPLANATION COMMAND LINE...: draws, asks, certifies, checks.
visit() {
    stop=$((stop + 1))
    printf '\n%s. %s\n   %s\n\n' "$stop" "$1" "$2"
    explanation=$3 command=$4
    shift 4
    "$bin/dicot" render "$@"
    type_ dicot "$command" "$@" --cert "$stop.cert"
    "$bin/dicot" "$command" "$@" --cert "$certificates/$stop.cert"
    printf '   %s\n' "$explanation"
    type_ dicot-check "$stop.cert"
    "$bin/dicot-check" "$certificates/$stop.cert"
}

echo "dicot: give it a position, get the answer and the proof."

visit "Solitaire Clobber, first version [SC-v1]: a row of stones" \
    "A stone jumps onto a neighbour of the other colour and removes it. How few can be left?" \
    "[SC Thm 1 and 2]: of n stones in a row a quarter stay, rounded up, and one more if n is 3 mod 4." \
    solve solitaire-clobber 'xoxoxoxoxox'
visit "Solitaire Clobber [SC]: the 3x4 checkerboard" \
    "On rectangles one stone can be left, unless 3 divides the number of cells." \
    "[SC Thm 3 and 5]: delta never changes mod 3; here it is 0, and a single stone has 1 or 2." \
    solve solitaire-clobber grid 3x4 checkerboard
visit "Solitaire Clobber on Hamming graphs [HAM]: K4 x K2" \
    "Colours may move in any order. Can the last stone be white, on vertex 6?" \
    "[HAM Thm 12]: any vertex and colour will do if the other stones have both colours, unless the graph is a hypercube or K2 x K3." \
    solve sc2 hamming 4x2 xoxxxoox with target=6:o
visit "Clickomania [CLICK]: a board that can be cleared" \
    "A click removes a group of equal blocks; what is above falls, empty columns close up." \
    "[CLICK Thm 14]: in general NP-complete, even with two columns and five colours; small boards are searched." \
    solve clickomania 'cacca|acbcc|abcbc|bccca'
visit "Blocking Pebbles [BP]: blue (Left) against red (Right)" \
    "Pebbles move freely against the arcs, or along them at a toll; no colour may enter a vertex that the other colour holds." \
    "[BP §3]: this position has the value 1/4: Left wins, but only just." \
    outcome pebbles tournament 3 '(1,0)(2,4)(0,0)'
visit "Two players, and sums: each turn is a move in one of three games" \
    "Left moves black stones and cuts blue edges, Right moves white stones and cuts red edges, both cut green ones; in a subtracted game they swap roles." \
    "A game and its negative cancel: what one does in the first, the other does in the third. Only the stalk counts." \
    outcome 'clobber xxo|oxo + hackenbush edges 0-1:b,1-2:g + -clobber xxo|oxo'

cat <<'END'

What to try next:
  build/dicot play clobber grid 4x5 checkerboard      play against the engine
  build/dicot play clickomania 'cacca|acbcc|abcbc'    hints, undo, solve from here
  build/dicot solve sc2 cube 4 random:7 --json        for scripts
  build/dicot help                                    all commands and games; build/dicot help pebbles
  doc/formats.md, doc/certificates.md                 what can be asked, and what a proof looks like
END
