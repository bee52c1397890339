/* SPDX-License-Identifier: MIT */
/* passes.h: how a search by annealing divides its changes into passes.
 *
 * The first passes are short and each is several times as long as the one before, so that
 * there is a good play soon, whatever the limit is. Then come *cycles* of long passes,
 * all of the same length: those of the first half begin anew, and those of the second
 * half, the *returns*, begin with the best play of the cycle so far. The rest of a limit
 * is divided so that a cycle ends with it, but for a short pass that polishes the best
 * play of all. doc/samegame.md has the figures. */
#ifndef DICOT_SOLVE_CLICK_PASSES_H
#define DICOT_SOLVE_CLICK_PASSES_H

#include <stdbool.h>
#include <stdint.h>

enum pass_kind {
    PASS_ANEW,    /* begins with random plays, or with a given one */
    PASS_RETURNS, /* begins with the best play of its cycle */
    PASS_POLISHES /* begins with the best play of all */
};

struct pass {
    enum pass_kind kind;
    bool first;       /* of its cycle */
    uint64_t planned; /* changes */
    double from, to;  /* the parts of the limit between which a last one lies */
    bool last;        /* it is one of those that the rest of the limit was divided into */
};

struct passes {
    uint64_t long_pass; /* least number of changes of a long pass, which has a ladder */
    struct pass pass;   /* the current one */
    unsigned begun;
    /* Returns in a cycle; as many passes begin anew, but at least one. */
    unsigned returns;
    unsigned next;     /* number of the next pass in cycles */
    double begin, end; /* the parts of the limit between which the last cycle lies */
};

/* Goes to the next pass, or to the first one. `spent` is the part of the limit that is
 * used up (0 or less: there is no limit), and `changes` is the number of changes tried so
 * far; together they say how many changes fit into the rest. */
void passes_next(struct passes *p, double spent, uint64_t changes);

/* Returns how far the pass is, from 0 to 1, after this many of its changes. */
double passes_progress(const struct passes *p, double spent, uint64_t changes);

#endif
