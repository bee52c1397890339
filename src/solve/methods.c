/* SPDX-License-Identifier: MIT */
/* methods.c: the table of all methods. Special methods come before the search that fits
 * everything. Few methods come after it: a position that it solves in its first slice
 * does not need them. */
#include "solve/method.h"

extern const struct solve_method anneal_method, any_rectangle_method, backward_method,
    beam_method, boards_method, ceiling_method, chessboard_method, column_method,
    column_score_method, few_rows_method, forest_sat_method, greedy_method,
    hamming_method, large_method, lone_stone_method, paper_method, pebble_tree_method,
    peel_method, product_method, rectangle_method, regions_method, row_method,
    search_method, sweep_method, tree_method, two_colours_method;

const struct method *const solve_methods[] = {
    &hamming_method.method,       /* Hamming graphs */
    &rectangle_method.method,     /* checkerboards */
    &any_rectangle_method.method, /* full boards of any colours */
    &two_colours_method.method,   /* one column of two colours */
    &chessboard_method.method,    /* chessboards of blocks with one cell inverted */
    &greedy_method.method, /* large boards of stones: a quick play, to have an answer */
    &column_method.method, /* one column of blocks */
    &column_score_method.method, /* the same for points */
    &product_method.method,      /* products with a complete graph */
    &row_method.method,          /* alternating colours in rows */
    &tree_method.method,         /* trees and cycles */
    &few_rows_method.method,     /* grids of two or three rows */
    &lone_stone_method.method,   /* a single stone against all others */
    &sweep_method.method,        /* grids */
    &regions_method.method,      /* forests, improved near their roots with SAT */
    &forest_sat_method.method,   /* forests, by SAT */
    &peel_method.method,         /* alternating colours, at any size */
    &beam_method.method,         /* alternating colours, or shortest games */
    &pebble_tree_method.method,  /* pebbling along trees */
    &backward_method.method,     /* pebbling on any graph */
    &paper_method.method,        /* checkerboards by the paper's algorithm, on request */
    &boards_method.method,       /* boards of blocks */
    &large_method.method,        /* large click boards; the first play of others */
    &search_method.method,       /* everything */
    &anneal_method.method,       /* click boards too large for that */
    &ceiling_method.method,      /* points of click boards: only a bound */
    NULL,
};

#define FIRST_SLICE 1024 /* ticks */

uint64_t slice_usual(const struct task *t, unsigned round)
{
    (void)t;
    return round == 0 ? 0 : (uint64_t)FIRST_SLICE << (round < 32 ? round - 1 : 31);
}

uint64_t slice_first(const struct task *t, unsigned round)
{
    return round == 0 ? UINT64_MAX : slice_usual(t, round);
}
