/* SPDX-License-Identifier: MIT */
/* dicot.h: libdicot: combinatorial games, who wins them and what they are worth.
 *
 * There are four kinds of handle. A session answers the same questions as `dicot` on the
 * command line, as JSON. A position can be played and searched. A store holds values of
 * games. A calc evaluates expressions in a store.
 *
 * Rules for all of them:
 * - Handles share no state, so several threads may work at once, each with handles of its
 *   own. A calc uses the memory and limits of its store, so both belong to one thread.
 *   Handles may be closed in any order, but a calc before its store. Closing NULL does
 *   nothing.
 * - Text passed in is bytes and a length; the library keeps no pointer to it. Text that
 *   is returned ends with a NUL, belongs to the handle and is valid until the next call
 *   with that handle. Its length is stored in *length, unless `length` is NULL.
 * - `limits` may be NULL, which means dicot_default_limits(); `error` may be NULL.
 * - Misuse that is cheap to notice has an answer, too: DICOT_BAD_INPUT, or what the
 *   function returns on failure. That is a handle, text or place for a result that is
 *   NULL, a value above all those of its store, and a function of the caller (`stop`,
 *   `report`, …) that uses the handle for which it is called, or closes it: then nothing
 *   happens. A value of another store, a handle that was closed, and one handle in two
 *   threads are not noticed.
 * - Everything a handle holds counts against its memory limit. Reaching a limit gives a
 *   status, never a wrong answer, and the handle stays usable.
 * - Grammar of lines, moves, values and answers: doc/formats.md.
 *
 * A complete program (it is built and run by tests/hosts/library.sh):
 *
 *     #include <dicot.h>
 *     #include <stdio.h>
 *     #include <string.h>
 *
 *     // Prints what a position is worth, and something about that value.
 *     static int show(const char *line)
 *     {
 *         struct dicot_error error;
 *         struct dicot_position *p =
 *             dicot_position_open(line, strlen(line), NULL, &error);
 *         struct dicot_store *s = dicot_store_open(NULL);
 *         dicot_value v = DICOT_NO_VALUE, up, rest;
 *         if (p == NULL || s == NULL) {
 *             printf("%zu: %s\n", error.column, p ? "no memory" : error.message);
 *         } else if (dicot_position_value(p, s, &v, &error) != DICOT_OK) {
 *             printf("%s\n", error.message);
 *         } else {
 *             printf("%s = ", dicot_position_print(p, NULL));
 *             printf("%s, born on day %ld\n", dicot_value_print(s, v, NULL),
 *                    (long)dicot_value_birthday(s, v));
 *             up = dicot_value_parse(s, "^", 1, NULL);
 *             rest = dicot_value_subtract(s, v, up);
 *             printf("less an up: %s\n", dicot_value_print(s, rest, NULL));
 *             printf("more than 0: %d\n",
 *                    dicot_value_compare(s, v, dicot_value_number(s, 0, 0)) ==
 *                        DICOT_GREATER);
 *         }
 *         dicot_position_close(p);
 *         dicot_store_close(s);
 *         return v != DICOT_NO_VALUE;
 *     }
 *
 *     // Who wins, and how: Left makes the winning move that is found.
 *     static void win(struct dicot_position *p)
 *     {
 *         char outcome;
 *         const char *move;
 *         size_t length;
 *         if (dicot_position_outcome(p, &outcome, NULL) != DICOT_OK)
 *             return;
 *         move = dicot_position_best(p, DICOT_LEFT, &length);
 *         printf("outcome %c, Left first wins by %s\n", outcome, move);
 *         dicot_position_play(p, DICOT_LEFT, move, length, NULL);
 *         printf("then: %s\n", dicot_position_print(p, NULL));
 *         dicot_position_undo(p);
 *     }
 *
 *     int main(void)
 *     {
 *         static const char *const question[] = {"solve", "sc2 xoxo", "--nodes", "1000"};
 *         const char *line = "clobber xo|ox";
 *         struct dicot_position *p =
 *             dicot_position_open(line, strlen(line), NULL, NULL);
 *         struct dicot_session *s = dicot_session_open(NULL);
 *         int ok = show("clobber xxo") && !show("clobber xx?");
 *         if (p == NULL || s == NULL)
 *             return 1;
 *         win(p);
 *         ok = ok && dicot_ask(s, question, 4) == DICOT_OK;
 *         printf("%.39s...\n", dicot_answer(s, NULL));
 *         dicot_session_close(s);
 *         dicot_position_close(p);
 *         return ok ? 0 : 1;
 *     }
 *
 * It prints:
 *
 *     clobber xxo = ^, born on day 2
 *     less an up: 0
 *     more than 0: 1
 *     11: expected x, o or '.', found '?'
 *     outcome N, Left first wins by 1,1>1,2
 *     then: clobber .x|ox
 *     {"game":"sc2","position":"xoxo","cost":...
 */
