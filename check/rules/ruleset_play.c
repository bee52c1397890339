/* SPDX-License-Identifier: MIT
 *
 * ruleset_play.c: the moves of games that are rulesets (doc/rulesets.md). A rule is
 * tried everywhere: on each cell, in each turn, with each number of repeated cells, or on
 * each walk over a graph. Its steps are made one after the other on a copy of the
 * position, so that each sees what the ones before have left.
 *
 * A cell holds the number of its letter. The members of a move: `kind` is 1 + the number
 * of the rule, `from` the cell it is tried on, `own` and `green` are what was chosen in
 * each step. A move that was read and not yet judged has kind 0, and its text.
 */
#include "rules/inside.h"
#include "rules/ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAMES = RULE_STEPS * RULE_ELEMENTS, CHOICE_BITS = 14 };

/* What one step chooses: on rows, a turn and a number of repeated cells; on graphs, the
 * second and the third vertex. */
struct choice {
    uint32_t a, b;
};

/* A move as it is written. */
struct names {
    uint32_t cell[MOST_NAMES];
    int count;
    const char *signature; /* "" if there is none */
};

/* A rule that is being tried, and what it has done so far. */
struct trial {
    const struct plain *p;
    const struct rule_line *rule;
    uint32_t from;
    struct choice choice[RULE_STEPS];
    uint8_t *now;
    struct names names;
};

static const struct ruleset *ruleset_of(const struct plain *p)
{
    return p->board->ruleset;
}

/* Positions */

static bool read_octal(struct text *t, struct plain *p, const struct ruleset *r,
                       int8_t code[10])
{
    (void)p;
    if (r->digits == 0)
        return true;
    if (!read_word(&t->at, "0."))
        return fail(t, "expected an octal code");
    for (int i = 1; *t->at >= '0' && *t->at <= '7'; i++) {
        if (i > r->digits)
            return fail(t, "this code is too long");
        code[i] = (int8_t)(*t->at++ - '0');
    }
    return (code[1] >= 0 && read_char(&t->at, ' ')) ||
           fail(t, "expected octal digits and a blank");
}

static bool parse(struct plain *p, struct text *t)
{
    struct ruleset *r = p->reading;
    int8_t code[10];
    memset(code, -1, sizeof code);
    p->reading = NULL;
    if (!read_octal(t, p, r, code) ||
        !read_position(t, p, r->letters + 1, r->pieces + 1)) {
        return false;
    }
    p->board->ruleset = r;
    r->users++;
    memcpy(p->board->code, code, sizeof code);
    if (p->board->vertices > RULE_CELLS)
        return fail(t, "this board is too large");
    bool rows = p->board->rows > 0 ||
                (p->board->factors == 1 && p->board->factor[0].kind == PATH);
    bool one = p->board->rows <= 1;
    return (r->place == ON_GRAPH || (rows && (one || r->place == ON_GRID))) ||
           fail(t, "this game is not played on such a board");
}

/* A path counts as one row. */
static int64_t rows_of(const struct board *b)
{
    return b->rows > 0 ? b->rows : 1;
}

static int64_t columns_of(const struct board *b)
{
    return b->rows > 0 ? b->columns : b->vertices;
}

/* Trying a step */

static bool note_name(struct trial *t, const struct rule_cell *c, uint32_t v)
{
    if (c->becomes != STAYS && !c->many)
        t->names.cell[t->names.count++] = v;
    return true;
}

/* Finds the cell of element i or, if it is repeated, its cell number `extra`. Returns
 * false if that is beyond the edge. */
static bool find_cell(const struct trial *t, const struct rule_step *step, int anchor,
                      uint32_t at, struct choice choice, int i, uint32_t extra,
                      uint32_t *v)
{
    const struct board *b = t->p->board;
    int64_t columns = columns_of(b), row = at / columns, column = at % columns;
    int place[2], down, right; /* columns in the pattern: of the anchor, of element i */
    for (int k = 0; k < 2; k++) {
        int element = k == 0 ? anchor : i;
        place[k] = step->cell[element].column;
        for (int e = 0; e < element; e++)
            if (step->cell[e].many)
                place[k] += (int)choice.b - 1;
    }
    ruleset_turn(step->turns, (int)choice.a, step->cell[i].row - step->cell[anchor].row,
                 place[1] + (int)extra - place[0], &down, &right);
    row += down;
    column += right;
    if (row < 0 || column < 0 || row >= rows_of(b) || column >= columns)
        return false;
    *v = (uint32_t)(row * columns + column);
    return true;
}

