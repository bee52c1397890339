/* SPDX-License-Identifier: MIT */
/* forest_clauses.c: writes the clauses, and reads solutions back as forests. The
 * variables are, for every stone i and every arc a from i to j,
 *
 *     black i     i is black when it moves, or when it is left
 *     root i      i is left
 *     along a, c  i moves along a as a stone of colour c
 *     used a      i moves along a
 *
 * and the variables of two kinds of counters: for each stone, how many more stones of the
 * other colour than of its own arrive there; and how many roots there are. The checker
 * makes the same clauses with its own code (doc/certificates.md), so the order of the
 * clauses and the numbers of the variables are part of the certificate format. */
#include "solve/forest/forest_clauses.h"

#include <string.h>

#include "base/sort.h"
#include "base/work.h"

#define MOST_BYTES                                                                       \
    2e8 /* formulas of this size are rarely solved, and take 0.2 s to free */

/* ---- variables ---- */

static int black(uint32_t i)
{
    return (int)(1 + 2 * i);
}

static int root(uint32_t i)
{
    return (int)(2 + 2 * i);
}

static int along(const struct forest_clauses *f, uint32_t arc, uint8_t colour)
{
    return (int)(2 * f->count + 3 * arc + colour); /* X is 1, O is 2 */
}

static int used(const struct forest_clauses *f, uint32_t arc)
{
    return (int)(2 * f->count + 3 * arc + 3);
}

static int colour_literal(uint32_t i, uint8_t colour)
{
    return colour == X ? black(i) : -black(i);
}

static uint8_t colour_of(const struct forest_clauses *f, uint32_t i)
{
    return f->colours[f->vertex[i]];
}

/* ---- clauses ---- */

static void clause1(struct forest_clauses *f, int a)
{
    sat_add(f->sat, a);
    sat_add(f->sat, 0);
}

static void clause2(struct forest_clauses *f, int a, int b)
{
    sat_add(f->sat, a);
    clause1(f, b);
}

static void clause3(struct forest_clauses *f, int a, int b, int c)
{
    sat_add(f->sat, a);
    clause2(f, b, c);
}

/* Does the stone move out of the part in the given forest? Then it must do so here,
 * too. */
static bool goes_out(const struct forest_clauses *f, uint32_t i)
{
    uint32_t parent = f->around != NULL ? f->around->parent[f->vertex[i]] : FOREST_ROOT;
    return parent != FOREST_ROOT && f->room->place[parent] == FOREST_ROOT;
}

/* Writes that stone i moves along the arc in this colour if and only if it moves along
 * the arc and has this colour. */
static void in_colour(struct forest_clauses *f, uint32_t i, uint32_t arc, uint8_t colour)
{
    clause2(f, -along(f, arc, colour), used(f, arc));
    clause2(f, -along(f, arc, colour), colour_literal(i, colour));
    clause3(f, -used(f, arc), -colour_literal(i, colour), along(f, arc, colour));
}

/* Writes that a stone stays or moves along exactly one arc, in exactly one colour, which
 * is then its own. No two stones change places. A stone that goes out of the part is a
 * root here, but does not count as one, and has the colour in which it goes. */
static void one_way(struct forest_clauses *f, uint32_t i)
{
    const uint32_t begin = f->first[i], end = f->first[i + 1];
    if (goes_out(f, i)) {
        clause1(f, root(i));
        clause1(f, colour_literal(i, f->around->colour[f->vertex[i]]));
    }
    sat_add(f->sat, root(i));
    for (uint32_t a = begin; a < end; a++)
        sat_add(f->sat, used(f, a));
    sat_add(f->sat, 0);
    for (uint32_t a = begin; a < end; a++) {
        clause2(f, -root(i), -used(f, a));
        clause2(f, -used(f, a), -used(f, f->back[a]));
        for (uint32_t b = a + 1; b < end; b++)
            clause2(f, -used(f, a), -used(f, b));
        in_colour(f, i, a, X);
        in_colour(f, i, a, O);
    }
}

