/* SPDX-License-Identifier: MIT */
/* acts.c: lists every way to apply the rules of a ruleset on a board.
 *
 * A rule is laid on the board cell by cell. For each cell it is noted what the rule needs
 * there and what the cell has become, so that a later step sees what earlier ones have
 * done; a trail lets this be undone. The recursion is as deep as the rule has steps, and
 * on graphs as it has cells. */
#include "games/rules/acts.h"

#include <string.h>

#include "base/hash.h"
#include "base/sort.h"
#include "base/table.h"

struct mark {
    uint32_t cell;
    letter_set need;
    uint8_t now;
};

struct builder {
    struct rules_board_data *d;
    struct arena *arena;
    struct table twins; /* from changes to the last act that makes them */
    uint32_t rows, columns;
    letter_set *need; /* by cell: letters needed before the move; 0: none noted */
    uint8_t *now;     /* by cell: the letter it has become; KEEP: unchanged */
    struct mark *trail;
    size_t depth, room;
    uint32_t *names;
    size_t named, name_room;
    uint32_t first; /* first cell of the first step */
    const struct rule *rule;
    bool full;      /* a limit was exceeded */
    bool too_large; /* a limit other than memory was exceeded */
};

/* ---- laying a rule ---- */

/* Notes that the letter in `cell` must now be in the set and becomes `out`. */
static bool claim(struct builder *b, uint32_t cell, letter_set in, uint8_t out)
{
    const letter_set all = ruleset_all(&b->d->ruleset);
    letter_set need = b->need[cell] != 0 ? b->need[cell] : all;
    if (b->now[cell] != KEEP) {
        if (!(in >> b->now[cell] & 1))
            return false;
    } else {
        need &= in;
        if (need == 0)
            return false;
    }
    if (!arena_grow(b->arena, &b->trail, &b->room, b->depth + 1, sizeof *b->trail)) {
        b->full = true;
        return false;
    }
    b->trail[b->depth++] = (struct mark){cell, b->need[cell], b->now[cell]};
    b->need[cell] = need;
    if (out != KEEP)
        b->now[cell] = out;
    return true;
}

static bool name(struct builder *b, uint32_t cell)
{
    if (!arena_grow(b->arena, &b->names, &b->name_room, b->named + 1, sizeof *b->names))
        b->full = true;
    else
        b->names[b->named++] = cell;
    return !b->full;
}

static bool claim_element(struct builder *b, uint32_t cell, const struct element *e)
{
    return claim(b, cell, e->in, e->out) &&
           (e->out == KEEP || e->repeated || name(b, cell));
}

static void acts_take_back(struct builder *b, size_t depth, size_t named)
{
    while (b->depth > depth) {
        const struct mark *m = &b->trail[--b->depth];
        b->need[m->cell] = m->need;
        b->now[m->cell] = m->now;
    }
    b->named = named;
}

/* ---- writing it down ---- */

static bool write_word(struct builder *b, uint32_t word)
{
    struct acts *a = &b->d->acts;
    b->too_large = b->too_large || a->used >= RULES_WORDS;
    if (b->too_large ||
        !arena_grow(b->arena, &a->words, &a->room, a->used + 1, sizeof *a->words))
        b->full = true;
    else
        a->words[a->used++] = word;
    return !b->full;
}

/* Is this the first entry of its cell on the trail? A cell is there several times if
 * several steps use it, and the first time counts. */
static bool is_first(const struct builder *b, size_t i)
{
    return b->trail[i].need == 0;
}

static void write_needs(struct builder *b, struct act *act)
{
    const letter_set all = ruleset_all(&b->d->ruleset);
    for (size_t i = 0; i < b->depth; i++) {
        uint32_t cell = b->trail[i].cell;
        if (is_first(b, i) && b->need[cell] != all &&
            write_word(b, word_of(cell, b->need[cell])))
            act->needs++;
    }
}

static bool is_same_act(const struct acts *a, const struct act *x, const struct act *y)
{
    return x->needs == y->needs && x->some == y->some &&
           memcmp(a->words + x->at, a->words + y->at,
                  ((size_t)x->needs + x->some) * sizeof *a->words) == 0;
}

