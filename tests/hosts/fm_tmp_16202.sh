#!/bin/sh
# Runs every command with a hard limit on the memory of the process (ulimit -v). If the limit
# is above --memory, nothing changes; if it is below, dicot says so and ends.
#
#   tests/hosts/faults_memory.sh PATH/TO/dicot [SANITIZERS]
name=faults_memory
here=$(cd "$(dirname "$0")" && pwd)
. "$here/faults_common.sh"
if [ -n "$sanitizers" ]; then
    echo "$name: left out, a sanitizer reserves terabytes of addresses"
    exit 0
fi

# The addresses that the program itself needs, in KB; below that it cannot start.
least=1000
until (ulimit -v $least && exec "$dicot" --version) >/dev/null 2>&1; do
    least=$((least + 250))
    [ $least -lt 1000000 ] || { echo "$name: ulimit -v does not work here"; exit 1; }
done

run() { # KB COMMAND...: within so much more than the program needs
    kb=$1
    shift
    (ulimit -v $((least + kb)) && exec "$dicot" "$@" <lines >out 2>err)
    code=$?
    faults=$((faults + 1))
}

printf 'clobber xo|ox\nclobber grid 4x4 checkerboard\nnim 3 5\n' >lines
printf '%d %d\n' 0 1 1 2 >edges
printf '%0300d|' $(seq 300) | tr 0-9 x >wide
# Each: the code within --memory 8M and 16 MB, then the command. What is too large is bad
# input (2), a search that comes to a limit ends with 3 (64 threads share the 8M).
commands='3 value clobber grid 6x6 checkerboard --nodes 30000
3 value clobber grid 6x6 checkerboard --nodes 30000
2 value clobber grid 20000x20000 checkerboard
0 value expr {0|*} + nim 3
0 moves clobber graph @edges xox
2 moves clobber complete 65536 random:1 --nodes 100000000
0 render pebbles tournament 9 (1,1,1)x9
2 render clobber grid 20000x20000 checkerboard
3 render clobber grid 6x6 checkerboard --thermograph --nodes 30000
0 render nim 3 5 --tree
0 help'
set -f
while read -r usual command <&3; do
    memory='--memory 8M'
    [ "$command" != help ] || memory=
    # shellcheck disable=SC2086  # words
    run 16000 $command $memory
    [ $code -eq "$usual" ] || complain "$command --memory 8M within 16 MB: exit $code, not $usual"
    [ $code -lt 2 ] || is_told || complain "$command --memory 8M: exit $code without a word"
    # shellcheck disable=SC2086
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
