#!/bin/bash
# Who wins a fixed set of sums, by two programs: the table in doc/sums.md.
#
#   BEFORE=PROGRAM [BEFORE_ROW=search] bench/values_row.sh       [DICOT=build/dicot NODES=3000000]
#
# Without BEFORE, only build/dicot is measured. A search that NODES did not suffice for counts with what it took. Seconds are user time; answers must agree. At the end of each
# game: the geometric means of the ratios of nodes and, where the first took 20 ms or more, of seconds.
set -eu
dicot=${DICOT:-build/dicot} before=${BEFORE:-} limit=${NODES:-3000000}
TIMEFORMAT=%U

sum() { # GAME SHAPE MOST SEED…: terms of these seeds, every second one negative
    local game=$1 shape=$2 most=$3 text='' sign='' seed
    shift 3
    for seed; do
        # shellcheck disable=SC2086  # a shape is several words
        text="$text${text:+ + }$sign$("$dicot" gen "$game" $shape ${most:+--most $most} --seed "$seed")"
        sign=$([ -z "$sign" ] && echo - || true)
    done
    echo "$text"
}
only_blue_and_red() { sed 's/:g/:b/g'; }

petersen='graph 0-1,1-2,2-3,3-4,4-0,0-5,1-6,2-7,3-8,4-9,5-7,7-9,9-6,6-8,8-5'
tree='graph 0-1,0-2,1-3,1-4,2-5,2-6,3-7,3-8,4-9,4-10,5-11,5-12,6-13,6-14,7-15,8-16,9-17,10-18,11-19,12-20,13-21'
random='graph 0-1,0-4,1-2,1-7,2-3,2-9,3-8,4-5,5-6,6-7,6-11,7-10,8-9,9-12,10-11,11-13,12-13'

lines() {
    echo '= click-partizan'
    sum click-partizan 'grid 5x6' '' 1 2 3 4
    sum click-partizan 'grid 6x6' '' 11 12 13 14 15 16
    sum click-partizan 'grid 4x8' '' 21 22 23 24 25 26
    sum click-partizan 'grid 8x8' '' 31 32 33 34
    echo '= pebbles'
    sum pebbles 'path 7' 2 2
    sum pebbles 'path 5' 1 4 6
    sum pebbles 'path 4' 2 2 6
    sum pebbles 'arcs 0>1,0>2,1>3,1>4' 2 1 4
    sum pebbles 'arcs 0>1,0>2,1>3,1>4' 1 2 4
    sum pebbles 'arcs 0>1,1>2,0>3,3>2,2>4' 1 5 6 7
    sum pebbles 'tournament 5' 2 2
    sum pebbles 'outstar 6' 3 2
    echo '= hackenbush'
    sum hackenbush 16 '' 5 6
    sum hackenbush 18 '' 7 8
    sum hackenbush 14 '' 1 2 3 4
    sum hackenbush 30 '' 2
    echo '= hackenbush, blue and red'
    sum hackenbush 16 '' 3 4 5 | only_blue_and_red
    sum hackenbush 20 '' 6 7 | only_blue_and_red
    sum hackenbush 12 '' 1 2 3 4 5 | only_blue_and_red
    echo '= clobber on graphs'
    echo "clobber $petersen random:1 + -clobber $petersen random:5"
    echo "clobber $petersen random:2 + -clobber $petersen random:3 + clobber $petersen random:4"
    echo "clobber product ($petersen) (complete 2) random:1"
    echo "clobber $tree checkerboard"
    echo "clobber $tree random:3 + clobber $tree random:4"
    echo "clobber $random random:1 + -clobber $random random:2"
    echo 'clobber cycle 36 random:2'
    echo 'clobber cube 4 checkerboard'
    echo '= sums of different games'
    echo 'clobber cycle 12 random:4 + -clobber cycle 12 random:8 + click-partizan abab|baba|abba'
    echo "clobber $petersen random:9 + $(sum hackenbush 14 '' 4 5) + click-impartial aab|bca|cab"
    echo "$(sum pebbles 'path 4' 2 2) + $(sum hackenbush 12 '' 2 3) + -click-partizan abba|baab|abab"
    echo "$(sum pebbles 'path 4' 2 1 3) + clobber $random random:5 + expr {2|-1} + nim 3"
}

# Asks one question: sets outcome, nodes, seconds.
ask() { # PROGRAM ROW LINE
    local answer
    answer=$( { time "$1" outcome "$3" --strategy "$2" --json --quiet --nodes "$limit" --time 10m || true; } 2>&1)
    seconds=${answer##*$'\n'}
    outcome=$(sed -n 's/.*"outcome":"\{0,1\}\([A-Zn]\).*/\1/p' <<<"$answer")
    nodes=$(sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' <<<"$answer")
}
row() { # LINE
    ask "$dicot" values "$1"
    local after="$outcome" after_nodes=$nodes after_seconds=$seconds
    if [ -n "$before" ]; then
        ask "$before" "${BEFORE_ROW:-search}" "$1"
    fi
    if [ "$outcome" != "$after" ] && [ "$outcome$after" = "${outcome/n/}${after/n/}" ]; then
        echo "values_row: $outcome or $after? $1" >&2
        exit 1
    fi
    echo "$after $nodes $seconds $after_nodes $after_seconds $1"
}
table() {
    awk '
    function means() {
        if (rows == 0) return
        printf "| **geometric mean** | | | | | | **%.1f, %s** |\n", exp(log_nodes / rows),
            timed ? sprintf("%.1f", exp(log_seconds / timed)) : "–"
    }
    /^=/ { means(); rows = timed = log_nodes = log_seconds = 0
           printf "\n%s\n\n| position | winner | nodes before | after | seconds before | after | ratio of nodes, of seconds |\n|---|---|---|---|---|---|---|\n", substr($0, 3); next }
    { line = $0; for (i = 0; i < 5; i++) sub(/^[^ ]* /, "", line)
      if (length(line) > 60) line = substr(line, 1, 57) "…"
      gsub(/\|/, "\\|", line)
      ratio = $2 / $4; rows++; log_nodes += log(ratio)
      if ($3 >= 0.02) { timed++; log_seconds += log($3 / ($5 < 0.001 ? 0.001 : $5)) }
      faster = "–"
      if ($5 >= 0.01) faster = sprintf("%.1f", $3 / $5)
      printf "| `%s` | %s | %d | %d | %.2f | %.2f | %.1f, %s |\n", line, $1, $2, $4, $3, $5, ratio, faster }
    END { means() }'
}
lines | while IFS= read -r line; do
    case $line in
    =*) echo "$line" ;;
    *) row "$line" ;;
    esac
done | table
