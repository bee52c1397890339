/* SPDX-License-Identifier: MIT */
/* block_chain.c: plays block by block along a Hamiltonian path of blocks. Going forward,
 * it finds for each block all colourings that can arise when the block before is emptied
 * into it. The last two blocks are searched for the wanted ending. Going back, it chooses
 * for each block a colouring that leads to the one chosen before, and notes the moves; so
 * the list of moves is filled from its end.
 *
 * Every stone of a block that is emptied goes over to the next block or is clobbered on
 * the way; what matters is which stones of the next block are black afterwards. */
#include "solve/hamming/block_chain.h"

#include "base/bits.h"

#define LARGEST_UNCUT 5 /* larger factors are divided into parts */

/* ---- cuts ---- */

/* Cuts into blocks of one factor, or of two if second < h->factors. */
static void cut_init(struct cut *c, const struct hamming_graph *h, unsigned factor,
                     unsigned second)
{
    uint32_t size = h->factor[factor].size;
    *c = (struct cut){.graph = h, .factor = factor, .second = second, .parts = 1};
    if (size > LARGEST_UNCUT) {
        uint32_t fours = size % 3;
        c->threes = (size - 4 * fours) / 3;
        c->parts = c->threes + fours;
    }
}

void cut_usual(struct cut *c, const struct hamming_graph *h)
{
    unsigned large = hamming_large_factor(h), others = 0;
    for (unsigned i = 0; i < h->factors; i++)
        others += i != large && h->factor[i].size > 2;
    if (large == h->factors)
        cut_init(c, h, 0, 1);
    else if (h->factor[large].size == 3 && others == 0)
        cut_init(c, h, large, large == 0 ? 1 : 0);
    else
        cut_init(c, h, large, h->factors);
}

/* Do two factors make a block? */
static bool is_double(const struct cut *c)
{
    return c->second < c->graph->factors;
}

/* Returns the first digit of a part, counted from c->turn. */
static uint32_t part_begin(const struct cut *c, uint32_t part)
{
    return part < c->threes ? 3 * part : 4 * part - c->threes;
}

static uint32_t second_size(const struct cut *c)
{
    return is_double(c) ? c->graph->factor[c->second].size : 1;
}

void cut_quotient(const struct cut *c, struct hamiltonian_path *quotient)
{
    const struct hamming_graph *h = c->graph;
    quotient->factors = 0;
    if (c->parts > 1)
        quotient->factor[quotient->factors++] =
            (struct hamming_factor){.size = c->parts, .stride = STRIDE_APART};
    for (unsigned i = 0; i < h->factors; i++)
        if (i != c->factor && i != c->second)
            quotient->factor[quotient->factors++] = h->factor[i];
}

static uint32_t cut_blocks(const struct cut *c)
{
    return c->graph->vertices / c->graph->factor[c->factor].size / second_size(c) *
           c->parts;
}

/* The number of a block is its least vertex, ignoring the
 * digits within the block, plus STRIDE_APART times the part: parts are a factor of the
 * quotient with no stride of its own on the board. */
uint64_t cut_block_of(const struct cut *c, uint32_t v)
{
    const struct hamming_graph *h = c->graph;
    uint32_t d = hamming_digit(h, c->factor, v), size = h->factor[c->factor].size;
    uint32_t low = v - d * hamming_stride(h, c->factor);
    if (is_double(c))
        low -= hamming_digit(h, c->second, v) * hamming_stride(h, c->second);
    if (c->parts == 1)
        return low;
    d = (d + size - c->turn) % size;
    uint32_t part = d < 3 * c->threes ? d / 3 : (d + c->threes) / 4;
    return low + part * STRIDE_APART;
}

struct block cut_block(const struct cut *c, uint64_t number)
{
    const struct hamming_graph *h = c->graph;
    const uint32_t stride = hamming_stride(h, c->factor),
                   size = h->factor[c->factor].size;
    const uint32_t inner = second_size(c),
                   inner_stride = is_double(c) ? hamming_stride(h, c->second) : 0;
    struct block b = {.part = (uint32_t)(number / STRIDE_APART)};
    uint32_t d = c->parts > 1 ? (part_begin(c, b.part) + c->turn) % size : 0;
    b.size = c->parts == 1 ? size * inner : b.part < c->threes ? 3 : 4;
    for (unsigned l = 0; l < b.size; d = d + 1 == size ? 0 : d + 1)
        for (uint32_t k = 0; k < inner; k++)
            b.vertex[l++] = (uint32_t)number + d * stride + k * inner_stride;
    return b;
}

