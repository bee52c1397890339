/* SPDX-License-Identifier: MIT */
/* hamming_pairs.c: checks the finite part of the proofs in doc/hamming.md about two given
 * vertices: all colourings of small boards, and what is left over in larger ones. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/bits.h"
#include "solve/hamming/two_stones.h"

#define PAIR_VERTICES 64

struct pairs {
    struct sample sample;
    struct hamming_graph hamming;
    bool cube;
    uint8_t colours[PAIR_VERTICES];
    move moves[PAIR_VERTICES + 1];
};

static void pairs_open(struct pairs *p, const char *sizes)
{
    sample_of(&p->sample, "sc2 hamming %s random:1", sizes);
    check(hamming_graph_of(graph_of(problem_board(&p->sample.problem)), &p->hamming));
    check(p->hamming.vertices <= PAIR_VERTICES);
    p->cube = hamming_is_cube(&p->hamming);
}

static unsigned delta_here(uint32_t v, bool white)
{
    return bits_count(v) % 2 == white ? 1 : 2;
}

/* Do the numbers of stones, and δ on a cube, allow two stones to be left: colour c on 0
 * and colour d on w? */
static bool is_possible(const struct pairs *p, uint64_t black, unsigned c, uint32_t w,
                        unsigned d)
{
    const uint32_t n = p->hamming.vertices;
    uint64_t rest = (~(uint64_t)0 >> (64 - n)) & ~((uint64_t)1 << w | 1);
    unsigned alike = c == 0 ? bits_count(black) : n - bits_count(black), delta = 0;
    for (uint32_t v = 0; v < n; v++)
        delta += delta_here(v, !(black >> v & 1));
    return (rest & black) != 0 && (rest & ~black) != 0 && (c != d || alike > 1) &&
           (!p->cube || delta % 3 == (delta_here(0, c) + delta_here(w, d)) % 3);
}

/* On K_3 x Q_k: are 0 and w on one copy of K_3 whose three stones have one colour while
 * all other stones have the wanted colour c = d? */
static bool is_line(const struct pairs *p, uint64_t black, unsigned c, uint32_t w,
                    unsigned d)
{
    const struct hamming_graph *h = &p->hamming;
    const uint64_t all = ~(uint64_t)0 >> (64 - h->vertices);
    const unsigned large = hamming_large_factor(h);
    if (large == h->factors || h->vertices != 3u << (h->factors - 1))
        return false;
    uint32_t u = hamming_beside(h, large, 0), x = hamming_beside(h, large, u);
    return (w == u || w == x) && c == d &&
           (c == 0 ? all & ~black : black) ==
               ((uint64_t)1 | (uint64_t)1 << u | (uint64_t)1 << x);
}

/* The method finds a way to cut the board, except in the case of is_line, which it plays
 * as a single chain. */
static void check_pair(struct pairs *p, uint64_t black, unsigned c, uint32_t w,
                       unsigned d)
{
    const struct ending goal[] = {
        {.wanted = true, .placed = true, .vertex = 0, .colour = c == 0 ? X : O},
        {.wanted = true, .placed = true, .vertex = w, .colour = d == 0 ? X : O}};
    struct arena arena = arena_of(&p->sample.memory);
    struct moves moves = {.list = p->moves, .capacity = PAIR_VERTICES + 1};
    struct work work = work_of(arena.memory, NULL, NULL);
    struct two_stones play = {.arena = &arena, .moves = &moves, .work = &work};
    testing("black %llx: %u on 0, %u on %u", (unsigned long long)black, c, d, w);
    two_stones_begin(&play, &p->hamming, p->colours, goal, NOWHERE, false);
    two_stones_next(&play);
    check(play.state == PLAY_DONE);
    check((play.task_count > 1) != is_line(p, black, c, w, d));
    arena_done(&arena);
}

static void check_colours(struct pairs *p, uint64_t black, uint32_t w)
{
    for (uint32_t v = 0; v < p->hamming.vertices; v++)
        p->colours[v] = black >> v & 1 ? X : O;
    for (unsigned k = 0; k < 4; k++)
        if (is_possible(p, black, k / 2, w, k % 2))
            check_pair(p, black, k / 2, w, k % 2);
}

/* By symmetry one of the two vertices is 0 and all digits of the other are 0 or 1. How
 * the method cuts the board depends only on which digits of the two vertices differ, and
 * on the order of the remaining digits. */
