/* SPDX-License-Identifier: MIT */
/* nim.c: Nim, the game with which every impartial game is compared. A position is a
 * 32-bit count per heap; a move is heap << 32 | what is left. */
#include "game/theory.h"

#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "game/kernel_rules.h"
#include "games/drawing.h"

#define MAX_HEAPS 1000000u

static size_t heaps_of(const struct board *b)
{
    return b->pos_size / sizeof(uint32_t);
}

static uint32_t heap(const uint8_t *pos, size_t i)
{
    uint32_t n;
    memcpy(&n, pos + i * sizeof n, sizeof n);
    return n;
}

static void set_heap(uint8_t *pos, size_t i, uint32_t n)
{
    memcpy(pos + i * sizeof n, &n, sizeof n);
}

static bool parse(struct board *b, struct cursor *c)
{
    size_t heaps = 0, capacity = 0;
    uint32_t *sizes = NULL;
    bool ok = true;
    do {
        uint64_t n;
        struct cursor place = *c;
        ok = cursor_number(c, UINT32_MAX, "the size of a heap", &n) &&
             (heaps < MAX_HEAPS ||
              cursor_fail(&place, BAD_INPUT, "at most %u heaps", MAX_HEAPS)) &&
             (memory_grow(b->memory, &sizes, &capacity, heaps + 1, sizeof *sizes) ||
              cursor_no_memory(&place, "heaps"));
        if (ok)
            sizes[heaps++] = (uint32_t)n;
    } while (ok && cursor_blanks(c) > 0 && !cursor_at_end(c));
    ok = ok && cursor_done(c, "a blank and the next heap");
    b->pos_size = heaps * sizeof *sizes;
    b->scratch_size = 1;
    b->start = ok ? arena_new(&b->arena, b->pos_size, 1) : NULL;
    if (b->start != NULL)
        memcpy(b->start, sizes, b->pos_size);
    memory_free(b->memory, sizes, capacity, sizeof *sizes);
    return ok && (b->start != NULL || cursor_no_memory(c, "heaps"));
}

static void print(const struct board *b, const uint8_t *pos, struct writer *w)
{
    for (size_t i = 0; i < heaps_of(b); i++)
        write_format(w, i == 0 ? "%u" : " %u", heap(pos, i));
}

static bool random_position(const struct game *game, struct memory *m,
                            struct cursor *shape, struct random_wish *wish,
                            struct writer *w)
{
    (void)game;
    (void)m;
    uint64_t heaps = 1 + rng_next(&wish->seed) % 4,
             most = wish->most > 0 ? wish->most : 6;
    if (!cursor_at_end(shape)) {
        if (!cursor_number(shape, MAX_HEAPS, "the number of heaps", &heaps))
            return false;
        if (heaps == 0)
            return cursor_fail(shape, BAD_INPUT, "at least one heap");
        if (!cursor_done(shape, "the end after the number of heaps"))
            return false;
    }
    for (uint64_t i = 0; i < heaps; i++)
        write_format(w, i == 0 ? "%llu" : " %llu",
                     (unsigned long long)(rng_next(&wish->seed) % (most + 1)));
    return true;
}

static bool parse_move(const struct board *b, const uint8_t *pos, enum player who,
                       struct cursor *c, void *scratch, move *m)
{
    (void)pos, (void)who, (void)scratch;
    struct cursor place = *c;
    uint64_t i, left;
    if (!cursor_number(c, MAX_HEAPS, "a heap number", &i))
        return false;
    if (i < 1 || i > heaps_of(b))
        return cursor_fail(&place, BAD_INPUT, "heap %llu is out of range: heaps 1 to %zu",
                           (unsigned long long)i, heaps_of(b));
    if (!cursor_take(c, ":"))
        return cursor_expected(c, "':' and what the heap becomes");
    if (!cursor_number(c, UINT32_MAX, "the size of a heap", &left))
        return false;
    *m = (i - 1) << 32 | left;
    return true;
}

static void print_move(const struct board *b, const uint8_t *pos, enum player who, move m,
                       struct writer *w)
{
    (void)b, (void)pos, (void)who;
    write_format(w, "%llu:%u", (unsigned long long)(m >> 32) + 1, (uint32_t)m);
}

static bool next(const struct board *b, const uint8_t *pos, enum player who,
                 struct iterator *it, void *scratch, move *m)
{
    (void)who, (void)scratch;
    for (; it->at[0] < heaps_of(b); it->at[0]++, it->at[1] = 0)
        if (it->at[1] < heap(pos, (size_t)it->at[0])) {
            *m = it->at[0] << 32 | it->at[1]++;
            return true;
        }
    return false;
}

static void play(const struct board *b, uint8_t *pos, enum player who, move m,
                 void *scratch)
{
    (void)b, (void)who, (void)scratch;
    set_heap(pos, (size_t)(m >> 32), (uint32_t)m);
}

static bool legal(const struct board *b, const uint8_t *pos, enum player who, move m,
                  void *scratch, struct writer *why)
{
    (void)b, (void)who, (void)scratch;
    uint32_t have = heap(pos, (size_t)(m >> 32));
    if ((uint32_t)m < have)
        return true;
    if (why != NULL)
        write_format(why, "heap %llu has %u: it must become smaller",
                     (unsigned long long)(m >> 32) + 1, have);
    return false;
}

static bool part(const struct board *b, uint8_t *rest, uint8_t *part_pos, void *scratch)
{
    (void)scratch;
    for (size_t i = 0; i < heaps_of(b); i++)
        if (heap(rest, i) > 0) {
            memset(part_pos, 0, b->pos_size);
            set_heap(part_pos, i, heap(rest, i));
            set_heap(rest, i, 0);
            return true;
        }
    return false;
}

