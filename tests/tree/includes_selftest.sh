#!/bin/sh
# Tests tests/tree/includes.sh on a small tree: it accepts the tree as it is, and with any one
# forbidden include it fails and names the place.
. "${0%/*}/../support/script.sh"
checker=$here/includes.sh
cd "$work" || exit 2

mkdir -p src/base src/graph src/game src/games src/problem src/scene src/solve src/answer src/questions native cli lib include check/rules check/kernel wasm
line() { printf '#include %s\n' "$2" >>"$1"; } # FILE WHAT
line src/base/text.h '<stddef.h>'
line src/base/text.c '"base/text.h"'
line src/base/text.c '<stdio.h>'
line src/base/memory.h '"text.h"'
line src/graph/graph.h '"base/memory.h"'
line src/game/game.h '"graph/graph.h"'
line src/games/nim.c '"game/game.h"'
line src/games/games.h '"game/game.h"'
line src/problem/problem.h '"games/games.h"'
line src/scene/terminal.h '"base/text.h"'
line src/solve/branch_and_bound.h '"problem/problem.h"'
line src/answer/answer.h '"solve/branch_and_bound.h"'
line src/questions/render.h '"answer/answer.h"'
line native/clock.h '<time.h>'
line cli/main.c '<stdio.h>'
line cli/main.c '"solve/branch_and_bound.h"'
line cli/flags.h '<signal.h>'
line cli/main.c '"flags.h"'
line include/dicot.h '<stdint.h>'
line lib/ask.c '"dicot.h"'
line lib/inside.h '"answer/answer.h"'
line lib/inside.h '"clock.h"'
line lib/ask.c '"inside.h"'
line wasm/dicot.c '"dicot.h"'
line wasm/dicot.c '"answer/answer.h"'
line cli/main.c '"clock.h"'
line check/rules/rules.h '<stdint.h>'
line check/rules/rules.c '"rules/rules.h"'
line check/kernel/kernel.h '"rules/rules.h"'
line check/main.c '"kernel/kernel.h"'
line check/certificate.h '<stdint.h>'

checks=1
sh "$checker" . >log 2>&1 || { complain 'a clean tree failed:'; cat log; }

plant() { # FILE WHAT: adds this #include for a moment; includes.sh must find it
    cp "$1" saved
    line "$1" "$2"
    checks=$((checks + 1))
    if sh "$checker" . >log 2>&1 || ! grep -q "^$1:$(grep -c '' "$1"): " log; then
        complain "not found: #include $2 in $1"
        sed 's/^/    /' log
    fi
    cp saved "$1"
}
plant include/dicot.h '"game/game.h"'
plant include/dicot.h '<stdio.h>'
plant cli/main.c '"inside.h"'
plant cli/main.c '"dicot.h"'
plant wasm/dicot.c '"inside.h"'
plant wasm/dicot.c '"flags.h"'
plant wasm/dicot.c '"clock.h"'
plant lib/ask.c '"flags.h"'
plant native/clock.h '"flags.h"'
plant src/answer/answer.h '"flags.h"'
plant src/answer/answer.h '"clock.h"'
plant src/solve/branch_and_bound.h '"answer/answer.h"'
plant src/base/text.c '"graph/graph.h"'
plant src/base/text.c '"game/game.h"'
plant src/base/text.h '<unistd.h>'
plant src/base/memory.h '<stdio.h>'
plant src/graph/graph.h '"game/game.h"'
plant src/graph/graph.h '"../game/game.h"'
plant src/game/game.h '"problem/problem.h"'
plant src/games/nim.c '"solve/branch_and_bound.h"'
plant src/games/nim.c '"problem/problem.h"'
plant src/games/nim.c '<stdio.h>'
plant src/problem/problem.h '"solve/branch_and_bound.h"'
plant src/problem/problem.h 'HEADER'
plant src/solve/branch_and_bound.h '"flags.h"'
plant src/solve/branch_and_bound.h '"rules/rules.h"'
for header in stdio pthread threads time unistd signal setjmp; do
    plant src/solve/branch_and_bound.h "<$header.h>"
done
plant cli/main.c '"rules/rules.h"'
plant wasm/dicot.c '"rules/rules.h"'
plant check/rules/rules.c '"kernel/kernel.h"'
plant check/kernel/kernel.h '"certificate.h"'
plant check/rules/rules.c '"base/text.h"'
plant check/rules/rules.c '"flags.h"'
plant check/rules/rules.c '"../src/game/game.h"'
plant check/rules/rules.c '<game/game.h>'

# Names of structs. A name may be defined in two sources, and once more in check/.
echo 'struct board {' >>src/game/game.h
echo 'struct board {' >>check/rules/rules.h
echo 'struct own {' | tee -a src/games/nim.c >>src/base/text.c
checks=$((checks + 1))
sh "$checker" . >log 2>&1 || { complain 'names that are allowed failed:'; cat log; }
for file in src/base/memory.h src/games/nim.c wasm/dicot.c; do
    cp $file saved
    echo '    enum board {' >>$file
    checks=$((checks + 1))
    sh "$checker" . >log 2>&1 && complain "a second struct board in $file passed"
    cp saved $file
done

# JSON has one writer: others may read it, and only that one prints it.
echo '    write_text(w, "\"key\":");' >src/base/json.c
echo '    snprintf(to, size, "\"%s\":", key); at = strstr(text, "\"moves\":[");' >>cli/main.c
checks=$((checks + 1))
sh "$checker" . >log 2>&1 || { complain 'the writer of JSON failed:'; cat log; }
for print in 'write_format(w, "{\"key\":%d}", n);' 'fputs(",\"key\":", out);'; do
    cp cli/main.c saved
    echo "    $print" >>cli/main.c
    checks=$((checks + 1))
    sh "$checker" . >log 2>&1 && complain "not found: $print"
    cp saved cli/main.c
done

mkdir src/attic && : >src/attic/new.c
checks=$((checks + 1))
sh "$checker" . >log 2>&1 && complain 'a room without a rule passed'

rm -r src/attic
i=0
while [ $i -lt 25 ]; do : >src/graph/g$i.c; i=$((i + 1)); done
checks=$((checks + 2))
sh "$checker" . >log 2>&1 || complain 'a room with 25 sources failed'
: >src/graph/g$i.c
sh "$checker" . >log 2>&1 && complain 'a room with 26 sources passed'

finish
