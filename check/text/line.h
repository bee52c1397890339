/* SPDX-License-Identifier: MIT
 *
 * line.h: a LINE (doc/formats.md): signed terms, and the options that say which ends of
 * play count and what they are worth.
 */
#ifndef CHECK_LINE_H
#define CHECK_LINE_H

#include "rules/inside.h"

enum scoring { STANDARD, PENALTY, JAWBREAKER, SQUARES, PLAIN, MINUS_ONE };
enum second { NO_SECOND, SECOND_COLOUR, SECOND_PLACE };
enum { COLOURS = 26 };

struct term {
    struct plain *start;
    bool negative;
    const char *runs; /* on a tall click board: what follows `columns `; else NULL */
};

struct line {
    char *text; /* a copy of the terms, into which `runs` of a term points */
    size_t count;
    struct term *term;
    int players;
    const struct rulesets *known; /* NULL: only games of the table are known */
    bool has_target;
    uint32_t target, second_place;
    int target_colour, second_colour;
    enum second second;
    bool most;   /* goal=most or goal=most-clicks */
    bool clear;  /* goal=clear: only an empty board counts as an end */
    bool clicks; /* goal=least-clicks, goal=most-clicks: the result counts clicks */
    bool scored; /* samegame: the result is points, and more is better */
    enum scoring scoring;
};

/* Reads a LINE. Returns false, with a message, if the text is not a LINE. The caller
 * calls line_free in both cases. `known` must outlive the line; it may be NULL. */
bool line_read(struct line *line, const struct rulesets *known, const char *text,
               char *error, size_t error_size);
/* Does the same for a position inside a certificate: a position of `game` or, if that is
 * NULL, signed terms that each name their game. */
bool line_read_position(struct line *line, const struct rulesets *known, const char *game,
                        const char *text, char *error, size_t error_size);
void line_free(struct line *line);

/* Returns whether a larger result is better. */
bool line_wants_most(const struct line *line);
/* One player: returns whether play may end here, if the end counts. With `second=` play
 * may end although there are moves left [HAM section 1]. */
bool line_may_end(const struct line *line, const struct plain *p);
/* One player: returns whether this end counts, given that `left` stones or blocks are
 * left. */
bool line_counts(const struct line *line, const struct plain *end, uint64_t left);
/* Returns whether clicks add to the result. Otherwise the result is what is left. */
bool line_has_gains(const struct line *line);
/* If clicks add to the result: what a click on n >= 2 blocks adds, and what the end adds,
 * given how many blocks of each colour are left. */
int64_t line_click_points(const struct line *line, uint64_t n);
int64_t line_end_points(const struct line *line, const uint64_t left[COLOURS]);
/* Counts the cells of each colour. Returns what is left: their sum, or what the rules of
 * the game count instead. */
uint64_t count_colours(const struct plain *p, uint64_t count[COLOURS]);
/* Returns copies of the start of each term, to be freed by positions_free. */
struct plain **positions_new(const struct line *line);
void positions_free(struct plain **position, size_t count);
/* Makes a move in a sum, `#2 MOVE`; with one term `#1 ` may be missing. If it is not
 * legal for `who`, returns false with the reason, and changes nothing. */
bool line_play(const struct line *line, struct plain *const *position, int who,
               const char *text, char *why);

/* One move in one term. */
struct step {
    size_t term;
    struct move move;
};
/* Does what line_play does, without making the move. All moves with the same result give
 * the same *step. */
bool line_read_step(const struct line *line, struct plain *const *position, int who,
                    const char *text, struct step *step, char *why);

/* Lists (or only counts) the moves of `who`, up to `limit`. The caller frees `step`.
 * *tries is reduced by the number of moves that were tried, legal or not. */
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
