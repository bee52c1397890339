#!/bin/sh
# Tests dicot with standard files that are closed or full, pipes that nobody reads, full
# disks, paths that lead nowhere, and files that hold garbage. A table says who writes files;
# each of them meets every kind of file and fault.
#
#   tests/hosts/faults_files.sh PATH/TO/dicot [SANITIZERS]
# shellcheck disable=SC2086  # words
#
# Full disks need the right to mount one, in a namespace of the test; the order of system calls
# needs strace. Without them these parts are left out, with a message.
# shellcheck disable=SC2015,SC2046  # A && B || C, words
[ "${DICOT_MOUNTS-}" ] || {
    export DICOT_MOUNTS=none
    for own in 'unshare -m' 'unshare -rm'; do
        $own mount -t tmpfs none /mnt 2>/dev/null && DICOT_MOUNTS=$own && exec $own sh "$0" "$@"
    done
}
. "${0%/*}/faults_common.sh"
disks='' traced=''
[ "$DICOT_MOUNTS" = none ] && echo "$script: no full disks: this user cannot mount any" || disks=yes
strace -o trace true 2>/dev/null && traced=yes || echo "$script: no system calls: strace cannot be used"

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
[ "$(ls -d file*)" = file ] || complain "a certificate was left half written"

# ---- files that are written: writer × kind of file × fault ----

# One row per writer: how it writes, the suffix of its file, its exit code, how to make an
# old version (a sed command for the rest of the row; -: any text), and the command, to which
# the name of the file is added. `replaced` files are written when the answer is there, which
# is given even if they cannot be, unless the file is the answer (`drawn`); `locked` ones are
# continued later, so a second process is refused; `typed` ones are named at a prompt.
writers='replaced - 0 - outcome clobber xox|oxo|xox|oxo|xxo --cert
replaced - 3 - solve samegame grid 30x40 random:1:4 --nodes 700 --moves
replaced - 0 - value clobber grid 2x4 checkerboard --cert
replaced - 0 - reduce hamiltonian xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx|xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx --solve --moves
replaced - 0 - reduce 3partition 1,1,1,1,1,1,1,1,1,1,1,1 --solve --cert
drawn .svg 0 - render clobber grid 8x8 checkerboard --out
drawn .png 0 - render clobber grid 8x8 checkerboard --out
drawn .pdf 0 - render clobber grid 8x8 checkerboard --out
drawn .dot 0 - render nim 3 4 5 --tree --out
drawn .svg 0 - reduce hamiltonian xxxx|xxxx --solve --out
typed - 0 - play nim 3 4
locked - 3 s/700/1/ solve samegame grid 30x40 random:1:4 --nodes 700 --moves none --keep
locked - 3 s/90000/100/ outcome clobber grid 6x6 checkerboard --nodes 90000 --checkpoint
locked - 0 s/7/4/ db build clobber --cells 7 --db'
too_long=$(printf '%05000d' 0)
here=$work/here there=$work/there
private=0123456789abcdef.part # what a private file may end in

write() { # FILE [COMMAND]: runs the writer of this row
    faults=$((faults + 1))
    if [ $how = typed ]; then
        echo "save $1" | "$dicot" $command >out 2>err
        code=$?
        ! grep -q 'cannot write\|name of a file' out || { code=4; cp out err; }
    else
        "$dicot" ${2-$command} "$1" >out 2>err </dev/null
        code=$?
    fi
}
old() { # FILE: makes an old version, which only its owner may read
    if [ "$before" = - ]; then echo kept >"$1"; else write "$1" "$(echo "$command" | sed "$before")"; fi
    chmod 600 "$1"
    cp "$1" copy
}
begin() { # WHAT: the next kind of file; the folders are empty
    kind=$1 flag=${command##* }
    rm -rf "$here" "$there"
    mkdir "$here" "$there"
}
wrong() { complain "$flag, $kind: $*"; }
left() { # WHAT: exactly this is in the two folders
    found=$(cd "$here" && ls -A; cd "$there" && ls -A)
    [ "$(echo $found)" = "$1" ] || wrong "in the folders: $(echo $found)"
}
new() { # FILE MODE: a whole new version, with that mode
    is_written "$1" || wrong 'not written'
    case $(ls -lL "$1") in "$2"*) ;; *) wrong "$(ls -lL "$1")" ;; esac
    ! cmp -s "$1" copy || wrong 'still the old version'
}
same() { cmp -s "$1" copy || wrong 'the file was touched'; } # FILE
until_ready() { # PROCESS: it has its handlers of signals, and has had some time
    until grep -q '^SigCgt:.*4[0-9a-f][0-9a-f][2367abef]$' "/proc/$1/status" 2>/dev/null; do
        kill -0 "$1" 2>/dev/null || return
        sleep 0.01
    done
    sleep 0.1
}
for_locked() { case $how in locked) echo "$1" ;; *) echo "$2" ;; esac; }

