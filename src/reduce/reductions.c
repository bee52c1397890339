/* SPDX-License-Identifier: MIT */
/* reductions.c: the table of reductions. */
#include "reduce/reduction.h"

extern const struct reduction hamiltonian_reduction, green_tree_reduction,
    poscnf_reduction;

const struct reduction *const reductions[] = {
    &hamiltonian_reduction,
    &green_tree_reduction,
    &poscnf_reduction,
    NULL,
};
