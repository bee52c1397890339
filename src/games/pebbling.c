/* SPDX-License-Identifier: MIT */
/* pebbling.c: graph pebbling, the solitaire of [BP §1]: a move takes two pebbles from a
 * vertex and puts one of them on a neighbour; can the root get a pebble?
 *
 * A position is one 64-bit count per vertex. Play may stop at any time: the result is 0
 * if the root has a pebble, else 1. The move 0>1:5 stands for 0>1 five times in a row, so
 * that 10^9 pebbles can be moved by hand and in certificates; `next` gives single moves
 * only. */
#include "games/pebbling.h"

#include <assert.h>

#include "base/checked.h"
#include "base/rng.h"
#include "games/drawing.h"
#include "games/tuples.h"

/* ---- text ---- */

static const struct tuple_form form = {.least = 1, .most = 1};

static const char needs_root[] =
    "pebbling needs the vertex to reach: --root V, or with root=V";

struct filler {
    uint8_t *pos;
    uint32_t at;
};

static bool fill_counts(void *context, const struct cursor *place, const struct tuple *t)
{
    struct filler *f = context;
    (void)place; /* anything fits */
    for (uint64_t r = 0; r < t->repeat; r++, f->at++)
        set_pebbles(f->pos, f->at, t->count[0]);
    return true;
}

static bool parse(struct board *b, struct cursor *c)
{
    struct pebbling *p = arena_new(&b->arena, 1, sizeof *p);
    if (p == NULL)
        return cursor_no_memory(c, "board");
    b->data = p;
    struct totals sum;
    if (!shape_parse(c, &b->arena, false, &p->graph))
        return false;
    if (!tuples_total(c, &form, &sum))
        return false;
    struct cursor place = *c;
    const uint32_t n = p->graph.vertices;
    if (!tuples_fit(&place, &sum, n))
        return false;
    if (sum.pebbles[0] > INT64_MAX)
        return cursor_fail(&place, BAD_INPUT, "too many pebbles: at most 2^63 - 1");
    p->root = NO_ROOT;
    p->longest = UINT64_MAX / n / n;
    b->missing = needs_root;
    b->pos_size = checked_bytes(n, sizeof(uint64_t));
    b->scratch_size = checked_bytes(n, 2 * sizeof(uint32_t));
    b->start = arena_new(&b->arena, b->pos_size, 1);
    if (b->start == NULL)
        return cursor_no_memory(&place, "board");
    c->at = c->end;
    return tuples_read(place, &form, fill_counts, &(struct filler){b->start, 0});
}

static bool same_count(const void *pos, uint32_t u, uint32_t v)
{
    return pebbles_on(pos, u) == pebbles_on(pos, v);
}

static void print_count(const void *pos, uint32_t v, struct writer *w)
{
    write_format(w, "(%llu)", (unsigned long long)pebbles_on(pos, v));
}

void pebbling_print_counts(const struct graph *g, const uint8_t *pos, struct writer *w)
{
    const struct tuple_printer printer = {pos, same_count, print_count};
    tuples_print(g->vertices, &printer, w);
}

static void print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct graph *g = &pebbling_of(b)->graph;
    shape_print(g, w);
    write_byte(w, ' ');
    pebbling_print_counts(g, pos, w);
}

static bool set_root(struct board *b, struct cursor text)
{
    struct pebbling *p = b->data;
    b->missing = NULL;
    return graph_parse_vertex(&p->graph, &text, &p->root) &&
           cursor_done(&text, "the end after the root");
}

static void print_root(const struct board *b, const uint8_t *pos, struct writer *w)
{
    (void)pos;
    const struct pebbling *p = pebbling_of(b);
    if (p->root == NO_ROOT)
        return;
    write_text(w, " root=");
    graph_print_vertex(&p->graph, p->root, w);
}