/* Counts how many more stones of the other colour than of its own arrive at a stone. */
struct counter {
    uint32_t stone;
    int base; /* the first of its variables */
    /* Number of arcs into the stone; the part of the difference that comes from
     * outside. */
    int degree, outside;
};

static int from_outside(const struct forest_clauses *f, uint32_t i)
{
    const uint32_t v = f->vertex[i];
    uint32_t u;
    int more = 0;
    if (f->around == NULL)
        return 0;
    for (struct neighbours n = graph_neighbours(f->graph, v, 0); neighbours_next(&n, &u);)
        if (f->room->place[u] == FOREST_ROOT && f->colours[u] != EMPTY &&
            f->around->parent[u] == v)
            more += f->around->colour[u] == f->colours[v] ? -1 : 1;
    return more;
}

/* Returns the variable for "after the first `step` arcs the difference has changed by
 * `change`", or 0 if that is always false, because the difference must be 0 or 1 in the
 * end. */
static int difference(const struct counter *c, int step, int change)
{
    int left = c->degree - step, more = c->outside + change;
    bool counts = change >= -step && change <= step && more >= -left && more <= 1 + left;
    return counts ? c->base + step * (2 * c->degree + 1) + change + c->degree : 0;
}

/* Describes the difference after one more arc, depending on what arrived along it, if
 * anything. */
static void count_arrival(struct forest_clauses *f, const struct counter *c, int step,
                          int change)
{
    const uint32_t arc = f->back[f->first[c->stone] + (uint32_t)step];
    const int now = difference(c, step, change);
    const uint8_t own = colour_of(f, c->stone);
    const struct {
        int unless, change;
    } ways[3] = {{-along(f, arc, stones_enemy(own)), 1},
                 {-along(f, arc, own), -1},
                 {used(f, arc), 0}};
    for (int k = 0; now != 0 && k < 3; k++) {
        int then = difference(c, step + 1, change + ways[k].change);
        sat_add(f->sat, -now);
        sat_add(f->sat, ways[k].unless);
        if (then != 0)
            sat_add(f->sat, then);
        sat_add(f->sat, 0);
    }
}

/* Writes that the stones that arrive at i alternate, and that the first has the other
 * colour than i. So either both colours arrive equally often, and i keeps its colour, or
 * the other colour arrives once more. */
static void arrivals(struct forest_clauses *f, uint32_t i)
{
    const uint8_t own = colour_of(f, i);
    const struct counter c = {.stone = i,
                              .base = f->variables + 1,
                              .degree = (int)(f->first[i + 1] - f->first[i]),
                              .outside = from_outside(f, i)};
    f->variables += (c.degree + 1) * (2 * c.degree + 1);
    if (difference(&c, 0, 0) != 0)
        sat_add(f->sat, difference(&c, 0, 0));
    sat_add(f->sat, 0);
    for (int step = 0; step < c.degree; step++)
        for (int change = -step; change <= step; change++)
            count_arrival(f, &c, step, change);
    for (int more = 0; more <= 1; more++) {
        int end = difference(&c, c.degree, more - c.outside);
        if (end != 0)
            clause2(f, -end, colour_literal(i, more == 0 ? own : stones_enemy(own)));
    }
}

static bool is_free(const struct forest_clauses *f, uint32_t i)
{
    return i >= f->count - f->free;
}

/* Allows at most this many roots: counter(i, k) means "k or more of the first i + 1
 * stones are roots". */
