#!/bin/sh
# Measures what databases gain: 20 positions of each game with and without one, by user
# time of one thread; and build time, bytes, lookups per second. The tables of doc/databases.md are its output.
#
#   bench/databases.sh [FOLDER]     FOLDER: where databases are kept [/tmp/dicot-databases]
#
# A cold start has none of the pages of the database in memory: `dd` has them dropped, and
# `fincore` says how many are left.
#
# CELLS (10): of the Clobber database; CELLS=12 takes a quarter of an hour of processor time.
set -eu
cd "$(dirname "$0")/.."
dicot=${DICOT-build/dicot} folder=${1-/tmp/dicot-databases}
mkdir -p "$folder"
unset DICOT_DB
user() { # COMMAND...: its user time in seconds; the answers are in $folder/answers
    /usr/bin/time -o "$folder/time" -f %U "$@" >"$folder/answers" 2>"$folder/err" || true
    tail -n 1 "$folder/time"
}
nodes() { sed -n 's/.*"nodes":\([0-9]*\).*/\1/p' "$folder/answers"; }

echo "| database | positions | values | bytes | bytes per position | user seconds to build |"
echo "|---|---|---|---|---|---|"
build() { # NAME GAME FLAGS...
    name=$1 game=$2 file=$folder/$1.db
    shift 2
    took='(was there)'
    [ -e "$file" ] || took=$(user "$dicot" db build "$game" "$@" --db "$file" --threads 1)
    "$dicot" db info "$file" | awk -v name="$game $*" -v took="$took" \
        'NR == 2 { gsub(",", ""); printf "| `%s` | %s | %s | %s | %s | %s |\n", name, $1, $3, $5, substr($7, 2), took }'
}
build clobber clobber --cells "${CELLS-10}"
build pebbles pebbles --vertices 4 --pebbles 5
build click-partizan click-partizan --cells 16
build click-impartial click-impartial --cells 16

# Twenty lines of each kind.
lines() { # NAME
    case $1 in
    'Clobber, values of 10 stones') seq 1 20 | sed 's/.*/clobber grid 2x5 random:&/' ;;
    'Clobber, values of 12 stones') seq 1 20 | sed 's/.*/clobber grid 3x4 random:&/' ;;
    'Clobber, winners on 4x6') seq 1 20 | sed 's/.*/clobber grid 4x6 random:&/' ;;
    'Clobber, winners on 5x5') seq 1 20 | sed 's/.*/clobber grid 5x5 random:&/' ;;
    'pebbles, values on 4 vertices') "$dicot" gen pebbles 'tournament 4' --count 400 --seed 1 --most 2 |
        awk '{ n = 0; s = $0; while (match(s, /[0-9]+[,)]/)) { n += substr(s, RSTART, RLENGTH - 1); s = substr(s, RSTART + RLENGTH) } if (n == 5) print }' | head -n 20 ;;
    'click-partizan, values of columns of 16') seq 1 20 | sed 's/.*/click-partizan grid 16x1 random:&:2/' ;;
    'click-impartial, values of columns of 16') seq 1 20 | sed 's/.*/click-impartial grid 16x1 random:&:2/' ;;
    esac
}
echo
echo "| twenty positions | nodes without | with | user seconds without, of all questions | with | ratio |"
echo "|---|---|---|---|---|---|"
ask() { # NAME COMMAND DATABASE [TIMES]: quick questions are asked several times
    for i in $(seq 1 "${4-1}"); do lines "$1"; done >"$folder/lines"
    without=$(user "$dicot" "$2" - --json --threads 1 --time 300s <"$folder/lines")
    nodes >"$folder/nodes"
    sed 's/,"status".*"method".*//; s/"best".*//' "$folder/answers" >"$folder/truth"
    with=$(user "$dicot" "$2" - --json --threads 1 --time 300s --db "$folder/$3.db" <"$folder/lines")
    sed 's/,"status".*"method".*//; s/"best".*//' "$folder/answers" | cmp -s - "$folder/truth" || echo "OTHER ANSWERS: $1"
    nodes | paste "$folder/nodes" - | awk -v name="$1" -v without="$without" -v with="$with" -v times="${4-1}" \
        '{ a += $1; b += $2 } END { printf "| %s | %d | %d | %s | %s | %s |\n", name, a / times, b / times, without, with, (with > 0 ? sprintf("%.1f", without / with) : "over " without / 0.01) }'
}
ask 'Clobber, values of 10 stones' value clobber 50
ask 'Clobber, values of 12 stones' value clobber 10
ask 'Clobber, winners on 4x6' outcome clobber
ask 'Clobber, winners on 5x5' outcome clobber
ask 'pebbles, values on 4 vertices' value pebbles 50
ask 'click-partizan, values of columns of 16' value click-partizan 50
ask 'click-impartial, values of columns of 16' value click-impartial 50
# One question to a process of its own: without a database, with one whose pages are on the
# disk, and with the same again. Medians of five, by the clock and of user time.
drop() { # FILE: its pages leave the memory
    sync "$1"
    dd if="$1" iflag=nocache count=0 2>"$folder/err"
    left=$(fincore -n -b -o RES "$1")
    [ $((left)) -eq 0 ] || echo "NOT COLD: $((left)) bytes of $1 are in memory"
}
once() { # HOW WORD...: notes what one process takes
    how=$1
    shift
    /usr/bin/time -o "$folder/time" -f '%e %U' "$dicot" "$@" --threads 1 >"$folder/answers" 2>"$folder/err"
    tail -n 1 "$folder/time" >>"$folder/took.$how"
}
median() { # HOW FIELD
    cut -d ' ' -f "$2" "$folder/took.$1" | sort -n | sed -n 3p
}
start() { # WORD...: a row
    rm -f "$folder"/took.*
    for _ in 1 2 3 4 5; do
        once without "$@"
        drop "$folder/clobber.db"
        once cold "$@" --db "$folder/clobber.db"
        once warm "$@" --db "$folder/clobber.db"
    done
    printf '| `%s` ' "$*"
    for how in without cold warm; do printf '| %s | %s ' "$(median $how 1)" "$(median $how 2)"; done
    echo '|'
}
echo
echo "| the first question | without: seconds | user | cold: seconds | user | warm: seconds | user |"
echo "|---|---|---|---|---|---|---|"
start value clobber grid 3x4 random:1
start outcome clobber grid 4x6 random:1
start outcome clobber grid 5x5 checkerboard
if [ -x build/database_store ]; then
    echo
    build/database_store "$folder/clobber.db"
fi