static const struct game_option root = {
    .name = "root",
    .argument = "V",
    .title = "the vertex to reach",
    .help = "For pebbling.",
    .set = set_root,
    .print = print_root,
};

static bool random_position(const struct game *game, struct memory *m,
                            struct cursor *shape, struct random_wish *wish,
                            struct writer *w)
{
    (void)game;
    static const char *const shapes[] = {
        "path 4",         "cycle 5", "cube 2", "complete 4", "graph 0-1,1-2,0-2,2-3",
        "graph 4:0-1,1-2"};
    if (cursor_at_end(shape)) {
        const char *chosen =
            shapes[rng_next(&wish->seed) % (sizeof shapes / sizeof shapes[0])];
        *shape = cursor_of(chosen, strlen(chosen), shape->error);
    }
    struct graph g;
    struct arena arena = arena_of(m);
    bool ok = shape_parse(shape, &arena, false, &g);
    cursor_blanks(shape);
    ok = ok && cursor_done(shape, "the end of the shape");
    uint64_t most = wish->most > 0 ? wish->most : 3;
    unsigned percent = wish->percent > 0 ? wish->percent : 60;
    if (ok) {
        shape_print(&g, w);
        write_byte(w, ' ');
    }
    for (uint32_t v = 0; ok && v < g.vertices && !w->failed; v++) {
        uint64_t r = rng_next(&wish->seed);
        write_format(w, "(%llu)",
                     (unsigned long long)(r % 100 < percent ? 1 + r / 100 % most : 0));
    }
    if (ok && wish->options) {
        assert(g.vertices > 0);     /* no shape is empty */
        uint64_t seed = wish->seed; /* a copy, so that the choice of a root does not
                                       change later positions */
        write_text(w, " with root=");
        graph_print_vertex(&g, (uint32_t)(rng_next(&seed) % g.vertices), w);
    }
    arena_done(&arena);
    return ok;
}

/* ---- moves ---- */

/* In the iterator, at[0] is the vertex and at[1] the number of its next neighbour. */
static bool next(const struct board *b, const uint8_t *pos, enum player who,
                 struct iterator *it, void *scratch, move *m)
{
    (void)who, (void)scratch;
    const struct pebbling *p = pebbling_of(b);
    const struct graph *g = &p->graph;
    for (; it->at[0] < g->vertices; *it = (struct iterator){{it->at[0] + 1}}) {
        struct repeated_move s = {.from = (uint32_t)it->at[0], .times = 1};
        if (pebbles_on(pos, s.from) < 2)
            continue;
        struct neighbours near = graph_neighbours(g, s.from, (uint32_t)it->at[1]);
        if (neighbours_next(&near, &s.to)) {
            it->at[1]++;
            *m = batch_move(p, s);
            return true;
        }
    }
    return false;
}

static void play(const struct board *b, uint8_t *pos, enum player who, move m,
                 void *scratch)
{
    (void)who, (void)scratch;
    struct repeated_move s = move_batch(pebbling_of(b), m);
    set_pebbles(pos, s.from, pebbles_on(pos, s.from) - 2 * s.times);
    set_pebbles(pos, s.to, pebbles_on(pos, s.to) + s.times);
}

static bool parse_move(const struct board *b, const uint8_t *pos, enum player who,
                       struct cursor *c, void *scratch, move *m)
{
    (void)pos, (void)who, (void)scratch;
    const struct pebbling *p = pebbling_of(b);
    struct repeated_move s = {.times = 1};
    if (!graph_parse_vertex(&p->graph, c, &s.from))
        return false;
    if (!cursor_take(c, ">"))
        return cursor_expected(c, "'>' and the vertex the pebble goes to");
    if (!graph_parse_vertex(&p->graph, c, &s.to))
        return false;
    if (cursor_take(c, ":")) {
        struct cursor place = *c;
        if (!cursor_number(c, p->longest, "how many times", &s.times))
            return false;
        if (s.times == 0)
            return cursor_fail(&place, BAD_INPUT, "a move is made at least once");
    }
    *m = batch_move(p, s);
    return true;
}

