/* SPDX-License-Identifier: MIT */
/* clearing.c: see clearing.h. Both answers are made from the play that a method found,
 * and are checked before they are given. */
#include "questions/clicks/clearing.h"

bool clearing_is_asked(const struct request *q)
{
    return q->derivation || q->internal;
}

bool clearing_is_possible(struct run *run)
{
    const struct board *b = problem_board(run->q->problem);
    const char *flag = run->q->derivation ? "--derivation" : "--internal";
    struct clicks_line line;
    const char *about = b->game != &clickomania ? "clickomania [CLICK §2]"
                        : !clicks_in_line(b, run->q->position, &line)
                            ? "blocks in one column or one row [CLICK §2]"
                        : clicks_count_clicks(b) ? "clearing the board: leave goal= out"
                        : run->q->at_most != AT_MOST_NOT_ASKED
                            ? "clearing the board: leave --at-most out"
                            : NULL;
    return about == NULL || run_refuse(run, BAD_INPUT, "%s is about %s", flag, about);
}

static enum answer_code clearing_fail(struct run *run, const char *what)
{
    if (run->arena.failed)
        return run_fail(run, NO_MEMORY, "the %s needs more memory than --memory allows",
                        what);
    return run_fail(run, IO_ERROR, "internal failure: the %s is wrong", what);
}

static enum answer_code find_derivation(struct run *run, struct clearing *c)
{
    if (derivation_make(&c->derivation, &c->plan, &run->arena) &&
        derivation_is_right(&c->derivation, &c->plan.groups, &run->arena))
        return ANSWER_GIVEN;
    return clearing_fail(run, "derivation");
}

/* Makes an internal play. It is read back as a plan, to check that it is internal. */
static enum answer_code find_internal(struct run *run, struct best *best,
                                      struct clearing *c)
{
    struct arena *a = &run->arena;
    struct column_plan own;
    a->failed = !plan_internal(&c->plan, &c->moves, a);
    if (a->failed)
        return clearing_fail(run, "internal play");
    best->moves = c->moves.list;
    best->count = c->moves.count;
    if (plan_read(&own, problem_board(run->q->problem), run->q->position, best, a) &&
        plan_is_internal(&own))
        return ANSWER_GIVEN;
    return clearing_fail(run, "internal play");
}

enum answer_code clearing_find(struct run *run, struct best *best, struct clearing *c)
{
    const struct request *q = run->q;
    enum answer_code code = ANSWER_GIVEN;
    *c = (struct clearing){.cleared = best->found && best->result == 0};
    c->known = c->cleared || best->bound == NO_RESULT || best->bound > 0;
    if (!clearing_is_asked(q) || !c->cleared)
        return code;
    if (!plan_read(&c->plan, problem_board(q->problem), q->position, best, &run->arena))
        return clearing_fail(run, "plan of the play");
    if (q->derivation)
        code = find_derivation(run, c);
    if (q->internal && code == ANSWER_GIVEN)
        code = find_internal(run, best, c);
    return code;
}

/* ---- text and JSON ---- */

#define MOST_LETTERS 100 /* longest word whose derivation is shown step by step */

static char letter_of(uint8_t colour)
{
    return (char)('a' + colour - 1);
}

static void write_symbol(uint8_t symbol, struct writer *w)
{
    write_byte(w, symbol == 0 ? 'S' : letter_of(symbol));
}

static void write_right_side(struct derivation_step step, struct writer *w)
{
    uint8_t symbols[5];
    size_t length = derivation_right_side(step, symbols);
    for (size_t i = 0; i < length; i++)
        write_symbol(symbols[i], w);
}

/* Writes the word with each pair and triple in brackets: (a(bb)a). */
static void write_brackets(const struct clearing *c, struct writer *w)
{
    const struct groups *word = &c->plan.groups;
    for (size_t i = 0; i < c->derivation.blocks; i++) {
        if (c->derivation.brackets[i] == BRACKET_OPENS)
            write_byte(w, '(');
        write_byte(w, letter_of(word->position[i * word->line.stride]));
        if (c->derivation.brackets[i] == BRACKET_CLOSES)
            write_byte(w, ')');
    }
}

static void show_step(const struct sentence *s, struct derivation_step step,
                      const struct groups *word, struct writer *w)
{
    uint8_t symbols[5];
    size_t length = derivation_right_side(step, symbols);
    write_text(w, "  S → ");
    if (length == 0)
        write_text(w, "Λ");
    write_right_side(step, w);
    write_format(w, "%*s", (int)(7 - (length > 0 ? length : 1)), "");
    for (size_t i = 0; i < s->done; i++)
        write_byte(w, letter_of(word->position[i * word->line.stride]));
    for (size_t i = s->depth; i-- > 0;)
        write_symbol(s->stack[i], w);
    write_byte(w, '\n');
}

static void show_derivation(const struct clearing *c, struct writer *w)
{
    const struct derivation *d = &c->derivation;
    write_format(w, "derivation [CLICK Thm 2]: %zu step%s", d->count,
                 d->count == 1 ? "" : "s");
    if (d->blocks > MOST_LETTERS) {
        write_format(w, ", shown for up to %d blocks and by --json\n", MOST_LETTERS);
        return;
    }
    write_byte(w, '\n');
    struct arena a = arena_of(w->memory);
    struct sentence s;
    if (sentence_begin(&s, d->blocks, &a))
        for (size_t i = 0; i < d->count; i++) {
            sentence_step(&s, d->steps[i], &c->plan.groups);
            show_step(&s, d->steps[i], &c->plan.groups, w);
        }
    w->failed = w->failed || a.failed;
    arena_done(&a);
    write_text(w, "brackets: ");
    write_brackets(c, w);
    write_byte(w, '\n');
}

static void show_internal(const struct clearing *c, struct writer *w)
{
    const struct groups *g = &c->plan.groups;
    bool one = g->count == 0 || g->colour[0] == g->colour[g->count - 1];
    write_format(w, "internal [CLICK Lemma 3]: both ends go in the last %s\n",
                 one ? "move" : "two moves");
}

void show_clearing(const struct request *q, const struct clearing *c, struct writer *w)
{
    const char *why = !c->known     ? "unknown"
                      : !c->cleared ? "none, since not all blocks can go"
                                    : NULL;
    if (q->derivation && why != NULL)
        write_format(w, "derivation: %s\n", why);
    else if (q->derivation)
        show_derivation(c, w);
    if (q->internal && why != NULL)
        write_format(w, "internal: %s\n", why);
    else if (q->internal)
        show_internal(c, w);
}

/* ---- JSON ---- */

static void show_derivation_json(const struct clearing *c, struct json *j)
{
    const struct derivation *d = &c->derivation;
    json_key(j, "derivation");
    if (!c->cleared) {
        json_null(j);
        return;
    }
    json_open_list(j);
    for (size_t i = 0; i < d->count; i++) {
        write_right_side(d->steps[i], json_text_open(j));
        json_text_close(j);
    }
    json_close_list(j);
    json_key(j, "brackets");
    write_brackets(c, json_text_open(j));
    json_text_close(j);
}

void show_clearing_json(const struct request *q, const struct clearing *c, struct json *j)
{
    if (q->derivation)
        show_derivation_json(c, j);
    if (!q->internal)
        return;
    json_key(j, "internal");
    if (c->known)
        json_bool(j, c->cleared);
    else
        json_null(j);
}
