/* SPDX-License-Identifier: MIT
 *
 * line.h: one LINE (grammar in doc/formats.md): signed terms, and the options that say
 * which ends count and what they are worth.
 */
#ifndef CHECK_LINE_H
#define CHECK_LINE_H

#include "rules_inside.h"

enum scoring { STANDARD, PENALTY, JAWBREAKER, SQUARES };
enum second { NO_SECOND, SECOND_COLOUR, SECOND_PLACE };
enum { COLOURS = 26 };

struct term {
    struct plain *start;
    bool negative;
    const char *runs; /* of a tall click board: what follows `columns `; else NULL */
};

struct line {
    char *text; /* the words of the terms; the runs are in it */
    size_t count;
    struct term *term;
    int players;
    bool has_target;
    uint32_t target, second_place;
    int target_colour, second_colour;
    enum second second;
    bool most;   /* goal=most */
    bool scored; /* samegame: points, to be made large */
    enum scoring scoring;
};

/* False and a message if this is not a LINE. The caller frees it in both cases. */
bool line_read(struct line *line, const char *text, char *error, size_t error_size);
/* The same for the text of a position inside a certificate: if `game` is not NULL, the
 * position of that game; else signed terms, each with its game. */
bool line_read_position(struct line *line, const char *game, const char *text,
                        char *error, size_t error_size);
void line_free(struct line *line);

/* Is a large result good? */
bool line_wants_most(const struct line *line);
/* One player: may play end here, if the end counts? Two stones as `second=` asks for need
 * not be stuck [HAM section 1]. */
bool line_may_end(const struct line *line, const struct plain *p);
/* One player: does an end count, with so many stones or blocks left? */
bool line_counts(const struct line *line, const struct plain *end, uint64_t left);
/* samegame: points of a click of n >= 2 blocks, and at the end, given how many blocks of
 * each colour are left. */
int64_t line_click_points(const struct line *line, uint64_t n);
int64_t line_end_points(const struct line *line, const uint64_t left[COLOURS]);
/* How many cells have each colour; returns their sum, or what else is left. */
uint64_t count_colours(const struct plain *p, uint64_t count[COLOURS]);
/* A move in a sum: `#2 MOVE`; with one term `#1 ` may be missing. Sets the term and makes
 * the move in it. False and the reason if it is not legal for `who`. */
bool line_play(const struct line *line, struct plain *const *position, int who,
               const char *text, char *why);

/* One move in one term. */
struct step {
    size_t term;
    struct move move;
};
/* As line_play, but the move is only read and judged, and brought to its one form. */
bool line_read_step(const struct line *line, struct plain *const *position, int who,
                    const char *text, struct step *step, char *why);

/* All moves of `who`, up to `limit`; the caller frees `step`. Moves that are tried, legal
 * or not, are taken off *tries. */
struct steps {
    struct step *step; /* NULL if they are only counted */
    size_t count;
    bool cut; /* there are more, or they took too long to find */
};
void line_list(const struct line *line, struct plain *const *position, int who,
               size_t limit, uint64_t *tries, struct steps *steps);
void line_count(const struct line *line, struct plain *const *position, int who,
                size_t limit, struct steps *steps);

#endif
