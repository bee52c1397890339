/* SPDX-License-Identifier: MIT */
/* clearing.h: what is asked about a column or row of blocks beyond the fewest left: a
 * derivation in the grammar of [CLICK §2.2] (--derivation), and a play in which both ends
 * go last (--internal, [CLICK Lemma 3]). */
#ifndef DICOT_QUESTIONS_CLEARING_H
#define DICOT_QUESTIONS_CLEARING_H

#include "answer/answer.h"
#include "solve/best.h"
#include "solve/click/derivation.h"

struct clearing {
    struct arena arena;
    bool known;       /* it is known whether the line can be cleared */
    bool cleared;     /* there is a play that clears it; then there is the rest, too */
    struct plan plan; /* of that play */
    struct derivation derivation; /* if asked for */
    struct moves moves;           /* an internal play, if asked for */
};

bool clearing_is_asked(const struct request *q);

/* Are the blocks of the position in line, and does the question go with the others? If
 * not, `error` says why. */
bool clearing_is_possible(const struct request *q, struct error *error);

/* Finds what the request asks, if anything, when *best is known of the position. An
 * internal play takes the place of the one in *best. False: `error` says why.
 * clearing_done frees what was found; all zero is nothing. */
bool clearing_find(struct clearing *c, const struct request *q, struct memory *m,
                   struct best *best, struct error *error);
void clearing_done(struct clearing *c);

/* show/clearing.c */
void show_clearing(const struct request *q, const struct clearing *c, struct writer *w);
void show_clearing_json(const struct request *q, const struct clearing *c,
                        struct json *j);

#endif
