#!/bin/sh
# Checks that README.md, doc/*.md and doc/guide/*.md are true, as far as a machine can tell:
#
#   tests/tree/docs.sh PATH/TO/dicot [TREE]        TREE: the top of a source tree, default this one
#
#   - a file named in `backticks` exists; `src/game/game.h:next` has the word `next` in it.
#     NAME in a file's name stands for any name, * for all. A line with the words "Comes
#     with" is about the future and not checked.
#   - links between documents lead somewhere, to a heading too; the front page or
#     doc/documents.md links every document; a document that sources name is there.
#   - a numbered result that sources, tests or documents cite, as [SC Thm 5], has a row in doc/claims.md.
#   - every game and every option is in the grammar of doc/formats.md.
#   - the examples are what dicot answers (tests/support/examples.sh), except those of the guide
#     for C, which tests/hosts/library.sh runs; and every `dicot ...` of the front page and of the
#     gallery that has no word in capitals is understood by it.
. "${0%/*}/../support/script.sh"
needs 1 "$@"
golden=$here/../answer/golden.sh examples=$here/../support/examples.sh dicot=$(path_of "$1")
cd "${2-$here/../..}" || exit 2

# Inline code outside code blocks, one piece per line: FILE:LINE<tab>PIECE
pieces() {
    awk -v tick='`' '
        FNR == 1 { code = 0 }
        index($0, tick tick tick) == 1 { code = !code; next }
        code || /Comes with/ { next }
        { n = split($0, piece, tick); for (i = 2; i < n; i += 2) print FILENAME ":" FNR "\t" piece[i] }' "$@"
}

file_is_there() { # NAME, perhaps with * or the placeholder NAME
    case $1 in
    *NAME*) [ -d "$(dirname "$1")" ] ;;
    *'*'*) set -- $1 && [ -e "$1" ] ;;
    */*) [ -e "$1" ] ;;
    *) [ -n "$(find . -path ./build -prune -o -name "$1" -print)" ] ;;
    esac
}

documents=$(ls README.md doc/*.md doc/guide/*.md 2>/dev/null)
# shellcheck disable=SC2086  # words, here and below
pieces $documents >"$work/pieces"
tab=$(printf '\t')
# Files by their ending, and whatever is below a directory of the tree.
rooms=$(ls -d .ci */ 2>/dev/null | grep -v '^build/' | tr -d / | tr '\n' '|')
grep -E "$tab[A-Za-z0-9_.*/-]+\.(c|h|sh|mjs|md|txt|test)(:[a-z_0-9]+)?$|$tab(${rooms%|})/[^ ]*$" \
    "$work/pieces" >"$work/files"
while IFS=$tab read -r place name; do
    checks=$((checks + 1))
    file_is_there "${name%%:*}" || complain "$place: there is no $name"
    case $name in
    *:*) grep -qw -- "${name#*:}" "${name%%:*}" 2>/dev/null ||
        complain "$place: no ${name#*:} in ${name%%:*}" ;;
    esac
done <"$work/files"

for file in $documents; do
    for link in $(grep -o '](\([^):# ]*\))' "$file" | sed 's/](\(.*\))/\1/'); do
        checks=$((checks + 1))
        [ -e "$(dirname "$file")/$link" ] || complain "$file: the link $link leads nowhere"
    done
done

# The headings of a document, as GitHub names them in links.
headings() {
    LC_ALL=C awk '/^```/ { code = !code } !code && /^#+ / { sub(/^#+ /, ""); text = tolower($0)
        gsub(/[^a-z0-9_ -]/, "", text); gsub(/ /, "-", text); print text }' "$1"
}
for file in $documents; do
    for link in $(grep -o '](\([^):# ]*\)#[^) ]*)' "$file" | sed 's/](\(.*\))/\1/'); do
        checks=$((checks + 1))
        to=${link%%#*}
        to=${to:+$(dirname "$file")/$to}
        headings "${to:-$file}" | grep -qxF -e "${link#*#}" || complain "$file: no heading for the link $link"
    done
done

for file in $documents; do
    checks=$((checks + 1))
    case $file in README.md | doc/documents.md) continue ;; esac
    grep -qF "]($file)" README.md || grep -qsF "](${file#doc/})" doc/documents.md || complain "README.md: no link to $file"
done
for file in $(grep -rhoE '\bdoc/[a-z-]+\.md\b' --include='*.[ch]' --include='*.sh' --include='*.py' --include='*.mjs' \
    --exclude='docs*.sh' --exclude-dir=build . | sort -u); do
    checks=$((checks + 1))
    [ -e "$file" ] || complain "the sources name $file, which is not there"
done

grep -rhoE '\b(SC|HAM|CLICK|BP) (Thm|Lemma|Cor|Prop|Table|Const) [0-9.]*[0-9](\([0-9]+\))?' \
    --include='*.[ch]' --include='*.txt' --include='*.test' --include='*.md' --exclude=claims.md \
    src cli check tests doc | sort -u >"$work/cited"
while IFS= read -r result; do
    checks=$((checks + 1))
    grep -qF -e "| $result |" -e "| $result(" -e "| $result," doc/claims.md ||
        complain "doc/claims.md: no row for $result, which is cited"
done <"$work/cited"

# The words of a table in src/games: .name in the rows of that struct.
names() {
    awk -v row="^(static )?const struct $1 [a-z_0-9]+ = " '/^[a-z].* = \{/ { inside = $0 ~ row }
        inside && /^ *\.name = "/ { gsub(/^[^"]*"|".*$/, ""); print }' $(ls src/games/*.c | grep -v '/template\.c$')
}
for game in $(names game); do
    checks=$((checks + 1))
    grep -qF "\"$game\"" doc/formats.md || complain "doc/formats.md: the game $game is not in the grammar"
done
for option in $(names game_option); do
    checks=$((checks + 1))
    grep -qE "\"$option=?\"" doc/formats.md || complain "doc/formats.md: the option $option is not in the grammar"
done

# Every folder of the product that has sources is in the map of rooms.
for room in $(find src native mpi lib serve claims wasm check -name '*.c' 2>/dev/null | sed 's|/[^/]*$||' | sort -u); do
    checks=$((checks + 1))
    grep -q "^|.*\`$room\`.*|" doc/architecture.md || complain "doc/architecture.md: no row for the room $room"
done

# The examples become transcripts for golden.sh.
mkdir "$work/examples"
for file in $documents; do
    [ "$file" = doc/guide/c.md ] ||
        sh "$examples" "$file" >"$work/examples/$(echo "${file%.md}" | tr / -).test"
done
{
    echo '$ echo aab >boards.txt'
    sed -n "s/^\(README\|doc\/guide\/gallery\)\.md:[0-9]*$tab\(dicot [^$tab]*\)/\2/p" "$work/pieces" | grep -v '[A-Z][A-Z]' |
        sed 's/\\|/|/g; s/.*/$ & >answer/'
} >"$work/examples/front page.test"
find "$work/examples" -size 0 -exec rm {} +
checks=$((checks + $(cat "$work/examples/"* | grep -c '^\$ ')))
sh "$golden" "$dicot" "$work/examples" >"$work/log" 2>&1 || complain "$(cat "$work/log")"

finish && [ $checks -gt 0 ]
