/* SPDX-License-Identifier: MIT */
/* strongly_reducible.c: see strongly_reducible.h. */
#include "solve/hamming/strongly_reducible.h"

#include "base/bits.h"

bool strong_begin(struct strong *s, const struct graph *g, enum whole_kind kind,
                  struct memory *m)
{
    *s = (struct strong){.whole = {.kind = kind, .vertices = g->vertices}};
    for (uint32_t v = 0, u; v < g->vertices; v++)
        for (struct neighbours n = graph_neighbours(g, v, 0); neighbours_next(&n, &u);)
            s->whole.near[v] |= (uint32_t)1 << u;
    return whole_begin(&s->whole, m);
}

void strong_free(struct strong *s)
{
    whole_free(&s->whole);
}

/* Does the definition speak of this colouring, vertex and colours? */
static bool is_meant(const struct whole *w, uint32_t black, unsigned v, unsigned c,
                     unsigned d)
{
    const uint32_t all = (uint32_t)(((uint64_t)1 << w->vertices) - 1);
    const uint32_t rest = all & ~((uint32_t)1 << v), white = all & ~black;
    if (w->kind == WHOLE_JOKER) {
        uint32_t alike = black >> v & 1 ? black : white;
        return bits_count(alike) > 1 || (white >> v & 1) == c;
    }
    if ((black & rest) == 0 || (white & rest) == 0)
        return false;
    return w->kind == WHOLE_ONE || c != d || bits_count(c == 0 ? black : white) > 1;
}

static struct ending ending_of(unsigned v, unsigned c, bool placed)
{
    return (struct ending){
        .wanted = true, .placed = placed, .vertex = v, .colour = c == 0 ? X : O};
}

/* The first ending of this colouring that is meant and cannot be left. */
static bool refute(struct strong *s, uint32_t black)
{
    const struct whole *w = &s->whole;
    const uint32_t all = (uint32_t)(((uint64_t)1 << w->vertices) - 1);
    const unsigned each = w->kind == WHOLE_TWO ? 4 : 2;
    uint64_t left = whole_left(w, black, all & ~black);
    for (unsigned i = 0; i < each * w->vertices; i++) {
        unsigned v = i / each, c = each == 4 ? i / 2 % 2 : i % 2, d = i % 2;
        if (left >> i & 1 || !is_meant(w, black, v, c, d))
            continue;
        s->black = black;
        s->target = ending_of(v, c, true);
        if (w->kind == WHOLE_TWO)
            s->second = ending_of(0, d, false);
        return true;
    }
    return false;
}

enum search_state strong_step(struct strong *s, uint64_t work)
{
    if (whole_step(&s->whole, work))
        return SEARCH_RUNNING;
    s->holds = true;
    for (uint32_t black = 0; s->holds && black >> s->whole.vertices == 0; black++)
        s->holds = !refute(s, black);
    return SEARCH_SOLVED;
}
