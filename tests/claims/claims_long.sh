#!/bin/sh
# Is doc/claims.md, as a whole, what `dicot claims` says?
#
#   tests/claims/claims_long.sh DICOT
set -eu
"$1" claims --markdown --threads 2 --quiet | diff -u - doc/claims.md | grep '^-' | grep -v '^---' &&
    exit 1
echo "claims_long: as it is in doc/claims.md"
