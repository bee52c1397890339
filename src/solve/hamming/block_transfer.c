/* SPDX-License-Identifier: MIT */
/* block_transfer.c: a table over all positions of two blocks. Each move takes one stone
 * out of the first block, so a position depends only on positions with fewer stones
 * there, and recursion is at most as deep as the first block has stones. Positions are
 * looked at only when they are asked for. */
#include "solve/hamming/block_transfer.h"

#include "base/bits.h"

static unsigned second_size(const struct block_transfer *t)
{
    return t->graph.vertices - t->from;
}

/* Returns the number of entries: one row for each way to colour the first block, in which
 * vertices may be empty, and one entry per colouring of the second. */
static size_t table_size(const struct block_transfer *t)
{
    uint16_t all = (uint16_t)((1u << t->from) - 1);
    return ((size_t)2 * small_board_ternary(all) + 1) << second_size(t);
}

static size_t place(const struct block_transfer *t, struct small_board_stones a,
                    uint16_t b)
{
    size_t row = small_board_ternary(a.black) + 2 * (size_t)small_board_ternary(a.white);
    return (row << second_size(t)) + b;
}

static bool is_end(struct small_board_stones a)
{
    return a.black == 0 && a.white == 0;
}

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

static uint64_t reach_of(const struct block_transfer *t, struct small_board_stones a,
                         uint16_t b)
{
    if (is_end(a))
        return (uint64_t)1 << b;
    uint64_t reach = 0;
    for (struct small_board_move m = {0, 0}; next_move(t, a, b, &m);) {
        struct small_board_stones next = a;
        uint16_t end = b;
        clobber(t, &next, &end, m);
        reach |= block_transfer_reach(t, next, end);
    }
    return reach;
}

uint64_t block_transfer_reach(const struct block_transfer *t, struct small_board_stones a,
                              uint16_t b)
{
    size_t at = place(t, a, b);
    if (!t->known[at]) {
        t->reach[at] = reach_of(t, a, b);
        t->known[at] = true;
    }
    return t->reach[at];
}

bool block_transfer_init(struct block_transfer *t, struct arena *a)
{
    t->reach = arena_new(a, table_size(t), sizeof *t->reach);
    t->known = arena_new(a, table_size(t), sizeof *t->known);
    return !a->failed;
}

void block_transfer_drop(struct block_transfer *t, struct arena *a)
{
    arena_drop(a, t->reach);
    arena_drop(a, t->known);
    t->reach = NULL;
    t->known = NULL;
}

unsigned block_transfer_moves(const struct block_transfer *t, struct small_board_stones a,
                              uint16_t b, uint16_t end, struct small_board_move *moves)
{
    unsigned count = 0;
    while (!is_end(a)) {
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
