/* SPDX-License-Identifier: MIT */
/* items.h: many questions that do not depend on each other: the lines of a batch, the
 * claims of a paper, the boards of a set.
 *
 * Questions and answers are bytes, so they can be dealt out to threads (cli/deal.c) or to
 * processes on many machines (mpi/). Answers are told in the order of the questions, so
 * the output does not depend on how many worked on them. */
#ifndef DICOT_BASE_ITEMS_H
#define DICOT_BASE_ITEMS_H

#include "base/text.h"

struct item {
    size_t number;        /* from 0, in the order of the questions */
    size_t line;          /* line number of the question, for messages */
    struct memory memory; /* its budget, to which all texts here are charged */
    struct writer question;
    struct writer out, err; /* the answer, and remarks beside it */
    void *evidence;         /* a file of the host with a whole certificate; NULL: none */
    unsigned code;          /* how it ended; only the asker knows the meaning */
    struct item *next;      /* for the dealer: the next item that waits to be told */
};

void item_init(struct item *i, size_t limit);
void item_done(struct item *i);

struct items {
    void *task;
    unsigned hands;  /* how many to answer at the same time; 0: one per processor */
    uint64_t memory; /* bytes, divided among the hands */

    /* Writes the next question. Returns false if there is none. There is never more than
     * one call at a time. */
    bool (*next)(void *task, struct item *i);

    /* Says whether `next` would return at once. It may have to wait for a pipe while the
     * dealer has other things to do. NULL: it always returns at once. */
    bool (*is_ready)(void *task);

    /* Answers a question; other answers may be computed at the same time. It may forget
     * the question to save memory. */
    void (*answer)(void *task, struct item *i);

    /* For a host that keeps answers from one run to the next; NULL: it does not. `kept`
     * fills an item with the answer that was kept; false: there is none. `keep` keeps an
     * answer that is new, to the question in `question`. Several threads may call them at
     * once. */
    bool (*kept)(void *task, struct item *i);
    void (*keep)(void *task, const struct item *i, const struct writer *question);

    /* Receives the answers one at a time, in the order of their questions, and takes over
     * the evidence. Returns false to stop the work. */
    bool (*tell)(void *task, struct item *i);
};

/* Answers one question after the other, for hosts that do not deal. */
void items_alone(const struct items *w);

/* One part of several, such as 2/8. If `parts` is 0, it is the whole. */
struct slice {
    uint64_t part, parts; /* `part` counts from 1 */
};

/* Returns where the slice of `count` things begins. The next slice begins where this one
 * ends, so that the outputs of all slices in order are the output of the whole. */
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