static void few_roots(struct forest_clauses *f, uint32_t roots)
{
    const int base = f->variables, width = (int)roots;
    f->variables += (int)f->count * width;
    for (uint32_t i = 0; i < f->count; i++) {
        const int here = base + (int)i * width, before = here - width;
        const bool counts = !goes_out(f, i) && !is_free(f, i);
        /* Passes on the count k of the stones before, plus one if this stone is a
         * root. */
        for (int k = 0; k <= width; k++) {
            if (k > 0 && i == 0)
                break;
            if (k > 0)
                clause2(f, -(before + k), here + k);
            if (!counts)
                continue;
            sat_add(f->sat, -root(i));
            if (k > 0)
                sat_add(f->sat, -(before + k));
            if (k < width)
                sat_add(f->sat, here + k + 1);
            sat_add(f->sat, 0);
        }
    }
}

/* Writes that the target is left in its colour, and that the play is over: no stone that
 * is left can move. */
static void meet_target(struct forest_clauses *f)
{
    const uint32_t t = f->room->place[f->target->vertex];
    clause1(f, root(t));
    clause1(f, colour_literal(t, f->target->colour));
    for (uint32_t i = 0; i < f->count; i++)
        for (uint32_t a = f->first[i]; a < f->first[i + 1]; a++) {
            if (is_free(f, i) || is_free(f, f->to[a]))
                continue; /* the clauses do not describe what happens there */
            sat_add(f->sat, -root(i));
            sat_add(f->sat, -root(f->to[a]));
            clause2(f, -black(i), black(f->to[a]));
        }
}

/* Returns false if it is over; then clauses are missing. */
static bool add_all_clauses(struct forest_clauses *f, uint32_t roots)
{
    f->variables = (int)(2 * f->count + 3 * f->arcs);
    for (uint32_t i = 0; i < f->count; i++) {
        one_way(f, i);
        if (!is_free(f, i))
            arrivals(f, i);
        if (memory_over(f->arena.memory))
            return false;
    }
    few_roots(f, roots);
    if (f->target != NULL)
        meet_target(f);
    return true;
}

void forest_clauses_must_move(struct forest_clauses *f, uint32_t vertex)
{
    clause1(f, -root(f->room->place[vertex]));
}

/* ---- solutions ---- */

static uint32_t arc_between(const struct forest_clauses *f, uint32_t i, uint32_t j)
{
    uint32_t a = f->first[i];
    while (f->to[a] != j)
        a++;
    return a;
}

static void write_literal(void *proof, int literal)
{
    write_format(proof, literal != 0 ? "%d " : "%d\n", literal);
}

/* Forbids the cycle through v, and also its reverse if the whole cycle is in the part. */
static void forbid_cycle(struct forest_clauses *f, uint32_t v)
{
    const uint32_t *parent = f->room->forest.parent, *place = f->room->place;
    bool inside = true;
    if (f->proof != NULL) {
        uint32_t u = v;
        write_text(f->proof, "cycle");
        do {
            write_format(f->proof, " %u", (unsigned)u);
            u = parent[u];
        } while (u != v);
        write_byte(f->proof, '\n');
    }
    for (int way = 0; way < 2 && inside; way++) {
        uint32_t u = v;
        do {
            uint32_t i = place[u], j = place[parent[u]];
            if (i == FOREST_ROOT || j == FOREST_ROOT) {
                inside = false;
            } else {
                uint32_t arc = arc_between(f, i, j);
                sat_add(f->sat, -used(f, way == 0 ? arc : f->back[arc]));
            }
            u = parent[u];
        } while (u != v);
        sat_add(f->sat, 0);
    }
}

bool forest_clauses_read(struct forest_clauses *f)
{
    const struct forest *forest = &f->room->forest;
    for (uint32_t i = 0; i < f->count; i++) {
        const uint32_t v = f->vertex[i];
        if (goes_out(f, i))
            continue;
        uint32_t a = f->first[i];
        while (a < f->first[i + 1] && !sat_value(f->sat, used(f, a)))
            a++;
        forest->parent[v] = a < f->first[i + 1] ? f->vertex[f->to[a]] : FOREST_ROOT;
        forest->colour[v] = sat_value(f->sat, black(i)) ? X : O;
    }
    /* Parents are followed from every stone. The mark of a vertex is 1 + the stone from
     * which it was reached first. */
    uint32_t *seen = f->room->marks;
    bool is_forest = true;
    memset(seen, 0, f->graph->vertices * sizeof *seen);
    for (uint32_t i = 0; i < f->count; i++) {
        uint32_t v = f->vertex[i];
        for (; v != FOREST_ROOT && seen[v] == 0; v = forest->parent[v])
            seen[v] = i + 1;
        if (v != FOREST_ROOT && seen[v] == i + 1) {
            forbid_cycle(f, v);
            is_forest = false;
        }
    }
    return is_forest;
}

