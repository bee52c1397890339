/* SPDX-License-Identifier: MIT */
/* parts.h: the independent parts of positions. A part and its negative are stored once.
 *
 *     position --split--> components --normal form, sign--> references */
#ifndef DICOT_TWOPLAYER_PARTS_H
#define DICOT_TWOPLAYER_PARTS_H

#include "base/arena.h"
#include "base/table.h"
#include "problem/problem.h"

/* record << 1 | negated. A part that is its own negative is never marked as negated. */
typedef uint32_t reference;
#define REFERENCE_NONE UINT32_MAX

/* The beginning of every record. The search that owns the parts adds fields of its
 * own. */
struct part_head {
    uint32_t class; /* number of the term whose board it lives on */
    bool self_negative;
};

struct parts {
    const struct problem *problem;
    struct table table; /* class and position → record; whole keys are compared */
    size_t pos_size;    /* the size of the largest board's position */
    uint8_t *rest;      /* the position that is being split */
    uint8_t *piece;     /* the component that was split off */
    uint8_t *mirror, *key;
    void *scratch; /* scratch for the slots of all games */
};

/* Prepares parts for positions of `problem`, with working memory from `arena`. Both must
 * outlive the parts. If memory runs out, arena->failed is set. */
void parts_init(struct parts *p, const struct problem *problem, struct arena *arena,
                size_t record_size);
void parts_done(struct parts *p);

const struct board *parts_board(const struct parts *p, size_t class);

static inline void *parts_record(const struct parts *p, reference r)
{
    return table_value(&p->table, r >> 1);
}

static inline bool reference_is_negated(reference r)
{
    return r & 1;
}

/* Copies a position of the board of that class to p->rest, to be split. Returns false if
 * it is over. */
bool parts_put(struct parts *p, size_t class, const uint8_t *position);

/* Takes the next component out of p->rest and puts it into p->piece. Returns false if
 * nothing is left; then p->rest is undefined. A walk begins with all fields zero except
 * the class. */
struct part_walk {
    size_t class;
    size_t looked_at; /* bytes looked at so far */
    bool done;
};
bool parts_next(struct parts *p, struct part_walk *walk);

/* Is it over? Splitting one position can take long on a huge board, so this is asked
 * between passes over the board. */
bool parts_is_late(struct parts *p);

/* Finds or makes the record of p->piece, and overwrites p->piece. *line, the name of a
 * line of moves, is changed to its name in the record's position. Returns REFERENCE_NONE
 * if memory runs out or it is over. */
reference parts_intern(struct parts *p, size_t class, uint32_t *line, bool *fresh);

/* Copies the position of the record, which is not negated. */
void parts_load(const struct parts *p, reference r, uint8_t *position);

#endif
