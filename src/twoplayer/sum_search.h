/* SPDX-License-Identifier: MIT */
/* sum_search.h: who wins a sum, given as a list (sum_lists.h)? A depth-first search with
 * a stack of its own, one unit of work at a time.
 *
 * Every question is asked for Left to move: what Right faces is the negative. All moves
 * of a position are made and looked up before any is searched; the unknown ones are
 * searched in order of how many moves they leave the opponent. */
#ifndef DICOT_TWOPLAYER_SUM_SEARCH_H
#define DICOT_TWOPLAYER_SUM_SEARCH_H

#include "base/stream.h"
#include "search/search.h"
#include "twoplayer/peers.h"
#include "twoplayer/sum_lists.h"

/* A position one move further, as the opponent (now called Left) sees it. */
struct sum_child {
    size_t refs; /* where its list starts in s->lists.refs */
    uint32_t count;
    int32_t order;      /* small is promising */
    struct packed rest; /* beside the list */
    uint64_t hash;      /* for other processes; 0: not needed yet, or it is too long */
};

/* A walk over Left's moves in a list. */
struct sum_walk {
    size_t refs, count;
    struct packed rest;
    size_t item;     /* where moves are being made in; `count`: in the rest */
    uint32_t option; /* in a part: the last one taken; BLOCKS_NONE at first. In a value
                        and in the rest: how many were taken */
};

struct sum_frame {
    struct sum_walk walk;
    size_t children, child_count; /* in s->children */
    size_t next;                  /* the child to search */
    bool searching;               /* all children are made */
    enum win answer;
    uint64_t before; /* nodes when it began */
};

struct sum_search {
    struct memory memory; /* its share of the budget */
    struct arena arena;   /* of what grows */
    uint64_t nodes;
    struct sum_lists lists; /* those of all frames and children */
    struct sum_child *children;
    size_t child_count, child_capacity;
    struct sum_frame *frames;
    size_t depth, frame_capacity;
    uint64_t turns;      /* frames begun and ended, */
    uint64_t forgot;     /* and when it last forgot; */
    size_t share;        /* of how much it kept a part then (sum_lists_forget), */
    size_t left;         /* and how many bytes were left */
    enum win answer;     /* of the first frame, when the search is back at depth 0 */
    struct peers *peers; /* processes that search the same; NULL: none */
    uint32_t heard;      /* of them, when it looked its frames up */
    struct memory room;  /* a share of its own, for */
    struct table kept; /* what an earlier process has proved: portable sum → enum win */
};

/* `budget`: bytes of `m` that it may use; 0: no limit. False: over the budget. */
bool sum_search_init(struct sum_search *s, const struct problem *p, struct memory *m,
                     size_t budget, const struct db_set *databases);
void sum_search_done(struct sum_search *s);

/* Begins with the list of `count` items from `refs` on. False: over the budget. */
bool sum_search_begin(struct sum_search *s, size_t refs, size_t count,
                      const struct packed *rest);

/* Who wins such a list, as far as it is known here or was kept? */
enum win sum_search_known(struct sum_search *s, size_t refs, size_t count,
                          const struct packed *rest);

/* One unit of work, of the given cost. When the memory is full it forgets what is
 * cheapest to find again. False: the stack alone is over the budget. */
bool sum_search_visit(struct sum_search *s, uint64_t *cost);

/* Forgets now if the memory is nearly full; or because it is full, false: there is
 * nothing left to forget. */
void sum_search_make_room(struct sum_search *s);
bool sum_search_forget(struct sum_search *s);

/* Writes all that it and earlier processes have proved; and takes that, before the first
 * unit. What there is no room for is forgotten. False: the bytes are wrong. */
void sum_search_save(struct sum_search *s, struct out_stream *to);
bool sum_search_load(struct sum_search *s, struct in_stream *from);

/* Between two units: what another process has told goes into the tables, false: it is
 * none of these sums, or there is no room; and what was told of the frames is used. */
bool sum_search_take(struct sum_search *s, struct portable_reader *sum, enum win answer,
                     uint64_t nodes);
void sum_search_hear(struct sum_search *s);

#endif
