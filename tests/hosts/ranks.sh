#!/bin/sh
# dicot-mpi: whatever the number of processes, the result is that of dicot; what was answered
# before a kill is not asked again; a journal that does not fit is refused and left as it is.
#
#   tests/hosts/ranks.sh PATH/TO/dicot PATH/TO/dicot-mpi PATH/TO/mpirun [SANITIZERS]
#
# With sanitizers, only a few jobs, which go through every file of mpi/. What journals a job accepts
# is tested by tests/hosts/journal.c.
# shellcheck disable=SC2086  # words
command -v "$3" >/dev/null && [ -x "$2" ] ||
    { echo "ranks: skipped: no dicot-mpi or no mpirun (tools/setup.sh mpi installs Open MPI)"; exit 77; }
mpi=$(cd "$(dirname "$2")" && pwd)/$(basename "$2") mpirun=$3
set -- "$1" "${4-}"
. "${0%/*}/faults_common.sh"
# Containers are often root. Ranks talk through memory here. A job that has failed is ended at
# once, not after two seconds. A single rank needs no mpirun.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader OMPI_MCA_odls_base_sigkill_timeout=0
export OMPI_MCA_ess_singleton_isolated=1
export LSAN_OPTIONS="${LSAN_OPTIONS-}:suppressions=$here/mpi.supp:print_suppressions=0"
export ASAN_OPTIONS="${ASAN_OPTIONS-}:fast_unwind_on_malloc=0:detect_stack_use_after_return=0"

# ranks N WORD...: fills out, err and code, without what mpirun itself says.
ranks() {
    n=$1
    shift
    if [ "$n" -eq 1 ]; then
        timeout 100 "$mpi" "$@" >raw 2>err.raw
    else
        timeout 100 "$mpirun" -n "$n" --oversubscribe "$mpi" "$@" >raw 2>err.raw
    fi
    code=$?
    mask <raw >out
    sed -e '/^----/,$d' -e '/^dicot-mpi: .* answers, /d' err.raw >err
}
mask() { sed -e 's/"seconds":[-+.0-9e]*/"seconds":_/' -e 's/^\([^,]*,[0-9]*,[0-9]*,[0-9]*,[0-9]*,[0-9]*\),[0-9.]*,/\1,_,/'; }
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
plain='' few=3
[ -z "$sanitizers" ] || plain='# ' few=2 # not with sanitizers
while IFS= read -r command <&3; do
    case $command in \#*) continue ;; esac
    set -f
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
${plain}4 outcome - --nodes 3000
${plain}3 value - --json --nodes 2000 --cert file
${plain}2 claims SC --range 3 --json
${plain}3 bench samegame --set set --nodes 100 --table csv --seeds 3
$few outcome clobber grid 3x6 random:8
$few outcome clobber cycle 14 checkerboard
${plain}1,2,3 outcome clobber product (cycle 5) (complete 2) random:15 + -clobber complete 5 random:18 + clobber path 7 random:24
${plain}3 outcome pebbles path 6 (1,2,1)(1,1,0)(2,1,2)(1,1,0)(1,0,2)(2,1,1)
${plain}2 outcome click-partizan grid 5x5 random:1 + click-partizan grid 4x6 random:21
${plain}3 outcome hackenbush edges 0-1:g,1-2:g,2-3:b,3-1:r,2-4:r,4-5:b,0-6:r,6-7:g,7-0:b,7-8:b + domineering ...|...|..
${plain}2 outcome - --slice 2/3
${plain}1 value clobber xxo
${plain}1 outcome - --slice 0/3
END

if [ -z "$sanitizers" ]; then
build='db build pebbles --vertices 4 --pebbles 4' # 11 items of the largest size
"$dicot" $build --db one.db >out 2>err
ranks 3 $build --db many.db </dev/null
check 'db build' [ $code -eq 0 ]
check 'db build' cmp -s one.db many.db
# A rank that does not see the file makes no other file, and nobody says that it is damaged.
mkdir elsewhere
timeout 100 "$mpirun" -n 2 --oversubscribe sh -c '[ $OMPI_COMM_WORLD_RANK -ne 1 ] || cd elsewhere; exec "$@"' sh \
    "$mpi" $build --db far.db >out 2>err.raw </dev/null
check 'a rank without the database' [ $? -eq 4 ]
check 'a rank without the database' says 'on a disk that all machines share'
ranks 1 db merge many.db one.db </dev/null
check 'db merge' [ $code -eq 2 ]

# ---- long letters ----
# Question and answer are both longer than what MPI sends before somebody takes it.
row=$(printf '%050000d' 0 | tr 0 x)
for i in $(seq 60); do echo "clobber $row"; done >long
ranks 3 --in long outcome - --json </dev/null
check 'long letters' [ $code -eq 0 ]
check 'long letters' [ "$(wc -l <out)" -eq 60 ]
fi

