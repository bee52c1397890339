/* SPDX-License-Identifier: MIT */
/* work.h: many questions that do not depend on each other: the lines of a batch, the
 * claims of a paper, the boards of a set.
 *
 * Question and answer are bytes, so whoever deals them out is free to do so: among
 * threads (cli/deal.c), or among processes on many machines (mpi/). Answers are told in
 * the order of the questions, so nobody sees how many have worked. */
#ifndef DICOT_BASE_WORK_H
#define DICOT_BASE_WORK_H

#include "base/text.h"

struct item {
    size_t number;        /* from 0, in the order of the questions */
    size_t line;          /* where the question stands, for messages */
    struct memory memory; /* its budget, which all texts here are charged to */
    struct writer question;
    struct writer out, err; /* the answer, and what is to be said beside it */
    void *evidence;    /* a file of the host: a whole certificate; NULL: there is none */
    unsigned code;     /* how it ended, in the words of whoever asks */
    struct item *next; /* for who deals: the next one that waits to be told */
};

void item_init(struct item *i, size_t limit);
void item_done(struct item *i);

struct work {
    void *task;
    unsigned hands;  /* that many at the same time; 0: as many as there are processors */
    uint64_t memory; /* divided among them */

    /* Writes the next question. False: there is none. Never called twice at a time. */
    bool (*next)(void *task, struct item *i);

    /* Would `next` answer at once? It may wait for a pipe, and who deals may have more to
     * do. NULL: it would. */
    bool (*is_ready)(void *task);

    /* Answers it, beside others. It may forget the question, to save memory. */
    void (*answer)(void *task, struct item *i);

    /* Gets the answers in the order of their questions, one at a time; takes the
     * evidence. False: that is enough. */
    bool (*tell)(void *task, struct item *i);
};

/* One question after the other, where nobody deals. */
void work_alone(const struct work *w);

/* One part of several: 2/8. `parts` 0: all of it. */
struct slice {
    uint64_t part, parts; /* part from 1 */
};

/* The slice of so many things begins here; the next slice begins where it ends, so that
 * the outputs one after another are the output of the whole. */
static inline uint64_t slice_begin(const struct slice *s, uint64_t count)
{
    if (s->parts == 0)
        return 0;
    const uint64_t before = s->part - 1, longer = count % s->parts;
    return count / s->parts * before + (before < longer ? before : longer);
}

static inline uint64_t slice_end(const struct slice *s, uint64_t count)
{
    const struct slice after = {s->part + 1, s->parts};
    return s->parts == 0 ? count : slice_begin(&after, count);
}

#endif
