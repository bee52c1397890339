/* SPDX-License-Identifier: MIT */
/* board_cost.h: every goal of clicks for one player as a cost that is to be made small:
 * blocks left, clicks, or points as negative costs. */
#ifndef DICOT_SOLVE_CLICK_BOARD_COST_H
#define DICOT_SOLVE_CLICK_BOARD_COST_H

#include "base/arena.h"
#include "games/clicks/clicks.h"
#include "solve/click/planes.h"

#define COST_NONE INT32_MAX  /* larger than every cost: such an end does not count */
#define COST_MOST_CELLS 1024 /* largest board whose costs are counted in 32 bits */

struct board_cost {
    const struct board *board;
    const struct planes *planes;
    int32_t *click;  /* by the size of the group */
    int32_t *colour; /* the least cost of all clicks on so many blocks of one colour */
    uint8_t *cells;  /* a position of the rules, to work on */
    void *scratch;
};

/* What a search knows of a board. */
struct board_facts {
    const uint64_t *board;
    const int64_t *count; /* blocks of each colour, CLICKS_COLOURS numbers */
    uint32_t alone;       /* blocks without a neighbour of their colour */
};

/* Prepares the costs of a board. Returns false if the budget is exceeded. */
bool board_cost_open(struct board_cost *c, const struct board *b, const struct planes *f,
                     struct arena *a);

/* Turn a result into a cost, NO_RESULT into COST_NONE, and back. */
int32_t board_cost_of(const struct board *b, int64_t result);
int64_t board_result_of(const struct board *b, int32_t cost);

/* Returns the cost of ending with this many blocks of each colour. */
int32_t board_end_cost(const struct board_cost *c, const int64_t *count);

/* Returns a lower bound on the cost of all plays from here. */
int32_t board_floor(const struct board_cost *c, const struct board_facts *facts);

/* Ranks a board among those with the same number of blocks, the least rank being the
 * best, given by how much the least cost of a play through it exceeds what seemed
 * possible at the start. */
uint32_t board_rank(const struct board_cost *c, const struct board_facts *facts,
                    int32_t loss);

#endif
