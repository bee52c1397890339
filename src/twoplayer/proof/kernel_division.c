/* SPDX-License-Identifier: MIT */
/* kernel_division.c: see kernel_division.h. A group that is a member already costs
 * nothing. Any other costs 2 to the number of moves that Left has in it, since that is
 * how its proof grows. The cheapest division is found by dynamic programming over the
 * parts that are still to be divided. */
#include "twoplayer/proof/kernel_division.h"

#define MOST_DOUBLINGS 50
/* The cost of a rest that cannot be divided into lost groups. */
#define NEVER UINT64_MAX

void kernel_asking_init(struct kernel_asking *a, const struct problem *p,
                        struct expert expert, struct arena *arena)
{
    *a = (struct kernel_asking){.expert = expert, .problem = p, .arena = arena};
}

/* Adds a part as a term of the view. */
static void add_term(struct kernel_asking *a, struct kernel_parts *k, kernel_ref r,
                     struct problem *view)
{
    size_t term = kernel_part_of(k, r)->term;
    struct term t = a->problem->terms[term];
    size_t size = t.board->pos_size, end = (view->pos_size + 7) / 8 * 8;
    if (!arena_grow(a->arena, &a->terms, &a->term_capacity, view->count + 1,
                    sizeof *a->terms) ||
        !arena_grow(a->arena, &a->position, &a->position_capacity, end + size, 1)) {
        a->failed = true;
        return;
    }
    memset(a->position + view->pos_size, 0, end - view->pos_size);
    memcpy(a->position + end, kernel_position_of(k, r), size);
    t.offset = end;
    t.negative = r & 1;
    a->terms[view->count++] = t;
    view->pos_size = end + size;
}

enum win kernel_ask(struct kernel_asking *a, struct kernel_parts *k,
                    const struct kernel_sum *s, kernel_group g, uint64_t *work)
{
    struct problem view = {.memory = a->problem->memory,
                           .scratch_size = a->problem->scratch_size,
                           .move_scratch = a->problem->move_scratch};
    for (size_t i = 0; i < s->count && !a->failed; i++)
        if (s->count > KERNEL_DIVIDED || (g >> i & 1) != 0)
            add_term(a, k, s->refs[i], &view);
    view.terms = a->terms;
    view.capacity = view.count;
    if (a->failed)
        return UNKNOWN;
    if (view.count == 0)
        return LOSS;
    struct search *search = a->expert.search;
    uint64_t before = search->nodes;
    enum win answer = a->expert.ask(search, &view, a->position, LEFT, *work, NULL);
    uint64_t used = search->nodes - before;
    *work = used + 1 < *work ? *work - used : 1;
    a->failed = a->failed || (answer == UNKNOWN && search->state == SEARCH_NO_MEMORY);
    return answer;
}

void kernel_division_begin(struct kernel_division *d, struct kernel_members *m,
                           const struct kernel_sum *s)
{
    d->members = m;
    d->sum = s;
    if (s->count <= KERNEL_DIVIDED)
        memset(d->answer, UNKNOWN, (size_t)1 << s->count);
}

/* ---- up to KERNEL_DIVIDED parts ---- */

/* The state of finding a division. It ends early, with `stuck`, if a question has no
 * answer yet. */
struct division_finding {
    struct kernel_division *d;
    struct kernel_asking *asking;
    uint64_t *work;
    bool stuck;
};

static uint64_t price_of(struct kernel_division *d, kernel_group g)
{
    uint64_t moves = 0;
    for (size_t i = 0; i < d->sum->count; i++)
        if ((g >> i & 1) != 0)
            moves += kernel_moves_of_left(d->members->parts, d->sum->refs[i]);
    return (uint64_t)1 << (moves < MOST_DOUBLINGS ? moves : MOST_DOUBLINGS);
}

static bool is_lost(struct division_finding *f, kernel_group g)
{
    struct kernel_division *d = f->d;
    if (d->answer[g] == UNKNOWN && !f->stuck) {
        d->answer[g] =
            (uint8_t)kernel_ask(f->asking, d->members->parts, d->sum, g, f->work);
        f->stuck = d->answer[g] == UNKNOWN;
    }
    return d->answer[g] == LOSS;
}

static uint64_t cost_of(struct division_finding *f, kernel_group rest);

/* Notes the division that splits off this group, if it is cheaper than those found so
 * far. */
static void try_group(struct division_finding *f, kernel_group rest, kernel_group g)
{
    struct kernel_division *d = f->d;
    uint64_t cost = 1; /* at least 1, because 0 means not known */
    if (!kernel_group_is_lost(d->members, d->sum, g)) {
        cost += price_of(d, g);
        if (cost >= d->cost[rest] || !is_lost(f, g))
            return;
    }
    uint64_t others = rest == g ? 0 : cost_of(f, rest & ~g);
    if (others == NEVER || cost + others >= d->cost[rest])
        return;
    d->cost[rest] = cost + others;
    d->first[rest] = g;
}

static uint64_t cost_of(struct division_finding *f, kernel_group rest)
{
    struct kernel_division *d = f->d;
    if (d->cost[rest] != 0)
        return d->cost[rest];
    d->cost[rest] = NEVER;
    kernel_group one = rest & -rest;
    try_group(f, rest, one);
    for (kernel_group i = rest & ~one; i != 0 && !f->stuck; i &= i - 1) {
        kernel_group two = one | (i & -i);
        try_group(f, rest, two);
        for (kernel_group j = i & (i - 1); j != 0 && !f->stuck; j &= j - 1)
            try_group(f, rest, two | (j & -j));
    }
    if (!f->stuck)
        try_group(f, rest, rest);
    return d->cost[rest];
}

/* ---- any number ---- */

/* Divides many parts into single parts or, if one of them is not lost, into one group.
 * Returns false if an answer is not known yet. */
static bool divide_many(struct kernel_division *d, struct kernel_asking *a,
                        uint64_t *work)
{
    bool single = true;
    for (size_t i = 0; i < d->sum->count && single; i++) {
        struct kernel_sum part = {&d->sum->refs[i], 1, 1};
        if (kernel_group_is_lost(d->members, &part, 1))
            continue;
        enum win answer = kernel_ask(a, d->members->parts, &part, 1, work);
        if (answer == UNKNOWN)
            return false;
        single = answer == LOSS;
    }
    for (size_t i = 0; i < d->sum->count; i++)
        d->group_of[i] = single ? (uint16_t)i : 0;
    return true;
}

bool kernel_division_find(struct kernel_division *d, struct kernel_asking *a,
                          uint64_t *work)
{
    size_t n = d->sum->count;
    struct division_finding f = {d, a, work, false};
    if (n > KERNEL_DIVIDED)
        return divide_many(d, a, work);
    kernel_group all = ((kernel_group)1 << n) - 1;
    memset(d->group_of, 0, n * sizeof *d->group_of);
    if (n < 2)
        return true;
    d->answer[all] = LOSS;
    memset(d->cost, 0, sizeof *d->cost << n);
    cost_of(&f, all);
    if (f.stuck)
        return false;
    uint16_t number = 0;
    for (kernel_group rest = all; rest != 0; rest &= ~d->first[rest], number++)
        for (size_t i = 0; i < n; i++)
            if ((d->first[rest] >> i & 1) != 0)
                d->group_of[i] = number;
    return true;
}
