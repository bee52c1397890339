/* SPDX-License-Identifier: MIT */
/* hamming_proof.c: checks the finite part of the proofs in doc/hamming.md. A play along a
 * path of blocks goes through sets of colourings. This test finds all sets that can
 * arise, whatever the colours of the blocks are and however long the path is, and checks
 * that from each of them the last two blocks can be ended as the theorem says. */
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "solve/hamming/two_stones.h"
#include "solve/hamming/strongly_reducible.h"

#define LINKS 8
#define NODES (1u << 18)

/* Two adjacent blocks: their sizes, and whether they are in one clique. */
struct link {
    struct block a, b;
    /* Moves from the first block to the second, when this is full or has a hole. */
    struct block_transfer full, hole[BLOCK_VERTICES];
    struct all_positions one, two, joker;
};

/* What can be true of a block when the play arrives there. */
struct node {
    unsigned size, held; /* number of vertices; bit v: a stone is on vertex v */
    /* bit b: the stones of the bit set b can all be black, the others white */
    uint64_t set;
    unsigned rare; /* colours with one stone so far; bit 0: black, bit 1: white */
    int hole;      /* the hole of a later block, or -1 if there is none */
    bool reached;  /* some play leads here; otherwise only a first block */
};

struct proof {
    struct sample sample;
    const struct graph *graph;
    struct arena arena; /* holds the tables of the links */
    struct hamming_graph hamming;
    struct cut cut;
    struct link links[LINKS];
    unsigned link_count;
    struct node *nodes;
    uint32_t *table; /* of indices into nodes, plus 1 */
    uint32_t count;
};

static bool is_cube(const struct proof *p)
{
    return hamming_is_cube(&p->hamming);
}

static unsigned full(unsigned size)
{
    return (1u << size) - 1;
}

/* ---- links ---- */

static void open_table(struct proof *p, struct all_positions *w, enum ending_kind kind,
                       const struct small_board *g)
{
    *w = (struct all_positions){.kind = kind, .vertices = g->vertices};
    for (unsigned v = 0; v < g->vertices; v++)
        w->near[v] = g->near[v];
    check(all_positions_begin(w, &p->arena));
    struct work work = work_of(p->arena.memory, NULL, NULL);
    check(all_positions_fill(w, &work));
}

static void open_link(struct proof *p, const struct block *a, const struct block *b)
{
    struct link *l = &p->links[p->link_count++];
    struct block_transfer t = {.from = a->size, .present = (uint16_t)full(b->size)};
    l->a = *a;
    l->b = *b;
    cut_graph(&p->cut, a, b, &t.graph);
    l->full = t;
    check(block_transfer_init(&l->full, &p->arena));
    for (unsigned h = 0; h < b->size && !is_cube(p); h++) {
        l->hole[h] = t;
        l->hole[h].present &= (uint16_t) ~(1u << h);
        check(block_transfer_init(&l->hole[h], &p->arena));
    }
    open_table(p, &l->one, ENDING_ONE, &t.graph);
    if (is_cube(p)) {
        open_table(p, &l->two, ENDING_TWO, &t.graph);
        open_table(p, &l->joker, ENDING_JOKER, &t.graph);
    }
}

static bool is_known(const struct proof *p, const struct block *a, const struct block *b)
{
    for (unsigned i = 0; i < p->link_count; i++) {
        const struct link *l = &p->links[i];
        if (l->a.size == a->size && l->b.size == b->size &&
            (l->a.part == l->b.part) == (a->part == b->part))
            return true;
    }
    return false;
}

static void proof_open(struct proof *p, const char *sizes)
{
    *p = (struct proof){0};
    sample_of(&p->sample, "sc2 hamming %s random:1", sizes);
    p->arena = arena_of(&p->sample.memory);
    p->graph = graph_of(problem_board(&p->sample.problem));
    check(hamming_graph_of(p->graph, &p->hamming));
    cut_usual(&p->cut, &p->hamming);
    p->nodes = calloc(NODES, sizeof *p->nodes);
    p->table = calloc(2 * NODES, sizeof *p->table);
    check(p->nodes != NULL && p->table != NULL);
    struct hamiltonian_path quotient;
    cut_quotient(&p->cut, &quotient);
    for (uint32_t u = 0; u < p->hamming.vertices; u++)
        for (uint32_t v = 0; v < p->hamming.vertices; v++) {
            uint64_t from = cut_block_of(&p->cut, u), to = cut_block_of(&p->cut, v);
            struct block a = cut_block(&p->cut, from), b = cut_block(&p->cut, to);
            if (hamiltonian_path_distance(&quotient, from, to) == 1 &&
                !is_known(p, &a, &b))
                open_link(p, &a, &b);
        }
}