set -f
while read -r how suffix usual before command <&3; do
    set +f
    name=target other=there
    [ "$suffix" = - ] || name=target$suffix other=there$suffix
    target=$here/$name victim=$there/$other
    : >copy

    begin 'a new file'
    umask 027
    write "$target"
    umask 022
    expect "$usual" "$flag, $kind"
    new "$target" -rw-r-----
    left "$name"
    size=$(wc -c <"$target")
    cp out answer

    begin 'an old file'
    old "$target"
    write "$target"
    expect "$usual" "$flag, $kind"
    new "$target" -rw-------
    left "$name"

    begin 'a link'
    old "$victim"
    ln -s "$victim" "$here/middle"
    ln -s middle "$target"
    write "$target"
    expect "$usual" "$flag, $kind"
    new "$victim" -rw-------
    [ -L "$target" ] && [ -L "$here/middle" ] || wrong 'the link is gone'
    left "middle $name $other"

    begin 'a link to nowhere'
    ln -s "../there/$other" "$target"
    : >copy
    write "$target"
    expect "$usual" "$flag, $kind"
    new "$victim" -rw-r--r--
    [ -L "$target" ] || wrong 'the link is gone'
    left "$name $other"

    begin 'planted links'
    echo precious >"$victim"
    for end in part tmp $private; do ln -s "$victim" "$target.$end"; done
    write "$target"
    expect "$usual" "$flag, $kind"
    [ "$(cat "$victim")" = precious ] || wrong 'another file was overwritten'
    [ -L "$target.part" ] && [ -L "$target.$private" ] || wrong 'a link was replaced'
    new "$target" -rw-r--r--

    # Nobody has locked what is left of a process that was killed.
    begin 'what was left'
    echo half >"$target.$private"
    [ $how != locked ] || : >"$target.lock"
    write "$target"
    expect "$usual" "$flag, $kind"
    new "$target" -rw-r--r--
    left "$name"

    begin 'a file that anybody may read only'
    old "$target"
    chmod 444 "$target"
    write "$target"
    expect 4 "$flag, $kind"
    same "$target"
    left "$name"

    begin 'a pipe with a reader'
    mkfifo "$target"
    [ $how = locked ] || { cat "$target" >"$victim" & }
    write "$target"
    wait
    expect "$(for_locked 4 "$usual")" "$flag, $kind"
    [ -p "$target" ] || wrong 'the pipe is gone'
    [ $how = locked ] || new "$victim" -rw-r--r--

    # Somebody may read it later: dicot waits, until a signal ends that.
    if [ $how = replaced ] || [ $how = drawn ]; then
        for signal in INT TERM; do
            begin "a pipe without a reader, SIG$signal"
            mkfifo "$target"
            "$dicot" $command "$target" >out 2>err </dev/null &
            job=$!
            until_ready $job
            kill -$signal $job 2>/dev/null || wrong 'it did not wait'
            wait $job
            code=$?
            expect 4 "$flag, $kind"
            [ -p "$target" ] || wrong 'the pipe is gone'
            left "$name"
        done
    fi

    begin 'a full device'
    ln -s /dev/full "$target"
    write "$target"
    expect 4 "$flag, $kind"
    left "$name"

    begin 'a folder'
    mkdir "$target"
    write "$target"
    expect 4 "$flag, $kind"
    left "$name"
    for path in nowhere/target copy/under /proc/target "$too_long"; do
        kind=$(echo "$path" | cut -c 1-20)
        write "$path${suffix#-}"
        expect 4 "$flag, $kind"
    done

    # Several writers at once: the one that ends last wins; where the file is locked, the
    # others may be refused.
    if [ $how != typed ]; then
        begin 'three writers'
        round=0
        while [ $round -lt 2 ]; do
            for i in 1 2 3; do
                { "$dicot" $command "$target" >out$i 2>err$i </dev/null; echo $? >code$i; } &
            done
            wait
            for i in 1 2 3; do
                read -r code <code$i
                mv out$i out
                mv err$i err
                [ $code -eq "$usual" ] || [ "$(for_locked $code 0)" -eq 4 ] || wrong "exit $code"
                faults=$((faults + 1))
            done
            : >copy
            new "$target" -rw-r--r--
            round=$((round + 1))
        done
        left "$name"
    fi

    # A disk that is full, and one on which files may not grow.
    for fault in disk limit; do
        [ $fault = disk ] && [ -z "$disks" ] && continue
        [ $fault = disk ] || [ "$size" -gt 1024 ] || continue
        [ "$fault$flag" != limit--checkpoint ] || continue # the first version is small
        for kind in new old; do
            begin "a full disk ($fault), $kind"
            [ $fault = limit ] || mount -t tmpfs -o size=256k none "$here" || complain 'mount'
            case $kind in *old) old "$target" ;; esac
            if [ $fault = disk ]; then
                cat /dev/zero >"$here/filler" 2>/dev/null
                write "$target"
                rm "$here/filler"
            else
                (ulimit -f 1 && exec "$dicot" $command "$target" >out 2>err); code=$?
                faults=$((faults + 1))
            fi
            # The search goes on from an old checkpoint, although no new one can be written.
            case "$flag $kind" in --checkpoint*old) expect 3 "$flag, $kind" ;; *) expect 4 "$flag, $kind" ;; esac
            rm -f "$target.items" # of a database: what was acknowledged
            case $kind in
            *old) same "$target"; left "$name" ;;
            *) left '' ;;
            esac
            [ $how = drawn ] || grep -q 'No space left\|File too large' out err || wrong 'no reason'
            [ $how != replaced ] ||
                { [ "$(head -c 50 out)" = "$(head -c 50 answer)" ] && grep -q "cannot write" out err; } ||
                wrong 'the answer was lost, or not a word about the file'
            [ $fault = limit ] || umount "$here"
        done
    done

    # The order of what is synced and renamed. The private file must be a new one.
    if [ "$traced" ] && [ $how != typed ]; then
        begin 'the system calls'
        old "$target"
        ASAN_OPTIONS="${ASAN_OPTIONS-}:detect_leaks=0" \
            strace -f -y -e trace=openat,open,fsync,rename,renameat -o trace "$dicot" $command "$target" \
            >out 2>err </dev/null 3<&-
        code=$?
        expect "$usual" "$flag, $kind"
        tr -d '"' <trace | awk -v file="$target" -v here="$here" '
            index($0, file ".") && / open/ && /O_CREAT/ && /part, / { made = /O_EXCL/ && /O_NOFOLLOW/; next }
            / open/ && /O_CREAT/ && index($0, file ",") { exit bad = 1 }
            / fsync/ && index($0, file ".") && /part>/ && made { synced = 1 }
            / rename/ && index($0, ", " file ")") { if (!synced) exit bad = 1; named = 1; synced = made = 0 }
            / fsync/ && index($0, "<" here ">") && named { whole++; named = 0 }
            END { exit bad || named || !whole }' || wrong "$(grep -c . trace) system calls in another order"
    fi
