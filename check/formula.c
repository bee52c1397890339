/* SPDX-License-Identifier: MIT
 *
 * formula.c: see formula.h. The numbers 1 to 5 are those of doc/certificates.md.
 */
#include "formula.h"

#include <stdio.h>
#include <stdlib.h>

/* Most literals of all clauses together; they must fit into memory. */
static const uint64_t most_literals = (uint64_t)1 << 28;

enum { MOST_CELLS = 1 << 20, MOST_ARCS = 1 << 14 }; /* 2 has all pairs of arcs */

/* Where the clauses go, and the clause that is being made. */
struct writer {
    const struct formula *f;
    void (*take)(void *context, const int32_t *literal, size_t count);
    void *context;
    int32_t *literal;
    size_t count;
};

static void find_arcs(struct formula *f)
{
    const struct plain *p = f->start;
    size_t capacity = 0;
    uint32_t to;
    for (uint32_t v = 0; v < p->cells; v++) {
        if (!p->cell[v])
            continue;
        for (struct walk w = {.board = p->board, .vertex = v}; next_neighbour(&w, &to);) {
            if (!p->cell[to])
                continue;
            if (f->arcs > MOST_ARCS)
                return;
            if (f->arcs == capacity) {
                capacity = 2 * capacity + 64;
                f->arc = alloc_again(f->arc, capacity, sizeof *f->arc);
            }
            f->arc[f->arcs][0] = v;
            f->arc[f->arcs++][1] = to;
        }
    }
    if (f->arcs > 0)
        qsort(f->arc, f->arcs, sizeof *f->arc, compare_arcs);
}

bool formula_make(struct formula *f, const struct line *line, int64_t bound, char *why)
{
    const struct plain *p = line->term[0].start;
    uint64_t count[COLOURS];
    *f = (struct formula){.start = p};
    if ((p->rules != &rules_solitaire_clobber && p->rules != &rules_sc2) || p->joker ||
        line->has_target || line->most)
        return refuse(why, "only stones without options have a formula");
    if (p->cells > MOST_CELLS)
        return refuse(why, "the board is too large for a formula");
    int64_t stones = (int64_t)count_colours(p, count);
    if (bound < 1 || bound > stones)
        return refuse(why, "this bound has no formula");
    find_arcs(f);
    uint64_t arcs = f->arcs, cells = p->cells, t = (uint64_t)(stones - bound) + 1;
    /* The pairs of 2, and the frame clauses of 5: four a vertex, with the arcs there. */
    if (arcs > MOST_ARCS || t * (arcs * arcs + 12 * cells + 24 * arcs) > most_literals)
        return refuse(why, "the formula is too large");
    f->moves = (int32_t)t;
    f->variables = (int32_t)(2 * cells * (t + 1) + t * arcs);
    return true;
}

void formula_free(struct formula *f)
{
    free(f->arc);
}

/* At time t vertex v holds a stone of colour c (0 black, 1 white). */
static int32_t stone(const struct formula *f, int32_t t, uint32_t v, int c)
{
    return 1 + 2 * (t * (int32_t)f->start->cells + (int32_t)v) + c;
}

/* Move number t goes along arc a. */
static int32_t move(const struct formula *f, int32_t t, size_t a)
{
    return 2 * (int32_t)f->start->cells * (f->moves + 1) + 1 + t * (int32_t)f->arcs +
           (int32_t)a;
}

static void put(struct writer *w, int32_t literal)
{
    w->literal[w->count++] = literal;
}

static void end(struct writer *w)
{
    w->take(w->context, w->literal, w->count);
    w->count = 0;
}

static void two(struct writer *w, int32_t a, int32_t b)
{
    put(w, a);
    put(w, b);
    end(w);
}

static void three(struct writer *w, int32_t a, int32_t b, int32_t c)
{
    put(w, a);
    two(w, b, c);
}