static void proof_close(struct proof *p)
{
    arena_done(&p->arena);
    free(p->nodes);
    free(p->table);
    sample_close(&p->sample);
}

/* ---- all sets that can arise ---- */

static bool same_node(const struct node *a, const struct node *b)
{
    return a->size == b->size && a->held == b->held && a->set == b->set &&
           a->rare == b->rare && a->hole == b->hole;
}

static void add_node(struct proof *p, struct node n)
{
    check(n.set != 0); /* no block is a dead end */
    uint32_t at = (uint32_t)((n.set * 0x9e3779b97f4a7c15u ^ n.held * 31 ^ n.rare * 7 ^
                              (unsigned)(n.hole + 1) * 0x85ebca6bu) >>
                             20) %
                  (2 * NODES);
    while (p->table[at] != 0 && !same_node(&p->nodes[p->table[at] - 1], &n))
        at = (at + 1) % (2 * NODES);
    if (p->table[at] == 0) {
        check(p->count < NODES);
        p->nodes[p->count++] = n;
        p->table[at] = p->count;
    }
    p->nodes[p->table[at] - 1].reached |= n.reached;
}

static uint64_t step(const struct block_transfer *t, const struct node *n, unsigned black)
{
    uint64_t reach = 0;
    for (uint64_t set = n->set; set != 0; set = bits_without_least(set)) {
        unsigned a = bits_least(set);
        reach |= block_transfer_reach(
            t, (struct small_board_stones){(uint16_t)a, (uint16_t)(n->held & ~a)},
            (uint16_t)black);
    }
    return reach;
}

/* What can be left at the end, over all colourings of the set. */
static uint64_t ends(const struct all_positions *w, const struct node *n,
                     const struct link *l, unsigned held, unsigned black)
{
    uint64_t left = 0;
    for (uint64_t set = n->set; set != 0; set = bits_without_least(set)) {
        unsigned a = bits_least(set);
        left |= all_positions_left(w, a | black << l->a.size,
                                   (n->held & ~a) | (held & ~black) << l->a.size);
    }
    return left;
}

/* The colours that the next block lacks; bit 0: black, bit 1: white. */
static unsigned lacks(unsigned held, unsigned black)
{
    return (unsigned)(black == 0) | (unsigned)(black == held) << 1;
}

/* ---- plays whose first block has both colours ---- */

static void expand(struct proof *p, const struct node *n, const struct link *l)
{
    for (unsigned b = 0; b <= full(l->b.size); b++)
        add_node(p, (struct node){.size = l->b.size,
                                  .held = full(l->b.size),
                                  .set = step(&l->full, n, b),
                                  .rare = n->rare & lacks(full(l->b.size), b),
                                  .hole = -1,
                                  .reached = true});
}

/* δ of the stone on local vertex v. */
static unsigned delta_at(const struct proof *p, const struct link *l, unsigned v,
                         bool black)
{
    uint32_t vertex = v < l->a.size ? l->a.vertex[v] : l->b.vertex[v - l->a.size];
    return graph_side(p->graph, vertex) == (black ? 0u : 1u) ? 1 : 2;
}

/* Can the play end with two stones that cannot move, one of them of the colour c on v? */
static bool ends_stuck(struct proof *p, const struct node *n, const struct link *l,
                       unsigned b, unsigned v, unsigned c)
{
    struct small_board g;
    struct small_board_move moves[SMALL_BOARD_MOVES];
    struct small_board_goal goal = {
        .stones = 2, .held = (uint16_t)(1u << v), .others = 3};
    goal.black = c == 0 ? goal.held : 0;
    cut_graph(&p->cut, &l->a, &l->b, &g);
    for (uint64_t set = n->set; set != 0; set = bits_without_least(set)) {
        unsigned black = bits_least(set) | b << 4;
        struct small_board_stones start = {(uint16_t)black, (uint16_t)(0xff & ~black)};
        if (small_board_solve(&g, start, false, &goal, &p->sample.memory, moves) >= 0)
            return true;
    }
    return false;
}

