/* SPDX-License-Identifier: MIT */
/* support.h: what the tests share: a LINE parsed and ready to play, positions and moves
 * as text, searches run to their end, and the same positions under the plain rules of
 * check/. A check that fails first prints what was being tested. */
#ifndef DICOT_TESTS_SUPPORT_H
#define DICOT_TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "problem/position.h"
#include "rules/rules.h"
#include "solve/branch_and_bound.h"
#include "solve/method.h"
#include "twoplayer/sums/outcome_sums.h"

/* Says what is being tested now; printed when a check fails. */
void testing(const char *format, ...) __attribute__((format(printf, 1, 2)));

#define check(condition) check_at((condition), #condition, __FILE__, __LINE__)
void check_at(bool ok, const char *condition, const char *file, int line);
#define check_number(a, b) check_number_at((a), (b), #a " = " #b, __FILE__, __LINE__)
void check_number_at(int64_t a, int64_t b, const char *equation, const char *file,
                     int line);

/* A sanitizer needs every path, not every case: where tests run with one, the environment
 * says DICOT_EVERY=n, and of long ranges they take about one case in n. Asked once per
 * case; without DICOT_EVERY it is never left out. */
bool is_left_out(void);

/* Text with room for every small position and move. */
struct text {
    char bytes[2048];
};

/* Appends; text that does not fit is a failed check. */
void add_text(struct text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool same_text(const struct text *a, const struct text *b);

/* A parsed LINE with a memory budget of its own. */
struct sample {
    struct memory memory;
    struct problem problem;
    void *scratch; /* for all slots */
};

/* sample_open says that the line is being tested. On a bad line it fails the test, and
 * sample_try returns false. sample_close checks that all memory came back. */
void sample_open(struct sample *s, const char *line);
bool sample_try(struct sample *s, const char *line);
void sample_close(struct sample *s);

/* The question that searches are asked: the problem as written, and its own budget. */
struct task task_at_start(const struct problem *p);

/* A copy of the start to play on, charged to p->memory; free_position frees it. */
uint8_t *start_copy(const struct problem *p);
void free_position(const struct problem *p, uint8_t *pos);

struct text line_text(const struct problem *p, const uint8_t *pos);
struct text position_text(const struct board *b, const uint8_t *pos);
struct text option_text(const struct board *b, const uint8_t *pos);
struct text move_text(const struct board *b, const uint8_t *pos, enum player who, move m);

/* The same position under the plain rules, options included. The caller frees it. */
struct plain *plain_of(const struct board *b, const uint8_t *pos);
struct plain *plain_or_die(const char *game, const char *position);

/* Checks that engine and plain rules have the same moves, which lead to the same
 * positions. Returns how many there are. */
size_t compare_moves(const struct board *b, const uint8_t *pos, enum player who,
                     void *scratch);

/* Plain recursion over a sum, giving up after *budget positions: 1 `who` wins moving
 * first, 0 loses, -1 given up. negative[i]: the roles are swapped in term i. */
int plain_sum_wins(struct plain *const *terms, const bool *negative, size_t count,
                   int who, long *budget);

/* The best result of one player by plain recursion; false: given up. */
enum goal { FEWEST, MOST, SCORE };
bool plain_optimum(const struct plain *p, enum goal goal, long *budget, long *best);

/* What the player of this one-player board is to achieve. */
enum goal goal_of(const struct board *b);

/* May the play end although these moves are left? Nobody has to use a joker. */
bool may_end(const struct plain_move *moves, size_t count);

/* Searches run to their end, from the start unless a position is given. What
 * search_all_plays gives is read by branch_and_bound_best. */
struct outcome solve_outcome(const struct problem *p);
struct outcome solve_outcome_at(const struct problem *p, const uint8_t *pos);
struct search *search_all_plays(const struct problem *p);

/* Outcome of a LINE as two bits: 1: Left wins moving first; 2: Right wins moving first.
 */
int outcome_bits(const char *line);

/* Parses the line and hands it to `ask`, with the n-th allocation of both failing, for
 * every n there is. Whatever happens, all memory comes back. */
void fail_each_allocation(const char *line,
                          void (*ask)(const struct problem *p, const void *context),
                          const void *context);

/* A small random position of a game and shape, as a LINE. */
void small_line(const char *const shape[2], uint64_t *seed, char *line, size_t size);

/* Checks the outcome of a LINE of one term, and its winning moves, by the plain rules. */
void check_outcome(const char *line);

/* Checks by the plain rules that the moves of `best` are legal, end the play and have
 * that result. */
void check_line(const struct problem *p, const struct best *best);

/* The same by the functions of the game, for boards on which the plain rules are too
 * slow. */
void check_long_play(const struct sample *s, const struct best *best);

/* Checks that the method does not fit these LINEs. */
void check_fits_none(const struct solve_method *m, const char *const *lines,
                     size_t count);

/* Solves a one-player LINE, compares with the plain optimum and replays the moves. */
void check_best(const char *line);

#endif