/* Finds the earlier act that makes the same changes. Returns false if one of these acts
 * also has the same needs, so that the new one is superfluous. */
static bool note_twin(struct builder *b, struct act *act)
{
    struct acts *a = &b->d->acts;
    const uint32_t *changes = act_changes(a, act);
    const size_t bytes = act->changes * sizeof *changes;
    bool fresh;
    uint32_t record =
                 table_add(&b->twins, hash_bytes(changes, bytes), changes, bytes, &fresh),
             last;
    if (record == TABLE_NONE) {
        b->full = true;
        return false;
    }
    memcpy(&last, table_value(&b->twins, record), sizeof last);
    act->twin = fresh ? NO_ACT : last;
    for (uint32_t i = act->twin; i != NO_ACT; i = a->list[i].twin)
        if (is_same_act(a, &a->list[i], act))
            return false;
    last = (uint32_t)a->count;
    memcpy(table_value(&b->twins, record), &last, sizeof last);
    return true;
}

static void write_one_act(struct builder *b)
{
    struct acts *a = &b->d->acts;
    struct act act = {.at = (uint32_t)a->used,
                      .rule = (uint32_t)(b->rule - b->d->ruleset.rule)};
    bool wants_some = false;
    for (unsigned i = 0; i < b->rule->conditions; i++)
        wants_some = wants_some || b->rule->condition[i].some;
    write_needs(b, &act);
    const struct graph *g = &b->d->graph;
    for (unsigned i = 0; i < b->rule->conditions; i++) {
        const struct condition *c = &b->rule->condition[i];
        uint32_t u;
        for (struct neighbours n = graph_neighbours(g, b->first, 0);
             c->some && neighbours_next(&n, &u);)
            if (write_word(b, word_of(u, c->in)))
                act.some++;
    }
    const size_t from = b->d->acts.used;
    for (size_t i = 0; i < b->depth; i++) {
        const uint32_t cell = b->trail[i].cell;
        const uint8_t now = b->now[cell];
        if (is_first(b, i) && now != KEEP && b->need[cell] != 1u << now &&
            write_word(b, word_of(cell, now)))
            act.changes++;
    }
    if (act.changes > 1)
        sort_numbers(b->d->acts.words + from, act.changes);
    for (size_t i = 0; i < b->named; i++)
        if (write_word(b, b->names[i]))
            act.names++;
    if (b->full)
        return;
    if ((wants_some && act.some == 0) || act.changes == 0 || !note_twin(b, &act)) {
        a->used = act.at;
        return;
    }
    if (!arena_grow(b->arena, &a->list, &a->capacity, a->count + 1, sizeof *a->list)) {
        b->full = true;
        return;
    }
    a->list[a->count++] = act;
}

#define MOST_SPLIT 8 /* most unsure cells of an act, which becomes up to 2^8 acts */

/* Returns the next unsure cell on the trail, from index `from` on. A cell that several
 * steps have changed is unsure: for one of its possible letters it ends as it began, and
 * then it did not change. */
static size_t find_unsure(const struct builder *b, size_t from)
{
    for (; from < b->depth; from++) {
        const uint32_t cell = b->trail[from].cell;
        const uint8_t now = b->now[cell];
        if (is_first(b, from) && now != KEEP && b->need[cell] >> now & 1 &&
            b->need[cell] != 1u << now)
            break;
    }
    return from;
}

/* Writes the act, once for each combination of its unsure cells: each begins as it ends,
 * or differently. */
static void write_act(struct builder *b)
{
    uint32_t unsure[MOST_SPLIT];
    letter_set need[MOST_SPLIT];
    unsigned count = 0;
    for (size_t i = find_unsure(b, 0); i < b->depth; i = find_unsure(b, i + 1)) {
        if (count == MOST_SPLIT) {
            b->full = b->too_large = true;
            return;
        }
        unsure[count] = b->trail[i].cell;
        need[count] = b->need[unsure[count]];
        count++;
    }
    for (unsigned same = 0; same < 1u << count; same++) {
        for (unsigned k = 0; k < count; k++) {
            const letter_set now = (letter_set)(1u << b->now[unsure[k]]);
            b->need[unsure[k]] = same >> k & 1 ? now : need[k] & (letter_set)~now;
        }
        write_one_act(b);
    }
    for (unsigned k = 0; k < count; k++)
        b->need[unsure[k]] = need[k];
}

