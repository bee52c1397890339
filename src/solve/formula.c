/* SPDX-License-Identifier: MIT */
/* formula.c: see formula.h. Variables, for every stone i and every arc a = i→j:
 *
 *     black i    i moves, or is left, as a black stone
 *     root i     i is left
 *     along a, c i moves along a as a stone of colour c
 *     used a     i moves along a
 *
 * and those that count. */
#include "solve/formula.h"

/* ---- variables ---- */

static int black(uint32_t i)
{
    return (int)(1 + 2 * i);
}

static int root(uint32_t i)
{
    return (int)(2 + 2 * i);
}

static int along(const struct formula *f, uint32_t arc, uint8_t colour)
{
    return (int)(2 * f->count + 3 * arc + colour); /* X is 1, O is 2 */
}

static int used(const struct formula *f, uint32_t arc)
{
    return (int)(2 * f->count + 3 * arc + 3);
}

static int colour_literal(uint32_t i, uint8_t colour)
{
    return colour == X ? black(i) : -black(i);
}

static uint8_t colour_of(const struct formula *f, uint32_t i)
{
    return f->colours[f->vertex[i]];
}

static uint8_t enemy(uint8_t colour)
{
    return (uint8_t)(X + O - colour);
}

/* ---- clauses ---- */

static void clause1(struct formula *f, int a)
{
    sat_add(f->sat, a);
    sat_add(f->sat, 0);
}

static void clause2(struct formula *f, int a, int b)
{
    sat_add(f->sat, a);
    clause1(f, b);
}

static void clause3(struct formula *f, int a, int b, int c)
{
    sat_add(f->sat, a);
    clause2(f, b, c);
}

/* A stone stays or moves along one arc, with one colour, which is its own then. No two
 * stones change places. */
static void one_way(struct formula *f, uint32_t i)
{
    const uint32_t begin = f->first[i], end = f->first[i + 1];
    sat_add(f->sat, root(i));
    for (uint32_t a = begin; a < end; a++)
        sat_add(f->sat, used(f, a));
    sat_add(f->sat, 0);
    for (uint32_t a = begin; a < end; a++) {
        clause2(f, -root(i), -used(f, a));
        clause2(f, -used(f, a), -used(f, f->back[a]));
        for (uint32_t b = a + 1; b < end; b++)
            clause2(f, -used(f, a), -used(f, b));
        for (uint8_t c = X; c <= O; c++) {
            clause2(f, -along(f, a, c), used(f, a));
            clause2(f, -along(f, a, c), colour_literal(i, c));
            clause3(f, -used(f, a), -colour_literal(i, c), along(f, a, c));
        }
    }
}

/* "After the first `step` arcs into i, `more` stones more of the other colour than of its
 * own have arrived." Counted are only values from which 0 or 1 can still be reached. */
static int difference(const struct formula *f, uint32_t i, int base, int step, int more)
{
    int degree = (int)(f->first[i + 1] - f->first[i]), left = degree - step;
    bool counts = more >= -step && more <= step && more >= -left && more <= 1 + left;
    return counts ? base + step * (2 * degree + 2) + more + degree : 0;
}

/* One arc more: what arrived along it is counted. 0 as a variable: it is false. */
static void count_arrival(struct formula *f, uint32_t i, int base, int step, int more)
{
    const uint32_t arc = f->back[f->first[i] + (uint32_t)step];
    const int now = difference(f, i, base, step, more);
    const uint8_t own = colour_of(f, i);
    const int way[3] = {along(f, arc, enemy(own)), along(f, arc, own), used(f, arc)};
    for (int k = 0; now != 0 && k < 3; k++) {
        int then = difference(f, i, base, step + 1,
                              k == 0   ? more + 1
                              : k == 1 ? more - 1
                                       : more);
        sat_add(f->sat, -now);
        sat_add(f->sat, k == 2 ? way[k] : -way[k]);
        if (then != 0)
            sat_add(f->sat, then);
        sat_add(f->sat, 0);
    }
}

/* The stones that arrive at i alternate, the first in the other colour than its own: so
 * there are as many of both (it keeps its colour), or one more of the other. */
static void arrivals(struct formula *f, uint32_t i)
{
    const int degree = (int)(f->first[i + 1] - f->first[i]), base = f->variables + 1;
    f->variables += (degree + 1) * (2 * degree + 2);
    clause1(f, difference(f, i, base, 0, 0));
    for (int step = 0; step < degree; step++)
        for (int more = -step; more <= step; more++)
            count_arrival(f, i, base, step, more);
    clause2(f, -difference(f, i, base, degree, 0), colour_literal(i, colour_of(f, i)));
    if (degree > 0)
        clause2(f, -difference(f, i, base, degree, 1),
                colour_literal(i, enemy(colour_of(f, i))));
}

/* At most so many roots: counter(i, k) is "k or more of the first i + 1 are roots". */
static void few_roots(struct formula *f, uint32_t roots)
{
    const int base = f->variables, width = (int)roots;
    f->variables += (int)f->count * width;
    for (uint32_t i = 0; i < f->count; i++) {
        const int here = base + (int)i * width, before = here - width;
        clause2(f, -root(i), here + 1);
        for (int k = 1; i > 0 && k <= width; k++) {
            clause2(f, -(before + k), here + k);
            if (k < width)
                clause3(f, -root(i), -(before + k), here + k + 1);
            else
                clause2(f, -root(i), -(before + k));
        }
    }
}