static void check_cube_end(struct proof *p, const struct node *n, const struct link *l,
                           unsigned b)
{
    unsigned delta = 0, rare = n->rare & lacks(15, b),
             black = bits_least(n->set) | b << 4;
    for (unsigned v = 0; v < 8; v++)
        delta += delta_at(p, l, v, black >> v & 1);
    uint64_t one = ends(&l->one, n, l, 15, b), two = ends(&l->two, n, l, 15, b);
    uint64_t joker = ends(&l->joker, n, l, 15, b);
    for (unsigned v = 0; v < 8; v++)
        for (unsigned c = 0; c < 2; c++) {
            bool fits = delta_at(p, l, v, c == 0) == delta % 3;
            check((one >> (2 * v + c) & 1) == fits);
            check(joker >> (2 * v + c) & 1);
            for (unsigned d = 0; d < 2; d++)
                check(two >> (4 * v + 2 * c + d) & 1 || (c == d && rare >> c & 1));
            if (!fits && rare >> c & 1)
                check(ends_stuck(p, n, l, b, v, c));
        }
}

static void check_end(struct proof *p, const struct node *n, const struct link *l)
{
    for (unsigned b = 0; b <= full(l->b.size); b++) {
        if (is_cube(p)) {
            check_cube_end(p, n, l, b);
            continue;
        }
        uint64_t left = ends(&l->one, n, l, full(l->b.size), b);
        check(left == ((uint64_t)1 << 2 * (l->a.size + l->b.size)) - 1);
    }
}

static void each_link(struct proof *p, uint32_t i,
                      void (*act)(struct proof *, const struct node *,
                                  const struct link *))
{
    for (unsigned k = 0; k < p->link_count; k++) {
        struct node n = p->nodes[i]; /* a copy: act may add nodes */
        if (p->links[k].a.size == n.size)
            act(p, &n, &p->links[k]);
    }
}

static void prove_mixed(struct proof *p)
{
    for (unsigned size = 3; size <= BLOCK_VERTICES; size++)
        for (unsigned a = 1; a < full(size); a++)
            add_node(p, (struct node){.size = size,
                                      .held = full(size),
                                      .set = (uint64_t)1 << a,
                                      .rare = (bits_count(a) == 1) |
                                              (unsigned)(bits_count(a) == size - 1) << 1,
                                      .hole = -1});
    for (uint32_t i = 0; i < p->count; i++)
        each_link(p, i, expand);
    for (uint32_t i = 0; i < p->count; i++)
        if (p->nodes[i].reached)
            each_link(p, i, check_end);
    print_message("%u sets\n", p->count);
    memset(p->table, 0, 2 * NODES * sizeof *p->table);
    p->count = 0;
}

/* ---- plays that open with a move into the first block, leaving a hole at h ---- */

/* Each block except the target's has a single colour. The stone that makes the opening
 * move is black, so the block it leaves is all black, apart from the hole. */
static void expand_opened(struct proof *p, const struct node *n, const struct link *l)
{
    const unsigned all = full(l->b.size);
    struct node next = {.size = l->b.size, .held = all, .hole = n->hole, .reached = true};
    next.set = step(&l->full, n, 0);
    add_node(p, next);
    next.set = step(&l->full, n, all);
    add_node(p, next);
    if (n->hole < 0 || n->hole >= (int)l->b.size)
        return;
    next.held = all & ~(1u << n->hole);
    next.set = step(&l->hole[n->hole], n, next.held);
    next.hole = -1;
    add_node(p, next);
}

/* The target is in the last block, which may have the hole. If that block has a hole and
 * three vertices, the stones beside the target are black: otherwise another cut of the
 * board has a block with both colours, and prove_mixed covers it. */
static void check_opened_end(struct proof *p, const struct node *n, const struct link *l)
{
    unsigned held = full(l->b.size);
    if (n->hole >= (int)l->b.size)
        return;
    if (n->hole >= 0)
        held &= ~(1u << n->hole);
    for (unsigned b = 0; b <= held; b++) {
        if (b & ~held)
            continue;
        uint64_t left = ends(&l->one, n, l, held, b);
        for (unsigned v = 0; v < l->b.size; v++) {
            bool others_black = (held & ~b & ~(1u << v)) == 0;
            if (!(held >> v & 1) || (n->hole >= 0 && l->b.size == 3 && !others_black))
                continue;
            check((left >> 2 * (l->a.size + v) & 3) == 3);
        }
    }
}

