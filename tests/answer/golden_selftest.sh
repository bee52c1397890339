#!/bin/sh
# Tests tests/answer/golden.sh with a fake dicot: correct transcripts pass, and every kind of
# difference is noticed.
. "${0%/*}/../support/script.sh"
runner=$here/golden.sh
mkdir "$work/t" && cd "$work" || exit 2

cat >dicot <<'FAKE'
#!/bin/sh
case $1 in
answer) echo '{"cost":1,"seconds":0.0'$$'}' ;;
refuse) echo 'part'; echo '1:2: bad input' >&2; exit 2 ;;
odd) printf '$ x\n\\y\nend' ;;
read) cat; echo kept >file ;;
esac
FAKE
chmod +x dicot

expect() { # CODE WHAT TRANSCRIPT-TEXT [MODE]: runs the transcript and expects exit code CODE
    printf '%s\n' "$3" >t/one.test
    sh "$runner" ${4+"$4"} ./dicot t >log 2>&1
    code=$?
    checks=$((checks + 1))
    [ $code -eq "$1" ] && return
    complain "expected exit $1, got $code: $2"
    sed 's/^/    /' log
}
expect_text() { # WHAT FILE TEXT
    checks=$((checks + 1))
    [ "$(cat "$2")" = "$3" ] && return
    complain "$1:"
    sed 's/^/    /' "$2"
}

good='# a comment

$ dicot answer
{"cost":1,"seconds":_}
$ dicot refuse
part
! 1:2: bad input
? 2
$ dicot odd
\$ x
\\y
end
\ no newline
$ dicot read
$ ls; cat file
file
kept'
expect 0 'a good transcript' "$good"
expect_text 'the closing line' log 'golden: 1 passed, 0 failed'
expect 0 'an explicit ? 0' '$ dicot read
? 0'
expect 1 'other stdout' '$ dicot answer
{"cost":2,"seconds":_}'
checks=$((checks + 1))
grep -q '^-{"cost":2' log && grep -q '^+{"cost":1' log && grep -q '^golden: 0 passed, 1 failed$' log ||
    complain 'no diff or count after a failure'
expect 1 'missing output line' '$ dicot refuse
! 1:2: bad input
? 2'
expect 1 'other stderr' '$ dicot refuse
part
! 1:3: bad input
? 2'
expect 1 'stderr taken for stdout' '$ dicot refuse
part
1:2: bad input
? 2'
expect 1 'missing exit code' '$ dicot refuse
part
! 1:2: bad input'
expect 1 'expected failure did not happen' '$ dicot read
? 1'
expect 1 'unexpected missing newline' '$ printf x
x'
expect 1 'no command' '# only a comment'
expect 1 'text before the first command' 'dicot read
$ dicot read'
expect 1 'a later command is judged too' '$ dicot read
$ dicot answer'
expect 0 'update' '# a comment

$ dicot answer
$ dicot refuse
? 7
$ dicot odd
$ dicot read
$ ls; cat file' --update
expect_text 'what update wrote' t/one.test "$good"

cp t/one.test t/two.test
expect 1 'one good, one bad' '$ false'
checks=$((checks + 1))
grep -q '^golden: 1 passed, 1 failed$' log || complain 'wrong count'

printf '%s\n' '$ dicot read' >t/two.test
sh "$runner" ./dicot t read >log 2>&1 || { complain 'WORD did not select its transcript alone:'; cat log; }
sh "$runner" ./dicot t nowhere >log 2>&1 && complain 'a word that is in no command passed'
checks=$((checks + 2))

rm t/*.test
sh "$runner" ./dicot t >log 2>&1 && complain 'an empty directory passed'
checks=$((checks + 1))

finish
