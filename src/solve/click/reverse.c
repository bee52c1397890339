/* SPDX-License-Identifier: MIT */
/* reverse.c: makes boards that can be cleared by playing backwards from the empty board.
 *
 * One step back inserts a small group anywhere, in some columns side by side; the blocks
 * above it move up. No block that then touches the group may have its colour, so that a
 * click takes exactly what was inserted. Groups of two and three, pushed in at random
 * heights, tear older groups apart: this is what hides the solution.
 *
 * Columns have fixed *slots* from the beginning. A slot without blocks counts as closed:
 * those on both sides of it touch. The board must end up full. So most of it is filled
 * in all slots alike, and then the slots are finished from left to right, a few at a
 * time. After each of these insertions no single cell may be left that has only full
 * slots beside it; and where nothing fits any more, the last insertions, which were
 * nearby, are taken back. */
#include "solve/click/reverse.h"

#include <string.h>

#include "base/rng.h"
#include "base/work.h"

enum { EMPTY = 0, LARGEST = 6 };

#define CHOICE 8      /* slots of which the lowest is taken */
#define NEARBY 4      /* slots that are finished at a time */
#define PATIENCE 300  /* insertions tried in vain before some are taken back */
#define TAKEN_BACK 16 /* most that are taken back at a time */
#define TRIES_A_CELL 1000
#define TRIES_MORE 1000000

/* The blocks of a group in one slot, and how many older blocks are below them. */
struct board_part {
    uint32_t slot, at, count;
};

struct group {
    struct board_part parts[LARGEST]; /* by slot */
    uint32_t count, size;
};

struct reverse {
    uint32_t rows, slots, colours;
    /* Insertions go into slots `from` to `to` - 1, up to the height `limit`. */
    uint32_t from, to, limit;
    uint8_t *cells; /* rows for each slot, from the floor up */
    uint32_t *height;
    struct group *groups; /* in the order in which they were inserted */
    size_t count;
    uint64_t blocks;
    uint64_t *seed;
};

static uint32_t draw(struct reverse *r, uint32_t below)
{
    return (uint32_t)(rng_next(r->seed) % below);
}

static uint8_t *slot_cells(const struct reverse *r, uint32_t slot)
{
    return r->cells + (size_t)slot * r->rows;
}

/* ---- a group ---- */

static const struct board_part *part_in(const struct group *g, uint32_t slot)
{
    for (uint32_t i = 0; i < g->count; i++)
        if (g->parts[i].slot == slot)
            return &g->parts[i];
    return NULL;
}

/* Returns the lowest of a few random slots. This keeps all slots about equally high: a
 * low column between high ones offers few places. */
static uint32_t draw_slot(struct reverse *r)
{
    uint32_t best = r->to;
    for (unsigned i = 0; i < CHOICE; i++) {
        uint32_t slot = r->from + draw(r, r->to - r->from);
        if (best == r->to || r->height[slot] < r->height[best])
            best = slot;
    }
    return best;
}

/* Adds a block to one of the parts, if its column has room. */
static void grow_up(struct reverse *r, struct group *g)
{
    struct board_part *p = &g->parts[draw(r, g->count)];
    if (r->height[p->slot] + p->count < r->limit) {
        p->count++;
        g->size++;
    }
}

/* Adds a part beside the outermost one on one side: in the next slot that has blocks, or
 * in an empty one on the way there. The two must touch. */
static void grow_aside(struct reverse *r, struct group *g, bool right)
{
    const struct board_part end = g->parts[right ? g->count - 1 : 0];
    uint32_t slot = end.slot, at = end.at + draw(r, end.count);
    do {
        if (slot == (right ? r->to - 1 : r->from))
            return;
        slot = right ? slot + 1 : slot - 1;
    } while (r->height[slot] == 0 && draw(r, 2) == 0);
    if (r->height[slot] == 0)
        at = end.at;
    if (at > r->height[slot] || r->height[slot] >= r->limit)
        return;
    if (!right)
        memmove(g->parts + 1, g->parts, g->count * sizeof *g->parts);
    g->parts[right ? g->count : 0] = (struct board_part){slot, at, 1};
    g->count++;
    g->size++;
}

