#!/bin/sh
# Writes doc/pebbles-catalogue.md: the smallest position found for each value of a kind.
#
#   tools/pebbles_catalogue.sh PATH/TO/dicot > doc/pebbles-catalogue.md
#
# Takes a few minutes. The limit is --nodes, not --time, so that every machine gives the same
# table.
set -eu
dicot=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Each value once, with the first position of this run; only kinds that have a table below.
look() {
    "$dicot" gen pebbles "$@" --value any --count 100000000 --time 60m --quiet |
        sed 's/^pebbles \(.*\) ; value \(.*\)$/\2	\1/' |
        grep -E '^(-?[0-9]+(/[0-9]+)?|\*[0-9]*|[v^][0-9]*(\*[0-9]*)?|tiny\([0-9/]+\)|\+-[0-9/]+|\{-?[0-9]+\|-?[0-9]+\})	' || true
}
look --nodes 8000000 > "$work/all"
look --nodes 20000000 --colours 2 > "$work/two"
look tournament 3 --nodes 2000000 --colours 2 > "$work/triple"

awk -F'\t' -v nodes='8, 20 and 2 million' '
function size(position,   text, n, i, part, m, sum) {      # vertices + pebbles
    text = position
    sub(/^[^(]*/, "", text)
    n = split(text, part, /\)/)
    sum = 0
    for (i = 1; i < n; i++) {
        if (part[i] ~ /^x/) { m = substr(part[i], 2) + 0; sub(/^x[0-9]*/, "", part[i]); sum += m - 1 }
        split(substr(part[i], 2), c, ",")
        sum += 1 + c[1] + c[2] + c[3]
        delete c[3]
    }
    if (part[n] ~ /^x/) sum += substr(part[n], 2) - 1
    return sum
}
{ s = size($2); if (!($1 in best) || s < least[$1]) { best[$1] = $2; least[$1] = s } }
function row(value) { if (value in best) { printf "| `%s` | %d | `%s` |\n", value, least[value], best[value]; return 1 } return 0 }
function head(title) { printf "\n## %s\n\n| value | size | position |\n|---|---|---|\n", title }
END {
    print "# Values that Blocking Pebbles takes"
    print ""
    print "For each value, this page shows the smallest position found: the one with the fewest vertices and pebbles together. It is written by"
    print "`tools/pebbles_catalogue.sh`, which looks at " nodes " positions (three colours, blue and red,"
    print "blue and red on the transitive triple) with `dicot gen pebbles --value any`. Smaller positions come first, on all digraphs"
    print "without cycles of up to 6 vertices. The negative of a value is the same position with the colours swapped."
    head("Dyadic numbers between 0 and 1")
    missing = ""
    for (d = 2; d <= 64; d *= 2)
        for (n = 1; n < d; n += 2)
            if (!row(n "/" d)) missing = missing (missing == "" ? "" : ", ") n "/" d
    print ""
    print "Not found as one connected digraph: " (missing == "" ? "none" : missing) "."
    print "As a disjoint union of digraphs, every dyadic number is a value ([pebbles.md](pebbles.md), \"Every dyadic number is a value\")."
    head("Integers");  for (n = 0; n <= 12; n++) row(n)
    head("Nimbers");   row("*"); for (n = 2; n <= 32; n++) row("*" n)
    head("Ups");       for (n = 1; n <= 9; n++) for (m = 0; m <= 9; m++) row("^" (n > 1 ? n : "") (m > 0 ? "*" : "") (m > 1 ? m : ""))
    head("Tinies");    for (d = 1; d <= 64; d *= 2) for (n = 1; n <= 40 * d; n += (d == 1 ? 1 : 2)) row("tiny(" n (d > 1 ? "/" d : "") ")")
    head("Switches ±x"); for (d = 1; d <= 64; d *= 2) for (n = 1; n <= 12 * d; n += (d == 1 ? 1 : 2)) row("+-" n (d > 1 ? "/" d : ""))
    head("Switches of integers {a|b}"); for (a = 0; a <= 6; a++) for (b = a - 1; b >= -6; b--) if (a + b != 0) row("{" a "|" b "}")
}' "$work/all" "$work/two" "$work/triple"
