/* SPDX-License-Identifier: MIT */
/* position.c: handles of positions: making moves, taking them back, searching.
 *
 * A handle has one play of its problem (problem/history.h): the board is read once, when
 * the handle is opened, and never changes. A search works on the current position; what
 * it finds is kept until the position changes, and everything else of it is freed before
 * the call returns. */
#include "inside.h"

#include <string.h>

#include "problem/history.h"
#include "twoplayer/method.h"
#include "twoplayer/position_value.h"

struct dicot_position {
    struct memory memory; /* budget of everything here, including the handle */
    struct caller caller;
    struct arena arena;       /* holds `added` */
    const struct game *added; /* the game of the ruleset it was opened with, or NULL */
    struct history history;   /* the current position and the moves that led to it */
    enum player lister;       /* whose moves are listed, and how far the list is */
    struct sum_iterator at;
    struct outcome outcome; /* of the current position; all UNKNOWN: not asked */
    enum ended ended;       /* why the last search ended */
    struct writer text;     /* the text returned last; the next call overwrites it */
};

/* Checks that the position may be used now. */
static bool usable(const struct dicot_position *p, struct dicot_error *error)
{
    return caller_may_use(p != NULL ? &p->caller : NULL, error);
}

/* ---- reading and printing ---- */

/* Fills a new handle. `rules` is the text of a ruleset; empty: none. On failure the
 * handle can be closed: every part of it is either complete or empty. */
static bool fill(struct dicot_position *p, struct cursor rules, const char *line,
                 size_t length, struct error *error)
{
    struct given_options options = {0};
    struct problem problem;
    writer_init(&p->text, &p->memory);
    p->arena = arena_of(&p->memory);
    if (!cursor_at_end(&rules)) {
        p->added = library_rules(&p->arena, rules.at, cursor_left(&rules), error);
        if (p->added == NULL)
            return false;
    }
    options.added = p->added;
    if (!problem_parse(&problem, &p->memory, line, length, &options, error))
        return false;
    if (history_begin(&p->history, &problem, NULL, LEFT)) /* it owns the problem now */
        return true;
    struct cursor c = cursor_of(line, length, error);
    return cursor_no_memory(&c, "moves");
}

/* Opens a position. Returns NULL on failure, with *error set and nothing left to free. */
static struct dicot_position *open_line(struct cursor rules, const char *line,
                                        size_t length, const struct dicot_limits *limits,
                                        struct error *error)
{
    struct dicot_position *p = handle_new(sizeof *p, limits);
    struct cursor c = cursor_of(line, length, error);
    if (p == NULL) {
        cursor_no_memory(&c, "the position");
        return NULL;
    }
    p->caller.limits = *limits;
    if (fill(p, rules, line, length, error))
        return p;
    dicot_position_close(p);
    return NULL;
}

struct dicot_position *dicot_position_open_rules(const char *rules, size_t rules_length,
                                                 const char *line, size_t length,
                                                 const struct dicot_limits *limits,
                                                 struct dicot_error *error)
{
    struct dicot_limits usual = dicot_default_limits();
    struct error inner = {0};
    if (!has_text(rules, rules_length, error) || !has_text(line, length, error))
        return NULL;
    struct cursor text = cursor_of(rules, rules_length, &inner);
    struct dicot_position *p =
        open_line(text, line, length, limits != NULL ? limits : &usual, &inner);
    error_give(error, &inner);
    return p;
}

struct dicot_position *dicot_position_open(const char *line, size_t length,
                                           const struct dicot_limits *limits,
                                           struct dicot_error *error)
{
    return dicot_position_open_rules(NULL, 0, line, length, limits, error);
}

void dicot_position_close(struct dicot_position *p)
{
    if (!usable(p, NULL))
        return;
    writer_done(&p->text);
    history_done(&p->history);
    arena_done(&p->arena);
    handle_free(p, sizeof *p);
}

enum dicot_status dicot_position_limit(struct dicot_position *p, enum dicot_limit which,
                                       double limit)
{
    return limit_set(p != NULL ? &p->caller : NULL, p != NULL ? &p->memory : NULL, which,
                     limit);
}

const char *dicot_position_print(struct dicot_position *p, size_t *length)
{
    if (length != NULL)
        *length = 0;
    if (!usable(p, NULL))
        return NULL;
    writer_clear(&p->text);
    position_print_line(&p->history.problem, p->history.now, &p->text);
    return text_give(&p->text, length);
}

const char *dicot_position_game(const struct dicot_position *p)
{
    return p != NULL ? problem_game(&p->history.problem) : NULL;
}

int dicot_position_players(const struct dicot_position *p)
{
    return p != NULL ? (int)problem_players(&p->history.problem) : 0;
}

/* ---- negatives and sums ---- */

/* They are made by writing their LINE, which is then read like any other. So they are
 * positions with boards of their own: the old ones may be closed, or play on. The LINE is
 * charged to a budget of its own, because the old positions are const. */