/* Draws a connected group of two blocks or more. Returns false if it did not grow. */
static bool draw_group(struct reverse *r, struct group *g)
{
    uint32_t wanted = 2, slot = draw_slot(r);
    while (wanted < LARGEST && draw(r, 2) == 0)
        wanted++;
    if (r->height[slot] >= r->limit)
        return false;
    *g = (struct group){
        .parts = {{slot, draw(r, r->height[slot] + 1), 1}}, .count = 1, .size = 1};
    for (uint32_t tries = 0; tries < 2 * wanted && g->size < wanted; tries++) {
        uint32_t way = draw(r, 4);
        if (way < 2)
            grow_up(r, g);
        else
            grow_aside(r, g, way == 2);
    }
    return g->size >= 2;
}

/* Would every cell that stays free have another free one beside, above or below it? All
 * slots before `from` are full. */
static bool leaves_room(struct reverse *r, const struct group *g)
{
    uint32_t open = 0; /* cells left in the slots since the last full one, at most 2 */
    bool ok = true;
    for (uint32_t s = r->from; ok && s < r->slots && (s < r->to || open == 1); s++) {
        const struct board_part *p = part_in(g, s);
        uint32_t left = r->rows - r->height[s] - (p != NULL ? p->count : 0);
        ok = left > 0 || open != 1;
        open = left == 0 ? 0 : open + left > 2 ? 2 : open + left;
    }
    return ok && open != 1;
}

/* ---- its colour ---- */

/* Returns the old block that is at this height of a slot after the insertion, or
 * EMPTY. */
static uint8_t block_after(const struct reverse *r, const struct group *g, uint32_t slot,
                           uint32_t y)
{
    const struct board_part *p = part_in(g, slot);
    if (p != NULL && y >= p->at) {
        if (y < p->at + p->count)
            return EMPTY;
        y -= p->count;
    }
    return y < r->height[slot] ? slot_cells(r, slot)[y] : EMPTY;
}

/* Returns the colours beside a part on one side, as bits. */
static uint32_t colours_aside(const struct reverse *r, const struct group *g,
                              const struct board_part *p, bool right)
{
    uint32_t slot = p->slot, colours = 0;
    do {
        if (slot == (right ? r->slots - 1 : 0))
            return 0;
        slot = right ? slot + 1 : slot - 1;
    } while (r->height[slot] == 0 && part_in(g, slot) == NULL);
    for (uint32_t y = p->at; y < p->at + p->count; y++)
        colours |= 1u << block_after(r, g, slot, y);
    return colours;
}

/* Returns a colour that no block beside the group has, or EMPTY. */
static uint8_t draw_colour(struct reverse *r, const struct group *g)
{
    uint32_t taken = 0, free = 0;
    for (uint32_t i = 0; i < g->count; i++) {
        const struct board_part *p = &g->parts[i];
        const uint8_t *cells = slot_cells(r, p->slot);
        taken |= colours_aside(r, g, p, false) | colours_aside(r, g, p, true);
        taken |= p->at > 0 ? 1u << cells[p->at - 1] : 0;
        taken |= p->at < r->height[p->slot] ? 1u << cells[p->at] : 0;
    }
    for (uint32_t c = 1; c <= r->colours; c++)
        free += !(taken >> c & 1);
    if (free == 0)
        return EMPTY;
    uint32_t nth = draw(r, free), colour = 1;
    while ((taken >> colour & 1) || nth-- > 0)
        colour++;
    return (uint8_t)colour;
}

/* ---- steps back and forth ---- */

static void insert(struct reverse *r, const struct group *g, uint8_t colour)
{
    for (uint32_t i = 0; i < g->count; i++) {
        const struct board_part *p = &g->parts[i];
        uint8_t *cells = slot_cells(r, p->slot);
        memmove(cells + p->at + p->count, cells + p->at, r->height[p->slot] - p->at);
        memset(cells + p->at, colour, p->count);
        r->height[p->slot] += p->count;
    }
    r->blocks += g->size;
    r->groups[r->count++] = *g;
}