# ---- many answers that wait ----
# While one line takes long, more certificates wait to be told than files may be open.
{ echo 'clobber grid 4x5 checkerboard'; seq 300 | sed 's/.*/clobber grid 2x2 random:&/'; } >one_slow
"$dicot" outcome - --cert one.cert <one_slow >one.out
(ulimit -n 100; "$mpi" --in one_slow --out many.out outcome - --threads 2 --cert many.cert </dev/null 2>err.raw)
check 'many certificates wait' [ $? -eq 0 ]
check 'many certificates wait' cmp -s many.out one.out
check 'many certificates wait' cmp -s many.cert one.cert

# ---- a rank that cannot answer ----
# One that does not see a file of the command: the others answer its questions.
printf 'dicot-ruleset 1\ngame duel\ntitle jump and take\nboard line\npiece x black\npiece o white\nleft mirrored xo. => ..x\nright mirrored ox. => ..o\n' >duel.rules
for i in $(seq 30); do echo 'duel xo.xo.ox'; done >duels
"$dicot" outcome - --rules duel.rules <duels >one.out
timeout 100 "$mpirun" -n $few --oversubscribe sh -c '[ $OMPI_COMM_WORLD_RANK -ne 1 ] || cd /; exec "$@"' sh \
    "$mpi" --in duels outcome - --rules duel.rules >out 2>err.raw </dev/null
check 'a rank without a file' [ $? -eq 0 ]
check 'a rank without a file' cmp -s out one.out
check 'a rank without a file' says 'rank 1 cannot answer'

# ---- kills ----
# The lines come through a pipe that stays open: the job is still at work when it is killed,
# and has acknowledged some answers. Each job goes on from the one before.
mkfifo pipe
"$dicot" outcome - --nodes 3000 <lines >whole 2>/dev/null
start() { # LINES ANSWERS: starts a job and waits until so many are in its journal
    "$mpirun" -n $few --oversubscribe "$mpi" --in pipe --out res outcome - --nodes 3000 </dev/null >/dev/null 2>err.raw &
    leader=$!
    exec 4>pipe
    head -n "$1" lines >&4
    for i in $(seq 2400); do # a busy machine may take long to start a job
        answers=$(grep -a -c '> clobber\|> pebbles' res.journal 2>/dev/null)
        [ "${answers:-0}" -lt "$2" ] || return 0
        sleep 0.05
    done
    complain 'no answers in the journal'
}
await_end() { # all members of the job have ended: a pipe that one of them still reads would take what is for the next
    for i in $(seq 2400); do # a busy machine may take long
        ps -o stat= -p "$(echo $members | tr ' ' ,)" | grep -q '^[^Z]' || break
        sleep 0.05
    done
}
if [ -z "$sanitizers" ]; then
start 5 4
members=$(pgrep -P $leader)
kill -9 "$(echo "$members" | tail -n 1)"
wait $leader
check 'a rank killed' [ $? -ne 0 ]
await_end
exec 4>&-

start 7 6
members=$(pgrep -P $leader)
kill -9 $leader $members
wait $leader 2>/dev/null
await_end
exec 4>&-
cp res.journal kept
fi

start 13 9
kill -TERM "$(pgrep -P $leader | head -n 1)"
wait $leader
check 'rank 0 stopped' [ $? -eq 3 ]
check 'rank 0 stopped' says 'answers are in res.journal; the same command goes on from there'
exec 4>&-
check 'kills' [ ! -e res ]
head -c 4096 /dev/zero >>res.journal # what a power cut may leave
ranks $((few - 1)) --in lines --out res outcome - --nodes 3000
check 'kills, then again' cmp -s res whole
answers=$(sed -n 's/^dicot-mpi: res: [0-9]* answers, \([0-9]*\) of them.*/\1/p' err.raw)
check "kills, then again: $answers kept" [ "${answers:-0}" -ge 9 ]
check 'zeros at the end of a journal' says 'the last 4096 bytes never reached the disk'
check 'kills, then again' [ ! -e res.journal ]
check 'kills, then again' [ "$(ls -d res*)" = res ] # what the killed jobs left is gone
if [ -n "$sanitizers" ]; then
    echo "$script: $checks checks, $failures failed"
    [ $failures -eq 0 ]
    exit
fi

# ---- one position: kills ----
# What took long is noted, and not searched again. A larger board is killed when there are notes.
"$dicot" outcome clobber grid 3x8 checkerboard >whole.split
"$mpirun" -n 3 --oversubscribe "$mpi" --out split outcome clobber grid 3x8 checkerboard </dev/null >/dev/null 2>err.raw &
leader=$!
for i in $(seq 2000); do
    [ -z "$(find split.journal -size +1 2>/dev/null)" ] || break
    sleep 0.005
done
members=$(pgrep -P $leader)
kill -9 $leader $members 2>/dev/null
wait $leader 2>/dev/null
await_end
if [ ! -e split ]; then # else it was quicker than we are
    ranks 2 --out split outcome clobber grid 3x8 checkerboard </dev/null
    check 'a killed split, then again' says ' [1-9][0-9]* notes kept from before'
