/* SPDX-License-Identifier: MIT */
/* clicks.h: what solvers may know about a board of blocks beyond game/game.h. */
#ifndef DICOT_GAMES_CLICKS_H
#define DICOT_GAMES_CLICKS_H

#include <assert.h>

#include "game/game.h"

extern const struct game clickomania, samegame;

struct scoring;
struct game_option;

#define CLICKS_COLOURS 27 /* a cell is 0, empty, or 1 to 26: a to z */

/* What a play of clickomania is about. */
enum clicks_goal {
    CLICKS_FEWEST, /* blocks left, as few as possible */
    CLICKS_CLEAR,  /* only plays that leave no block count */
    CLICKS_LEAST,  /* the number of clicks, as few as possible */
    CLICKS_MOST    /* the same, as many as possible */
};

/* The data of a board. A cell is one byte of a position, column after column, each from
 * the bottom: 0 empty, 1 to 26 a colour. */
struct clicks {
    uint32_t rows, columns;
    bool runs; /* the position was written as columns, and is printed that way */
    const struct scoring *scoring; /* of samegame */
    enum clicks_goal goal;         /* of clickomania; CLICKS_FEWEST elsewhere */
};

static inline const struct clicks *clicks_of(const struct board *b)
{
    const struct clicks *k = b->data;
    assert(k->rows > 0);
    return k;
}

static inline uint32_t clicks_cells(const struct clicks *k)
{
    return k->rows * k->columns;
}

/* The move that clicks the group of this block, any block of it, and the group's size. */
move clicks_name(const struct board *b, const uint8_t *pos, uint32_t cell, void *scratch,
                 uint32_t *size);

/* Blocks that stand in one column or lie in one row: block i, counted from the floor or
 * from the left, is on cell i * stride. A click names its group by the least cell, and
 * the blocks after the group close up, so both are the same game. */
struct clicks_line {
    size_t blocks, stride;
};

/* Returns false if the blocks are not in line. (If there are no blocks, they are.) */
bool clicks_in_line(const struct board *b, const uint8_t *pos, struct clicks_line *line);

/* See `part` in game.h: of blocks in line with at most so many runs of equal blocks. The
 * scratch that it needs is given in bytes. */
#define CLICKS_MOST_RUNS 1023
bool clicks_part(const struct board *b, uint8_t *rest, uint8_t *part, void *scratch);
size_t clicks_part_scratch(void);

/* See theory.h. */
size_t clicks_play_all(const struct board *b, uint8_t *pos, const move *moves,
                       size_t count, void *scratch, int64_t *gained);

/* The scoring of a samegame board: points of a click on n blocks, and for clearing the
 * board; do points depend on what is left otherwise? */
int64_t clicks_points(const struct board *b, int64_t n);
int64_t clicks_bonus(const struct board *b);
bool clicks_punishes(const struct board *b);

/* Is the result the number of clicks? */
bool clicks_count_clicks(const struct board *b);

/* What a click on n blocks adds to the result; and what ending adds with so many blocks
 * of each colour left, NO_RESULT if such an end does not count. */
int64_t clicks_gain(const struct board *b, int64_t n);
int64_t clicks_end(const struct board *b, const int64_t count[CLICKS_COLOURS]);

/* How many blocks of each colour are known to stay in every play. Boards have at most
 * CLICKS_MOST_ISOLATED cells. It finds none unless a colour has a single block. */
#define CLICKS_MOST_ISOLATED 1024
void clicks_staying(const struct clicks *k, const uint8_t *pos,
                    uint32_t staying[CLICKS_COLOURS]);

/* May methods that know the fewest blocks left answer? */
static inline bool clicks_count_blocks(const struct board *b)
{
    return b->game == &clickomania && !clicks_count_clicks(b);
}

/* Finds the group of this block: its cells, as uint32_t from the start of the scratch,
 * and their number. */
uint32_t clicks_group(const struct clicks *k, const uint8_t *pos, uint32_t cell,
                      void *scratch);

/* Does Left click a, and Right b? */
bool clicks_is_partizan(const struct board *b);

/* For the rows in clicks.c; slots as in game.h and theory.h. */
bool clicks_parse(struct board *b, struct cursor *c);
void clicks_print(const struct board *b, const uint8_t *pos, struct writer *w);
bool clicks_random(const struct game *game, struct memory *m, struct cursor *shape,
                   struct random_wish *wish, struct writer *w);
bool clicks_random_two_colours(const struct game *game, struct memory *m,
                               struct cursor *shape, struct random_wish *wish,
                               struct writer *w);
extern const struct touch clicks_touch;
void clicks_draw(const struct board *b, const uint8_t *pos, struct writer *w);
extern const struct game_option clicks_scoring, clicks_goal;
void clicks_default_results(struct board *b);
int64_t clicks_result(const struct board *b, const uint8_t *pos);
int64_t clicks_bound(const struct board *b, const uint8_t *pos, void *scratch,
                     const char **reason);

#endif