static void prove_opened(struct proof *p)
{
    for (unsigned size = 3; size <= BLOCK_VERTICES; size++)
        for (unsigned h = 0; h < size; h++)
            add_node(p, (struct node){.size = size,
                                      .held = full(size),
                                      .set = (uint64_t)1 << (1u << h),
                                      .hole = (int)h});
    for (uint32_t i = 0; i < p->count; i++)
        each_link(p, i, expand_opened);
    for (uint32_t i = 0; i < p->count; i++)
        if (p->nodes[i].reached)
            each_link(p, i, check_opened_end);
}

static void prove(const char *sizes)
{
    struct proof p;
    proof_open(&p, sizes);
    prove_mixed(&p);
    if (!is_cube(&p))
        prove_opened(&p);
    proof_close(&p);
}

/* The case of hamming_pairs.c:is_line: the chain begins with one black stone, and all
 * blocks before the last one are white. From the third block on, each block has the same
 * set as the one before, so the length of the chain does not matter. */
TEST(test_line)
{
    struct proof p;
    proof_open(&p, "3x2x2x2");
    check_number(p.link_count, 1);
    for (unsigned h = 0; h < 6; h++) {
        struct node n = {.size = 6, .held = full(6), .set = (uint64_t)1 << (1u << h)};
        n.set = step(&p.links[0].full, &n, 0);
        n.set = step(&p.links[0].full, &n, 0);
        check(n.set != 0);
        check(n.set == step(&p.links[0].full, &n, 0));
    }
    proof_close(&p);
}

/* ---- paths ---- */

/* The path visits every vertex once and leads from `from` to `to`, or, where the parities
 * in a cube do not allow that, to a neighbour of `to` right after `to`. */
static void check_path(const struct hamiltonian_path *quotient, uint32_t vertices,
                       uint32_t from, uint32_t to)
{
    struct hamiltonian_path w = *quotient;
    bool seen[64] = {false};
    uint64_t v, before = from, last_but_one = from;
    uint32_t count = 0;
    hamiltonian_path_begin(&w, from, to);
    for (; hamiltonian_path_next(&w, &v); last_but_one = before, before = v, count++) {
        check(v < vertices && !seen[v]);
        check(count == 0 ? v == from : hamiltonian_path_distance(&w, before, v) == 1);
        seen[v] = true;
    }
    check_number(count, vertices);
    bool past =
        hamiltonian_path_is_cube(&w) && hamiltonian_path_distance(&w, from, to) % 2 == 0;
    check((past ? last_but_one : before) == to);
}

TEST(test_paths)
{
    static const unsigned shapes[][5] = {
        {3},          {2, 2},    {2, 2, 2}, {3, 2},         {3, 2, 2},
        {2, 5},       {5, 2, 2}, {4, 2},    {4, 2, 2},      {3, 3},
        {3, 3, 2},    {2, 3, 2}, {4, 3},    {5, 3, 2},      {2, 2, 2, 2},
        {2, 2, 3, 2}, {6, 2},    {7},       {2, 2, 2, 2, 2}};
    for (size_t k = 0; k < COUNT(shapes); k++) {
        struct hamiltonian_path w = {0};
        uint32_t vertices = 1;
        for (unsigned i = 0; i < 5 && shapes[k][i] > 0; i++) {
            w.factor[w.factors++] =
                (struct hamming_factor){.size = shapes[k][i], .stride = vertices};
            vertices *= shapes[k][i];
        }
        for (uint32_t from = 0; from < vertices; from++)
            for (uint32_t to = 0; to < vertices; to++)
                if (from != to) {
                    testing("shape %zu from %u to %u", k, from, to);
                    check_path(&w, vertices, from, to);
                }
    }
}

TEST(test_cubes)
{
    prove("2x2x2x2");
}

TEST(test_triangles)
{
    prove("3x3x3");
}

TEST(test_cliques)
{
    prove("4x4x4");
    prove("5x5x5");
    prove("7x2x2"); /* K_7 is cut into blocks of 3 and of 4 vertices */
}

TEST(test_prisms)
{
    if (!is_long())
        print_message("K3 x K2 only with DICOT_LONG=1\n");
    else
        prove("3x2x2x2");
}
