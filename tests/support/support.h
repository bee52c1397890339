/* SPDX-License-Identifier: MIT */
/* support.h: what the tests share: LINEs parsed and ready to play, positions and moves as
 * text, searches run to their end, and the same positions under the plain rules of
 * check/. A check that fails first prints what was being tested. */
#ifndef DICOT_TESTS_SUPPORT_H
#define DICOT_TESTS_SUPPORT_H

#include "problem/position.h"
#include "rules/rules.h"
#include "solve/branch_and_bound.h"
#include "solve/method.h"
#include "test.h"
#include "twoplayer/sums/outcome_sums.h"

/* Says what is being tested now. It is printed if a check fails. */
void testing(const char *format, ...) __attribute__((format(printf, 1, 2)));

#define check(condition) check_at((condition), #condition, __FILE__, __LINE__)
void check_at(bool ok, const char *condition, const char *file, int line);
#define check_number(a, b)                                                               \
    check_number_at((int64_t)((a) | 0), (int64_t)((b) | 0), #a " = " #b, __FILE__,       \
                    __LINE__) /* | 0: only integers */
void check_number_at(int64_t a, int64_t b, const char *equation, const char *file,
                     int line);

/* Should this case be left out? A sanitizer needs every path, not every case: when tests
 * run with one, the environment has DICOT_EVERY=n, and about one case in n is taken from
 * long ranges. Called once per case; always false without DICOT_EVERY. */
bool is_left_out(void);

/* Is DICOT_LONG set? Then everything is tested, not a sample. */
bool is_long(void);

/* A text with room for every small position and move. */
struct text {
    char bytes[2048];
};

/* Make a text, and append to one. If it does not fit, a check fails. */
struct text text_of(const char *format, ...) __attribute__((format(printf, 1, 2)));
void add_text(struct text *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool same_text(const struct text *a, const struct text *b);

/* Appends the n-th of all boards of these letters, with bars between its rows. */
void add_board(struct text *t, unsigned rows, unsigned columns, const char *letters,
               uint64_t n);
/* Returns base^exponent: how many boards of so many cells there are. */
uint64_t power(uint64_t base, unsigned exponent);

/* A text to be read, and what it takes to read and print it: memory, an arena in it, a
 * place for errors and a writer. desk_open calls testing() with the text; desk_open_bytes
 * does not, and limits the memory. desk_close checks that all memory was freed. */
struct desk {
    struct memory memory;
    struct arena arena;
    struct error error;
    struct cursor text;
    struct writer out;
};

void desk_open(struct desk *d, const char *text);
void desk_open_bytes(struct desk *d, const char *bytes, size_t length, size_t limit);
void desk_close(struct desk *d);

/* A parsed LINE with a memory budget of its own. */
struct sample {
    struct memory memory;
    struct problem problem;
    struct task task; /* to search the problem as written; a test may change it */
    void *scratch;    /* scratch for all slots */
};

/* sample_open and sample_of, which takes the line as printf does, call testing() with the
 * line. If the line is bad, they fail the test and sample_try returns false. sample_close
 * checks that all memory was freed. */
void sample_open(struct sample *s, const char *line);
void sample_of(struct sample *s, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool sample_try(struct sample *s, const char *line);
void sample_close(struct sample *s);

/* Returns the task of searching the problem as written, with its own budget. */
struct task task_at_start(const struct problem *p);

/* Returns a copy of the start to play on, charged to p->memory; free_position frees
 * it. */
uint8_t *start_copy(const struct problem *p);
void free_position(const struct problem *p, uint8_t *pos);

struct text line_text(const struct problem *p, const uint8_t *pos);
struct text position_text(const struct board *b, const uint8_t *pos);
struct text option_text(const struct board *b, const uint8_t *pos);
struct text move_text(const struct board *b, const uint8_t *pos, enum player who, move m);
/* Reads the whole text as a move; a check fails if it is none. */
move parsed_move(const struct board *b, const uint8_t *pos, enum player who,
                 const char *text, void *scratch);

/* Returns the same position under the plain rules, with its options. The caller frees
 * it. */
struct plain *plain_of(const struct board *b, const uint8_t *pos);
struct plain *plain_or_die(const char *game, const char *position);

/* Checks that engine and plain rules have the same moves, and that these lead to the same
 * positions. Returns the number of moves. */
size_t compare_moves(const struct board *b, const uint8_t *pos, enum player who,
                     void *scratch);

/* Returns the goal of the player of this one-player board. */
enum plain_goal goal_of(const struct board *b);

/* Stones on up to 12 vertices as a number in base 3: 0 is an empty vertex, 1 is x, 2 is
 * o. */
unsigned power_of_3(unsigned v);
unsigned stone_in(unsigned position, unsigned v);
/* Returns the position after the stone on `from` has taken the one on `to`. */
unsigned after_capture(unsigned position, unsigned from, unsigned to);

/* Steps a search by `work` until it has ended. Returns it. run_until_solved checks that
 * it ended with an exact answer. */
struct search *run_to_end(struct search *s, uint64_t work);
struct search *run_until_solved(struct search *s, uint64_t work);

/* Run searches to their end, from the start unless a position is given.
 * method_best reads the result of search_all_plays. */
struct outcome solve_outcome(const struct problem *p);
struct outcome solve_outcome_at(const struct problem *p, const uint8_t *pos);
struct search *search_all_plays(const struct problem *p);

/* Returns the outcome of a LINE as two bits: 1: Left wins moving first; 2: Right wins
 * moving first. */
int outcome_bits(const char *line);

/* Parses the line and passes it to `ask`, once for every n, with the n-th allocation of
 * both failing. Checks that all memory is freed whatever happens. */
void fail_each_allocation(const char *line,
                          void (*ask)(const struct problem *p, const void *context),
                          const void *context);

/* Appends a random position of a game. Returns false if it has none with this shape and
 * these wishes. small_line returns a small one as a LINE. */
bool add_random(struct text *t, const struct game *game, const char *shape,
                struct random_wish *wish);
struct text small_line(const char *const shape[2], uint64_t *seed);

/* Does `who` win the start by plain recursion, moving first, or with `m` by that move? 1:
 * yes, 0: no, -1: it gave up after `budget` positions. */
int plain_verdict(const struct problem *p, enum player who, const struct sum_move *m,
                  long budget);

/* Checks an outcome and its winning moves by plain recursion. Returns false if it gave
 * up. check_outcome does so with the outcome of a LINE, and never gives up. */
bool check_by_plain_rules(const struct problem *p, const struct outcome *o, long budget);
void check_outcome(const char *line);

/* Checks that the winning moves of an outcome win, by the search over sums. */
void check_winning_moves(const struct sample *s, const struct outcome *o);

/* Checks by the plain rules that the moves of `best` are legal, end the play and have its
 * result. */
void check_line(const struct problem *p, const struct best *best);

/* Does the same with the functions of the game, for boards on which the plain rules are
 * too slow. */
void check_long_play(const struct sample *s, const struct best *best);

/* Checks that the method does not fit these LINEs. */
void check_fits_none(const struct solve_method *m, const char *const *lines,
                     size_t count);

/* Solves a one-player LINE, compares with the plain optimum and replays the moves. */
void check_best(const char *line);

/* ---- stopping ---- */

/* A host that is asked every `stride` ticks whether to go on, and stops the work when it
 * has said yes `left` times. */
struct looks {
    struct work work;
    uint64_t left, stride;
};

/* Lets what uses the budget count its work there, until m->work is NULL again. */
void looks_begin(struct looks *l, struct memory *m, uint64_t left, uint64_t stride);

#endif
