/* SPDX-License-Identifier: MIT */
/* hamming_theorem.c: see hamming_theorem.h. */
#include "hamming_theorem.h"

#include "games/stones.h"

/* ---- counting ---- */

uint32_t digits_here(const struct graph_here *g, uint32_t v)
{
    uint32_t sum = 0;
    for (unsigned i = g->factors; i-- > 0; v /= g->size[i])
        sum += v % g->size[i];
    return sum;
}

static unsigned delta_here(const struct graph_here *g, uint32_t v, int colour)
{
    return digits_here(g, v) % 2 == (unsigned)colour ? 1 : 2;
}

/* The counts of a colouring: its stones and, on cubes, δ. */
struct counted {
    bool cube;
    uint32_t white, delta;
};

static struct counted count_here(const struct graph_here *g, const uint8_t *colours)
{
    struct counted k = {.cube = true};
    for (unsigned i = 0; i < g->factors; i++)
        k.cube = k.cube && g->size[i] == 2;
    for (uint32_t v = 0; v < g->vertices; v++) {
        k.white += colours[v] == O;
        k.delta += delta_here(g, v, colours[v] - 1);
    }
    return k;
}

/* ---- answers ---- */

/* Two given vertices, no joker. */
static bool pair_by_theorem(const struct graph_here *g, const uint8_t *colours,
                            const struct counted *k, const struct mode *m)
{
    uint32_t n = g->vertices, with_c = m->colour == 1 ? k->white : n - k->white;
    uint32_t rest = k->white - (colours[m->target] == O) - (colours[m->second] == O);
    return rest > 0 && rest < n - 2 && (m->colour != m->second_colour || with_c > 1) &&
           (!k->cube ||
            k->delta % 3 == (delta_here(g, (uint32_t)m->target, m->colour) +
                             delta_here(g, (uint32_t)m->second, m->second_colour)) %
                                3);
}

/* The joker is not used, or is used on some stone at the beginning. If all stones have
 * the same δ, then after the first moves some stone has another δ, and it is used there.
 */
static bool pair_by_joker(const struct graph_here *g, uint8_t *colours,
                          const struct mode *m)
{
    struct counted k = count_here(g, colours);
    if (pair_by_theorem(g, colours, &k, m))
        return true;
    for (uint32_t u = 0; u < g->vertices; u++) {
        struct counted after = k;
        after.delta += delta_here(g, u, colours[u] - 1); /* 1 to 2, 2 to 4 */
        after.white += colours[u] == O ? (uint32_t)-1 : 1;
        colours[u] = (uint8_t)(X + O - colours[u]);
        bool can = pair_by_theorem(g, colours, &after, m);
        colours[u] = (uint8_t)(X + O - colours[u]);
        if (can)
            return true;
    }
    k.delta += 2 * delta_here(g, 0, colours[0] - 1);
    return k.cube && pair_by_theorem(g, colours, &k, m);
}

struct brute_result theorem_reply(const struct graph_here *g, uint8_t *colours,
                                  const struct mode *m)
{
    const struct counted k = count_here(g, colours);
    const uint32_t n = g->vertices, white = k.white;
    const bool cube = k.cube;
    if (m->target == NO_TARGET) {
        if ((white == 0 || white == n) && !m->joker)
            return (struct brute_result){true, n};
        return (struct brute_result){true, cube && k.delta % 3 == 0 && !m->joker ? 2 : 1};
    }
    if (m->second >= 0)
        return (struct brute_result){m->joker ? pair_by_joker(g, colours, m)
                                              : pair_by_theorem(g, colours, &k, m),
                                     2};
    int own = colours[m->target] - 1;
    bool fits = !cube || k.delta % 3 == delta_here(g, (uint32_t)m->target, m->colour);
    uint32_t rest = white - (uint32_t)own, with_c = m->colour == 1 ? white : n - white;
    bool alike = rest == 0 || rest == n - 1, all = white == 0 || white == n;
    if (alike && m->joker)
        return (struct brute_result){true, cube && fits ? 2 : 1};
    if (alike)
        return (struct brute_result){m->second == NO_SECOND && (own == m->colour) == all,
                                     all ? n : n - 1};
    if (fits || m->joker)
        return (struct brute_result){true, 1};
    bool lacks = m->second == ANYWHERE && m->second_colour == m->colour && with_c == 1;
    return (struct brute_result){!lacks, 2};
}
