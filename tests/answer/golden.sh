#!/bin/sh
# Runs transcripts of terminal sessions and compares what dicot prints with what they record.
#
#   tests/answer/golden.sh [--update] PATH/TO/dicot DIR [WORD]
#
# runs every DIR/*.test or, if WORD is given, only those with a command that contains WORD.
#
# A transcript:
#   # comments and blank lines, only before the first command
#   $ dicot outcome clobber xo      a command for sh
#   N                               the lines expected on stdout,
#   ! some message                  then those on stderr, each after "! ",
#   ? 2                             then the exit code (0 if absent)
#
# Commands run in an empty scratch directory, one for each transcript, with dicot first on
# PATH, LC_ALL=C and nothing on stdin. In what they print "seconds":NUMBER becomes
# "seconds":_ , and the seconds before "answered" in a row of a table become _ ; an output line that itself begins with "$ ", "! ", "? " or "\" gets a "\" in
# front; a last line without its newline is followed by the line "\ no newline".
# --update writes what came out into the transcripts instead of judging it.
set -u

update=
if [ "${1-}" = --update ]; then update=1; shift; fi
[ $# -eq 2 ] || [ $# -eq 3 ] ||
    { echo "usage: tests/answer/golden.sh [--update] PATH/TO/dicot DIR [WORD]" >&2; exit 2; }
dicot=$1 dir=$2 word=${3-}
[ -x "$dicot" ] && [ "${dicot##*/}" = dicot ] ||
    { echo "golden: $dicot is not an executable called dicot" >&2; exit 2; }
PATH=$(cd "$(dirname "$dicot")" && pwd):$PATH
LC_ALL=C
export PATH LC_ALL
unset CDPATH

work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' HUP INT TERM

# Shows stdout and stderr of one command. Each file was given a last line "\001", which
# is alone on its line exactly if the output ended with a newline.
cat >"$work/show.awk" <<'AWK'
FNR == 1 { file++ }
{
    cut = substr($0, length($0)) == "\001"
    if (cut) $0 = substr($0, 1, length($0) - 1)
    if (cut && $0 == "") next
    gsub(/"seconds": *-?[0-9][-+.0-9eE]*/, "\"seconds\":_")
    gsub(/[0-9]+\.[0-9][0-9][0-9][0-9][0-9][0-9][,\t]"?answered/, "_&")
    gsub(/_[0-9.]+[,\t]"?answered/, "_ answered")
    gsub(/ [0-9]+\.[0-9][0-9][0-9][0-9][0-9][0-9] \| answered/, " _ | answered")
    if (file == 2) print "! " $0
    else if ($0 ~ /^([$!?] |\\)/) print "\\" $0
    else print
    if (cut) print "\\ no newline"
}
AWK

play() { # TRANSCRIPT: runs it and writes the transcript as it is now to $work/actual
    rm -rf "$work/scratch" && mkdir "$work/scratch" || return 1
    sed '/^\$ /,$d' "$1" >"$work/actual"
    grep '^\$ ' "$1" >"$work/commands" || { echo "$1: no command in it"; return 1; }
    ! grep -nv '^#\|^$' "$work/actual" || { echo "$1: text before the first command"; return 1; }
    while IFS= read -r line <&3; do
        (cd "$work/scratch" && exec timeout 300 sh -c "${line#??}") \
            </dev/null >"$work/out" 2>"$work/err" 3<&-
        code=$?
        printf '\001\n' >>"$work/out"
        printf '\001\n' >>"$work/err"
        {
            printf '%s\n' "$line"
            awk -f "$work/show.awk" "$work/out" "$work/err"
            [ $code -eq 0 ] || echo "? $code"
        } >>"$work/actual"
    done 3<"$work/commands"
}

passed=0 failed=0
for file in "$dir"/*.test; do
    [ -f "$file" ] || { echo "golden: no transcript in $dir" >&2; exit 1; }
    [ -z "$word" ] || grep '^\$ ' "$file" | grep -qF -e "$word" || continue
    if ! play "$file"; then
        failed=$((failed + 1))
    elif cmp -s "$file" "$work/actual"; then
        passed=$((passed + 1))
    elif [ "$update" ]; then
        cat "$work/actual" >"$file" && echo "updated $file" && passed=$((passed + 1))
    elif sed '/^? 0$/d' "$file" |
        diff -u --label "$file" --label "what came out" - "$work/actual"; then
        passed=$((passed + 1)) # an explicit "? 0" means the same as no "?" line
    else
        failed=$((failed + 1))
    fi
done
echo "golden: $passed passed, $failed failed"
[ $passed -gt 0 ] && [ $failed -eq 0 ]
