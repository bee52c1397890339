#!/bin/sh
# Puts every LINE of the case files, or one in SHARE, to each command that answers one, with
# several threads at once: the answers must be those that one thread gives. Under the thread
# sanitizer, every search that these lines reach runs beside others, so that state which they
# share by mistake is reported.
#
#   tests/hosts/threads.sh PATH/TO/dicot [SHARE]
. "${0%/*}/../support/script.sh"
needs 1 "$@"
dicot=$1 share=${2:-1}

sed -e '/^#/d' -e '/^$/d' -e 's/ ;.*//' tests/answer/cases/*.txt | awk "NR % $share == 0" >"$work/lines"
lines=$(grep -c '' "$work/lines")

# answer THREADS COMMAND: prints the answers without their times, then the certificates. A
# limit on nodes, unlike one on time, stops every search at the same place.
answer() {
    "$dicot" "$2" - --json --threads "$1" --nodes 5000 --time 1h --cert "$work/cert" \
        <"$work/lines" 2>"$work/errors" >"$work/out"
    sed 's/"seconds":[-+.0-9e]*/"seconds":_/' "$work/out"
    cat "$work/cert"
}

for command in outcome value solve; do
    answer 1 $command >"$work/one"
    answer 4 $command >"$work/four"
    if ! cmp -s "$work/one" "$work/four" || [ "$(grep -c '' "$work/out")" -ne "$lines" ]; then
        complain "$command: four threads give other answers than one thread"
        diff "$work/one" "$work/four" | head -n 10 | cut -c 1-300
        head -n 40 "$work/errors"
    fi
done
echo "threads: $lines lines, $failures commands answered differently by four threads"
[ "$lines" -gt 100 ] && [ $failures -eq 0 ]
