#!/bin/sh
# Tests pictures of positions and thermographs. Every game is drawn as SVG, PNG and PDF; the
# files must be complete and of the same size, and the SVG must have the right number of
# shapes of each kind. Boards that are too large must be refused. Also tests game trees: every
# game must give readable DOT.
#
#   tests/hosts/pictures.sh PATH/TO/dicot
. "${0%/*}/../support/script.sh"
needs 1 "$@"
dicot=$(path_of "$1") doc=$here/../../doc
export LC_ALL=C
cd "$work" || exit 2

expect() { # WANTED GOT WHAT
    checks=$((checks + 1))
    [ "$1" = "$2" ] || complain "$3: $2 instead of $1"
}

# Every element is closed in the right order, and nothing stands outside the outermost one.
is_well_formed() { # FILE
    awk 'BEGIN { RS = "<" } NR == 1 { bad = /[^ \n]/; next }
        !/>/ { bad = 1 }
        /^[?]/ { next }
        { name = $1; sub(/[\/>].*/, "", name) }
        /^\// { name = $0; sub(/^\//, "", name); sub(/>.*/, "", name)
                if (depth == 0 || open[depth--] != name) bad = 1; next }
        { if (depth == 0) tops++
          if ($0 !~ /\/>/) open[++depth] = name }
        END { exit bad || depth || tops != 1 }' "$1"
}

# Counts the shapes in the SVG. Their line widths and colours (cli/pictures/sketch.c) tell them apart.
count() { grep -c "$1" picture.svg; }
contents() {
    outline='stroke-width:1.2;'
    echo "black=$(count "fill:rgb(0%,0%,0%);.*$outline")" \
        "white=$(count "fill:rgb(100%,100%,100%);.*$outline")" \
        "dots=$(count 'fill:rgb.*stroke-width:0.75;')" \
        "cells=$(count 'fill:none;stroke-width:0.75;')" \
        "blocks=$(grep ' stroke:none;.* d="M [^C]*"' picture.svg | grep -vc 'rgb(25.09')" \
        "arrows=$(count ' stroke:none;.*rgb(25.09')" \
        "blue=$(grep 'fill:none;stroke-width:3;' picture.svg | grep -vc dasharray)" \
        "red=$(count 'dasharray:6')" "green=$(count 'dasharray:2')" \
        "letters=$(count '<use ')"
}

# Letters are inside the picture and do not overlap: the narrowest are 2.5 points wide.
has_clear_letters() { # FILE
    awk -F '"' '/^<svg / { split($0, a, "viewBox=\"0 0 "); split(a[2], size, /[ "]/) }
        /<use / { x[++n] = $4; y[n] = $6
            if (x[n] < 0 || x[n] > size[1] - 2.5 || y[n] < 5 || y[n] > size[2]) bad = 1
            for (i = 1; i < n; i++)
                if ((x[i] - x[n]) ^ 2 < 2.5 ^ 2 && (y[i] - y[n]) ^ 2 < 25) bad = 1 }
        END { exit bad || !size[2] }' "$1"
}

# Plain edges, straight or bent, do not touch the round stones, whose radius is 9.6.
has_clear_stones() { # FILE
    awk 'function look(px, py) { for (k = 1; k <= n; k++)
            if ((px - x[k]) ^ 2 + (py - y[k]) ^ 2 < 9.5 ^ 2) bad = 1 }
        { d = $0; sub(/.* d="/, "", d); sub(/".*/, "", d); split(d, p, " ") }
        /stroke-width:1.2;/ { x[++n] = p[2]; y[n] = p[3] + 9.6 }
        /stroke-width:0.8;/ { line[++lines] = d }
        END { for (i = 1; i <= lines; i++) {
                split(line[i], p, " ")
                for (t = 0; t <= 1; t += 1 / 64)
                    if (p[4] == "L")
                        look(p[2] + t * (p[5] - p[2]), p[3] + t * (p[6] - p[3]))
                    else { a = (1 - t) ^ 3; b = 3 * t * (1 - t) ^ 2; c = 3 * t * t * (1 - t)
                        look(a * p[2] + b * p[5] + c * p[7] + t ^ 3 * p[9],
                             a * p[3] + b * p[6] + c * p[8] + t ^ 3 * p[10]) } }
            exit bad || !n || !lines }' "$1"
}