/* Makes a step on rows. All cells are checked before the first one changes, because the
 * cells of a step are all different. */
static bool step_on_rows(struct trial *t, const struct rule_step *step, int anchor,
                         uint32_t *at, struct choice choice)
{
    const int hole = ruleset_of(t->p)->pieces + 1;
    uint32_t v, last = *at;
    for (int change = 0; change <= 1; change++)
        for (int i = 0; i < step->cells; i++) {
            const struct rule_cell *c = &step->cell[i];
            uint32_t count = c->many ? choice.b : 1;
            for (uint32_t extra = 0; extra < count; extra++) {
                bool there = find_cell(t, step, anchor, *at, choice, i, extra, &v);
                if (!change && !c->allows[there ? t->now[v] : hole])
                    return false;
                if (there)
                    last = v;
                if (!change || !there)
                    continue;
                note_name(t, c, v);
                if (c->becomes != STAYS)
                    t->now[v] = (uint8_t)c->becomes;
            }
        }
    *at = last;
    return true;
}

static bool step_on_graph(struct trial *t, const struct rule_step *step, uint32_t *at,
                          struct choice choice)
{
    const uint32_t v[3] = {*at, choice.a, choice.b};
    for (int i = 0; i < step->cells; i++) {
        if (v[i] >= t->p->cells || !step->cell[i].allows[t->now[v[i]]])
            return false;
        if (i > 0 && !is_joined(t->p->board, v[i - 1], v[i]))
            return false;
        for (int k = 0; k < i; k++)
            if (v[k] == v[i])
                return false;
    }
    for (int i = 0; i < step->cells; i++) {
        note_name(t, &step->cell[i], v[i]);
        if (step->cell[i].becomes != STAYS)
            t->now[v[i]] = (uint8_t)step->cell[i].becomes;
    }
    *at = v[step->cells - 1];
    return true;
}

/* Returns the element that stands on `from`: the first that is not repeated and is not a
 * hole. */
static int anchor_of(const struct ruleset *r, const struct rule_step *step)
{
    int i = 0;
    while (step->cell[i].many || step->cell[i].allows[r->pieces + 1])
        i++;
    return i;
}

static bool conditions_hold(const struct trial *t)
{
    uint32_t u;
    for (int i = 0; i < t->rule->conditions; i++) {
        bool found = false;
        for (struct walk w = {.board = t->p->board, .vertex = t->from};
             next_neighbour(&w, &u);)
            found = found || t->rule->condition[i].letter[t->p->cell[u]];
        if (found == t->rule->condition[i].unless)
            return false;
    }
    return true;
}

/* Tries the first `steps` steps of the rule with the choices made. *end gets the cell
 * where they end. */
static bool try_steps(struct trial *t, int steps, uint32_t *end)
{
    const struct ruleset *r = ruleset_of(t->p);
    memcpy(t->now, t->p->cell, t->p->cells);
    t->names.count = 0;
    *end = t->from;
    if (!conditions_hold(t))
        return false;
    for (int s = 0; s < steps; s++) {
        const struct rule_step *step = &t->rule->step[s];
        bool ok = r->place == ON_GRAPH
                      ? step_on_graph(t, step, end, t->choice[s])
                      : step_on_rows(t, step, s == 0 ? anchor_of(r, step) : 0, end,
                                     t->choice[s]);
        if (!ok)
            return false;
    }
    return true;
}

static bool may_use(const struct plain *p, const struct rule_line *rule, int who)
{
    const int8_t *code = p->board->code;
    return rule->for_player[who] && (rule->digit == 0 || (code[rule->digit] >= 0 &&
                                                          code[rule->digit] & rule->bit));
}

/* Trying everything */

/* Is called for every way to move. Returns true to end the search. */
typedef bool visit_trial(struct trial *t, void *context);

static bool choose(struct trial *t, int s, visit_trial *visit, void *context);

