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
    const char *words;    /* all values it takes, split by '|'; NULL: there are more. As a
                             flag it can share its name with an option of commands */
    const char *title;    /* one line of help */
    const char *help;     /* a paragraph of help */

    /* Reads the value `text` and changes the board, which has just been parsed: its data,
     * `start` and sizes. On failure the error of `text` is filled. Called once, and only
     * if the option is given. Options are applied in the order of the game's rows, not as
     * written, so a row may rely on those before it. */
    bool (*set)(struct board *b, struct cursor text);

    /* Writes the option with a blank before it, " first=black", if it differs from the
     * default, so that the position can be read back. */
    void (*print)(const struct board *b, const uint8_t *pos, struct writer *w);
};

#define MOST_GIVEN 32 /* different names of options; the contract test counts them */

/* The options as written. Each is a piece of the line, so that errors know their column.
 */
struct given_options {
    size_t count;
    struct given_option {
        const char *name;
        struct cursor text;
    } given[MOST_GIVEN];
    const struct game *added; /* a game beside those of the table, from a ruleset that the
                                 request brought along; NULL: none */
};

/* The i-th option of all games, each name once, in the order of the games; NULL after the
 * last. */
const struct game_option *option_at(size_t i);

/* Has another game an option of that name with other values? */
bool option_differs(const struct game_option *o);

/* Adds an option: its name, and its value after '='. The text must outlive *o. False: the
 * error of `name` or `text` is filled. */
bool option_note(struct given_options *o, struct cursor name, struct cursor text);

/* Adds to *o the options of `defaults` that it does not have. Their failures are noted in
 * `error`. */
void options_add(struct given_options *o, const struct given_options *defaults,
                 struct error *error);

/* The game's option of that name; NULL: it does not take it. */
const struct game_option *option_of(const struct game *game, const char *name);

/* Applies to a board just parsed those that its game takes. */
bool options_apply(struct board *b, const struct given_options *o);

/* All options that this position needs, each with a blank before it. */
void options_print(const struct board *b, const uint8_t *pos, struct writer *w);

#endif
