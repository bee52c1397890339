/* SPDX-License-Identifier: MIT */
/* search.h: what all searches have in common: they are stepped by a caller who owns the
 * clock, the progress line and the stop button.
 *
 * The struct of every search begins with a struct search, which names its kind. Any
 * caller with a `struct search *` can step, describe, finish and free it; the header of
 * the kind declares the functions that read its answer. */
#ifndef DICOT_SEARCH_SEARCH_H
#define DICOT_SEARCH_SEARCH_H

#include "base/arena.h"
#include "base/stream.h"
#include "base/text.h"

enum search_state {
    SEARCH_RUNNING, /* step again for more */
    SEARCH_SOLVED,  /* the answer is exact */
    /* The answer so far is all there will be: */
    SEARCH_NO_MEMORY, /* the budget is used up */
    SEARCH_EXPIRED,   /* the time ran out in the middle of a step */
    SEARCH_TOO_LARGE, /* a value or a number of moves is too large to be stored */
    SEARCH_EXHAUSTED  /* the only method that may be used has nothing more to say */
};

struct search;

struct search_kind {
    /* Does about `work` more units of work, each of a few microseconds at most. Returns
     * the new state of the search. Called only while the search is running. */
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

/* Does about `work` more units of work and returns the new state. Does nothing if the
 * search has ended. */
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

/* Returns the length of a position without the zeros at its end. Positions are stored
 * that way, since parts of large boards are small. */
static inline size_t trimmed_size(const uint8_t *pos, size_t size)
{
    while (size > 0 && pos[size - 1] == 0)
        size--;
    return size;
}

#endif