static bool is_for_two(const struct dicot_position *p, struct error *error)
{
    if (problem_players(&p->history.problem) == 2)
        return true;
    return error_fail(error, BAD_INPUT, 1, "%s is for one player",
                      problem_game(&p->history.problem));
}

/* Ends the LINE of a sum with the options of both positions. They must be the same,
 * unless one of the positions takes none. */
static bool write_common_options(const struct history *a, const struct history *b,
                                 struct writer *line, struct error *error)
{
    const bool a_takes = problem_takes_options(&a->problem),
               b_takes = problem_takes_options(&b->problem);
    const struct history *takes = a_takes ? a : b;
    struct writer x, y;
    writer_init(&x, line->memory);
    writer_init(&y, line->memory);
    position_close_line(&a->problem, a->now, &x);
    position_close_line(&b->problem, b->now, &y);
    bool same =
        x.length == y.length && (x.length == 0 || memcmp(x.text, y.text, x.length) == 0);
    bool ok = same || !a_takes || !b_takes;
    if (ok)
        position_close_line(&takes->problem, takes->now, line);
    else
        error_set(error, BAD_INPUT, 1, "one sum cannot have terms of different rules");
    writer_done(&x);
    writer_done(&y);
    return ok;
}

/* Opens a new position, with the ruleset of an old one. Frees the line in any case. */
static struct dicot_position *open_terms(struct writer *line,
                                         const struct dicot_position *old,
                                         const struct dicot_limits *limits,
                                         struct error *error)
{
    struct dicot_position *p = NULL;
    const char *rules = old->added != NULL ? old->added->source : NULL;
    struct cursor c = cursor_of(rules, rules != NULL ? strlen(rules) : 0, error);
    if (line->failed)
        cursor_no_memory(&c, "the line");
    else
        p = open_line(c, line->text, line->length, limits, error);
    writer_done(line);
    return p;
}

struct dicot_position *dicot_position_negative(const struct dicot_position *p,
                                               struct dicot_error *error)
{
    struct error inner = {0};
    struct dicot_position *negative = NULL;
    if (!usable(p, error))
        return NULL;
    struct memory memory = {.limit = p->caller.limits.memory};
    struct writer line;
    writer_init(&line, &memory);
    if (is_for_two(p, &inner)) {
        position_add_terms(&p->history.problem, p->history.now, true, &line);
        position_close_line(&p->history.problem, p->history.now, &line);
        negative = open_terms(&line, p, &p->caller.limits, &inner);
    }
    error_give(error, &inner);
    return negative;
}

/* Checks that at most one ruleset is used: a sum cannot have two. */
static bool have_one_ruleset(const struct dicot_position *a,
                             const struct dicot_position *b, struct error *error)
{
    if (a->added == NULL || b->added == NULL ||
        strcmp(a->added->source, b->added->source) == 0)
        return true;
    return error_fail(error, BAD_INPUT, 1, "one sum cannot have terms of two rulesets");
}

struct dicot_position *dicot_position_sum(const struct dicot_position *a,
                                          const struct dicot_position *b,
                                          struct dicot_error *error)
{
    struct error inner = {0};
    struct dicot_position *sum = NULL;
    if (!usable(a, error) || !usable(b, error))
        return NULL;
    struct memory memory = {.limit = a->caller.limits.memory};
    struct writer line;
    writer_init(&line, &memory);
    if (is_for_two(a, &inner) && is_for_two(b, &inner) &&
        have_one_ruleset(a, b, &inner)) {
        position_add_terms(&a->history.problem, a->history.now, false, &line);
        position_add_terms(&b->history.problem, b->history.now, false, &line);
        if (write_common_options(&a->history, &b->history, &line, &inner))
            sum = open_terms(&line, a->added != NULL ? a : b, &a->caller.limits, &inner);
        else
            writer_done(&line);
    }
    error_give(error, &inner);
    return sum;
}

/* ---- moves ---- */

/* Called when the position has changed: forgets its outcome, and ends the list of
 * moves. */
static void forget(struct dicot_position *p)
{
    p->at = (struct sum_iterator){.term = p->history.problem.count};
    p->outcome = (struct outcome){0};
}

/* Before the first call of dicot_position_list, the list is one of Left's moves: a new
 * handle is all zero. */
void dicot_position_list(struct dicot_position *p, enum dicot_player who)
{
    if (!usable(p, NULL))
        return;
    p->lister = player_of(who);
    p->at = (struct sum_iterator){0};
}

enum dicot_status dicot_position_next(struct dicot_position *p, const char **text,
                                      size_t *length)
{
    struct sum_move m;
    if (text == NULL)
        return DICOT_BAD_INPUT;
    *text = NULL;
    if (length != NULL)
        *length = 0;
    if (!usable(p, NULL))
        return DICOT_BAD_INPUT;
    if (!position_next(&p->history.problem, p->history.now, p->lister, &p->at,
                       p->history.scratch, &m))
        return DICOT_OK;
    writer_clear(&p->text);
    position_print_move(&p->history.problem, p->history.now, p->lister, m, &p->text);
    *text = text_give(&p->text, length); /* a move that does not fit is skipped */
    return *text != NULL ? DICOT_OK : DICOT_LIMIT;
}

