/* SPDX-License-Identifier: MIT */
/* runs.h: boards of Clickomania as runs, for boards with many more blocks than runs.
 *
 * A run is a stretch of one colour in a column. It is connected, so a click removes all
 * of it or nothing. Runs are numbered once, column after column from the bottom, and keep
 * their numbers. */
#ifndef DICOT_GAMES_CLICKS_RUNS_H
#define DICOT_GAMES_CLICKS_RUNS_H

#include "base/arena.h"
#include "base/text.h"

#define NO_RUN UINT32_MAX

/* ---- text ---- */

/* Reads the runs of `3a2b|5c` one by one. */
struct runs_reader {
    struct cursor text;
    uint64_t column, bottom; /* where the run read last stands */
    uint64_t length;
    uint8_t colour;      /* 1 is a; 0 is empty cells, above the blocks of a column */
    uint64_t rows;       /* height of the tallest column so far */
    struct cursor place; /* where that run is in the text */
    bool open;           /* a column has begun and not ended */
    bool failed;         /* the text is wrong; its error is filled */
};

struct runs_reader runs_reader_of(struct cursor text);

/* Reads the next run. Returns false if there are no more or the text is wrong. */
bool runs_next(struct runs_reader *r);

/* Prints one run in that form. */
void run_print(uint64_t length, char letter, struct writer *w);

/* ---- boards ---- */

struct run_column {
    uint32_t first, end; /* its runs are `first` to `end` - 1 */
    uint32_t height;
    uint32_t left, right; /* the columns beside it that are not empty, or NO_RUN */
};

struct clicks_runs {
    struct arena arena;
    uint32_t rows, columns; /* size of the frame; moves count rows from its top */
    uint32_t runs;
    uint32_t colours;        /* number of colours at the start */
    uint64_t blocks;         /* blocks left */
    uint32_t *length;        /* of each run */
    uint8_t *colour;         /* of each run; IN_GROUP is set while a group is searched */
    uint32_t *above, *below; /* for each run, the nearest runs left in its column */
    uint32_t *heights; /* for each column, a Fenwick tree of the lengths of its runs */
    struct run_column *column;
    uint32_t *standing; /* a Fenwick tree that counts the columns with blocks */
    uint32_t not_empty;
    uint32_t *group; /* the runs that the last click removed */
    size_t members, capacity;
};

/* Reads a POSITION `columns RUNS`. On failure the cursor's error is filled. The caller
 * must call clicks_runs_done in either case. */
bool clicks_runs_parse(struct clicks_runs *r, struct memory *m, struct cursor *position);
void clicks_runs_done(struct clicks_runs *r);

/* A cell of the frame: its column from 0, its height above the floor from 0. */
struct run_cell {
    uint32_t column, height;
};

/* Returns where the lowest cell of a remaining run stands now. */
struct run_cell clicks_runs_cell(const struct clicks_runs *r, uint32_t run);

/* Returns the run at a cell, or NO_RUN. */
uint32_t clicks_runs_at(const struct clicks_runs *r, struct run_cell cell);

/* Clicks on the group of a remaining run; `group` then lists its runs. Returns
 * CLICK_ALONE and changes nothing if the group is a single block. */
enum click_made { CLICK_MADE, CLICK_ALONE, CLICK_NO_MEMORY };
enum click_made clicks_runs_click(struct clicks_runs *r, uint32_t run);

#endif
