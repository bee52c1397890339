/* SPDX-License-Identifier: MIT */
/* rework.c: see rework.h. */
#include "solve/click/rework.h"

#include <math.h>

#include "base/rng.h"

#define NOTHING UINT32_MAX /* no block */
#define FURTHEST 20000     /* the most clicks that a change takes back */
#define MANY 8             /* blocks of the kept colour that are never clicked early */

/* Returns a random number from 1 to n; the ranges d to 2d and 2d to 4d are equally
 * likely. */
static size_t some_up_to(uint64_t *seed, size_t n)
{
    const size_t d = (size_t)exp(rng_fraction(seed) * log((double)n + 1));
    return d < 1 ? 1 : d > n ? n : d;
}

/* ---- life ---- */

static void judge(struct rework *r)
{
    const struct board *b = r->play->board;
    const struct pile *pile = &r->play->pile;
    r->result = phases_list_left(r->play);
    const double worth = r->result == NO_RESULT ? 0 : (double)r->result;
    r->objective = (b->maximise              ? worth
                    : clicks_count_clicks(b) ? -worth
                                             : 0) -
                   r->cost * (pile->blocks - pile->gone);
}

static void make_clicks(struct phases *p, uint32_t colours)
{
    const struct plan plan = {{{colours, PHASE_ANY}}, 1};
    phases_restart(p);
    while (!phases_go_on(p, &plan, UINT64_MAX))
        ;
}

/* Makes all clicks that are left, the kept colour last. */
static void end_play(struct rework *r)
{
    make_clicks(r->play, PHASE_ALL & ~r->kept);
    r->final = r->play->count;
    if (r->kept != 0)
        make_clicks(r->play, PHASE_ALL);
    judge(r);
}

void rework_begin(struct rework *r, unsigned kept, double cost)
{
    r->kept = kept > 0 ? (uint32_t)1 << kept : 0;
    r->cost = cost;
    end_play(r);
}

/* ---- changes ---- */

/* A change of the clicks from number `at` on: first `first` is clicked, then the old
 * clicks from `next` on, without number `skipped`, and `moved` before number `later`. */
struct change {
    size_t at, next, skipped, later;
    uint32_t first, moved;
};

/* How often a change is of each kind, out of 100; the rest is inserted. */
enum { POSTPONE = 15, DELAY = 20, BRING_FORWARD = 20, REPLACE = 5 };

static uint32_t block_of(const struct phases *p, size_t i)
{
    return p->pile.removed[phases_gone(p, i)];
}

/* Returns a random block that is there before click `at`, only now and then one of the
 * kept colour. */
static uint32_t random_block(const struct rework *r, size_t at, uint64_t *seed)
{
    const struct pile *pile = &r->play->pile;
    const uint32_t gone = phases_gone(r->play, at), here = pile->blocks - gone;
    uint32_t block = pile->removed[gone + rng_below(seed, here)];
    if ((r->kept >> pile->start[block] & 1) != 0 && rng_below(seed, 32) != 0)
        block = pile->removed[gone + rng_below(seed, here)];
    return block;
}

static struct change draw_change(const struct rework *r, uint64_t *seed)
{
    const struct phases *p = r->play;
    const size_t n = r->final;
    const size_t at = n - some_up_to(seed, n < FURTHEST ? n : FURTHEST);
    struct change c = {at, at, n, n, NOTHING, NOTHING};
    const uint32_t kind = rng_below(seed, 100);
    if (kind < POSTPONE + DELAY) {
        c.moved = block_of(p, at);
        c.next = at + 1;
        const size_t later = at + 1 + some_up_to(seed, n);
        if (kind >= POSTPONE && later < n)
            c.later = later;
    } else if (kind < POSTPONE + DELAY + BRING_FORWARD && at + 1 < n) {
        c.skipped = at + some_up_to(seed, n - at - 1);
        c.first = block_of(p, c.skipped);
    } else {
        c.first = random_block(r, at, seed);
        c.next = at + (kind >= 100 - REPLACE);
    }
    return c;
}

/* Clicks the group of a block, unless it is a large one of the kept colour. */
static void click(struct rework *r, uint32_t block)
{
    struct pile *pile = &r->play->pile;
    const bool kept = (r->kept >> pile->start[block] & 1) != 0;
    if (!kept || (pile_has(pile, block) && pile_group(pile, block, MANY) < MANY))
        phases_click(r->play, block);
}

/* Makes the changed clicks. The old ones are named by the first blocks they removed. */
static void replay(struct rework *r, const struct change *c)
{
    const struct tail *old = r->old;
    const uint32_t gone = r->play->pile.gone;
    if (c->first != NOTHING)
        click(r, c->first);
    for (size_t i = c->next; i < r->final; i++) {
        const size_t k = i - c->at;
        if (i == c->later)
            click(r, c->moved);
        if (i != c->skipped)
            click(r, old->removed[k > 0 ? old->ends[k - 1] - gone : 0]);
    }
    if (c->moved != NOTHING && c->later == r->final)
        click(r, c->moved);
}

uint64_t rework_change(struct rework *r, double temperature, uint64_t *seed)
{
    struct phases *p = r->play;
    if (r->final == 0)
        return 1;
    const struct change c = draw_change(r, seed);
    const double enough = r->objective + temperature * log(rng_fraction(seed));
    const struct rework before = *r;
    tail_save(r->old, p, c.at);
    phases_take_back(p, c.at);
    replay(r, &c);
    end_play(r);
    const uint64_t blocks = r->old->size + p->pile.blocks - phases_gone(p, c.at);
    if (r->objective >= enough)
        return blocks;
    phases_take_back(p, c.at);
    phases_put(p, r->old);
    r->final = before.final;
    r->result = before.result;
    r->objective = before.objective;
    phases_list_left(p);
    return blocks;
}
