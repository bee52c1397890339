/* SPDX-License-Identifier: MIT */
/* stones_touch.c: stones are moved by touching the stone, then where it goes; the joker
 * by touching the stone alone. Places are the vertices. */
#include "games/stones.h"

#include <string.h>

#include "games/drawing.h"

/* Where the vertices of a board stand in the scene. */
struct walk {
    const struct graph *graph;
    struct drawing_layout layout; /* set unless it is a grid */
    bool grid;
};

static struct walk walk_of(const struct board *b)
{
    const struct graph *g = graph_of(b);
    struct walk w = {.graph = g, .grid = graph_is_grid(g)};
    if (!w.grid)
        w.layout = layout_graph(g);
    return w;
}

static struct point walk_point(const struct walk *w, uint32_t v)
{
    return w->grid ? place_cell(v, graph_columns(w->graph)) : layout_place(&w->layout, v);
}

static void places(const struct board *b, const uint8_t *pos, struct writer *w)
{
    (void)pos;
    const struct walk walk = walk_of(b);
    for (uint32_t v = 0; v < walk.graph->vertices; v++) {
        draw_place(walk_point(&walk, v), w);
        graph_print_vertex(walk.graph, v, w);
        write_byte(w, '\n');
    }
}

static void of_move(const struct board *b, const uint8_t *pos, enum player who, move m,
                    void *scratch, struct writer *w)
{
    (void)b, (void)pos, (void)who, (void)scratch;
    if (m & STONES_JOKER)
        write_format(w, "%u", stones_move_to(m));
    else
        write_format(w, "%u>%u", (uint32_t)(m >> 32), stones_move_to(m));
}

/* Returns where a stone that was touched alone would probably move: to a neighbour, one
 * of the other colour if there is one. */
static uint32_t likely_target(const struct board *b, const uint8_t *pos, uint32_t from)
{
    uint32_t to = from, u;
    struct neighbours n = graph_neighbours(graph_of(b), from, 0);
    while (neighbours_next(&n, &u))
        if (to == from || (pos[u] != EMPTY && pos[u] != pos[from]))
            to = u;
    return to;
}

static void meant(const struct board *b, const uint8_t *pos, enum player who,
                  const uint32_t *touched, size_t count, struct writer *w)
{
    (void)who;
    const struct graph *g = graph_of(b);
    graph_print_vertex(g, *touched, w);
    write_byte(w, '>');
    graph_print_vertex(
        g, count > 1 ? touched[count - 1] : likely_target(b, pos, *touched), w);
}

/* Marks matching and clashing stones [SC §2]: a stone matches if it has the colour that a
 * checkerboard, x on side 0, has there. */
static void marks(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct walk walk = walk_of(b);
    if (!walk.graph->bipartite)
        return;
    for (uint32_t v = 0; v < walk.graph->vertices; v++)
        if (pos[v] != EMPTY)
            draw_mark("mark", walk_point(&walk, v),
                      pos[v] == X + graph_side(walk.graph, v) ? "matching" : "clashing",
                      w);
}

/* Writes a component: how many stones it keeps and, if it is bipartite, δ and the number
 * of its clashing stones. The sides are those of the board if the board is bipartite. */
static void write_part(const struct graph *g, const uint8_t *pos,
                       const struct component *c, const uint32_t *vertices,
                       struct writer *w)
{
    int64_t clashing = c->delta - c->stones;
    if (g->bipartite) {
        clashing = 0;
        for (int64_t i = 0; i < c->stones; i++)
            clashing += pos[vertices[i]] != X + graph_side(g, vertices[i]);
    }
    write_text(w, "part ");
    if (c->least == NO_RESULT)
        write_text(w, "-");
    else
        write_format(w, "%lld", (long long)c->least);
    if (c->bipartite)
        write_format(w, " %lld %lld ", (long long)c->stones + clashing,
                     (long long)clashing);
    else
        write_text(w, " - - ");
    for (int64_t i = 0; i < c->stones; i++)
        write_format(w, "%s%u", i > 0 ? "," : "", vertices[i]);
    write_byte(w, '\n');
}

static void parts(const struct board *b, const uint8_t *pos, void *scratch,
                  struct writer *w)
{
    const struct graph *g = graph_of(b);
    uint32_t *queue = scratch;
    uint8_t *side = (uint8_t *)(queue + g->vertices);
    memset(side, 0, g->vertices);
    for (uint32_t v = 0; v < g->vertices; v++)
        if (pos[v] != EMPTY && side[v] == 0) {
            const char *why = NULL;
            const struct component c = stones_component(b, pos, v, side, queue, &why);
            write_part(g, pos, &c, queue, w);
        }
}

const struct touch stones_touch = {
    .places = places, .of_move = of_move, .meant = meant, .marks = marks, .parts = parts};