void cut_graph(const struct cut *c, const struct block *a, const struct block *b,
               struct small_board *g)
{
    const unsigned size[2] = {a->size, b->size};
    const unsigned inner = second_size(c);
    const bool same_part = a->part == b->part;
    *g = (struct small_board){.vertices = size[0] + size[1]};
    for (unsigned u = 0; u < g->vertices; u++)
        for (unsigned v = 0; v < g->vertices; v++) {
            unsigned i = u < size[0] ? u : u - size[0], j = v < size[0] ? v : v - size[0];
            bool same_block = (u < size[0]) == (v < size[0]);
            bool near = same_block ? (i / inner == j / inner) != (i % inner == j % inner)
                                   : !same_part || i == j;
            if (near)
                g->near[u] |= (uint16_t)(1u << v);
        }
}

uint32_t block_chain_blocks(const struct hamming_graph *h)
{
    struct cut c;
    if (h->factors == 0)
        return 1;
    cut_usual(&c, h);
    return cut_blocks(&c);
}

/* ---- from one block to another ----
 *
 * A table over all positions of two blocks. Each move takes one stone out of the first
 * block, so a position depends only on positions with fewer stones there, and recursion
 * is at most as deep as the first block has stones. */

/* Makes a move. A clobbered stone had the other colour, so within the first block the
 * colour of `to` is just exchanged. */
static void clobber(const struct block_transfer *t, struct small_board_stones *a,
                    uint16_t *b, struct small_board_move m)
{
    uint16_t from = (uint16_t)(1u << m.from);
    bool black = a->black & from;
    a->black &= (uint16_t)~from;
    a->white &= (uint16_t)~from;
    if (m.to < t->from) {
        a->black ^= (uint16_t)(1u << m.to);
        a->white ^= (uint16_t)(1u << m.to);
    } else {
        uint16_t to = (uint16_t)(1u << (m.to - t->from));
        *b = (uint16_t)(black ? *b | to : *b & ~to);
    }
}

/* Steps *m to the next move of a stone of the first block; at the beginning its `from`
 * and `to` are 0. Returns false if there are no more. */
static bool next_move(const struct block_transfer *t, struct small_board_stones a,
                      uint16_t b, struct small_board_move *m)
{
    unsigned from = m->from, to = m->from == m->to ? 0 : m->to + 1u;
    for (; from < t->from; from++, to = 0) {
        bool black = a.black >> from & 1;
        if (!black && !(a.white >> from & 1))
            continue;
        unsigned second = (unsigned)(black ? t->present & ~b : b) << t->from;
        unsigned prey = t->graph.near[from] & ((black ? a.white : a.black) | second);
        prey = prey >> to << to;
        if (prey != 0) {
            *m = (struct small_board_move){(uint8_t)from, (uint8_t)bits_least(prey)};
            return true;
        }
    }
    return false;
}

/* One row for each way to colour the first block, in which vertices may be empty, and one
 * entry per colouring of the second. */
bool block_transfer_init(struct block_transfer *t, struct arena *a)
{
    const uint16_t all = (uint16_t)((1u << t->from) - 1);
    const size_t rows = (size_t)2 * small_board_ternary(all) + 1,
                 entries = rows << (t->graph.vertices - t->from);
    t->reach = arena_new(a, entries, sizeof *t->reach);
    t->known = arena_new(a, entries, sizeof *t->known);
    return !a->failed;
}

uint64_t block_transfer_reach(const struct block_transfer *t, struct small_board_stones a,
                              uint16_t b)
{
    const size_t row =
        small_board_ternary(a.black) + 2 * (size_t)small_board_ternary(a.white);
    const size_t at = (row << (t->graph.vertices - t->from)) + b;
    if (t->known[at])
        return t->reach[at];
    uint64_t reach = row == 0 ? (uint64_t)1 << b : 0;
    for (struct small_board_move m = {0, 0}; next_move(t, a, b, &m);) {
        struct small_board_stones next = a;
        uint16_t end = b;
        clobber(t, &next, &end, m);
        reach |= block_transfer_reach(t, next, end);
    }
    t->known[at] = true;
    return t->reach[at] = reach;
}

/* Finds moves after which the second block has the black stones `end`, which must be
 * possible. Returns the number of moves: one for each stone of the first block. */
