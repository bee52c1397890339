/* SPDX-License-Identifier: MIT */
/* row.c: the method "row": every component of stones is a path of alternating colours.
 *
 * A row of n stones is cut into blocks of four and one shorter block. A block of 1, 2 or
 * 4 stones can be reduced to one stone, and a block of 3 to two, by alternating moves,
 * whichever colour begins [SC Thm 1]. So the blocks can be played one after another,
 * whatever rows they are in. This is optimal: a stone that stays and those it has taken
 * are 1, 2 or 4 stones in a row [SC Thm 2], so no play leaves fewer. */
#include "game/moves.h"
#include "solve/method.h"

#include "games/stones.h"

#define BLOCK 4

struct row {
    struct search search;
    const struct graph *graph;
    const uint8_t *colours;
    uint8_t turn;   /* the colour to move */
    uint8_t *seen;  /* marks the vertices of the rows seen so far */
    uint32_t next;  /* where to look for the end of the next row */
    uint32_t found; /* stones seen */
    uint32_t stones;
    uint32_t at, before; /* the end of the current row, and the vertex before it */
    bool is_open;        /* there is a current row */
    uint32_t block[BLOCK];
    unsigned in_block;
    int64_t total; /* stones that stay */
    struct moves moves;
    struct best best;
    struct story *story; /* receives what each block becomes; NULL: not wanted */
    enum { PLAYING, SOLVED, NOT_ROWS } state;
};

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    if (b->game != &solitaire_clobber || b->maximise)
        return false;
    return !stones_of(b)->target.wanted && !stones_is_vast(graph_of(b));
}

/* ---- moves ---- */

static void make_move(struct row *r, uint32_t from, uint32_t to)
{
    moves_append(&r->moves, (move)from << 32 | to);
    r->turn = (uint8_t)(X + O - r->turn);
}

static void tell_block(struct row *r, unsigned stones, size_t moves)
{
    if (stones == BLOCK)
        story_tell(r->story, moves,
                   "a block of four: the stones at its ends move inwards, one stone "
                   "stays");
    else
        story_tell(r->story, moves,
                   stones == 3 ? "a block of three at the end of the row: two stones stay"
                               : "a block of two at the end of the row: one stone stays");
}

/* Plays the block, which is complete, from the end whose stone is to move. Seen from
 * there, both colours look alike. A block of three has the same colour at both ends.
 * Returns false if the budget is exceeded. */
static bool play_block(struct row *r)
{
    unsigned n = r->in_block;
    size_t before = r->moves.count;
    const uint32_t *b = r->block;
    if (!moves_reserve(&r->moves, &r->search.kept, BLOCK))
        return false;
    bool first_moves = r->colours[b[0]] == r->turn;
    if (n == BLOCK && first_moves) {
        make_move(r, b[0], b[1]);
        make_move(r, b[3], b[2]);
        make_move(r, b[1], b[2]);
    } else if (n == BLOCK) {
        make_move(r, b[3], b[2]);
        make_move(r, b[0], b[1]);
        make_move(r, b[2], b[1]);
    } else if (n > 1) {
        make_move(r, b[first_moves ? 0 : 1], b[first_moves ? 1 : 0]);
    }
    r->total += n == 3 ? 2 : 1;
    r->in_block = 0;
    if (r->story != NULL)
        tell_block(r, n, r->moves.count - before);
    return true;
}

/* ---- rows ---- */

/* Counts the neighbours of v that hold stones, and finds one that is not `but`. */
static unsigned stones_near(const struct row *r, uint32_t v, uint32_t but, uint32_t *next)
{
    unsigned near = 0;
    uint32_t u;
    for (struct neighbours n = graph_neighbours(r->graph, v, 0); neighbours_next(&n, &u);)
        if (r->colours[u] != EMPTY) {
            near++;
            if (u != but)
                *next = u;
        }
    return near;
}

/* Adds the vertex at the end of the row to the block and goes on to the next vertex.
 * Returns false if the budget is exceeded. */
static bool extend(struct row *r)
{
    uint32_t v = r->at, next = v;
    unsigned near = stones_near(r, v, r->before, &next);
    bool is_last = next == v;
    r->seen[v] = 1;
    r->found++;
    r->block[r->in_block++] = v;
    if (near > 2 || (!is_last && r->colours[next] == r->colours[v])) {
        r->state = NOT_ROWS;
        return true;
    }
    r->is_open = !is_last;
    r->before = v;
    r->at = next;
    return (r->in_block < BLOCK && r->is_open) || play_block(r);
}

/* Checks whether one vertex is the end of a row that has not been seen yet. Cycles have
 * no ends, so their stones are never found. */
static void look(struct row *r)
{
    uint32_t v = r->next++, ignored;
    r->search.nodes++;
    if (r->colours[v] == EMPTY)
        return;
    r->stones++;
    if (r->seen[v] || stones_near(r, v, v, &ignored) > 1)
        return;
    r->is_open = true;
    r->at = r->before = v;
}

/* If no stone can move, no theorem is needed. */
static const char *reason(const struct row *r)
{
    if (r->stones == 0)
        return "there are no stones";
    if (r->stones == 1)
        return "the last stone stays";
    if (r->moves.count == 0)
        return "stones without a neighbour of the other colour in their component stay";
    return "in a row of alternating colours a stone that stays has eaten 0, 1 or "
           "3 others [SC Thm 2]";
}

/* Called when the end of every row has been looked for. */
static void end_play(struct row *r)
{
    r->state = r->found == r->stones ? SOLVED : NOT_ROWS;
    if (r->state != SOLVED)
        return;
    r->best = best_bound(r->total, reason(r));
    best_keep(&r->best, r->total, &r->moves);
}

static enum search_state step(struct search *s, uint64_t work)
{
    struct row *r = (struct row *)s;
    for (; work > 0 && r->state == PLAYING; work--) {
        if (r->is_open) {
            if (!extend(r)) {
                r->state = NOT_ROWS;
                return SEARCH_NO_MEMORY;
            }
        } else if (r->next < r->graph->vertices) {
            look(r);
        } else {
            end_play(r);
        }
    }
    return r->state == PLAYING ? SEARCH_RUNNING : SEARCH_SOLVED;
}

static const struct search_kind own_kind = {.step = step};

static struct search *begin(const struct task *t)
{
    struct row *r = search_new(&own_kind, t->memory, sizeof *r);
    if (r == NULL)
        return NULL;
    r->best = best_bound(0, "a number of stones is not negative");
    r->search.answer = &r->best;
    r->graph = graph_of(problem_board(t->problem));
    r->colours = t->position;
    r->turn = r->colours[r->graph->vertices];
    r->seen = arena_new(&r->search.work, r->graph->vertices, 1);
    return search_if_made(&r->search, r->seen != NULL);
}

static void narrate(const struct task *t, const struct best *best, struct story *story)
{
    (void)best;
    struct search *s = begin(t);
    if (s == NULL) {
        story->arena->failed = true;
        return;
    }
    ((struct row *)s)->story = story;
    while (search_step(s, 1000) == SEARCH_RUNNING)
        ;
    search_free(s);
}

const struct solve_method row_method = {
    .method = {.name = "row", .quick = true, .fits = fits, .begin = begin},
    .theorem = "A row of n stones in alternating colours can be reduced to n/4 stones, "
               "rounded up, and one more if n = 3 mod 4; no play leaves fewer [SC Thm 1, "
               "Thm 2]",
    .narrate = narrate,
};
