/* SPDX-License-Identifier: MIT
 *
 * formula.c: see formula.h. The clauses have the numbers 1 to 4 of doc/certificates.md,
 * "refutation", which also says what the variables mean.
 */
#include "bounds/formula.h"

#include <stdlib.h>
#include <string.h>

/* The clauses of a formula, and what is stored for each variable, must fit into
 * memory. */
enum { MOST_VARIABLES = 1 << 24, MOST_LITERALS = 1 << 28, MOST_ARCS = 1 << 21 };

#define NOWHERE UINT32_MAX

/* The stones */

static int compare_vertices(const void *a, const void *b)
{
    uint32_t u = *(const uint32_t *)a, v = *(const uint32_t *)b;
    return (u > v) - (u < v);
}

/* Returns the place of a vertex in `vertex`, or NOWHERE. */
static uint32_t place_of(const struct formula *f, uint32_t v)
{
    const uint32_t *beside = f->vertex + f->part;
    const uint32_t *found = bsearch(&v, f->vertex, f->part, sizeof v, compare_vertices);
    if (!found && f->stones > f->part)
        found = bsearch(&v, beside, f->stones - f->part, sizeof v, compare_vertices);
    return found ? (uint32_t)(found - f->vertex) : NOWHERE;
}

/* Finds the stones adjacent to the part, ascending, each once. Returns false if there are
 * too many. */
static bool find_beside(struct formula *f)
{
    const struct plain *p = f->start;
    uint32_t *beside = NULL, u;
    size_t count = 0, capacity = 0;
    for (uint32_t i = 0; i < f->part; i++)
        for (struct walk w = {.board = p->board, .vertex = f->vertex[i]};
             count <= MOST_ARCS && next_neighbour(&w, &u);) {
            if (!p->cell[u] || place_of(f, u) != NOWHERE)
                continue;
            beside = with_room(beside, count + 1, &capacity, sizeof *beside);
            beside[count++] = u;
        }
    bool fits = count <= MOST_ARCS;
    f->vertex = alloc_again(f->vertex, f->part + count, sizeof *f->vertex);
    if (count > 0)
        qsort(beside, count, sizeof *beside, compare_vertices);
    for (size_t i = 0; fits && i < count; i++)
        if (i == 0 || beside[i] != beside[i - 1])
            f->vertex[f->stones++] = beside[i];
    free(beside);
    return fits;
}

/* Finds the arcs between stones of the formula. Returns false if there are too many. */
static bool find_arcs(struct formula *f)
{
    size_t arcs = 0, capacity = 0;
    uint32_t u;
    f->first = alloc_again(NULL, f->stones + 1, sizeof *f->first);
    for (uint32_t i = 0; i < f->stones; i++) {
        f->first[i] = (uint32_t)arcs;
        for (struct walk w = {.board = f->start->board, .vertex = f->vertex[i]};
             next_neighbour(&w, &u);) {
            uint32_t j = f->start->cell[u] ? place_of(f, u) : NOWHERE;
            if (j == NOWHERE)
                continue;
            if (arcs == MOST_ARCS)
                return false;
            f->arc = with_room(f->arc, arcs + 1, &capacity, sizeof *f->arc);
            f->arc[arcs][0] = i;
            f->arc[arcs++][1] = j;
        }
    }
    f->first[f->stones] = (uint32_t)arcs;
    if (arcs > 0)
        qsort(f->arc, arcs, sizeof *f->arc, compare_arcs);
    return true;
}

static uint32_t arc_number(const struct formula *f, uint32_t i, uint32_t j)
{
    const uint32_t arc[2] = {i, j};
    size_t arcs = f->first[f->stones];
    uint32_t(*found)[2] =
        arcs > 0 ? bsearch(arc, f->arc, arcs, sizeof arc, compare_arcs) : NULL;
    return found ? (uint32_t)(found - f->arc) : NOWHERE;
}

/* Variables */

static int32_t black(uint32_t i)
{
    return (int32_t)(1 + 2 * i);
}

static int32_t root(uint32_t i)
{
    return (int32_t)(2 + 2 * i);
}

/* Colour 0 is black, colour 1 is white. */
static int32_t along(const struct formula *f, uint32_t arc, int colour)
{
    return (int32_t)(2 * f->stones + 3 * arc + 1) + colour;
}

static int32_t used(const struct formula *f, uint32_t arc)
{
    return (int32_t)(2 * f->stones + 3 * arc + 3);
}

static int32_t degree(const struct formula *f, uint32_t i)
{
    return (int32_t)(f->first[i + 1] - f->first[i]);
}

