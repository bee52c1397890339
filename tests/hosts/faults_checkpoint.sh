#!/bin/sh
# Tests `outcome --checkpoint`: processes killed and stopped at any moment, two processes on
# one file, files that may not be written, full disks, damaged files. What is there stays
# whole, and the answer is the same as without all this.
#
#   tests/hosts/faults_checkpoint.sh PATH/TO/dicot
# shellcheck disable=SC2086  # words
. "${0%/*}/faults_common.sh"

answer() { sed 's/,"resumed.*//; s/,"status.*//' out; }
resumed() { sed -n 's/.*"resumed":{"nodes":\([0-9]*\).*/\1/p' out; }

# ---- killed and stopped ----

rounds=10
[ -z "${DICOT_EVERY-}" ] || rounds=4
survives() { # WORD…: a question, killed again and again, is answered as without that
    "$dicot" outcome "$@" --json --time 1000s >out 2>err; code=$?
    expect 0 "$*: without a checkpoint"
    whole=$(answer)
    rm -f state
    round=0 known=0
    while [ $round -lt $rounds ]; do
        "$dicot" outcome "$@" --json --time 1000s --checkpoint state --every 20ms >out 2>err &
        pid=$!
        random 1 15
        sleep "0.$(printf %02d "$n")"
        kill -9 $pid 2>/dev/null
        wait $pid 2>/dev/null
        faults=$((faults + 1)) round=$((round + 1))
        [ -e state ] || continue
        "$dicot" outcome "$@" --json --time 1000s --checkpoint state --nodes 1 >out 2>err; code=$?
        [ $code -eq 0 ] || expect 3 "$*: after kill -9, round $round"
        [ "$(resumed)" -ge $known ] || complain "$*: round $round: $(resumed) nodes after $known"
        known=$(resumed)
    done
    "$dicot" outcome "$@" --json --time 1000s --checkpoint state >out 2>err; code=$?
    expect 0 "$*: the last round"
    [ "$(answer)" = "$whole" ] || complain "$*: another answer after kills"
}
survives clobber grid 3x8 checkerboard --memory 8M --threads 1
survives clobber grid 3x8 checkerboard --memory 8M --threads 2
survives clobber cube 4 checkerboard # by the method values

large='outcome clobber grid 6x6 checkerboard --json --time 1000s --memory 64M --checkpoint state'
start() { # starts the large search, and waits until the file is there
    "$dicot" $large >out 2>err &
    pid=$!
    while [ ! -s state ] && kill -0 $pid 2>/dev/null; do sleep 0.02; done
}
for signal in TERM INT; do
    rm -f state
    start
    cp state first
    sleep 0.3
    kill -$signal $pid
    wait $pid; code=$?
    expect 3 "SIG$signal"
    cmp -s state first && complain "SIG$signal: nothing was written"
    [ "$(ls -d state*)" = state ] || complain "SIG$signal: something is left"
    "$dicot" $large --nodes 100 >out 2>err; code=$?
    expect 3 "after SIG$signal"
    [ "$(resumed)" -gt 0 ] || complain "SIG$signal: nothing was kept"
done

# ---- two processes ----

rm -f state
start
cp state first
"$dicot" $large --nodes 100 >out2 2>err2; code=$?
mv out2 out && mv err2 err
[ $code -eq 4 ] && grep -q 'another process' out || complain 'two processes: not refused'
cmp -s state first || complain 'two processes: the file was touched'
kill -9 $pid
wait $pid 2>/dev/null
"$dicot" $large --nodes 20000 >out 2>err; code=$?
expect 3 'a lock that a killed process left'

# ---- files that cannot be written ----

[ "$(wc -c <state)" -gt 1024 ] || complain 'the state is too small for these tests'
cp state first
(ulimit -f 1 && exec "$dicot" $large --nodes 20000 >out 2>err); code=$?
expect 3 'a full disk' 'cannot write the checkpoint state'
cmp -s state first || complain 'a full disk: the file was touched'
[ "$(ls -d state*)" = state ] || complain 'a full disk: something is left'
chmod 444 state
"$dicot" ${large% --json*} --checkpoint state --nodes 100 >out 2>err; code=$?
expect 4 'a read-only file' 'read-only'
cmp -s state first || complain 'a read-only file was touched'
chmod 644 state
mkdir directory
for path in directory nowhere/state state/under /proc/state "$(printf '%05000d' 0)"; do
    "$dicot" outcome clobber xoxo --checkpoint "$path" >out 2>err; code=$?
    expect 4 "$(echo "$path" | cut -c 1-20)" 'checkpoint'
done
for flags in '- --checkpoint fresh' 'clobber xoxo --checkpoint fresh --cert fresh' \
    'nim 1 --checkpoint fresh' 'clobber xq --checkpoint fresh'; do
    "$dicot" outcome $flags </dev/null >out 2>err; code=$?
    expect 2 "$flags" ''
    [ ! -e fresh ] && [ ! -e fresh.lock ] || complain "$flags: a file was written"
done

# ---- files that are no checkpoints, or of something else ----

refused() { # WHAT WORDS: the file `wrong` is refused and left as it is
    cp wrong copy
    "$dicot" outcome clobber grid 6x6 checkerboard --nodes 100 --checkpoint wrong >out 2>err; code=$?
    expect 2 "$1" "$2"
    cmp -s wrong copy || complain "$1: the file was touched"
}
: >wrong
refused 'an empty file' 'not a checkpoint'
head -c 5000 "$dicot" >wrong
refused 'a program' 'not a checkpoint'
sed '1s/ [0-9]*$/ 99/' state >wrong
refused 'another version' 'version'
size=$(wc -c <state)
for cut in 30 70 100 $((size / 2)) $((size - 1)); do
    head -c "$cut" state >wrong
    refused "cut at $cut" 'state\|wrong'
done
for i in 1 2 3 4 5 6 7 8; do
    random 100 $((size - 1))
    at=$n
    { head -c "$at" state; printf '\125'; tail -c +$((at + 2)) state; } >wrong
    cmp -s wrong state || refused "byte $at changed" 'damaged'
done
"$dicot" outcome clobber grid 5x5 checkerboard --nodes 100 --checkpoint state >out 2>err; code=$?
expect 2 'another position' 'another position'
finish
