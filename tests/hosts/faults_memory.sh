#!/bin/sh
# Runs every command with a hard limit on the memory of the process (ulimit -v). If that limit
# is above --memory, nothing changes; if it is below, dicot says so and ends.
#
#   tests/hosts/faults_memory.sh PATH/TO/dicot [SANITIZERS]
# shellcheck disable=SC2086  # words
. "${0%/*}/faults_common.sh"
if [ -n "$sanitizers" ]; then
    echo "$script: skipped, because a sanitizer reserves terabytes of address space"
    exit 0
fi

# The address space that the program itself needs, in KB; with less it cannot start.
least=1000
until (ulimit -v $least && exec "$dicot" --version) >/dev/null 2>&1; do
    least=$((least + 250))
    [ $least -lt 1000000 ] || { echo "$script: ulimit -v does not work here"; exit 1; }
done

run() { # KB COMMAND...: runs it with KB more than the program itself needs
    kb=$1
    shift
    (ulimit -v $((least + kb)) && exec "$dicot" "$@" <lines >out 2>err)
    code=$?
    faults=$((faults + 1))
}

printf 'clobber xo|ox\nclobber grid 4x4 checkerboard\nnim 3 5\n' >lines
printf '%d %d\n' 0 1 1 2 >edges
printf '%0300d|' $(seq 300) | tr 0-9 x >wide
# Each row: the exit code with --memory 8M and a limit of 16 MB, then the command. A problem
# that is too large is bad input (2); a search that reaches a limit ends with 3 (64 threads
# share the 8M).
commands='3 solve solitaire-clobber grid 2x200 random:2 --nodes 30000
3 solve samegame grid 9x9 random:1:4 --json --nodes 30000
2 solve sc2 grid 20000x20000 checkerboard --json
3 solve sc2 cube 4 --strong 1
0 solve sc2 cube 3 --strong 2 --threads 2
3 solve sc2 hamming 6x6x6 random:1 --strategy forest --nodes 3000
0 solve sc2 hamming 6x6x6 random:1 --strategy regions --nodes 45000 --json
3 solve clickomania grid 4000x1 random:1:3 --subwords
3 outcome clobber grid 6x6 checkerboard --nodes 30000
3 outcome clobber grid 5x5 checkerboard + click-impartial grid 5x5 random:1:3 --json --nodes 30000
2 outcome clobber grid 20000x20000 checkerboard
0 outcome - --json
3 outcome - --json --threads 64
3 value clobber grid 6x6 checkerboard --nodes 30000
2 value clobber grid 20000x20000 checkerboard
0 value expr {0|*} + nim 3
3 value click-impartial --runs 40 --nodes 100000
0 moves clobber graph @edges xox
2 moves clobber complete 4096 random:1 --nodes 100000000
0 render pebbles tournament 9 (1,1,1)x9
2 render clobber grid 20000x20000 checkerboard
3 render clobber grid 6x6 checkerboard --thermograph --nodes 30000
0 render nim 3 5 --tree
0 play clobber grid 6x6 checkerboard --engine both --strength 2
2 play clobber grid 20000x20000 checkerboard
0 gen clobber grid 30x30 --count 50
2 gen clobber grid 20000x20000
0 reduce hamiltonian xxx|x.x|xxx --solve --json
2 reduce hamiltonian @wide
0 reduce 3partition 1,1,1,1,1,1 --solve --json
0 reduce 3sat p cnf 2 2 1 -2 0 2 0 --solve --draw
0 bench --once --filter samegame
0 help'
set -f
while read -r usual command <&3; do
    memory='--memory 8M'
    [ "$command" != help ] || memory=
    run 16000 $command $memory
    [ $code -eq "$usual" ] || complain "$command --memory 8M within 16 MB: exit $code, not $usual"
    [ $code -lt 2 ] || is_told || complain "$command --memory 8M: exit $code without a word"
    for kb in 0 100 400 1500 6000 20000 70000; do
        run $kb $command
        case $code in
        0) ;;
        2 | 3 | 4) is_told || complain "$command within $kb KB: exit $code without a word" ;;
        *) complain "$command within $kb KB: exit $code" ;;
        esac
    done
done 3<<END
$commands
END
finish
