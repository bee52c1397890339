/* SPDX-License-Identifier: MIT */
/* dicot.h: libdicot: combinatorial games, who wins them and what they are worth.
 *
 * There are four kinds of handle. A session answers what `dicot` answers on the command
 * line, as JSON. A position is played on and searched. A store holds values of games. A
 * calc evaluates expressions in a store.
 *
 * Rules for all of them:
 * - No state is shared, so several threads may work at once, each with handles of its
 * own. Handles are closed in any order; closing NULL does nothing.
 * - Text that is given is bytes and a length, and is not kept. Text that comes back ends
 *   with a NUL, belongs to the handle and is valid until the next call with that handle.
 *   Its length goes to *length, unless that is NULL.
 * - `limits` may be NULL, which means dicot_default_limits(); `error` may be NULL.
 * - Everything a handle holds counts against its memory limit. Running into a limit is a
 *   status and never a wrong answer, and the handle stays usable.
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

#define DICOT_VERSION "0.1.0"

#if defined __GNUC__ && !defined __wasm__
#define DICOT_API __attribute__((visibility("default")))
#else
#define DICOT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library, which may differ from that of this header. */
DICOT_API const char *dicot_version(void);

/* ---- what can happen ---- */

/* The same numbers as the exit codes of the program. */
enum dicot_status {
    DICOT_OK = 0,
    DICOT_NO = 1,        /* dicot_ask only: a yes/no question is answered no */
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

/* Limits of a handle. Time and nodes limit each search, not all searches together. */
struct dicot_limits {
    size_t memory;  /* bytes; 0: no limit. Values need 4 MiB to begin with */
    uint64_t nodes; /* positions looked at; 0: no limit */
    double seconds;
    /* Called about every 10 ms, in the thread that searches; returning true ends the
     * search. Another thread can stop the search by a flag that this function reads.
     * NULL: the search is never stopped. */
    bool (*stop)(void *context);
    void *stop_context;
};

/* 4 GiB (or as much as can be counted), any number of nodes, 60 s, never stopped. */
DICOT_API struct dicot_limits dicot_default_limits(void);

/* x = black = Left = blue, o = white = Right = red. Where there is one player, it is
 * DICOT_LEFT. */
enum dicot_player { DICOT_LEFT = 0, DICOT_RIGHT = 1 };

/* ---- sessions: the commands of the program ---- */

struct dicot_session;

/* NULL: no memory. */
DICOT_API struct dicot_session *dicot_session_open(const struct dicot_limits *limits);
DICOT_API void dicot_session_close(struct dicot_session *s);

/* Asks a question. The words are those that follow `dicot` on the command line: one of
 * the commands solve, outcome, value, moves, look, hint, render, gen, reduce, games and
 * bench, then what it
 * is about, and flags. Each word ends with a NUL. A flag such as --time replaces the
 * limit of the session. The library opens no files: --out, --from, --moves FILE and
 * --cert FILE fail. */
DICOT_API enum dicot_status dicot_ask(struct dicot_session *s, const char *const *words,
                                      size_t count);

/* The answer to the last question: one JSON object per line, also for an error. Most
 * commands give one object. `gen` gives one per position, which may be none at a limit,
 * and `bench` gives one per row. Empty before the first question. */
DICOT_API const char *dicot_answer(const struct dicot_session *s, size_t *length);

/* From now on, answers have certificates, sent to `write` piece by piece; its false means
 * that it cannot take more. One certificate is sent for each answer that has one.
 * NULL: no more certificates. */
DICOT_API void dicot_certify(struct dicot_session *s,
                             bool (*write)(void *context, const char *bytes,
                                           size_t length),
                             void *context);

/* From now on, `report` is called about four times per second while a search of this
 * session runs, in the thread that searches: seconds since the question was asked,
 * positions looked at, and what is known so far in words, perhaps empty, ended by a NUL
 * and valid until it returns. NULL: no more reports. */
DICOT_API void dicot_watch(struct dicot_session *s,
                           void (*report)(void *context, double seconds, uint64_t nodes,
                                          const char *text),
                           void *context);

/* From now on, while `solve` searches, `better` gets the moves of each play that is
 * better than the last one it got, one per line, ended by a NUL and valid until it
 * returns. It is called as often as `report`. NULL: no more plays. */
DICOT_API void dicot_watch_best(struct dicot_session *s,
                                void (*better)(void *context, const char *moves),
                                void *context);

/* From now on, questions of the session look values up in a database of small positions,
 * as `dicot db build` makes them (doc/databases.md). `bytes` are those of the whole file,
 * best mapped into memory; they must stay until the session is closed. Up to eight. A
 * block that is damaged is not used. */
DICOT_API enum dicot_status dicot_session_database(struct dicot_session *s,
                                                   const void *bytes, size_t size,
                                                   struct dicot_error *error);

/* ---- positions ---- */

struct dicot_position;

/* Reads a LINE: a position or a sum of positions. NULL: `error` says why. */
DICOT_API struct dicot_position *dicot_position_open(const char *line, size_t length,
                                                     const struct dicot_limits *limits,
                                                     struct dicot_error *error);

/* The same with one more game, that of a ruleset: its text (doc/rulesets.md), which is
 * not kept. If that is wrong, the message begins with its line. A length of 0: none. */
DICOT_API struct dicot_position *
dicot_position_open_rules(const char *rules, size_t rules_length, const char *line,
                          size_t length, const struct dicot_limits *limits,
                          struct dicot_error *error);
DICOT_API void dicot_position_close(struct dicot_position *p);

/* New positions of two-player games, with the limits of the (first) old one: the
 * negative, in which the players have swapped roles, and the sum of two positions. */
DICOT_API struct dicot_position *dicot_position_negative(const struct dicot_position *p,
                                                         struct dicot_error *error);
DICOT_API struct dicot_position *dicot_position_sum(const struct dicot_position *a,
                                                    const struct dicot_position *b,
                                                    struct dicot_error *error);

/* The LINE of where it stands now. NULL: over the memory limit. */
DICOT_API const char *dicot_position_print(struct dicot_position *p, size_t *length);

/* "clobber"; "sum" of several. It stays as long as the handle. */
DICOT_API const char *dicot_position_game(const struct dicot_position *p);

/* 1 or 2. */
DICOT_API int dicot_position_players(const struct dicot_position *p);

/* Begins a list of the moves of `who`. Playing and taking back end it. */
DICOT_API void dicot_position_list(struct dicot_position *p, enum dicot_player who);

/* The next move of the list; NULL in *text after the last one. There can be more than
 * memory has room for: a vertex with 10^9 pebbles has as many. */
DICOT_API enum dicot_status dicot_position_next(struct dicot_position *p,
                                                const char **text, size_t *length);

/* Makes a legal move; the players need not take turns. */
DICOT_API enum dicot_status dicot_position_play(struct dicot_position *p,
                                                enum dicot_player who, const char *text,
                                                size_t length, struct dicot_error *error);

/* Takes the last move back. False: there is none. */
DICOT_API bool dicot_position_undo(struct dicot_position *p);

/* Who wins: 'L' Left, 'R' Right, 'N' whoever moves first, 'P' whoever does not; '?' when
 * a limit came first. */
DICOT_API enum dicot_status dicot_position_outcome(struct dicot_position *p,
                                                   char *outcome,
                                                   struct dicot_error *error);

/* After dicot_position_outcome: a first move with which `who` wins. NULL: none is known
 * for where it stands now. */
DICOT_API const char *dicot_position_best(struct dicot_position *p, enum dicot_player who,
                                          size_t *length);

/* ---- values ---- */

struct dicot_store;

/* A value in canonical form. Equal values of one store are the same number, so they can
 * be compared with ==. A value is valid only in its store, and as long as that is open.
 */
typedef uint32_t dicot_value;

/* No value; dicot_store_status says why. It may be passed where a value is expected, and
 * the result is no value again, so a calculation need only be checked once, at its end.
 */
#define DICOT_NO_VALUE UINT32_MAX

/* NULL: no memory. The time limit applies to each calculation; nodes are not counted. */
DICOT_API struct dicot_store *dicot_store_open(const struct dicot_limits *limits);
DICOT_API void dicot_store_close(struct dicot_store *s);

/* Why there was no value: the first reason since the last time this was asked. DICOT_OK:
 * there was none. DICOT_LIMIT is also for numbers that are too large. */
DICOT_API enum dicot_status dicot_store_status(struct dicot_store *s);

/* How many values the store holds. */
DICOT_API size_t dicot_store_count(const struct dicot_store *s);

/* What a position is worth, into a store. On failure *v is DICOT_NO_VALUE. */
DICOT_API enum dicot_status dicot_position_value(struct dicot_position *p,
                                                 struct dicot_store *s, dicot_value *v,
                                                 struct dicot_error *error);

/* Text both ways, inverse to each other: 1/2, ^3*2, tiny(2), {2||1|0}; sums are read as
 * well. */
DICOT_API dicot_value dicot_value_parse(struct dicot_store *s, const char *text,
                                        size_t length, struct dicot_error *error);
DICOT_API const char *dicot_value_print(struct dicot_store *s, dicot_value v,
                                        size_t *length);

/* The canonical form: numbers and nimbers as literals, all else as {left|right}. NULL,
 * here and above, also when longer than 1 MiB. */
DICOT_API const char *dicot_value_form(struct dicot_store *s, dicot_value v,
                                       size_t *length);

/* numerator / 2^exponent; *n; {left|right} of any options. */
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

/* v + v + … + v, n times; n may be negative. */
DICOT_API dicot_value dicot_value_multiple(struct dicot_store *s, int64_t n,
                                           dicot_value v);

/* a:b, that is a with b on top: a move in a ends b. */
DICOT_API dicot_value dicot_value_ordinal_sum(struct dicot_store *s, dicot_value a,
                                              dicot_value b);

/* v when every move costs `by`, which must be a number and not negative. */
DICOT_API dicot_value dicot_value_cool(struct dicot_store *s, dicot_value v,
                                       dicot_value by);

/* v heated by `by`; overheated from `from` to `to`; the Norton product of v by u, which
 * must be positive. */
DICOT_API dicot_value dicot_value_heat(struct dicot_store *s, dicot_value v,
                                       dicot_value by);
DICOT_API dicot_value dicot_value_overheat(struct dicot_store *s, dicot_value v,
                                           dicot_value from, dicot_value to);
DICOT_API dicot_value dicot_value_norton(struct dicot_store *s, dicot_value v,
                                         dicot_value u);

/* The reduced canonical form: one for all values that differ by infinitesimals. */
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

/* The canonical options of `who`; *options stays as long as the store. */
DICOT_API enum dicot_status dicot_value_options(struct dicot_store *s, dicot_value v,
                                                enum dicot_player who,
                                                const dicot_value **options,
                                                size_t *count);

/* What each canonical option gains: G^L - G for Left, G - G^R for Right; likewise. */
DICOT_API enum dicot_status dicot_value_incentives(struct dicot_store *s, dicot_value v,
                                                   enum dicot_player who,
                                                   const dicot_value **incentives,
                                                   size_t *count);

/* Where play ends if `who` starts and both play for the stop: a number. */
DICOT_API dicot_value dicot_value_stop(struct dicot_store *s, dicot_value v,
                                       enum dicot_player who);

/* About how many ups it is worth; no value, with the status DICOT_BAD_INPUT, unless it is
 * all-small. */
DICOT_API dicot_value dicot_value_atomic_weight(struct dicot_store *s, dicot_value v);

/* The birthday of a value; -1: a failure. */
DICOT_API int64_t dicot_value_birthday(struct dicot_store *s, dicot_value v);

/* 1: yes, 0: no, -1: a failure. Infinitesimal: smaller than every positive number and
 * larger than every negative one. All-small: if one player has a move, both have. */
DICOT_API int dicot_value_is_number(struct dicot_store *s, dicot_value v);
DICOT_API int dicot_value_is_infinitesimal(struct dicot_store *s, dicot_value v);
DICOT_API int dicot_value_is_all_small(struct dicot_store *s, dicot_value v);

/* numerator / 2^exponent, in lowest terms. */
struct dicot_dyadic {
    int64_t numerator;
    uint32_t exponent;
};

/* The temperature of an integer is -1, of m/2^k it is -1/2^k. */
DICOT_API enum dicot_status dicot_value_mean(struct dicot_store *s, dicot_value v,
                                             struct dicot_dyadic *mean);
DICOT_API enum dicot_status dicot_value_temperature(struct dicot_store *s, dicot_value v,
                                                    struct dicot_dyadic *temperature);

/* A corner of a thermograph: at temperature `t` the wall is at `v`. */
struct dicot_corner {
    struct dicot_dyadic t, v;
};

/* A wall of the thermograph: straight between its corners, from t = 0 up, upright above
 * the last one. The first `room` corners are written to `corners`; *count is how many
 * there are. */
DICOT_API enum dicot_status dicot_value_wall(struct dicot_store *s, dicot_value v,
                                             enum dicot_player who,
                                             struct dicot_corner *corners, size_t room,
                                             size_t *count);

/* ---- expressions: the language of `dicot calc` ---- */

/* How values are written. Readers accept all three. */
enum dicot_notation { DICOT_PLAIN, DICOT_UNICODE, DICOT_LATEX };

/* The name of a value in that notation; as dicot_value_print. */
DICOT_API const char *dicot_value_print_in(struct dicot_store *s, dicot_value v,
                                           enum dicot_notation notation, size_t *length);

/* A session: variables and a last answer. Its values are those of a store, which must
 * outlive it, and whose limits it has: time and nodes for each statement. */
struct dicot_calc;

/* NULL: no memory. */
DICOT_API struct dicot_calc *dicot_calc_open(struct dicot_store *s);

/* With one more game, as dicot_position_open_rules. NULL: `error` says why. */
DICOT_API struct dicot_calc *dicot_calc_open_rules(struct dicot_store *s,
                                                   const char *rules, size_t length,
                                                   struct dicot_error *error);
DICOT_API void dicot_calc_close(struct dicot_calc *c);

/* Evaluates statements, separated by ';' or newlines, up to the first that fails:
 * expressions and assignments such as `G := clobber xxo - ^`. After a failure the session
 * goes on as it was before that statement. */
DICOT_API enum dicot_status dicot_calc_evaluate(struct dicot_calc *c, const char *text,
                                                size_t length, struct dicot_error *error);

/* What the last expression was; assignments do not count. */
enum dicot_kind {
    DICOT_KIND_NOTHING, /* there was none yet */
    DICOT_KIND_VALUE,
    DICOT_KIND_POSITION, /* a position or a sum with some: its value may take a search */
    DICOT_KIND_TRUTH,
    DICOT_KIND_LIST,
    DICOT_KIND_TEXT
};

/* Had the last text that was evaluated an expression that was answered? If not, the last
 * answer is one from before. */
DICOT_API bool dicot_calc_answered(const struct dicot_calc *c);

DICOT_API enum dicot_kind dicot_calc_kind(const struct dicot_calc *c);
DICOT_API bool dicot_calc_truth(const struct dicot_calc *c);

/* Of a value or a position. On failure *v is DICOT_NO_VALUE. */
DICOT_API enum dicot_status dicot_calc_value(struct dicot_calc *c, dicot_value *v,
                                             struct dicot_error *error);

/* As text, which may take a search for positions. NULL: a limit was reached. */
DICOT_API const char *dicot_calc_print(struct dicot_calc *c, enum dicot_notation notation,
                                       size_t *length);

/* The items of a list, from 0; other answers have none. NULL: as above, or no such item.
 */
DICOT_API size_t dicot_calc_count(const struct dicot_calc *c);
DICOT_API const char *dicot_calc_item(struct dicot_calc *c, size_t i,
                                      enum dicot_notation notation, size_t *length);

/* Gives a value of the store a name. DICOT_BAD_INPUT: it is no name, or there is no
 * memory for it. */
DICOT_API enum dicot_status dicot_calc_set(struct dicot_calc *c, const char *name,
                                           size_t length, dicot_value v);

#ifdef __cplusplus
}
#endif

#endif
