#!/bin/sh
# Tests what `make install` installs, and that `make uninstall` removes all of it and nothing else.
#
#   tests/hosts/install.sh BUILD
. "${0%/*}/../support/script.sh"
needs 1 "$@"
build=$1
export DESTDIR="$work/root"
prefix=/opt/tools
cmake --install "$build" --prefix $prefix >"$work/log" 2>&1 || complain "it failed: $(tail -3 "$work/log")"
there=$DESTDIR$prefix

for file in bin/dicot bin/dicot-check include/dicot.h share/doc/dicot/README.md share/doc/dicot/CITATION.cff \
    share/doc/dicot/CHANGES.md share/doc/dicot/LICENSE share/doc/dicot/THIRD-PARTY-NOTICES share/doc/dicot/dicot.spdx \
    share/doc/dicot/doc/formats.md share/dicot/rulesets/domineering.rules share/man/man1/dicot.1 share/man/man1/dicot-solve.1 \
    share/man/man1/dicot-check.1 share/bash-completion/completions/dicot share/bash-completion/completions/dicot-check \
    share/zsh/site-functions/_dicot share/fish/vendor_completions.d/dicot.fish; do
    checks=$((checks + 1))
    [ -s "$there/$file" ] || complain "$file is not installed"
done
checks=$((checks + 1))
"$there/bin/dicot" outcome nim 0 | grep -q ^P || complain "the installed program does not run"
# The rulesets are examples to copy, so they must work as files.
sed 's/^game domineering/game mine/' "$there/share/dicot/rulesets/domineering.rules" >"$work/mine.rules"
checks=$((checks + 1))
"$there/bin/dicot" outcome --rules "$work/mine.rules" mine grid 2x2 all:. | grep -q ^N ||
    complain "an installed ruleset cannot be used"

# A page of another program, and a file of the user's in a folder of ours.
touch "$there/share/man/man1/other.1" "$there/share/dicot/rulesets/mine.rules"
sh tools/uninstall.sh "$build" $prefix >"$work/log" 2>&1 || complain "uninstall: $(tail -3 "$work/log")"
left=$(cd "$there" && find . -type f | sort | tr '\n' ' ')
checks=$((checks + 1))
[ "$left" = "./share/dicot/rulesets/mine.rules ./share/man/man1/other.1 " ] || complain "left after uninstall: $left"
finish
