#!/bin/sh
# Sends SIGINT or SIGTERM at random times: dicot must end with exit code 3, what it has found
# so far must be right, and what it has written must be complete. A second signal kills it.
#
#   tests/hosts/faults_signals.sh PATH/TO/dicot [SANITIZERS]
#
# None of these commands would end by itself within a minute; after a minute it counts as
# hanging.
# shellcheck disable=SC2086  # words
. "${0%/*}/faults_common.sh"
[ -r /proc/self/status ] ||
    { echo "$script: skipped, there is no /proc to show when dicot is ready for signals"; exit 0; }
seed=${DICOT_SEED-20261115}
rounds=2
[ -z "${DICOT_EVERY-}" ] || rounds=1
[ -z "${DICOT_LONG-}" ] || rounds=40

# Starts dicot in the background, with its input from file descriptor 6 and its output in $to
# and err; returns when dicot is ready for signals.
exec 6</dev/null
to=out
start() { # COMMAND...
    rm -f out err pid
    timeout -s KILL 60 sh -c 'echo $$ >pid.new; mv pid.new pid; exec "$0" "$@"' \
        "$dicot" "$@" <&6 >"$to" 2>err &
    job=$!
    until [ -e pid ]; do sleep 0.01; done
    read -r pid <pid
    until grep -q '^SigCgt:.*4[0-9a-f][0-9a-f][2367abef]$' "/proc/$pid/status" 2>/dev/null; do
        kill -0 $job 2>/dev/null || return # it has ended already: its exit code will tell why
        sleep 0.01
    done
}
stop() { # SIGNAL: sends it and sets code
    kill "-$1" "$pid" 2>/dev/null
    wait $job 2>/dev/null
    code=$?
    faults=$((faults + 1))
}

# ---- what must be right about each answer ----

field() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/" out; } # of a JSON answer
# The moves of a play can be played and lead to the end it names.
replays() {
    is_answer || return 1
    grep -q '"moves":\[' out || return 0 # no play was found yet
    moves=$(sed 's/.*"moves":\["\([^]]*\)"\].*/\1/; s/","/ /g' out)
    final=$(field final)
    "$dicot" moves "$(field game)" "$(field position)" --after "$moves" --json >replayed 2>err &&
        grep -qF "\"position\":\"$final\"" replayed && grep -qF '"moves":[]' replayed
}
is_file() { # the file, if there is one, is complete, and there is no other file
    nothing_left file && { [ ! -e file ] || is_written file; }
}
is_answer_and_file() { [ -s out ] && is_file; }
# The answers to nim 1, nim 2, ... come in this order, up to some number.
is_batch() {
    is_json out && says_why && awk -F '"' '$8 != NR || $11 != ":" NR "," || $14 != (/"unknown"/ ? "left_first" : "N") { exit 1 }' out
}
is_lines() { # boards of 4x4, none cut off
    [ ! -s out ] || { is_whole out && ! grep -Eqv '^clobber ([xo.]{4}\|){3}[xo.]{4}$' out; }
}
is_answer() { [ -s out ] && is_json out && says_why; }
# What is not whole was interrupted, unless `moves` came to its --nodes before that.
says_why() {
    ! grep '^{' out | grep -qv '"ended":"\(answered\|interrupted\|nodes\)"}$' &&
        ! grep '"status":"[bue]' out | grep -q '"ended":"answered"'
}
anything() { :; }

# A single operation of the store that takes longer than anybody would wait.
long_sum=0
for n in 2 3 5 7 11 13 17 19 23 29 31 37 41 43 47 53 59 61; do
    long_sum="$long_sum+{$n||$n/2*|-$n}"
done

# One `CHECK COMMAND` per line. The file `lines` has more lines than can be answered in time.
commands='replays solve samegame grid 9x9 random:1:4 --json --time 1h
replays solve sc2 grid 6x6 random:3 --goal most --json --time 1h
is_answer_and_file solve samegame grid 20x20 random:1:5 --moves file --time 1h
is_answer_and_file solve samegame grid 9x9 random:2:4 --cert file --time 1h
is_answer solve sc2 complete 16 --strong joker --json --time 1h
is_file outcome nim - --cert file --threads 2 --time 1h
is_answer outcome clobber grid 6x6 checkerboard --json --time 1h
is_answer outcome click-impartial grid 8x8 random:1:3 --json --time 1h
is_answer value clobber grid 6x6 checkerboard --json --time 1h
is_file value clobber grid 6x6 checkerboard --cert file --time 1h
is_answer value expr '"$long_sum"' --json --time 1h
is_answer value expr '"$long_sum"' > ^ --json --time 1h
is_batch outcome nim - --json --time 1h
is_batch outcome nim - --json --time 1h --threads 3
is_lines gen clobber grid 4x4 --count 1000000000 --time 1h
is_answer moves pebbles path 2 (0,0)(4000000000,0) --json --nodes 100000
anything bench'
awk 'BEGIN { for (i = 1; i <= 300000; i++) print i; print "# the end never comes"; }' >lines
mkfifo silent
exec 4<>silent # nobody writes to it and nobody closes it