#ifndef DICOT_H
#define DICOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define DICOT_VERSION "0.2.0"

#if defined __GNUC__ && !defined __wasm__
#define DICOT_API __attribute__((visibility("default")))
#else
#define DICOT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Returns the version of the library, which may differ from DICOT_VERSION of this
 * header. */
DICOT_API const char *dicot_version(void);

/* ---- what can happen ---- */

/* The same numbers as the exit codes of the program. */
enum dicot_status {
    DICOT_OK = 0,
    DICOT_NO = 1,        /* dicot_ask only: the answer to a yes/no question is no */
    DICOT_BAD_INPUT = 2, /* the text or an argument is wrong */
    DICOT_LIMIT = 3,     /* a limit was reached; what is known so far is given */
    DICOT_FAILED = 4     /* dicot_ask only: a file was named, a certificate could not be
                            written, or something is wrong inside the library */
};

/* Why something failed. `column` counts bytes of the text from 1. */
struct dicot_error {
    enum dicot_status status;
    size_t column;
    char message[200];
};

/* Limits of a handle. Time and nodes limit each search, not all searches together. This
 * struct never changes: limits that are added later belong to enum dicot_limit. */
struct dicot_limits {
    size_t memory;  /* bytes; 0: no limit. Values need 4 MiB to begin with */
    uint64_t nodes; /* positions looked at; 0: no limit */
    double seconds;
    /* Called about every 10 ms, in the thread that searches; returning true ends the
     * search. Another thread can stop the search by setting a flag that this function
     * reads. NULL: the search is never stopped. */
    bool (*stop)(void *context);
    void *stop_context;
};

/* Returns the defaults: 4 GiB (or as much as a size_t can count), any number of nodes, 60
 * s, never stopped. */
DICOT_API struct dicot_limits dicot_default_limits(void);

/* Limits that a handle can change while it is open: bytes and nodes, where 0 means no
 * limit, and seconds. Any new limit will be here. A library that does not know a limit
 * returns DICOT_BAD_INPUT, as for a number that is negative or, for bytes and nodes,
 * above 2^53. */
enum dicot_limit { DICOT_LIMIT_MEMORY, DICOT_LIMIT_NODES, DICOT_LIMIT_SECONDS };

/* x = black = Left = blue, o = white = Right = red. The player of a one-player game is
 * DICOT_LEFT. */
enum dicot_player { DICOT_LEFT = 0, DICOT_RIGHT = 1 };

/* ---- sessions: the commands of the program ---- */

struct dicot_session;

/* Opens a session. Returns NULL if memory runs out. */
DICOT_API struct dicot_session *dicot_session_open(const struct dicot_limits *limits);
DICOT_API void dicot_session_close(struct dicot_session *s);
DICOT_API enum dicot_status dicot_session_limit(struct dicot_session *s,
                                                enum dicot_limit which, double limit);

/* Asks a question. The words are those that follow `dicot` on the command line: one of
 * the commands solve, outcome, value, calc, moves, look, hint, render, gen, reduce,
 * games, commands and bench, then its argument (a LINE, for most), and flags. Each word
 * ends with a NUL. A flag such as --time replaces the limit of the session. The library
 * opens no files:
 * --out, --from, --moves FILE and --cert FILE fail. */