/* 1: the start, and at most one colour on a vertex. */
static void positions(struct writer *w)
{
    const struct formula *f = w->f;
    for (uint32_t v = 0; v < f->start->cells; v++) {
        for (int c = 0; c < 2; c++) {
            bool there = f->start->cell[v] == c + 1;
            put(w, there ? stone(f, 0, v, c) : -stone(f, 0, v, c));
            end(w);
        }
        for (int32_t t = 0; t <= f->moves; t++)
            two(w, -stone(f, t, v, 0), -stone(f, t, v, 1));
    }
}

/* 2: exactly one move at a time. */
static void one_move(struct writer *w, int32_t t)
{
    const struct formula *f = w->f;
    for (size_t a = 0; a < f->arcs; a++)
        put(w, move(f, t, a));
    end(w);
    for (size_t a = 0; a < f->arcs; a++)
        for (size_t b = a + 1; b < f->arcs; b++)
            two(w, -move(f, t, a), -move(f, t, b));
}

/* 3: it is legal; 4: what it does. */
static void one_arc(struct writer *w, int32_t t, size_t a)
{
    const struct formula *f = w->f;
    uint32_t u = f->arc[a][0], v = f->arc[a][1];
    int32_t m = move(f, t, a);
    three(w, -m, stone(f, t, u, 0), stone(f, t, u, 1));
    if (f->start->rules == &rules_solitaire_clobber)
        two(w, -m, stone(f, t, u, (f->start->turn + t) % 2));
    for (int c = 0; c < 2; c++) {
        three(w, -m, -stone(f, t, u, c), stone(f, t, v, !c));
        two(w, -m, -stone(f, t + 1, u, c));
        three(w, -m, -stone(f, t, u, c), stone(f, t + 1, v, c));
        three(w, -m, -stone(f, t, u, c), -stone(f, t + 1, v, !c));
    }
}

static size_t arc_number(const struct formula *f, uint32_t u, uint32_t v)
{
    const uint32_t arc[2] = {u, v};
    uint32_t(*found)[2] = bsearch(arc, f->arc, f->arcs, sizeof arc, compare_arcs);
    return (size_t)(found - f->arc);
}

/* 5: a vertex that the move does not touch stays as it is. `before` 1: what was there
 * before is there after; 0: the other way round. */
static void frame(struct writer *w, int32_t t, uint32_t v, int c, int before)
{
    const struct formula *f = w->f;
    const struct plain *p = f->start;
    uint32_t u;
    put(w, -stone(f, t + !before, v, c));
    put(w, stone(f, t + before, v, c));
    for (struct walk at = {.board = p->board, .vertex = v};
         p->cell[v] && next_neighbour(&at, &u);)
        if (p->cell[u]) {
            put(w, move(f, t, arc_number(f, v, u)));
            put(w, move(f, t, arc_number(f, u, v)));
        }
    end(w);
}

void formula_clauses(const struct formula *f,
                     void (*take)(void *context, const int32_t *literal, size_t count),
                     void *context)
{
    struct writer w = {f, take, context, NULL, 0};
    w.literal = alloc_again(NULL, f->arcs + 3, sizeof *w.literal);
    positions(&w);
    for (int32_t t = 0; t < f->moves; t++) {
        one_move(&w, t);
        for (size_t a = 0; a < f->arcs; a++)
            one_arc(&w, t, a);
        for (uint32_t v = 0; v < f->start->cells; v++)
            for (int c = 0; c < 2; c++) {
                frame(&w, t, v, c, 0);
                frame(&w, t, v, c, 1);
            }
    }
    free(w.literal);
}

static void count_clause(void *context, const int32_t *literal, size_t count)
{
    (void)literal;
    (void)count;
    ++*(size_t *)context;
}

static void print_clause(void *context, const int32_t *literal, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++)
        printf("%d ", literal[i]);
    puts("0");
}

void formula_print(const struct formula *f)
{
    size_t clauses = 0;
    formula_clauses(f, count_clause, &clauses);
    printf("p cnf %d %zu\n", f->variables, clauses);
    formula_clauses(f, print_clause, NULL);
}
