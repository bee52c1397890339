/* SPDX-License-Identifier: MIT */
/* checkpoint.h: the state of a long search in a file, from which another process goes on:
 * --checkpoint. Written now and then while the search runs, and at its end, whatever ends
 * it. doc/clobber.md has the format. */
#ifndef DICOT_ANSWER_CHECKPOINT_H
#define DICOT_ANSWER_CHECKPOINT_H

#include "answer/answer.h"

/* What earlier processes have spent. */
struct spent {
    uint64_t nodes;
    double seconds, worked; /* by the clock, and of processors */
};

struct checkpoint {
    struct run *run;
    struct search *search; /* by methods_in_order */
    double next;           /* moment of the next version, by the clock of the host */
    double worked;         /* by host->worked, when the question was asked */
    uint64_t nodes;        /* of the search, in the last version */
    struct spent before;
    bool resumed;
};

/* Goes on from the file of --checkpoint, or makes sure that it can be written if there is
 * none yet. From now on it is written while the run searches: for `search` or for what
 * asks `search` questions. Without --checkpoint it does nothing. Not ANSWER_GIVEN:
 * run->error says why. */
enum answer_code checkpoint_begin(struct checkpoint *c, struct run *run,
                                  struct search *search);

/* Writes the last version. The search is as it was. */
void checkpoint_end(struct checkpoint *c);

#endif
