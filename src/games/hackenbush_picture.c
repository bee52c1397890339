/* SPDX-License-Identifier: MIT */
/* hackenbush_picture.c: the picture of a bush, and touches. The picture is a
 * breadth-first tree from the ground with its leaves side by side. Edges are cut by
 * touching them. */
#include "games/hackenbush.h"

#include "games/drawing.h"

#define ACROSS 2.0 /* units between leaves that are neighbours */
#define DOWN 2.5   /* units between heights */

/* Where a vertex stands. This depends on the board as read, so that nothing jumps during
 * play. Leaves stand side by side, other vertices below the middle of their leaves. */
struct spot {
    uint32_t parent; /* the vertex it was reached from, nearest to the ground */
    uint32_t height; /* edges down to the ground */
    uint32_t leaves; /* leaves above it; 1 if it is a leaf itself */
    uint32_t left;   /* leaves to the left of it */
    uint32_t next;   /* leaves to the left of its next child */
    uint32_t order; /* not about this vertex: spots[i].order is the i-th vertex reached */
};

/* Finds parents and heights, breadth first from the ground. Returns the greatest height.
 */
static uint32_t grow(const struct bush *k, struct spot *spots)
{
    uint32_t reached = 1;
    for (uint32_t v = 1; v < k->vertices; v++)
        spots[v].parent = NONE;
    for (uint32_t i = 0; i < reached; i++) {
        uint32_t v = spots[i].order;
        for (size_t j = k->incidence.first[v]; j < k->incidence.first[v + 1]; j++) {
            const struct hackenbush_edge *e = &k->edge[k->incidence.to[j]];
            uint32_t u = e->a == v ? e->b : e->a;
            if (u == GROUND || spots[u].parent != NONE)
                continue;
            spots[u].parent = v;
            spots[u].height = spots[v].height + 1;
            spots[reached++].order = u;
        }
    }
    return spots[spots[reached - 1].order].height;
}

/* Counts the leaves, and puts them side by side. */
static void spread(const struct bush *k, struct spot *spots)
{
    for (uint32_t i = k->vertices; i-- > 0;) {
        struct spot *s = &spots[spots[i].order];
        s->leaves = s->leaves > 0 ? s->leaves : 1;
        if (i > 0)
            spots[s->parent].leaves += s->leaves;
    }
    for (uint32_t i = 1; i < k->vertices; i++) {
        struct spot *s = &spots[spots[i].order];
        s->left = s->next = spots[s->parent].next;
        spots[s->parent].next += s->leaves;
    }
}

/* Returns where a vertex stands. The name of the ground stands to the left of
 * everything. */
static struct point place(const struct spot *spots, uint32_t v, uint32_t tallest)
{
    const struct spot *s = &spots[v];
    double x = v == GROUND ? 0.5 : 1 + ACROSS * (s->left + s->leaves / 2.0);
    return (struct point){x, 0.5 + DOWN * (tallest - s->height)};
}

/* Finds both ends of an edge in the picture. An edge at the ground stands on it below its
 * other end. */
static void place_edge(const struct hackenbush_edge *e, const struct spot *spots,
                       uint32_t tallest, struct point *a, struct point *b)
{
    *a = place(spots, e->a, tallest);
    *b = place(spots, e->b, tallest);
    if (e->a == GROUND && e->b != GROUND)
        a->x = b->x;
    if (e->b == GROUND && e->a != GROUND)
        b->x = a->x;
}

static void draw_cuttable(const struct hackenbush_edge *e, const struct spot *spots,
                          uint32_t tallest, const char *kind, struct writer *w)
{
    struct point a, b;
    place_edge(e, spots, tallest, &a, &b);
    draw_edge(a, b, kind, w);
}

static void draw_bush(const struct bush *k, const uint8_t *pos, struct spot *spots,
                      struct writer *w)
{
    static const char *const kinds[] = {"", "blue", "red", "green"};
    uint32_t tallest = grow(k, spots);
    spread(k, spots);
    double width = 1.5 + ACROSS * spots[GROUND].leaves;
    struct point ground = place(spots, GROUND, tallest);
    write_format(w, "size %.2f %.2f\n", width, DOWN * tallest + 1);
    draw_edge(ground, (struct point){width - 0.5, ground.y}, "ground", w);
    for (uint32_t e = 0; e < k->edges; e++)
        if (pos[e] != GONE)
            draw_cuttable(&k->edge[e], spots, tallest, kinds[pos[e]], w);
    for (uint32_t v = 0; v < k->vertices; v++) {
        struct point at = place(spots, v, tallest);
        draw_mark("dot", at, "plain", w);
        draw_text(at, w);
        write_format(w, "%u\n", k->name[v]);
    }
}

void hackenbush_draw(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct bush *k = bush_of(b);
    if (k->vertices > MAX_DRAWN)
        return;
    struct spot *spots = memory_new(w->memory, k->vertices, sizeof *spots);
    if (spots != NULL)
        draw_bush(k, pos, spots, w);
    else
        w->failed = true;
    memory_free(w->memory, spots, k->vertices, sizeof *spots);
}

/* Writes the places. An edge is touched in its middle. */

static void places(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const struct bush *k = bush_of(b);
    struct spot *spots = memory_new(w->memory, k->vertices, sizeof *spots);
    w->failed = w->failed || spots == NULL;
    if (spots == NULL)
        return;
    const uint32_t tallest = grow(k, spots);
    spread(k, spots);
    for (uint32_t e = 0; e < k->edges; e++) {
        struct point from, to;
        place_edge(&k->edge[e], spots, tallest, &from, &to);
        write_format(w, "%s %.2f %.2f ", pos[e] != GONE ? "place" : "gone",
                     (from.x + to.x) / 2, (from.y + to.y) / 2);
        hackenbush_print_edge(k, pos, e, w);
        write_byte(w, '\n');
    }
    memory_free(w->memory, spots, k->vertices, sizeof *spots);
}

static void touches_of_move(const struct board *b, const uint8_t *pos, enum player who,
                            move m, void *scratch, struct writer *w)
{
    (void)b, (void)pos, (void)who, (void)scratch;
    write_format(w, "%u", (uint32_t)m);
}

static void meant(const struct board *b, const uint8_t *pos, enum player who,
                  const uint32_t *touched, size_t count, struct writer *w)
{
    (void)who, (void)count;
    const struct bush *k = bush_of(b);
    const struct hackenbush_edge *e = &k->edge[*touched];
    if (pos[*touched] != GONE)
        hackenbush_print_edge(k, pos, *touched, w);
    else /* the edge is gone, so any colour will do */
        write_format(w, "%u-%u:g", k->name[e->a], k->name[e->b]);
}

const struct touch hackenbush_touch = {
    .places = places, .of_move = touches_of_move, .meant = meant};
