/* SPDX-License-Identifier: MIT */
/* passes.h: how a search by annealing divides its changes into passes.
 *
 * The first passes are short and each is several times as long as the one before, so that
 * there is a good play soon, whatever the limit is. Then come *cycles*: a long pass that
 * begins anew, and as much again in shorter ones, the *returns*, which begin with the
 * best play of the cycle. If there is a limit, cycles are stretched so that they end with
 * it, but for a short pass that polishes the best play of all. doc/samegame.md has the
 * figures. */
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
    uint64_t planned; /* changes */
    double from, to;  /* the parts of the limit between which a last one lies */
    bool last;        /* it is one of those that the rest of the limit was divided into */
};

struct passes {
    uint64_t long_pass; /* changes of a pass for which a ladder is worth having */
    struct pass pass;   /* the current one */
    unsigned begun;
    /* How the passes that come last, or those of one cycle far from the limit, are laid
     * out; the latter count changes and not parts of the limit. */
    unsigned cycles, returns; /* returns: of one cycle */
    unsigned next;            /* the pass of them that comes next */
    double begin, end;        /* parts of the limit; at `end` polishing begins */
};

/* Goes to the next pass (the first one if none has begun). `spent` is the part of the
 * limit that is used up, not above 0 if there is no limit, and `changes` are those tried
 * so far: together they say how many fit into the rest. */
void passes_next(struct passes *p, double spent, uint64_t changes);

/* How far the pass is, from 0 to 1, after so many of its changes. */
double passes_progress(const struct passes *p, double spent, uint64_t changes);

#endif
