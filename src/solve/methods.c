/* SPDX-License-Identifier: MIT */
/* methods.c: the table of methods: special ones first, the search of everything last. */
#include "solve/method.h"

extern const struct method copies_method, demand_method, greedy_method, hamilton_method,
    hamming_method, layers_method, paper_method, pebble_tree_method, rectangle_method,
    regions_method, roots_method, row_method, sweep_method, tree_method;

/* ---- the search of all plays ---- */

struct search {
    struct memory *memory;
    struct best_search *inside;
    uint64_t credit, unit; /* work not yet done; least that is worth a call */
};

static void free_run(void *run)
{
    struct search *s = run;
    best_free(s->inside);
    memory_free(s->memory, s, 1, sizeof *s);
}

/* It stops at the first play that is best, however long. */
static bool fits(const struct problem *p)
{
    return !p->terms[0].board.game->shortest;
}

static void *begin(const struct problem *p)
{
    struct search *s = memory_new(p->memory, 1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->memory = p->memory;
    s->unit = 1 + p->terms[0].board.pos_size / 16; /* it looks at the whole board */
    s->inside = best_new(p);
    if (s->inside != NULL)
        return s;
    free_run(s);
    return NULL;
}

static enum search_state step(void *run, uint64_t work)
{
    struct search *s = run;
    s->credit = work < UINT64_MAX - s->credit ? s->credit + work : UINT64_MAX;
    uint64_t now = s->credit < s->unit ? 0 : s->credit;
    s->credit -= now;
    return best_step(s->inside, now);
}

static struct best best(const void *run)
{
    return best_of(((const struct search *)run)->inside);
}

static uint64_t nodes(const void *run)
{
    return best_nodes(((const struct search *)run)->inside);
}

static void finish(void *run)
{
    best_finish(((struct search *)run)->inside);
}

static const struct method search_method = {
    .name = "search",
    .fits = fits,
    .begin = begin,
    .step = step,
    .best = best,
    .nodes = nodes,
    .finish = finish,
    .free = free_run,
};

const struct method *const methods[] = {
    &hamming_method,     /* Hamming graphs */
    &rectangle_method,   /* checkerboards */
    &greedy_method,      /* large boards: something to show */
    &copies_method,      /* products with a complete graph */
    &row_method,         /* alternating colours in rows */
    &tree_method,        /* trees and cycles */
    &hamilton_method,    /* one stone against all */
    &sweep_method,       /* grids */
    &regions_method,     /* forests, improved near their roots */
    &roots_method,       /* forests, by SAT */
    &layers_method,      /* colours in turn, shortest games */
    &pebble_tree_method, /* pebbling along trees */
    &demand_method,      /* pebbling on any graph */
    &paper_method,       /* checkerboards as printed, on request */
    &search_method,      /* everything */
    NULL,
};
