#!/bin/sh
# Tests dicot with standard files that are closed or full, pipes that nobody reads, full
# disks, paths that lead nowhere, and files that hold garbage.
#
#   tests/hosts/faults_files.sh PATH/TO/dicot [SANITIZERS]
# shellcheck disable=SC2086  # words
. "${0%/*}/faults_common.sh"

# ---- standard files ----

# Every command, with the exit code it ends with.
commands="0 solve sc2 xoxo
3 solve samegame grid 9x9 random:1:3 --nodes 500 --json
0 outcome clobber xo|ox + nim 2
0 moves pebbles path 2 (1,0)(0,1) --json
0 render nim 2 3
0 gen clobber grid 3x3 --count 3
0 reduce hamiltonian xxx|x.x|xxx --solve --draw
1 reduce hamiltonian xxx|xxx|xxx --solve --json
0 bench --once --filter xo|ox
0 help
0 solve --help"
set -f # xo|ox and (1,0) are words
while read -r usual command <&3; do
    {
        "$dicot" $command >out 2>err </dev/null; code=$?
        expect "$usual" "$command"
        mv out whole
        : >out
        "$dicot" $command >&- 2>err; code=$?
        expect 4 "$command >&-"
        "$dicot" $command >/dev/full 2>err; code=$?
        expect 4 "$command >/dev/full"
        "$dicot" $command >/dev/full 2>&-; code=$?
        [ $code -eq 4 ] || complain "$command >/dev/full 2>&-: exit $code"
        "$dicot" $command >out <&- 2>&-; code=$?
        [ $code -eq "$usual" ] || complain "$command <&- 2>&-: exit $code"
        [ "$(wc -l <out)" -eq "$(wc -l <whole)" ] || complain "$command <&- 2>&-: another answer"
    }
    faults=$((faults + 2))
done 3<<END
$commands
END
set +f
"$dicot" outcome clobber xq 2>&- >out; code=$?
[ $code -eq 2 ] || complain "bad input 2>&-: exit $code"
"$dicot" outcome - <&- >out 2>err; code=$?
expect 4 'outcome - <&-'
"$dicot" play nim 3 <&- >out 2>err; code=$?
expect 4 'play <&-'
"$dicot" play nim 3 <. >out 2>err; code=$?
expect 4 'play from a directory'
: >out
"$dicot" play nim 3 </dev/null >/dev/full 2>err; code=$?
expect 4 'play >/dev/full'
"$dicot" solve sc2 xoxoxo --moves file 2>&- >&-; code=$?
[ $code -eq 4 ] || complain "--moves file >&- 2>&-: exit $code"
is_written file || complain "--moves file >&- 2>&-: something else is in the file"

# A reader that goes away: only the closed pipe can end these commands. As all filters do,
# dicot ends by SIGPIPE (128 + 13 for the shell), without a message.
: >out
pipe() { # LINE COMMAND...: dicot reads LINE again and again, head reads one answer
    yes "$1" 2>/dev/null | { shift; "$dicot" "$@" 2>err; echo $? >code; } | head -n 1 >out
    shift
    code=$(cat code)
    faults=$((faults + 1))
    [ "$code" -eq 141 ] || complain "$* | head -n 1: exit $code instead of 141"
    [ "$(wc -l <out)" -eq 1 ] || complain "$* | head -n 1: no line came out"
    [ ! -s err ] || complain "$* | head -n 1: words about it"
}
pipe '' gen clobber --count 1000000000
pipe '' gen pebbles --json --count 1000000000
pipe 'nim 1 2' outcome - --json
pipe 'clobber xo|ox' outcome - --threads 3 --json
pipe xoxo solve sc2 -
pipe xoxo solve sc2 - --cert file
[ ! -e file.part ] || complain "a certificate was left half written"

# ---- files that are written ----

