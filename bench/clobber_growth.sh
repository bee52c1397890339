#!/bin/sh
# Draws how the time of solving a checkerboard of Clobber grows, beside the published times of MCGS.
#
#   bench/clobber_growth.sh TABLE >doc/clobber-growth.svg
#
# TABLE is what bench/clobber_boards.sh printed. Cells to the right, seconds upwards on a logarithmic
# scale from 0.01 to 100,000.
set -eu
awk -F ' *[|] *' '
function x(cells) { return 60 + (cells - 4) * 16 }
function y(seconds) { return 340 - 45 * log(seconds / 0.01) / log(10) }
function mark(name, cells, seconds, colour) {
    printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"><title>%s: %s s</title></circle>\n",
        x(cells), y(seconds), colour, name, seconds
    printf "<text x=\"%.1f\" y=\"%.1f\" fill=\"%s\">%s</text>\n", x(cells) + 6, y(seconds) + 4, colour, name
}
BEGIN {
    print "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"660\" height=\"400\" font-family=\"sans-serif\" font-size=\"11\">"
    print "<rect width=\"660\" height=\"400\" fill=\"white\"/>"
    for (power = -2; power <= 5; power++)
        printf "<line x1=\"60\" x2=\"620\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/><text x=\"8\" y=\"%.1f\">%g s</text>\n",
            y(10 ^ power), y(10 ^ power), y(10 ^ power) + 4, 10 ^ power
    for (cells = 4; cells <= 36; cells += 4)
        printf "<text x=\"%.1f\" y=\"362\">%d</text>\n", x(cells), cells
    print "<text x=\"290\" y=\"384\">cells of the checkerboard</text>"
    print "<text x=\"70\" y=\"20\" fill=\"#06c\">dicot, one thread</text><text x=\"190\" y=\"20\" fill=\"#c30\">MCGS: 4x5 and 2x12 on this machine, others as published, with a database</text>"
    mark("4x5", 20, 3.3, "#c30"); mark("2x12", 24, 44, "#c30"); mark("3x9", 27, 228, "#c30")
    mark("4x7", 28, 2142, "#c30"); mark("5x6", 30, 43797, "#c30")
}
$2 ~ /^[0-9]+x[0-9]+$/ && $7 + 0 >= 0.01 { split($2, side, "x"); mark($2, side[1] * side[2], $7 + 0, "#06c") }
END { print "</svg>" }' "$1"
