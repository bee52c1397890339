/* SPDX-License-Identifier: MIT */
/* passes.h: how a search by annealing divides its changes into passes, and which
 * temperatures its members have meanwhile.
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
#include <stddef.h>
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

/* ---- the ladder ----
 *
 * A row of temperatures, the *rungs*, with a member of a population on each.
 *
 * On warm rungs members change much, on cold ones they become good. Now and then
 * neighbours change places, so that what was found on a warm rung moves to colder ones,
 * and what is stuck moves to warmer ones. This is parallel tempering [Swendsen and Wang
 * 1986; Hukushima and Nemoto 1996]. A ladder of one rung is plain annealing. */

#define LADDER_MOST 8 /* rungs */

/* The temperatures between which a search cools down. */
struct ladder_range {
    double hot, cold;
};

/* Returns the temperature of a rung (0 is the warmest), while `cooled` rises from 0 to 1.
 * A single rung cools down from hot to cold; several cool down from hot to temperatures
 * that they then keep. */
double ladder_temperature(struct ladder_range r, size_t rung, size_t rungs,
                          double cooled);

/* Have the rungs reached the temperatures that they keep, so that neighbours may change
 * places? */
bool ladder_stands(size_t rungs, double cooled);

/* By how much the objective of a rung rises if neighbours change places. */
struct ladder_gain {
    double temperature, gain;
};

/* Do two neighbours change places? `fraction` is random, from 0 to 1. */
bool ladder_exchange(struct ladder_gain warm, struct ladder_gain cold, double fraction);

#endif
