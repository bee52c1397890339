/* SPDX-License-Identifier: MIT */
/* inside.h: `bench` at work; for bench.c and sizes.c only. */
#ifndef DICOT_QUESTIONS_BENCH_INSIDE_H
#define DICOT_QUESTIONS_BENCH_INSIDE_H

#include "questions/bench/bench.h"
#include "search/search.h"

struct bench {
    const struct request *q;
    struct run *run;
    uint64_t signature;      /* so far */
    struct bench_found last; /* the row before, of those that grow */
    bool ok;                 /* all rows came to their end */
};

/* Is the row wanted, and does the bench go on? */
bool bench_wants(const struct bench *b, const char *line);

/* Begins the search itself, not the quickest method: an answer by formula has no nodes.
 */
struct search *bench_begin(const struct problem *p, struct memory *m, bool worth);

/* Adds the nodes and seconds of one search. False: it did not come to its end. */
bool bench_search(const struct run *run, const struct problem *p, struct bench_found *f);

void bench_give(struct bench *b, const struct bench_found *f);

/* sizes.c */
void bench_sizes(struct bench *b);

#endif
