#!/bin/sh
# Tests `dicot db` and --db: builders killed at any moment, two builders, slices, threads,
# files that may not be written, full disks, damaged files. What was acknowledged stays, the
# file that comes out is the same, and answers are those without a database.
#
#   tests/hosts/faults_db.sh PATH/TO/dicot [SANITIZERS]
#
# With DICOT_LONG, 100 builders are killed. The thread sanitizer, which is slow, gets only the
# parts with several threads or builders.
# shellcheck disable=SC2086  # words
. "${0%/*}/faults_common.sh"
unset DICOT_DB

dicot() { "$dicot" "$@" >out 2>err; code=$?; }
build='db build pebbles --vertices 4 --pebbles 4'
items() { sed -n 's/.*"items":\([0-9]*\).*/\1/p' out; }

dicot $build --db whole
expect 0 'a build'
size=$(wc -c <whole)

# ---- killed ----

# Once the file is there, `info` says how many items were acknowledged; there are never fewer
# in a later round.
rounds=8 numbers='1 2'
[ -z "${DICOT_EVERY-}" ] || rounds=3
case $sanitizers in *thread*) numbers=2 ;; esac
[ -z "${DICOT_LONG-}" ] || rounds=100
for threads in $numbers; do
    rm -f state*
    round=0 known=0
    while [ $round -lt $rounds ]; do
        "$dicot" $build --db state --threads $threads >out 2>err &
        pid=$!
        random 0 9
        sleep "0.0$n"
        kill -9 $pid 2>/dev/null
        wait $pid 2>/dev/null
        faults=$((faults + 1)) round=$((round + 1))
        [ -e state ] || continue
        dicot db info state --json
        [ $code -eq 0 ] || complain "after kill -9, round $round: $(cat err)"
        done=$(items)
        now=$(($(grep -o '"size":' out | wc -l) * 1000 + ${done:-0}))
        [ $now -ge $known ] || complain "round $round: $now after $known"
        known=$now
        [ ! -e state.items ] || cmp -s state whole || continue
        # complete: begin anew
        rm -f state*
        known=0
    done
    dicot $build --db state --threads $threads
    expect 0 'the last round'
    cmp -s state whole || complain "$threads threads: another file after kills"
    [ "$(ls -d state*)" = state ] || complain 'something is left'
done

# ---- two builders ----

rm -f state*
"$dicot" db build clobber --cells 12 --db state >out2 2>err2 &
pid=$!
while [ ! -s state ] && kill -0 $pid 2>/dev/null; do sleep 0.02; done
dicot db build clobber --cells 12 --db state
expect 4 'two builders' 'another process'
dicot db merge state whole
expect 4 'a builder and a merger' 'another process'
kill -TERM $pid
wait $pid; code=$?
mv err2 err
expect 3 'SIGTERM' 'goes on from here'
[ ! -e state.lock ] || complain 'SIGTERM: the lock is left'
dicot db build clobber --cells 1 --db state
expect 0 'after SIGTERM'

case $sanitizers in *thread*) finish; exit ;; esac

# ---- items that were cut ----

# An item that was half written when its builder was killed is worked out again.
rm -f state*
dicot $build --db state --slice 1/2
expect 0 'a slice'
for cut in 1 30 1000; do
    truncate -s -$cut state.items
    dicot $build --db state --slice 1/2
    expect 0 "an item cut by $cut"
done
# One that is damaged, if only its length, does not take along those behind it.
for at in 82 60000; do # in the first item, and in a later one
    dicot db info state --json
    before=$(items)
    { head -c $at state.items; tail -c +$((at + 1)) state.items | head -c 1 | tr '\000-\377' '\001-\377\000'
      tail -c +$((at + 2)) state.items; } >changed
    mv changed state.items
    dicot db info state --json
    [ "$(items)" -eq $((before - 1)) ] || complain "byte $at of items changed: $(items) left of $before"
    dicot $build --db state --slice 1/2
    expect 0 "byte $at of items changed"
done
dicot $build --db state
expect 0 'the rest of the items'
cmp -s state whole || complain 'another file after items were cut'

