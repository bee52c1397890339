/* SPDX-License-Identifier: MIT */
/* clicks.h: what solvers may know about boards of blocks beyond game/game.h. */
#ifndef DICOT_GAMES_CLICKS_H
#define DICOT_GAMES_CLICKS_H

#include <assert.h>

#include "game/game.h"

extern const struct game clickomania, samegame;

struct scoring;
struct game_option;

/* Values of a cell: 0 is empty, 1 to 26 are the colours a to z. */
#define CLICKS_COLOURS 27

/* The goal of a play of clickomania. */
enum clicks_goal {
    CLICKS_FEWEST, /* as few blocks left as possible */
    CLICKS_CLEAR,  /* only plays that leave no block count */
    CLICKS_LEAST,  /* as few clicks as possible */
    CLICKS_MOST    /* as many clicks as possible */
};

/* The data of a board. A cell is one byte of a position, column after column, each from
 * the bottom: 0 empty, 1 to 26 a colour. */
struct clicks {
    uint32_t rows, columns;
    bool runs; /* the position was written as columns, and is printed that way */
    const struct scoring *scoring; /* samegame only */
    enum clicks_goal goal;         /* CLICKS_FEWEST in games other than clickomania */
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

/* Returns the move that clicks the group of the block on `cell`, and sets *size to the
 * size of the group. */
move clicks_name(const struct board *b, const uint8_t *pos, uint32_t cell, void *scratch,
                 uint32_t *size);

/* Blocks that all stand in one column or all lie in one row: block i, counted from the
 * floor or from the left, is on cell i * stride. In both cases a click names its group by
 * the least cell and the blocks after the group close up, so both are the same game. */
struct clicks_line {
    size_t blocks, stride;
};

/* Says whether all blocks are in one column or row, and finds that line. Without any
 * blocks the answer is yes. */
bool clicks_in_line(const struct board *b, const uint8_t *pos, struct clicks_line *line);

/* The slot `part` of game.h. It takes parts out of blocks in line with at most
 * CLICKS_MOST_RUNS runs of equal blocks; any other position is one part.
 * clicks_part_scratch returns the bytes of scratch that it needs. */
#define CLICKS_MOST_RUNS 1023
bool clicks_part(const struct board *b, uint8_t *rest, uint8_t *part, void *scratch);
size_t clicks_part_scratch(void);

/* The slot play_all of theory.h. */
size_t clicks_play_all(const struct board *b, uint8_t *pos, const move *moves,
                       size_t count, void *scratch, int64_t *gained);

/* The scoring of a samegame board: the points of a click on n blocks, the points for
 * clearing the board, and whether blocks that are left cost points. */
int64_t clicks_points(const struct board *b, int64_t n);
int64_t clicks_bonus(const struct board *b);
bool clicks_punishes(const struct board *b);

/* Is the result the number of clicks? */
bool clicks_count_clicks(const struct board *b);

/* Return what a click on n blocks adds to the result, and what an end with `count` blocks
 * of each colour left adds, or NO_RESULT if such an end does not count. */
int64_t clicks_gain(const struct board *b, int64_t n);
int64_t clicks_end(const struct board *b, const int64_t count[CLICKS_COLOURS]);

/* Finds how many blocks of each colour are known to stay in every play. The board must
 * have at most CLICKS_MOST_ISOLATED cells. None are found unless some colour has a single
 * block. */
#define CLICKS_MOST_ISOLATED 1024
void clicks_staying(const struct clicks *k, const uint8_t *pos,
                    uint32_t staying[CLICKS_COLOURS]);

/* Is this clickomania with a goal that counts blocks? Then methods that find the fewest
 * blocks left can answer. */
static inline bool clicks_count_blocks(const struct board *b)
{
    return b->game == &clickomania && !clicks_count_clicks(b);
}

/* Finds the group of the block on `cell`: writes its cells to the scratch as uint32_t and
 * returns their number. */
uint32_t clicks_group(const struct clicks *k, const uint8_t *pos, uint32_t cell,
                      void *scratch);

/* Does Left click only a, and Right only b? */
bool clicks_is_partizan(const struct game *g);

/* Slots of game.h and theory.h, for the rows in clicks.c. */
bool clicks_parse(struct board *b, struct cursor *c);
void clicks_print(const struct board *b, const uint8_t *pos, struct writer *w);
bool clicks_random(const struct game *game, struct memory *m, struct cursor *shape,
                   struct random_wish *wish, struct writer *w);
extern const struct touch clicks_touch;
void clicks_draw(const struct board *b, const uint8_t *pos, struct writer *w);
extern const struct game_option clicks_scoring, clicks_goal;
void clicks_default_results(struct board *b);
int64_t clicks_result(const struct board *b, const uint8_t *pos);
int64_t clicks_bound(const struct board *b, const uint8_t *pos, void *scratch,
                     const char **reason);

#endif