static uint32_t nim_sum(const struct board *b, const uint8_t *pos)
{
    uint32_t sum = 0;
    for (size_t i = 0; i < heaps_of(b); i++)
        sum ^= heap(pos, i);
    return sum;
}

/* Finds the value by Bouton's theorem: the nimber of the nim-sum. */
static bool bouton(const struct board *b, const uint8_t *pos, void *scratch,
                   struct values *s, value *v)
{
    (void)scratch;
    *v = value_nimber(s, nim_sum(b, pos));
    return *v != NO_VALUE;
}

static bool nim_move(const struct board *b, const uint8_t *pos, uint32_t goal, move *m)
{
    uint32_t change = nim_sum(b, pos) ^ goal;
    size_t i = 0;
    while ((heap(pos, i) ^ change) >= heap(pos, i))
        i++; /* some heap has the leading bit of the change */
    *m = (move)i << 32 | (heap(pos, i) ^ change);
    return true;
}

static bool next_to_nimber(const struct board *b, const uint8_t *pos, uint32_t goal,
                           struct iterator *it, move *m)
{
    const uint32_t change = nim_sum(b, pos) ^ goal;
    while (it->at[0] < heaps_of(b)) {
        const size_t i = (size_t)it->at[0]++;
        if ((heap(pos, i) ^ change) < heap(pos, i)) {
            *m = (move)i << 32 | (heap(pos, i) ^ change);
            return true;
        }
    }
    return false;
}

static int larger_first(const void *a, const void *b)
{
    uint32_t x = heap(a, 0), y = heap(b, 0);
    return (x < y) - (x > y);
}

static void normalise(const struct board *b, uint8_t *pos, uint32_t *line, void *scratch)
{
    (void)line;
    (void)scratch;
    qsort(pos, heaps_of(b), sizeof(uint32_t), larger_first);
}

/* Both players have the same moves: every position is its own negative. */
static bool negate(const struct board *b, uint8_t *pos, void *scratch)
{
    (void)scratch;
    (void)b, (void)pos;
    return true;
}

static uint32_t tallest_heap(const struct board *b, const uint8_t *pos)
{
    uint32_t tallest = 1;
    for (size_t i = 0; i < heaps_of(b); i++)
        tallest = heap(pos, i) > tallest ? heap(pos, i) : tallest;
    return tallest;
}

static void draw(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const uint32_t tallest = tallest_heap(b, pos);
    if ((uint64_t)tallest * heaps_of(b) > MAX_DRAWN)
        return;
    write_format(w, "size %zu %u\n", heaps_of(b), tallest);
    draw_ruler("columns", 1, w);
    for (size_t i = 0; i < heaps_of(b); i++)
        for (uint32_t k = 0; k < heap(pos, i); k++)
            draw_mark("stone", (struct point){(double)i + 0.5, tallest - k - 0.5},
                      "black", w);
}

/* ---- kernels ---- */

static uint64_t kernel_size(const struct board *b, const uint8_t *pos)
{
    uint64_t size = 0;
    for (size_t i = 0; i < heaps_of(b); i++)
        size += heap(pos, i);
    return size;
}

/* Writes the key of a part, which is a single heap. */
static size_t kernel_key(const struct board *b, const uint8_t *part_pos, uint8_t *key)
{
    return (size_t)(kernel_number(key, kernel_size(b, part_pos), 4) - key);
}

static const struct kernel_rules kernel = {
    .split = true, .size = kernel_size, .key = kernel_key};

/* ---- touches ---- */

/* Writes the places. Place `tallest` * i + k is stone k of heap i, from the bottom.
 * Touching it takes this stone and all above it. */
static void places(const struct board *b, const uint8_t *pos, struct writer *w)
{
    const uint32_t tallest = tallest_heap(b, pos);
    for (size_t i = 0; i < heaps_of(b); i++)
        for (uint32_t k = 0; k < tallest; k++)
            write_format(w, "%s %.2f %.2f heap %zu, stone %u\n",
                         k < heap(pos, i) ? "place" : "gone", (double)i + 0.5,
                         tallest - k - 0.5, i + 1, k + 1);
}

static void touches_of_move(const struct board *b, const uint8_t *pos, enum player who,
                            move m, void *scratch, struct writer *w)
{
    (void)who, (void)scratch;
    write_format(w, "%llu",
                 (unsigned long long)(m >> 32) * tallest_heap(b, pos) + (uint32_t)m);
}

static void meant(const struct board *b, const uint8_t *pos, enum player who,
                  const uint32_t *touched, size_t count, struct writer *w)
{
    (void)who, (void)count;
    const uint32_t tallest = tallest_heap(b, pos);
    write_format(w, "%u:%u", *touched / tallest + 1, *touched % tallest);
}

static const struct touch touch = {
    .places = places, .of_move = touches_of_move, .meant = meant};

static const struct theory theory = {
    .value = bouton, .nim_move = nim_move, .next_to_nimber = next_to_nimber};

const struct game nim = {
    .name = "nim",
    .title = "take any number from one heap; whoever cannot move loses",
    .notation = "The sizes of the heaps: 3 5 7. A move says what a heap becomes, with "
                "heaps counted from 1: 2:3 leaves 3 in heap 2.",
    .players = 2,
    .traits = IMPARTIAL | ALL_SMALL,
    GAME_SLOTS,
    .part = part,
    .normalise = normalise,
    .negate = negate,
    .theory = &theory,
    .kernel = &kernel,
    .touch = &touch,
};
