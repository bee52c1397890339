/* SPDX-License-Identifier: MIT */
/* gen.h: the results of `gen`: one per generated position. */
#ifndef DICOT_QUESTIONS_GEN_H
#define DICOT_QUESTIONS_GEN_H

#include "answer/answer.h"

/* What to generate: `GAME [SHAPE]`, as read from request->line. */
struct gen_wish {
    const struct game *game;
    struct writer shape; /* empty: the game chooses */
};

/* Reads request->line. Returns false on failure; run->error says why. */
bool gen_wish_read(struct gen_wish *wish, struct run *run);

/* Ends a failed `gen`. Moves the column of an error in the shape to its column in the
 * line. If no error is set, memory ran out. */
enum answer_code gen_refuse(const struct gen_wish *wish, struct run *run);

/* What `gen` finds; the position is the subject of the result. */
struct gen_found {
    const char *options; /* options of the game, as after `with`; NULL: none */
    const char *value;   /* --value: what it is worth; NULL: not asked */
    /* --kind: the board and the clicks that clear it, and for hard boards how many random
     * plays clear it. */
    const struct board *board; /* NULL: not asked */
    const move *clicks;
    size_t count;
    uint32_t plays, cleared; /* plays 0: not measured */
};

/* gen.c */
extern const struct renderer show_gen;

#endif
