#!/bin/sh
# Keeps the table of doc/certificates.md, "What `verified` rests on", true: every file of
# check/ is in exactly one row, every file named there exists, and each row and each total
# is within a tenth of the real number of lines.
#
#   tests/tree/trusted_core.sh [--write]        --write puts the real numbers into the document
. "${0%/*}/../support/script.sh"
doc=doc/certificates.md

find check -name '*.[ch]' -exec wc -l {} + | sed '/ total$/d' >"$work/lines"

# A row of files: | A | `x.c` `y.c` | 123 | what |; if "what" begins with "only", the files
# decide nothing. A row of totals: | verdict | A B | all lines | lines that decide |
awk -v tick='`' '
    NR == FNR { lines[$2] = $1; next }
    /^## / { inside = index($0, "What " tick "verified" tick " rests on") > 0 }
    function compare(written, real) {
        if (written > 1.1 * real || written < 0.9 * real)
            problem("line " FNR ": " written " lines, but there are " real)
    }
    function problem(text) { print text >"/dev/stderr"; failed = 1 }
    inside && /^\| [A-Za-z] \|/ {
        split($0, cell, " *\\| *")
        sum = 0
        n = split(cell[3], name, tick)
        for (i = 2; i <= n; i += 2) {
            if (!(name[i] in lines)) problem(name[i] ": named, but not there")
            if (seen[name[i]]++) problem(name[i] ": in two rows")
            sum += lines[name[i]]
        }
        of[cell[2]] = sum
        decides[cell[2]] = cell[5] !~ /^only/
        compare(cell[4], sum)
        sub(/\| [0-9]+ \|/, "| " sum " |")
    }
    inside && /^\| [a-z].*\| [A-Za-z]( [A-Za-z])* \| [0-9]+ \| [0-9]+ \|$/ {
        split($0, cell, " *\\| *")
        sum = deciding = 0
        n = split(cell[3], group, " ")
        for (i = 1; i <= n; i++) {
            if (!(group[i] in of)) problem("line " FNR ": there is no row " group[i])
            sum += of[group[i]]
            deciding += decides[group[i]] * of[group[i]]
        }
        totals++
        compare(cell[4], sum)
        compare(cell[5], deciding)
        sub(/\| [0-9]+ \| [0-9]+ \|/, "| " sum " | " deciding " |")
    }
    { print }
    END {
        for (file in lines) if (!(file in seen)) problem(file ": in no row")
        if (totals < 3) problem("the table of totals is missing")
        exit failed
    }' "$work/lines" "$doc" >"$work/doc"
code=$?
[ $code -le 1 ] || exit $code
if [ "${1-}" = --write ]; then
    cp "$work/doc" "$doc"
    exit 0
fi
[ $code -ne 0 ] || echo "trusted core: the table is true"
exit $code
