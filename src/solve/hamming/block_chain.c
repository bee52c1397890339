/* SPDX-License-Identifier: MIT */
/* block_chain.c: see block_chain.h. Forward, a set of colourings for each block; the last
 * two blocks are searched; then back, a colouring of each block that leads there. */
#include "solve/hamming/block_chain.h"

#include <assert.h>

#include "base/bits.h"

#define BLOCKS_A_UNIT 64

/* ---- stones ---- */

static bool is_black(const struct chain *c, uint32_t v)
{
    bool black = c->start[v] == X;
    return black ^ (v == c->wish.flipped) ^ (v == c->changed);
}

static struct small_stones stones_in(const struct chain *c, const struct block *b)
{
    struct small_stones s = {0, 0};
    for (unsigned l = 0; l < b->size; l++)
        if (b->vertex[l] != c->hole)
            *(is_black(c, b->vertex[l]) ? &s.black : &s.white) |= (uint16_t)(1u << l);
    return s;
}

static uint16_t held_in(const struct chain *c, const struct block *b)
{
    struct small_stones s = stones_in(c, b);
    return (uint16_t)(s.black | s.white);
}

/* The place of v in the block, or its size. */
static unsigned place_in(const struct block *b, uint32_t v)
{
    unsigned l = 0;
    while (l < b->size && b->vertex[l] != v)
        l++;
    return l;
}

/* ---- where to begin ---- */

static void begin_walk(struct chain *c)
{
    c->blocks = cut_blocks(&c->cut);
    c->path = memory_new_dirty(c->memory, c->blocks, sizeof *c->path);
    c->reach = memory_new_dirty(c->memory, c->blocks, sizeof *c->reach);
    bool ready = c->path != NULL && c->reach != NULL;
    c->phase = ready ? CHAIN_WALK : CHAIN_NO_MEMORY;
    c->at = 0;
    cut_quotient(&c->cut, &c->walk);
    walk_begin(&c->walk, c->first, cut_block_of(&c->cut, c->wish.target.vertex));
}

/* Are u and v in one block, and the target in another? */
static bool cut_serves(const struct chain *c, const struct cut *cut, uint32_t u,
                       uint32_t v)
{
    uint64_t block = cut_block_of(cut, u);
    return block == cut_block_of(cut, v) &&
           block != cut_block_of(cut, c->wish.target.vertex);
}

/* A cut in which u and its neighbour v in factor i are in one block without the target.
 */
static bool find_cut(const struct chain *c, uint32_t u, uint32_t v, unsigned i,
                     struct cut *cut)
{
    const struct hamming *h = &c->graph;
    cut_usual(cut, h);
    if (cut->second < h->factors) {
        unsigned first = hamming_is_cube(h) ? i : cut->factor;
        for (unsigned j = 0; j < h->factors; j++) {
            cut_init(cut, h, first, j);
            if (j != first && cut_serves(c, cut, u, v))
                return true;
        }
        return false;
    }
    if (h->factor[i].size == 2)
        return false;
    cut_init(cut, h, i, h->factors);
    cut->turn = hamming_digit(h, i, u);
    for (unsigned k = 0; k < 3 && !cut_serves(c, cut, u, v); k++)
        cut->turn = (cut->turn == 0 ? h->factor[i].size : cut->turn) - 1;
    return cut_serves(c, cut, u, v);
}

/* Is a stone to be left on v? Then it must not go away. */
static bool is_kept(const struct chain *c, uint32_t v)
{
    const struct ending *second = &c->wish.second;
    return v == c->wish.target.vertex || (second->placed && v == second->vertex);
}

/* May stones of both colours meet here, away from where they are to be left? */
static bool is_edge(const struct chain *c, uint32_t u, uint32_t v)
{
    return is_black(c, u) != is_black(c, v) && !is_kept(c, u) && !is_kept(c, v);
}

static bool seek_at(struct chain *c, uint32_t u)
{
    for (unsigned i = 0; i < c->graph.factors; i++) {
        uint32_t v = hamming_beside(&c->graph, i, u);
        struct cut cut;
        if (is_edge(c, u, v) && find_cut(c, u, v, i, &cut)) {
            c->cut = cut;
            c->first = cut_block_of(&cut, u);
            return true;
        }
    }
    return false;
}

static void open_with(struct chain *c, uint32_t from, uint32_t to)
{
    c->hole = from;
    c->changed = to;
    c->first = cut_block_of(&c->cut, to);
    c->moves[c->count++] = (move)from << 32 | to;
}