static void print_move(const struct board *b, const uint8_t *pos, enum player who, move m,
                       struct writer *w)
{
    (void)pos, (void)who;
    const struct pebbling *p = pebbling_of(b);
    struct repeated_move s = move_batch(p, m);
    graph_print_vertex(&p->graph, s.from, w);
    write_byte(w, '>');
    graph_print_vertex(&p->graph, s.to, w);
    if (s.times > 1)
        write_format(w, ":%llu", (unsigned long long)s.times);
}

static bool legal(const struct board *b, const uint8_t *pos, enum player who, move m,
                  void *scratch, struct writer *why)
{
    (void)who, (void)scratch;
    const struct pebbling *p = pebbling_of(b);
    struct repeated_move s = move_batch(p, m);
    const char *problem = NULL;
    if (!graph_adjacent(&p->graph, s.from, s.to))
        problem = "there is no edge to it from";
    else if (pebbles_on(pos, s.from) / 2 < s.times)
        problem = "each time takes two pebbles, and there are not that many on";
    if (problem == NULL || why == NULL)
        return problem == NULL;
    write_format(why, "%s vertex ", problem);
    graph_print_vertex(&p->graph, s.from, why);
    return false;
}

/* ---- results ---- */

static int64_t result(const struct board *b, const uint8_t *pos)
{
    const struct pebbling *p = pebbling_of(b);
    return p->root == NO_ROOT || pebbles_on(pos, p->root) == 0;
}

static bool may_stop(const struct board *b, const uint8_t *pos)
{
    (void)b, (void)pos;
    return true;
}

uint32_t pebbling_distances(const struct graph *g, uint32_t from, uint32_t barred,
                            uint32_t *distance, uint32_t *queue)
{
    uint32_t reached = 1, all = g->vertices - (barred != NO_ROOT), u;
    memset(distance, 0xff, (size_t)g->vertices * sizeof *distance);
    distance[from] = 0;
    queue[0] = from;
    for (uint32_t i = 0; i < reached && reached < all; i++) {
        uint32_t v = queue[i];
        for (struct neighbours near = graph_neighbours(g, v, 0);
             neighbours_next(&near, &u);)
            if (distance[u] == UNREACHED && u != barred) {
                distance[u] = distance[v] + 1;
                queue[reached++] = u;
            }
    }
    return reached;
}

/* Takes pebbles nearest first. At each distance `lack` is what is missing, counted in
 * pebbles of that distance, so it doubles with every step. */
uint64_t pebbling_fewest(const uint8_t *pos, const uint32_t *distance,
                         const uint32_t *queue, uint32_t reached)
{
    uint64_t lack = 1, taken = 0;
    uint32_t at = 0; /* the distance for which `lack` counts pebbles */
    for (uint32_t i = 0; i < reached; i++) {
        for (; at < distance[queue[i]]; at++)
            if (lack > INT64_MAX / 2)
                return 0;
            else
                lack *= 2;
        uint64_t n = pebbles_on(pos, queue[i]);
        if (n >= lack)
            return taken + lack;
        lack -= n;
        taken += n;
    }
    return 0;
}

bool pebbling_can_move(const struct graph *g, const uint8_t *pos)
{
    for (uint32_t v = 0; v < g->vertices; v++)
        if (pebbles_on(pos, v) >= 2)
            return true;
    return false;
}

