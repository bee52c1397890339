/* SPDX-License-Identifier: MIT */
/* work.h: one calculation in progress, and the only way in which it hears from outside.
 *
 * The core has no clock. Whatever may take long counts its work in ticks and, now and
 * then, asks the host whether to go on:
 *
 *     for (uint32_t i = 0; i < n; i++) {
 *         ...
 *         if (over(w))
 *             return EXPIRED;
 *     }
 *
 * Once `over` has said yes it goes on saying so, so a function may leave its loops one
 * after another. What was found by then must be valid. */
#ifndef DICOT_BASE_WORK_H
#define DICOT_BASE_WORK_H

#include "base/memory.h"

/* Why a calculation has to stop. */
enum stop {
    STOP_NOT, /* it goes on */
    STOP_TIME,
    STOP_NODES,
    STOP_INTERRUPTED /* by the person who asked, or because nobody waits any longer */
};

struct work {
    struct memory *memory; /* its budget */
    /* A tick is at most some 10^4 elementary steps, so that MOST_UNSEEN of them are over
     * in less than a tenth of a second. */
    uint64_t ticks;
    uint64_t next;  /* the tick at which work_over is called; 0 at first */
    uint64_t nodes; /* positions looked at, or what a method counts instead */
    enum stop stopped;

    /* The host: clock, ^C, progress, messages of other processes. It sets `stride` to the
     * number of ticks until it wants to be asked again. NULL: it never stops anything. */
    enum stop (*look_up)(struct work *w);
    void *host;
    uint64_t stride;
    /* The tick at which it expects to stop the work for lack of time; 0: it does not
     * know, or there is no limit. It is a forecast, for methods that plan ahead. */
    uint64_t horizon;

    /* The methods of a task share its time in slices. A slice ends at this tick; then
     * `over` says yes until the next one begins. 0: there is no slice. */
    uint64_t slice_end;
    bool whole;  /* slices do not end now: something is under way that cannot be cut */
    bool midway; /* a step is under way, so the answer so far is not to be read */

    uint64_t asked;      /* the tick at which look_up is called next */
    uint64_t most_nodes; /* the calculation stops at this number of nodes; 0: no limit */
    uint64_t counted;    /* the tick at which nodes are compared with it */
};

/* Most ticks between two calls of look_up. */
#define MOST_UNSEEN 4096

static inline struct work work_of(struct memory *m, enum stop (*look_up)(struct work *),
                                  void *host)
{
    return (struct work){
        .memory = m, .look_up = look_up, .host = host, .stride = 1};
}

/* Lets the work go on after it was stopped, for another calculation of the same question.
 * The host is asked at the next tick. */
void work_resume(struct work *w);

/* Lets the work stop after so many more nodes; 0: there is no limit. Nodes are compared
 * at ticks that depend on nothing but the calculation, so with the same limit it stops at
 * the same place on every machine. */
void work_limit_nodes(struct work *w, uint64_t nodes);

/* Begins a slice of so many ticks, or, with 0, the time after all slices. */
void work_slice(struct work *w, uint64_t ticks);

/* Says whether slices may not end from now on; returns what held before. For what cannot
 * be cut, in a calculation that is cut elsewhere. */
static inline bool work_whole(struct work *w, bool whole)
{
    const bool before = w->whole;
    w->whole = whole;
    if (!whole && w->slice_end > 0 && w->slice_end < w->next)
        w->next = w->slice_end;
    return before;
}

/* What `over` calls from the tick w->next on. */
bool work_over(struct work *w);

/* Counts a tick. Says whether to return with what is known by now. */
static inline bool over(struct work *w)
{
    return ++w->ticks >= w->next && work_over(w);
}

/* Does the same after work that is worth so many ticks. */
static inline bool over_after(struct work *w, uint64_t ticks)
{
    w->ticks += ticks;
    return w->ticks >= w->next && work_over(w);
}

/* Counts a position that is looked at, and a tick. */
static inline bool over_node(struct work *w)
{
    w->nodes++;
    return over(w);
}

/* Lets so many ticks pass, which belong to other methods: before a method begins that few
 * tasks need, or after work that could not be cut. Counts *ticks down to 0, and returns
 * false if it is over earlier. */
static inline bool work_pause(struct work *w, uint64_t *ticks)
{
    for (; *ticks > 0; --*ticks)
        if (over(w))
            return false;
    return true;
}

/* Returns the calculation that uses the budget, or NULL. */
static inline struct work *memory_work(const struct memory *m)
{
    while (m->work == NULL && m->within != NULL)
        m = m->within;
    return m->work;
}

/* Does the same as `over` for an operation that has only the budget at hand. If nobody
 * counts the work done with this budget, the answer is no. */
static inline bool memory_over(const struct memory *m)
{
    struct work *w = memory_work(m);
    return w != NULL && over(w);
}

/* Says the same as memory_expired in a loop of cheap rounds that are counted from 0, in
 * every `every`-th round. */
static inline bool memory_expired_in(const struct memory *m, uint64_t round,
                                     uint64_t every)
{
    return round % every == every - 1 && memory_expired(m);
}

#endif
