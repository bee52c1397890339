/* SPDX-License-Identifier: MIT */
/* trial.h: statements that a check of a claim can make about a case. Each function asks
 * the library whether the statement is true; if it is not, it asks the plain rules as
 * well. The case is a LINE, formatted as by printf. The first case for which a statement
 * is false decides, and the rest of the check is skipped. */
#ifndef DICOT_CLAIMS_TRIAL_H
#define DICOT_CLAIMS_TRIAL_H

#include <stdbool.h>
#include <stddef.h>

#include "claims.h"
#include "dicot.h"
#include "plain.h"

#define CASE __attribute__((format(printf, 3, 4)))
#define CASE_BETWEEN __attribute__((format(printf, 4, 5)))

/* The fewest stones or blocks that can be left are n, or from low to high. IMPOSSIBLE: no
 * play ends as the LINE asks. */
#define IMPOSSIBLE (-1L)
void leaves(struct trial *t, long n, const char *line, ...) CASE;
void leaves_between(struct trial *t, long low, long high, const char *line,
                    ...) CASE_BETWEEN;

/* is_worth: the position has this value. is_won_by: its outcome, L, R, N or P, is one of
 * these letters; "LP" means that the position is at least zero. */
void is_worth(struct trial *t, const char *value, const char *line, ...) CASE;
void is_won_by(struct trial *t, const char *outcomes, const char *line, ...) CASE;

/* For statements that need a check of their own. `so`: it is true according to the
 * library. If it is not, `plainly` is called to ask the plain rules
 * (check/rules/rules.h); NULL: they cannot say, and then the trial stays unfinished. The
 * LINE is shown to the reader as the case. */
void is_so(struct trial *t, bool so, enum plainly (*plainly)(const char *line),
           const char *line, ...) __attribute__((format(printf, 4, 5)));

/* The moves, separated by blanks, are legal one after the other and lead to `end`, a
 * position without its game; NULL: they may lead anywhere. */
void plays(struct trial *t, const char *moves, const char *end, const char *line, ...)
    __attribute__((format(printf, 4, 5)));

/* Should more cases be tried? Not if the trial is decided or stopped. */
bool goes_on(struct trial *t);

/* Does the claim correct another one? So both can have the same check. */
bool is_corrected(const struct trial *t);

/* ---- asking without claiming, for is_so and for choosing cases ---- */

/* Asks the library, as dicot_ask does. trial_answer returns the answer. A limit ends the
 * trial. */
enum dicot_status trial_ask(struct trial *t, const char *const *words, size_t count);
const char *trial_answer(const struct trial *t);

/* Opens a position with the limits of the trial. trial_value finds its value in the store
 * of the trial. NULL, or no value, ends the trial. */
struct dicot_position *trial_open(struct trial *t, const char *line);
dicot_value trial_value(struct trial *t, struct dicot_position *p);
struct dicot_store *trial_store(struct trial *t);

/* Copies a text of the last answer, which has each key once; what does not
 * fit is cut off. Returns false if there is no text under that key. */
bool answer_text(struct trial *t, const char *key, char *to, size_t size);

/* Returns the fewest stones or blocks left of a LINE, or IMPOSSIBLE. A limit ends the
 * trial. */
long fewest_left(struct trial *t, const char *line, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- cases ---- */

/* Plays the i-th move of `who`, from 0. Returns false if there are not so many. */
bool play_nth(struct dicot_position *p, enum dicot_player who, size_t i);

/* Returns how often a letter occurs. */
long count_letter(const char *text, char letter);

/* Adds to the end of a text in an array of that size; what does not fit is cut off. */
void append(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Calls `each` with all words of length `length` over `letters`, in order. */
void all_words(struct trial *t, const char *letters, unsigned length,
               void (*each)(struct trial *t, const char *word));

/* Call `each` with the rows of all rectangles of up to n cells. The cells hold stones, or
 * nodes of a graph, or nothing; or blocks of two colours. */
void stone_boards(struct trial *t, unsigned n,
                  void (*each)(struct trial *, const char *));
void grid_graphs(struct trial *t, unsigned n, void (*each)(struct trial *, const char *));
void block_boards(struct trial *t, unsigned n,
                  void (*each)(struct trial *, const char *));

/* ---- rows ---- */

/* What n limits, and its values with --quick, by default and with --long. */
#define SIZES(what, small, middle, large)                                                \
    .range = (what), .quick = (small), .usual = (middle), .long_run = (large)

/* The same for claims about all such boards. */
#define STONE_BOARDS(small, middle, large)                                               \
    .texts = stone_boards, SIZES("all rectangles of up to n cells", small, middle, large)
#define GRID_GRAPHS(small, middle, large)                                                \
    .texts = grid_graphs,                                                                \
    SIZES("all grid graphs in rectangles of up to n cells", small, middle, large)

/* ---- why a claim cannot be tested ---- */

#define RULES "a definition, not a claim"
#define OPEN "an open question: doc/open-questions.md"
#define DRAWING "a drawing that is lost in the text of the paper"

#endif