static int64_t bound(const struct board *b, const uint8_t *pos, void *scratch,
                     const char **reason)
{
    const struct pebbling *p = pebbling_of(b);
    uint32_t *distance = scratch, *queue = distance + p->graph.vertices;
    const char *why = "nothing is better than a pebble on the root";
    int64_t least = 0;
    if (result(b, pos) == 0) {
        ;
    } else if (p->root == NO_ROOT) {
        why = "no root is named";
        least = 1;
    } else if (!pebbling_can_move(&p->graph, pos)) {
        why = "no vertex has two pebbles";
        least = 1;
    } else {
        uint32_t reached =
            pebbling_distances(&p->graph, p->root, NO_ROOT, distance, queue);
        if (pebbling_fewest(pos, distance, queue, reached) == 0) {
            why =
                "a pebble at distance d weighs 2^-d: together less than one on the root";
            least = 1;
        }
    }
    if (reason != NULL)
        *reason = why;
    return least;
}

/* ---- for human readers ---- */

static void draw_vertex(const struct pebbling *p, const uint8_t *pos, uint32_t v,
                        struct point at, struct writer *w)
{
    draw_mark("dot", at, v == p->root ? "goal" : "plain", w);
    draw_text(at, w);
    write_text(w, v == p->root ? "root " : "");
    graph_print_vertex(&p->graph, v, w);
    write_byte(w, ':');
    print_count(pos, v, w);
    write_byte(w, '\n');
}

static void draw(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct pebbling *p = pebbling_of(b);
    const struct graph *g = &p->graph;
    if (g->vertices > MAX_DRAWN || g->arcs > 2 * MAX_DRAWN_EDGES)
        return;
    struct drawing_layout l = layout_graph(g);
    draw_size(l.width, l.height, w);
    draw_edges(&l, w);
    for (uint32_t v = 0; v < g->vertices; v++)
        draw_vertex(p, pos, v, layout_place(&l, v), w);
}

/* ---- touches: from a vertex to a vertex ---- */

static void places(const struct board *b, const uint8_t *pos, struct writer *w)
{
    (void)pos;
    const struct graph *g = &pebbling_of(b)->graph;
    struct drawing_layout l = layout_graph(g);
    for (uint32_t v = 0; v < g->vertices; v++) {
        draw_place(layout_place(&l, v), w);
        graph_print_vertex(g, v, w);
        write_byte(w, '\n');
    }
}

static void touches_of_move(const struct board *b, const uint8_t *pos, enum player who,
                            move m, void *scratch, struct writer *w)
{
    (void)pos, (void)who, (void)scratch;
    struct repeated_move s = move_batch(pebbling_of(b), m);
    write_format(w, "%u>%u", s.from, s.to);
}

/* Writes the move that was meant. A single vertex means a move to one of its neighbours,
 * if it has any. */
static void meant(const struct board *b, const uint8_t *pos, enum player who,
                  const uint32_t *touched, size_t count, struct writer *w)
{
    (void)pos, (void)who;
    const struct graph *g = &pebbling_of(b)->graph;
    uint32_t to = touched[count - 1];
    struct neighbours near = graph_neighbours(g, *touched, 0);
    if (count == 1)
        neighbours_next(&near, &to);
    graph_print_vertex(g, *touched, w);
    write_byte(w, '>');
    graph_print_vertex(g, to, w);
}

static const struct touch touch = {
    .places = places, .of_move = touches_of_move, .meant = meant};

static const char *const verdicts[] = {"a pebble on the root", "no pebble on the root"};

static const struct theory theory = {.bound = bound};

const struct game pebbling = {
    .name = "pebbling",
    .title = "graph pebbling: take two pebbles from a vertex, put one on a neighbour; "
             "can the root get one?",
    .notation = "A shape, then (n) for each vertex, the number of its pebbles: path 4 "
                "(8)(0)(0)(0); (0)x998 repeats. The option root=V names the vertex to "
                "reach. A move names where a pebble goes from and to: 0>1; 0>1:5 is the "
                "same five times.",
    .players = 1,
    .options = (const struct game_option *const[]){&root, NULL},
    .verdicts = verdicts,
    .shortest = true,
    GAME_SLOTS,
    .result = result,
    .may_stop = may_stop,
    .theory = &theory,
    .touch = &touch,
};
