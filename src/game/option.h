/* SPDX-License-Identifier: MIT */
/* option.h: options of a game: the words after " with " in a LINE, or the flags of the
 * same name. They set rules and goals that the position does not show.
 *
 * An option is one row in the file of its game. The flag, its help, the word after
 * "with", the text in answers and "did you mean" are all derived from that row. An option
 * is set once, and only if it is given. Options are applied in the order of the game's
 * rows, not in the order written, so a row may rely on the rows before it. (The
 * struct is called game_option because in the theory of games an option is a position
 * that a move leads to.) */
#ifndef DICOT_GAME_OPTION_H
#define DICOT_GAME_OPTION_H

#include "game/game.h"

struct game_option {
    const char *name; /* the word after "with"; the flag is the same word after "--" */
    const char *argument; /* what the help calls its value; NULL: it takes no value */
    const char *title;    /* one line of help */
    const char *help;     /* a paragraph of help */

    /* All values it takes, separated by '|', the default first. NULL: the values cannot
     * be listed. With a list, the flag can share its name with an option of commands. */
    const char *words;

    /* With `words`: choose changes the board, which has just been parsed, to this value
     * (its place in the list); chosen returns the value that is needed so that the
     * position can be read back. */
    void (*choose)(struct board *b, uint64_t which);
    uint64_t (*chosen)(const struct board *b, const uint8_t *pos);

    /* Without `words`: set reads the value `text` and changes the board: its data,
     * `start` and sizes. On failure it fills the error of `text`. print writes the option
     * with a blank before it, such as " root=3", if it differs from the default. */
    bool (*set)(struct board *b, struct cursor text);
    void (*print)(const struct board *b, const uint8_t *pos, struct writer *w);
};

#define MOST_GIVEN 32 /* limit on different option names; the contract test checks it */

/* The options as written. Each text is a piece of the line, so that errors can give its
 * column. */
struct given_options {
    size_t count;
    struct given_option {
        const char *name;
        struct cursor text;
    } given[MOST_GIVEN];
    const struct game *added; /* a game outside the table, from a ruleset that came with
                                 the request; NULL: none */
};

/* Returns the i-th option of all games, in the order of the games and each name once, or
 * NULL after the last. */
const struct game_option *option_at(size_t i);

/* Says whether another game has an option of the same name with other values. */
bool option_differs(const struct game_option *o);

/* Adds an option: its name, and the value after its '='. The text must outlive *o. On
 * failure fills the error of `name` or `text` and returns false. */
bool option_note(struct given_options *o, struct cursor name, struct cursor text);

/* Adds to *o the options of `defaults` that it does not have. Errors that are later found
 * in these go to `error`. */
void options_add(struct given_options *o, const struct given_options *defaults,
                 struct error *error);

/* Returns the game's option of that name, or NULL if the game does not take it. */
const struct game_option *option_of(const struct game *game, const char *name);

/* Applies the given options to a board that was just parsed; those that its game does not
 * take are skipped. */
bool options_apply(struct board *b, const struct given_options *o);

/* Writes all options that this position needs, each with a blank before it. */
void options_print(const struct board *b, const uint8_t *pos, struct writer *w);

#endif
