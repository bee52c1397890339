#!/bin/sh
# Makes the pictures of the guides by the commands that doc/guide/gallery.md shows beside them, and
# those of the lessons. Needs Graphviz for the trees.
#
#   tools/guide_pictures.sh PATH/TO/dicot OUT        OUT: doc/pictures
set -eu
dicot=$(cd "$(dirname "$1")" && pwd)/dicot
top=$(cd "$(dirname "$0")/.." && pwd)
cd "$2"
PATH=$(dirname "$dicot"):$PATH

# Rows of the tables: every `command` after the picture, whose \| stands for |.
sed -n 's/^| <img [^|]* | \(.*\) |$/\1/p' "$top/doc/guide/gallery.md" | sed 's/\\|/|/g' | tr '`' '\n' |
    grep '^dicot \|^dot ' | while IFS= read -r command; do
    echo "$command"
    sh -c "$command"
done
rm -f ./*.dot

# Moments of the play of the lesson (doc/guide/teaching.md).
moves=$("$dicot" solve solitaire-clobber grid 3x4 checkerboard | sed -n 's/^moves: //p')
for moment in 0 1 4; do
    after=$(echo "$moves" | tr ' ' '\n' | head -n $moment | tr '\n' ' ')
    "$dicot" render solitaire-clobber grid 3x4 checkerboard --after "$after" --out lesson-$moment.svg
done
