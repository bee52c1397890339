/* SPDX-License-Identifier: MIT */
/* plan.c: see plan.h. */
#include "solve/column/plan.h"

/* ---- reading a play ---- */

/* The groups that are left, as a circular list that ends with group `count`, which has no
 * blocks. Each click is looked for from the place of the one before. */
struct rest {
    const struct groups *groups;
    uint32_t *before, *after;
    uint32_t at;  /* a place in the list */
    size_t below; /* the number of blocks before it */
    size_t blocks;
};

static size_t size_of(const struct rest *r, uint32_t group)
{
    return group == r->groups->count ? 0 : group_size(r->groups, group);
}

static void find_block(struct rest *r, size_t block)
{
    while (block < r->below) {
        r->at = r->before[r->at];
        r->below -= size_of(r, r->at);
    }
    while (block >= r->below + size_of(r, r->at)) {
        r->below += size_of(r, r->at);
        r->at = r->after[r->at];
    }
}

/* Removes the group of this block, with all groups that it has met. */
static void take(struct rest *r, size_t block, uint32_t number, uint32_t *click)
{
    const uint8_t *colour = r->groups->colour;
    find_block(r, block);
    uint32_t first = r->at, end;
    while (colour[r->before[first]] == colour[r->at]) {
        first = r->before[first];
        r->below -= size_of(r, first);
    }
    for (end = first; colour[end] == colour[r->at]; end = r->after[end]) {
        click[end] = number;
        r->blocks -= size_of(r, end);
    }
    r->at = r->before[first];
    r->after[r->at] = end;
    r->before[end] = r->at;
    r->below -= size_of(r, r->at);
}

static bool make_rest(struct rest *r, const struct groups *g, struct arena *a)
{
    uint32_t n = g->count;
    *r = (struct rest){.groups = g, .at = n, .blocks = g->line.blocks};
    r->before = arena_new(a, (size_t)n + 1, sizeof *r->before);
    r->after = arena_new(a, (size_t)n + 1, sizeof *r->after);
    if (a->failed)
        return false;
    for (uint32_t i = 0; i <= n; i++) {
        r->before[i] = i > 0 ? i - 1 : n;
        r->after[i] = i < n ? i + 1 : 0;
    }
    return true;
}

static bool read_clicks(struct column_plan *p, const struct best *play, struct rest *r)
{
    const move *moves;
    size_t at = 0;
    for (size_t n; (n = best_moves(play, at, &moves)) > 0; at += n)
        for (size_t i = 0; i < n; i++) {
            size_t block = (size_t)moves[i] / p->groups.line.stride;
            if (block >= r->blocks)
                return false;
            take(r, block, p->clicks++, p->click);
        }
    return true;
}

bool plan_read(struct column_plan *p, const struct board *b, const uint8_t *pos,
               const struct best *play, struct arena *a)
{
    struct rest rest;
    *p = (struct column_plan){0};
    if (!groups_read(&p->groups, b, pos, false, a))
        return false;
    p->click = arena_new(a, (size_t)p->groups.count + 1, sizeof *p->click);
    if (a->failed || !make_rest(&rest, &p->groups, a))
        return false;
    for (uint32_t i = 0; i < p->groups.count; i++)
        p->click[i] = NO_CLICK;
    bool ok = read_clicks(p, play, &rest);
    arena_drop(a, rest.after);
    arena_drop(a, rest.before);
    return ok;
}

/* ---- internal plays ---- */

/* An open bundle: the groups of one click, of which some have been passed. */
struct open {
    uint32_t click;
    uint8_t colour;
    uint32_t root; /* the first group of the bundle that this one has become part of */
};

struct ordering {
    const struct column_plan *plan;
    uint32_t *last; /* for each click: its last group */
    struct open *stack;
    size_t depth;
    uint8_t *is_first;    /* for each group: it is the first of a bundle */
    uint32_t last_bundle; /* the first group of the bundle that has the last group */
    size_t first_blocks;  /* number of blocks of the bundle that has the first group */
};

/* Opens the bundle that begins with group i. If the bundle around it has the same colour,
 * it becomes part of that bundle. If it lies in no other bundle and has the colour of the
 * last group, it becomes part of the last bundle. */
static void open_bundle(struct ordering *o, uint32_t i)
{
    const struct groups *g = &o->plan->groups;
    uint8_t colour = g->colour[i];
    uint32_t root = i;
    if (o->depth > 0) {
        const struct open *around = &o->stack[o->depth - 1];
        root = around->colour == colour ? around->root : i;
    } else if (colour == g->colour[g->count - 1]) {
        o->last_bundle = i < o->last_bundle ? i : o->last_bundle;
        root = o->last_bundle;
    }
    o->is_first[i] = root == i;
    o->stack[o->depth++] = (struct open){o->plan->click[i], colour, root};
}

static void order_bundles(struct ordering *o)
{
    const struct column_plan *p = o->plan;
    for (uint32_t i = 0; i < p->groups.count; i++)
        o->last[p->click[i]] = i;
    for (uint32_t i = 0; i < p->groups.count; i++) {
        while (o->depth > 0 && o->last[o->stack[o->depth - 1].click] < i)
            o->depth--;
        if (o->depth == 0 || o->stack[o->depth - 1].click != p->click[i])
            open_bundle(o, i);
        if (o->stack[o->depth - 1].root == 0)
            o->first_blocks += group_size(&p->groups, i);
    }
}

/* Appends the clicks. Later bundles are clicked before earlier ones, but the bundle with
 * the last group waits for all others except the one with the first group. */
static void append_clicks(const struct ordering *o, struct moves *moves)
{
    const struct groups *g = &o->plan->groups;
    for (uint32_t i = g->count; i-- > 1;)
        if (o->is_first[i] && i != o->last_bundle)
            moves_append(moves, (move)g->begin[i] * g->line.stride);
    if (o->last_bundle > 0)
        moves_append(moves, (move)o->first_blocks * g->line.stride);
    moves_append(moves, 0);
}

bool plan_internal(const struct column_plan *p, struct moves *moves, struct arena *a)
{
    size_t n = p->groups.count, clicks = p->clicks;
    struct ordering o = {.plan = p, .last_bundle = UINT32_MAX};
    o.last = arena_new(a, clicks + 1, sizeof *o.last);
    o.stack = arena_new(a, clicks + 1, sizeof *o.stack);
    o.is_first = arena_new(a, n + 1, 1);
    if (a->failed || !moves_reserve(moves, a, n + 1))
        return false;
    if (n > 0) {
        order_bundles(&o);
        append_clicks(&o, moves);
    }
    return true;
}

bool plan_is_internal(const struct column_plan *p)
{
    uint32_t n = p->groups.count;
    for (uint32_t i = 0; i < n; i++)
        if (p->click[i] == NO_CLICK)
            return false;
    if (n == 0)
        return true;
    uint32_t last = p->groups.colour[0] == p->groups.colour[n - 1] ? 1 : 2;
    return p->click[0] + last >= p->clicks && p->click[n - 1] + last >= p->clicks;
}
