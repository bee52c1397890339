/* SPDX-License-Identifier: MIT */
/* parts.h: the independent parts of positions, each stored once for itself and its
 * negative.
 *
 *     position --split--> components --normal form, sign--> references */
#ifndef DICOT_TWOPLAYER_PARTS_H
#define DICOT_TWOPLAYER_PARTS_H

#include "base/arena.h"
#include "base/table.h"
#include "problem/problem.h"

/* record << 1 | negated. A part that is its own negative is never called negated. */
typedef uint32_t reference;
#define REFERENCE_NONE UINT32_MAX

/* What every record begins with; the search that owns the parts adds its own. */
struct part_head {
    uint32_t class; /* index of the board it lives on */
    bool self_negative;
};

struct parts {
    const struct problem *problem;
    struct table table; /* class and position → record; keys are compared whole */
    size_t pos_size;    /* of the largest board */
    uint8_t *rest;      /* the position to split */
    uint8_t *piece;     /* the component found */
    uint8_t *mirror, *key;
    void *scratch; /* for the slots of all games */
};

/* Parts of positions of `problem`, with working room from `arena`; both must outlive
 * them. Over the budget: arena->failed. */
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

/* Takes the next component out of p->rest into p->piece; false when nothing is left. A
 * walk over the components starts all zero except for the class. */
struct part_walk {
    size_t class;
    size_t looked_at; /* bytes, so far */
    bool done;
};
bool parts_next(struct parts *p, struct part_walk *walk);

/* Finds or makes the record of p->piece (which is overwritten). *line is renamed as the
 * record's position is. REFERENCE_NONE: over the budget. */
reference parts_intern(struct parts *p, size_t class, uint32_t *line, bool *fresh);

/* The position of the record, not negated. */
void parts_load(const struct parts *p, reference r, uint8_t *position);

#endif
