#!/bin/sh
# What `make run` shows: one question per paper, answered. Ends by itself in a second or two.
set -eu
dicot=${1:-build/dicot}

show() {
    printf '\n%s\n$ dicot' "$1"
    shift
    for word; do
        case $word in *[!A-Za-z0-9_=:-]*) printf " '%s'" "$word" ;; *) printf ' %s' "$word" ;; esac
    done
    printf '\n'
    "$dicot" "$@"
}

echo "dicot: give it a position, get the answer and the proof."
show "Clobber: who wins the 3x4 checkerboard?" render clobber grid 3x4 checkerboard
"$dicot" outcome clobber grid 3x4 checkerboard
show "Solitaire Clobber [SC Thm 5]: 3 divides 12, so two stones must stay." \
    solve solitaire-clobber grid 3x4 checkerboard
show "SC2 on the cube [HAM]: one stone, of colour x, on vertex 7." \
    solve sc2 cube 3 xooooooo --target 7:x
show "Clickomania [CLICK]: as few blocks as possible." solve clickomania 'abba|aabb|bbaa'
show "Blocking Pebbles [BP §3]: a position worth 1/4, so Left wins." \
    outcome pebbles tournament 3 '(1,0)(2,4)(0,0)'
show "Sums: Nim against a Hackenbush stalk." outcome 'nim 3 + -hackenbush edges 0-1:b,1-2:g'
printf '\nNext: build/dicot help, build/dicot solve --help, build/dicot help pebbles\n'