DICOT_API enum dicot_status dicot_ask(struct dicot_session *s, const char *const *words,
                                      size_t count);

/* Returns the answer to the last question: one JSON object per line, also for an error.
 * Most commands give one object. `gen` gives one per position, so it may give none if a
 * limit is reached; `bench` gives one per row. Empty before the first question. */
DICOT_API const char *dicot_answer(const struct dicot_session *s, size_t *length);

/* From now on, sends the certificate of each answer that has one to `write`, piece by
 * piece. `write` returns false if it cannot take more. NULL: no more certificates. */
DICOT_API void dicot_certify(struct dicot_session *s,
                             bool (*write)(void *context, const char *bytes,
                                           size_t length),
                             void *context);

/* From now on, calls `report` about four times per second while a search of this session
 * runs, in the thread that searches. It gets the seconds since the question was asked,
 * the number of positions looked at, and `text`: what is known so far, in words. The text
 * may be empty, ends with a NUL and is valid until `report` returns. NULL: no more
 * reports. */
DICOT_API void dicot_watch(struct dicot_session *s,
                           void (*report)(void *context, double seconds, uint64_t nodes,
                                          const char *text),
                           void *context);

/* From now on, while `solve` searches, calls `better` with each play that is better than
 * the last one it got. `moves` has one move per line, ends with a NUL and is valid until
 * `better` returns. It is called at most as often as `report`. NULL: no more plays. */
DICOT_API void dicot_watch_best(struct dicot_session *s,
                                void (*better)(void *context, const char *moves),
                                void *context);

/* From now on, questions of the session look up values in a database of small positions,
 * as made by `dicot db build` (doc/databases.md). `bytes` is the whole file, preferably
 * mapped into memory; it must stay valid until the session is closed. A session takes up
 * to eight databases. Damaged blocks are not used. */
DICOT_API enum dicot_status dicot_session_database(struct dicot_session *s,
                                                   const void *bytes, size_t size,
                                                   struct dicot_error *error);

/* ---- positions ---- */

struct dicot_position;

/* Reads a LINE: a position or a sum of positions. Returns NULL on failure; `error` says
 * why. */
DICOT_API struct dicot_position *dicot_position_open(const char *line, size_t length,
                                                     const struct dicot_limits *limits,
                                                     struct dicot_error *error);

/* Does the same, and the LINE may also name the game of a ruleset. `rules` is the text of
 * the ruleset (doc/rulesets.md), which is not kept; a length of 0 means none. If the
 * ruleset is wrong, the message begins with the line of the mistake in it. */
DICOT_API struct dicot_position *
dicot_position_open_rules(const char *rules, size_t rules_length, const char *line,
                          size_t length, const struct dicot_limits *limits,
                          struct dicot_error *error);
DICOT_API void dicot_position_close(struct dicot_position *p);
DICOT_API enum dicot_status dicot_position_limit(struct dicot_position *p,
                                                 enum dicot_limit which, double limit);

/* Make new positions of two-player games: the negative, in which the players have swapped
 * roles, and the sum of two positions. The limits are those of `p` or `a`. */
DICOT_API struct dicot_position *dicot_position_negative(const struct dicot_position *p,
                                                         struct dicot_error *error);
DICOT_API struct dicot_position *dicot_position_sum(const struct dicot_position *a,
                                                    const struct dicot_position *b,
                                                    struct dicot_error *error);

/* Returns the LINE of the current position. NULL: over the memory limit. */
DICOT_API const char *dicot_position_print(struct dicot_position *p, size_t *length);

/* Returns the name of the game, such as "clobber", or "sum" if there are several terms.
 * The text stays valid as long as the handle. */
DICOT_API const char *dicot_position_game(const struct dicot_position *p);

/* Returns 1 or 2. */
DICOT_API int dicot_position_players(const struct dicot_position *p);

/* Begins a list of the moves of `who`. Playing a move or taking one back ends the
 * list. */
DICOT_API void dicot_position_list(struct dicot_position *p, enum dicot_player who);

/* Stores the next move of the list in *text; NULL after the last one. Moves are given one
 * by one because there may be more than memory can hold: a vertex with 10^9 pebbles has
 * as many. */