done 3<<END
$writers
END
set +f

# What a process writes is nobody else's while it lives. The input stays open, so it cannot end.
begin 'a process that is killed'
mkfifo lines
: >copy
"$dicot" outcome - --cert "$here/file" <lines >out2 2>err2 &
job=$!
exec 4>lines
echo 'clobber xo' >&4
until ls "$here"/file.*.part >/dev/null 2>&1; do kill -0 $job || break; sleep 0.01; done
"$dicot" outcome nim 2 --cert "$here/file" >out 2>err
code=$?
expect 0 'a second writer'
[ "$(ls "$here" | wc -l)" -eq 2 ] || wrong 'the file of a process that lives was removed'
kill -9 $job
wait $job 2>/dev/null
exec 4>&-
is_written "$here/file" || wrong 'the file is not whole'
"$dicot" outcome nim 2 --cert "$here/file" >out 2>err
code=$?
expect 0 'after kill -9'
left file

# At any moment.
round=0
while [ $round -lt 10 ]; do
    begin 'kill -9 at any moment'
    echo kept >"$here/file"
    "$dicot" outcome clobber grid 4x5 random:$round --cert "$here/file" >out 2>err &
    job=$!
    random 1 40
    sleep "0.$(printf %03d "$n")"
    kill -9 $job 2>/dev/null
    wait $job 2>/dev/null
    faults=$((faults + 1)) round=$((round + 1))
    [ "$(cat "$here/file")" = kept ] || is_written "$here/file" || wrong 'half a file'
    "$dicot" outcome nim 2 --cert "$here/file" >out 2>err
    left file
done

# A lock that is something else belongs to somebody. A link is not followed.
for how in full link; do
    begin "a lock that is none, $how"
    echo precious >"$there/file"
    if [ $how = full ]; then cp "$there/file" "$here/file.lock"; else ln -s "$there/file" "$here/file.lock"; fi
    for command in 'solve samegame aab|bba --keep' 'outcome clobber grid 6x6 checkerboard --checkpoint' \
        'db build clobber --cells 3 --db'; do
        "$dicot" $command "$here/file" >out 2>err
        code=$?
        expect 4 "$command, $kind"
        [ "$(cat "$there/file" "$here/file.lock" | sort -u)" = precious ] || wrong 'the lock was touched'
        [ ! -e "$here/file" ] || wrong 'a file was written'
    done
done

# In a folder where everybody may plant links, those of others are not followed.
if [ "$(id -u)" -eq 0 ]; then
    begin 'a link of another user'
    chmod 1777 "$here"
    echo precious >"$there/file"
    ln -s "$there/file" "$here/file"
    if chown -h 12345 "$here/file" 2>/dev/null && chmod 1777 "$here" && chown 12346 "$here"; then
        "$dicot" outcome nim 2 --cert "$here/file" >out 2>err
        code=$?
        expect 4 "$kind" 'Permission denied'
        [ "$(cat "$there/file")" = precious ] || wrong 'another file was overwritten'
    fi
fi

# /dev/stdout is where the answer goes, too, even if that is a file.
"$dicot" outcome nim 2 --cert /dev/stdout >mixed 2>err
code=$?
expect 0 '--cert /dev/stdout'
grep -q '^end ' mixed && grep -q 'Left first wins' mixed || complain '--cert /dev/stdout: one of the two is missing'

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

keep='solve samegame grid 80x80 random:1:5 --moves none'
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
mkdir directory
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
