#!/bin/sh
# Tests that dicot-check keeps --time and --memory, whatever a certificate asks for: its
# verdict is then `not checked`, one whole line, and the run ends.
#
#   tests/check/checker_limits.sh CHECK SEAL DICOT
#
# CHECK is dicot-check; SEAL is the program built from tests/check/seal.c. Without DICOT
# certificates of long searches are not tried: with a sanitizer they take too long to make.
. "${0%/*}/../support/script.sh"
needs 2 "$@"
check=$1 seal=$2 dicot=${3:-}
good=tests/check/certificates/good/moves.cert

expect() { # CODE ANSWER WHAT COMMAND...: how both streams begin
    code=$1 wanted=$2 what=$3
    shift 3
    checks=$((checks + 1))
    answer=$("$@" 2>&1)
    status=$?
    [ $status -eq "$code" ] && case $answer in "$wanted"*) true ;; *) false ;; esac ||
        complain "$what: exit $status, not $code: $answer"
}
time_is_up='not checked: time: not done after 200ms; raise --time'
no_memory='not checked: memory: more than 8M is needed, or the system has no more; raise --memory'
lines='
'

# A program with a sanitizer has no limit of memory: it needs far more than it uses.
limits=time
if (ulimit -v 100000 && "$check" "$good") >/dev/null 2>&1; then limits='time memory'
else echo "not tried: --memory, because $check cannot start with 100 MB"
fi
judge() { # FILE WHAT: each limit
    for limit in $limits; do
        if [ $limit = time ]; then expect 3 "$time_is_up" "$2" "$check" --time 200ms "$1"
        else expect 3 "$no_memory" "$2" "$check" --memory 8M "$1"
        fi
    done
}

# Boards, counting, positions of a search, values.
while IFS=/ read -r line claims; do
    printf 'dicot-certificate 2\nline %s\n%b\n' "$line" "$claims" | "$seal" >"$work/cert"
    judge "$work/cert" "$line"
done <<'END'
clobber cube 30 random:1/claim starts left wins right
sc2 grid 20000x20000 checkerboard/claim bound 1 by counting
pebbling cube 12 (0)(9)x4095 with root=0/claim bound 1 by search
expr {*4095|*4094} + -expr {*4095|*4094}/claim value\nclaim starts left wins right\nclaim starts right wins left
END
[ -z "$dicot" ] || {
    "$dicot" outcome clobber grid 4x6 checkerboard --cert "$work/kernel" >/dev/null
    judge "$work/kernel" "a packed kernel"
    # --threads: the limit is reached while others work.
    expect 3 "$time_is_up" "threads" "$check" --threads 4 --time 200ms "$work/kernel"
}

# Reading: a file that pauses for ever after its first line, and a line without an end. The time
# before a certificate begins does not count. Each has a pipe of its own: a writer that is dying
# still holds the old one open, and a reader of that sees its end.
mkfifo "$work/pausing" "$work/late"
{ printf 'dicot-certificate 1\n'; exec sleep 1000; } >"$work/pausing" &
writer=$!
expect 3 "$time_is_up" "a pause" "$check" --time 200ms "$work/pausing"
kill $writer
{ sleep 1; cat "$good"; } >"$work/late" &
expect 0 verified "a late beginning" "$check" --time 500ms "$work/late"
yes | head -n 20000000 | tr -d '\n' >"$work/line"
[ "$limits" = time ] || expect 3 "$no_memory" "a line without an end" "$check" --memory 8M "$work/line"

# Verdicts before the limit stand; the exit code is the worst; the files after it are named.
printf 'dicot-certificate 1\nline clobber cube 30 random:1\nclaim starts left wins right\n' |
    "$seal" >"$work/cube"
sed -e '/^end /d' -e 's/bound 2/bound 3/' "$good" | "$seal" >"$work/untrue"
verified=$("$check" "$good") refuted=$("$check" "$work/untrue")
cat "$good" "$work/cube" "$good" >"$work/all"
expect 3 "$verified$lines$time_is_up" "the second of a file" "$check" --time 200ms "$work/all"
[ "$answer" = "$verified$lines$time_is_up" ] || complain "two verdicts, not: $answer"
expect 1 "$refuted$lines$time_is_up${lines}dicot-check: the files after $work/cube were not looked at" \
    "the second file of three" "$check" --time 200ms "$work/untrue" "$work/cube" "$good"
expect 3 "$time_is_up" "--quiet" "$check" --quiet --time 200ms "$good" "$work/cube"
expect 4 "" "a full disk" sh -c "'$check' --time 200ms '$work/cube' >/dev/full"

# A process may begin with the signal blocked or ignored.
expect 3 "$time_is_up" "SIGALRM is ignored" sh -c "trap '' ALRM; '$check' --time 200ms '$work/cube'"

# What the options take, and what not.
for word in '--time 1h' '--time 1.5m' '--time 30' '--time 5s' '--memory 2G' '--memory 0.5T' '--memory 99999999'; do
    # shellcheck disable=SC2086  # an option and its value
    expect 0 verified "$word" "$check" $word "$good"
done
for word in '--time 0' '--time -1s' '--time 5d' '--time 1e3' '--time inf' '--time .' '--time s' \
    '--memory 100K' '--memory 4g' '--memory -1' '--memory 4GB' '--memory nan'; do
    # shellcheck disable=SC2086
    expect 4 "dicot-check: no such option, or its number is wrong: ${word#* }" "$word" "$check" $word "$good"
done
expect 4 'dicot-check: no such option, or its number is wrong: --time' "no value" "$check" "$good" --time
expect 0 'usage: ' --help "$check" --help
for option in '--time T ' '--memory M '; do
    case $answer in *"$option"*) ;; *) complain "--help has no $option" ;; esac
done

finish
