/* SPDX-License-Identifier: MIT */
/* strongly_reducible.c: see strongly_reducible.h. */
#include "solve/hamming/strongly_reducible.h"

#include "base/bits.h"

struct strongly_reducible {
    struct search search;
    struct whole whole;
    struct strong result;
};

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
static bool refute(struct strongly_reducible *s, uint32_t black)
{
    const struct whole *w = &s->whole;
    const uint32_t all = (uint32_t)(((uint64_t)1 << w->vertices) - 1);
    const unsigned each = w->kind == WHOLE_TWO ? 4 : 2;
    uint64_t left = whole_left(w, black, all & ~black);
    for (unsigned i = 0; i < each * w->vertices; i++) {
        unsigned v = i / each, c = each == 4 ? i / 2 % 2 : i % 2, d = i % 2;
        if (left >> i & 1 || !is_meant(w, black, v, c, d))
            continue;
        s->result.black = black;
        s->result.target = ending_of(v, c, true);
        if (w->kind == WHOLE_TWO)
            s->result.second = ending_of(0, d, false);
        return true;
    }
    return false;
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct strongly_reducible *s = (struct strongly_reducible *)search;
    bool more = whole_step(&s->whole, work);
    search->nodes = s->whole.looked;
    if (more)
        return SEARCH_RUNNING;
    bool holds = true;
    for (uint32_t black = 0; holds && black >> s->whole.vertices == 0; black++)
        holds = !refute(s, black);
    s->result.holds = holds;
    return SEARCH_SOLVED;
}

static void describe(const struct search *search, struct writer *w)
{
    const struct whole *table = strongly_reducible_table(search);
    write_format(w, "of %llu", (unsigned long long)whole_positions(table) - 1);
}

/* ---- life ---- */

static void free_table(struct search *search)
{
    whole_free(&((struct strongly_reducible *)search)->whole);
}

static const struct engine engine = {
    .step = step,
    .describe = describe,
    .finish = free_table,
    .done = free_table,
};

struct search *strongly_reducible_new(const struct graph *g, enum whole_kind kind,
                                      struct memory *m, const struct crew *crew)
{
    struct strongly_reducible *s = search_new(&engine, m, sizeof *s);
    if (s == NULL)
        return NULL;
    s->result = (struct strong){.kind = kind, .vertices = g->vertices};
    s->whole = (struct whole){.kind = kind, .vertices = g->vertices, .crew = crew};
    for (uint32_t v = 0, u; v < g->vertices; v++)
        for (struct neighbours n = graph_neighbours(g, v, 0); neighbours_next(&n, &u);)
            s->whole.near[v] |= (uint32_t)1 << u;
    if (whole_begin(&s->whole, m))
        return &s->search;
    search_free(&s->search);
    return NULL;
}

struct strong strongly_reducible_result(const struct search *s)
{
    return ((const struct strongly_reducible *)s)->result;
}

const struct whole *strongly_reducible_table(const struct search *s)
{
    return &((const struct strongly_reducible *)s)->whole;
}

uint64_t strongly_reducible_bytes(const struct graph *g)
{
    return whole_bytes(&(struct whole){.vertices = g->vertices});
}
