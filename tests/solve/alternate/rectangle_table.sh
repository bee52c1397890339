# SPDX-License-Identifier: MIT
# rectangle_table.sh PROGRAM: checks that src/solve/alternate/rectangle_table.c is exactly what
# PROGRAM writes.
set -e
. "${0%/*}/../../support/script.sh"
"$1" >"$work/table"
if ! diff -u src/solve/alternate/rectangle_table.c "$work/table"; then
    echo "rectangle_table: src/solve/alternate/rectangle_table.c is not what tools/rectangle_table.c writes"
    exit 1
fi
