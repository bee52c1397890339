/* SPDX-License-Identifier: MIT */
/* hamming_brute.c: see hamming_brute.h.
 *
 * The tables know only what can be left if vertex 0 keeps a stone. That is enough: adding
 * a fixed vertex to all vertices, digit by digit and each digit modulo the size of its
 * factor, is a symmetry of the graph, because two vertices differ in as many digits
 * afterwards as before. Subtracting v moves v to 0, so a question about v becomes a
 * question about 0 on the shifted board. An empty vertex stays empty, so positions
 * without a stone on 0 are not needed. */
#include "hamming_brute.h"

#include "support.h"

#include <stdlib.h>
#include <string.h>

/* ---- the graph, independent of src/graph ---- */

struct graph_here graph_here(const char *sizes)
{
    struct graph_here g = {.vertices = 1};
    for (const char *at = sizes; *at != '\0'; at += *at == 'x') {
        g.size[g.factors] = (unsigned)strtoul(at, (char **)&at, 10);
        g.vertices *= g.size[g.factors++];
    }
    return g;
}

bool adjacent_here(const struct graph_here *g, uint32_t u, uint32_t v)
{
    unsigned different = 0;
    for (unsigned i = g->factors; i-- > 0; u /= g->size[i], v /= g->size[i])
        different += u % g->size[i] != v % g->size[i];
    return different == 1;
}

static uint32_t minus_here(const struct graph_here *g, uint32_t u, uint32_t v)
{
    uint32_t difference = 0, stride = 1;
    for (unsigned i = g->factors; i-- > 0; u /= g->size[i], v /= g->size[i]) {
        uint32_t size = g->size[i];
        difference += (u % size + size - v % size) % size * stride;
        stride *= size;
    }
    return difference;
}

/* ---- tables ---- */

#define NEVER 99

/* Index [1] of an array is for play with the joker. Positions with stones on the same
 * vertices lie side by side, so that moves do not lead all over the memory. */
struct brute {
    struct graph_here graph;
    uint32_t near[BRUTE_VERTICES];
    uint8_t minus[BRUTE_VERTICES][BRUTE_VERTICES];
    uint32_t begin[1u << BRUTE_VERTICES]; /* the first position on a set of vertices */
    uint8_t squeezed[1 << 8][1 << 8]; /* [a][b]: the bits of a where b has ones, packed */
    uint8_t ones[1 << 8];             /* the number of set bits in a byte */
    size_t positions;
    uint64_t *ends[2]; /* which ends with one or two stones are reachable: end_bit */
    uint8_t (*fewest[2])[2]; /* fewest stones at an end of play with this colour on 0 */
};

/* The end with colour c on 0 and colour d on w; a single stone has w = 0 and d = c. */
static uint64_t end_bit(unsigned c, unsigned w, unsigned d)
{
    return (uint64_t)1 << (4 * w + 2 * c + d);
}

static size_t number_of(const struct brute *b, uint32_t black, uint32_t white)
{
    uint32_t held = black | white;
    uint32_t low = b->squeezed[black & 255][held & 255],
             high = b->squeezed[black >> 8][held >> 8];
    return b->begin[held] + low + (high << b->ones[held & 255]);
}

static bool moves_here(const struct brute *b, uint32_t black, uint32_t white)
{
    for (; black != 0; black &= black - 1)
        if (b->near[__builtin_ctz(black)] & white)
            return true;
    return false;
}

static void see_ending(struct brute *b, uint32_t black, uint32_t white)
{
    uint32_t others = (black | white) & ~1u;
    size_t at = number_of(b, black, white);
    unsigned stones = (unsigned)__builtin_popcount(others) + 1, c = white & 1;
    if (stones <= 2) {
        unsigned w = stones == 1 ? 0 : (unsigned)__builtin_ctz(others);
        b->ends[0][at] = end_bit(c, w, white >> w & 1);
    }
    if (!moves_here(b, black, white))
        b->fewest[0][at][c] = (uint8_t)stones;
}

/* A move leads from `at` to `next`, so what can be left of `next` can be left of `at`.
 * The joker is available before the move if `joker`, and after it if `then`. */
static void see_next(struct brute *b, size_t at, bool joker, size_t next, bool then)
{
    b->ends[joker][at] |= b->ends[then][next];
    for (unsigned c = 0; c < 2; c++)
        if (b->fewest[then][next][c] < b->fewest[joker][at][c])
            b->fewest[joker][at][c] = b->fewest[then][next][c];
}

static void see_moves(struct brute *b, uint32_t black, uint32_t white)
{
    size_t at = number_of(b, black, white);
    for (uint32_t movers = (black | white) & ~1u; movers != 0; movers &= movers - 1) {
        uint32_t bit = movers & -movers, near = b->near[__builtin_ctz(movers)];
        bool is_black = black & bit;
        for (uint32_t prey = near & (is_black ? white : black); prey != 0;
             prey &= prey - 1) {
            uint32_t to = prey & -prey;
            size_t next = is_black ? number_of(b, (black & ~bit) | to, white & ~to)
                                   : number_of(b, black & ~to, (white & ~bit) | to);
            see_next(b, at, false, next, false);
            see_next(b, at, true, next, true);
        }
    }
}