/* The target is left in its colour, and play is over: no stones that are left can move.
 */
static void wish(struct formula *f)
{
    const uint32_t t = f->place[f->target->vertex];
    clause1(f, root(t));
    clause1(f, colour_literal(t, f->target->colour));
    for (uint32_t i = 0; i < f->count; i++)
        for (uint32_t a = f->first[i]; a < f->first[i + 1]; a++) {
            sat_add(f->sat, -root(i));
            sat_add(f->sat, -root(f->to[a]));
            clause2(f, -black(i), black(f->to[a]));
        }
}

void formula_state(struct formula *f, uint32_t roots)
{
    f->variables = (int)(2 * f->count + 3 * f->arcs);
    for (uint32_t i = 0; i < f->count; i++) {
        one_way(f, i);
        arrivals(f, i);
    }
    few_roots(f, roots);
    if (f->target != NULL)
        wish(f);
}

/* ---- solutions ---- */

static uint32_t parent_in_solution(const struct formula *f, uint32_t i, uint32_t *arc)
{
    for (*arc = f->first[i]; *arc < f->first[i + 1]; ++*arc)
        if (sat_value(f->sat, used(f, *arc)))
            return f->to[*arc];
    return FOREST_ROOT;
}

static uint32_t arc_between(const struct formula *f, uint32_t i, uint32_t j)
{
    uint32_t a = f->first[i];
    while (f->to[a] != j)
        a++;
    return a;
}

/* Forbids the cycle through i, both ways round. */
static void forbid_cycle(struct formula *f, const struct forest *forest, uint32_t i)
{
    for (int way = 0; way < 2; way++) {
        uint32_t j = i;
        do {
            uint32_t next = f->place[forest->parent[f->vertex[j]]];
            uint32_t arc = arc_between(f, j, next);
            sat_add(f->sat, -used(f, way == 0 ? arc : f->back[arc]));
            j = next;
        } while (j != i);
        sat_add(f->sat, 0);
    }
}

/* Follows parents from every stone; `seen` is 1 + the stone from which it was met first.
 */
static bool forbid_cycles(struct formula *f, const struct forest *forest, uint32_t *seen)
{
    bool none = true;
    for (uint32_t i = 0; i < f->count; i++)
        seen[i] = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        uint32_t j = i, parent = 0;
        while (seen[j] == 0) {
            seen[j] = i + 1;
            parent = forest->parent[f->vertex[j]];
            if (parent == FOREST_ROOT)
                break;
            j = f->place[parent];
        }
        if (parent != FOREST_ROOT && seen[j] == i + 1) {
            forbid_cycle(f, forest, j);
            none = false;
        }
    }
    return none;
}

bool formula_read(struct formula *f, struct forest *forest, uint32_t *seen)
{
    for (uint32_t i = 0; i < f->count; i++) {
        uint32_t arc, v = f->vertex[i], parent = parent_in_solution(f, i, &arc);
        forest->parent[v] = parent == FOREST_ROOT ? FOREST_ROOT : f->vertex[parent];
        forest->colour[v] = sat_value(f->sat, black(i)) ? X : O;
    }
    return forbid_cycles(f, forest, seen);
}

/* ---- life ---- */

bool formula_init(struct formula *f)
{
    uint32_t arcs = 0, u;
    f->place = memory_new_dirty(f->memory, f->graph->vertices, sizeof *f->place);
    f->first = memory_new_dirty(f->memory, (size_t)f->count + 1, sizeof *f->first);
    if (f->place == NULL || f->first == NULL)
        return false;
    for (uint32_t i = 0; i < f->count; i++)
        f->place[f->vertex[i]] = i;
    for (uint32_t i = 0; i < f->count; i++) {
        f->first[i] = arcs;
        for (struct neighbours n = graph_neighbours(f->graph, f->vertex[i], 0);
             neighbours_next(&n, &u);)
            arcs += f->colours[u] != EMPTY;
    }
    f->first[f->count] = f->arcs = arcs;
    f->to = memory_new_dirty(f->memory, arcs, sizeof *f->to);
    f->back = memory_new_dirty(f->memory, arcs, sizeof *f->back);
    if (f->to == NULL || f->back == NULL)
        return false;
    arcs = 0;
    for (uint32_t i = 0; i < f->count; i++)
        for (struct neighbours n = graph_neighbours(f->graph, f->vertex[i], 0);
             neighbours_next(&n, &u);)
            if (f->colours[u] != EMPTY)
                f->to[arcs++] = f->place[u];
    for (uint32_t i = 0; i < f->count; i++)
        for (uint32_t a = f->first[i]; a < f->first[i + 1]; a++)
            f->back[a] = arc_between(f, f->to[a], i);
    return true;
}

void formula_done(struct formula *f)
{
    memory_free(f->memory, f->back, f->arcs, sizeof *f->back);
    memory_free(f->memory, f->to, f->arcs, sizeof *f->to);
    memory_free(f->memory, f->first, (size_t)f->count + 1, sizeof *f->first);
    memory_free(f->memory, f->place, f->graph->vertices, sizeof *f->place);
    sat_free(f->sat);
    *f = (struct formula){0};
}