fi
check 'a killed split, then again' cmp -s split whole.split
check 'a killed split, then again' [ ! -e split.journal ]
ranks 2 --out limit outcome pebbles 'path 6 (1,2,1)(1,1,0)(2,1,2)(1,1,0)(1,0,2)(2,1,1)' --nodes 20000 </dev/null
check 'a split at its limit' [ $code -eq 3 ]
check 'a split at its limit' says 'the same command goes on from there'
check 'a split at its limit' says 'notes are in limit.journal'
check 'a split at its limit' [ -s limit.journal ]
"$dicot" outcome pebbles 'path 6 (1,2,1)(1,1,0)(2,1,2)(1,1,0)(1,0,2)(2,1,1)' >whole.split
(
    ulimit -f 1 # no room for all notes, but for the answer
    "$mpi" --out small outcome pebbles 'path 6 (1,2,1)(1,1,0)(2,1,2)(1,1,0)(1,0,2)(2,1,1)' --threads 2 </dev/null 2>err.raw
)
check 'a split without room for notes' says 'no more notes are kept'
check 'a split without room for notes' cmp -s small whole.split
check 'a split with threads' says 'threads is not used'

# ---- databases: kills ----
# Some items have been acknowledged when the job is killed.
large='db build pebbles --vertices 4 --pebbles 5' # 37 items of the largest size
items() { "$dicot" db info state.db --json 2>/dev/null | sed -n 's/.*"items":\([0-9]*\).*/\1/p'; }
"$dicot" $large --db large.db >out 2>err
"$dicot" db build pebbles --vertices 3 --pebbles 5 --db state.db >out 2>err
start_build() { # starts a job and waits until it has kept more items
    before=$(items)
    "$mpirun" -n 3 --oversubscribe "$mpi" $large --db state.db </dev/null >/dev/null 2>err.raw &
    leader=$!
    for i in $(seq 3000); do
        seen=$(items) members=$(pgrep -P $leader)
        [ "${seen:-0}" -lt $((${before:-0} + 2)) ] || break
        kill -0 $leader 2>/dev/null || break
        sleep 0.01
    done
}
end_build() { # WHAT: when all members of the job have ended, what was seen is there
    await_end
    cmp -s state.db large.db && return # it was quicker than we are
    kept=$(items)
    check "$1: $seen items seen, $kept kept" [ "${kept:-0}" -ge "${seen:-1}" ]
}
start_build
kill -9 "$(echo "$members" | tail -n 1)" 2>/dev/null
wait $leader
code=$?
cmp -s state.db large.db || check 'a rank of a build killed' [ $code -ne 0 ]
end_build 'a rank of a build killed'

start_build
kill -9 $leader $members 2>/dev/null
wait $leader 2>/dev/null
end_build 'the job of a build killed'
ranks 3 $large --db state.db </dev/null
check 'killed builds, then again' [ $code -eq 0 ]
check 'killed builds, then again' cmp -s state.db large.db
check 'killed builds, then again' [ "$(ls -d state.db*)" = state.db ]

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
refused 'another command' 'journal of another command or version' outcome - --nodes 3001
sed 's/^clobber/  clobber/' lines >other; cp lines same; mv other lines
refused 'another input' 'journal of other questions' outcome - --nodes 3000
mv same lines
# ---- what cannot be written or read ----
rm -f res*
ln -s /dev/full res
ranks 2 --in lines --out res outcome - --nodes 3000
check 'a full disk' [ $code -eq 4 ]
check 'a full disk' says 'cannot write'
rm res
ranks 1 --in lines --out res outcome - --nodes 3000
check 'a full disk, then again' cmp -s res whole
printf '0-1\n1-2\n' >edges
printf 'xox\nxxo\n' >labels
rm res
ln -s /dev/full res
ranks 1 --in labels --out res outcome clobber graph @edges -
check 'a journal that names a file' [ -s res.journal ]
rm res
echo old >res
cp res res.old
printf '0-1\n0-2\n' >edges
ranks 1 --in labels --out res outcome clobber graph @edges -
check 'another file of edges' [ $code -eq 4 ]
check 'another file of edges' says 'files that it names have changed'
check 'another file of edges' cmp -s res res.old
printf '0-1\n1-2\n' >edges
ranks 1 --in labels --out res outcome clobber graph @edges -
check 'the same file of edges' says '2 answers, 2 of them kept'
ranks 1 --in lines --out nowhere/res outcome -
check 'no such folder' [ $code -eq 4 ]
ranks 3 solve samegame @missing
check 'no such file' [ $code -eq 4 ]
check 'no such file' says 'missing: No such file'
ranks 1 --in missing outcome -
check 'no such lines' [ $code -eq 4 ]
ranks 1 --out res outcome - <lines
check 'stdin that may end early' [ $code -eq 2 ]
ranks 1 play nim 3 </dev/null
check 'play' [ $code -eq 2 ]
echo "$script: $checks checks, $failures failed"
[ $failures -eq 0 ]