static void see_jokers(struct brute *b, uint32_t black, uint32_t white)
{
    size_t at = number_of(b, black, white);
    see_next(b, at, true, at, false);
    for (uint32_t held = black | white; held != 0; held &= held - 1) {
        uint32_t bit = held & -held;
        see_next(b, at, true, number_of(b, black ^ bit, white ^ bit), false);
    }
}

/* Looks at all colourings of the vertices in `held`. The joker turns one colouring into
 * another, so it has to wait until the moves of all of them are known. */
static void see_all(struct brute *b, uint32_t held)
{
    for (uint32_t black = held;; black = (black - 1) & held) {
        see_ending(b, black, held & ~black);
        see_moves(b, black, held & ~black);
        if (black == 0)
            break;
    }
    for (uint32_t black = held;; black = (black - 1) & held) {
        see_jokers(b, black, held & ~black);
        if (black == 0)
            break;
    }
}

static void number_positions(struct brute *b)
{
    for (uint32_t set = 1; set < 1u << b->graph.vertices; set += 2) {
        b->begin[set] = (uint32_t)b->positions;
        b->positions += (size_t)1 << __builtin_popcount(set);
    }
    for (unsigned held = 1; held < 256; held++) {
        b->ones[held] = (uint8_t)__builtin_popcount(held);
        for (unsigned byte = 0, rest = held / 2; byte < 256; byte++) {
            unsigned later = b->squeezed[byte / 2][rest];
            b->squeezed[byte][held] = (uint8_t)(held % 2 ? 2 * later + byte % 2 : later);
        }
    }
}

struct brute *brute_new(const char *sizes)
{
    struct brute *b = calloc(1, sizeof *b);
    check(b != NULL);
    b->graph = graph_here(sizes);
    const unsigned n = b->graph.vertices;
    check(n <= BRUTE_VERTICES);
    for (unsigned u = 0; u < n; u++)
        for (unsigned v = 0; v < n; v++) {
            b->near[v] |= (uint32_t)adjacent_here(&b->graph, u, v) << u;
            b->minus[v][u] = (uint8_t)minus_here(&b->graph, u, v);
        }
    number_positions(b);
    for (unsigned joker = 0; joker < 2; joker++) {
        b->ends[joker] = calloc(b->positions, sizeof *b->ends[joker]);
        b->fewest[joker] = malloc(b->positions * sizeof *b->fewest[joker]);
        check(b->ends[joker] != NULL && b->fewest[joker] != NULL);
        memset(b->fewest[joker], NEVER, b->positions * sizeof *b->fewest[joker]);
    }
    for (unsigned stones = 1; stones <= n; stones++)
        for (uint32_t held = 1; held < 1u << n; held += 2)
            if ((unsigned)__builtin_popcount(held) == stones)
                see_all(b, held);
    return b;
}

void brute_free(struct brute *b)
{
    for (unsigned joker = 0; joker < 2; joker++) {
        free(b->ends[joker]);
        free(b->fewest[joker]);
    }
    free(b);
}

const struct graph_here *brute_graph(const struct brute *b)
{
    return &b->graph;
}

/* ---- answers ---- */

static struct brute_result reply_at_target(const struct brute *b, uint32_t black,
                                           const struct mode *m)
{
    const unsigned n = b->graph.vertices, c = (unsigned)m->colour,
                   d = (unsigned)m->second_colour;
    const uint8_t *minus = b->minus[m->target];
    uint32_t shifted = 0;
    for (unsigned v = 0; v < n; v++)
        shifted |= (black >> v & 1) << minus[v];
    size_t at = number_of(b, shifted, ((1u << n) - 1) & ~shifted);
    uint64_t ends = b->ends[m->joker][at], two = 0;
    if (m->second >= 0)
        return (struct brute_result){ends & end_bit(c, minus[m->second], d), 2};
    if (ends & end_bit(c, 0, c))
        return (struct brute_result){true, 1};
    for (unsigned w = 1; w < n; w++)
        two |= end_bit(c, w, d);
    if (m->second == ANYWHERE)
        return (struct brute_result){ends & two, 2};
    unsigned fewest = b->fewest[m->joker][at][c];
    return (struct brute_result){fewest < NEVER, fewest};
}

struct brute_result brute_reply(const struct brute *b, uint32_t black,
                                const struct mode *m)
{
    if (m->target != NO_TARGET)
        return reply_at_target(b, black, m);
    struct brute_result fewest = {0};
    for (unsigned i = 0; i < 2 * b->graph.vertices; i++) {
        struct mode with = *m;
        with.target = (int)i / 2;
        with.colour = i % 2;
        struct brute_result r = reply_at_target(b, black, &with);
        if (r.found && (!fewest.found || r.result < fewest.result))
            fewest = r;
    }
    return fewest;
}
