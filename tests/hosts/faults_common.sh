# What the scripts faults_*.sh share. They source it with their arguments PATH/TO/dicot [SANITIZERS].
. "${0%/*}/../support/script.sh"
needs 1 "$@"
dicot=$(path_of "$1") sanitizers=${2-}
export LC_ALL=C
cd "$work" || exit 2

faults=0
complain() { # WHAT: counts a failure and shows WHAT with the output of dicot
    failures=$((failures + 1))
    [ $failures -le 5 ] || return 0
    echo "$script: $*"
    for file in out err; do [ ! -s $file ] || head -c 600 $file | sed "s/^/    $file: /"; done
}
finish() {
    echo "$script: $faults faults, $failures handled wrongly"
    [ $failures -eq 0 ]
}

# An exit code other than 0 or 1 must come with a reason, on stderr or in the answer itself.
is_told() { [ -s err ] || grep -q '"status":"[ebu]\|unknown\|stopped\|interrupted' out; }

# expect CODE WHAT [WORDS]: $code must be CODE, and WORDS must have been said; if the code means
# trouble, something must have been.
expect() {
    faults=$((faults + 1))
    [ $code -eq "$1" ] || complain "$2: exit $code instead of $1"
    [ "$1" -lt 2 ] || is_told || complain "$2: not a word"
    [ $# -lt 3 ] || grep -q -e "$3" err || complain "$2: nothing about '$3'"
}

seed=${DICOT_SEED-20261116}
random() { # A B: a number from A to B in $n
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    n=$(($1 + seed / 65536 % ($2 - $1 + 1)))
}

# Is FILE complete: a picture up to its end, a certificate up to its hash, a checkpoint from
# which one can go on, a saved play, a database, or a list of moves whose last line is whole?
is_whole() { [ "$(tail -c 1 "$1" | wc -l)" -eq 1 ]; }
is_written() {
    case $(head -n 1 "$1" | tr -d '\000-\037\200-\377') in
    '<?xml'*) tail -n 1 "$1" | grep -q '</svg>$' ;;
    %PDF*) tail -n 1 "$1" | grep -q '^%%EOF$' ;;
    digraph*) tail -n 1 "$1" | grep -q '^}$' ;;
    PNG*) tail -c 8 "$1" | grep -qa IEND ;;
    dicot-certificate*) is_whole "$1" && tail -n 1 "$1" | grep -q '^end [0-9a-f]\{16\}$' ;;
    dicot-checkpoint*) # of the method that line 3 names: another one may have stepped in for want of memory
        "$dicot" outcome "$(sed -n 2p "$1")" --strategy "$(sed -n 3p "$1")" --nodes 1 --checkpoint "$1" >/dev/null 2>&1
        case $? in 0 | 3) ;; *) false ;; esac ;;
    'dicot play '*) is_whole "$1" && [ "$(tail -n 1 "$1")" = end ] ;;
    'dicot db'*) "$dicot" db info "$1" >/dev/null 2>&1 ;;
    *) is_whole "$1" && ! grep -qv '^[0-9,>!]\{3,\}$' "$1" ;;
    esac
}

# No private file of a version of FILE is there (native/durable.h).
nothing_left() { ! ls "$1".*.part >/dev/null 2>&1; } # FILE

# One JSON object per line: strings closed, brackets in pairs, nothing after the end.
is_json() { # FILE
    awk '{ text = $0
        gsub(/\\./, "", text); gsub(/"[^"]*"/, "s", text)
        while (gsub(/\{[^][{}"]*\}|\[[^][{}"]*\]/, "v", text)) { }
        if (text != "v") { print "no JSON: " substr($0, 1, 200); bad = 1 } }
        END { exit bad }' "$1"
}
