/* SPDX-License-Identifier: MIT */
/* bench.h: the results of `bench`: nodes and times, one result per row of bench.c, then
 * the signature. */
#ifndef DICOT_ANSWER_BENCH_H
#define DICOT_ANSWER_BENCH_H

#include "answer/answer.h"

enum bench_kind {
    BENCH_SEARCH,         /* who wins, or the best play */
    BENCH_VALUE,          /* the value */
    BENCH_BOARD,          /* a board that is only read */
    BENCH_GROWN,          /* solved by a method whose time per vertex does not grow */
    BENCH_IMPROVED,       /* searched up to a number of nodes by one method */
    BENCH_PARSED,         /* one row of blocks decided by the paper's parser */
    BENCH_PARSED_OPTIMUM, /* the fewest blocks left, by the same parser */
    BENCH_PLAY,           /* a play that is made and replayed */
    BENCH_SIGNATURE       /* the nodes of all searches; no row of its own */
};

/* What a row finds. Times are in seconds. */
struct bench_found {
    enum bench_kind kind;
    const char *line;
    uint64_t nodes;
    double seconds; /* one search; BENCH_PLAY: one replay */
    size_t peak;    /* bytes */

    size_t positions, values, value_bytes; /* BENCH_VALUE: what was stored */
    size_t cells; /* BENCH_BOARD, BENCH_GROWN, BENCH_PARSED, BENCH_PARSED_OPTIMUM */
    /* BENCH_GROWN, BENCH_PARSED, BENCH_PARSED_OPTIMUM: since the row before, the time has
     * grown like this power of the size; NaN: there is no row to compare with. */
    double power;
    const char *method; /* BENCH_IMPROVED: the name of the method */
    int64_t result;     /* and the result it found */
    size_t moves;       /* BENCH_PLAY */
    /* BENCH_BOARD: seconds to fill as many bytes; BENCH_PLAY: to write as many moves. */
    double baseline;
};

/* show/bench.c */
extern const struct renderer show_bench;

#endif
