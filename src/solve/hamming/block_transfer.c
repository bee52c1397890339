/* SPDX-License-Identifier: MIT */
/* block_transfer.c: see block_transfer.h. A table by the number of stones in the first
 * block: a move always takes one away from there. Of a small board only a part of it is
 * needed. */
#include "solve/hamming/block_transfer.h"

#include "base/bits.h"

static unsigned second_size(const struct transfer *t)
{
    return t->graph.vertices - t->from;
}

static size_t table_size(const struct transfer *t)
{
    uint16_t all = (uint16_t)((1u << t->from) - 1);
    return ((size_t)2 * small_ternary(all) + 1) << second_size(t);
}

static size_t place(const struct transfer *t, struct small_stones a, uint16_t b)
{
    size_t row = small_ternary(a.black) + 2 * (size_t)small_ternary(a.white);
    return (row << second_size(t)) + b;
}

static bool is_end(struct small_stones a)
{
    return a.black == 0 && a.white == 0;
}

/* The stones after a move. */
static void clobber(const struct transfer *t, struct small_stones *a, uint16_t *b,
                    struct small_move m)
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

/* The moves of the first block's stones one by one: *m is the last one, or from == to at
 * the beginning. */
static bool next_move(const struct transfer *t, struct small_stones a, uint16_t b,
                      struct small_move *m)
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
            *m = (struct small_move){(uint8_t)from, (uint8_t)bits_least(prey)};
            return true;
        }
    }
    return false;
}

static uint64_t reach_of(const struct transfer *t, struct small_stones a, uint16_t b)
{
    if (is_end(a))
        return (uint64_t)1 << b;
    uint64_t reach = 0;
    for (struct small_move m = {0, 0}; next_move(t, a, b, &m);) {
        struct small_stones next = a;
        uint16_t end = b;
        clobber(t, &next, &end, m);
        reach |= transfer_reach(t, next, end);
    }
    return reach;
}

/* As deep as the first block has stones. */
uint64_t transfer_reach(const struct transfer *t, struct small_stones a, uint16_t b)
{
    size_t at = place(t, a, b);
    if (!t->known[at]) {
        t->reach[at] = reach_of(t, a, b);
        t->known[at] = true;
    }
    return t->reach[at];
}

bool transfer_init(struct transfer *t, struct memory *m)
{
    t->reach = memory_new_dirty(m, table_size(t), sizeof *t->reach);
    t->known = memory_new(m, table_size(t), sizeof *t->known);
    if (t->reach != NULL && t->known != NULL)
        return true;
    transfer_free(t, m);
    return false;
}

void transfer_free(struct transfer *t, struct memory *m)
{
    if (t->reach != NULL)
        memory_free(m, t->reach, table_size(t), sizeof *t->reach);
    if (t->known != NULL)
        memory_free(m, t->known, table_size(t), sizeof *t->known);
    t->reach = NULL;
    t->known = NULL;
}

unsigned transfer_moves(const struct transfer *t, struct small_stones a, uint16_t b,
                        uint16_t end, struct small_move *moves)
{
    unsigned count = 0;
    while (!is_end(a)) {
        struct small_stones next;
        uint16_t b2;
        struct small_move m = {0, 0};
        do {
            next_move(t, a, b, &m);
            next = a;
            b2 = b;
            clobber(t, &next, &b2, m);
        } while (!(transfer_reach(t, next, b2) >> end & 1));
        moves[count++] = m;
        a = next;
        b = b2;
    }
    return count;
}