# The width and height of each kind, in points.
svg_size() { sed -n 's/^<svg .*width="\([0-9.]*\)pt" height="\([0-9.]*\)pt".*/\1 \2/p' "$1"; }
pdf_size() { grep -a -o 'MediaBox \[ 0 0 [0-9. ]*' "$1" | awk '{ print $5, $6 }'; }
png_size() { # two pixels per point
    od -A n -t u1 -j 16 -N 8 "$1" |
        awk '{ print (($1 * 256 + $2) * 256 + $3) * 128 + $4 / 2, (($5 * 256 + $6) * 256 + $7) * 128 + $8 / 2 }'
}
same_size() { # A B: up to rounding to whole pixels
    echo "$1 $2" | awk 'function far(a, b) { return a - b > 0.51 || b - a > 0.51 }
        { exit NF != 4 || far($1, $3) || far($2, $4) }'
}

draw() { # LINE [FLAG]: draws pictures of all kinds
    rm -f picture.*
    for kind in svg png pdf; do
        "$dicot" render "$@" --out picture.$kind >out 2>err
        expect 0 $? "$1 as $kind"
        [ ! -s out ] && [ ! -s err ] || complain "$1 as $kind: prints something"
    done
    is_well_formed picture.svg || complain "$1: the SVG is not well-formed"
    has_clear_letters picture.svg || complain "$1: letters overlap or are cut off"
    expect '211 P N G' "$(od -A n -c -N 4 picture.png | tr -s ' ' | sed 's/^ //')" "$1: PNG"
    tail -c 8 picture.png | grep -qa IEND || complain "$1: the end of the PNG is missing"
    expect %PDF- "$(head -c 5 picture.pdf)" "$1: PDF"
    expect %%EOF "$(tail -n 1 picture.pdf)" "$1: end of the PDF"
    expect 1 "$(grep -a -c 'MediaBox' picture.pdf)" "$1: pages of the PDF"
    size=$(svg_size picture.svg)
    same_size "$size" "$(png_size picture.png)" || complain "$1: PNG and SVG differ in size"
    same_size "$size" "$(pdf_size picture.pdf)" || complain "$1: PDF and SVG differ in size"
}

