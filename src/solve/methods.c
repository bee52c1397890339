/* SPDX-License-Identifier: MIT */
/* methods.c: the table of methods: special ones first, the search of everything last. */
#include "solve/method.h"

extern const struct solve_method copies_method, demand_method, greedy_method,
    hamilton_method, hamming_method, layers_method, paper_method, pebble_tree_method,
    rectangle_method, regions_method, forest_sat_method, row_method, search_method,
    sweep_method, tree_method;

const struct solve_method *const solve_methods[] = {
    &hamming_method,     /* Hamming graphs */
    &rectangle_method,   /* checkerboards */
    &greedy_method,      /* large boards: something to show */
    &copies_method,      /* products with a complete graph */
    &row_method,         /* alternating colours in rows */
    &tree_method,        /* trees and cycles */
    &hamilton_method,    /* one stone against all */
    &sweep_method,       /* grids */
    &regions_method,     /* forests, improved near their roots */
    &forest_sat_method,  /* forests, by SAT */
    &layers_method,      /* colours in turn, shortest games */
    &pebble_tree_method, /* pebbling along trees */
    &demand_method,      /* pebbling on any graph */
    &paper_method,       /* checkerboards as printed, on request */
    &search_method,      /* everything */
    NULL,
};