/* ---- lines and grids ---- */

/* Where a step is laid: element `from` is at `row` and `column`, and the repeated element
 * takes `repeats` cells. */
struct laid {
    const struct rule_step *step;
    struct turn turn;
    unsigned from;
    uint32_t row, column, repeats, last;
};

/* Returns how far element i stands to the right of the left end of the pattern. */
static int64_t across(const struct laid *l, unsigned i)
{
    return l->step->element[i].column +
           (i > l->step->repeated ? (int64_t)l->repeats - 1 : 0);
}

/* Finds the cell of element i, or its k-th cell if it is repeated. Returns false if that
 * is beyond the edge. */
static bool acts_cell_of(const struct builder *b, const struct laid *l, unsigned i,
                         uint32_t k, uint32_t *cell)
{
    const int64_t down = l->step->element[i].row - l->step->element[l->from].row;
    const int64_t right = across(l, i) + k - across(l, l->from);
    const int64_t row = l->row + l->turn.rr * down + l->turn.rc * right;
    const int64_t column = l->column + l->turn.cr * down + l->turn.cc * right;
    if (row < 0 || column < 0 || row >= b->rows || column >= b->columns)
        return false;
    *cell = (uint32_t)(row * b->columns + column);
    return true;
}

/* Lays all elements. Sets *beyond if the repeated element goes over the edge; then more
 * repeats would, too. */
static bool lay(struct builder *b, struct laid *l, bool *beyond)
{
    const uint8_t hole = ruleset_hole(&b->d->ruleset);
    for (unsigned i = 0; i < l->step->count; i++) {
        const struct element *e = &l->step->element[i];
        for (uint32_t k = 0; k < (e->repeated ? l->repeats : 1); k++)
            if (acts_cell_of(b, l, i, k, &l->last)) {
                if (!claim_element(b, l->last, e))
                    return false;
            } else if (!(e->in >> hole & 1)) {
                *beyond = *beyond || e->repeated;
                return false;
            }
    }
    return true;
}

static void lay_steps(struct builder *b, unsigned s, unsigned from, uint32_t cell)
{
    const struct rule_step *step = &b->rule->step[s];
    const struct turn *turns;
    const unsigned count = turns_of(step->turns, &turns);
    const size_t depth = b->depth, named = b->named;
    for (unsigned t = 0; t < count && !b->full; t++) {
        struct laid l = {step, turns[t], from, cell / b->columns, cell % b->columns,
                         0,    0};
        bool beyond = false;
        do {
            if (lay(b, &l, &beyond)) {
                if (s + 1 < b->rule->count && s + 1 < MOST_STEPS)
                    lay_steps(b, s + 1, 0, l.last);
                else
                    write_act(b);
            }
            acts_take_back(b, depth, named);
            l.repeats++;
        } while (step->repeated < step->count && !beyond && !b->full &&
                 l.repeats < b->rows + b->columns);
    }
}

/* ---- graphs ---- */

/* Lays element `e` of step `s` on a vertex, then all that follow; `path` has the vertices
 * of this step so far. */
static void lay_vertex(struct builder *b, unsigned s, unsigned e, uint32_t v,
                       uint32_t *path)
{
    const struct rule_step *step = &b->rule->step[s];
    const size_t depth = b->depth, named = b->named;
    for (unsigned i = 0; i < e; i++)
        if (path[i] == v)
            return;
    if (claim_element(b, v, &step->element[e])) {
        path[e] = v;
        if (e + 1 < step->count && e + 1 < MOST_ON_GRAPH) {
            uint32_t u;
            for (struct neighbours n = graph_neighbours(&b->d->graph, v, 0);
                 !b->full && neighbours_next(&n, &u);)
                lay_vertex(b, s, e + 1, u, path);
        } else if (s + 1 < b->rule->count && s + 1 < MOST_STEPS) {
            lay_vertex(b, s + 1, 0, v, (uint32_t[MOST_ON_GRAPH]){0});
        } else {
            write_act(b);
        }
    }
    acts_take_back(b, depth, named);
}

