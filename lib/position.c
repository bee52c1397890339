/* SPDX-License-Identifier: MIT */
/* position.c: positions: moved along, taken back, searched. */
#include "inside.h"

#include <string.h>

#include "value.h"

/* A term as it was before a move. */
struct step {
    size_t term;
    uint8_t *before;
};

struct dicot_position {
    struct memory memory; /* of everything here, the handle too */
    struct dicot_limits limits;
    struct problem problem;
    void *scratch; /* for moves */
    size_t scratch_size;
    struct step *steps;
    size_t made, capacity;
    enum player lister; /* whose moves are listed, and where the list stands */
    struct sum_iterator at;
    struct outcome outcome; /* of where it stands; all UNKNOWN: not asked */
    struct writer text;
};

/* ---- reading and printing ---- */

static bool fill(struct dicot_position *p, const char *line, size_t length,
                 struct error *error)
{
    writer_init(&p->text, &p->memory);
    if (!problem_parse(&p->problem, &p->memory, line, length, NULL, error))
        return false;
    p->scratch_size = problem_move_scratch(&p->problem);
    p->scratch = memory_new(&p->memory, p->scratch_size, 1);
    if (p->scratch != NULL)
        return true;
    struct cursor c = cursor_of(line, length, error);
    return cursor_no_memory(&c, "moves");
}

static struct dicot_position *open_line(const char *line, size_t length,
                                        const struct dicot_limits *limits,
                                        struct error *error)
{
    struct dicot_position *p = handle_new(sizeof *p, limits);
    struct cursor c = cursor_of(line, length, error);
    if (p == NULL) {
        cursor_no_memory(&c, "the position");
        return NULL;
    }
    p->limits = *limits;
    if (fill(p, line, length, error))
        return p;
    dicot_position_close(p);
    return NULL;
}

struct dicot_position *dicot_position_open(const char *line, size_t length,
                                           const struct dicot_limits *limits,
                                           struct dicot_error *error)
{
    struct dicot_limits usual = dicot_default_limits();
    struct error inner = {0};
    struct dicot_position *p =
        open_line(line, length, limits != NULL ? limits : &usual, &inner);
    error_give(error, &inner);
    return p;
}

void dicot_position_close(struct dicot_position *p)
{
    if (p == NULL)
        return;
    while (p->made > 0)
        dicot_position_undo(p);
    memory_free(&p->memory, p->steps, p->capacity, sizeof *p->steps);
    memory_free(&p->memory, p->scratch, p->scratch_size, 1);
    writer_done(&p->text);
    problem_done(&p->problem);
    handle_free(p, sizeof *p);
}

const char *dicot_position_print(struct dicot_position *p, size_t *length)
{
    writer_clear(&p->text);
    problem_print(&p->problem, &p->text);
    return text_give(&p->text, length);
}

const char *dicot_position_game(const struct dicot_position *p)
{
    return problem_game(&p->problem);
}

int dicot_position_players(const struct dicot_position *p)
{
    return (int)problem_players(&p->problem);
}

/* ---- negatives and sums: by their LINE ---- */

static bool is_for_two(const struct dicot_position *p, struct error *error)
{
    if (problem_players(&p->problem) == 2)
        return true;
    error_set(error, BAD_INPUT, 1, "%s is for one player", problem_game(&p->problem));
    return false;
}

/* Adds the terms to a LINE, in their own roles or swapped. */
static void write_terms(const struct dicot_position *p, bool swapped, struct writer *line)
{
    for (size_t i = 0; i < p->problem.count; i++) {
        struct term t = p->problem.terms[i];
        t.negative = t.negative != swapped;
        struct problem one = {.memory = p->problem.memory, .count = 1, .terms = &t};
        write_text(line, line->length > 0 ? " + " : "");
        problem_print(&one, line);
    }
}

static struct dicot_position *
open_terms(struct writer *line, const struct dicot_limits *limits, struct error *error)
{
    struct dicot_position *p = NULL;
    struct cursor c = cursor_of(NULL, 0, error);
    if (line->failed)
        cursor_no_memory(&c, "the line");
    else
        p = open_line(line->text, line->length, limits, error);
    writer_done(line);
    return p;
}

struct dicot_position *dicot_position_negative(const struct dicot_position *p,
                                               struct dicot_error *error)
{
    struct error inner = {0};
    struct dicot_position *negative = NULL;
    struct memory memory = {.limit = p->limits.memory};
    struct writer line;
    writer_init(&line, &memory);
    if (is_for_two(p, &inner)) {
        write_terms(p, true, &line);
        negative = open_terms(&line, &p->limits, &inner);
    }
    error_give(error, &inner);
    return negative;
}

struct dicot_position *dicot_position_sum(const struct dicot_position *a,
                                          const struct dicot_position *b,
                                          struct dicot_error *error)
{
    struct error inner = {0};
    struct dicot_position *sum = NULL;
    struct memory memory = {.limit = a->limits.memory};
    struct writer line;
    writer_init(&line, &memory);
    if (is_for_two(a, &inner) && is_for_two(b, &inner)) {
        write_terms(a, false, &line);
        write_terms(b, false, &line);
        sum = open_terms(&line, &a->limits, &inner);
    }
    error_give(error, &inner);
    return sum;
}