awk -v seed="$seed" -v rounds="$rounds" -v commands="$commands" 'BEGIN {
    srand(seed)
    n = split(commands, list, "\n")
    for (round = 0; round < rounds; round++)
        for (i = 1; i <= n; i++)
            printf "%.3f %s %s\n", rand() * rand() * 0.5, rand() < 0.5 ? "INT" : "TERM", list[i]
}' >plan
set -f
while read -r delay signal check command <&3; do
    rm -f file file.*.part
    start $command 6<lines
    sleep "$delay"
    stop "$signal"
    [ $code -eq 3 ] || complain "$signal after $delay s: exit $code of $command (seed $seed)"
    $check || complain "$signal after $delay s: not right: $command (seed $seed)"
done 3<plan

# ---- waiting ----

usual='' threads='--threads 4' second=yes
case $sanitizers in
*thread*)
    echo "$script: no threads while waiting, no second signal:" \
        "tsan keeps a signal back from who waits for a lock or in a write"
    usual='--threads 1' threads=$usual second='' ;;
esac
for signal in INT TERM; do
    for command in "solve - $usual" "solve sc2 - $threads" "solve sc2 @silent $usual" 'moves clobber graph @silent xo'; do
        start $command 6<&4
        sleep 0.05
        stop $signal
        [ $code -eq 3 ] || complain "$signal while waiting: exit $code of $command"
        [ ! -s out ] || complain "$signal while waiting: an answer to nothing: $command"
    done
    # Half a line is not a question yet, and the answer to the line before does not wait for
    # it.
    printf 'clobber grid 4x4 checkerboard\nnim 1' >&4
    start outcome - $threads --json 6<&4
    until grep -q '"position":"xoxo|' out; do kill -0 $job 2>/dev/null || break; sleep 0.01; done
    stop $signal
    [ $code -eq 3 ] && [ "$(wc -l <out)" -eq 1 ] || complain "$signal after half a line: exit $code"
done

# ---- play: ^C ends the thinking, a second one at the prompt leaves ----

# Waits until the output contains that text.
until_shown() { until grep -q "$1" out; do kill -0 $job 2>/dev/null || break; sleep 0.01; done; }
long_play='play clobber grid 6x6 checkerboard --strength 4 --time 1h'
for command in 'play nim 3' "$long_play --engine both"; do
    start $command 6<&4
    sleep 0.05
    stop TERM
    [ $code -eq 0 ] && [ ! -s err ] || complain "TERM: exit $code of $command"
done
start play nim 3 6<&4
until_shown '1:0'
kill -INT "$pid"
until_shown 'a second ^C leaves'
kill -0 "$pid" 2>/dev/null || complain 'play: one ^C at the prompt left the game'
stop INT
[ $code -eq 0 ] && [ ! -s err ] || complain "play: exit $code after two ^C at the prompt"

# The engine moves at once, and then it is the other player's turn.
start $long_play --engine left 6<&4
sleep 0.1
kill -INT "$pid"
until_shown 'Right to move'
kill -0 "$pid" 2>/dev/null || complain 'play: ^C while the engine was thinking left the game'
echo hint >&4
sleep 0.3 # the engine would think for an hour if it were not stopped
kill -INT "$pid"
until_shown 'looks best\|wins$\|loses against'
! grep -q 'within --time' out || complain 'play: a hint that ^C stopped is told as one that --time stopped'
echo quit >&4
wait $job
code=$?
faults=$((faults + 1))
[ $code -eq 0 ] && [ ! -s err ] || complain "play: exit $code of quit after two searches were stopped"

# ---- the reader is slow: what was begun is written; a second signal does not wait ----

mkfifo slow
for signal in INT TERM; do
    killed=130
    [ $signal = INT ] || killed=143
    (sleep 0.3; cat) <slow >drained &
    reader=$!
    to=slow start gen clobber grid 4x4 --count 1000000000 --time 1h
    sleep 0.1
    stop $signal
    wait $reader
    mv drained out
    [ $code -eq 3 ] && is_lines || complain "$signal while the reader sleeps: exit $code"

    start gen clobber grid 4x4 --count 1000000000 --time 1h
    sleep 0.1
    kill -$signal "$pid" # as timeout(1) does
    stop $signal
    [ $code -eq 3 ] && is_lines || complain "$signal twice at once: exit $code"

    [ "$second" ] || continue
    exec 5<>slow # nobody reads
    to=slow start gen clobber grid 4x4 --count 1000000000 --time 1h
    until grep -q '^State:.S' "/proc/$pid/status" 2>/dev/null; do sleep 0.01; done
    kill -$signal "$pid"
    sleep 0.5
    stop $signal
    exec 5>&-
    [ $code -eq $killed ] || complain "a second $signal: exit $code"
done
finish
