/* SPDX-License-Identifier: MIT
 *
 * trees.c: the forest theorem on trees and cycles [doc/solve-trees.md]. A vertex that its
 * stone has left stays empty. So the moves of a play are a forest of arcs, and as many
 * stones are left as the forest has roots. A forest is a play if and only if the arrivals
 * at every vertex can alternate in colour, beginning with the other colour. Then the
 * balance, arrivals of the other colour minus those of the vertex's own colour, is 0 or
 * 1. If it is 0, the stone there ends in the vertex's own colour, else in the other.
 *
 * A target is a root in its colour, and play is over only if no root beside it has the
 * other colour. (Two other adjacent roots of different colours never give the fewest: one
 * of them could move onto the other. If one is beside the target, that one moves.)
 *
 * On a tree, the fewest roots below a vertex are found for each use of the edge above it,
 * by dynamic programming over the balance. On a cycle, one edge is fixed to each use in
 * turn, and the others are dealt with one after the other.
 */
#include "bounds/trees.h"
#include "play/exhaust.h"

#include <stdlib.h>
#include <string.h>

#define NEVER (1 << 29) /* more than all stones; twice this still fits into 32 bits */
#define MOST_STEPS ((uint64_t)1 << 31)
#define NONE UINT32_MAX

/* The fewest roots below an edge, including the vertex under it. Colours are 0 and 1. */
struct fewest {
    int32_t unused;
    int32_t rising[2];  /* the stone below moves up, in that colour */
    int32_t sinking[2]; /* the stone above moves down, in that colour */
};

/* The fewest roots for each balance. The index of `of` is 0 if the stone of the vertex
 * has not left, 1 or 2 if it has left downwards in colour 0 or 1. */
struct rows {
    int32_t *of[3];
    int32_t width; /* balances go from -width to width; `of` points at balance 0 */
};

/* What the target asks of a vertex: nothing; that its stone stays, in the colour of the
 * target; or that the stone has this colour if it stays. */
enum wish { NOTHING, STAYS_SO, STAYS_ONLY_SO };

struct trees {
    const struct plain *start;
    uint32_t target; /* NONE if there is none */
    int target_colour;
    /* The vertices of a part, parents first; for each vertex its parent. */
    uint32_t *order, *parent;
    uint8_t *is_seen;
    struct fewest *fewest; /* for each vertex */
    int32_t *room;
    size_t room_size;
    uint64_t steps;
};

static int colour(const struct trees *t, uint32_t v)
{
    return t->start->cell[v] - 1;
}

static enum wish wish_of(const struct trees *t, uint32_t v)
{
    if (t->target == NONE)
        return NOTHING;
    if (v == t->target)
        return STAYS_SO;
    return is_joined(t->start->board, v, t->target) ? STAYS_ONLY_SO : NOTHING;
}

/* Trees */

/* Makes two sets of rows for a vertex with this number of children. The first stands for
 * no child yet. */
static void make_rows(struct trees *t, size_t children, struct rows rows[2])
{
    size_t one = 2 * children + 5, need = 6 * one;
    if (need > t->room_size) {
        t->room = alloc_again(t->room, need, sizeof *t->room);
        t->room_size = need;
    }
    for (size_t i = 0; i < need; i++)
        t->room[i] = NEVER;
    for (size_t i = 0; i < 6; i++)
        rows[i / 3].of[i % 3] = t->room + i * one + children + 2;
    rows[0].width = rows[1].width = 0;
    rows[0].of[0][0] = 0;
}

