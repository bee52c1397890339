/* SPDX-License-Identifier: MIT
 *
 * few_rows.c: the forest theorem (see trees.c) on narrow grids [doc/rectangles.md]. The
 * cells are read line by line, a line being a row of two or three cells across the grid.
 * A *profile* says what the cells that were read have to do with the others: for each
 * edge between a cell read and one not read, whether an arc uses it, in which direction
 * and in which colour, and which of these edges belong to the same tree. For each profile
 * the fewest roots are kept. Every cell is read by trying all uses of its two new edges.
 *
 * When cell k of a line is to be read, edge k of the profile leads to it from the cell
 * before, in its line, and edge k + 1 from the line before. Then edge k is the one to the
 * next line, and edge k + 1 the one to the next cell.
 */
#include "bounds/few_rows.h"
#include "play/exhaust.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_WIDTH = 3,
    BITS = 5, /* of an edge in the number of a profile */
    NONE = -1,
    NEVER = INT32_MAX / 2
};

/* How an edge is used: not at all, or by an arc that leads from the cell read to the one
 * not read or back, in colour 0 or 1. */
enum { UNUSED, AHEAD, BACK = AHEAD + 2, USES = BACK + 2 };

struct profile {
    int use[MOST_WIDTH + 1];
    int tree[MOST_WIDTH + 1]; /* 0 for unused edges; others count from 1 */
};

/* Everything that matters about a cell. The target's stone stays, in its colour; a stone
 * beside it has that colour if it stays, since otherwise one could move. */
struct cell {
    int place; /* in its line */
    int own;   /* colour; NONE: a hole */
    enum { NOTHING, STAYS_SO, STAYS_ONLY_SO } wish;
};

enum { CELLS = MOST_WIDTH * 3 * 3 };

/* A profile that can follow, and whether the stone of the cell stays. */
struct next {
    uint32_t profile;
    int32_t roots;
};

struct nexts {
    bool known;
    size_t count;
    struct next *list;
};

struct narrow {
    const struct plain *start;
    uint32_t width, length;
    bool across; /* lines are rows of the board */
    uint32_t target;
    int target_colour;
    uint32_t *number_of; /* of each profile, from 1; by its bits */
    size_t profiles, capacity;
    struct profile *profile;
    struct nexts (*nexts)[CELLS]; /* for each profile and cell */
    int32_t *fewest, *after;      /* roots for each profile, before and after a cell */
};

/* Profiles */

/* Returns the number of a profile. Trees are numbered as they appear. */
static uint32_t profile_number(struct narrow *n, const struct profile *p)
{
    int seen[2 * MOST_WIDTH + 4] = {0}, trees = 0;
    struct profile same = {0};
    uint32_t bits = 0;
    for (uint32_t e = 0; e <= n->width; e++) {
        same.use[e] = p->use[e];
        if (p->use[e] == UNUSED)
            continue;
        if (seen[p->tree[e]] == 0)
            seen[p->tree[e]] = ++trees;
        same.tree[e] = seen[p->tree[e]];
        bits |= (uint32_t)(same.use[e] + 8 * (same.tree[e] - 1)) << BITS * e;
    }
    if (n->number_of[bits] == 0) {
        if (n->profiles == n->capacity) {
            n->capacity = 2 * n->capacity + 64;
            n->profile = alloc_again(n->profile, n->capacity, sizeof *n->profile);
            n->nexts = alloc_again(n->nexts, n->capacity, sizeof *n->nexts);
            n->fewest = alloc_again(n->fewest, n->capacity, sizeof *n->fewest);
            n->after = alloc_again(n->after, n->capacity, sizeof *n->after);
        }
        memset(n->nexts[n->profiles], 0, sizeof *n->nexts);
        n->profile[n->profiles] = same;
        n->fewest[n->profiles] = n->after[n->profiles] = NEVER;
        n->number_of[bits] = (uint32_t)++n->profiles;
    }
    return n->number_of[bits] - 1;
}

/* One cell */

/* Returns whether arrivals and the arc away may be like this at a cell; *roots is 1 if
 * the stone stays. `old` are the two edges from cells that were read, `new` those to
 * others. */
static bool is_balanced(const struct cell *c, int target_colour, const int old[2],
                        const int new[2], int32_t *roots)
{
    int balance = 0, away = 0, as = 0;
    for (int i = 0; i < 4; i++) {
        int use = i < 2 ? old[i] : new[i - 2];
        int arrives = i < 2 ? AHEAD : BACK, leaves = i < 2 ? BACK : AHEAD;
        if (use == arrives + c->own)
            balance--;
        else if (use == arrives + 1 - c->own)
            balance++;
        else if (use == leaves || use == leaves + 1)
            away++, as = use - leaves;
    }
    if (balance < 0 || balance > 1 || away > 1)
        return false;
    int shown = balance == 0 ? c->own : 1 - c->own;
    *roots = away == 0;
    if (away == 1)
        return as == shown && c->wish != STAYS_SO;
    return c->wish == NOTHING || shown == target_colour;
}

static void add_next(struct nexts *list, uint32_t profile, int32_t roots)
{
    list->list = alloc_again(list->list, list->count + 1, sizeof *list->list);
    list->list[list->count++] = (struct next){profile, roots};
}