/* Removes the last group again. */
static void take_back(struct reverse *r)
{
    const struct group *g = &r->groups[--r->count];
    for (uint32_t i = 0; i < g->count; i++) {
        const struct board_part *p = &g->parts[i];
        uint8_t *cells = slot_cells(r, p->slot);
        r->height[p->slot] -= p->count;
        memmove(cells + p->at, cells + p->at + p->count, r->height[p->slot] - p->at);
    }
    r->blocks -= g->size;
}

static bool try_insertion(struct reverse *r)
{
    struct group g;
    if (!draw_group(r, &g) || (r->limit == r->rows && !leaves_room(r, &g)))
        return false;
    uint8_t colour = draw_colour(r, &g);
    if (colour != EMPTY)
        insert(r, &g, colour);
    return colour != EMPTY;
}

/* Fills nearly all, always leaving at least two cells in a slot. */
static void fill_most(struct reverse *r)
{
    r->to = r->slots;
    r->limit = r->rows > 2 ? r->rows - 2 : 0;
    const uint64_t wanted = (uint64_t)r->limit * r->slots / 16 * 15;
    for (unsigned in_vain = 0; r->blocks < wanted && in_vain < PATIENCE;)
        in_vain = try_insertion(r) ? 0 : in_vain + 1;
}

static void take_some_back(struct reverse *r)
{
    uint32_t most = r->count < TAKEN_BACK ? (uint32_t)r->count : TAKEN_BACK;
    for (uint32_t n = most > 0 ? 1 + draw(r, most) : 0; n > 0; n--)
        take_back(r);
    r->from = 0;
}

/* Finishes the slots from left to right. */
static bool fill_rest(struct reverse *r, const struct memory *m)
{
    const uint64_t cells = (uint64_t)r->rows * r->slots;
    uint64_t tries = TRIES_MORE + TRIES_A_CELL * cells;
    unsigned in_vain = 0;
    r->limit = r->rows;
    while (r->blocks < cells) {
        if (tries-- == 0 || (tries % 1024 == 0 && memory_expired(m)))
            return false;
        while (r->height[r->from] == r->rows)
            r->from++;
        r->to = r->slots - r->from < 2 * NEARBY ? r->slots : r->from + NEARBY;
        in_vain = try_insertion(r) ? 0 : in_vain + 1;
        if (in_vain == PATIENCE) {
            take_some_back(r);
            in_vain = 0;
        }
    }
    return true;
}

/* Lists the clicks: they remove all groups, the last one first. */
static void list_clicks(struct reverse *r, struct cleared_board *b)
{
    while (r->count > 0) {
        const struct board_part *first = &r->groups[r->count - 1].parts[0];
        uint32_t column = 0;
        for (uint32_t s = 0; s < first->slot; s++)
            column += r->height[s] > 0;
        b->clicks[b->count++] = (move)column * r->rows + first->at;
        take_back(r);
    }
}

bool reverse_make(struct cleared_board *b, uint32_t colours, uint64_t *seed,
                  struct arena *arena)
{
    const size_t cells = (size_t)b->rows * b->columns;
    struct arena work = arena_of(arena->memory);
    struct reverse r = {
        .rows = b->rows, .slots = b->columns, .colours = colours, .seed = seed};
    b->cells = arena_new(arena, cells, 1);
    b->clicks = arena_new(arena, cells / 2, sizeof *b->clicks);
    r.cells = arena_new(&work, cells, 1);
    r.height = arena_new(&work, r.slots, sizeof *r.height);
    r.groups = arena_new(&work, cells / 2, sizeof *r.groups);
    bool ok = !arena->failed && !work.failed;
    b->count = 0;
    if (ok && colours == 1) {
        memset(b->cells, 1, cells);
        b->clicks[b->count++] = 0;
    } else if (ok) {
        fill_most(&r);
        ok = fill_rest(&r, arena->memory);
    }
    if (ok && colours > 1) {
        memcpy(b->cells, r.cells, cells);
        list_clicks(&r, b);
    }
    arena_done(&work);
    return ok;
}