static int32_t least(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static void add_child(const struct rows *old, int own, const struct fewest *child,
                      struct rows *new)
{
    new->width = old->width + 1;
    for (int leave = 0; leave < 3; leave++)
        for (int32_t b = -new->width; b <= new->width; b++) {
            const int32_t *from = old->of[leave] + b;
            int32_t best = least(NEVER, from[0] + child->unused);
            best = least(best, from[-1] + child->rising[1 - own]);
            best = least(best, from[1] + child->rising[own]);
            if (leave > 0)
                best = least(best, old->of[0][b] + child->sinking[leave - 1]);
            new->of[leave][b] = best;
        }
}

/* A vertex whose children are all in its rows. */
struct top {
    const struct rows *rows;
    int own; /* the colour of the vertex */
    enum wish wish;
    int so; /* the colour of the target */
};

/* Returns the fewest roots if `above` is added to the balance: the stone stays, or has
 * left downwards in the colour that it had. */
static int32_t settle(const struct top *top, int above)
{
    const struct rows *r = top->rows;
    int32_t best = NEVER;
    for (int balance = 0; balance <= 1; balance++) {
        int32_t b = balance - above;
        int shown = balance == 0 ? top->own : 1 - top->own;
        if (b < -r->width || b > r->width)
            continue;
        if (top->wish == NOTHING || shown == top->so)
            best = least(best, r->of[0][b] + 1);
        if (top->wish != STAYS_SO)
            best = least(best, r->of[1 + shown][b]);
    }
    return best;
}

static struct fewest below(const struct top *top)
{
    const struct rows *r = top->rows;
    struct fewest f = {.unused = settle(top, 0)};
    f.rising[top->own] = r->of[0][0];
    f.rising[1 - top->own] = r->width >= 1 ? r->of[0][1] : NEVER;
    f.sinking[top->own] = settle(top, -1);
    f.sinking[1 - top->own] = settle(top, 1);
    return f;
}

static bool is_child(const struct trees *t, uint32_t v, uint32_t u)
{
    return t->start->cell[u] != 0 && u != t->parent[v];
}

/* Finds the fewest roots below v, once they are known for its children. */
static bool look_at_vertex(struct trees *t, uint32_t v)
{
    struct rows rows[2];
    uint64_t children = 0;
    uint32_t u;
    int now = 0, own = colour(t, v);
    for (struct walk w = {.board = t->start->board, .vertex = v}; next_neighbour(&w, &u);)
        children += is_child(t, v, u);
    t->steps += children * children;
    if (t->steps > MOST_STEPS)
        return false;
    make_rows(t, (size_t)children, rows);
    for (struct walk w = {.board = t->start->board, .vertex = v}; next_neighbour(&w, &u);)
        if (is_child(t, v, u)) {
            add_child(&rows[now], own, &t->fewest[u], &rows[1 - now]);
            now = 1 - now;
        }
    struct top top = {&rows[now], own, wish_of(t, v), t->target_colour};
    t->fewest[v] = below(&top);
    return true;
}

/* Cycles. The uses of the edge from one vertex to the next: 0 none, 1 and 2 forward in
 * colour 0 or 1, 3 and 4 backward in colour 0 or 1. */

enum { FORWARD = 1, BACKWARD = 3, USES = 5 };

/* Returns the roots at a vertex between two edges: 0, 1 or NEVER. */
static int32_t between(int own, int before, int after, enum wish wish, int so)
{
    int balance = 0, leaves = 0, as = 0;
    if (before == FORWARD || before == FORWARD + 1)
        balance += before - FORWARD == own ? -1 : 1;
    if (after >= BACKWARD)
        balance += after - BACKWARD == own ? -1 : 1;
    if (before >= BACKWARD)
        leaves++, as = before - BACKWARD;
    if (after == FORWARD || after == FORWARD + 1)
        leaves++, as = after - FORWARD;
    if (balance < 0 || balance > 1 || leaves > 1)
        return NEVER;
    int shown = balance == 0 ? own : 1 - own;
    if (leaves == 0)
        return wish == NOTHING || shown == so ? 1 : NEVER;
    return as == shown && wish != STAYS_SO ? 0 : NEVER;
}

/* Returns the fewest roots if the edge that closes the cycle has this use. */
static int32_t go_round(const struct trees *t, const uint32_t *ring, uint32_t count,
                        int closing)
{
    int32_t best[USES], next[USES];
    for (int use = 0; use < USES; use++)
        best[use] = use == closing ? 0 : NEVER;
    for (uint32_t i = 0; i < count; i++) {
        enum wish wish = wish_of(t, ring[i]);
        int own = colour(t, ring[i]);
        for (int after = 0; after < USES; after++) {
            next[after] = NEVER;
            for (int before = 0; before < USES; before++)
                next[after] =
                    least(next[after], best[before] + between(own, before, after, wish,
                                                              t->target_colour));
        }
        memcpy(best, next, sizeof best);
    }
    return best[closing];
}

/* A forest does not use all edges of a cycle, so it has a root. Using all edges would
 * give a cycle of arcs without a root. The balances allow that only if all stones have
 * the same colour, and then none can move. */
static int32_t fewest_on_cycle(const struct trees *t, const uint32_t *ring,
                               uint32_t count)
{
    int32_t best = NEVER;
    bool both = false;
    for (uint32_t i = 1; i < count; i++)
        both = both || colour(t, ring[i]) != colour(t, ring[0]);
    if (!both)
        return t->target_colour == colour(t, ring[0]) || t->target == NONE
                   ? (int32_t)count
                   : NEVER;
    for (int closing = 0; closing < USES; closing++)
        best = least(best, go_round(t, ring, count, closing));
    return best;
}

/* Parts */

/* Puts the part of `root` into `order`, and returns its number of vertices. Sets the sum
 * of its degrees, and whether all degrees are 2. */
static uint32_t gather(struct trees *t, uint32_t root, uint64_t *degrees, bool *all_two)
{
    uint32_t count = 0, u;
    *degrees = 0;
    *all_two = true;
    t->is_seen[root] = 1;
    t->parent[root] = NONE;
    t->order[count++] = root;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t degree = 0;
        struct walk w = {.board = t->start->board, .vertex = t->order[i]};
        while (next_neighbour(&w, &u)) {
            if (t->start->cell[u] == 0)
                continue;
            degree++;
            if (!t->is_seen[u]) {
                t->is_seen[u] = 1;
                t->parent[u] = t->order[i];
                t->order[count++] = u;
            }
        }
        *degrees += degree;
        *all_two = *all_two && degree == 2;
    }
    return count;
}

