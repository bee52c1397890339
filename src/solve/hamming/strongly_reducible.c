/* SPDX-License-Identifier: MIT */
/* strongly_reducible.c: decides the definitions of [HAM §1]. First the table of what can
 * be left of every position is filled; then every colouring of the whole graph is
 * compared with what the definition demands of it. */
#include "solve/hamming/strongly_reducible.h"

#include "base/bits.h"

struct strongly_reducible {
    struct search search;
    struct all_positions table;
    struct strongly_reducible_verdict result;
};

/* Does the definition demand that colour c can be left on v, with a second stone of
 * colour d for ENDING_TWO? */
static bool is_demanded(const struct all_positions *t, uint32_t black, unsigned v,
                        unsigned c, unsigned d)
{
    const uint32_t all = (uint32_t)(((uint64_t)1 << t->vertices) - 1);
    const uint32_t rest = all & ~((uint32_t)1 << v), white = all & ~black;
    if (t->kind == ENDING_JOKER) {
        uint32_t alike = black >> v & 1 ? black : white;
        return bits_count(alike) > 1 || (white >> v & 1) == c;
    }
    if ((black & rest) == 0 || (white & rest) == 0)
        return false;
    return t->kind == ENDING_ONE || c != d || bits_count(c == 0 ? black : white) > 1;
}

static struct ending ending_of(unsigned v, unsigned c, bool placed)
{
    return (struct ending){
        .wanted = true, .placed = placed, .vertex = v, .colour = c == 0 ? X : O};
}

/* Finds the first ending that the definition demands of this colouring and that cannot be
 * left. Returns false if there is none. */
static bool refute(struct strongly_reducible *s, uint32_t black)
{
    const struct all_positions *t = &s->table;
    const uint32_t all = (uint32_t)(((uint64_t)1 << t->vertices) - 1);
    const unsigned each = t->kind == ENDING_TWO ? 4 : 2;
    uint64_t left = all_positions_left(t, black, all & ~black);
    for (unsigned i = 0; i < each * t->vertices; i++) {
        unsigned v = i / each, c = each == 4 ? i / 2 % 2 : i % 2, d = i % 2;
        if (left >> i & 1 || !is_demanded(t, black, v, c, d))
            continue;
        s->result.black = black;
        s->result.target = ending_of(v, c, true);
        if (t->kind == ENDING_TWO)
            s->result.second = ending_of(0, d, false);
        return true;
    }
    return false;
}

static enum search_state run(struct search *search, struct work *w)
{
    struct strongly_reducible *s = (struct strongly_reducible *)search;
    if (!all_positions_fill(&s->table, w))
        return SEARCH_RUNNING;
    bool holds = true;
    for (uint32_t black = 0; holds && black >> s->table.vertices == 0; black++)
        holds = !refute(s, black);
    s->result.holds = holds;
    return SEARCH_SOLVED;
}

static void describe(const struct search *search, struct writer *w)
{
    const struct all_positions *table = strongly_reducible_table(search);
    write_format(w, "of %llu", (unsigned long long)all_positions_count(table) - 1);
}

static const struct search_kind own_kind = {.run = run, .describe = describe};

struct search *strongly_reducible_new(const struct graph *g, enum ending_kind kind,
                                      struct memory *m, const struct crew *crew)
{
    struct strongly_reducible *s = search_new(&own_kind, m, sizeof *s);
    if (s == NULL)
        return NULL;
    s->result =
        (struct strongly_reducible_verdict){.kind = kind, .vertices = g->vertices};
    s->table =
        (struct all_positions){.kind = kind, .vertices = g->vertices, .crew = crew};
    for (uint32_t v = 0, u; v < g->vertices; v++)
        for (struct neighbours n = graph_neighbours(g, v, 0); neighbours_next(&n, &u);)
            s->table.near[v] |= (uint32_t)1 << u;
    return search_if_made(&s->search, all_positions_begin(&s->table, &s->search.work));
}

struct strongly_reducible_verdict strongly_reducible_result(const struct search *s)
{
    return ((const struct strongly_reducible *)s)->result;
}

const struct all_positions *strongly_reducible_table(const struct search *s)
{
    return &((const struct strongly_reducible *)s)->table;
}

uint64_t strongly_reducible_bytes(const struct graph *g)
{
    return all_positions_bytes(&(struct all_positions){.vertices = g->vertices});
}