/* ---- all of them ---- */

/* Returns the element of the first step that decides where a rule is laid; it must be on
 * the board. */
static unsigned anchor_of(const struct ruleset *r, const struct rule *rule)
{
    const struct rule_step *s = rule->step;
    unsigned i = 0;
    while (s->element[i].repeated || s->element[i].in >> ruleset_hole(r) & 1)
        i++;
    return i;
}

static bool claim_conditions(struct builder *b)
{
    uint32_t u;
    for (unsigned i = 0; i < b->rule->conditions; i++) {
        const struct condition *c = &b->rule->condition[i];
        for (struct neighbours n = graph_neighbours(&b->d->graph, b->first, 0);
             !c->some && neighbours_next(&n, &u);)
            if (!claim(b, u, c->in, KEEP))
                return false;
    }
    return true;
}

static void lay_rule(struct builder *b, const struct rule *rule, uint32_t cell)
{
    b->rule = rule;
    b->first = cell;
    if (claim_conditions(b)) {
        if (b->d->ruleset.board == RULES_GRAPH)
            lay_vertex(b, 0, 0, cell, (uint32_t[MOST_ON_GRAPH]){0});
        else
            lay_steps(b, 0, anchor_of(&b->d->ruleset, rule), cell);
    }
    acts_take_back(b, 0, 0);
}

static bool is_there(const struct rules_board_data *d, const struct rule *rule,
                     enum player who)
{
    if (!(rule->players >> who & 1))
        return false;
    return rule->digit == 0 ||
           (rule->digit <= d->code_length && d->code[rule->digit] & rule->bit);
}

static void list_player(struct builder *b, enum player who, struct player_acts *p)
{
    struct ruleset *r = &b->d->ruleset;
    const uint32_t cells = b->d->graph.vertices;
    p->first = arena_new(b->arena, (size_t)cells + 1, sizeof *p->first);
    p->needed = arena_new(b->arena, cells, sizeof *p->needed);
    b->full = b->full || b->arena->failed;
    for (uint32_t cell = 0; cell < cells && !b->full; cell++) {
        p->first[cell] = (uint32_t)b->d->acts.count;
        for (unsigned i = 0; i < r->count && !b->full; i++)
            if (is_there(b->d, &r->rule[i], who)) {
                lay_rule(b, &r->rule[i], cell);
                p->needed[cell] |= r->rule[i].step->element[anchor_of(r, &r->rule[i])].in;
            }
    }
    if (!b->full)
        p->first[cells] = (uint32_t)b->d->acts.count;
}

static bool build(struct builder *b)
{
    struct acts *a = &b->d->acts;
    const size_t cells = b->d->graph.vertices;
    b->need = arena_new(b->arena, cells, sizeof *b->need);
    b->now = arena_new(b->arena, cells, 1);
    if (b->arena->failed)
        return false;
    memset(b->now, KEEP, cells);
    list_player(b, LEFT, &a->of[LEFT]);
    if (ruleset_is_impartial(&b->d->ruleset)) {
        a->of[RIGHT] = a->of[LEFT];
    } else {
        table_done(&b->twins);
        table_init(&b->twins, b->arena->memory, sizeof(uint32_t));
        list_player(b, RIGHT, &a->of[RIGHT]);
    }
    arena_drop(b->arena, b->need);
    arena_drop(b->arena, b->now);
    arena_drop(b->arena, b->trail);
    arena_drop(b->arena, b->names);
    return !b->full;
}

bool acts_list(struct rules_board_data *d, struct arena *arena,
               const struct cursor *place)
{
    struct builder b = {.d = d, .arena = arena};
    if (d->ruleset.board != RULES_GRAPH) {
        b.rows = graph_rows(&d->graph);
        b.columns = graph_columns(&d->graph);
    }
    table_init(&b.twins, arena->memory, sizeof(uint32_t));
    bool ok = build(&b);
    table_done(&b.twins);
    if (b.too_large)
        return cursor_fail(place, BAD_INPUT,
                           "too large: these rules have too many moves on this board");
    return ok || cursor_no_memory(place, "moves");
}
