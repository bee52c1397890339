#!/bin/sh
# The table of solved checkerboards in doc/clobber.md: winner, winning first moves up to symmetry,
# nodes and time of the search, size of the certificate, and what dicot-check says of it.
#
#   bench/clobber_boards.sh [BOARD…]      BOARD is RxC; the default is what takes seconds
#   DICOT=… CHECK=… TIME=… MEMORY=…       programs and limits per question [build/dicot, 10m, 4G]
#
# A row is printed as soon as it is known. What a limit leaves open is a dash.
set -eu
dicot=${DICOT:-build/dicot} check=${CHECK:-build/dicot-check}
limits="--time ${TIME:-10m} --memory ${MEMORY:-4G}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM

# The value of a key of a JSON object; of the first such key, up to the next comma.
value() { # KEY FILE
    sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\).*/\1/p" "$2"
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
    "$dicot" outcome clobber grid "$board" checkerboard --json $limits "$@" || [ $? -eq 3 ]
}
show() { # TEXT: a dash if there is none
    if [ -n "$1" ] && [ "$1" != null ]; then printf ' %s |' "$1"; else printf ' – |'; fi
}
row() { # BOARD
    ask "$1" >"$work/who"
    ask "$1" --all >"$work/all"
    ask "$1" --cert "$work/cert" >/dev/null 2>&1
    printf '| %s |' "$1"
    show "$(value outcome "$work/who")"
    show "$(moves left "$work/all")"
    show "$(moves right "$work/all")"
    show "$(value nodes "$work/who")"
    show "$(value seconds "$work/who" | sed 's/\(\...\).*/\1/')"
    if [ -s "$work/cert" ] && "$check" "$work/cert" >"$work/verdict" 2>&1; then
        show "$(wc -c <"$work/cert" | tr -d ' ') bytes, verified"
    else
        show ''
    fi
    echo
    rm -f "$work/cert"
}

[ $# -gt 0 ] || set -- 2x2 2x3 2x4 2x5 2x6 2x7 2x8 2x9 2x10 2x11 2x12 3x3 3x4 3x5 3x6 3x7 4x4 4x5
echo '| board | winner | Left wins by | Right wins by | nodes | seconds | certificate |'
echo '|---|---|---|---|---|---|---|'
for board; do row "$board"; done
