/* SPDX-License-Identifier: MIT */
/* few_rows.c: the method "few-rows": the fewest stones left of SC2 on grids of two or
 * three rows or columns, with or without holes, in linear time. All forests of moves are
 * counted, column by column (strip_forests.h). If colours must alternate, it gives only a
 * bound: what is impossible when moves may come in any order is also impossible then. */
#include "games/stones.h"
#include "solve/forest/forest.h"
#include "solve/forest/strip_forests.h"
#include "solve/method.h"

#define MOST_ROWS 3

struct few_rows {
    struct search search;
    const struct board *board;
    const uint8_t *colours;
    bool alternate;       /* colours must alternate */
    uint32_t rows;        /* the smaller side */
    uint32_t down, right; /* steps from vertex to vertex along the two sides */
    struct strip_forests forests;
    uint32_t *parent; /* of each stone, or FOREST_ROOT */
    struct moves moves;
    struct best best;
};

static uint32_t shorter_side(const struct graph *g)
{
    return graph_rows(g) < graph_columns(g) ? graph_rows(g) : graph_columns(g);
}

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    const struct graph *g = graph_of(b);
    return (stones_are_free(b) || stones_alternate(b)) && graph_is_grid(g) &&
           shorter_side(g) >= 2 && shorter_side(g) <= MOST_ROWS;
}

/* ---- columns ---- */

static uint32_t cell(const struct few_rows *f, uint32_t row, uint32_t column)
{
    return row * f->down + column * f->right;
}

/* Tells what the target asks of a cell. It is to hold a root of that colour, and as play
 * is over then, a root beside it has the same colour. */
static void read_target(const struct few_rows *f, uint32_t v, unsigned row,
                        struct strip_cells *c)
{
    const struct ending *target = &stones_of(f->board)->target;
    if (v == target->vertex)
        c->stays |= (uint8_t)(1u << row);
    else if (graph_adjacent(graph_of(f->board), v, target->vertex))
        c->only |= (uint8_t)(1u << row);
    else
        return;
    c->so = target->colour;
}

static void read_column(void *of, uint32_t at, struct strip_cells *c)
{
    const struct few_rows *f = of;
    for (unsigned r = 0; r < f->rows; r++) {
        const uint32_t v = cell(f, r, at);
        c->black |= (uint8_t)((f->colours[v] == X) << r);
        c->empty |= (uint8_t)((f->colours[v] == EMPTY) << r);
        if (stones_of(f->board)->target.wanted && f->colours[v] != EMPTY)
            read_target(f, v, r, c);
    }
}

/* Notes the arcs that lead right and down from the cells of a column. */
static void play_column(void *of, uint32_t at, const struct strip_arcs *arcs)
{
    struct few_rows *f = of;
    for (unsigned r = 0; r < f->rows; r++) {
        const uint32_t v = cell(f, r, at);
        const uint8_t uses[2] = {arcs->right[r], arcs->down[r]};
        const uint32_t steps[2] = {f->right, f->down};
        for (unsigned k = 0; k < 2; k++)
            if (uses[k] == USE_OUT_X || uses[k] == USE_OUT_O)
                f->parent[v] = v + steps[k];
            else if (uses[k] != USE_NONE)
                f->parent[v + steps[k]] = v;
    }
}

/* ---- the method ---- */

/* All forests were counted: so many stones are left, or the target is out of reach. */
static void settle(struct few_rows *f, enum strip_result result, int64_t roots)
{
    if (result == STRIP_IMPOSSIBLE)
        f->best = best_bound(NO_RESULT, "no forest of moves ends that way, and all were "
                                        "counted [doc/rectangles.md]");
    else
        f->best = best_bound(
            roots, f->alternate ? "fewer are impossible even in free order: every "
                                  "forest of moves was counted [doc/rectangles.md]"
                                : "every forest of moves was counted "
                                  "[doc/rectangles.md]");
    f->best.by = BY_FOREST;
    if (result == STRIP_PLAYED && !f->alternate)
        best_keep(&f->best, roots, &f->moves);
}

static void free_forests(struct search *s)
{
    struct few_rows *f = (struct few_rows *)s;
    strip_done(&f->forests);
    f->forests = (struct strip_forests){0};
}

static enum search_state run(struct search *s, struct work *w)
{
    struct few_rows *f = (struct few_rows *)s;
    const uint32_t vertices = graph_of(f->board)->vertices;
    const struct ending *target = &stones_of(f->board)->target;
    const struct strip strip = {.length = vertices / f->rows,
                                .at_most = INT64_MAX,
                                .of = f,
                                .read = read_column,
                                .play = f->alternate ? NULL : play_column};
    int64_t roots = 0;
    enum strip_result result = STRIP_IMPOSSIBLE;
    if (!target->wanted || f->colours[target->vertex] != EMPTY) {
        f->parent = arena_new(&s->work, vertices, sizeof *f->parent);
        if (f->parent == NULL)
            return SEARCH_NO_MEMORY;
        for (uint32_t v = 0; v < vertices; v++)
            f->parent[v] = FOREST_ROOT;
        strip_init(&f->forests, s->memory, f->rows, false,
                   memchr(f->colours, EMPTY, vertices) != NULL);
        result = strip_play(&f->forests, w, &strip, &roots);
        free_forests(s);
    }
    if (result == STRIP_FAILED ||
        (result == STRIP_PLAYED && !f->alternate &&
         !forest_order(f->parent, f->colours, vertices, &f->moves, s, w)))
        return search_stopped(w);
    settle(f, result, roots);
    return SEARCH_SOLVED;
}

static const struct search_kind own_kind = {
    .run = run, .whole = true, .finish = free_forests, .done = free_forests};

static struct search *begin(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    const struct graph *g = graph_of(b);
    struct few_rows *f = search_new(&own_kind, t->memory, sizeof *f);
    if (f == NULL)
        return NULL;
    f->best = best_bound(0, "a number of stones is not negative");
    f->search.answer = &f->best;
    f->board = b;
    f->colours = t->position;
    f->alternate = stones_rules_of(b)->alternate;
    f->rows = shorter_side(g);
    f->down = graph_rows(g) == f->rows ? graph_columns(g) : 1;
    f->right = graph_rows(g) == f->rows ? 1 : graph_columns(g);
    return &f->search;
}

const struct solve_method few_rows_method = {
    .method = {.name = "few-rows", .fits = fits, .begin = begin},
    .slice = slice_first,
    .theorem = "A play is a forest: each stone moves at most once onto a neighbour, and "
               "onto each "
               "stone colours come in turn. On two or three rows the forest with the "
               "fewest roots "
               "is found column by column (doc/rectangles.md)",
};