/* D(i,s,x): among the stones that arrived along the first s arcs, x more had the other
 * colour than had its own. Returns 0, which means false, if x could not become 0 or 1 in
 * the end. */
static int32_t difference(const struct formula *f, uint32_t i, int32_t s, int32_t x)
{
    int32_t d = degree(f, i), left = d - s;
    if (x < -s || x > s || x < -left || x > 1 + left)
        return 0;
    return f->counter[i] + s * (2 * d + 1) + x + d;
}

/* R(i,k): at least k of the stones 0 … i are roots in the part. */
static int32_t roots_so_far(const struct formula *f, uint32_t i, int32_t k)
{
    return f->roots_counter + (int32_t)i * f->roots + k - 1;
}

/* Numbers all variables. Returns false if the formula is too large. */
static bool number_variables(struct formula *f)
{
    uint64_t next = 1 + 2 * (uint64_t)f->stones + 3 * (uint64_t)f->first[f->stones];
    uint64_t literals = 5 * (uint64_t)f->stones * ((uint64_t)f->roots + 1);
    f->counter = alloc_again(NULL, f->part, sizeof *f->counter);
    for (uint32_t i = 0; i < f->stones; i++) {
        uint64_t d = (uint64_t)degree(f, i), cells = (d + 1) * (2 * d + 1);
        literals += 9 * cells + d * d + 30 * d;
        if (literals > MOST_LITERALS || next > MOST_VARIABLES)
            return false;
        if (i >= f->part)
            continue;
        f->counter[i] = (int32_t)next;
        next += cells;
    }
    f->roots_counter = (int32_t)next;
    next += (uint64_t)f->stones * (uint64_t)f->roots;
    f->variables = (int32_t)(next - 1);
    return next <= MOST_VARIABLES;
}

/* Making the formula */

static bool is_part(const struct plain *p, const uint32_t *vertex, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (vertex[i] >= p->cells || !p->cell[vertex[i]] ||
            (i > 0 && vertex[i] <= vertex[i - 1]))
            return false;
    return count > 0;
}

enum formula_size formula_make(struct formula *f, const struct line *line, uint64_t kept,
                               const uint32_t *vertex, size_t count, char *why)
{
    const struct plain *p = line->term[0].start;
    *f = (struct formula){.line = line, .start = p};
    if ((p->rules != &rules_solitaire_clobber && p->rules != &rules_sc2) || p->joker ||
        line->second != NO_SECOND || line->most) {
        refuse(why, "only the fewest stones, without a joker, have a formula");
        return FORMULA_WRONG;
    }
    if (!is_part(p, vertex, count) || kept < 1 || kept > count + 1) {
        refuse(why, "expected stones, ascending, and not more kept than there are");
        return FORMULA_WRONG;
    }
    f->roots = (int32_t)(kept - 1);
    f->part = f->stones = (uint32_t)count;
    f->vertex = alloc_again(NULL, count, sizeof *f->vertex);
    memcpy(f->vertex, vertex, count * sizeof *vertex);
    bool fits = count <= MOST_ARCS && find_beside(f) && find_arcs(f);
    return fits && number_variables(f) ? FORMULA_MADE : FORMULA_TOO_LARGE;
}

void formula_free(struct formula *f)
{
    free(f->vertex);
    free(f->arc);
    free(f->first);
    free(f->counter);
    *f = (struct formula){0};
}

/* Clauses */

struct writer {
    const struct formula *f;
    take_clause *take;
    void *context;
    int32_t *literal; /* the clause that is being made */
    size_t count;
};

/* A literal 0 is false, and left out. */
static void put(struct writer *w, int32_t literal)
{
    if (literal != 0)
        w->literal[w->count++] = literal;
}

static void end(struct writer *w)
{
    w->take(w->context, w->literal, w->count);
    w->count = 0;
}

static void one(struct writer *w, int32_t a)
{
    put(w, a);
    end(w);
}

static void two(struct writer *w, int32_t a, int32_t b)
{
    put(w, a);
    one(w, b);
}

static void three(struct writer *w, int32_t a, int32_t b, int32_t c)
{
    put(w, a);
    two(w, b, c);
}

static int32_t has_colour(uint32_t i, int colour)
{
    return colour == 0 ? black(i) : -black(i);
}

static int colour_at(const struct formula *f, uint32_t i)
{
    return f->start->cell[f->vertex[i]] - 1;
}