DICOT_API enum dicot_status dicot_position_next(struct dicot_position *p,
                                                const char **text, size_t *length);

/* Makes a legal move; the players need not take turns. */
DICOT_API enum dicot_status dicot_position_play(struct dicot_position *p,
                                                enum dicot_player who, const char *text,
                                                size_t length, struct dicot_error *error);

/* Takes the last move back. Returns false if there is none. */
DICOT_API bool dicot_position_undo(struct dicot_position *p);

/* Finds who wins: 'L' Left, 'R' Right, 'N' whoever moves first, 'P' whoever moves second;
 * '?' if a limit was reached first. */
DICOT_API enum dicot_status dicot_position_outcome(struct dicot_position *p,
                                                   char *outcome,
                                                   struct dicot_error *error);

/* After dicot_position_outcome: returns a first move with which `who` wins. NULL: no such
 * move is known for the current position. */
DICOT_API const char *dicot_position_best(struct dicot_position *p, enum dicot_player who,
                                          size_t *length);

/* ---- values ---- */

struct dicot_store;

/* A value in canonical form. Equal values of one store are the same number, so they can
 * be compared with ==. A value is valid only in its store, and only while the store is
 * open. */
typedef uint32_t dicot_value;

/* Stands for no value; dicot_store_status says why there is none. It may be passed
 * wherever a value is expected, and the result is then no value either. So a calculation
 * need only be checked once, at its end. */
#define DICOT_NO_VALUE UINT32_MAX

/* Opens a store. Returns NULL if memory runs out. The time limit applies to each
 * calculation; nodes are not counted. */
DICOT_API struct dicot_store *dicot_store_open(const struct dicot_limits *limits);
DICOT_API void dicot_store_close(struct dicot_store *s);
DICOT_API enum dicot_status dicot_store_limit(struct dicot_store *s,
                                              enum dicot_limit which, double limit);

/* Returns the first reason for DICOT_NO_VALUE since the last call of this function, or
 * DICOT_OK if nothing failed. DICOT_LIMIT also stands for numbers that are too large. */
DICOT_API enum dicot_status dicot_store_status(struct dicot_store *s);

/* Returns the number of values in the store. */
DICOT_API size_t dicot_store_count(const struct dicot_store *s);

/* Finds the value of a position, in the store `s`. On failure *v is DICOT_NO_VALUE. */
DICOT_API enum dicot_status dicot_position_value(struct dicot_position *p,
                                                 struct dicot_store *s, dicot_value *v,
                                                 struct dicot_error *error);

/* Returns why the last search for an outcome or a value of this position ended, by the
 * words of the key `ended` in JSON answers (doc/formats.md): "answered", also before the
 * first search; "time", "nodes", "memory" or "interrupted". The text is constant. */
DICOT_API const char *dicot_position_ended(const struct dicot_position *p);

/* Read and write the text of a value: 1/2, ^3*2, tiny(2), {2||1|0}. Parsing what was
 * printed gives the same value. Sums such as ^ + * are read as well. */
DICOT_API dicot_value dicot_value_parse(struct dicot_store *s, const char *text,
                                        size_t length, struct dicot_error *error);
DICOT_API const char *dicot_value_print(struct dicot_store *s, dicot_value v,
                                        size_t *length);

/* Writes the canonical form: numbers and nimbers as literals, all else as {left|right}.
 * Like dicot_value_print, returns NULL also if the text is longer than 1 MiB. */
DICOT_API const char *dicot_value_form(struct dicot_store *s, dicot_value v,
                                       size_t *length);

/* Make a value: numerator / 2^exponent; the nimber *n; {left|right} with any options. */
DICOT_API dicot_value dicot_value_number(struct dicot_store *s, int64_t numerator,
                                         uint32_t exponent);
DICOT_API dicot_value dicot_value_nimber(struct dicot_store *s, uint32_t n);
DICOT_API dicot_value dicot_value_of_options(struct dicot_store *s,
                                             const dicot_value *left, size_t left_count,
                                             const dicot_value *right,
                                             size_t right_count);