/* ---- life ---- */

bool forest_room_new(struct forest_room *r, size_t vertices, struct arena *a)
{
    r->forest.parent = arena_new(a, vertices, sizeof *r->forest.parent);
    r->forest.colour = arena_new(a, vertices, 1);
    r->place = arena_new(a, vertices, sizeof *r->place);
    r->marks = arena_new(a, vertices, sizeof *r->marks);
    if (a->failed)
        return false;
    memset(r->forest.parent, 0xff, vertices * sizeof *r->forest.parent); /* FOREST_ROOT */
    memset(r->place, 0xff, vertices * sizeof *r->place);
    return true;
}

static bool list_arcs(struct forest_clauses *f)
{
    uint32_t u;
    f->first = arena_new(&f->arena, (size_t)f->count + 1, sizeof *f->first);
    for (uint32_t i = 0; i < f->count; i++)
        f->room->place[f->vertex[i]] = i;
    for (uint32_t i = 0; i < f->count; i++)
        for (struct neighbours n = graph_neighbours(f->graph, f->vertex[i], 0);
             neighbours_next(&n, &u);)
            f->arcs += f->room->place[u] != FOREST_ROOT;
    f->to = arena_new(&f->arena, f->arcs, sizeof *f->to);
    f->back = arena_new(&f->arena, f->arcs, sizeof *f->back);
    if (f->arena.failed)
        return false;
    uint32_t arc = 0;
    for (uint32_t i = 0; i < f->count; i++) {
        for (struct neighbours n = graph_neighbours(f->graph, f->vertex[i], 0);
             neighbours_next(&n, &u);)
            if (f->room->place[u] != FOREST_ROOT)
                f->to[arc++] = f->room->place[u];
        f->first[i + 1] = arc;
        sort_numbers(f->to + f->first[i], arc - f->first[i]);
    }
    for (uint32_t i = 0; i < f->count; i++)
        for (uint32_t a = f->first[i]; a < f->first[i + 1]; a++)
            f->back[a] = arc_between(f, f->to[a], i);
    return true;
}

/* Is there room for what the solver is expected to need? */
static bool is_allowed(const struct forest_clauses *f, uint32_t roots)
{
    const struct memory *m = f->arena.memory;
    double literals = 8.0 * f->count * (roots + 1);
    for (uint32_t i = 0; i < f->count; i++) {
        const double degree = f->first[i + 1] - f->first[i];
        literals += 20 * degree * (degree + 1);
    }
    const double bytes = 16 * literals + (1 << 20);
    return bytes < MOST_BYTES && (m->limit == 0 || bytes < (double)(m->limit - m->used));
}

bool forest_clauses_ask(struct forest_clauses *f, uint32_t roots)
{
    if (list_arcs(f) && is_allowed(f, roots) &&
        (f->sat = sat_new(f->arena.memory)) != NULL) {
        if (f->proof != NULL)
            sat_tell(f->sat, f->proof, write_literal);
        if (add_all_clauses(f, roots))
            return true;
    }
    forest_clauses_done(f);
    return false;
}

void forest_clauses_done(struct forest_clauses *f)
{
    for (uint32_t i = 0; i < f->count; i++)
        f->room->place[f->vertex[i]] = FOREST_ROOT;
    arena_done(&f->arena);
    sat_free(f->sat);
    *f = (struct forest_clauses){0};
}
