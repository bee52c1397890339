#!/bin/sh
# Draws how the time of solving a checkerboard of Clobber grows, beside the published times of MCGS.
#
#   bench/clobber_growth.sh TABLE FILE.svg
#   DRAW=…                                  the program draw_scene [build/draw_scene]
#
# TABLE is what bench/clobber_boards.sh printed, or a document with that table in it. Cells to the right,
# seconds upwards on a logarithmic scale from 0.01 to 100,000: a scene (doc/formats.md), drawn like every
# other. Of boards with as many cells, names stand above one another only if their times differ.
set -eu
awk -F ' *[|] *' '
function x(cells) { return 4 + (cells - 8) * 1.3 }
function y(seconds) { return 22 - 3 * log(seconds / 0.01) / log(10) }
function mark(name, cells, seconds, colour) {
    printf "stone %.2f %.2f %s\nname %.2f %.2f %s\n", x(cells), y(seconds), colour, x(cells), y(seconds), name
}
function solved(name, seconds,    side) {
    split(name, side, "x")
    mark(name, side[1] * side[2], seconds, "blue")
}
BEGIN {
    print "size 48.00 26.00"
    for (power = -2; power <= 5; power++)
        printf "edge 3.00 %.2f 46.00 %.2f %s\ntext 1.20 %.2f %g s\n", y(10 ^ power), y(10 ^ power),
            power == -2 ? "ground" : "plain", y(10 ^ power), 10 ^ power
    for (cells = 8; cells <= 40; cells += 4)
        printf "text %.2f 23.20 %d\n", x(cells), cells
    print "text 23.00 24.60 cells of the checkerboard"
    print "stone 5.00 1.90 blue\ntext 8.00 1.90 dicot, processor time\nstone 5.00 3.10 red\ntext 12.00 3.10 MCGS: 4x5, 2x12 on this machine, others as published"
    mark("4x5", 20, 3.3, "red"); mark("2x12", 24, 44, "red"); mark("3x9", 27, 228, "red")
    mark("4x7", 28, 2142, "red"); mark("5x6", 30, 43797, "red")
}
$2 ~ /^[0-9]+x[0-9]+$/ && $7 + 0 > 0.01 { solved($2, $7 + 0) }' "$1" |
    "${DRAW:-build/draw_scene}" "$2" 'time of solving checkerboards of Clobber'