static unsigned transfer_moves(const struct block_transfer *t,
                               struct small_board_stones a, uint16_t b, uint16_t end,
                               struct small_board_move *moves)
{
    unsigned count = 0;
    while (a.black != 0 || a.white != 0) {
        struct small_board_stones next;
        uint16_t b2;
        struct small_board_move m = {0, 0};
        do {
            next_move(t, a, b, &m);
            next = a;
            b2 = b;
            clobber(t, &next, &b2, m);
        } while (!(block_transfer_reach(t, next, b2) >> end & 1));
        moves[count++] = m;
        a = next;
        b = b2;
    }
    return count;
}

/* ---- stones ---- */

static bool is_black(const struct block_chain *c, uint32_t v)
{
    bool black = c->start[v] == X;
    return black ^ (v == c->wish.flipped) ^ (v == c->changed);
}

static struct small_board_stones stones_in(const struct block_chain *c,
                                           const struct block *b)
{
    struct small_board_stones s = {0, 0};
    for (unsigned l = 0; l < b->size; l++)
        if (b->vertex[l] != c->hole)
            *(is_black(c, b->vertex[l]) ? &s.black : &s.white) |= (uint16_t)(1u << l);
    return s;
}

static uint16_t held_in(const struct block_chain *c, const struct block *b)
{
    struct small_board_stones s = stones_in(c, b);
    return (uint16_t)(s.black | s.white);
}

/* ---- where to begin ---- */

/* Are u and v in one block, and the target in another? */
static bool cut_serves(const struct block_chain *c, const struct cut *cut, uint32_t u,
                       uint32_t v)
{
    uint64_t block = cut_block_of(cut, u);
    return block == cut_block_of(cut, v) &&
           block != cut_block_of(cut, c->wish.target.vertex);
}

/* Finds a cut with u and its neighbour v, which differs in factor i, in one block that
 * does not hold the target. */
static bool find_cut(const struct block_chain *c, uint32_t u, uint32_t v, unsigned i,
                     struct cut *cut)
{
    const struct hamming_graph *h = &c->graph;
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

/* Is a stone to be left on v? Then the opening move must not empty v. */
static bool is_kept(const struct block_chain *c, uint32_t v)
{
    const struct ending *second = &c->wish.second;
    return v == c->wish.target.vertex || (second->placed && v == second->vertex);
}

/* Do u and v hold different colours, and is no stone to be left on either? */
static bool is_edge(const struct block_chain *c, uint32_t u, uint32_t v)
{
    return is_black(c, u) != is_black(c, v) && !is_kept(c, u) && !is_kept(c, v);
}

static void open_with(struct block_chain *c, uint32_t from, uint32_t to)
{
    c->hole = from;
    c->changed = to;
    c->first = cut_block_of(&c->cut, to);
    moves_append(c->moves, (move)from << 32 | to);
}

/* Tries an opening move from `from` to `to` when each block but the target's has a single
 * colour. It is best if neither vertex is in the target's block. If the quotient is a
 * cube, the path must end in the target's block, so it must begin on the other side. */
static bool try_bridge(struct block_chain *c, uint32_t from, uint32_t to)
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
    if (hamiltonian_path_is_cube(&c->walk) &&
        hamiltonian_path_distance(&c->walk, first, end) % 2 == 0)
        return false;
    open_with(c, from, to);
    return true;
}

/* Looks for a block of both colours to begin with, or, if there is none, for an opening
 * move that makes one. */
static enum hamming_play seek(struct block_chain *c, struct work *w)
{
    const struct hamming_graph *h = &c->graph;
    for (uint32_t u = 0; u < h->vertices; u++) {
        if (over_node(w))
            return PLAY_FAILED;
        for (unsigned i = 0; i < h->factors; i++) {
            const uint32_t v = hamming_beside(h, i, u);
            if (is_edge(c, u, v) && find_cut(c, u, v, i, &c->cut)) {
                c->first = cut_block_of(&c->cut, u);
                return PLAY_DONE;
            }
        }
    }
    cut_usual(&c->cut, h);
    cut_quotient(&c->cut, &c->walk);
    for (uint32_t u = 0; u < h->vertices; u++) {
        if (over_node(w))
            return PLAY_FAILED;
        for (unsigned i = 0; i < h->factors; i++) {
            const uint32_t v = hamming_beside(h, i, u);
            if (is_edge(c, u, v) && (try_bridge(c, u, v) || try_bridge(c, v, u)))
                return PLAY_DONE;
        }
    }
    if (c->spare == NOWHERE)
        return PLAY_NOT_FOUND;
    open_with(c, c->spare, c->spare_changed);
    return PLAY_DONE;
}

