/* SPDX-License-Identifier: MIT */
/* methods.c: the table of methods: special ones first, the search of everything last. */
#include "solve/method.h"

extern const struct method hamming_method, copies_method, sweep_method, regions_method,
    roots_method;

static void *begin(const struct problem *p)
{
    return best_new(p);
}

static enum search_state step(void *run, uint64_t work)
{
    return best_step(run, work);
}

static struct best best(const void *run)
{
    return best_of(run);
}

static uint64_t nodes(const void *run)
{
    return best_nodes(run);
}

static void finish(void *run)
{
    best_finish(run);
}

static void free_run(void *run)
{
    best_free(run);
}

static const struct method search_method = {
    .name = "search",
    .begin = begin,
    .step = step,
    .best = best,
    .nodes = nodes,
    .finish = finish,
    .free = free_run,
};

const struct method *const methods[] = {
    &hamming_method, &copies_method, &sweep_method, &regions_method,
    &roots_method,   &search_method, NULL,
};
