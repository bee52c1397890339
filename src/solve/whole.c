/* SPDX-License-Identifier: MIT */
/* whole.c: see whole.h. A move leaves one stone less, so sets of vertices are taken in
 * the order of their sizes. */
#include "solve/whole.h"

#include "base/bits.h"

static size_t positions(const struct whole *w)
{
    size_t count = 1;
    for (unsigned v = 0; v < w->vertices; v++)
        count *= 3;
    return count;
}

static size_t number_of(const struct whole *w, uint32_t black, uint32_t white)
{
    return w->ternary[black] + 2 * (size_t)w->ternary[white];
}

uint64_t whole_left(const struct whole *w, uint32_t black, uint32_t white)
{
    return w->left[number_of(w, black, white)];
}

/* The endings of positions of one stone, and for WHOLE_TWO of two. */
static uint64_t endings(const struct whole *w, uint32_t black, uint32_t white)
{
    uint64_t set = 0;
    for (uint32_t held = black | white; held != 0;
         held = (uint32_t)bits_without_least(held)) {
        unsigned v = bits_least(held), c = white >> v & 1;
        uint32_t others = (black | white) & ~((uint32_t)1 << v);
        if (w->kind != WHOLE_TWO)
            set |= (uint64_t)(others == 0) << (2 * v + c);
        else if (others == 0)
            set |= (uint64_t)3 << (4 * v + 2 * c);
        else if (bits_without_least(others) == 0)
            set |= (uint64_t)1 << (4 * v + 2 * c + ((white & others) != 0));
    }
    return set;
}

static void clobber(uint32_t *black, uint32_t *white, unsigned from, unsigned to)
{
    uint32_t f = (uint32_t)1 << from, t = (uint32_t)1 << to;
    bool is_black = *black & f;
    *black &= ~(f | t);
    *white &= ~(f | t);
    *(is_black ? black : white) |= t;
}

/* The moves one by one: from and to are the last one, both 0 at the beginning. */
static bool next_move(const struct whole *w, uint32_t black, uint32_t white,
                      unsigned *from, unsigned *to)
{
    unsigned least = *from == *to ? 0 : *to + 1;
    for (; *from < w->vertices; ++*from, least = 0) {
        uint32_t prey = 0;
        if (black >> *from & 1)
            prey = w->near[*from] & white;
        else if (white >> *from & 1)
            prey = w->near[*from] & black;
        prey = prey >> least << least;
        if (prey != 0) {
            *to = bits_least(prey);
            return true;
        }
    }
    return false;
}

static uint64_t after_moves(const struct whole *w, const uint64_t *left, uint32_t black,
                            uint32_t white)
{
    uint64_t set = 0;
    for (unsigned from = 0, to = 0; next_move(w, black, white, &from, &to);) {
        uint32_t b = black, o = white;
        clobber(&b, &o, from, to);
        set |= left[number_of(w, b, o)];
    }
    return set;
}

static uint64_t after_joker(const struct whole *w, uint32_t black, uint32_t white)
{
    uint64_t set = w->plain[number_of(w, black, white)];
    for (uint32_t held = black | white; held != 0;
         held = (uint32_t)bits_without_least(held)) {
        uint32_t v = held & -held;
        set |= w->plain[number_of(w, black ^ v, white ^ v)];
    }
    return set;
}

/* All colourings of the vertices in `held`. */
static void look_at(struct whole *w, uint32_t held)
{
    uint64_t *plain = w->kind == WHOLE_JOKER ? w->plain : w->left;
    for (uint32_t black = held;; black = (black - 1) & held) {
        uint32_t white = held & ~black;
        plain[number_of(w, black, white)] =
            endings(w, black, white) | after_moves(w, plain, black, white);
        if (black == 0)
            break;
    }
    for (uint32_t black = held; w->kind == WHOLE_JOKER; black = (black - 1) & held) {
        uint32_t white = held & ~black;
        w->left[number_of(w, black, white)] =
            after_joker(w, black, white) | after_moves(w, w->left, black, white);
        if (black == 0)
            break;
    }
}

/* The next set of as many vertices, or the first with one more; 0: there is none. */
static uint32_t next_set(const struct whole *w, uint32_t set)
{
    uint32_t least = set & -set, carry = set + least;
    uint32_t next = (((set ^ carry) >> 2) / least) | carry;
    if (next >> w->vertices == 0)
        return next;
    unsigned size = bits_count(set) + 1;
    return size > w->vertices ? 0 : ((uint32_t)1 << size) - 1;
}

bool whole_step(struct whole *w, uint64_t work)
{
    for (; work > 0 && w->held != 0; work--) {
        look_at(w, w->held);
        w->held = next_set(w, w->held);
    }
    return w->held != 0;
}

void whole_move(const struct whole *w, unsigned ending, uint32_t *black, uint32_t *white,
                unsigned *from, unsigned *to)
{
    *from = *to = 0;
    while (next_move(w, *black, *white, from, to)) {
        uint32_t b = *black, o = *white;
        clobber(&b, &o, *from, *to);
        if (whole_left(w, b, o) >> ending & 1) {
            *black = b;
            *white = o;
            return;
        }
    }
}

bool whole_begin(struct whole *w, struct memory *m)
{
    w->memory = m;
    w->held = 1;
    w->ternary = memory_new(m, (size_t)1 << w->vertices, sizeof *w->ternary);
    w->left = memory_new_dirty(m, positions(w), sizeof *w->left);
    if (w->kind == WHOLE_JOKER)
        w->plain = memory_new_dirty(m, positions(w), sizeof *w->plain);
    if (w->ternary == NULL || w->left == NULL ||
        (w->kind == WHOLE_JOKER && w->plain == NULL)) {
        whole_free(w);
        return false;
    }
    for (uint32_t set = 1; set >> w->vertices == 0; set++)
        w->ternary[set] = 3 * w->ternary[set / 2] + set % 2;
    return true;
}

void whole_free(struct whole *w)
{
    memory_free(w->memory, w->ternary, (size_t)1 << w->vertices, sizeof *w->ternary);
    memory_free(w->memory, w->left, positions(w), sizeof *w->left);
    memory_free(w->memory, w->plain, positions(w), sizeof *w->plain);
    w->ternary = NULL;
    w->left = w->plain = NULL;
}
