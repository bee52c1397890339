/* SPDX-License-Identifier: MIT */
/* option.h: what a LINE may ask beyond the position: the words after " with ", or the
 * flags of the same name.
 *
 * An option is one row in the file of its game. Flag, help, the word after "with", the
 * text in answers and "did you mean" follow from it. (A game_option, because an option
 * alone is, in the theory of games, a position that a move leads to.) */
#ifndef DICOT_GAME_OPTION_H
#define DICOT_GAME_OPTION_H

#include "game/game.h"

struct game_option {
    const char *name;     /* first: the word after "with"; --first: the flag */
    const char *argument; /* what help calls its value; NULL: it takes none */
    const char *title;    /* one line of help */
    const char *help;     /* and a paragraph */

    /* Takes the value, once, after parse; may change `start` and the sizes of the board.
     * A failure is noted at `text`. The rows of a game are applied in its order, not as
     * written: a row may rely on those before it. Not asked if the option is not given:
     * defaults are parse's. */
    bool (*set)(struct board *b, struct cursor text);

    /* Writes the option, if this position needs it to be read again, with a blank before
     * it: " first=black". */
    void (*print)(const struct board *b, const uint8_t *pos, struct writer *w);
};

#define MOST_GIVEN 32 /* different names of options; the contract test counts them */

/* The options as written, each a piece of the line (for its place in error messages). */
struct options {
    size_t count;
    struct given_option {
        const char *name;
        struct cursor text;
    } given[MOST_GIVEN];
};

/* The i-th option of all games, each name once, in the order of the games; NULL after the
 * last. */
const struct game_option *option_at(size_t i);

/* Notes an option: its name, and its value after '='. The text must outlive *o. */
bool option_note(struct options *o, struct cursor name, struct cursor text);

/* What is given in `defaults` and not in *o is added to *o; failures of these options go
 * to `error`. */
void options_add(struct options *o, const struct options *defaults, struct error *error);

/* The name of an option that the game does not take; NULL: it takes all of them. */
const char *options_unknown(const struct options *o, const struct game *game);

/* Applies them to a board just parsed. */
bool options_apply(struct board *b, const struct options *o);

/* All options that this position needs, each with a blank before it. */
void options_print(const struct board *b, const uint8_t *pos, struct writer *w);

#endif
