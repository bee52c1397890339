/* SPDX-License-Identifier: MIT */
/* trial.h: what a check of a claim may say about a case. Each of these asks the library,
 * and the plain rules where the library disagrees with what is said. The case is a LINE,
 * made as printf would make it. The first case that is not so decides, and the rest of
 * the check is passed over. */
#ifndef DICOT_CLAIMS_TRIAL_H
#define DICOT_CLAIMS_TRIAL_H

#include <stdbool.h>
#include <stddef.h>

#include "claims.h"
#include "dicot.h"
#include "plain.h"

#define CASE __attribute__((format(printf, 3, 4)))
#define CASE_BETWEEN __attribute__((format(printf, 4, 5)))

/* The fewest stones or blocks that can be left; IMPOSSIBLE: no play ends as LINE asks. */
#define IMPOSSIBLE (-1L)
void leaves(struct trial *t, long n, const char *line, ...) CASE;
void leaves_between(struct trial *t, long low, long high, const char *line,
                    ...) CASE_BETWEEN;

/* What a position of a two-player game is worth; and that its outcome, L, R, N or P, is
 * one of these letters: "LP" if the position is at least zero. */
void is_worth(struct trial *t, const char *value, const char *line, ...) CASE;
void is_won_by(struct trial *t, const char *outcomes, const char *line, ...) CASE;

/* What can be said of a case only by a check of one's own: `so` by the library, and
 * `plainly` by the plain rules (rules.h), which is called only if it is not so; NULL: the
 * plain rules cannot say, and the trial is not finished then. The LINE is what a reader
 * is to look at. */
void is_so(struct trial *t, bool so, enum plainly (*plainly)(const char *line),
           const char *line, ...) __attribute__((format(printf, 4, 5)));

/* The moves, split by blanks, are legal one after the other and lead to `end`, which is a
 * position without its game; NULL: to any end. */
void plays(struct trial *t, const char *moves, const char *end, const char *line, ...)
    __attribute__((format(printf, 4, 5)));

/* Is there any point in trying more cases? */
bool goes_on(struct trial *t);

/* ---- asking without claiming, for is_so and for choosing cases ---- */

struct dicot_session *trial_session(struct trial *t);
struct dicot_store *trial_store(struct trial *t);

/* The fewest left of a LINE; IMPOSSIBLE. A limit ends the trial. */
long fewest_left(struct trial *t, const char *line, ...)
    __attribute__((format(printf, 2, 3)));

/* ---- cases ---- */

/* Plays the i-th move of `who`, from 0. False: there are not so many. */
bool play_nth(struct dicot_position *p, enum dicot_player who, size_t i);

/* How often a letter occurs. */
long count_letter(const char *text, char letter);

/* All rectangles of up to n cells, rows by columns, filled with all words over `letters`:
 * calls `each` with the rows as text. */
void all_boards(struct trial *t, const char *letters, unsigned n,
                void (*each)(struct trial *t, const char *rows));

/* All words of length `length` over the first `letters` of `alphabet`, in order: calls
 * `each` with every word. */
void all_words(struct trial *t, const char *alphabet, unsigned letters, unsigned length,
               void (*each)(struct trial *t, const char *word));

/* ---- rows ---- */

/* What n limits, and the sizes of --quick, by default and of --long. */
#define SIZES(what, small, middle, large)                                                \
    .range = (what), .quick = (small), .usual = (middle), .long_run = (large)

/* ---- why a claim cannot be tested ---- */

#define RULES "a definition, not a claim"
#define OPEN "an open question: doc/open-questions.md"
#define DRAWING "a drawing that is lost in the text of the paper"

#endif
