#!/bin/sh
# Checks what the documents say about `dicot calc`:
#
#   tests/calc/calc_docs.sh PATH/TO/dicot [TREE]      TREE: the top of a source tree, default this one
#
#   - doc/calc.md: in a block ```calc, lines after "> " are typed, the others are the answers.
#   - doc/guide/research.md: in tables, the second column is typed and the third is the
#     answer; a \| in a table is a |.
. "${0%/*}/../support/script.sh"
needs 1 "$@"
dicot=$(path_of "$1")
cd "${2-$here/../..}" || exit 2

awk -v to="$work/block" '
    /^```/ { if ($0 == "```calc") { n++; on = 1 } else on = 0; next }
    on && sub(/^> /, "") { print > (to n ".in"); next }
    on { print > (to n ".out") }' doc/calc.md
for block in "$work"/block*.in; do
    checks=$((checks + 1))
    expected=${block%.in}.out
    [ -e "$expected" ] || : >"$expected"
    "$dicot" calc "$block" >"$work/got" 2>&1
    if ! diff "$expected" "$work/got" >"$work/diff"; then
        complain "doc/calc.md, in the block that begins with '$(head -n 1 "$block")':"
        cat "$work/diff"
    fi
done

# One row per line: the statement, a tab, the answer.
sed -n 's/^| \(.*\) | `\(.*\)` | `\(.*\)` |$/\2	\3/p' doc/guide/research.md |
    sed 's/\\|/|/g' >"$work/rows"
tab=$(printf '\t')
while IFS=$tab read -r statement answer; do
    checks=$((checks + 1))
    got=$("$dicot" calc -e "$statement" 2>&1 | tail -n 1)
    [ "$got" = "$answer" ] || complain "doc/guide/research.md: $statement is $got, not $answer"
done <"$work/rows"

finish && [ $checks -gt 50 ]