enum dicot_status dicot_position_play(struct dicot_position *p, enum dicot_player who,
                                      const char *text, size_t length,
                                      struct dicot_error *error)
{
    struct error inner = {0};
    struct cursor c = cursor_of(text, length, &inner);
    struct sum_move m;
    enum player player = player_of(who);
    if (!usable(p, error) || !has_text(text, length, error))
        return DICOT_BAD_INPUT;
    if (position_parse_move(&p->history.problem, p->history.now, player, &c,
                            p->history.scratch, &m) &&
        cursor_done(&c, "the end of the move")) {
        if (!history_move(&p->history, player, m)) /* the position did not change */
            cursor_no_memory(&c, "the move");
        forget(p);
    }
    return error_give(error, &inner);
}

bool dicot_position_undo(struct dicot_position *p)
{
    if (!usable(p, NULL) || p->history.count == 0)
        return false;
    history_go(&p->history, p->history.count - 1);
    forget(p);
    return true;
}

/* ---- searches ---- */

/* Runs a search; `search` NULL: there was no memory for one. Returns DICOT_OK if it was
 * solved; otherwise `error` says why not. `memory` is the budget whose deadline ends work
 * that takes long within one step. */
static enum dicot_status run(struct dicot_position *p, struct memory *memory,
                             struct search *search, struct error *error)
{
    struct host host = library_host(&p->caller);
    struct run run = run_of(&host, &p->caller.limits, memory);
    enum ended ended = ENDED_MEMORY;
    run_deadline(&run, run.limits.seconds);
    if (search != NULL)
        ended = run_search(&run, search, &run.limits, 0);
    run_done(&run);
    p->ended = ended;
    if (ended == ENDED_SOLVED)
        return DICOT_OK;
    error_set(error, LIMIT, 1, "%s", ended_because(ended));
    return DICOT_LIMIT;
}

/* Returns the task of searching the current position. */
static struct task task_of(struct dicot_position *p, struct values *store)
{
    return (struct task){.problem = &p->history.problem,
                         .position = p->history.now,
                         .memory = &p->memory,
                         .store = store};
}

/* Searches the current position. If a limit is reached, what was found is kept all the
 * same: who wins may be known if one of the players begins, but not yet if the other
 * does. */
static void search_outcome(struct dicot_position *p, struct error *error)
{
    struct task task = task_of(p, NULL);
    struct search *search = outcome_search(&task, NULL);
    run(p, &p->memory, search, error);
    p->outcome = search != NULL ? outcome_of(search) : (struct outcome){0};
    search_free(search); /* the outcome has copies of the winning moves */
}

enum dicot_status dicot_position_outcome(struct dicot_position *p, char *outcome,
                                         struct dicot_error *error)
{
    struct error inner = {0};
    if (outcome == NULL)
        return misused(error, "there is no place for the outcome");
    *outcome = '?';
    if (!usable(p, error))
        return DICOT_BAD_INPUT;
    if (is_for_two(p, &inner)) {
        search_outcome(p, &inner);
        char class = outcome_class(&p->outcome);
        *outcome = (char)(class != 0 ? class : '?');
    }
    return error_give(error, &inner);
}

const char *dicot_position_best(struct dicot_position *p, enum dicot_player who,
                                size_t *length)
{
    enum player player = player_of(who);
    if (length != NULL)
        *length = 0;
    if (!usable(p, NULL))
        return NULL;
    if (p->outcome.first[player] != WIN || p->outcome.best[player].term == NO_TERM)
        return NULL; /* the outcome may follow from a value: then no move is known */
    writer_clear(&p->text);
    position_print_move(&p->history.problem, p->history.now, player,
                        p->outcome.best[player], &p->text);
    return text_give(&p->text, length);
}

/* Values are charged to the store, and the rest of the search to the position, whose
 * limits of time and nodes hold. The deadline is noted in the memory of the store,
 * because that is where operations look for it that take long within one step. The store
 * is in use, too, when the stop function of the position is called. */
enum dicot_status dicot_position_value(struct dicot_position *p, struct dicot_store *s,
                                       dicot_value *v, struct dicot_error *error)
{
    struct error inner = {0};
    if (v == NULL)
        return misused(error, "there is no place for the value");
    *v = DICOT_NO_VALUE;
    if (!usable(p, error) || !caller_may_use(s != NULL ? &s->caller : NULL, error))
        return DICOT_BAD_INPUT;
    s->caller.runs = true;
    values_clear_status(s->values);
    if (is_for_two(p, &inner)) {
        struct task task = task_of(p, s->values);
        struct search *search = position_value_new(&task);
        if (run(p, &s->memory, search, &inner) == DICOT_OK)
            *v = position_value_of(search);
        search_free(search);
    }
    s->caller.runs = false;
    return error_give(error, &inner);
}

const char *dicot_position_ended(const struct dicot_position *p)
{
    return usable(p, NULL) ? ended_word(p->ended) : NULL;
}
