#!/bin/sh
# house.sh: how many pieces the core has, as a table of words and numbers.
#
#   tools/house.sh [FOLDER]       default: src
#
# Functions are definitions that begin at the start of a line and whose body ends with a
# brace there, which is how clang-format leaves them.
set -eu
cd "$(dirname "$0")/.."
room=${1:-src}
files() { find "$room" -name "$1" | sort; }
uses() { # PATTERN: how often it stands in the room
    grep -rhoE "$1" "$room" --include='*.[ch]' | wc -l
}
say() { printf '%-42s %7d\n' "$1" "$2"; }

say files "$(files '*.[ch]' | wc -l)"
say lines "$(files '*.[ch]' | xargs cat | wc -l)"
say headers "$(files '*.h' | wc -l)"
say functions "$(files '*.[ch]' | xargs awk '
    /^[a-z].*[a-z_0-9]\(/ && !/;$/ && !/^(struct|enum|union) [a-z_]+ = / { head = 1 }
    /^\{$/ && head { n++; head = 0 }
    /^}/ || /;$/ { head = 0 }
    END { print n + 0 }')"
say structs "$(uses '^struct [a-z_0-9]+ \{$')"
kinds() { # SLOT: in how many kinds of searches it stands
    files '*.c' | xargs cat | tr '\n' ' ' | grep -oE 'struct search_kind [a-z_]+ = \{[^}]*\}' | grep -c "\.$1 =" || :
}
say 'searches that run' "$(kinds run)"
say 'searches divided into steps' "$(kinds step)"
say 'looks at the budget' "$(uses 'memory_(expired|expired_in|over|spent)\(')"
say 'constants of time between looks' "$(uses '#define [A-Z_]*BETWEEN')"
# One is `over`; the others are functions by which some room asks in a way of its own.
say 'limit protocols' "$(files '*.[ch]' | xargs cat |
    grep -oE '^[a-z].*[ *]([a-z_]*(expired|spent|is_late)[a-z_]*|memory_over|over)\(' |
    grep -oE '[a-z_]+\($' | sort -u | wc -l)"
