/* SPDX-License-Identifier: MIT */
/* moves_text.h: takes the moves out of a text: what --moves and --keep write, what a user
 * types after --after, and what `play` saves. All of them are read everywhere. */
#ifndef DICOT_PROBLEM_MOVES_TEXT_H
#define DICOT_PROBLEM_MOVES_TEXT_H

#include "problem/position.h"

/* A text with moves. Blanks, ends of lines or ';' stand between them. "# " begins a
 * comment up to the end of the line; "#2 " is a move in the second term of a sum. */
struct moves_text {
    struct cursor text,
        rest;   /* all of it; what was not taken, with columns in its line */
    bool saved; /* by `play`: there is a head, and "end" after the moves */
};

/* Begins. If the text is a saved play, checks that it is one of this position, and sets
 * *first to the player who begins; with p NULL no saved play is expected. Returns false
 * if the text is wrong; the failure is noted in its error. */
bool moves_text_open(struct moves_text *t, struct cursor text, const struct problem *p,
                     const uint8_t *pos, enum player *first);

/* Sets *next to the next move and what follows it in its line. Returns false after the
 * last move, and if the text is wrong. */
bool moves_text_next(struct moves_text *t, struct cursor *next);

/* Goes on after a move; *next is what its reader left. Returns false if something else
 * than the end of a move follows. */
bool moves_text_took(struct moves_text *t, const struct cursor *next);

/* Returns the line of the text up to which it was taken, counted from 1; for messages. */
size_t moves_text_line(const struct moves_text *t);

#endif
