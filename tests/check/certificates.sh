#!/bin/sh
# Tests dicot-check on hand-written certificates: good ones, and good ones with one line
# changed.
#
#   tests/check/certificates.sh CHECK SEAL
#
# CHECK is dicot-check; SEAL is the program built from tests/check/seal.c.
. "${0%/*}/../support/script.sh"
needs 2 "$@"
check=$(path_of "$1") seal=$2
good=tests/check/certificates/good

wrong() { # WHAT ANSWER
    failures=$((failures + 1))
    printf 'FAILED: %s\n    says: %s\n' "$1" "$2"
}

for file in "$good"/*.cert; do
    checks=$((checks + 1))
    answer=$("$check" "$file") && case $answer in verified:*) continue ;; esac
    wrong "$file should be verified" "$answer"
done

# Certificates whose evidence proves something other than what they claim.
for file in tests/check/certificates/refuted/*.cert; do
    checks=$((checks + 1))
    answer=$("$check" "$file")
    [ $? -eq 1 ] || wrong "$file should be refuted" "$answer"
    case $answer in refuted*) ;; *) wrong "$file should be refuted" "$answer" ;; esac
done

export LC_ALL=C
grep -v '^#' tests/check/certificates/broken.txt >"$work/broken"
while read -r name code && read -r edit && read -r expected; do
    checks=$((checks + 1))
    # The old `end` line is removed first, so that an edit of the last lines leaves nothing of
    # it.
    sed -e '/^end /d' "$good/$name.cert" | sed -e "$edit" | "$seal" >"$work/cert"
    answer=$("$check" "$work/cert")
    status=$?
    case $answer in "$expected"*) same=yes ;; *) same=no ;; esac
    [ $status -eq "$code" ] && [ $same = yes ] ||
        wrong "$name with $edit: exit $status, expected $code: $expected" "$answer"
done <"$work/broken"

# Without a new seal, any change makes the certificate malformed, even if what it says is
# true.
sed -e 's/bound 2/bound 1/' "$good/moves.cert" >"$work/cert"
answer=$("$check" "$work/cert")
[ $? -eq 2 ] || wrong "a wrong hash" "$answer"

# Several certificates in one file, and several files: the worst verdict decides the exit
# code.
cat "$good/moves.cert" "$good/penalty.cert" >"$work/two"
answer=$("$check" - <"$work/two" | grep -c '^verified: ')
[ "$answer" -eq 2 ] || wrong "two certificates in a file" "$answer"
cat "$good/moves.cert" "$work/cert" >"$work/mixed"
expect() { # CODE ARGUMENT...: the exit code of dicot-check
    checks=$((checks + 1))
    wanted=$1
    shift
    answer=$("$check" "$@" 2>&1 </dev/null)
    status=$?
    [ $status -eq "$wanted" ] || wrong "exit $status, not $wanted: $*" "$answer"
}
expect 2 "$work/mixed"
expect 2 /dev/null
expect 4 "$work/nothing"
expect 4 "$work/nothing" "$work/cert"
expect 4
expect 4 --wrong "$good/moves.cert"
expect 3 --positions 1 "$good/clicks.cert" "$good/moves.cert"
expect 0 --quiet "$good/clicks.cert" "$good/moves.cert"
[ -z "$answer" ] || wrong "--quiet" "$answer"

# Options may stand anywhere, and `--` ends them.
expect 0 "$good/clicks.cert" --quiet "$good/moves.cert"
[ -z "$answer" ] || wrong "--quiet between files" "$answer"
expect 3 "$good/clicks.cert" --positions 1
expect 4 "$good/clicks.cert" --positions
expect 4 "$good/clicks.cert" --wrong
case $answer in *': --wrong'*) ;; *) wrong "an unknown option is not named" "$answer" ;; esac
expect 0 --hash -- "$good/clicks.cert"
cp "$good/moves.cert" "$work/--quiet"
checks=$((checks + 1))
answer=$(cd "$work" && "$check" -- --quiet) && [ "${answer%%:*}" = verified ] ||
    wrong "a file named --quiet" "$answer"

# The verdict says what was proved about a difference, also in version 1, where a value cannot
# be claimed: there, only this sentence shows that a value is wrong.
printf 'dicot-certificate 1\nline pebbles tournament 1 (5,0) + -expr 4\n%s\n%s\n' \
    'claim starts left wins right' 'claim starts right wins right' | "$seal" >"$work/old"
expect 0 "$work/old"
case $answer in *'; right wins whoever starts, so pebbles tournament 1 (5,0) < 4') ;;
*) wrong "what an old certificate proves" "$answer" ;; esac

# Short lines that demand a lot of work: the checker gives up at a limit and says so.
judge() { # CODE LINE CLAIMS-AND-EVIDENCE [OPTION...]
    printf 'dicot-certificate %s\nline %s\n%b\n' "$version" "$2" "$3" |
        "$seal" >"$work/judged"
    code=$1
    shift 3
    expect "$code" "$@" "$work/judged"
}
version=1
left_loses='claim starts left wins right'
judge 3 'pebbles tournament 2000 (1,0)(0,0)x1999' "$left_loses" --positions 100
many=$(head -c 4100 /dev/zero | tr '\0' x)
judge 3 "clobber complete 4100 $many" "$left_loses\nreplies right"
# The same board written in two ways; the boards of the second pair have too many arcs to be
# compared.
large='random:1 + -clobber complete'
judge 0 "clobber hamming 1x300 $large 300 random:1" "$left_loses\ncancel 1 2"
judge 1 "clobber hamming 1x5000 $large 5000 random:1" "$left_loses\ncancel 1 2"
# Half a million options with the same text count as one move.
zeros=$(yes 0, | head -n 500000 | tr -d '\n')
judge 0 "expr {${zeros}0|}" 'claim legal left 1\nlegal left\n0'
# A star with too many leaves for its forests to be counted; an exhaustive search would be
# hopeless, too.
edges=$(seq -f 0-%.0f 50000 | tr '\n' ,)
judge 3 "sc2 graph ${edges%,} checkerboard" 'claim bound 3 by forest'
# A refutation that claims to keep more than 2^64 stones, or more stones than there are.
judge 2 'sc2 xo' 'claim bound 1 by search\nrefutation 18446744073709551617 of 0\n0'
judge 2 'sc2 xo' 'claim bound 1 by search\nrefutation 3 of 0\n0'

# A value for which the checker cannot prove the winners again; claims that contradict each
# other are refuted all the same.
version=2
judge 3 'clobber xxo + -expr {0|*}' "claim value\n$left_loses\nclaim starts right wins left" \
    --positions 1
judge 1 'clobber xxo + -expr {0|*}' "claim value\n$left_loses\nclaim starts right wins right" \
    --positions 1
case $answer in 'refuted at line 3: both are claimed: clobber xxo = {0|*}, and right wins'*) ;;
*) wrong "claims that contradict each other" "$answer" ;; esac
version=1

# Of a long position only the beginning is shown, but its options are shown in full.
judge 0 'sc2 product (path 2) (product (path 2) (product (path 2) (path 2))) only:0=x with target=0:x' \
    'claim bound 1 by counting'
case $answer in *'... with target=0:x: no play'*) ;; *) wrong "options are shown" "$answer" ;; esac

# If a file cannot be read or the verdict cannot be written: a message and exit 4.
for place in /dev/full nowhere "$work"; do
    checks=$((checks + 1))
    file=$place out=$work/out
    [ "$place" != /dev/full ] || { file=$good/moves.cert out=/dev/full; }
    "$check" "$file" >"$out" 2>"$work/told"
    [ $? -eq 4 ] && [ -s "$work/told" ] || wrong "$place needs a message" "$(cat "$work/told")"
done

finish