# Every line but the first and the last is a statement with balanced quotes and brackets;
# edges join boxes that exist, and each edge occurs once.
is_dot() { # FILE
    awk 'NR == 1 { bad = $0 != "digraph tree {"; next }
        ended { bad = 1 }
        $0 == "}" { ended = 1; next }
        !/^    .*;$/ { bad = 1 }
        { if ($2 == "->") { used[$1]; used[$3] } else if ($1 ~ /^n[0-9]/ && boxes[$1]++) bad = 1
          gsub(/\\\\|\\"/, ""); rest = $0
          bad = bad || gsub(/"/, "", rest) % 2
          gsub(/"[^"]*"/, "")
          bad = bad || /[^]A-Za-z0-9 =,;>[.-]/ || gsub(/\[/, "") != gsub(/\]/, "") }
        END { for (name in used) bad = bad || !(name in boxes); exit bad || !ended }' "$1"
}

draw_tree() { # LINE
    "$dicot" render "$1" --tree --depth 1 --time 1s --quiet >tree.dot
    is_dot tree.dot || complain "$1: the tree is not DOT"
    expect 1 "$(grep -c '^    n0 \[' tree.dot)" "$1: roots"
}

# Counted by hand. Numbers at the edge, names, labels and signs count as letters, too.
drawn=
while read -r line && read -r wanted; do
    draw "$line"
    expect "$wanted" "$(contents)" "$line"
    drawn="$drawn ${line%% *}"
    draw_tree "$line"
done <<'END'
clobber xo.|oxx
black=3 white=2 dots=0 cells=6 blocks=0 arrows=0 blue=0 red=0 green=0 letters=5
solitaire-clobber path 11 xoxoxoxoxo.
black=5 white=5 dots=0 cells=11 blocks=0 arrows=0 blue=0 red=0 green=0 letters=12
sc2 cycle xo.x
black=2 white=1 dots=1 cells=0 blocks=0 arrows=0 blue=0 red=0 green=0 letters=4
clickomania aab|bca
black=0 white=0 dots=0 cells=0 blocks=6 arrows=0 blue=0 red=0 green=0 letters=11
samegame a.|bz
black=0 white=0 dots=0 cells=1 blocks=3 arrows=0 blue=0 red=0 green=0 letters=7
click-impartial ab|ba
black=0 white=0 dots=0 cells=0 blocks=4 arrows=0 blue=0 red=0 green=0 letters=8
click-partizan ab
black=0 white=0 dots=0 cells=0 blocks=2 arrows=0 blue=0 red=0 green=0 letters=5
pebbles tournament 3 (1,0)(0,2)(1,1,20)
black=0 white=0 dots=3 cells=0 blocks=0 arrows=3 blue=0 red=0 green=0 letters=24
pebbling cube 2 (0)(1)(20)(0) with root=3
black=0 white=0 dots=3 cells=0 blocks=0 arrows=0 blue=0 red=0 green=0 letters=26
nim 3 0 4
black=7 white=0 dots=0 cells=0 blocks=0 arrows=0 blue=0 red=0 green=0 letters=3
hackenbush edges 0-1:b,0-1:b,1-2:r,1-30:g,2-2:r
black=0 white=0 dots=4 cells=0 blocks=0 arrows=0 blue=2 red=2 green=1 letters=5
expr {1||0|-2}
black=0 white=0 dots=0 cells=0 blocks=0 arrows=0 blue=0 red=0 green=0 letters=10
domineering .xo|.x_
black=0 white=0 dots=0 cells=2 blocks=3 arrows=0 blue=0 red=0 green=0 letters=8
toads-and-frogs xx.oo
black=0 white=0 dots=0 cells=5 blocks=0 arrows=0 blue=0 red=0 green=0 letters=6
col cycle x.o.
black=0 white=0 dots=2 cells=0 blocks=0 arrows=0 blue=0 red=0 green=0 letters=4
snort path 3 xo.
black=0 white=0 dots=0 cells=3 blocks=0 arrows=0 blue=0 red=0 green=0 letters=3
amazons x.a|._o
black=1 white=1 dots=0 cells=4 blocks=1 arrows=0 blue=0 red=0 green=0 letters=6
kayles xx.x
black=3 white=0 dots=0 cells=4 blocks=0 arrows=0 blue=0 red=0 green=0 letters=5
octal 0.77 xxx
black=3 white=0 dots=0 cells=3 blocks=0 arrows=0 blue=0 red=0 green=0 letters=4
hackenbush-strings xo.ox
black=0 white=0 dots=0 cells=5 blocks=0 arrows=0 blue=0 red=0 green=0 letters=6
-clobber xo + -nim 2 + hackenbush edges 0-1:g
black=3 white=1 dots=2 cells=2 blocks=0 arrows=0 blue=0 red=0 green=1 letters=9
END

# A LINE with a backslash; a tree with more positions than are shown.
"$dicot" render 'clobber graph6 D\c xoxox' --tree --quiet >tree.dot
is_dot tree.dot || complain 'a backslash in the LINE breaks the tree'
"$dicot" render clobber grid 8x8 checkerboard --tree --nodes 20 --time 100ms --quiet >tree.dot
expect 3 $? 'a tree that is cut off'
is_dot tree.dot || complain 'the tree that is cut off is not DOT'
expect 20 "$(grep -c '^    n[0-9]* \[' tree.dot)" 'boxes of a tree that is cut off'
for spoilt in 's/"xoxo/xoxo/' 's/;$//' '$d' '/^    n3 \[/d' 's/\]//'; do
    sed "$spoilt" tree.dot >spoilt.dot
    ! is_dot spoilt.dot || complain "DOT broken by $spoilt is not noticed"
    checks=$((checks + 1))
done

# Thermographs: axes and mast are arrows, every corner is a dot. The positions are {1|-1};
# {2|-1} + {8|-7}, with a vertical and a slanted piece in each wall; and 1/2.
while read -r line && read -r wanted; do
    draw "$line" --thermograph
    expect "$wanted" "$(contents)" "thermograph of $line"
done <<'END'
pebbles path 2 (0,0)(2,2)
black=0 white=0 dots=3 cells=0 blocks=0 arrows=3 blue=1 red=1 green=0 letters=7
pebbles path 2 (0,0)(3,2) + pebbles path 2 (0,0)(9,8)
black=0 white=0 dots=5 cells=0 blocks=0 arrows=3 blue=2 red=2 green=0 letters=13
hackenbush edges 0-1:b,1-2:r
black=0 white=0 dots=1 cells=0 blocks=0 arrows=3 blue=0 red=0 green=0 letters=5
END

# A game without a row above: the shapes of these pictures are not counted.
for game in $("$dicot" games | sed 's/ .*//'); do
    case "$drawn " in *" $game "*) continue ;; esac
    "$dicot" gen "$game" --count 3 >lines
    while read -r line; do
        draw "$line"
        draw_tree "$line"
    done <lines
done

# Edges do not run through stones: neither in the slanted view of a cube nor in rows and
# circles, where edges are bent around them.
while read -r line; do
    "$dicot" render "$line" --out picture.svg
    has_clear_stones picture.svg || complain "$line: an edge runs through a stone"
    has_clear_letters picture.svg || complain "$line: letters overlap or are cut off"
    checks=$((checks + 2))
done <<'END'
clobber cube 3 checkerboard
clobber cube 5 checkerboard
clobber hamming 3x3x2 xoxoxoxoxoxoxoxoxo
clobber hamming 4x4 xoxoxoxoxoxoxoxo
clobber product (cycle 5) (cycle 4) xoxoxoxoxoxoxoxoxoxo
clobber product (path 3) (graph 0-1,0-2,1-2,2-3) xoxoxoxoxoxo
clobber complete 20 xoxoxoxoxoxoxoxoxoxo
END
sed 's/\(stroke-width:0.8;.* d="M\).*"\( transform.*\)/\1 9.03 37.97 L 99.44 128.36 "\2/' picture.svg >spoilt.svg
! has_clear_stones spoilt.svg || complain 'edges through stones are not noticed'
sed 's/<use \(.*\) x="[0-9.]*"/<use \1 x="20"/' picture.svg >spoilt.svg
! has_clear_letters spoilt.svg || complain 'letters that overlap are not noticed'

# Where vertices stand, computed by hand from the rules of doc/formats.md.
places() { "$dicot" render "$1" --scene | awk '/^(stone|dot)/ { printf "%s %s;", $2, $3 }'; }
expect '0.50 2.10;5.50 2.10;0.50 7.10;5.50 7.10;2.50 0.50;7.50 0.50;2.50 5.50;7.50 5.50;' \
    "$(places 'clobber cube 3 xoxoxoxo')" 'places of a cube'
expect '0.50 1.40;3.00 0.50;5.50 1.40;0.50 3.90;3.00 3.00;5.50 3.90;' \
    "$(places 'clobber product (path 2) (cycle 3) xoxoxo')" 'places of a product'
expect '0.50 0.50;3.00 0.50;5.50 0.50;' "$(places 'pebbles path 3 (0,0)x3')" 'places of a path'
expect '3.00 3.00;3.00 0.50;3.00 5.50;' "$(places 'pebbles instar 2 (0,0)x3')" 'places of a star'
expect 'size 8.00 7.60' "$("$dicot" render clobber cube 3 xoxoxoxo --scene | head -n 1)" 'a cube'

# A loop is drawn beside its vertex if an edge goes up from there, and above it otherwise.
loop() { # LINE: is the red loop beside its vertex ("side") or above it ("up")?
    "$dicot" render "$1" --out loop.svg
    sed -n 's/.*dasharray:6.* d="M \([^"]*\)".*/\1/p' loop.svg | awk '{ print ($1 > $8 - 0.1 && $1 < $8 + 0.1) ? "side" : "up" }'
}
expect side "$(loop 'hackenbush edges 0-1:b,1-1:r,1-2:b')" 'a loop beside an edge'
expect up "$(loop 'hackenbush edges 0-1:b,1-1:r')" 'a loop on top'

# Parallel edges are bent apart: no two paths are the same.
"$dicot" render hackenbush edges 0-1:b,0-1:b,1-0:b --out parallel.svg
expect 3 "$(grep 'stroke-width:3;' parallel.svg | sort -u | grep -c .)" 'parallel edges that show'

# Level edges are bent where a vertex is in the way, and only there.
"$dicot" render hackenbush edges 0-1:b,0-2:b,0-3:b,1-2:g,1-3:r --out level.svg
expect 1 "$(grep 'dasharray:6.* d="M[^"]*C' level.svg | grep -c .)" 'edges around a vertex'
expect 1 "$(grep 'dasharray:2.* d="M[^"C]*"' level.svg | grep -c .)" 'straight edges'

# Arrows end at the border of the dot they point to, which has a flat top and round sides. A
# dot reaches 7.5 above and below its middle; its path begins at the right end of the flat top.
tip_and_dots() { # FILE: `x y` of the arrow's tip, then of where the path of each dot begins
    sed -n -e 's/.*rgb(25.09.* d="M \([0-9.]* [0-9.]*\) L [^"]* Z.*/0 0 \1/p' \
        -e 's/.*fill:rgb.*width:0.75;.* d="M \([0-9.-]* [0-9.-]*\) .*1,0,0,1,\([0-9.-]*\),\([0-9.-]*\)).*/\2 \3 \1/p' \
        "$1" | awk '{ print $1 + $3, $2 + $4 }'
}
"$dicot" render pebbles 'arcs 0>1 (1,0)(0,1)' --out down.svg
tip_and_dots down.svg | awk '{ y[NR] = $2 } END { d = y[1] - y[3]; exit NR != 3 || d * d > 0.01 }' ||
    complain 'the arrow does not end at the flat top'
"$dicot" render pebbles 'arcs 4:1>3 (0,0)(1,0)(0,0)(1,1)' --out level.svg
tip_and_dots level.svg | # dots come row by row
    awk '{ x[NR] = $1; y[NR] = $2 }
        END { dx = x[1] - x[3] - 7.5; dy = y[1] - y[3] - 7.5; exit NR != 5 || dx * dx + dy * dy > 0.01 }' ||
    complain 'the arrow does not end at the round side'
checks=$((checks + 2))

# --scale 2 doubles the size; --after shows the position after the moves.
"$dicot" render clobber xo --out one.svg
"$dicot" render clobber xo --out two.svg --scale 2
same_size "$(svg_size one.svg | awk '{ print 2 * $1, 2 * $2 }')" "$(svg_size two.svg)" ||
    complain "--scale 2 is not twice as large"
expect 4 "$(grep -c 'matrix(2,0,0,2,' two.svg)" 'stones and cells at twice their size'
"$dicot" render clobber xo --out picture.svg --after '1,1>1,2'
expect 1 "$(count 'stroke-width:1.2;')" 'stones after a move'

# The same line gives the same picture; another line gives another picture.
for kind in svg png pdf; do
    "$dicot" render clobber xo --out first.$kind
    "$dicot" render clobber xo --out again.$kind
    "$dicot" render clobber ox --out other.$kind
    cmp -s first.$kind again.$kind || complain "$kind: two pictures of one board differ"
    ! cmp -s first.$kind other.$kind || complain "$kind: two boards have the same picture"
done

# The vertex to reach has a thick border, and no other vertex has one.
"$dicot" render pebbling 'path 3 (0)(1)(4)' --root 0 --out root.svg
expect 1 "$(grep -c 'fill:rgb(100%,100%,100%);.*stroke-width:2;' root.svg)" 'the border of the root'
"$dicot" render pebbling 'path 3 (0)(1)(4)' --out no_root.svg
expect 0 "$(grep -c 'stroke-width:2;' no_root.svg)" 'no border without a root'

# The title is the LINE, with escapes where XML needs them. Long forms are drawn completely.
"$dicot" render pebbles 'arcs 0>1 (1,0)(0,1)' --out title.svg
expect 1 "$(grep -c '^<title>pebbles arcs 0&#62;1 (1,0)(0,1)</title>$' title.svg)" 'the title'
form='{9000|8000||7000|6000|||5000|4000||3000|2000||||1000|900||800|700|||600|500||400|-9999}'
"$dicot" render "expr $form" --out long.svg
expect "$("$dicot" render "expr $form" | tr -d ' \n' | wc -c)" "$(grep -c '<use ' long.svg)" 'letters of a long form'

# A reduction has a layout of its own; the title is the LINE.
formula='p cnf 3 2 1 2 3 0 1 3 0'
expect "$("$dicot" reduce poscnf "$formula" --out picture.svg | sed 's/ .*//')" pebbles 'a position'
expect 'black=0 white=0 dots=36 cells=0 blocks=0 arrows=48 blue=0 red=0 green=0 letters=104' \
    "$(contents)" "reduce poscnf $formula"
expect '7 4' "$(count 'fill:rgb(0%,44.*stroke-width:1.2;') $(count 'stroke-width:2.4;')" 'blue and red pebbles'
expect 1 "$(grep -c '^<title>pebbles arcs ' picture.svg)" 'the title of a reduction'

# A reduction without a layout of its own is drawn as its game does it.
"$dicot" reduce green-tree 'path 4 (0,0,1)(0,0,2)(0,0,3)(0,0,4)' --out picture.svg >out
expect 'black=0 white=0 dots=3 cells=0 blocks=0 arrows=2 blue=0 red=0 green=0 letters=25' \
    "$(contents)" 'reduce green-tree'

# A single gadget. Blanks between words count as letters, too.
while read -r gadget blue red wanted; do
    "$dicot" reduce poscnf "$formula" --gadget "$gadget" --out picture.svg >out
    expect "$wanted" "$(contents)" "gadget $gadget"
    expect "$blue $red" "$(count 'fill:rgb(0%,44.*stroke-width:1.2;') $(count 'stroke-width:2.4;')" "pebbles of $gadget"
    expect 1 "$(grep -c "^<title>gadget $gadget of pebbles arcs " picture.svg)" "the title of $gadget"
done <<'END'
x1 3 1 black=0 white=0 dots=6 cells=0 blocks=0 arrows=9 blue=0 red=0 green=0 letters=33
C1 1 0 black=0 white=0 dots=5 cells=0 blocks=0 arrows=5 blue=0 red=0 green=0 letters=41
goal 0 1 black=0 white=0 dots=23 cells=0 blocks=0 arrows=23 blue=0 red=0 green=0 letters=112
END

# Names do not overlap: a variable in 21 clauses, clauses with 2, 11 and 17 literals.
{
    echo p cnf 20 21
    for other in $(seq 2 20); do echo 1 $other 0; done
    echo $(seq 17) 0 $(seq 11) 0
} >wide.cnf
for gadget in x1 x20 C1 C20 C21 goal; do
    "$dicot" reduce poscnf wide.cnf --gadget $gadget --out picture.svg >out
    expect 0 $? "gadget $gadget of a wide formula"
    has_clear_letters picture.svg || complain "gadget $gadget: letters overlap or are cut off"
done
"$dicot" reduce poscnf 'p cnf 5 1 1 2 3 4 5 0' --out picture.svg >out
has_clear_letters picture.svg || complain 'three pebbles on a clause: letters overlap'
checks=$((checks + 1))

# The title of a gadget is shortened if its position is large.
"$dicot" reduce poscnf 'p cnf 3000 1 1 2 0' --gadget x1 --out picture.svg >out
expect 1 "$(grep -c '^<title>gadget x1 of pebbles arcs .* \.\.\.</title>$' picture.svg)" 'a long title'
expect 20005 "$(sed -n 's/&#62;/>/g; s/^<title>\(.*\)<\/title>$/\1/p' picture.svg | wc -c)" 'its length'

# The pictures of the documentation are up to date: those of positions are drawn again from
# their titles, those of reductions by the commands beside them.
sed -n "s/^\`dicot \(reduce [^\`]*\)\`.*/\"\$dicot\" \1 >out/p" "$doc"/reductions.md "$doc"/reductions-click.md >commands
. ./commands
expect 8 "$(grep -c . commands)" 'pictures of reductions'
for file in "$doc"/pictures/*.svg; do
    case $file in *tree.svg) echo "not compared: ${file##*/}, which Graphviz has drawn"; continue ;; esac
    line=$(sed -n 's/&#62;/>/g; s/&#60;/</g; s/^<title>\(.*\)<\/title>$/\1/p' "$file")
    flag=--scale=1
    case $line in
    "thermograph of "*) line=${line#thermograph of } flag=--thermograph ;;
    "derivation of "*) line=${line#derivation of } flag=--derivation ;;
    esac
    case $file in
    */poscnf*.svg | */click-*.svg) mv "${file##*/}" picture.svg ;;
    *) "$dicot" render "$line" $flag --out picture.svg ;;
    esac
    wanted=$(contents)
    same_size "$(svg_size picture.svg)" "$(svg_size "$file")" || complain "$file: the size has changed"
    cp "$file" picture.svg
    expect "$wanted" "$(contents)" "$file"
done

# Pictures that are too large are refused with a message, and no file is left behind.
while read -r end flags line; do
    "$dicot" render "$line" --out "large.$end" "$flags" >out 2>err
    expect 2 $? "too large: $line"
    [ -s err ] || complain "$line: no message"
    [ "$(ls -d large* 2>/dev/null)" = '' ] || complain "$line: a file is left behind"
done <<'END'
svg --scale=1 nim 4097
pdf --scale=1 nim 700
svg --scale=10 clobber grid 60x1 checkerboard
png --scale=5 clobber grid 60x60 checkerboard
png --memory=100K clobber grid 60x60 checkerboard
svg --memory=4K clobber cycle 60 checkerboard
svg --scale=1 clobber grid 65x65 checkerboard
svg --scale=1 clobber cycle 1000 checkerboard
svg --scale=1 clobber complete 300 checkerboard
END

finish
