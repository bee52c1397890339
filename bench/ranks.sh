#!/bin/sh
# One batch by 1 and 2 threads of dicot and by 1, 2 and 4 ranks of dicot-mpi: seconds by the
# clock and of processors, and how many lines each rank has answered. One row of the table in
# doc/cluster.md each.
#
#   bench/ranks.sh [PATH/TO/dicot [PATH/TO/dicot-mpi]]
#
# LINES=N changes the number of lines [48]. All results must be the same bytes.
set -eu
dicot=${1:-build/dicot} mpi=${2:-build/dicot-mpi} count=${LINES:-48}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM
"$dicot" gen clobber grid 5x5 --count "$count" --seed 5 --fill 96 >"$work/lines"

measure() { # NAME COMMAND...: a row; its stdout must be that of the first
    name=$1
    shift
    { bash -c 'TIMEFORMAT="%R %U %S"; time "$@"' - "$@" <"$work/lines" >"$work/out" 2>"$work/err"; } 2>&1
    [ ! -e "$work/file" ] || mv "$work/file" "$work/out"
    [ -e "$work/first" ] || cp "$work/out" "$work/first"
    cmp "$work/out" "$work/first"
    shares=$(sed -n 's/.* before, \(.*\) by each.*/\1/p' "$work/err")
    tail -n 1 "$work/err" | awk -v name="$name" -v shares="${shares:--}" \
        '{ printf "| %s | %.1f | %.1f | %s |\n", name, $1, $2 + $3, shares }'
}
echo "| $count lines | seconds | of processors | lines by rank |"
echo '|---|---|---|---|'
for threads in 1 2; do
    measure "dicot --threads $threads" "$dicot" outcome - --threads $threads
done
for ranks in 1 2 4; do
    measure "mpirun -n $ranks dicot-mpi" mpirun -n $ranks --oversubscribe "$mpi" \
        --in "$work/lines" --out "$work/file" outcome -
done
uptime | sed 's/.*load/load/'