/* Lists the profiles that can follow when this cell is read. */
static void find_nexts(struct narrow *n, uint32_t number, const struct cell *c,
                       struct nexts *list)
{
    const struct profile p = n->profile[number];
    const int k = c->place;
    const int old[2] = {p.use[k], p.use[k + 1]};
    int32_t roots;
    list->known = true;
    if (c->own == NONE) {
        if (old[0] == UNUSED && old[1] == UNUSED)
            add_next(list, number, 0);
        return;
    }
    if (old[0] != UNUSED && old[1] != UNUSED && p.tree[k] == p.tree[k + 1])
        return; /* that would be a cycle */
    for (int line = 0; line < USES; line++)
        for (int side = 0; side < USES; side++) {
            const int new[2] = {line, side};
            if ((side != UNUSED && k + 1 == (int)n->width) ||
                !is_balanced(c, n->target_colour, old, new, &roots))
                continue;
            struct profile q = p;
            const int tree = 2 * MOST_WIDTH + 3; /* of this cell */
            for (uint32_t e = 0; e <= n->width; e++)
                if ((old[0] != UNUSED && q.tree[e] == p.tree[k]) ||
                    (old[1] != UNUSED && q.tree[e] == p.tree[k + 1]))
                    q.tree[e] = tree;
            q.use[k] = line;
            q.use[k + 1] = side;
            q.tree[k] = q.tree[k + 1] = tree;
            add_next(list, profile_number(n, &q), roots);
        }
}

static struct cell cell_at(const struct narrow *n, uint32_t line, uint32_t place)
{
    uint32_t v = n->across ? line * n->width + place : place * n->length + line;
    struct cell c = {.place = (int)place, .own = n->start->cell[v] - 1};
    if (n->target != UINT32_MAX && c.own != NONE)
        c.wish = v == n->target                             ? STAYS_SO
                 : is_joined(n->start->board, v, n->target) ? STAYS_ONLY_SO
                                                            : NOTHING;
    return c;
}

static void read_cell(struct narrow *n, const struct cell *c)
{
    const size_t before = n->profiles;
    const int index = (c->place * 3 + c->own + 1) * 3 + (int)c->wish;
    for (uint32_t i = 0; i < before; i++) {
        if (n->fewest[i] >= NEVER)
            continue;
        if (!n->nexts[i][index].known) {
            struct nexts list = {0};
            find_nexts(n, i, c, &list);
            n->nexts[i][index] = list;
        }
        const struct nexts *list = &n->nexts[i][index];
        for (size_t j = 0; j < list->count; j++) {
            const struct next *next = &list->list[j];
            if (n->fewest[i] + next->roots < n->after[next->profile])
                n->after[next->profile] = n->fewest[i] + next->roots;
        }
    }
    int32_t *old = n->fewest;
    n->fewest = n->after;
    n->after = old;
    for (size_t i = 0; i < n->profiles; i++)
        n->after[i] = NEVER;
}

/* Goes to the next line: the edges to it move up by one. */
static void end_line(struct narrow *n)
{
    const size_t before = n->profiles;
    for (uint32_t i = 0; i < before; i++) {
        if (n->fewest[i] >= NEVER)
            continue;
        struct profile p = {0};
        for (uint32_t e = 0; e < n->width; e++) {
            p.use[e + 1] = n->profile[i].use[e];
            p.tree[e + 1] = n->profile[i].tree[e];
        }
        const uint32_t number = profile_number(n, &p); /* which may move the lists */
        n->after[number] = n->fewest[i];
    }
    int32_t *old = n->fewest;
    n->fewest = n->after;
    n->after = old;
    for (size_t i = 0; i < n->profiles; i++)
        n->after[i] = NEVER;
}

/* The board */

static int64_t fewest_roots(struct narrow *n)
{
    const struct profile none = {0};
    const uint32_t end = profile_number(n, &none);
    n->fewest[end] = 0;
    for (uint32_t line = 0; line < n->length; line++) {
        for (uint32_t place = 0; place < n->width; place++) {
            const struct cell c = cell_at(n, line, place);
            read_cell(n, &c);
        }
        end_line(n);
    }
    return n->fewest[end] < NEVER ? n->fewest[end] : NO_END;
}

bool fewest_on_few_rows(const struct line *line, int64_t *fewest)
{
    struct narrow n = {.start = line->term[0].start,
                       .target = line->has_target ? line->target : UINT32_MAX,
                       .target_colour = line->target_colour - 1};
    const struct board *b = n.start->board;
    bool in_turn = n.start->rules == &rules_solitaire_clobber;
    if ((n.start->rules != &rules_sc2 && !in_turn) || n.start->joker ||
        line->second != NO_SECOND || line->most || b->rows < 2 || b->columns < 2)
        return false;
    n.across = b->columns <= b->rows;
    n.width = n.across ? b->columns : b->rows;
    n.length = n.across ? b->rows : b->columns;
    if (n.width > MOST_WIDTH || n.start->cells >= NEVER)
        return false;
    if (line->has_target && n.start->cell[n.target] == 0) {
        *fewest = NO_END;
        return true;
    }
    n.number_of = alloc_zeroed((size_t)1 << BITS * (n.width + 1), sizeof *n.number_of);
    *fewest = fewest_roots(&n);
    for (size_t i = 0; i < n.profiles; i++)
        for (int c = 0; c < CELLS; c++)
            free(n.nexts[i][c].list);
    free(n.number_of);
    free(n.profile);
    free(n.nexts);
    free(n.fewest);
    free(n.after);
    return true;
}
