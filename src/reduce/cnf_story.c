/* SPDX-License-Identifier: MIT */
/* cnf_story.c: see cnf_story.h. The scene of a formula has one row per clause: its name,
 * a box per literal, and at the end whether the clause is true. */
#include "reduce/cnf_story.h"

#define MOST_DRAWN 120 /* most literals, and most clauses */
#define BOX 1.9        /* the width of a literal */
#define ROW 1.2
#define NAME 1.5 /* the room for the name of a clause */
#define END 1.6  /* the room for its truth value */

static const char *const truths[] = {[OPEN] = "open", [FALSE] = "false", [TRUE] = "true"};

bool cnf_story_begin(struct cnf_story *c, const struct cnf *f, struct story *story)
{
    *c = (struct cnf_story){.cnf = f, .story = story};
    c->value = arena_new(story->arena, f->variables, sizeof *c->value);
    return c->value != NULL;
}

static bool is_negated(const struct cnf *f, size_t literal)
{
    return f->negated != NULL && f->negated[literal];
}

static enum truth truth_of(const struct cnf_story *c, size_t literal)
{
    enum truth value = c->value[c->cnf->literals[literal]];
    if (value == OPEN || !is_negated(c->cnf, literal))
        return value;
    return value == TRUE ? FALSE : TRUE;
}

enum truth cnf_story_clause(const struct cnf_story *c, size_t clause)
{
    enum truth truth = FALSE;
    for (size_t l = clause_start(c->cnf, clause); l < c->cnf->ends[clause]; l++) {
        enum truth here = truth_of(c, l);
        if (here == TRUE)
            return TRUE;
        truth = here == OPEN ? OPEN : truth;
    }
    return truth;
}

/* ---- the scene ---- */

static void draw_literal(const struct cnf_story *c, size_t literal, double x, double y,
                         struct writer *w)
{
    write_format(w, "box %.2f %.2f %.2f %.2f %s\n", x + 0.1, y - 0.45, x + BOX - 0.1,
                 y + 0.45, truths[truth_of(c, literal)]);
    write_format(w, "text %.2f %.2f %sx%u\n", x + BOX / 2, y,
                 is_negated(c->cnf, literal) ? "not " : "",
                 c->cnf->literals[literal] + 1);
}

static void draw_clause(const struct cnf_story *c, size_t clause, double y,
                        struct writer *w)
{
    size_t from = clause_start(c->cnf, clause);
    double x = NAME;
    write_format(w, "text %.2f %.2f C%zu\n", NAME / 2, y, clause + 1);
    for (size_t l = from; l < c->cnf->ends[clause]; l++, x += BOX)
        draw_literal(c, l, x, y, w);
    write_format(w, "text %.2f %.2f %s\n", x + END / 2, y,
                 truths[cnf_story_clause(c, clause)]);
}

static size_t longest_clause(const struct cnf *f)
{
    size_t most = 0;
    for (size_t j = 0; j < f->clauses; j++)
        most = clause_size(f, j) > most ? clause_size(f, j) : most;
    return most;
}

/* Returns the scene, or NULL if the formula is too large to be drawn or memory ran
 * out. */
static const char *draw(const struct cnf_story *c)
{
    const struct cnf *f = c->cnf;
    struct writer w = writer_in(c->story->arena);
    if (f->count > MOST_DRAWN || f->clauses > MOST_DRAWN)
        return NULL;
    write_format(&w, "size %.2f %.2f\n", NAME + BOX * (double)longest_clause(f) + END,
                 ROW * (double)f->clauses);
    for (size_t j = 0; j < f->clauses; j++)
        draw_clause(c, j, ROW * ((double)j + 0.5), &w);
    return w.failed ? NULL : w.text;
}

void cnf_story_tell(struct cnf_story *c, const char *format, ...)
{
    char words[200];
    va_list arguments;
    va_start(arguments, format);
    text_print(words, sizeof words, format, arguments);
    va_end(arguments);
    story_show(c->story, c->untold, draw(c), "%s", words);
    c->untold = 0;
}