/* All blocks but the target's have one colour each. An opening move from `from` to `to`?
 * Best if neither is in the target's block; and where blocks have sides, the walk is to
 * end there, so it begins on the other side. */
static bool try_bridge(struct chain *c, uint32_t from, uint32_t to)
{
    uint64_t end = cut_block_of(&c->cut, c->wish.target.vertex),
             first = cut_block_of(&c->cut, to), left = cut_block_of(&c->cut, from);
    if (first == end || first == left)
        return false;
    if (left == end) {
        c->spare = from;
        c->spare_changed = to;
        return false;
    }
    if (walk_is_cube(&c->walk) && walk_distance(&c->walk, first, end) % 2 == 0)
        return false;
    open_with(c, from, to);
    return true;
}

static bool bridge_at(struct chain *c, uint32_t u)
{
    for (unsigned i = 0; i < c->graph.factors; i++) {
        uint32_t v = hamming_beside(&c->graph, i, u);
        if (is_edge(c, u, v) && (try_bridge(c, u, v) || try_bridge(c, v, u)))
            return true;
    }
    return false;
}

static void seek(struct chain *c)
{
    bool found = c->phase == CHAIN_SEEK ? seek_at(c, c->at) : bridge_at(c, c->at);
    if (!found && ++c->at < c->graph.vertices)
        return;
    if (found) {
        begin_walk(c);
    } else if (c->phase == CHAIN_SEEK) {
        c->phase = CHAIN_BRIDGE;
        c->at = 0;
        cut_usual(&c->cut, &c->graph);
        cut_quotient(&c->cut, &c->walk);
    } else if (c->spare != NOWHERE) {
        open_with(c, c->spare, c->spare_changed);
        begin_walk(c);
    } else {
        c->phase = CHAIN_FAILED;
    }
}

/* ---- from block to block ---- */

/* The transfer from block a to block b; NULL: over the budget. */
static const struct transfer *transfer_to(struct chain *c, const struct block *a,
                                          const struct block *b)
{
    struct transfer new = {.from = a->size, .present = held_in(c, b)};
    struct transfer *t = &c->usual[a->size == 4][b->size == 4][a->part != b->part];
    if (new.present != (1u << b->size) - 1)
        t = &c->opened;
    if (t->reach == NULL) {
        cut_graph(&c->cut, a, b, &new.graph);
        *t = new;
        if (!transfer_init(t, c->memory))
            return NULL;
    }
    return t;
}

static struct small_stones coloured(uint16_t held, unsigned black)
{
    return (struct small_stones){(uint16_t)black, (uint16_t)(held & ~black)};
}

/* What can be reached in the next block. */
static bool reach_next(struct chain *c)
{
    struct block a = cut_block(&c->cut, c->path[c->at - 1]),
                 b = cut_block(&c->cut, c->path[c->at]);
    const struct transfer *t = transfer_to(c, &a, &b);
    if (t == NULL)
        return false;
    uint16_t held = held_in(c, &a), black = stones_in(c, &b).black;
    uint64_t reach = 0;
    for (uint64_t set = c->reach[c->at - 1]; set != 0; set = bits_without_least(set))
        reach |= transfer_reach(t, coloured(held, bits_least(set)), black);
    c->reach[c->at] = reach;
    return true;
}

/* ---- the last two blocks ---- */

/* Adds a stone that must be there. */
static void hold(struct small_goal *goal, const struct block *a, const struct block *b,
                 const struct ending *e)
{
    unsigned l = place_in(a, e->vertex);
    if (l == a->size)
        l += place_in(b, e->vertex);
    goal->held |= (uint16_t)(1u << l);
    if (e->colour == X)
        goal->black |= (uint16_t)(1u << l);
}

static struct small_goal last_goal(const struct chain *c, const struct block *a,
                                   const struct block *b)
{
    const struct ending *second = &c->wish.second;
    struct small_goal goal = {
        .stones = c->wish.stones, .may_move = second->wanted, .others = 3};
    hold(&goal, a, b, &c->wish.target);
    if (second->placed)
        hold(&goal, a, b, second);
    else if (second->wanted)
        goal.others = second->colour == X ? 1 : 2;
    return goal;
}

static uint32_t vertex_of(const struct block *a, const struct block *b, unsigned l)
{
    return l < a->size ? a->vertex[l] : b->vertex[l - a->size];
}

static move move_of(const struct block *a, const struct block *b, struct small_move m)
{
    uint32_t from = vertex_of(a, b, m.from), to = vertex_of(a, b, m.to);
    return m.from == m.to ? STONES_JOKER | to : (move)from << 32 | to;
}