# ---- slices ----

for i in 1 2 3; do
    dicot $build --db part$i --slice $i/3
    expect 0 "slice $i"
done
dicot db merge merged part1 part3
expect 2 'a slice is missing' 'items are missing'
[ ! -e merged ] || complain 'a slice is missing: a file was written'
dicot db merge merged part3 part1 part2
expect 0 'slices'
cmp -s merged whole || complain 'slices: another file'
dicot db build click-partizan --cells 3 --db other --slice 2/2
dicot db merge merged part1 part2 part3 other
expect 2 'slices of different games' 'another database'
cmp -s merged whole || complain 'slices of different games: the file was touched'
for i in 1 2; do # the only item is in the first slice
    dicot db build clobber --cells 4 --db small$i --slice $i/2
    expect 0 "slice $i of one item"
done
dicot db merge merged small1 small2
expect 0 'slices of one item'
dicot db build clobber --cells 4 --db small
cmp -s merged small || complain 'slices of one item: another file'
# Entries of the smaller sizes are only copied when slices are joined: no checksum is made
# for those that are damaged.
for file in base damaged; do
    dicot db build click-partizan --cells 13 --db $file
    dicot db build click-partizan --cells 14 --db $file --slice 1/2
done
at=$(($(wc -c <base) - 6000))
{ head -c $at base; printf '\377'; tail -c +$((at + 2)) base; } >damaged
dicot db merge merged damaged base
expect 2 'slices of a damaged database' 'damaged'
dicot $build --db part4 --slice 4/3
expect 2 'no such slice' 'slice'

# ---- files that cannot be written ----

rm -f state*
cp whole state
(ulimit -f 8 && exec "$dicot" db build pebbles --vertices 5 --pebbles 4 --db state >out 2>err)
code=$?
expect 4 'a full disk' 'state.*nothing is lost'
cmp -s state whole || complain 'a full disk: the file was touched'
nothing_left state || complain 'a full disk: a private file is left'
rm -f state.items
(ulimit -f 100 && exec "$dicot" db build pebbles --vertices 4 --pebbles 4 --db fresh >out 2>err)
code=$?
expect 4 'a full disk, a fresh file' 'fresh'
nothing_left fresh || complain 'a full disk, a fresh file: a private file is left'
rm -f fresh*
chmod 444 state
dicot db build pebbles --vertices 5 --pebbles 4 --db state
expect 4 'a read-only file' 'read-only'
mkdir directory
for path in directory nowhere/state whole/under /proc/state "$(printf '%05000d' 0)"; do
    dicot db build pebbles --vertices 2 --db "$path"
    expect 4 "$(echo "$path" | cut -c 1-20)" 'db'
    dicot outcome pebbles 'path 2 (1,1)(0,1)' --db "$path"
    expect 4 "--db $(echo "$path" | cut -c 1-20)" 'db'
done
dicot db build clobber --cells 3 --db whole
expect 2 'a database of another game' 'a database of pebbles'
dicot db build pebbles --vertices 4 --pebbles 3 --db whole
expect 2 'another number of pebbles' 'number of pebbles'
dicot db build nim
expect 2 'a game without databases' 'name of one game'
dicot db build clobber --cells 60
expect 2 'too many cells' 'smaller'
[ "$(wc -c <whole)" -eq "$size" ] || complain 'a refused build touched the file'

# ---- files that are no databases, or damaged ----

