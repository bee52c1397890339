#!/bin/sh
# Makes the system calls of the whole program fail, one after the other: those for memory,
# files and threads. Needs dicot_faulty (tests/hosts/faulty.c).
#
#   tests/hosts/faults_calls.sh PATH/TO/dicot_faulty [SANITIZERS]
#
# For every n, either the n-th call fails or all calls from the n-th on. dicot must give the
# same answer as without a fault, or end with exit code 2, 3 or 4 and say why; a file that it
# writes must be complete or absent.
. "${0%/*}/faults_common.sh"

printf 'clobber xo|ox\n# remark\nnim 3\n' >lines
printf 'aab\nbca\n\n0 0 1\n1 2 0\n' >boards
printf '0 1\n1 2\n' >edges
printf 'xx\nxx\n' >pictures
printf '%s\n' '5,1>6,1' '1,2>2,2' '6,1>7,1' '2,2>3,2' '7,1>7,2' '3,2>4,2' '7,2>6,2' '4,2>5,2' '6,2>5,2' >moves
commands="solve sc2 xoxo --json
solve sc2 xoxoxo --moves file
solve samegame @boards
solve sc2 xoxo --cert file
solve solitaire-clobber grid 3x4 checkerboard --strategy paper --explain
solve clickomania aabb --explain --at-most 0
solve clickomania aabb --derivation --internal
solve clickomania aabb --subwords --json
solve sc2 cube 3 --strong 2 --threads 3
outcome - --threads 2 --cert file
outcome clobber xo|ox + -clobber xxo + hackenbush edges 0-1:b,1-2:g
outcome - --threads 2 --json
outcome clobber xoxo|oxox|xoxo --checkpoint file
outcome pebbles arcs @edges (1,0)(0,2)(1,1)
moves clobber graph @edges xox --after 0>1
value clobber xxo --json --cert file
value nim 1..2 3 --table csv
value expr ^ || *
value click-partizan --runs 3
render pebbles path 2 (1,0)(0,1,2)
render nim 2 3 --json
render clobber xxo --thermograph --json
render clobber xxo --tree
render clickomania abba --derivation
gen clobber cube 2 --count 2
reduce hamiltonian xxx|x.x|xxx --solve --moves file --draw
reduce hamiltonian @pictures --from moves --json
reduce 3sat p cnf 1 1 1 0 --solve --cert file --draw
gen pebbles --json
calc --expression {2||1|0}.right[1]+^ --json
bench --once --filter xo|ox"

# Every sixth call is made to fail, starting with a different one for each command; with
# sanitizers every 15th; with DICOT_LONG, every call. The thread sanitizer gets the commands
# that start threads.
step=6
[ -z "${DICOT_EVERY-}" ] || step=15
[ -z "${DICOT_LONG-}" ] || step=1
case $sanitizers in *thread*) commands=$(echo "$commands" | grep -e --threads) ;; esac
begin=0

# Removes what may differ: times; moves, reasons, theorems and arguments (about groups of blocks), since
# another method may step in for one that runs out of memory; and how a value was found, since bounds may replace its form.
normal() {
    sed -e 's/ *[0-9]*\.[0-9][0-9.]*/_/g' -e 's/"moves":\[[^]]*\],"final":"[^"]*"/_/' \
        -e 's/"reason":"[^"]*"/_/' -e 's/"method":"[^"]*","nodes":[0-9]*/_/' \
        -e 's/optimal (.*)$/optimal/' -e '/group/d' -e '/^theorem: /d' -e 's/"nodes":[0-9]*/_/' -e '/^moves: /d' -e '/^final: /d' "$1"
}
run() { # FAULT COMMAND: fills out, err, log, code
    rm -f log file file.*.part
    set -f
    # shellcheck disable=SC2086  # words
    DICOT_FAULT=$1 DICOT_FAULT_LOG=log "$dicot" $2 <lines >out 2>err
    code=$?
    set +f
}
judge() { # WHAT
    case $code in
    0) normal out | cmp -s - whole || complain "$1: another answer" ;;
    2 | 3 | 4) is_told || complain "$1: exit $code without a word" ;;
    *) complain "$1: exit $code" ;;
    esac
    nothing_left file || complain "$1: a private file is left"
    [ ! -e file ] || is_written file || complain "$1: half a file"
}

while IFS= read -r command <&3; do
    run 0 "$command"
    normal out >whole
    [ $code -eq 0 ] && [ -s whole ] || complain "$command: exit $code without a fault"
    for kind in '' +; do
        n=$((begin % step + 1)) begin=$((begin + 1))
        while run $n$kind "$command"; [ -s log ]; do
            read -r call <log
            judge "call $n$kind ($call) of $command"
            faults=$((faults + 1)) n=$((n + step))
        done
    done
done 3<<END
$commands
END
finish
