/* SPDX-License-Identifier: MIT */
/* ranks.h: the processes of an MPI job. Rank 0 reads the questions, hands them out, and
 * tells the answers; all ranks answer. This room implements deal() of cli/deal.h. */
#ifndef DICOT_MPI_RANKS_H
#define DICOT_MPI_RANKS_H

#include <stdbool.h>

#include "base/meeting.h"
#include "journal.h"

/* What the whole process knows of its job. There is one MPI in a process. */
struct job {
    int rank, size;
    int beside;                /* number of ranks on this machine, including this one */
    struct meeting meeting;    /* the meeting of all ranks */
    struct journal *journal;   /* on rank 0: the journal; NULL: there is none */
    bool *absent;              /* for each rank: it cannot answer */
    bool quit;                 /* on other ranks: there will be no more questions */
    bool stopped;              /* not all questions were answered */
    bool failed;               /* the journal could not be written, or does not fit */
    size_t kept, answered;     /* answers from the journal, and new ones */
    size_t fewest, most;       /* fewest and most new answers of one rank */
    struct {                   /* when all ranks work on one position: */
        bool held;             /* such a meeting was held */
        bool full;             /* no more notes can be kept */
        uint64_t fewest, most; /* fewest and most nodes of one rank */
        size_t kept;           /* notes found in the journal */
    } met;
};

struct job *job_of_process(void);

/* Shows why the job cannot go on, and ends all ranks. */
void job_give_up(const char *why) __attribute__((noreturn));

/* Begins MPI. */
void ranks_init(int *argc, char ***argv);

/* Called by every rank before MPI ends. A rank that could not begin to answer, because
 * something that it needs is missing, sends back the questions that it was asked. */
void ranks_finish(void);

#endif
