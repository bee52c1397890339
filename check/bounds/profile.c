/* SPDX-License-Identifier: MIT
 *
 * profile.c: see profile.h. doc/samegame-bounds.md has the proof.
 *
 * When a group is clicked, each column is what is left of its blocks, one on the other.
 * Columns are added from left to right. All that matters about the columns so far is a
 * row of labels, one for each height of the last column. A label 0 means no member of the
 * group; members with equal labels are connected. For each row of labels, each set of
 * colours and each number of members so far, the least number of blocks that are gone is
 * kept.
 */
#include "bounds/profile.h"
#include "text/keys.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_ROWS = 32,
    MOST_SHAPES = 4096,
    MOST_PAIRS = 1 << 24,
    MOST_SETS = 16,
    NEVER = 16000
};

/* Byte strings with numbers. Those of a new string are NEVER. */
struct numbers {
    struct strings strings;
    uint16_t *number;
    size_t each, room;
};

/* The question, and the shapes that a column can have: 0 or 1 for each height, with the
 * number of blocks that are gone. */
struct asking {
    const struct stacks *board;
    int own;
    uint32_t set[MOST_SETS];
    size_t sets, most; /* `most`: number of blocks of the colour */
    struct numbers shapes, states;
    uint16_t emptied[MOST_SETS];
    uint16_t *least;
};

static uint16_t *numbers_of(struct numbers *n, uint8_t *bytes, size_t size)
{
    const struct key key = {bytes, size, size};
    bool is_new;
    size_t i = strings_add(&n->strings, &key, &is_new);
    if (i >= n->room) {
        n->room = 2 * n->room + 16;
        n->number = alloc_again(n->number, n->room * n->each, sizeof *n->number);
    }
    for (size_t w = 0; is_new && w < n->each; w++)
        n->number[i * n->each + w] = NEVER;
    return n->number + i * n->each;
}

static uint8_t *string_at(const struct numbers *n, size_t i)
{
    return n->strings.bytes + n->strings.start[i];
}

static void numbers_free(struct numbers *n)
{
    strings_free(&n->strings);
    free(n->number);
    *n = (struct numbers){.each = n->each};
}

static void lower(uint16_t *to, size_t value)
{
    if (value < *to)
        *to = (uint16_t)value;
}

/* One column */

/* Adds a run of equal blocks to every way in which the blocks below it can be left. The
 * last byte of a way is its height. */
static void add_run(const struct asking *a, int colour, uint32_t length,
                    const struct numbers *below, struct numbers *with)
{
    const uint32_t rows = a->board->rows;
    for (size_t i = 0; i < below->strings.count; i++)
        for (int fate = 0; fate < (colour == a->own ? 3 : 2); fate++) {
            uint8_t way[MOST_ROWS + 1];
            memcpy(way, string_at(below, i), rows + 1);
            if (fate == 2)
                memset(way + way[rows], 1, length);
            if (fate > 0)
                way[rows] = (uint8_t)(way[rows] + length);
            uint16_t *to = numbers_of(with, way, rows + 1);
            for (size_t s = 0; s < a->sets; s++) {
                bool counts = fate == 0 && colour >= 0 && (a->set[s] >> colour & 1);
                lower(&to[s], below->number[i * a->sets + s] + (counts ? length : 0));
            }
        }
}

/* Finds the shapes that column j can have. */
static bool find_shapes(struct asking *a, uint32_t j)
{
    const uint32_t rows = a->board->rows;
    const int8_t *cell = a->board->cell + (size_t)j * rows;
    struct numbers ways = {.each = a->sets}, more = {.each = a->sets};
    uint8_t floor[MOST_ROWS + 1] = {0};
    bool fits = true;
    memset(numbers_of(&ways, floor, rows + 1), 0, a->sets * sizeof *ways.number);
    for (uint32_t h = 0, end; fits && h < rows && cell[h] >= 0; h = end) {
        for (end = h + 1; end < rows && cell[end] == cell[h];)
            end++;
        add_run(a, cell[h] < a->board->colours ? cell[h] : 31, end - h, &ways, &more);
        numbers_free(&ways);
        ways = more;
        more = (struct numbers){.each = a->sets};
        fits = ways.strings.count <= (size_t)MOST_SHAPES * (rows + 1);
    }
    numbers_free(&a->shapes);
    for (size_t i = 0; fits && i < ways.strings.count; i++) {
        uint8_t *way = string_at(&ways, i);
        const uint16_t *gone = ways.number + i * a->sets;
        if (way[rows] == 0)
            memcpy(a->emptied, gone, a->sets * sizeof *gone);
        if (memchr(way, 1, rows))
            for (size_t s = 0; s < a->sets; s++)
                lower(&numbers_of(&a->shapes, way, rows)[s], gone[s]);
    }
    numbers_free(&ways);
    return fits && a->shapes.strings.count <= MOST_SHAPES;
}

/* Rows of labels */

static void replace(uint8_t *labels, uint32_t rows, uint8_t old, uint8_t new)
{
    for (uint32_t h = 0; h < rows; h++)
        labels[h] = labels[h] == old ? new : labels[h];
}

/* Turns 0 and 1 into labels: blocks on each other are connected. */
static void label_segments(uint8_t *labels, uint32_t rows, uint8_t first)
{
    for (uint32_t h = 0; h < rows; h++)
        if (labels[h])
            labels[h] = h > 0 && labels[h - 1] ? labels[h - 1] : first++;
}

/* Renumbers the labels 1, 2, … in the order in which they appear. */
static void number_labels(uint8_t *labels, uint32_t rows)
{
    uint8_t name[3 * MOST_ROWS] = {0}, next = 0;
    for (uint32_t h = 0; h < rows; h++)
        if (labels[h]) {
            if (!name[labels[h]])
                name[labels[h]] = ++next;
            labels[h] = name[labels[h]];
        }
}

