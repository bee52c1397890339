/* SPDX-License-Identifier: MIT */
/* ranks.h: the processes of an MPI job. Rank 0 reads the questions, hands them out, and
 * tells the answers; all ranks answer. deal() of cli/deal.h is fulfilled here. */
#ifndef DICOT_MPI_RANKS_H
#define DICOT_MPI_RANKS_H

#include <stdbool.h>

#include "base/meeting.h"
#include "journal.h"

/* What the whole process knows of its job. There is one MPI in a process. */
struct job {
    int rank, size;
    int beside;                /* ranks on the same machine, with this one */
    struct meeting meeting;    /* of all ranks */
    struct journal *journal;   /* of rank 0; NULL: none */
    bool *absent;              /* by rank: it cannot answer */
    bool quit;                 /* of other ranks: there will be no more questions */
    bool stopped;              /* not all were answered */
    bool failed;               /* the journal could not be written, or does not fit */
    size_t kept, answered;     /* answers from the journal, and new ones, */
    size_t fewest, most;       /* of these by one rank */
    struct {                   /* one position by all ranks: */
        bool held;             /* that was it */
        bool full;             /* no more notes can be kept */
        uint64_t fewest, most; /* nodes of one rank */
        size_t kept;           /* notes that were there */
    } met;
};

struct job *job_of_process(void);

/* There is no way on: says why, and ends all ranks. */
void job_give_up(const char *why) __attribute__((noreturn));

/* Begins MPI. */
void ranks_init(int *argc, char ***argv);

/* To be called by every rank before MPI ends. A rank that never came to answer, because
 * something it needs is not there, sends back what it is asked. */
void ranks_finish(void);

#endif
