#!/bin/sh
# dicot-mpi: whatever the number of processes, the result is that of dicot; what was answered
# before a kill is not asked again; a journal that does not fit is refused and left as it is.
#
#   tests/hosts/ranks.sh PATH/TO/dicot PATH/TO/dicot-mpi PATH/TO/mpirun
name=ranks
[ $# -eq 3 ] || { echo "usage: tests/hosts/ranks.sh DICOT DICOT-MPI MPIRUN" >&2; exit 2; }
command -v "$3" >/dev/null && [ -x "$2" ] ||
    { echo "ranks: skipped: no dicot-mpi or no mpirun (tools/setup.sh mpi installs Open MPI)"; exit 77; }
mpi=$(cd "$(dirname "$2")" && pwd)/$(basename "$2") mpirun=$3
here=$(cd "$(dirname "$0")" && pwd)
set -- "$1"
. "$here/faults_common.sh"
# Containers are often root, and have fewer cores than there are ranks here.
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM

# ranks N WORD...: fills out, err and code, without what mpirun itself says.
ranks() {
    n=$1
    shift
    timeout 100 "$mpirun" -n "$n" --oversubscribe "$mpi" "$@" >raw 2>err.raw
    code=$?
    mask <raw >out
    sed -e '/^----/,$d' -e '/^dicot-mpi: .* answers, /d' err.raw >err
}
mask() { sed -e 's/"seconds":[-+.0-9e]*/"seconds":_/' -e 's/^\([^,]*,[0-9]*,[0-9]*,[0-9]*,[0-9]*,[0-9]*\),[0-9.]*,/\1,_,/'; }
checks=0
check() { # WHAT CONDITION...
    what=$1
    shift
    checks=$((checks + 1))
    "$@" || complain "$what: $*"
}
says() { grep -q -e "$1" err.raw; } # TEXT

{
    echo 'clobber grid 4x5 checkerboard'
    "$dicot" gen clobber grid 3x4 --count 6 --seed 3
    printf '\nclobber xq\nnim 3\n'
    "$dicot" gen pebbles --count 6 --seed 2
} >lines
printf '# board one best 9\n0 0 1 1\n1 1 0 0\n\n# board two\naabb\nbbaa\nabab\n\n# board three\nabc\nbca\ncab\n' >set

# ---- the same bytes ----
while IFS= read -r command <&3; do
    set -f
    # shellcheck disable=SC2086
    set -- $command
    set +f
    numbers=$1
    shift
    rm -f file
    "$dicot" "$@" <lines 2>one.err >raw; one=$?
    mask <raw >one.out
    [ ! -e file ] || mv file one.file
    for n in $(echo "$numbers" | tr , ' '); do
        ranks "$n" "$@" <lines
        check "$n ranks, $*" cmp -s out one.out
        check "$n ranks, $*" cmp -s err one.err
        check "$n ranks, $*" [ $code -eq $one ]
        [ ! -e one.file ] || check "$n ranks, $*" cmp -s file one.file
    done
    rm -f one.file
done 3<<END
1,2,4 outcome - --nodes 3000
3 value - --json --nodes 2000 --cert file
2 claims SC --range 3 --json
3 bench samegame --set set --nodes 100 --table csv --seeds 3
2 outcome clobber grid 4x5 checkerboard
4 outcome clobber grid 3x6 random:8
3 outcome clobber xxo + clobber xoo|oxx|xox
2 value clobber xxo
2 outcome - --slice 2/3
2 outcome - --slice 0/3
END

build='db build pebbles --vertices 4 --pebbles 4' # 11 items of the largest size
# shellcheck disable=SC2086
"$dicot" $build --db one.db >out 2>err
# shellcheck disable=SC2086
ranks 3 $build --db many.db </dev/null
check 'db build' [ $code -eq 0 ]
check 'db build' cmp -s one.db many.db
ranks 2 db merge many.db one.db </dev/null
check 'db merge' [ $code -eq 2 ]

# ---- long letters ----
# Question and answer are both longer than what MPI sends before somebody takes it.
row=$(printf '%050000d' 0 | tr 0 x)
for i in $(seq 60); do echo "clobber $row"; done >long
ranks 3 --in long outcome - --json </dev/null
check 'long letters' [ $code -eq 0 ]
check 'long letters' [ "$(wc -l <out)" -eq 60 ]

# ---- kills ----
# The lines come through a pipe that stays open: the job is still at work when it is killed,
# and has acknowledged some answers.
mkfifo pipe
"$dicot" outcome - --nodes 3000 <lines >whole 2>/dev/null
start() { # starts a job and waits until answers are in its journal
    rm -f res*
    "$mpirun" -n 3 --oversubscribe "$mpi" --in pipe --out res outcome - --nodes 3000 </dev/null >/dev/null 2>err.raw &
    leader=$!
    exec 4>pipe
    head -n 6 lines >&4
    for i in $(seq 600); do
        answers=$(grep -a -c '> clobber' res.journal 2>/dev/null)
        [ "${answers:-0}" -lt 4 ] || return 0
        sleep 0.1
    done
    complain 'no answers in the journal'
}
goes_on() { # WHAT
    exec 4>&-
    check "$1" [ ! -e res ]
    ranks 2 --in lines --out res outcome - --nodes 3000
    check "$1, then again" cmp -s res whole
    kept=$(sed -n 's/^dicot-mpi: res: [0-9]* answers, \([0-9]*\) of them.*/\1/p' err.raw)
    check "$1, then again: $kept kept" [ "${kept:-0}" -ge 4 ]
    check "$1, then again" [ ! -e res.journal ]
    check "$1, then again" [ ! -e res.part ]
}
start
kill -9 "$(pgrep -P $leader | tail -n 1)"
wait $leader
check 'a rank killed' [ $? -ne 0 ]
goes_on 'a rank killed'

start
ranks=$(pgrep -P $leader)
# shellcheck disable=SC2086
kill -9 $leader $ranks
wait $leader 2>/dev/null
cp res.journal kept
goes_on 'the job killed'

start
kill -TERM "$(pgrep -P $leader | head -n 1)"
wait $leader
check 'rank 0 stopped' [ $? -eq 3 ]
check 'rank 0 stopped' says 'answers are in res.journal; the same command goes on from there'
goes_on 'rank 0 stopped'

# ---- databases: kills ----
# The job cannot end before it is killed: what it writes last, FILE.part, is a pipe here, and
# nobody reads it. Some items have been acknowledged by then, perhaps all of them.
items() { "$dicot" db info state.db --json 2>/dev/null | sed -n 's/.*"items":\([0-9]*\).*/\1/p'; }
start_build() { # starts a job and waits until it has kept items
    rm -f state.db*
    "$dicot" db build pebbles --vertices 3 --pebbles 4 --db state.db >out 2>err
    mkfifo state.db.part
    # shellcheck disable=SC2086
    "$mpirun" -n 3 --oversubscribe "$mpi" $build --db state.db </dev/null >/dev/null 2>err.raw &
    leader=$!
    for i in $(seq 3000); do
        seen=$(items)
        [ "${seen:-0}" -lt 2 ] || break
        sleep 0.02
    done
    [ "${seen:-0}" -ge 2 ] || complain 'no items were kept'
    members=$(pgrep -P $leader)
}
build_again() { # WHAT: when all members of the job have ended, another one goes on
    for i in $(seq 600); do
        # shellcheck disable=SC2086
        ps -o stat= -p "$(echo $members | tr ' ' ,)" | grep -q '^[^Z]' || break
        sleep 0.1
    done
    rm -f state.db.part
    kept=$(items)
    check "$1: $seen items seen, $kept kept" [ "${kept:-0}" -ge "$seen" ]
    # shellcheck disable=SC2086
    ranks 3 $build --db state.db </dev/null
    check "$1, then again" [ $code -eq 0 ]
    check "$1, then again" cmp -s state.db one.db
    check "$1, then again" [ ! -e state.db.items ]
}
start_build
kill -9 "$(echo "$members" | tail -n 1)"
wait $leader
check 'a rank of a build killed' [ $? -ne 0 ]
build_again 'a rank of a build killed'

start_build
# shellcheck disable=SC2086
kill -9 $leader $members
wait $leader 2>/dev/null
build_again 'the job of a build killed'

# ---- journals ----
cp whole res # a result of long ago
refused() { # WHAT TEXT WORD...: `kept` as the journal is refused, and nothing changes
    what=$1 text=$2
    shift 2
    cp kept res.journal
    ranks 1 --in lines --out res "$@"
    check "$what" [ $code -eq 4 ]
    check "$what" says "$text"
    check "$what" cmp -s kept res.journal
    check "$what" cmp -s whole res
}
cp kept good
refused 'another command' 'journal of another command or version' outcome - --nodes 3001
sed 's/^clobber/  clobber/' lines >other; cp lines same; mv other lines
refused 'another input' 'journal of other questions' outcome - --nodes 3000
mv same lines
size=$(wc -c <good)
{ head -c $((size / 2)) good; printf '\377'; tail -c $((size - size / 2 - 1)) good; } >kept
refused 'a damaged journal' 'journal is damaged' outcome - --nodes 3000
echo hello >kept
refused 'a foreign file' 'not a journal of dicot-mpi' outcome - --nodes 3000
for cut in 5 20; do # killed while it began
    rm -f res
    head -c $cut good >res.journal
    ranks 1 --in lines --out res outcome - --nodes 3000
    check "a journal of $cut bytes" cmp -s res whole
done
head -c $((size - 5)) good >res.journal # killed while it wrote
ranks 2 --in lines --out res outcome - --nodes 3000
check 'a cut journal' cmp -s res whole
check 'a cut journal' says ' answers, [1-9][0-9]* of them kept'

# ---- what cannot be written or read ----
rm -f res*
ln -s /dev/full res.part
ranks 2 --in lines --out res outcome - --nodes 3000
check 'a full disk' [ $code -eq 4 ]
check 'a full disk' says 'cannot write'
check 'a full disk' [ ! -e res ]
ranks 2 --in lines --out res outcome - --nodes 3000
check 'a full disk, then again' cmp -s res whole
printf '0-1\n1-2\n' >edges
printf 'xox\nxxo\n' >labels
ln -s /dev/full res.part
ranks 1 --in labels --out res outcome clobber graph @edges -
check 'a journal that names a file' [ -s res.journal ]
cp res res.old
printf '0-1\n0-2\n' >edges
ranks 1 --in labels --out res outcome clobber graph @edges -
check 'another file of edges' [ $code -eq 4 ]
check 'another file of edges' says 'files that it names have changed'
check 'another file of edges' cmp -s res res.old
printf '0-1\n1-2\n' >edges
ranks 1 --in labels --out res outcome clobber graph @edges -
check 'the same file of edges' says '2 answers, 2 of them kept'
ranks 2 --in lines --out nowhere/res outcome -
check 'no such folder' [ $code -eq 4 ]
ranks 3 solve samegame @missing
check 'no such file' [ $code -eq 4 ]
check 'no such file' says 'missing: No such file'
ranks 2 --in missing outcome -
check 'no such lines' [ $code -eq 4 ]
ranks 2 --out res outcome - <lines
check 'stdin that may end early' [ $code -eq 2 ]
ranks 2 play nim 3 </dev/null
check 'play' [ $code -eq 2 ]
ranks 2 --out all outcome clobber grid 5x5 checkerboard --nodes 20000 </dev/null
check 'a split question at its limit' [ $code -eq 3 ]
echo "$name: $checks checks, $failures failed"
[ $failures -eq 0 ]