/* Puts a column beside the one with these labels. Returns false if a part of the group
 * would have no neighbour there, and so never be connected with the rest. */
static bool put_beside(const uint8_t *before, const uint8_t *shape, uint32_t rows,
                       uint8_t *labels)
{
    uint8_t left[MOST_ROWS];
    memcpy(left, before, rows);
    memcpy(labels, shape, rows);
    label_segments(labels, rows, MOST_ROWS + 1);
    for (uint32_t h = 0; h < rows; h++)
        if (left[h] && labels[h] && left[h] != labels[h]) {
            uint8_t old = labels[h] > left[h] ? labels[h] : left[h];
            uint8_t new = labels[h] > left[h] ? left[h] : labels[h];
            replace(left, rows, old, new);
            replace(labels, rows, old, new);
        }
    for (uint32_t h = 0; h < rows; h++)
        if (left[h] && !memchr(labels, left[h], rows))
            return false;
    number_labels(labels, rows);
    return true;
}

static bool meet(const uint8_t *labels, const uint8_t *shape, uint32_t rows)
{
    for (uint32_t h = 0; h < rows; h++)
        if (labels[h] && shape[h])
            return true;
    return false;
}

static size_t count_members(const uint8_t *shape, uint32_t rows)
{
    size_t n = 0;
    for (uint32_t h = 0; h < rows; h++)
        n += shape[h] != 0;
    return n;
}

/* Reaches a row of labels with more members, and more blocks that are gone. */
static void reach(const struct asking *a, const uint16_t *from, uint16_t *to,
                  size_t members, const uint16_t *gone)
{
    for (size_t s = 0; s < a->sets; s++)
        for (size_t k = 0; k + members <= a->most; k++)
            lower(&to[s * (a->most + 1) + k + members],
                  (size_t)from[s * (a->most + 1) + k] + gone[s]);
}

static void begin_groups(struct asking *a, struct numbers *next)
{
    const uint32_t rows = a->board->rows;
    for (size_t i = 0; i < a->shapes.strings.count; i++) {
        uint8_t labels[MOST_ROWS];
        memcpy(labels, string_at(&a->shapes, i), rows);
        label_segments(labels, rows, 1);
        uint16_t *to = numbers_of(next, labels, rows);
        for (size_t s = 0; s < a->sets; s++)
            lower(&to[s * (a->most + 1) + count_members(labels, rows)],
                  a->shapes.number[i * a->sets + s]);
    }
}

/* Adds a column, whose shapes are known. */
static void add_column(struct asking *a)
{
    const uint32_t rows = a->board->rows;
    struct numbers next = {.each = a->states.each};
    begin_groups(a, &next);
    for (size_t i = 0; i < a->states.strings.count; i++) {
        uint8_t *before = string_at(&a->states, i), labels[MOST_ROWS];
        const uint16_t *from = a->states.number + i * a->states.each;
        reach(a, from, numbers_of(&next, before, rows), 0, a->emptied);
        for (size_t j = 0; j < a->shapes.strings.count; j++) {
            const uint8_t *shape = string_at(&a->shapes, j);
            if (meet(before, shape, rows) && put_beside(before, shape, rows, labels))
                reach(a, from, numbers_of(&next, labels, rows),
                      count_members(shape, rows), a->shapes.number + j * a->sets);
        }
    }
    numbers_free(&a->states);
    a->states = next;
}

/* Takes the groups that are complete: all members have the same label. */
static void end_groups(struct asking *a)
{
    const uint32_t rows = a->board->rows;
    for (size_t i = 0; i < a->states.strings.count; i++) {
        const uint8_t *labels = string_at(&a->states, i);
        if (!memchr(labels, 2, rows))
            for (size_t k = 0; k < a->states.each; k++)
                lower(&a->least[k], a->states.number[i * a->states.each + k]);
    }
}

/* The question */

static bool go_through_columns(struct asking *a)
{
    uint64_t pairs = 0;
    for (uint32_t j = 0; j < a->board->columns; j++) {
        if (!find_shapes(a, j))
            return false;
        pairs += (uint64_t)a->states.strings.count * a->shapes.strings.count;
        if (pairs > MOST_PAIRS)
            return false;
        add_column(a);
        end_groups(a);
    }
    return true;
}

static void answer(const struct asking *a, uint64_t most, uint32_t *const *need)
{
    for (size_t s = 0; s < a->sets; s++) {
        uint16_t gone = NEVER;
        for (size_t k = a->most; k > 0; k--) {
            lower(&gone, a->least[s * (a->most + 1) + k]);
            if (k <= most)
                need[a->set[s]][k] = gone;
        }
    }
}

bool needs_by_profiles(const struct stacks *board, int own, uint64_t most,
                       uint32_t *const *need)
{
    struct asking a = {.board = board, .own = own};
    if (board->rows > MOST_ROWS)
        return false;
    for (uint32_t set = 1; set < 1u << board->colours; set++)
        if (!(set >> own & 1))
            a.set[a.sets++] = set;
    for (size_t i = 0; i < (size_t)board->rows * board->columns; i++)
        a.most += board->cell[i] == own;
    a.shapes.each = a.sets;
    a.states.each = a.sets * (a.most + 1);
    a.least = alloc_again(NULL, a.states.each, sizeof *a.least);
    for (size_t i = 0; i < a.states.each; i++)
        a.least[i] = NEVER;
    bool fits = go_through_columns(&a);
    if (fits)
        answer(&a, most, need);
    numbers_free(&a.shapes);
    numbers_free(&a.states);
    free(a.least);
    return fits;
}
