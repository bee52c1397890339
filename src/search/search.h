/* SPDX-License-Identifier: MIT */
/* search.h: what all searches have in common.
 *
 * The struct of every search begins with a struct search, which names its kind. Any
 * caller with a `struct search *` can run, describe, finish and free it; the header of
 * the kind declares the functions that read its answer. */
#ifndef DICOT_SEARCH_SEARCH_H
#define DICOT_SEARCH_SEARCH_H

#include "base/arena.h"
#include "base/stream.h"
#include "base/text.h"
#include "base/work.h"

enum search_state {
    SEARCH_RUNNING, /* run it again for more */
    SEARCH_SOLVED,  /* the answer is exact */
    /* The answer so far is all there will be: */
    SEARCH_NO_MEMORY, /* the budget is used up */
    SEARCH_EXPIRED,   /* it was stopped where it cannot go on */
    SEARCH_TOO_LARGE, /* a value or a number of moves is too large to be stored */
    SEARCH_EXHAUSTED  /* the only method that may be used has nothing more to say */
};

struct search;

struct search_kind {
    /* Works until the answer is exact, or until over(w), and returns the new state of the
     * search. SEARCH_RUNNING: it was over; called again, the search goes on, or begins
     * anew and then gets farther. The answer so far is valid at every tick. Called only
     * while the search is running. */
    enum search_state (*run)(struct search *s, struct work *w);

    /* `run` needs little work, or is never begun where it needs much: slices do not end
     * within it, so if it is over, it is over for good. */
    bool whole;

    /* Of searches that are divided into steps instead; `run` is NULL. Does about `work`
     * more units of work, each of a few microseconds at most. Returns the new state of
     * the search. Called only while the search is running. */
    enum search_state (*step)(struct search *s, uint64_t work);

    /* Writes what the search is doing, for the progress line. NULL: that is always
     * `doing`; and if that is NULL, too, there is nothing to say. */
    void (*describe)(const struct search *s, struct writer *w);
    const char *doing;

    /* Ends the search and frees what its answer does not need. It need not empty the
     * arena `work`, which search_finish does afterwards. NULL: there is nothing to
     * free. */
    void (*finish)(struct search *s);

    /* Writes what another process needs to continue the search; called between two steps.
     * NULL: this search cannot be continued and begins anew. */
    void (*save)(struct search *s, struct out_stream *to);

    /* Reads what `save` wrote about the same position; called before the first step. The
     * bytes come from outside and may be anything. Returns OK, NO_MEMORY, EXPIRED, or
     * BAD_INPUT if `save` did not write them. After a failure the search cannot be used.
     * NULL exactly if `save` is. */
    enum status (*load)(struct search *s, struct in_stream *from);

    /* Frees what the search owns apart from its arenas and the struct itself. A failed
     * constructor also calls it, so the search may be incomplete. NULL: there is nothing
     * to free. */
    void (*done)(struct search *s);
};

struct search {
    const struct search_kind *kind;
    struct memory *memory; /* the budget that everything here is charged to */
    size_t size;           /* bytes of the whole struct */
    uint64_t nodes;        /* positions looked at, or what this search counts instead */
    enum search_state state;
    /* What it has found so far, also after its end. The question that it answers says of
     * which type that is; NULL: functions of the search return it. */
    const void *answer;
    struct arena work; /* what only the search needs; search_finish empties it */
    struct arena kept; /* what its answer needs; lives as long as the search */
};

/* Allocates a zeroed struct of `size` bytes that begins with a running search. Returns
 * NULL if the budget is exceeded. */
void *search_new(const struct search_kind *kind, struct memory *m, size_t size);

/* Frees a search. NULL is ignored. */
void search_free(struct search *s);

/* Ends a constructor: returns `s` if it was `made`; otherwise frees it and returns
 * NULL. */
struct search *search_if_made(struct search *s, bool made);

/* Runs the search until it has ended or over(w), and returns the new state. Does nothing
 * if the search has ended. */
enum search_state search_run(struct search *s, struct work *w);

/* Runs it for a slice of about so many ticks, or for one step of so many units of work,
 * for callers that let several searches take turns. Then the caller's own slice goes
 * on. */
enum search_state search_run_slice(struct search *s, struct work *w, uint64_t ticks);

/* Runs it until it has looked at so many more nodes, at least one. If it is stopped by
 * that limit, and not by one of the caller, it must not be run again. */
enum search_state search_run_nodes(struct search *s, struct work *w, uint64_t nodes);

/* Runs it as search_run does, for callers that have only its budget at hand. */
enum search_state search_run_within(struct search *s);

/* Runs it for such a slice, for callers that have only its budget at hand. */
enum search_state search_step(struct search *s, uint64_t work);

/* Ends the search and frees what its answer does not need. A search that was running
 * cannot go on afterwards. */
void search_finish(struct search *s);

/* Writes what the search is doing, for the progress line. */
void search_describe(const struct search *s, struct writer *w);

/* Returns the state in which a search ends after a failure. */
static inline enum search_state search_failed(enum status status)
{
    return status == EXPIRED ? SEARCH_EXPIRED
           : status == LIMIT ? SEARCH_TOO_LARGE
                             : SEARCH_NO_MEMORY;
}

/* Does the same for a search whose store failed with `status`, or that has stopped by
 * itself because memory or time ran out. */
static inline enum search_state search_ended(const struct search *s, enum status status)
{
    return search_failed(memory_expired(s->memory) ? EXPIRED : status);
}

/* Returns the state of a search in which something has failed: it was stopped, or the
 * budget is exceeded. */
static inline enum search_state search_stopped(const struct work *w)
{
    return w->stopped != STOP_NOT ? SEARCH_RUNNING : SEARCH_NO_MEMORY;
}

/* Returns the length of a position without the zeros at its end. Positions are stored
 * that way, since parts of large boards are small. */
static inline size_t trimmed_size(const uint8_t *pos, size_t size)
{
    while (size > 0 && pos[size - 1] == 0)
        size--;
    return size;
}

#endif