static void check_colouring(struct pairs *p, uint64_t black)
{
    const struct hamming_graph *h = &p->hamming;
    for (uint32_t w = 1; w < h->vertices; w++) {
        bool corner = true;
        for (unsigned i = 0; i < h->factors; i++)
            corner = corner && hamming_digit(h, i, w) < 2;
        if (corner)
            check_colours(p, black, w);
    }
}

static void prove_pairs(const char *sizes, unsigned every)
{
    struct pairs p;
    pairs_open(&p, sizes);
    for (uint64_t black = 0; black < (uint64_t)1 << p.hamming.vertices; black += every)
        check_colouring(&p, black);
    sample_close(&p.sample);
}

/* All boards on which the parts may be too small for the general argument. */
TEST(test_pairs)
{
    static const char *const graphs[] = {"2x2x2x2", "13",  "14",  "7x2",   "15",
                                         "5x3",     "16",  "8x2", "4x4",   "4x2x2",
                                         "17",      "9x2", "6x3", "3x3x2", "18"};
    const bool all = is_long();
    if (!all)
        print_message("all colourings only with DICOT_LONG=1\n");
    for (size_t i = 0; i < COUNT(graphs); i++)
        prove_pairs(graphs[i], all ? 1 : i < 10 ? 13 : 131);
}

/* One of the colours occurs only inside a ladder K_m x K_2. */
TEST(test_ladders)
{
    static const char *const graphs[] = {"3x2x2x2", "3x2x2x2x2", "4x2x2",
                                         "4x2x2x2", "5x2x2",     "5x2x2x2"};
    for (size_t i = 0; i < COUNT(graphs); i++) {
        struct pairs p;
        uint64_t ladder = 0, all;
        pairs_open(&p, graphs[i]);
        const struct hamming_graph *h = &p.hamming;
        all = ~(uint64_t)0 >> (64 - h->vertices);
        for (uint32_t v = 0; v < h->vertices; v++)
            if (v / h->factor[0].stride * h->factor[0].stride + v % 2 == v)
                ladder |= (uint64_t)1 << v;
        for (uint64_t set = ladder; set != 0; set = (set - 1) & ladder) {
            check_colouring(&p, set);
            check_colouring(&p, all & ~set);
        }
        sample_close(&p.sample);
    }
}

#define SETS 200

/* Lists the subsets of `vertices` with at most `most` members; `most` is at most 2. */
static unsigned sets_of(uint64_t vertices, unsigned most, uint64_t sets[SETS])
{
    unsigned count = 0;
    sets[count++] = 0;
    for (uint64_t a = vertices; a != 0 && most > 0; a = bits_without_least(a)) {
        uint64_t rest = bits_without_least(a), least = a ^ rest;
        sets[count++] = least;
        for (uint64_t b = rest; b != 0 && most > 1; b = bits_without_least(b))
            sets[count++] = least | (b ^ bits_without_least(b));
    }
    return count;
}

/* The lowest bit splits Q_5 into halves. Each half is a checkerboard except for at most
 * `most` stones, and the two do not continue each other. The stones on 0, on w, and on
 * their neighbours in the other half are arbitrary. */
static void check_near_checkerboards(struct pairs *p, uint32_t w, uint64_t board,
                                     unsigned most)
{
    const uint64_t odd = 0xaaaaaaaa, even = odd >> 1;
    const uint64_t free = 3 | (uint64_t)1 << w | (uint64_t)1 << (w ^ 1);
    uint64_t low[SETS], high[SETS];
    unsigned lows = sets_of(even & ~free, most, low),
             highs = sets_of(odd & ~free, most, high);
    for (unsigned i = 0; i < lows * highs; i++)
        for (uint64_t set = free;; set = (set - 1) & free) {
            check_colours(p, ((board ^ low[i / highs] ^ high[i % highs]) & ~free) | set,
                          w);
            if (set == 0)
                break;
        }
}

TEST(test_checkerboards)
{
    struct pairs p;
    uint64_t board = 0;
    const unsigned most = is_long() ? 2 : 1;
    pairs_open(&p, "2x2x2x2x2");
    for (uint32_t v = 0; v < 32; v++)
        board |= (uint64_t)(bits_count(v >> 1) % 2) << v;
    for (uint32_t w = 1; w < 32; w = 2 * w + 1) {
        check_near_checkerboards(&p, w, board, most);
        check_near_checkerboards(&p, w, ~board & 0xffffffff, most);
    }
    sample_close(&p.sample);
}