/* ---- moves ---- */

/* It stands elsewhere now: what was known of it is not true any more. */
static void forget(struct dicot_position *p)
{
    p->at = (struct sum_iterator){.term = p->problem.count};
    p->outcome = (struct outcome){0};
}

void dicot_position_list(struct dicot_position *p, enum dicot_player who)
{
    p->lister = player_of(who);
    p->at = (struct sum_iterator){0};
}

enum dicot_status dicot_position_next(struct dicot_position *p, const char **text,
                                      size_t *length)
{
    struct sum_move m;
    *text = NULL;
    if (length != NULL)
        *length = 0;
    if (!problem_next(&p->problem, p->lister, &p->at, p->scratch, &m))
        return DICOT_OK;
    writer_clear(&p->text);
    problem_print_move(&p->problem, p->lister, m, &p->text);
    *text = text_give(&p->text, length);
    return *text != NULL ? DICOT_OK : DICOT_LIMIT;
}

/* Makes the move, after noting how to take it back. False: over the memory limit. */
static bool make(struct dicot_position *p, enum player who, struct sum_move m)
{
    const struct term *t = &p->problem.terms[m.term];
    if (!memory_grow(&p->memory, &p->steps, &p->capacity, p->made + 1, sizeof *p->steps))
        return false;
    uint8_t *before = memory_new_dirty(&p->memory, t->board.pos_size, 1);
    if (before == NULL)
        return false;
    memcpy(before, t->current, t->board.pos_size);
    p->steps[p->made++] = (struct step){m.term, before};
    problem_make_move(&p->problem, who, m, p->scratch);
    forget(p);
    return true;
}

enum dicot_status dicot_position_play(struct dicot_position *p, enum dicot_player who,
                                      const char *text, size_t length,
                                      struct dicot_error *error)
{
    struct error inner = {0};
    struct cursor c = cursor_of(text, length, &inner);
    struct sum_move m;
    enum player player = player_of(who);
    if (problem_parse_move(&p->problem, player, &c, p->scratch, &m) &&
        cursor_done(&c, "the end of the move") && !make(p, player, m))
        cursor_no_memory(&c, "the move");
    return error_give(error, &inner);
}

bool dicot_position_undo(struct dicot_position *p)
{
    if (p->made == 0)
        return false;
    const struct step *last = &p->steps[--p->made];
    const struct term *t = &p->problem.terms[last->term];
    memcpy(t->current, last->before, t->board.pos_size);
    memory_free(&p->memory, last->before, t->board.pos_size, 1);
    forget(p);
    return true;
}

/* ---- searches ---- */

/* DICOT_OK: it was solved. `error` says why not. `memory` is that of what takes long
 * within one step. */
static enum dicot_status run(const struct dicot_position *p, struct memory *memory,
                             const struct command *command, const struct stepper *stepper,
                             struct error *error)
{
    struct settings set;
    double seconds;
    enum ended ended = ENDED_MEMORY;
    settings_of_limits(&set, command, &p->limits);
    struct run limit = {.started = now(), .set = &set};
    run_limit(&limit, memory, set.seconds);
    if (stepper->search != NULL)
        ended = run_search(&set, stepper, limit.started, &seconds);
    memory->expired = NULL;
    if (ended == ENDED_SOLVED)
        return DICOT_OK;
    error_set(error, LIMIT, 1, "%s", ended_because(ended));
    return DICOT_LIMIT;
}

static void search_outcome(struct dicot_position *p, struct error *error)
{
    struct outcome_search *search = outcome_new(&p->problem);
    struct stepper stepper = outcome_stepper(search);
    run(p, &p->memory, &outcome_command, &stepper, error);
    if (search != NULL)
        p->outcome = outcome_of(search);
    outcome_free(search);
}

enum dicot_status dicot_position_outcome(struct dicot_position *p, char *outcome,
                                         struct dicot_error *error)
{
    struct error inner = {0};
    *outcome = '?';
    if (is_for_two(p, &inner)) {
        if (!form_outcome_by_formulas(&p->problem, &p->outcome)) {
            p->outcome = (struct outcome){0};
            search_outcome(p, &inner);
        }
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
    if (p->outcome.first[player] != WIN)
        return NULL;
    writer_clear(&p->text);
    problem_print_move(&p->problem, player, p->outcome.best[player], &p->text);
    return text_give(&p->text, length);
}

enum dicot_status dicot_position_value(struct dicot_position *p, struct dicot_store *s,
                                       dicot_value *v, struct dicot_error *error)
{
    struct error inner = {0};
    *v = DICOT_NO_VALUE;
    values_clear_status(s->values);
    if (is_for_two(p, &inner)) {
        struct form_search *search = form_new_in(&p->problem, s->values);
        struct stepper stepper = form_stepper(search);
        if (run(p, &s->memory, &value_command, &stepper, &inner) == DICOT_OK)
            *v = form_value(search);
        form_free(search);
    }
    return error_give(error, &inner);
}