DICOT_API dicot_value dicot_value_negate(struct dicot_store *s, dicot_value v);
DICOT_API dicot_value dicot_value_add(struct dicot_store *s, dicot_value a,
                                      dicot_value b);
DICOT_API dicot_value dicot_value_subtract(struct dicot_store *s, dicot_value a,
                                           dicot_value b);

/* Adds v + v + … + v, n times; n may be negative. */
DICOT_API dicot_value dicot_value_multiple(struct dicot_store *s, int64_t n,
                                           dicot_value v);

/* The ordinal sum a:b, that is a with b on top: a move in a removes b. */
DICOT_API dicot_value dicot_value_ordinal_sum(struct dicot_store *s, dicot_value a,
                                              dicot_value b);

/* Cools v: every move costs `by`, which must be a number and not negative. */
DICOT_API dicot_value dicot_value_cool(struct dicot_store *s, dicot_value v,
                                       dicot_value by);

/* Heats v by `by`; overheats v from `from` to `to`; multiplies v by u as the Norton
 * product, where u must be positive unless v is an integer n: then it is n·u. */
DICOT_API dicot_value dicot_value_heat(struct dicot_store *s, dicot_value v,
                                       dicot_value by);
DICOT_API dicot_value dicot_value_overheat(struct dicot_store *s, dicot_value v,
                                           dicot_value from, dicot_value to);
DICOT_API dicot_value dicot_value_norton(struct dicot_store *s, dicot_value v,
                                         dicot_value u);

/* The reduced canonical form: the same for all values that differ by an infinitesimal. */
DICOT_API dicot_value dicot_value_reduced(struct dicot_store *s, dicot_value v);

/* How a compares with b. */
enum dicot_order {
    DICOT_LESS,
    DICOT_EQUAL,
    DICOT_GREATER,
    DICOT_CONFUSED,
    DICOT_UNSURE /* a failure, see dicot_store_status */
};
DICOT_API enum dicot_order dicot_value_compare(struct dicot_store *s, dicot_value a,
                                               dicot_value b);

/* Lists the canonical options of `who`; *options stays valid as long as the store. */
DICOT_API enum dicot_status dicot_value_options(struct dicot_store *s, dicot_value v,
                                                enum dicot_player who,
                                                const dicot_value **options,
                                                size_t *count);

/* Lists what `who` gains by each canonical option: G^L - G for Left, G - G^R for Right.
 * *incentives stays valid as long as the store. */
DICOT_API enum dicot_status dicot_value_incentives(struct dicot_store *s, dicot_value v,
                                                   enum dicot_player who,
                                                   const dicot_value **incentives,
                                                   size_t *count);

/* Returns the stop: the number that play reaches if `who` starts and both play for the
 * best stop. */
DICOT_API dicot_value dicot_value_stop(struct dicot_store *s, dicot_value v,
                                       enum dicot_player who);

/* Returns the atomic weight: about how many ups v is worth. If v is not all-small, there
 * is none, and the status of the store is DICOT_BAD_INPUT. */
DICOT_API dicot_value dicot_value_atomic_weight(struct dicot_store *s, dicot_value v);

/* Returns the birthday of a value, or -1 on failure. */
DICOT_API int64_t dicot_value_birthday(struct dicot_store *s, dicot_value v);

/* Return 1 for yes, 0 for no, -1 on failure. Infinitesimal: smaller than every positive
 * number and larger than every negative one. All-small: as long as one player can move,
 * both can. */
DICOT_API int dicot_value_is_number(struct dicot_store *s, dicot_value v);
DICOT_API int dicot_value_is_infinitesimal(struct dicot_store *s, dicot_value v);
DICOT_API int dicot_value_is_all_small(struct dicot_store *s, dicot_value v);

/* numerator / 2^exponent, in lowest terms. */
struct dicot_dyadic {
    int64_t numerator;
    uint32_t exponent;
};

/* The temperature of an integer is -1, that of m/2^k in lowest terms is -1/2^k. */
DICOT_API enum dicot_status dicot_value_mean(struct dicot_store *s, dicot_value v,
                                             struct dicot_dyadic *mean);
