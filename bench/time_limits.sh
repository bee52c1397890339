#!/bin/sh
# How well --time is kept on huge boards, where one unit of work can take a good part of the limit:
# for each question the limit, the seconds by the clock, their ratio, and the first words of the
# answer. Ratios over 1.10 are marked. Only an idle machine says something about the program.
#
#   bench/time_limits.sh [WORD…]          only questions that contain all these words
#   DICOT=… MEMORY=…                      program and limit per question [build/dicot, 8G]
# shellcheck disable=SC2086  # words
set -eu
dicot=${DICOT:-build/dicot}

# The limit in milliseconds, then the question. After " - " comes a command whose lines are
# the terms of the sum that is asked about.
questions() {
    cat <<'END'
1000 outcome clobber grid 3000x3000 random:1
1000 value clobber grid 3000x3000 random:1
1000 value clobber grid 3000x3000 random:1 --rules impartial
3000 value clobber grid 10000x10000 random:1
1000 outcome clobber path 10000000 random:1
1000 outcome clobber cycle 10000000 random:1
1000 value clobber cube 20 random:1
1000 value clobber hamming 10x10x10x10x10x10x10 random:1
1000 outcome click-impartial grid 3000x3000 random:1:3
1000 value click-partizan grid 3000x3000 random:1:2
200 solve sc2 grid 1000x1000 random:1 --moves none
1000 solve sc2 grid 3000x3000 random:1 --moves none
1000 solve sc2 grid 3000x3000 random:1 --json
2000 solve sc2 grid 3000x3000 random:1 --cert /dev/null --json
5000 solve sc2 grid 10000x10000 random:1 --moves none
2000 solve sc2 hamming 10x10x10x10x10x10x10 random:1 --moves none
200 solve solitaire-clobber grid 1000x1000 random:1 --moves none
1000 solve solitaire-clobber grid 3000x3000 random:1 --moves none
5000 solve solitaire-clobber grid 10000x10000 random:1 --moves none
2000 solve solitaire-clobber hamming 10x10x10x10x10x10x10 random:1 --moves none
200 solve samegame grid 1000x1000 random:1:5 --moves none
1000 solve samegame grid 3000x3000 random:1:5 --moves none
200 solve clickomania grid 1000x1000 random:1:5 --moves none
500 solve samegame columns 2147483648a
1000 solve sc2 cube 25 random:1 --moves none
1000 solve sc2 grid 20000x20000 random:1 --moves none
1000 outcome clobber grid 20000x20000 random:1
500 solve samegame columns 500000000a
500 solve clickomania grid 5000x5000 random:1:3
2000 solve samegame grid 5000x5000 random:1:5 --moves none
4000 solve samegame grid 5000x5000 random:1:5 --moves none
10000 solve samegame grid 5000x5000 random:1:5 --moves none
1000 solve clickomania grid 3000x3000 random:1:5 --moves none
1000 solve clickomania grid 3000000x1 random:1:3 --cert /dev/null
1000 solve solitaire-clobber grid 9000x9000 checkerboard --moves none --cert /dev/null
2000 solve solitaire-clobber grid 20000x20000 checkerboard --moves none
500 solve solitaire-clobber complete 3000 random:1 --moves none
1000 solve sc2 product (complete 30) (cycle 30) random:3 --moves none
1000 solve pebbling path 10000000 (0)(2)x9999999 --root 0 --moves none
1000 hint pebbling cube 20 (0)(3)x1000000(0)x48575 --root 0
1000 hint sc2 grid 3000x3000 random:1
1000 render clobber grid 3000x3000 random:1 --tree
1000 outcome pebbles path 10000000 (1,1)x10000000
500 solve clickomania grid 1000x1000 random:1:3 --goal most-clicks --moves none
500 solve sc2 path 10000000 random:1 --moves none
500 outcome clobber path 10000000 random:1
500 value pebbles path 10000000 (1,1)x10000000
500 render clobber grid 1000x1000 random:1 --tree
500 gen clobber grid 10000x10000
500 gen pebbling grid 3000x3000
500 moves click-impartial grid 3000x3000 random:1:4
1000 moves clobber grid 10000x10000 random:1
1000 moves samegame grid 10000x10000 random:1:4
1000 gen clobber grid 5000x5000 --count 10
500 solve sc2 grid 3000x3000 random:1 --goal most --moves none
1000 solve sc2 cube 20 random:1 --openings --moves none
500 solve pebbling cube 24 --number
500 solve solitaire-clobber grid 1000x1000 checkerboard --strategy paper --explain
500 outcome nim 4000000000 4000000000 17 --all
500 render samegame grid 1000x1000 random:1:3 --tree
500 reduce green-tree path 3000000 (0,0,1)x3000000
1000 outcome - gen clobber path 12 --fill 100 --count 3000
1000 outcome - gen clobber path 10 --fill 100 --count 10000
1000 value - gen clobber path 12 --fill 100 --count 3000
1000 outcome - gen hackenbush 1000000
1000 value - gen hackenbush 1000000
END
}

# Does the text have all words?
has_all() { # TEXT WORD…
    text=$1
    shift
    for word; do
        case $text in *"$word"*) ;; *) return 1 ;; esac
    done
}

# The first words that come on stdin, all of which is read: a play takes 170 MB.
beginning() {
    { head -c 1000 && cat >/dev/null; } | grep -v '^> ' | head -n 1 | cut -c 1-40
}

sum=$(mktemp)
trap 'rm -f "$sum"' EXIT

questions | while read -r limit question; do
    has_all "$question" "$@" || continue
    words=$question
    case $question in
    *' - '*)
        words="${question%% *} -"
        "$dicot" ${question#* - } | awk 'NR > 1 { printf " + " } { printf "%s", $0 } END { print "" }' >"$sum"
        ;;
    esac
    from=$(date +%s%N)
    answer=$("$dicot" $words --time "${limit}ms" --memory "${MEMORY:-8G}" <"$sum" 2>&1 | beginning) || :
    took=$((($(date +%s%N) - from) / 1000000))
    mark=
    if [ $((took * 10)) -gt $((limit * 11)) ]; then mark=' !'; fi
    printf '%6s ms %6s ms %3s %%%-2s %s: %s\n' "$limit" "$took" $((took * 100 / limit)) "$mark" "$question" "$answer"
done