/* Sorts the vertices of a cycle in `order` as they follow each other around it. */
static void walk_round(struct trees *t, uint32_t count)
{
    uint32_t before = NONE, at = t->order[0], u;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t next = NONE;
        t->order[i] = at;
        struct walk w = {.board = t->start->board, .vertex = at};
        while (next_neighbour(&w, &u))
            if (t->start->cell[u] != 0 && u != before)
                next = u;
        before = at;
        at = next;
    }
}

/* Returns false if the part is neither a tree nor a cycle, or needs too many steps. */
static bool fewest_in_part(struct trees *t, uint32_t root, int64_t *fewest)
{
    uint64_t degrees;
    bool all_two;
    uint32_t count = gather(t, root, &degrees, &all_two);
    if (all_two) {
        walk_round(t, count);
        *fewest = fewest_on_cycle(t, t->order, count);
        return true;
    }
    if (degrees != 2 * ((uint64_t)count - 1))
        return false;
    for (uint32_t i = count; i-- > 0;)
        if (!look_at_vertex(t, t->order[i]))
            return false;
    *fewest = t->fewest[root].unused;
    return true;
}

/* Looks at the part of the target first, because no other part has a target. */
static bool fewest_in_all(struct trees *t, int64_t *fewest)
{
    int64_t part;
    *fewest = 0;
    if (t->target != NONE) {
        if (t->start->cell[t->target] == 0)
            *fewest = NEVER;
        else if (!fewest_in_part(t, t->target, fewest))
            return false;
        if (*fewest >= NEVER) {
            *fewest = NO_END;
            return true;
        }
        t->target = NONE;
    }
    for (uint32_t v = 0; v < t->start->cells; v++)
        if (t->start->cell[v] != 0 && !t->is_seen[v]) {
            if (!fewest_in_part(t, v, &part))
                return false;
            *fewest += part;
        }
    return true;
}

bool fewest_on_trees(const struct line *line, int64_t *fewest)
{
    struct trees t = {.start = line->term[0].start,
                      .target = line->has_target ? line->target : NONE,
                      .target_colour = line->target_colour - 1};
    bool in_turn = line->term[0].start->rules == &rules_solitaire_clobber;
    size_t cells = t.start->cells;
    if ((t.start->rules != &rules_sc2 && !in_turn) || t.start->joker ||
        line->second != NO_SECOND || line->most || cells >= NEVER)
        return false;
    t.order = alloc_again(NULL, cells, sizeof *t.order);
    t.parent = alloc_again(NULL, cells, sizeof *t.parent);
    t.fewest = alloc_again(NULL, cells, sizeof *t.fewest);
    t.is_seen = alloc_zeroed(cells, 1);
    bool done = fewest_in_all(&t, fewest);
    free(t.order);
    free(t.parent);
    free(t.fewest);
    free(t.is_seen);
    free(t.room);
    return done;
}