static bool go_on(struct trial *t, int s, visit_trial *visit, void *context)
{
    uint32_t end;
    if (!try_steps(t, s + 1, &end))
        return false;
    return s + 1 == t->rule->steps ? visit(t, context) : choose(t, s + 1, visit, context);
}

static bool choose_walk(struct trial *t, int s, uint32_t v, visit_trial *visit,
                        void *context)
{
    struct choice *c = &t->choice[s];
    const int cells = t->rule->step[s].cells;
    if (cells == 1)
        return go_on(t, s, visit, context);
    for (struct walk w = {.board = t->p->board, .vertex = v};
         next_neighbour(&w, &c->a);) {
        if (cells == 2 && go_on(t, s, visit, context))
            return true;
        const uint32_t second = c->a;
        for (struct walk x = {.board = t->p->board, .vertex = second};
             cells == 3 && next_neighbour(&x, &c->b);)
            if (go_on(t, s, visit, context))
                return true;
        c->b = 0;
    }
    c->a = 0;
    return false;
}

/* Makes all choices of step s and of the steps after it. */
static bool choose(struct trial *t, int s, visit_trial *visit, void *context)
{
    const struct rule_step *step = &t->rule->step[s];
    const struct board *b = t->p->board;
    uint32_t end, most = 0;
    int down, right;
    if (!try_steps(t, s, &end))
        return false;
    if (ruleset_of(t->p)->place == ON_GRAPH)
        return choose_walk(t, s, end, visit, context);
    for (int i = 0; i < step->cells; i++)
        if (step->cell[i].many)
            most = (uint32_t)(rows_of(b) > columns_of(b) ? rows_of(b) : columns_of(b));
    for (uint32_t k = 0; ruleset_turn(step->turns, (int)k, 0, 0, &down, &right); k++)
        for (uint32_t many = 0; many <= most; many++) {
            t->choice[s] = (struct choice){k, many};
            if (go_on(t, s, visit, context))
                return true;
        }
    t->choice[s] = (struct choice){0, 0};
    return false;
}

static bool try_all(const struct plain *p, int who, visit_trial *visit, void *context)
{
    const struct ruleset *r = ruleset_of(p);
    struct trial t = {.p = p, .now = alloc_again(NULL, p->cells, 1)};
    bool found = false;
    for (int i = 0; i < r->count && !found; i++) {
        t.rule = &r->rule[i];
        for (t.from = 0; may_use(p, t.rule, who) && t.from < p->cells && !found; t.from++)
            found = choose(&t, 0, visit, context);
    }
    free(t.now);
    return found;
}

static struct move move_of(const struct trial *t)
{
    struct move m = {.from = t->from,
                     .kind = 1 + (int)(t->rule - ruleset_of(t->p)->rule)};
    for (int s = 0; s < RULE_STEPS; s++) {
        uint64_t chosen = (uint64_t)t->choice[s].a << CHOICE_BITS | t->choice[s].b;
        if (s < 2)
            m.own |= chosen << 2 * CHOICE_BITS * s;
        else
            m.green = chosen;
    }
    return m;
}

/* Returns the trial that a judged move stands for. `now` belongs to the caller. */
static struct trial trial_of(const struct plain *p, const struct move *m, uint8_t *now)
{
    const uint32_t low = (1u << CHOICE_BITS) - 1;
    struct trial t = {
        .p = p, .rule = &ruleset_of(p)->rule[m->kind - 1], .from = m->from, .now = now};
    for (int s = 0; s < RULE_STEPS; s++) {
        uint64_t chosen = s < 2 ? m->own >> 2 * CHOICE_BITS * s : m->green;
        t.choice[s] = (struct choice){(uint32_t)(chosen >> CHOICE_BITS) & low,
                                      (uint32_t)chosen & low};
    }
    return t;
}

/* Moves as text */

static bool read_names(const struct plain *p, const char *text, struct names *n)
{
    n->count = 0;
    do
        if (n->count == MOST_NAMES || !read_vertex(p->board, &text, &n->cell[n->count++]))
            return false;
    while (read_char(&text, '>'));
    n->signature = text + (*text == '=');
    return *text == '\0' || (*text == '=' && text[1]);
}

