#!/bin/sh
# Tests batches that survive: --out with its journal, --total, --named, after kill -9, ^C,
# changed input and damaged files.
#
#   tests/hosts/batch_out.sh DICOT
. "${0%/*}/../support/script.sh"
needs 1 "$@"
dicot=$1
cd "$work" || exit 1

same() { # WHAT EXPECTED FOUND
    checks=$((checks + 1))
    [ "$2" = "$3" ] || complain "$1: expected '$2', found '$3'"
}
size_of() { if [ -e "$1" ]; then wc -c <"$1"; else echo 0; fi; }
# Answers without the times they took.
plain() { sed 's/"seconds":[0-9.e+-]*/"seconds":_/' "$1"; }

"$dicot" gen clobber grid 3x5 --count 1500 >lines
"$dicot" outcome - --json --threads 2 <lines >expected
same "an answer for each line" 1500 "$(wc -l <expected)"

"$dicot" outcome - --json --threads 2 --out whole <lines
same "--out: the same answers" "$(plain expected | cksum)" "$(plain whole | cksum)"
same "the journal has gone" whole "$(ls whole*)"

# Killed, three times, then to the end: the answers are the same, and nothing is done twice.
tries=0 grown=0
while [ $tries -lt 3 ]; do
    tries=$((tries + 1))
    before=$(size_of killed.journal)
    "$dicot" outcome - --json --threads 2 --out killed <lines &
    pid=$!
    wait=0
    while [ $wait -lt 500 ] && kill -0 $pid 2>/dev/null &&
        [ "$(size_of killed.journal)" -lt $((before + 20000)) ]; do
        wait=$((wait + 1))
        sleep 0.01
    done
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    [ -e killed ] || grown=$((grown + ($(size_of killed.journal) > before)))
done
same "kept after kill -9" 3 $grown
cp killed.journal before.journal
kept=$(grep -aoc '"outcome":' before.journal)
"$dicot" outcome - --json --threads 1 --out killed <lines
same "after kill -9" "$(plain expected | cksum)" "$(plain killed | cksum)"
# An answer that was kept has the time of the run that found it.
grep -ao '"seconds":[0-9.e+-]*' before.journal | sort >old
grep -o '"seconds":[0-9.e+-]*' killed | sort | comm -12 old - >again
same "answers that were not asked again" "$(wc -l <old)" "$(wc -l <again)"
[ "$kept" -gt 0 ] || complain "no answer was kept"

# ^C: what was in work is not kept; the same command goes on.
printf 'nim 1 2 3\nclobber grid 5x6 checkerboard\nnim 3 4\n' >slow
timeout --preserve-status -s INT 2 "$dicot" outcome - --json --threads 1 --out stopped <slow 2>message
same "^C" 3 $?
same "^C: message" 1 "$(grep -c 'not finished: 1 answers are in stopped.journal' message)"
same "^C: no result" "" "$(ls stopped 2>/dev/null)"
"$dicot" outcome - --json --total 1s --threads 1 --out stopped <slow 2>message
same "--total" 3 $?
same "--total: message" 1 "$(grep -c 'not finished: 1 answers' message)"
sed 1d slow >other
"$dicot" outcome - --json --threads 1 --out stopped <other 2>message
same "other lines" 4 $?
same "other lines: message" 1 "$(grep -c 'the journal of other problems' message)"
"$dicot" outcome - --json --nodes 3 --out stopped <slow 2>message
same "another command" 4 $?
same "another command: message" 1 "$(grep -c 'the journal of another command' message)"
"$dicot" outcome - --total 1s <slow >answers 2>&1
same "--total without --out" 3 $?

rm stopped.journal

# A journal that ends in the middle of a record, or is none.
head -c $(($(wc -c <before.journal) - 7)) before.journal >killed.journal
rm killed
"$dicot" outcome - --json --out killed <lines
same "a record that was cut off" "$(plain expected | cksum)" "$(plain killed | cksum)"
echo text >killed.journal
"$dicot" outcome - --json --out killed <lines 2>message
same "not a journal" 4 $?
same "not a journal: it stays" text "$(cat killed.journal)"

# Bad lines are answers, too; exit codes, certificates and tables stay.
printf 'clobber xo\nclobber xq\n' >bad
"$dicot" outcome - --json --cert certs --out badly <bad
same "a bad line" 2 $?
same "a bad line: answers" 2 "$(wc -l <badly)"
same "a certificate" 1 "$(grep -c '^line' certs)"
"$dicot" value nim 1..3 5 --table csv --out table.csv
same "a table" 4 "$(wc -l <table.csv)"
"$dicot" outcome nim 1 2 3 --out single
same "a single problem" "P: the second player wins" "$(cat single)"
same "a single problem: no journal" single "$(ls single*)"

# Names.
printf 'board 17\tclobber xo\n\ta\nclobber xo\n7\tclobber xq\n' >named
"$dicot" outcome - --named --json <named >answers
same "--named" 2 $?
same "a name" 1 "$(grep -c '"position":"xo","name":"board 17","line":1,' answers)"
same "a name of an error" 1 "$(grep -c '"name":"7",.*"line":4,"column":12' answers)"
same "no name" 1 "$(grep -c 'expected a name and a tab before the problem","line":3,"column":1' answers)"
same "names before answers" "> board 17: clobber xo" "$(head -n 1 named | "$dicot" outcome - --named | head -n 1)"
"$dicot" outcome nim 3 --named 2>message
same "--named without lines" 2 $?
finish
