/* SPDX-License-Identifier: MIT */
/* rows.c: see rows.h. One row is read at a time, but whether digits are cells or one
 * number is decided for the whole board: 12 alone may be a column of height one. */
#include "problem/rows.h"

/* Takes the next row, without the blanks around it. Returns false after the last one. */
static bool take_row(struct cursor *text, struct cursor *row, size_t *line)
{
    while (!cursor_at_end(text)) {
        *row = cursor_take_line(text);
        cursor_trim(row);
        ++*line;
        if (!cursor_at_end(row) && *row->at != '#')
            return true;
    }
    return false;
}

static bool is_gap(char byte)
{
    return byte == ' ' || byte == '\t' || byte == ',';
}

/* What a row consists of. */
struct row_bytes {
    size_t length;
    bool gaps, digits, others; /* others: neither gaps, digits nor dots */
};

static struct row_bytes bytes_of(struct cursor row)
{
    struct row_bytes b = {.length = cursor_left(&row)};
    for (; !cursor_at_end(&row); row.at++) {
        b.gaps = b.gaps || is_gap(*row.at);
        b.digits = b.digits || is_digit(*row.at);
        b.others = b.others || !(is_gap(*row.at) || is_digit(*row.at) || *row.at == '.');
    }
    return b;
}

/* Is each digit a cell? */
static bool has_digits_as_cells(struct cursor text)
{
    struct cursor row;
    size_t line = 0, length = 0;
    bool digits = false;
    while (take_row(&text, &row, &line)) {
        const struct row_bytes b = bytes_of(row);
        if (b.gaps || b.others || b.length < 2 || (length > 0 && b.length != length))
            return false;
        length = b.length;
        digits = digits || b.digits;
    }
    return digits;
}

static void write_digits(struct cursor row, struct writer *rows)
{
    for (; !cursor_at_end(&row); row.at++)
        write_byte(rows, *row.at == '.' ? '.' : (char)('a' + (*row.at - '0')));
}

/* Copies a row of letters. The game checks them; what would end a row in a LINE is
 * refused here. */
static bool write_letters(struct cursor row, struct writer *rows)
{
    const char *first = row.at;
    for (; !cursor_at_end(&row); row.at++)
        if (is_gap(*row.at) || *row.at == '|' || *row.at == '/')
            return cursor_expected(&row, "a letter or the end of the row");
    write_bytes(rows, first, (size_t)(row.end - first));
    return true;
}

/* Takes what stands between two cells: blanks, tabs, at most one comma. */
static void take_gap(struct cursor *row)
{
    cursor_blanks(row);
    if (cursor_take(row, ","))
        cursor_blanks(row);
}

/* Writes cells that are numbers, with gaps between them. */
static bool write_numbers(struct cursor row, struct row_bytes bytes, struct writer *rows)
{
    if (!bytes.gaps && !bytes.others && bytes.length > 2)
        return cursor_fail(&row, BAD_INPUT,
                           "digits without blanks need rows of equal length, and numbers "
                           "a blank or a comma between them");
    while (!cursor_at_end(&row)) {
        uint64_t k = 0;
        if (cursor_take(&row, "-1") || cursor_take(&row, ".")) {
            write_byte(rows, '.');
        } else {
            if (!cursor_number(&row, 25, "a colour", &k))
                return false;
            write_byte(rows, (char)('a' + k));
        }
        if (!cursor_at_end(&row) && !is_gap(*row.at))
            return cursor_expected(&row, "a blank after the number");
        take_gap(&row);
    }
    return true;
}

/* Writes cells that are letters, with gaps between them. */
static bool write_separated(struct cursor row, struct writer *rows)
{
    while (!cursor_at_end(&row)) {
        if (is_gap(*row.at) || *row.at == '|' || *row.at == '/')
            return cursor_expected(&row, "a letter");
        write_byte(rows, *row.at++);
        if (!cursor_at_end(&row) && !is_gap(*row.at))
            return cursor_expected(&row, "a blank after the letter");
        take_gap(&row);
    }
    return true;
}

static bool write_row(struct cursor row, struct row_bytes bytes, struct writer *rows)
{
    if (bytes.digits)
        return write_numbers(row, bytes, rows);
    /* aa b: one gap too many, rather than one too few */
    const bool separated = bytes.length > 1 && is_gap(row.at[1]);
    return separated ? write_separated(row, rows) : write_letters(row, rows);
}

bool rows_read(struct cursor text, struct writer *rows, struct writer *about)
{
    const bool digits = has_digits_as_cells(text);
    struct cursor row;
    bool ok = true;
    for (size_t line = 0, count = 0; take_row(&text, &row, &line); count++) {
        const struct row_bytes bytes = bytes_of(row);
        const struct board_row place = {.line = line, .numbers = bytes.digits};
        if (about != NULL)
            write_bytes(about, (const char *)&place, sizeof place);
        if (count > 0)
            write_byte(rows, '|');
        if (digits) {
            write_digits(row, rows);
        } else if (ok && !write_row(row, bytes, rows)) {
            text.error->line = line;
            ok = false; /* the rows after it are still counted */
        }
    }
    return ok;
}
