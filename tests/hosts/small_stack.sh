#!/bin/sh
# Tests the programs with a stack of 256 kB, which threads then have as well: whatever is deep
# ends with an answer or an error, and not by a signal. tests/hosts/small_stack.c asks the
# library the same.
#
#   tests/hosts/small_stack.sh DICOT CHECK SEAL
# shellcheck disable=SC2086  # words
set -e
. "${0%/*}/../support/script.sh"
needs 3 "$@"
dicot=$1 check=$2 seal=$3
cd "$work"

ulimit -s 256
asked=0
survives() { # COMMAND...
    asked=$((asked + 1))
    code=0
    timeout 60 "$@" >out 2>err </dev/null || code=$?
    [ $code -le 4 ] || { echo "small_stack: exit $code: $*" | cut -c1-200 >&2; head -3 err >&2; exit 1; }
}
many() { # N TEXT: that text N times
    awk -v n="$1" -v text="$2" 'BEGIN { while (n-- > 0) printf "%s", text }'
}

survives "$dicot" outcome nim 1000000000 1000000000
survives "$dicot" outcome 'pebbles path 2 (0,0)(3000000,3000000)' --time 1s
survives "$dicot" solve sc2 path 10000000 checkerboard --moves none --time 2s
survives "$dicot" solve clickomania columns 3000000a --moves none
survives "$dicot" solve samegame grid 300x300 random:1:3 --moves none --threads 2 --time 1s
survives "$dicot" solve sc2 grid 20x20 random:1 --moves none --threads 2 --time 1s
survives "$dicot" outcome clobber grid 4x6 random:1 --threads 3 --time 2s
survives "$dicot" render nim 1000 --tree --nodes 5000 --time 2s
survives "$dicot" render clobber grid 300x300 checkerboard --out board.svg
survives "$dicot" claims 'SC Thm 5' --quick --threads 2
survives "$dicot" db build clobber --cells 5 --db small.db --threads 2
survives "$dicot" db verify small.db

# Texts that are too long for a command line come from a file.
deep() { # COMMAND LINE...
    command=$1
    shift
    printf '%s\n' "$@" >lines
    asked=$((asked + 1))
    code=0
    timeout 100 "$dicot" $command - --time 1s --threads 2 <lines >out 2>err || code=$?
    [ $code -le 4 ] || { echo "small_stack: exit $code: $command" >&2; head -3 err >&2; exit 1; }
}
deep value "$(many 60000 '{0|')0$(many 60000 '}')" "$(many 60000 '(')1" "$(many 60000 '-')1" \
    "$(many 60000 '{')" "1$(many 60000 ':1')"
deep outcome "nim 1$(many 30000 ' + nim 1')" "clobber $(many 30000 'product (')path 2" \
    "clobber xo$(many 5000 ' + clobber xo')"
deep 'solve --moves none' "clickomania $(many 5000 abba)" "clickomania columns $(many 20000 abba)" \
    "samegame aa$(many 20000 '|bb|aa')"
survives "$dicot" calc "@lines"
{ many 60000 '('; echo; many 60000 '['; echo; many 60000 'not '; echo 1; echo 'f(n) := f(n+1)'; echo 'f(1)'; } >session
code=0
timeout 60 "$dicot" calc --time 1s <session >out 2>err || code=$?
[ $code -le 4 ] || { echo "small_stack: exit $code: calc" >&2; exit 1; }

# Certificates of strangers.
for line in "expr $(many 50000 '{0|')0$(many 50000 '}')" "expr $(many 50000 '(')1" \
    "clobber $(many 20000 'product (')path 2" "nim 1$(many 20000 ' + nim 1')" \
    'nim 1000000000 1000000000' 'pebbles path 2 (0,0)(3000000,3000000)' \
    'clobber path 1000000 checkerboard' 'clickomania columns 3000000a'; do
    for claim in 'starts left wins left' 'bound 1 by counting' 'bound 1 by search' 'value 0 form 0'; do
        printf 'dicot-certificate 2\nline %s\nclaim %s\n' "$line" "$claim" | "$seal" >cert
        survives "$check" --time 2s cert
    done
done
echo "small_stack: $asked commands survived"