/* ---- from the first block to the last, and back ---- */

/* Returns the transfer from block a to block b, and makes it if there is none of its kind
 * yet. Returns NULL if the budget is exceeded. */
static const struct block_transfer *
transfer_to(struct block_chain *c, const struct block *a, const struct block *b)
{
    struct block_transfer *t = &c->usual[a->size == 4][b->size == 4][a->part != b->part];
    const uint16_t present = held_in(c, b);
    if (present != (1u << b->size) - 1)
        t = &c->opened;
    if (t->reach == NULL) {
        *t = (struct block_transfer){.from = a->size, .present = present};
        cut_graph(&c->cut, a, b, &t->graph);
        if (!block_transfer_init(t, c->arena))
            return NULL;
    }
    return t;
}

static struct small_board_stones coloured(uint16_t held, unsigned black)
{
    return (struct small_board_stones){(uint16_t)black, (uint16_t)(held & ~black)};
}

static uint32_t vertex_of(const struct block *a, const struct block *b, unsigned l)
{
    return l < a->size ? a->vertex[l] : b->vertex[l - a->size];
}

static move move_of(const struct block *a, const struct block *b,
                    struct small_board_move m)
{
    uint32_t from = vertex_of(a, b, m.from), to = vertex_of(a, b, m.to);
    return m.from == m.to ? STONES_JOKER | to : (move)from << 32 | to;
}

/* Adds to the goal a stone that must be left in one of the last two blocks. */
static void hold(struct small_board_goal *goal, const struct block *a,
                 const struct block *b, const struct ending *e)
{
    unsigned l = 0;
    while (vertex_of(a, b, l) != e->vertex)
        l++;
    small_board_hold(goal, l, e->colour);
}

/* Searches the last two blocks, for each colouring of the last but one. Puts their moves
 * at the end of the list: the number of moves before them is known, one for each stone
 * that leaves its block. */
static enum hamming_play play_last(struct block_chain *c)
{
    const struct block a = cut_block(&c->cut, c->path[c->blocks - 2]),
                       b = cut_block(&c->cut, c->path[c->blocks - 1]);
    const struct ending *second = &c->wish.second;
    const struct small_board_stones stones = stones_in(c, &b);
    const bool joker = c->wish.joker && c->wish.flipped == NOWHERE;
    struct small_board graph;
    struct small_board_goal goal = {
        .stones = c->wish.stones, .may_move = second->wanted, .others = 3};
    hold(&goal, &a, &b, &c->wish.target);
    if (second->placed)
        hold(&goal, &a, &b, second);
    else if (second->wanted)
        goal.others = second->colour == X ? 1 : 2;
    cut_graph(&c->cut, &a, &b, &graph);
    for (uint64_t set = c->reach[c->blocks - 2]; set != 0;
         set = bits_without_least(set)) {
        struct small_board_stones start = coloured(held_in(c, &a), bits_least(set));
        struct small_board_move moves[SMALL_BOARD_MOVES];
        start.black |= (uint16_t)(stones.black << a.size);
        start.white |= (uint16_t)(stones.white << a.size);
        const int count =
            small_board_solve(&graph, start, joker, &goal, c->arena->memory, moves);
        if (count < -1)
            return PLAY_FAILED;
        if (count < 0)
            continue;
        const unsigned last = bits_count(held_in(c, &a)) + bits_count(held_in(c, &b));
        c->end = (uint16_t)bits_least(set);
        c->filled = c->moves->count + c->graph.vertices - (c->hole != NOWHERE) - last;
        for (int i = 0; i < count; i++)
            c->moves->list[c->filled + (size_t)i] = move_of(&a, &b, moves[i]);
        c->moves->count = c->filled + (size_t)count;
        return PLAY_DONE;
    }
    return PLAY_NOT_FOUND;
}

/* Walks from the first block to the target's block, and finds which colourings each block
 * can have. Returns false if it is over, or the budget is exceeded. */
