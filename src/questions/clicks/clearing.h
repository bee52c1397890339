/* SPDX-License-Identifier: MIT */
/* clearing.h: questions about a column or row of blocks beyond the fewest left: a
 * derivation in the grammar of [CLICK §2.2] (--derivation), and a play in which both ends
 * are removed last (--internal, [CLICK Lemma 3]). */
#ifndef DICOT_QUESTIONS_CLICKS_CLEARING_H
#define DICOT_QUESTIONS_CLICKS_CLEARING_H

#include "answer/answer.h"
#include "solve/best.h"
#include "solve/column/derivation.h"

struct clearing {
    bool known;              /* it is known whether the line can be cleared */
    bool cleared;            /* a play clears it; only then are the next fields set */
    struct column_plan plan; /* the plan of that play */
    struct derivation derivation; /* if asked for */
    struct moves moves;           /* an internal play, if asked for */
};

bool clearing_is_asked(const struct request *q);

/* Are the blocks in one column or row, and do the options of the request fit together? If
 * not, the error says why. */
bool clearing_is_possible(struct run *run);

/* Finds what the request asks, if anything, from *best, the result of the search. An
 * internal play replaces the one in *best. What was found lives as long as run->arena. */
enum answer_code clearing_find(struct run *run, struct best *best, struct clearing *c);

void show_clearing(const struct request *q, const struct clearing *c, struct writer *w);
void show_clearing_json(const struct request *q, const struct clearing *c,
                        struct json *j);

#endif
