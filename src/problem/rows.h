/* SPDX-License-Identifier: MIT */
/* rows.h: turns a board as people keep it in a file into ROWS ("aab|bca"). */
#ifndef DICOT_PROBLEM_ROWS_H
#define DICOT_PROBLEM_ROWS_H

#include "base/text.h"

/* A row as it stands in the file. */
struct board_row {
    size_t line;    /* its line, counted from 1 in the text of the board */
    size_t numbers; /* 1 if its cells are numbers, which became letters; otherwise 0 */
};

/* Appends the board in `text`, one row per line, to `rows` with '|' between the rows.
 * Empty lines and those that begin with '#' do not count. Cells are
 *
 *     letters                 aab        as in ROWS; the game checks them
 *     separated letters       a a b      or with commas or tabs between them
 *     numbers                 0 0 1      or with commas or tabs; 0 is a, -1 and . are
 * empty digits                  001        if every row is so, as long as the others,
 * which are at least two
 *
 * Appends a struct board_row for each row to `about`, unless that is NULL. Returns false
 * if a row is wrong, with line and column in the error of `text`. */
bool rows_read(struct cursor text, struct writer *rows, struct writer *about);

#endif
