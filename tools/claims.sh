#!/bin/sh
# Rewrites doc/claims.md by checking all claims in their usual sizes.
#
#   tools/claims.sh [DICOT]
set -eu
cd "$(dirname "$0")/.."
dicot=${1-build/dicot}
{
    cat <<'TEXT'
# Claims

What the papers claim, and whether it is so. `tools/claims.sh` writes this file; `dicot claims KEY` checks a row, and `--range N` tries larger cases. How it works, and what a verdict
means, is said in [claims-howto.md](claims-howto.md). The first version of Solitaire Clobber, SC-v1, has the same results under the same numbers.
TEXT
    "$dicot" claims --markdown --threads 2 --quiet
} >doc/claims.md.new
mv doc/claims.md.new doc/claims.md
