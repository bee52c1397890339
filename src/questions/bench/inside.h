/* SPDX-License-Identifier: MIT */
/* inside.h: the state of `bench`, for bench.c and sizes.c only. */
#ifndef DICOT_QUESTIONS_BENCH_INSIDE_H
#define DICOT_QUESTIONS_BENCH_INSIDE_H

#include "questions/bench/bench.h"
#include "search/search.h"

struct bench {
    const struct request *q;
    struct run *run;
    uint64_t signature;      /* sum of nodes so far */
    struct bench_found last; /* the last row of a series of growing boards */
    bool ok;                 /* all rows so far were searched to their end */
    bool any;                /* a row was wanted */
};

/* Is the row wanted, and has the bench not been stopped? If so, sets b->any. */
bool bench_wants(struct bench *b, const char *line);

/* Begins the general search, not the quickest method: a formula would have no nodes. */
struct search *bench_begin(const struct problem *p, struct memory *m, bool worth);

/* Adds the nodes and seconds of one search. Returns false if it did not finish. */
bool bench_search(const struct run *run, const struct problem *p, struct bench_found *f);

void bench_give(struct bench *b, const struct bench_found *f, enum answer_code code);

/* sizes.c */
void bench_sizes(struct bench *b);

#endif