dicot db build clobber --cells 7 --db good
asked='outcome clobber xox.oxo|oxo.xox|x.o.o.x'
dicot $asked
expect 0 'without a database'
cp out truth
dicot $asked --db good
expect 0 'with a database'
cmp -s out truth || complain 'with a database: another answer'
refused() { # WHAT WORDS: the file `wrong` is refused, in use and in every command
    dicot $asked --db wrong
    expect 2 "$1" "$2"
    [ ! -s out ] || complain "$1: an answer"
    for command in info verify export; do
        dicot db $command wrong
        expect 2 "$1: $command" "$2"
    done
    DICOT_DB=wrong "$dicot" value clobber xo >out 2>err; code=$?
    expect 2 "$1: DICOT_DB" "$2"
}
DICOT_DB=good::whole: "$dicot" db info >out 2>err; code=$?
expect 0 'a list of files'
[ "$(grep -c '^[a-z]*: ' out)" -eq 2 ] || complain "a list of files: not each of them"
DICOT_DB=: "$dicot" db info >out 2>err; code=$?
expect 2 'a list without files' 'name a file'
: >wrong
refused 'an empty file' 'not a database'
head -c 5000 "$dicot" >wrong
refused 'a program' 'not a database'
size=$(wc -c <good)
for cut in 100 4096 $((size / 2)) $((size - 1)); do
    head -c "$cut" good >wrong
    refused "cut at $cut" 'cut off'
done
{ cat good; echo; } >wrong
refused 'a byte too many' 'more in the file'
change() { # AT: good with another byte there becomes `wrong`
    { head -c "$1" good; tail -c +$(($1 + 1)) good | head -c 1 | tr '\000-\377' '\001-\377\000'
      tail -c +$(($1 + 2)) good; } >wrong
}
change 12
refused 'another version' 'version.*remove it'
change 200
refused 'a damaged header' 'damaged'
change $((size - 3))
refused 'a damaged list of checksums' 'damaged'
i=0
while [ $i -lt 12 ]; do
    random 4096 $((size - 1000))
    change "$n"
    i=$((i + 1))
    dicot $asked --db wrong
    [ $code -eq 2 ] || expect 0 "byte $n changed"
    [ $code -eq 0 ] || grep -q 'damaged' err || complain "byte $n changed: not a word"
    cmp -s out truth || { [ ! -s out ] && [ $code -eq 2 ]; } || complain "byte $n changed: another answer"
    dicot db verify wrong
    [ $code -eq 1 ] || [ $code -eq 2 ] || complain "byte $n changed: verified, exit $code"
    grep -q 'damaged' err || complain "byte $n changed: verify says nothing"
done

# In a game: the same moves with it; refused before the board is shown; and where all of it is
# damaged, the engine plays as without it, and says so at the end, so it was asked.
play() { printf 'hint\nengine\nsolve\nquit\n' | "$dicot" play clobber 'xox.oxo|oxo.xox' "$@" >out 2>err; code=$?; }
play
expect 0 'play'
grep -q ' wins' out || complain 'play: no hint'
cp out played
play --db good
expect 0 'play with a database'
cmp -s out played || complain 'play with a database: another game'
head -c $((size - 1)) good >wrong
play --db wrong
expect 2 'play with a database that is cut off' 'cut off'
[ ! -s out ] || complain 'play with a database that is cut off: a board'
{ head -c 4096 good; tail -c +4097 good | head -c $((size - 5096)) | tr '\000-\377' '\001-\377\000'; tail -c 1000 good; } >wrong
play --db wrong
expect 2 'play with a damaged database' 'damaged'
cmp -s out played || complain 'play with a damaged database: another game'

# A file that becomes shorter while it is mapped.
cp good wrong
rm -f out
mkfifo pipe
"$dicot" outcome - --threads 1 --db wrong <pipe >out 2>err &
pid=$!
exec 3>pipe
echo 'clobber xo' >&3
i=0
while [ ! -s out ] && [ $i -lt 600 ]; do sleep 0.1; i=$((i + 1)); done
: >wrong
echo "${asked#outcome }" >&3
exec 3>&-
wait $pid; code=$?
expect 4 'a file that becomes shorter' 'changed while it was read'

# ---- what is in it ----

dicot db verify good --samples 50
expect 0 'verify'
grep -q 'verified: ' out || complain 'verify: not verified'
dicot db export good
expect 0 'export'
[ "$(wc -l <out)" -eq 8275 ] || complain "export: $(wc -l <out) lines"
grep -q -x 'clobber xxo = ^' out || complain 'export: clobber xxo is not ^'
"$dicot" db export good 2>err | head -n 1 >out
[ -s out ] && [ ! -s err ] || complain 'export into a pipe that nobody reads'
finish
