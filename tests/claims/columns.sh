# claims_columns: of the tables of `dicot claims --markdown` the key, the statement and the
# verdict, which do not depend on how far a run went.
claims_columns() {
    awk '/^\| / && !/^\| claim / {
        gsub(/\\\|/, "\001"); n = split($0, cell, / \| /); gsub(/\001/, "\\|")
        if (n < 4) next
        verdict = cell[3]; sub(/;.*/, "", verdict)
        print cell[1] " | " cell[2] " | " verdict
    }'
}