DICOT_API enum dicot_status dicot_value_temperature(struct dicot_store *s, dicot_value v,
                                                    struct dicot_dyadic *temperature);

/* A corner of a thermograph: at temperature `t` the wall is at `v`. */
struct dicot_corner {
    struct dicot_dyadic t, v;
};

/* Finds the wall of `who` in the thermograph. It is straight between its corners, which
 * begin at t = 0, and vertical above the last one. Stores the first `room` corners in
 * `corners`, and in *count how many there are in all. */
DICOT_API enum dicot_status dicot_value_wall(struct dicot_store *s, dicot_value v,
                                             enum dicot_player who,
                                             struct dicot_corner *corners, size_t room,
                                             size_t *count);

/* ---- expressions: the language of `dicot calc` ---- */

/* How values are written. Readers accept all three. */
enum dicot_notation { DICOT_PLAIN, DICOT_UNICODE, DICOT_LATEX };

/* Like dicot_value_print, in the given notation. */
DICOT_API const char *dicot_value_print_in(struct dicot_store *s, dicot_value v,
                                           enum dicot_notation notation, size_t *length);

/* A calculator: variables and a last answer. Its values live in a store, which must
 * outlive it. It has the limits of the store; time and nodes count for each statement. */
struct dicot_calc;

/* Opens a calculator on a store. Returns NULL if memory runs out. */
DICOT_API struct dicot_calc *dicot_calc_open(struct dicot_store *s);

/* Does the same with one more game, as dicot_position_open_rules does. Returns NULL on
 * failure; `error` says why. */
DICOT_API struct dicot_calc *dicot_calc_open_rules(struct dicot_store *s,
                                                   const char *rules, size_t length,
                                                   struct dicot_error *error);
DICOT_API void dicot_calc_close(struct dicot_calc *c);

/* Evaluates statements, separated by ';' or newlines, up to the first that fails:
 * expressions and assignments such as `G := clobber xxo - ^`. A statement that fails
 * changes nothing. */
DICOT_API enum dicot_status dicot_calc_evaluate(struct dicot_calc *c, const char *text,
                                                size_t length, struct dicot_error *error);

/* What the last answer is: that of the last expression. Assignments give no answer. */
enum dicot_kind {
    DICOT_KIND_NOTHING, /* there is no answer yet */
    DICOT_KIND_VALUE,
    DICOT_KIND_POSITION, /* a position, or a sum with positions: to find its value may
                            take a search */
    DICOT_KIND_TRUTH,
    DICOT_KIND_LIST,
    DICOT_KIND_TEXT
};

/* Did the last call of dicot_calc_evaluate answer an expression? If not, the last answer
 * is from an earlier call. */
DICOT_API bool dicot_calc_answered(const struct dicot_calc *c);

DICOT_API enum dicot_kind dicot_calc_kind(const struct dicot_calc *c);
DICOT_API bool dicot_calc_truth(const struct dicot_calc *c);

/* Gives the value of the last answer, which is a value or a position. On failure *v is
 * DICOT_NO_VALUE. */
DICOT_API enum dicot_status dicot_calc_value(struct dicot_calc *c, dicot_value *v,
                                             struct dicot_error *error);

/* Writes the last answer as text. If it is a position, this may take a search. NULL: a
 * limit was reached. */
DICOT_API const char *dicot_calc_print(struct dicot_calc *c, enum dicot_notation notation,
                                       size_t *length);

/* The items of the last answer, numbered from 0, if it is a list; other answers have
 * none. NULL: a limit was reached, or there is no such item. */
DICOT_API size_t dicot_calc_count(const struct dicot_calc *c);
DICOT_API const char *dicot_calc_item(struct dicot_calc *c, size_t i,
                                      enum dicot_notation notation, size_t *length);

/* Assigns a value of the store to a variable. DICOT_BAD_INPUT: `name` is no valid name,
 * or there is no memory for it. */
DICOT_API enum dicot_status dicot_calc_set(struct dicot_calc *c, const char *name,
                                           size_t length, dicot_value v);

#ifdef __cplusplus
}
#endif

#endif
