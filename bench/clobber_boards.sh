#!/bin/sh
# The table of solved checkerboards in doc/clobber.md: winner, winning first moves up to symmetry,
# nodes and time of the search, size of the certificate, and how long dicot-check took to verify it.
#
#   bench/clobber_boards.sh [BOARD…]      BOARD is RxC; the default is what takes minutes
#   DICOT=… CHECK=… TIME=… MEMORY=…       programs and limits per question [build/dicot, 10m, 4G]
#   THREADS=… STATES=DIR                  threads of the search [1]; where states and certificates are kept
#
# A row is printed as soon as it is known. What a limit leaves open is a dash. The search is made
# once: winning moves and certificate go on from its checkpoint. With STATES, so does the next run
# of this script, whatever stopped this one; nodes and user seconds are those of all runs.
set -eu
dicot=${DICOT:-build/dicot} check=${CHECK:-build/dicot-check}
limits="--time ${TIME:-10m} --memory ${MEMORY:-4G} --threads ${THREADS:-1}"
work=$(mktemp -d)
states=${STATES:-$work}
mkdir -p "$states"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM

# Prints the value of the first such key of a JSON object, up to the next comma.
value() { # KEY FILE
    sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\).*/\1/p" "$2"
}
# What a run found, and what the runs before it took:
now() { sed 's/"resumed":{[^}]*}//' "$1"; }
before() { sed -n 's/.*\("resumed":{[^}]*}\).*/\1/p' "$1"; }
# User seconds of all programs so far. Not in a subshell, which would have its own.
worked() { # sets $seconds
    times >"$work/times"
    seconds=$(awk 'NR == 2 { split($1, t, "[ms]"); print 60 * t[1] + t[2] }' "$work/times")
}
# The list of a player in `distinct`, with blanks between the moves.
moves() { # PLAYER FILE
    sed -n 's/.*"distinct":{\([^}]*\)}.*/\1/p' "$2" |
        sed 's/.*"'"$1"'":\[\([^]]*\)\].*/\1/; s/","/ /g; s/"//g'
}
ask() { # BOARD FLAG…
    board=$1
    shift
    # shellcheck disable=SC2086  # limits are words
    "$dicot" outcome clobber grid "$board" checkerboard --json $limits \
        --checkpoint "$states/$board.state" "$@" || [ $? -eq 3 ]
}
show() { # TEXT: a dash if there is none
    if [ -n "$1" ] && [ "$1" != null ]; then printf ' %s |' "$1"; else printf ' – |'; fi
}
row() { # BOARD
    cert=$states/$1.cert
    worked
    begun=$seconds
    ask "$1" >"$work/who"
    worked
    now "$work/who" >"$work/now"
    before "$work/who" >"$work/before"
    [ -s "$cert" ] || ask "$1" --cert "$cert" >/dev/null 2>&1
    ask "$1" --all >"$work/all"
    printf '| %s |' "$1"
    show "$(value outcome "$work/who")"
    show "$(moves left "$work/all")"
    show "$(moves right "$work/all")"
    show "$(echo "$(value nodes "$work/now") $(value nodes "$work/before")" | awk '{ print $1 + $2 }')"
    show "$(echo "$seconds $begun $(value worked "$work/before")" | awk '{ printf "%.2f", $1 - $2 + $3 }')"
    worked
    begun=$seconds
    code=4
    [ ! -s "$cert" ] || { "$check" --threads 1 --quiet "$cert" >&2 && code=0; } || code=$?
    worked
    if [ $code -eq 0 ]; then
        show "$(wc -c <"$cert" | tr -d ' ') bytes"
        show "$(echo "$seconds $begun" | awk '{ printf "%.2f s", $1 - $2 }')"
    else
        [ $code -gt 3 ] || rm -f "$cert" # what was cut by a limit is made anew next time
        show ''
        show ''
    fi
    echo
}
# Is the winner of this row known, and its certificate verified?
finished() { # FILE
    grep -q '^| [^|]* | [LRNP] |.* s |$' "$1"
}

[ $# -gt 0 ] || set -- 2x2 2x3 2x4 3x3 2x5 2x6 3x4 2x7 3x5 2x8 4x4 2x9 3x6 2x10 4x5 3x7 2x11 2x12 3x8 4x6 5x5 \
    2x13 3x9 2x14 4x7 2x15 2x16
echo '| board | winner | Left wins by | Right wins by | nodes | seconds | certificate | verified in |'
echo '|---|---|---|---|---|---|---|---|'
for board; do
    kept=$states/$board.row # a row that is finished is not made again
    [ -s "$kept" ] || row "$board" >"$work/row"
    [ -s "$kept" ] || ! finished "$work/row" || cp "$work/row" "$kept"
    if [ -s "$kept" ]; then cat "$kept"; else cat "$work/row"; fi
done
