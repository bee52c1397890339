/* SPDX-License-Identifier: MIT */
/* stones.h: what stones.c (the rules), stones_options.c, stones_bounds.c (results by
 * counting) and stones_parts.c (components and symmetry) share, and what solvers know
 * about stones. */
#ifndef DICOT_GAMES_STONES_H
#define DICOT_GAMES_STONES_H

#include "base/bits.h"
#include "game/option.h"
#include "game/theory.h"
#include "graph/graph.h"

enum { EMPTY = 0, X = 1, O = 2 };

#define STONES_JOKER ((move)1 << 63) /* in a move: the stone changes its colour */

/* A condition on the end of a play: a stone of this colour is left, perhaps on a given
 * vertex. */
struct ending {
    bool wanted, placed; /* there is such a condition; it names a vertex */
    uint32_t vertex;
    uint8_t colour;
};

struct stones {
    struct graph graph;
    uint64_t *near; /* sets of neighbours, on boards of up to 64 vertices; else NULL */
    struct ending target, second;
    bool joker; /* sc2: the state byte says whether the joker is still there */
    /* Clobber for two players with other rules than the usual ones: */
    bool impartial; /* either player may move the stones of both colours */
    bool cannibal;  /* a stone may also be taken by its own colour */
};

static inline const struct stones *stones_of(const struct board *b)
{
    return b->data;
}

static inline const struct graph *graph_of(const struct board *b)
{
    return &stones_of(b)->graph;
}

/* What distinguishes the rows of stones.c. */
struct stones_rules {
    bool alternate; /* one player, colours in turn; state byte: the colour to move */
    bool free;      /* one player, any colour; state byte, if any: the joker is there */
};

static inline const struct stones_rules *stones_rules_of(const struct board *b)
{
    return b->game->rules;
}

static inline uint8_t stones_state(const struct board *b, const uint8_t *pos)
{
    return pos[graph_of(b)->vertices];
}

static inline uint8_t *stones_state_of(const struct board *b, uint8_t *pos)
{
    return pos + graph_of(b)->vertices;
}

static inline uint8_t stones_enemy(uint8_t colour)
{
    return (uint8_t)(X + O - colour);
}

/* Is this Clobber for two players: with the rules by which both move both colours, or
 * with the usual rules? */
bool stones_are_impartial(const struct board *b);
bool stones_are_partizan(const struct board *b);

/* Is this SC2 for as few stones as possible, whatever other conditions there are? */
bool stones_are_sc2(const struct board *b);

/* Is this plain SC2 [HAM §1]: any order of colours, no joker, as few stones as possible,
 * and no second stone required? Then the order of moves at different vertices does not
 * matter. */
bool stones_are_free(const struct board *b);

/* Is this plain Solitaire Clobber [SC §1]: colours in turn, as few stones as possible,
 * and no particular stone required? */
bool stones_alternate(const struct board *b);

/* What a walk over one component of stones finds. */
struct component {
    int64_t stones, black, delta;
    bool bipartite, has_target;
    int64_t least; /* least stones left there, by counting; NO_RESULT: target lost */
};

/* Walks over the component of the stone on `root`. `side` has one byte per vertex, which
 * is 0 where no walk has been. `queue` has room for one number per vertex and gets the
 * stones of the component. If *why is still NULL, it is set to the reason why `least` is
 * more than 1. */
struct component stones_component(const struct board *b, const uint8_t *pos,
                                  uint32_t root, uint8_t *side, uint32_t *queue,
                                  const char **why);

/* Are there too many arcs to walk over all of them in a second or two? Then methods that
 * need such a walk are left out. On a grid, neighbours are near in memory; elsewhere each
 * costs a cache miss. */
static inline bool stones_is_vast(const struct graph *g)
{
    return g->arcs > (uint64_t)1 << (graph_is_grid(g) ? 29 : 25);
}

/* The sets of black and white stones of a board of up to 64 vertices. */
struct stone_sets {
    uint64_t black, white;
};

static inline struct stone_sets stone_sets(const uint8_t *pos, uint32_t vertices)
{
    return (struct stone_sets){bits_of_bytes(pos, vertices, 0),
                               bits_of_bytes(pos, vertices, 1)}; /* X is 1, O is 2 */
}

/* The rows for one player, for solvers that know more than struct game tells them. */
extern const struct game solitaire_clobber, sc2;

/* Prints a LINE of this game and board with these conditions instead of those of the
 * board. */
void stones_print_line(const struct board *b, const uint8_t *pos,
                       const struct ending *target, const struct ending *second,
                       bool joker, struct writer *w);

/* Is the board a grid of at least `least` rows and columns, without holes, on which
 * neighbours always differ in colour? Either colour may stand at 1,1. */
bool stones_is_checkerboard(const struct graph *g, const uint8_t *pos, uint32_t least);

/* Is there a stone on every vertex of a graph whose shape alone shows that it is
 * connected? Then the stones are one component. */
bool stones_are_whole(const struct graph *g, const uint8_t *pos);

/* Returns the number of clashing stones, which do not have the colour that `checkerboard`
 * would put there: x on side 0. The graph must be bipartite. */
int64_t stones_clashing(const struct graph *g, const uint8_t *pos);

int64_t stones_count(const struct graph *g, const uint8_t *pos);
bool stones_can_clobber(const struct board *b, const uint8_t *pos);
bool stones_may_stop(const struct board *b, const uint8_t *pos);

/* In stones_options.c. */
extern const struct game_option stones_first, stones_target, stones_second, stones_joker,
    stones_goal, stones_rules_option;

/* In stones_touch.c. */
extern const struct touch stones_touch;

/* The slots of struct game that are in stones_bounds.c and stones_parts.c. */
int64_t stones_bound(const struct board *b, const uint8_t *pos, void *scratch,
                     const char **reason);
bool stones_part(const struct board *b, uint8_t *rest, uint8_t *part, void *scratch);
bool stones_negate(const struct board *b, uint8_t *pos, void *scratch);
void stones_normalise(const struct board *b, uint8_t *pos, uint32_t *line, void *scratch);

extern const struct kernel_rules stones_kernel; /* stones_kernel.c */

/* Return the move of the stone on `from` onto the one on `to`, and the vertex where a
 * move ends. */
static inline move stones_move(uint32_t from, uint32_t to)
{
    return (move)from << 32 | to;
}

static inline uint32_t stones_move_to(move m)
{
    return (uint32_t)m;
}

#endif
