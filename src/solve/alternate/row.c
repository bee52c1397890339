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
    uint32_t found; /* stones seen */
    int64_t total;  /* stones that stay */
    struct moves moves;
    struct best best;
    struct story *story; /* receives what each block becomes; NULL: not wanted */
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

/* Plays a block of n stones from the end whose stone is to move. Seen from there, both
 * colours look alike. A block of three has the same colour at both ends. Returns false if
 * the budget is exceeded. */
static bool play_block(struct row *r, const uint32_t *b, unsigned n)
{
    const size_t before = r->moves.count;
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

/* Plays the row that ends at v, block by block. Returns SEARCH_SOLVED, or
 * SEARCH_EXHAUSTED if it is no row of alternating colours. */
static enum search_state play_row(struct row *r, uint32_t v, struct work *w)
{
    uint32_t block[BLOCK];
    unsigned in_block = 0;
    for (uint32_t before = v, next; true; before = v, v = next) {
        next = v;
        const unsigned near = stones_near(r, v, before, &next);
        const bool is_last = next == v;
        if (near > 2 || (!is_last && r->colours[next] == r->colours[v]))
            return SEARCH_EXHAUSTED;
        r->seen[v] = 1;
        r->found++;
        block[in_block++] = v;
        if (in_block == BLOCK || is_last) {
            if (!play_block(r, block, in_block))
                return SEARCH_NO_MEMORY;
            in_block = 0;
        }
        if (is_last)
            return SEARCH_SOLVED;
        if (over(w))
            return SEARCH_RUNNING;
    }
}

/* If no stone can move, no theorem is needed. */
static const char *reason(const struct row *r)
{
    if (r->found == 0)
        return "there are no stones";
    if (r->found == 1)
        return "the last stone stays";
    if (r->moves.count == 0)
        return "stones without a neighbour of the other colour in their component stay";
    return "in a row of alternating colours a stone that stays has eaten 0, 1 or "
           "3 others [SC Thm 2]";
}

/* Looks for the ends of rows, and plays the rows. Cycles have no ends, so their stones
 * are never found. If there is anything but rows, this has nothing to say. */
static enum search_state run(struct search *s, struct work *w)
{
    struct row *r = (struct row *)s;
    uint32_t stones = 0, ignored;
    for (uint32_t v = 0; v < r->graph->vertices; v++) {
        if (over_node(w))
            return SEARCH_RUNNING;
        if (r->colours[v] == EMPTY)
            continue;
        stones++;
        if (r->seen[v] || stones_near(r, v, v, &ignored) > 1)
            continue;
        const enum search_state state = play_row(r, v, w);
        if (state != SEARCH_SOLVED)
            return state == SEARCH_EXHAUSTED ? SEARCH_SOLVED : state;
    }
    if (r->found == stones) {
        r->best = best_bound(r->total, reason(r));
        best_keep(&r->best, r->total, &r->moves);
    }
    return SEARCH_SOLVED;
}

static struct search *begin(const struct task *t)
{
    static const struct search_kind own_kind = {.run = run, .whole = true};
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
    struct work again = work_of(t->memory, NULL, NULL);
    if (s == NULL) {
        story->arena->failed = true;
        return;
    }
    ((struct row *)s)->story = story;
    search_run(s, &again);
    search_free(s);
}

const struct solve_method row_method = {
    .method = {.name = "row", .fits = fits, .begin = begin},
    .slice = slice_first,
    .theorem = "A row of n stones in alternating colours can be reduced to n/4 stones, "
               "rounded up, and one more if n = 3 mod 4; no play leaves fewer [SC Thm 1, "
               "Thm 2]",
    .narrate = narrate,
};
