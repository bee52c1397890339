/* SPDX-License-Identifier: MIT */
/* checkpoint.h: --checkpoint: the state of a long search in a file, from which another
 * process can continue. The file is written regularly while the search runs, and when it
 * ends for any reason. doc/clobber.md has the format. */
#ifndef DICOT_ANSWER_CHECKPOINT_H
#define DICOT_ANSWER_CHECKPOINT_H

#include "answer/answer.h"

/* What earlier processes have spent on this search. */
struct spent {
    uint64_t nodes;
    double seconds, worked; /* by the clock; CPU seconds */
};

struct checkpoint {
    struct run *run;
    struct search *search; /* made by methods_in_order */
    struct writer line;    /* the LINE of the position */
    double next;           /* when to write the next version, by the clock of the host */
    double worked;         /* host->worked when the question was asked */
    uint64_t nodes;        /* nodes of the search in the last version written */
    struct spent before;
    bool resumed;
};

/* Continues `search` from the file of --checkpoint; if there is none yet, writes a first
 * version, to make sure that it can be written. From now on the file is written while the
 * run steps `search`, or a proof that asks `search`. Does nothing without --checkpoint.
 * Unless it returns ANSWER_GIVEN, run->error says why. */
enum answer_code checkpoint_begin(struct checkpoint *c, struct run *run,
                                  struct search *search);

/* Writes the last version. The search is not changed. */
void checkpoint_end(struct checkpoint *c);

#endif