static bool walk(struct block_chain *c, struct work *w)
{
    c->blocks = cut_blocks(&c->cut);
    c->path = arena_new(c->arena, c->blocks, sizeof *c->path);
    c->reach = arena_new(c->arena, c->blocks, sizeof *c->reach);
    if (c->arena->failed)
        return false;
    cut_quotient(&c->cut, &c->walk);
    hamiltonian_path_begin(&c->walk, c->first,
                           cut_block_of(&c->cut, c->wish.target.vertex));
    for (uint32_t at = 0; at < c->blocks; at++) {
        hamiltonian_path_next(&c->walk, &c->path[at]);
        const struct block b = cut_block(&c->cut, c->path[at]);
        const uint16_t black = stones_in(c, &b).black;
        if (at == 0) {
            c->reach[0] = (uint64_t)1 << black;
        } else if (at < c->blocks - 1) {
            const struct block a = cut_block(&c->cut, c->path[at - 1]);
            const struct block_transfer *t = transfer_to(c, &a, &b);
            if (t == NULL)
                return false;
            const uint16_t held = held_in(c, &a);
            for (uint64_t set = c->reach[at - 1]; set != 0; set = bits_without_least(set))
                c->reach[at] |=
                    block_transfer_reach(t, coloured(held, bits_least(set)), black);
        }
        if (over_node(w))
            return false;
    }
    return true;
}

/* Chooses the colouring of the block before `at`, and the moves from there. */
static void walk_back(struct block_chain *c, uint32_t at)
{
    const struct block a = cut_block(&c->cut, c->path[at - 1]),
                       b = cut_block(&c->cut, c->path[at]);
    const struct block_transfer *t = transfer_to(c, &a, &b);
    const uint16_t held = held_in(c, &a), black = stones_in(c, &b).black;
    uint64_t set = c->reach[at - 1];
    while (
        !(block_transfer_reach(t, coloured(held, bits_least(set)), black) >> c->end & 1))
        set = bits_without_least(set);
    struct small_board_move moves[BLOCK_VERTICES];
    const uint16_t before = (uint16_t)bits_least(set);
    const unsigned count =
        transfer_moves(t, coloured(held, before), black, c->end, moves);
    c->filled -= count;
    for (unsigned i = 0; i < count; i++)
        c->moves->list[c->filled + i] = move_of(&a, &b, moves[i]);
    c->end = before;
}

enum hamming_play block_chain_play(struct block_chain *c, struct work *w)
{
    c->hole = c->changed = c->spare = NOWHERE;
    if (c->wish.flipped != NOWHERE)
        moves_append(c->moves, STONES_JOKER | c->wish.flipped);
    enum hamming_play play = seek(c, w);
    if (play == PLAY_DONE)
        play = walk(c, w) && !over_node(w) ? play_last(c) : PLAY_FAILED;
    for (uint32_t at = c->blocks - 2; play == PLAY_DONE && at > 0; at--) {
        walk_back(c, at);
        if (over_node(w))
            return PLAY_FAILED;
    }
    return play;
}

/* ---- the story ---- */

/* Writes the vertices of a block as "0, 1, 2". */
static void write_block(const struct block_chain *c, uint32_t place, struct writer *w)
{
    struct block b = cut_block(&c->cut, c->path[place]);
    for (unsigned l = 0; l < b.size; l++)
        write_format(w, "%s%u", l > 0 ? ", " : "", b.vertex[l]);
}

void block_chain_tell(const struct block_chain *c, size_t moves, struct story *story)
{
    story_tell(story, c->wish.flipped != NOWHERE, "the joker changes a stone");
    story_tell(story, c->hole != NOWHERE,
               "no block has both colours: a move from one block to another makes one "
               "that has");
    for (uint32_t i = 0; i + 2 < c->blocks; i++) { /* a move for every stone */
        const struct block b = cut_block(&c->cut, c->path[i]);
        struct writer names = writer_in(story->arena);
        write_block(c, i, &names);
        write_text(&names, ") is emptied into block ");
        write_format(&names, "%u (vertices ", i + 2);
        write_block(c, i + 1, &names);
        if (!names.failed)
            story_tell(story, bits_count(held_in(c, &b)), "block %u of %u (vertices %s)",
                       i + 1, c->blocks, names.text);
    }
    story_tell(story, moves - story->moves,
               "the last two blocks are played out: %u stone%s to be left",
               c->wish.stones, c->wish.stones == 1 ? " is" : "s are");
}

void block_chain_drop(struct block_chain *c)
{
    arena_drop(c->arena, c->path);
    arena_drop(c->arena, c->reach);
    for (struct block_transfer *t = &c->usual[0][0][0]; t <= &c->usual[1][1][1]; t++) {
        arena_drop(c->arena, t->reach);
        arena_drop(c->arena, t->known);
    }
    arena_drop(c->arena, c->opened.reach);
    arena_drop(c->arena, c->opened.known);
    c->path = c->reach = NULL;
}
