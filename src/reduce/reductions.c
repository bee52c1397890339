/* SPDX-License-Identifier: MIT */
/* reductions.c: the table of reductions; a new one is a file and a row here. */
#include "reduce/reduction.h"

#include <string.h>

extern const struct reduction hamiltonian_reduction, green_tree_reduction,
    poscnf_reduction, partition_reduction, three_partition_reduction, three_sat_reduction;

const struct reduction *const reductions[] = {
    &hamiltonian_reduction,
    &green_tree_reduction,
    &poscnf_reduction,
    &partition_reduction,
    &three_partition_reduction,
    &three_sat_reduction,
    NULL,
};

const struct reduction *reduction_find(const char *name)
{
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        if (strcmp((*r)->name, name) == 0)
            return *r;
    return NULL;
}

struct nearest reduction_nearest(const char *name)
{
    struct nearest n = nearest_to(name, strlen(name));
    for (const struct reduction *const *r = reductions; *r != NULL; r++)
        nearest_offer(&n, (*r)->name);
    return n;
}
