/* SPDX-License-Identifier: MIT */
/* sum_search.h: finds who wins a sum, given as a list (sum_lists.h), by a depth-first
 * search with an explicit stack, one unit of work at a time.
 *
 * Every question is asked with Left to move: if Right is to move, the negative of the sum
 * is searched. All moves of a position are made and looked up before any is searched. The
 * unknown ones are searched in ascending order of the moves that they leave the
 * opponent. */
#ifndef DICOT_TWOPLAYER_SUMS_SEARCH_H
#define DICOT_TWOPLAYER_SUMS_SEARCH_H

#include "base/stream.h"
#include "search/search.h"
#include "twoplayer/peers.h"
#include "twoplayer/sums/sum_lists.h"

/* A position after one move, as the opponent (now called Left) sees it. */
struct sum_child {
    size_t refs; /* where its list starts in lists.refs */
    uint32_t count;
    int32_t order;      /* the smaller, the more promising */
    struct packed rest; /* the rest beside the list */
    /* For other processes; 0: not needed yet, or the list is too long. */
    uint64_t hash;
};

/* The state of a walk over Left's moves in a list. */
struct sum_walk {
    size_t refs, count;
    struct packed rest;
    size_t item; /* index of the item in which moves are made; `count`: the rest */
    /* In a part: the last option taken, BLOCKS_NONE at first. In a value or the rest: the
     * number of options taken. */
    uint32_t option;
};

struct sum_frame {
    struct sum_walk walk;
    size_t children, child_count; /* range in sum_search.children */
    size_t next;                  /* the child to search next */
    bool searching;               /* all moves are made */
    enum win answer;
    uint64_t before; /* nodes of the search when the frame began */
};

struct sum_search {
    struct memory memory; /* a share of the budget */
    struct arena arena;   /* holds what grows */
    uint64_t nodes;
    struct sum_lists lists; /* the lists of all frames and children */
    struct sum_child *children;
    size_t child_count, child_capacity;
    struct sum_frame *frames;
    size_t depth, frame_capacity;
    uint64_t turns;      /* number of times that a frame began or ended */
    uint64_t forgot;     /* `turns` when the search last forgot */
    size_t share;        /* `share` of sum_lists_forget at that time */
    size_t left;         /* bytes in use after that */
    enum win answer;     /* of the first frame, when the depth is 0 again */
    struct peers *peers; /* processes that search the same position; NULL: none */
    uint32_t heard;      /* peers->heard when the frames were last looked up */
    struct memory room;  /* a share of the budget, for `kept` */
    /* Sums that an earlier process has proved: portable sum → enum win. */
    struct table kept;
};

/* Prepares a search that may use `budget` bytes of `m`; 0 means no limit. Returns false
 * if memory runs out. */
bool sum_search_init(struct sum_search *s, const struct problem *p, struct memory *m,
                     size_t budget, const struct db_set *databases);
void sum_search_done(struct sum_search *s);

/* Begins with the list of `count` items from `refs` on. Returns false if memory runs
 * out. */
bool sum_search_begin(struct sum_search *s, size_t refs, size_t count,
                      const struct packed *rest);

/* Returns who wins the list if this search knows or an earlier process has proved it,
 * else UNKNOWN. */
enum win sum_search_known(struct sum_search *s, size_t refs, size_t count,
                          const struct packed *rest);

/* Does one unit of work and sets its cost. When the memory is full, it forgets what is
 * cheapest to find again. Returns false if the stack alone exceeds the budget, or if time
 * runs out. */
bool sum_search_visit(struct sum_search *s, uint64_t *cost);

/* sum_search_make_room forgets if the memory is nearly full. sum_search_forget forgets
 * because it is full, and returns false if there is nothing left to forget. */
void sum_search_make_room(struct sum_search *s);
bool sum_search_forget(struct sum_search *s);

/* sum_search_save writes all that this search and earlier processes have proved.
 * sum_search_load reads that before the first unit; if there is not enough room, some of
 * it is forgotten. It returns false if the bytes are wrong. */
void sum_search_save(struct sum_search *s, struct out_stream *to);
bool sum_search_load(struct sum_search *s, struct in_stream *from);

/* To be called between two units. sum_search_take stores an answer that another process
 * has sent; it returns false if that is not about a sum of this search or there is no
 * room. sum_search_hear applies such answers to the frames. */
bool sum_search_take(struct sum_search *s, struct portable_reader *sum, enum win answer,
                     uint64_t nodes);
void sum_search_hear(struct sum_search *s);

#endif