/* 1: a stone is left, or moves along exactly one arc in its colour. */
static void one_way(struct writer *w, uint32_t i)
{
    const struct formula *f = w->f;
    uint32_t begin = f->first[i], stop = f->first[i + 1];
    put(w, root(i));
    for (uint32_t a = begin; a < stop; a++)
        put(w, used(f, a));
    end(w);
    for (uint32_t a = begin; a < stop; a++) {
        two(w, -used(f, a), -root(i));
        two(w, -used(f, a), -used(f, arc_number(f, f->arc[a][1], i)));
        for (uint32_t b = a + 1; b < stop; b++)
            two(w, -used(f, a), -used(f, b));
        for (int c = 0; c < 2; c++) {
            two(w, -along(f, a, c), used(f, a));
            two(w, -along(f, a, c), has_colour(i, c));
            three(w, -used(f, a), -has_colour(i, c), along(f, a, c));
        }
    }
}

/* 2: of the stones that arrive at i, as many have the other colour as have its own, and i
 * keeps its colour; or one more has the other colour, and i takes it. */
static void arrivals(struct writer *w, uint32_t i)
{
    const struct formula *f = w->f;
    int own = colour_at(f, i);
    int32_t d = degree(f, i);
    one(w, difference(f, i, 0, 0));
    for (int32_t s = 0; s < d; s++) {
        uint32_t a = arc_number(f, f->arc[f->first[i] + (uint32_t)s][1], i);
        for (int32_t x = -s; x <= s; x++) {
            int32_t now = difference(f, i, s, x);
            if (now == 0)
                continue;
            three(w, -now, -along(f, a, !own), difference(f, i, s + 1, x + 1));
            three(w, -now, -along(f, a, own), difference(f, i, s + 1, x - 1));
            three(w, -now, used(f, a), difference(f, i, s + 1, x));
        }
    }
    two(w, -difference(f, i, d, 0), has_colour(i, own));
    if (d > 0)
        two(w, -difference(f, i, d, 1), has_colour(i, !own));
}

/* 3: fewer than K stones of the part are left. */
static void few_roots(struct writer *w, uint32_t i)
{
    const struct formula *f = w->f;
    for (int32_t k = 1; i > 0 && k <= f->roots; k++)
        two(w, -roots_so_far(f, i - 1, k), roots_so_far(f, i, k));
    for (int32_t k = 0; i < f->part && k <= f->roots; k++) {
        if (k > 0 && i == 0)
            break;
        three(w, -root(i), k > 0 ? -roots_so_far(f, i - 1, k) : 0,
              k < f->roots ? roots_so_far(f, i, k + 1) : 0);
    }
}

/* 4: the target is left in its colour, and play is over. */
static void target(struct writer *w)
{
    const struct formula *f = w->f;
    uint32_t t = f->line->has_target ? place_of(f, f->line->target) : NOWHERE;
    if (t >= f->part)
        return;
    one(w, root(t));
    one(w, has_colour(t, f->line->target_colour - 1));
    for (uint32_t a = 0; a < f->first[f->stones]; a++) {
        uint32_t i = f->arc[a][0], j = f->arc[a][1];
        if (i >= f->part || j >= f->part)
            continue; /* the formula does not cover what happens beside the part */
        put(w, -root(i));
        three(w, -root(j), -black(i), black(j));
    }
}

void formula_clauses(const struct formula *f, take_clause *take, void *context)
{
    struct writer w = {f, take, context, NULL, 0};
    w.literal = alloc_again(NULL, f->stones + 4, sizeof *w.literal);
    for (uint32_t i = 0; i < f->stones; i++) {
        one_way(&w, i);
        if (i < f->part)
            arrivals(&w, i);
        few_roots(&w, i);
    }
    target(&w);
    free(w.literal);
}

bool formula_cycle(const struct formula *f, const uint32_t *vertex, size_t count,
                   take_clause *take, void *context)
{
    int32_t *literal = alloc_again(NULL, count, 2 * sizeof *literal);
    bool is_cycle = count > 0;
    for (size_t n = 0; is_cycle && n < count; n++) {
        uint32_t i = place_of(f, vertex[n]), j = place_of(f, vertex[(n + 1) % count]);
        uint32_t arc = i == NOWHERE || j == NOWHERE ? NOWHERE : arc_number(f, i, j);
        is_cycle = arc != NOWHERE;
        literal[n] = is_cycle ? -used(f, arc) : 0;
        literal[count + n] = is_cycle ? -used(f, arc_number(f, j, i)) : 0;
    }
    if (is_cycle) {
        take(context, literal, count);
        take(context, literal + count, count);
    }
    free(literal);
    return is_cycle;
}
