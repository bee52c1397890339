#!/bin/sh
# Many questions at once: whatever the number of threads, and put together from slices, the
# bytes on stdout, on stderr and in certificates are the same.
#
#   tests/hosts/many.sh PATH/TO/dicot
# shellcheck disable=SC2086  # words
. "${0%/*}/faults_common.sh"

# Lines of very different length, so that later ones are done before earlier ones; some are
# wrong, some reach the limit, and some ask nothing.
{
    echo 'clobber grid 4x5 checkerboard'
    "$dicot" gen clobber grid 3x4 --count 6 --seed 3
    printf '\n# nothing\nclobber xq\nnim 3\n'
    "$dicot" gen pebbles --count 6 --seed 2
    echo 'clobber grid 3x6 checkerboard'
    "$dicot" gen click-partizan --count 4
    printf 'clobber xo + \nhackenbush edges 0-1:b,1-2:r'
} >lines
{
    "$dicot" gen samegame grid 4x5 --count 5 | sed 's/^samegame //' | tr '|' '\n' | sed 's/$//' >rows
    awk '{ print } NR % 4 == 0 { print "" }' rows
    printf '# wrong\nab\na\n\n0 1\n1 0\n'
} >boards
printf '# board one best 9\n0 0 1 1\n1 1 0 0\n\n# board two\naabb\nbbaa\nabab\n\n# board three\nabc\nbca\ncab\n\n# board four\n0 0 1\n1 0 1\n' >set

# answer COMMAND...: fills out, err, file and code; times are no part of the answer.
answer() {
    rm -f file
    "$dicot" "$@" >raw 2>err <lines
    code=$?
    [ -e file ] || : >file
    sed -e 's/"seconds":[-+.0-9e]*/"seconds":_/' -e 's/,[0-9]*\.[0-9]\{6\},"/,_,"/' -e 's/[0-9.]* s, [0-9]* nodes.s/_/' \
        -e 's/^\([^,]*,[0-9]*,[0-9]*,[0-9]*,[0-9]*,[0-9]*\),[0-9.]*,/\1,_,/' raw >out
}
keep() { for file in out err file; do cp $file "$1.$file"; done; echo $code >"$1.code"; } # NAME
same() { # NAME WHAT
    for file in out err file; do cmp -s $file "$1.$file" || complain "$2: another $file"; done
    [ "$code" -eq "$(cat "$1.code")" ] || complain "$2: exit $code, not $(cat "$1.code")"
    faults=$((faults + 1))
}

# With a sanitizer one number of threads has to do; slices start no threads.
several='2 3 8' slices='2 5'
[ -z "${DICOT_EVERY-}" ] || several=3 slices=
while IFS= read -r command <&3; do
    set -f
    set -- $command
    set +f
    answer "$@" --threads 1
    keep one
    [ -s one.out ] || complain "$command: no answer"
    for threads in $several; do
        answer "$@" --threads $threads
        same one "$command --threads $threads"
    done
    answer "$@" # as many threads as there are processors
    same one "$command"
    case $command in *--markdown*) continue ;; esac
    # One after the other, slices are the whole; a total of all is in none of them.
    case $command in *--set*) sed -i '/^total\|"total"/d' one.out ;; esac
    for parts in $slices; do
        : >all.out; : >all.err; : >all.file
        part=1
        while [ $part -le $parts ]; do
            answer "$@" --slice $part/$parts
            for file in out err file; do cat $file >>all.$file; done
            part=$((part + 1))
        done
        for file in out err file; do
            cmp -s all.$file one.$file || complain "$command: $parts slices have another $file"
        done
        faults=$((faults + 1))
    done
done 3<<END
outcome - --nodes 3000
outcome - --json --nodes 3000 --cert file
value - --nodes 2000 --json
moves -
look - --json
solve samegame @boards --nodes 2000
solve clickomania @boards --json --cert file
value nim 1..3 0..4 --table csv
value pebbles path 2 (0..2,1)(1,0..2) --table text
bench samegame --set set --nodes 500
bench samegame --set set --nodes 100 --table csv --seeds 3
claims SC --range 3 --json
END

# From a pipe, a slice is that of the same lines in a file.
"$dicot" outcome - --nodes 3000 --slice 2/3 <lines >out 2>err; code=$?
keep one
# shellcheck disable=SC2002
cat lines | "$dicot" outcome - --nodes 3000 --slice 2/3 >out 2>err; code=$?
same one 'a slice of a pipe'

# Three seeds on a board are as good as the best of them.
best=0
for seed in 1 2 3; do
    score=$("$dicot" bench samegame --set set --nodes 40 --seed $seed --json | sed -n 's/.*"two","result":\([0-9]*\).*/\1/p')
    [ "$score" -le $best ] || best=$score
done
score=$("$dicot" bench samegame --set set --nodes 40 --seeds 3 --json | sed -n 's/.*"two","result":\([0-9]*\).*/\1/p')
[ "$score" -eq $best ] || complain "--seeds 3 has $score, the best seed $best"

# What is no slice.
for slice in 0/4 5/4 1/0 0/0 1/ /4 4 a/b 1/2/3 -1/4 1/4294967296000 99999999999999999999/4 '1 /2' ''; do
    "$dicot" outcome - --slice "$slice" <lines >out 2>err; code=$?
    [ $code -eq 2 ] && [ ! -s out ] && grep -q -e '--slice: expected i/n, such as 2/8' err ||
        complain "--slice '$slice': exit $code"
done
for command in 'outcome clobber xo' 'bench --once'; do
    "$dicot" $command --slice 1/2 >out 2>err; code=$?
    [ $code -eq 2 ] && grep -q 'many problems' err || complain "$command --slice: exit $code"
done
"$dicot" claims --quick --markdown --slice 1/2 >out 2>err; code=$?
[ $code -eq 2 ] || complain "--markdown --slice: exit $code"
echo "$script: $faults comparisons, $failures differ"
[ $failures -eq 0 ]
