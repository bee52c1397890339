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
    const char *runs; /* of a tall click board: what follows `columns `; else NULL */
};

struct line {
    char *text; /* a copy of the terms; `runs` of a term point into it */
    size_t count;
    struct term *term;
    int players;
    const struct rulesets *known; /* NULL: only the games of the table */
    bool has_target;
    uint32_t target, second_place;
    int target_colour, second_colour;
    enum second second;
    bool most;   /* goal=most, goal=most-clicks */
    bool clear;  /* goal=clear: only an empty board counts as an end */
    bool clicks; /* goal=least-clicks, goal=most-clicks: the result counts clicks */
    bool scored; /* samegame: points, to be made large */
    enum scoring scoring;
};

/* Reads a LINE; false and a message if the text is none. The caller calls line_free in
 * both cases. */
bool line_read(struct line *line, const char *text, char *error, size_t error_size);
/* The same with rulesets, which must outlive the line. */
bool line_read_with(struct line *line, const struct rulesets *known, const char *text,
                    char *error, size_t error_size);
/* The same for a position inside a certificate: a position of `game`, or, if that is
 * NULL, signed terms that each name their game. */
bool line_read_position(struct line *line, const struct rulesets *known, const char *game,
                        const char *text, char *error, size_t error_size);
void line_free(struct line *line);

/* Is a larger result better? */
bool line_wants_most(const struct line *line);
/* One player: may play end here, if the end counts? With `second=` play may end although
 * there are moves left [HAM section 1]. */
bool line_may_end(const struct line *line, const struct plain *p);
/* One player: does this end count, if `left` stones or blocks are left? */
bool line_counts(const struct line *line, const struct plain *end, uint64_t left);
/* Do clicks add to the result? Otherwise it is what is left. */
bool line_has_gains(const struct line *line);
/* If so: what a click on n >= 2 blocks adds, and what the end adds, given how many blocks
 * of each colour are left. */
int64_t line_click_points(const struct line *line, uint64_t n);
int64_t line_end_points(const struct line *line, const uint64_t left[COLOURS]);
/* Counts the cells of each colour. Returns what is left: their sum, or what the rules of
 * the game count instead. */
uint64_t count_colours(const struct plain *p, uint64_t count[COLOURS]);
/* Copies of the start of each term; freed by positions_free. */
struct plain **positions_new(const struct line *line);
void positions_free(struct plain **position, size_t count);
/* Makes a move in a sum, `#2 MOVE`; with one term `#1 ` may be missing. False, the
 * reason, and nothing changed if it is not legal for `who`. */
bool line_play(const struct line *line, struct plain *const *position, int who,
               const char *text, char *why);

/* One move in one term. */
struct step {
    size_t term;
    struct move move;
};
/* As line_play, but does not make the move. Of moves with the same result, *step is
 * always the same one. */
bool line_read_step(const struct line *line, struct plain *const *position, int who,
                    const char *text, struct step *step, char *why);

/* Lists (or only counts) the moves of `who`, up to `limit`; the caller frees `step`.
 * *tries becomes smaller by the number of moves that were tried, legal or not. */
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