static bool read_move(const struct plain *p, const char *text, struct move *m)
{
    struct names n;
    *m = (struct move){.text = text};
    return read_names(p, text, &n);
}

static void print_move(const struct plain *p, const struct move *m, char text[MOVE_SIZE])
{
    char name[NAME_SIZE], signature[2 * MOST_NAMES + 1];
    struct trial t = trial_of(p, m, alloc_again(NULL, p->cells, 1));
    uint32_t end;
    size_t length = 0;
    try_steps(&t, t.rule->steps, &end);
    text[0] = '\0';
    for (int i = 0; i < t.names.count && length < MOVE_SIZE; i++) {
        vertex_name(p->board, t.names.cell[i], name);
        length += (size_t)snprintf(text + length, MOVE_SIZE - length, "%s%s",
                                   i > 0 ? ">" : "", name);
    }
    ruleset_signature(ruleset_of(p), t.rule, signature);
    if (t.rule->shows_signature && length < MOVE_SIZE)
        snprintf(text + length, MOVE_SIZE - length, "=%s", signature);
    free(t.now);
}

/* The rules */

/* What is looked for: a move with these names, or one that leads to this position. */
struct wanted {
    const struct names *names;
    const uint8_t *result;
    struct move found;
    uint8_t *reached; /* gets the position that the move leads to */
};

static bool is_wanted(struct trial *t, void *context)
{
    struct wanted *w = context;
    if (w->result && memcmp(w->result, t->now, t->p->cells) != 0)
        return false;
    if (w->names) {
        char signature[2 * MOST_NAMES + 1] = "";
        if (t->rule->shows_signature)
            ruleset_signature(ruleset_of(t->p), t->rule, signature);
        if (t->names.count != w->names->count ||
            memcmp(t->names.cell, w->names->cell,
                   (size_t)t->names.count * sizeof *t->names.cell) != 0 ||
            strcmp(signature, w->names->signature) != 0)
            return false;
    }
    w->found = move_of(t);
    if (w->reached)
        memcpy(w->reached, t->now, t->p->cells);
    return true;
}

static bool legal(const struct plain *p, int who, struct move *m, char *why)
{
    uint8_t *reached = alloc_again(NULL, p->cells, 1);
    struct names names;
    bool ok;
    if (m->kind == 0) {
        struct wanted by_name = {.names = &names, .reached = reached};
        ok = read_names(p, m->text, &names) && try_all(p, who, is_wanted, &by_name);
    } else {
        struct trial t = trial_of(p, m, reached);
        uint32_t end;
        ok = may_use(p, t.rule, who) && try_steps(&t, t.rule->steps, &end);
    }
    if (ok) { /* *m becomes the first of all moves that lead there */
        struct wanted first = {.result = reached};
        try_all(p, who, is_wanted, &first);
        *m = first.found;
    }
    free(reached);
    return ok || refuse(why, "no rule allows this move here");
}

static void apply(struct plain *p, const struct move *m)
{
    struct trial t = trial_of(p, m, alloc_again(NULL, p->cells, 1));
    uint32_t end;
    if (try_steps(&t, t.rule->steps, &end))
        memcpy(p->cell, t.now, p->cells);
    free(t.now);
}

/* All results found so far, one after another. */
struct found {
    struct move_list *list;
    uint8_t *results;
    size_t count;
};

static bool add_if_new(struct trial *t, void *context)
{
    struct found *f = context;
    const size_t n = t->p->cells;
    if (f->list->work == 0) {
        f->list->cut = true;
        return true;
    }
    f->list->work--;
    for (size_t i = 0; i < f->count; i++)
        if (memcmp(f->results + i * n, t->now, n) == 0)
            return false;
    f->results = alloc_again(f->results, f->count + 1, n);
    memcpy(f->results + f->count++ * n, t->now, n);
    return !moves_add(f->list, move_of(t));
}

static void candidates(const struct plain *p, int who, struct move_list *list)
{
    struct found f = {.list = list};
    try_all(p, who, add_if_new, &f);
    free(f.results);
}

const struct rules rules_ruleset = {"ruleset", 2,          1,          false,
                                    parse,     read_move,  print_move, legal,
                                    apply,     candidates, NULL,       NULL};
