/* SPDX-License-Identifier: MIT */
/* block_chain.c: plays block by block along a Hamiltonian path of blocks. Going forward,
 * it finds for each block all colourings that can arise when the block before is emptied
 * into it. The last two blocks are searched for the wanted ending. Going back, it chooses
 * for each block a colouring that leads to the one chosen before, and notes the moves; so
 * the list of moves is filled from its end. */
#include "solve/hamming/block_chain.h"

#include "base/bits.h"

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

/* Returns the place of v in the block, or the size of the block if v is not there. */
static unsigned place_in(const struct block *b, uint32_t v)
{
    unsigned l = 0;
    while (l < b->size && b->vertex[l] != v)
        l++;
    return l;
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

/* Looks for a neighbour of u such that both can be in the block to begin with. */
static bool seek_at(struct block_chain *c, uint32_t u)
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

static bool bridge_at(struct block_chain *c, uint32_t u)
{
    for (unsigned i = 0; i < c->graph.factors; i++) {
        uint32_t v = hamming_beside(&c->graph, i, u);
        if (is_edge(c, u, v) && (try_bridge(c, u, v) || try_bridge(c, v, u)))
            return true;
    }
    return false;
}

/* Looks for a block of both colours to begin with, or, if there is none, for an opening
 * move that makes one. */
static enum hamming_play seek(struct block_chain *c, struct work *w)
{
    const uint32_t n = c->graph.vertices;
    for (uint32_t u = 0; u < n; u++) {
        if (over_node(w))
            return PLAY_FAILED;
        if (seek_at(c, u))
            return PLAY_DONE;
    }
    cut_usual(&c->cut, &c->graph);
    cut_quotient(&c->cut, &c->walk);
    for (uint32_t u = 0; u < n; u++) {
        if (over_node(w))
            return PLAY_FAILED;
        if (bridge_at(c, u))
            return PLAY_DONE;
    }
    if (c->spare == NOWHERE)
        return PLAY_NOT_FOUND;
    open_with(c, c->spare, c->spare_changed);
    return PLAY_DONE;
}

/* ---- from block to block ---- */

/* Returns the transfer from block a to block b, and makes it if there is none of its kind
 * yet. Returns NULL if the budget is exceeded. */
static const struct block_transfer *
transfer_to(struct block_chain *c, const struct block *a, const struct block *b)
{
    struct block_transfer new = {.from = a->size, .present = held_in(c, b)};
    struct block_transfer *t = &c->usual[a->size == 4][b->size == 4][a->part != b->part];
    if (new.present != (1u << b->size) - 1)
        t = &c->opened;
    if (t->reach == NULL) {
        cut_graph(&c->cut, a, b, &new.graph);
        *t = new;
        if (!block_transfer_init(t, c->arena))
            return NULL;
    }
    return t;
}

static struct small_board_stones coloured(uint16_t held, unsigned black)
{
    return (struct small_board_stones){(uint16_t)black, (uint16_t)(held & ~black)};
}

/* Finds which colourings can be reached in block `at`. Returns false if the budget is
 * exceeded. */
static bool reach_next(struct block_chain *c, uint32_t at)
{
    struct block a = cut_block(&c->cut, c->path[at - 1]),
                 b = cut_block(&c->cut, c->path[at]);
    const struct block_transfer *t = transfer_to(c, &a, &b);
    if (t == NULL)
        return false;
    uint16_t held = held_in(c, &a), black = stones_in(c, &b).black;
    uint64_t reach = 0;
    for (uint64_t set = c->reach[at - 1]; set != 0; set = bits_without_least(set))
        reach |= block_transfer_reach(t, coloured(held, bits_least(set)), black);
    c->reach[at] = reach;
    return true;
}

/* ---- the last two blocks ---- */

/* Adds to the goal a stone that must be left. */
static void hold(struct small_board_goal *goal, const struct block *a,
                 const struct block *b, const struct ending *e)
{
    unsigned l = place_in(a, e->vertex);
    if (l == a->size)
        l += place_in(b, e->vertex);
    small_board_hold(goal, l, e->colour);
}

static struct small_board_goal last_goal(const struct block_chain *c,
                                         const struct block *a, const struct block *b)
{
    const struct ending *second = &c->wish.second;
    struct small_board_goal goal = {
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

static move move_of(const struct block *a, const struct block *b,
                    struct small_board_move m)
{
    uint32_t from = vertex_of(a, b, m.from), to = vertex_of(a, b, m.to);
    return m.from == m.to ? STONES_JOKER | to : (move)from << 32 | to;
}

/* Puts the moves of the last two blocks at the end of the list. The number of moves
 * before them is known: one for each stone that leaves its block. */
static void take_last(struct block_chain *c, const struct block *a, const struct block *b,
                      const struct small_board_move *moves, unsigned count)
{
    unsigned last = bits_count(held_in(c, a)) + bits_count(held_in(c, b));
    c->filled = c->moves->count + c->graph.vertices - (c->hole != NOWHERE) - last;
    for (unsigned i = 0; i < count; i++)
        c->moves->list[c->filled + i] = move_of(a, b, moves[i]);
    c->moves->count = c->filled + count;
}

/* Searches the last two blocks, for each colouring of the last but one. */
static enum hamming_play play_last(struct block_chain *c)
{
    struct block a = cut_block(&c->cut, c->path[c->blocks - 2]),
                 b = cut_block(&c->cut, c->path[c->blocks - 1]);
    struct small_board graph;
    struct small_board_goal goal = last_goal(c, &a, &b);
    struct small_board_stones stones = stones_in(c, &b);
    bool joker = c->wish.joker && c->wish.flipped == NOWHERE;
    cut_graph(&c->cut, &a, &b, &graph);
    for (uint64_t set = c->reach[c->blocks - 2]; set != 0;
         set = bits_without_least(set)) {
        struct small_board_stones start = coloured(held_in(c, &a), bits_least(set));
        struct small_board_move moves[SMALL_BOARD_MOVES];
        start.black |= (uint16_t)(stones.black << a.size);
        start.white |= (uint16_t)(stones.white << a.size);
        int count =
            small_board_solve(&graph, start, joker, &goal, c->arena->memory, moves);
        if (count >= 0) {
            c->end = (uint16_t)bits_least(set);
            take_last(c, &a, &b, moves, (unsigned)count);
            return PLAY_DONE;
        }
        if (count < -1)
            return PLAY_FAILED;
    }
    return PLAY_NOT_FOUND;
}

/* ---- forward and back ---- */

/* Walks from the first block to the target's block. */
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
        if (at == 0) {
            struct block b = cut_block(&c->cut, c->path[0]);
            c->reach[0] = (uint64_t)1 << stones_in(c, &b).black;
        } else if (at < c->blocks - 1 && !reach_next(c, at)) {
            return false;
        }
        if (over_node(w))
            return false;
    }
    return true;
}

/* Chooses the colouring of the block before `at`, and the moves from there. */
static void walk_back(struct block_chain *c, uint32_t at)
{
    struct block a = cut_block(&c->cut, c->path[at - 1]),
                 b = cut_block(&c->cut, c->path[at]);
    const struct block_transfer *t = transfer_to(c, &a, &b);
    uint16_t held = held_in(c, &a), black = stones_in(c, &b).black;
    uint64_t set = c->reach[at - 1];
    while (
        !(block_transfer_reach(t, coloured(held, bits_least(set)), black) >> c->end & 1))
        set = bits_without_least(set);
    struct small_board_move moves[BLOCK_VERTICES];
    uint16_t before = (uint16_t)bits_least(set);
    unsigned count =
        block_transfer_moves(t, coloured(held, before), black, c->end, moves);
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

/* Tells how a block is emptied. Every stone of the block leaves it by one move. */
static void tell_block(const struct block_chain *c, uint32_t place, struct story *story)
{
    struct block b = cut_block(&c->cut, c->path[place]);
    struct writer names = writer_in(story->arena);
    write_block(c, place, &names);
    write_text(&names, ") is emptied into block ");
    write_format(&names, "%u (vertices ", place + 2);
    write_block(c, place + 1, &names);
    if (!names.failed)
        story_tell(story, bits_count(held_in(c, &b)), "block %u of %u (vertices %s)",
                   place + 1, c->blocks, names.text);
}

void block_chain_tell(const struct block_chain *c, size_t moves, struct story *story)
{
    story_tell(story, c->wish.flipped != NOWHERE, "the joker changes a stone");
    story_tell(story, c->hole != NOWHERE,
               "no block has both colours: a move from one block to another makes one "
               "that has");
    for (uint32_t i = 0; i + 2 < c->blocks; i++)
        tell_block(c, i, story);
    story_tell(story, moves - story->moves,
               "the last two blocks are played out: %u stone%s to be left",
               c->wish.stones, c->wish.stones == 1 ? " is" : "s are");
}

void block_chain_drop(struct block_chain *c)
{
    arena_drop(c->arena, c->path);
    arena_drop(c->arena, c->reach);
    for (struct block_transfer *t = &c->usual[0][0][0]; t < &c->usual[0][0][0] + 8; t++)
        block_transfer_drop(t, c->arena);
    block_transfer_drop(&c->opened, c->arena);
    c->path = c->reach = NULL;
}