/* The moves of the last two blocks go to the end of the list: how many come before is
 * known, one for each stone that leaves its block. */
static void take_last(struct chain *c, const struct block *a, const struct block *b,
                      const struct small_move *moves, unsigned count)
{
    unsigned last = bits_count(held_in(c, a)) + bits_count(held_in(c, b));
    c->filled = c->count + c->graph.vertices - (c->hole != NOWHERE) - last;
    for (unsigned i = 0; i < count; i++)
        c->moves[c->filled + i] = move_of(a, b, moves[i]);
    c->count = c->filled + count;
    c->phase = CHAIN_BACK;
    c->at = c->blocks - 2;
}

static void end_walk(struct chain *c)
{
    struct block a = cut_block(&c->cut, c->path[c->blocks - 2]),
                 b = cut_block(&c->cut, c->path[c->blocks - 1]);
    struct small_graph graph;
    struct small_goal goal = last_goal(c, &a, &b);
    struct small_stones stones = stones_in(c, &b);
    bool joker = c->wish.joker && c->wish.flipped == NOWHERE;
    cut_graph(&c->cut, &a, &b, &graph);
    c->phase = CHAIN_FAILED;
    for (uint64_t set = c->reach[c->blocks - 2]; set != 0;
         set = bits_without_least(set)) {
        struct small_stones start = coloured(held_in(c, &a), bits_least(set));
        struct small_move moves[SMALL_MOVES];
        start.black |= (uint16_t)(stones.black << a.size);
        start.white |= (uint16_t)(stones.white << a.size);
        int count = small_solve(&graph, start, joker, &goal, c->memory, moves);
        if (count >= 0) {
            c->end = (uint16_t)bits_least(set);
            take_last(c, &a, &b, moves, (unsigned)count);
            return;
        }
        if (count < -1) {
            c->phase = CHAIN_NO_MEMORY;
            return;
        }
    }
}

/* ---- forward and back ---- */

static void walk_on(struct chain *c)
{
    walk_next(&c->walk, &c->path[c->at]);
    if (c->at == 0) {
        struct block b = cut_block(&c->cut, c->path[0]);
        c->reach[0] = (uint64_t)1 << stones_in(c, &b).black;
    } else if (c->at < c->blocks - 1 && !reach_next(c)) {
        c->phase = CHAIN_NO_MEMORY;
        return;
    }
    if (++c->at == c->blocks)
        end_walk(c);
}

static void walk_back(struct chain *c)
{
    if (c->at == 0) {
        c->phase = CHAIN_DONE;
        return;
    }
    struct block a = cut_block(&c->cut, c->path[c->at - 1]),
                 b = cut_block(&c->cut, c->path[c->at]);
    const struct transfer *t = transfer_to(c, &a, &b);
    uint16_t held = held_in(c, &a), black = stones_in(c, &b).black;
    uint64_t set = c->reach[c->at - 1];
    while (!(transfer_reach(t, coloured(held, bits_least(set)), black) >> c->end & 1))
        set = bits_without_least(set);
    struct small_move moves[TRANSFER_BLOCK];
    uint16_t before = (uint16_t)bits_least(set);
    unsigned count = transfer_moves(t, coloured(held, before), black, c->end, moves);
    c->filled -= count;
    for (unsigned i = 0; i < count; i++)
        c->moves[c->filled + i] = move_of(&a, &b, moves[i]);
    c->end = before;
    c->at--;
}

/* ---- life ---- */

void chain_begin(struct chain *c)
{
    c->hole = c->changed = c->spare = NOWHERE;
    c->phase = CHAIN_SEEK;
    c->at = 0;
    c->count = 0;
    if (c->wish.flipped != NOWHERE)
        c->moves[c->count++] = STONES_JOKER | c->wish.flipped;
}

void chain_step(struct chain *c, uint64_t work)
{
    for (uint64_t i = 0; i < work * BLOCKS_A_UNIT && c->phase < CHAIN_DONE; i++) {
        c->looked++;
        if (c->phase == CHAIN_WALK)
            walk_on(c);
        else if (c->phase == CHAIN_BACK)
            walk_back(c);
        else
            seek(c);
    }
}

void chain_free(struct chain *c)
{
    memory_free(c->memory, c->path, c->blocks, sizeof *c->path);
    memory_free(c->memory, c->reach, c->blocks, sizeof *c->reach);
    for (struct transfer *t = &c->usual[0][0][0]; t < &c->usual[0][0][0] + 8; t++)
        transfer_free(t, c->memory);
    transfer_free(&c->opened, c->memory);
    c->path = c->reach = NULL;
}