# Commands that write a file, one per row, with the name of the file and the exit code. The
# files are longer than the space on the full disk; the suffix of a name gives the kind of
# picture. The search may have taken hours: on a full disk its answer is given all the same,
# unless the file is the answer.
writing='target 0 outcome clobber xox|oxo|xox|oxo|xxo --cert
target 3 solve samegame grid 30x40 random:1:4 --nodes 700 --moves
target 3 solve samegame grid 30x40 random:1:4 --nodes 700 --cert
target 0 value clobber grid 2x4 checkerboard --cert
target.svg 0 render clobber grid 8x8 checkerboard --out
target.png 0 render clobber grid 8x8 checkerboard --out
target.pdf 0 render clobber grid 8x8 checkerboard --out
target.svg 0 render pebbles path 2 (0,0)(2,2) --thermograph --out
target.dot 0 render nim 3 4 5 --tree --out
target.svg 0 reduce hamiltonian xxxx|xxxx --solve --out
target 0 reduce hamiltonian xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx|xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx --solve --moves
target 0 reduce 3partition 1,1,1,1,1,1,1,1,1,1,1,1 --solve --cert'
too_long=$(printf '%05000d' 0)
while read -r target usual command <&3; do
    flag=${command##* } end=${target#target}
    rm -f "$target"
    "$dicot" $command "$target" >out 2>err; code=$?
    expect "$usual" "$command $target"
    is_written "$target" && [ "$(wc -c <"$target")" -gt 1024 ] ||
        complain "$flag $target: not written"
    rm -f "$target"
    cp out answer
    for kind in fresh existing; do
        [ $kind = fresh ] || echo kept >"$target"
        (ulimit -f 1 && exec "$dicot" $command "$target" >out 2>err); code=$?
        expect 4 "$flag on a full disk, $kind $target"
        [ "$flag" = --out ] || # the answer may be longer than the disk has room for, too
            { [ "$(head -c 50 out)" = "$(head -c 50 answer)" ] && grep -q "cannot write.* $target" err; } ||
            complain "$flag on a full disk: the answer was lost, or not a word about the file"
        [ ! -e "$target.part" ] || complain "$flag on a full disk: $target.part is left"
        [ "$(cat "$target" 2>/dev/null)" = "$([ $kind = fresh ] || echo kept)" ] ||
            complain "$flag on a full disk: the $kind $target was touched"
    done
    ln -sf /dev/full "full$end"
    mkdir -p "directory$end"
    for path in full directory nowhere/target target/under /proc/target "$too_long"; do
        "$dicot" $command "$path$end" >out 2>err; code=$?
        expect 4 "$flag $(echo "$path" | cut -c 1-20)$end"
    done
    [ "$(ls "directory$end")" = '' ] || complain "$flag directory$end: something is in it"
    "$dicot" ${command%% *} sc2 xq $flag "fresh$end" >out 2>err; code=$?
    expect 2 "$flag with bad input"
    [ ! -e "fresh$end" ] || complain "$flag with bad input: a file was written"
done 3<<END
$writing
END

# A certificate is kept although another file cannot be written.
rm -f target
"$dicot" solve sc2 grid 3x3 checkerboard --moves /dev/full --cert target >out 2>err; code=$?
expect 4 '--moves /dev/full --cert target'
is_written target || complain "--moves /dev/full: the certificate was lost"
rm -f target

# All files that cannot be written are named.
ln -sf /dev/full one; ln -sf /dev/full two
"$dicot" solve sc2 grid 3x3 checkerboard --moves one --cert two >out 2>err; code=$?
expect 4 '--moves one --cert two'
grep -q 'write one' err && grep -q 'write two' err || complain "two full disks: one is not named"

# ---- the best play so far ----

# Killed at any moment, --keep leaves a whole play, from which the next run goes on.
keep='solve samegame grid 80x80 random:1:5 --moves none'
rm -f best
"$dicot" $keep --keep best --time 1000s >out 2>err &
pid=$!
while [ ! -s best ] && kill -0 $pid 2>/dev/null; do sleep 0.05; done
# Another process that keeps its play in the same file is refused. A process that was
# killed is in nobody's way.
"$dicot" $keep --keep best --nodes 1 >out 2>err; code=$?
expect 4 '--keep with a file that another process is using'
grep -q 'another process is using it' err || complain '--keep with the file of another process: no reason'
kill -9 $pid
wait $pid 2>/dev/null
cp best killed
score() { sed -n 's/.*"score":\([0-9]*\).*/\1/p' out; }
"$dicot" $keep --from killed --nodes 1 --json >out 2>err; code=$?
expect 3 '--from a file kept by a process that was killed'
killed=$(score)
"$dicot" $keep --keep best --nodes 100 --json >out 2>err; code=$?
expect 3 '--keep after a process was killed'
[ "$(score)" -ge "${killed:-1}" ] && [ "$killed" -gt 1000000 ] || complain "--keep: the play of the killed process was lost"

# A worse play of --from does not replace that of --keep, from which the search goes on.
keep='solve samegame grid 12x12 random:2:4 --json'
{
    "$dicot" $keep --nodes 1 --moves worse >out 2>err
    worse=$(score)
    rm -f best
    "$dicot" $keep --nodes 20000 --keep best >out 2>err
    better=$(score)
    "$dicot" $keep --nodes 1 --from worse --keep best >out 2>err
    [ "$worse" -lt "$better" ] && [ "$(score)" -ge "$better" ] || complain "--from and --keep: the play of --keep was not used"
    "$dicot" $keep --nodes 1 --from best >out 2>err
    [ "$(score)" -ge "$better" ] || complain "--from and --keep: the play of --keep was lost"
}

# On a full disk the file stays as it was, and the answer says so.
keep='solve samegame grid 80x80 random:1:5 --moves none'
printf '80,1\n' >best
(ulimit -f 1 && exec "$dicot" $keep --keep best --nodes 100 --quiet >out 2>err); code=$?
expect 4 '--keep on a full disk'
grep -q 'cannot write best' out err || complain "--keep on a full disk: not a word"
[ "$(cat best)" = 80,1 ] && [ ! -e best.part ] || complain "--keep on a full disk: the file was touched"

# A play of another board is refused with the line of its first click that does not fit.
{ cat killed; echo; echo 1,1; } >wrong
"$dicot" $keep --keep wrong --nodes 100 >out 2>err; code=$?
expect 2 '--keep with a click too many'
grep -q "wrong:$(($(wc -l <killed) + 2)):" err || complain "--keep with a click too many: no place"
[ "$(tail -n 1 wrong)" = 1,1 ] || complain "--keep with a click too many: the file was touched"

"$dicot" solve sc2 xoxo --cert both --moves both >out 2>err; code=$?
expect 2 'one file for --cert and --moves'
[ ! -e both ] || complain 'one file for --cert and --moves: it was written'

# ---- files that are read ----

head -c 100000 "$dicot" >garbage
: >empty
printf 'aab\nbca\n\nabc\nabc\n' >boards
for threads in 1 4; do
    for path in directory nowhere target/under "$too_long"; do
        "$dicot" solve clickomania "@$path" --threads $threads >out 2>err; code=$?
        expect 4 "@$(echo "$path" | cut -c 1-20)"
        grep -q 'Success' err && complain "@$path: the wrong reason"
    done
    "$dicot" outcome - --threads $threads <directory >out 2>err; code=$?
    expect 4 '- from a directory'
    grep -q 'Is a directory' err || complain '- from a directory: the wrong reason'
    for source in 'clickomania @garbage' 'clickomania -' -; do
        "$dicot" solve $source --json --threads $threads <garbage >out 2>err; code=$?
        expect 2 "garbage for $source"
        is_json out || complain "garbage for $source"
    done
    "$dicot" solve clickomania @empty --threads $threads >out 2>err; code=$?
    expect 0 'an empty file'
done
for path in directory nowhere garbage "$too_long"; do
    for shape in 'clobber graph' 'pebbles arcs'; do
        "$dicot" outcome $shape "@$path" xo >out 2>err; code=$?
        [ $code -eq 2 ] || [ $code -eq 4 ] || complain "$shape @$path: exit $code"
        is_told || complain "$shape @$path: not a word"
        faults=$((faults + 1))
    done
done
# A file that was cut off at any place is either a valid smaller file or bad input.
size=$(wc -c <boards) n=1
while [ $n -lt "$size" ]; do
    head -c $n boards >cut
    "$dicot" solve clickomania @cut --json >out 2>err; code=$?
    [ $code -eq 0 ] || [ $code -eq 2 ] || complain "a board file cut at $n: exit $code"
    is_json out || complain "a board file cut at $n"
    faults=$((faults + 1)) n=$((n + 1))
done
finish
