/* SPDX-License-Identifier: MIT
 *
 * clicks.c: Clickomania and Same Game [CLICK section 1], and the two games for two
 * players [CLICK section 5]. A click removes a connected group of at least two blocks of
 * one colour; blocks fall down in their column; empty columns close towards column 1.
 *
 * A cell is a square of the frame, row by row from the top: 0 empty, 1 colour a, 2 b, ...
 * These rules look at every cell for every click; runs.c serves boards too large for
 * that.
 */
#include "rules/inside.h"

#include <stdlib.h>
#include <string.h>

const char *plain_letters(const struct rules *rules)
{
    return rules == &rules_click_partizan ? "ab" : "abcdefghijklmnopqrstuvwxyz";
}

enum { TALL_CELLS = 1 << 22 };

static uint8_t *square(const struct plain *p, uint32_t row, uint32_t column)
{
    return &p->cell[row * p->board->columns + column];
}

/* Blocks fall: each column keeps its order and is stacked on the bottom of the frame. */
static void settle(struct plain *p)
{
    for (uint32_t c = 0; c < p->board->columns; c++) {
        uint32_t floor = p->board->rows;
        for (uint32_t r = p->board->rows; r-- > 0;) {
            uint8_t block = *square(p, r, c);
            *square(p, r, c) = 0;
            if (block)
                *square(p, --floor, c) = block;
        }
    }
}

/* Columns close: a settled column is empty exactly if its lowest square is. */
static void close_columns(struct plain *p)
{
    uint32_t rows = p->board->rows, target = 0;
    for (uint32_t c = 0; c < p->board->columns; c++) {
        if (*square(p, rows - 1, c) == 0)
            continue;
        for (uint32_t r = 0; target < c && r < rows; r++) {
            *square(p, r, target) = *square(p, r, c);
            *square(p, r, c) = 0;
        }
        target++;
    }
}

bool is_tall(const struct plain *p)
{
    return p->rules->players == 1 && p->board->vertices > TALL_CELLS;
}

/* Reads one column of runs, bottom to top, such as `2a3b2.`; a run without a number is
 * one cell. Writes it into column c if p has cells. Returns its height, or 0 if it is
 * wrong. */
static uint64_t read_runs(struct text *t, struct plain *p, uint32_t c)
{
    const char *letters = plain_letters(p->rules);
    uint64_t height = 0;
    while (*t->at && *t->at != '|') {
        uint64_t count = 1;
        read_number(&t->at, MAX_VERTICES, &count);
        int colour = colour_of(*t->at, letters, (int)strlen(letters));
        if (colour < 0 || count < 1 || count > MAX_VERTICES - height)
            return 0;
        t->at++;
        for (uint64_t i = 0; p->cells && i < count; i++)
            *square(p, (uint32_t)(p->board->rows - 1 - height - i), c) = (uint8_t)colour;
        height += count;
    }
    return height;
}

/* Reads the text twice: first for the size of the frame, then for the blocks. */
static bool read_columns(struct text *t, struct plain *p)
{
    const char *runs = t->at;
    uint64_t rows = 0;
    uint32_t columns = 0;
    do {
        uint64_t height = read_runs(t, p, 0);
        if (height == 0 || columns == MAX_VERTICES)
            return fail(t, "expected runs of blocks such as 3a2b");
        rows = height > rows ? height : rows;
        columns++;
    } while (read_char(&t->at, '|'));
    p->board = board_new();
    if (!make_grid(t, p->board, rows, columns))
        return false;
    if (is_tall(p))
        return true;
    set_cells(p, p->board->vertices);
    t->at = runs;
    for (uint32_t c = 0; c < columns; c++) {
        t->at += c > 0; /* the separator */
        read_runs(t, p, c);
    }
    return true;
}

/* Does every block lie on another block or on the floor, with no empty column to its
 * left? */
static bool is_settled(const struct plain *p)
{
    for (uint32_t r = 0; r < p->board->rows; r++)
        for (uint32_t c = 0; c < p->board->columns; c++) {
            bool bottom = r + 1 == p->board->rows;
            if (*square(p, r, c) && !bottom && !*square(p, r + 1, c))
                return false;
            if (*square(p, r, c) && bottom && c > 0 && !*square(p, r, c - 1))
                return false;
        }
    return true;
}

static bool parse(struct plain *p, struct text *t)
{
    const char *letters = plain_letters(p->rules);
    bool ok = read_word(&t->at, "columns ")
                  ? read_columns(t, p)
                  : read_position(t, p, letters, (int)strlen(letters));
    if (!ok)
        return false;
    if (p->board->rows == 0)
        return fail(t, "this game is played on a grid");
    return p->cells == 0 || is_settled(p) ||
           fail(t, "a block floats or an empty column is left of blocks");
}

static bool read_move(const struct plain *p, const char *text, struct move *m)
{
    return read_vertex(p->board, &text, &m->from) && *text == '\0';
}

static void print_move(const struct plain *p, const struct move *m, char text[MOVE_SIZE])
{
    vertex_name(p->board, m->from, text);
}

/* Finds the cells of the group of `start` and marks them. Returns their number. The
 * caller frees the array. */
static uint32_t find_group(const struct plain *p, uint32_t start, uint8_t *mark,
                           uint32_t **group)
{
    uint32_t found = 1, u;
    size_t capacity = 0;
    *group = with_room(NULL, 1, &capacity, sizeof **group);
    (*group)[0] = start;
    mark[start] = 1;
    for (uint32_t i = 0; i < found; i++)
        for (struct walk w = {.board = p->board, .vertex = (*group)[i]};
             next_neighbour(&w, &u);) {
            if (p->cell[u] != p->cell[start] || mark[u])
                continue;
            *group = with_room(*group, found + 1, &capacity, sizeof **group);
            mark[u] = 1;
            (*group)[found++] = u;
        }
    return found;
}

static uint8_t *no_marks(const struct plain *p)
{
    return alloc_zeroed(p->cells, 1);
}

/* Returns the one cell that names a group: the lowest cell in its leftmost column. */
static uint32_t corner(const struct plain *p, const uint32_t *group, uint32_t size)
{
    uint32_t best = group[0], columns = p->board->columns;
    for (uint32_t i = 1; i < size; i++) {
        uint32_t v = group[i];
        if (v % columns < best % columns || (v % columns == best % columns && v > best))
            best = v;
    }
    return best;
}

static bool may_click(const struct plain *p, int who, uint32_t v)
{
    return p->rules != &rules_click_partizan || p->cell[v] == who + 1;
}

static bool legal(const struct plain *p, int who, struct move *m, char *why)
{
    if (p->cell[m->from] == 0)
        return refuse(why, "this cell is empty");
    if (!may_click(p, who, m->from))
        return refuse(why, "this group is the other player's");
    uint8_t *mark = no_marks(p);
    uint32_t *group, size = find_group(p, m->from, mark, &group);
    m->from = corner(p, group, size);
    free(group);
    free(mark);
    return size >= 2 || refuse(why, "this block is alone");
}

static void apply(struct plain *p, const struct move *m)
{
    uint8_t *mark = no_marks(p);
    uint32_t *group, size = find_group(p, m->from, mark, &group);
    for (uint32_t i = 0; i < size; i++)
        p->cell[group[i]] = 0;
    free(group);
    free(mark);
    settle(p);
    close_columns(p);
}

/* Lists each group once, by its corner. It goes through columns from the left, each from
 * below, so that the corner of a group is met first. */
static void candidates(const struct plain *p, int who, struct move_list *list)
{
    uint8_t *seen = no_marks(p);
    bool more = true;
    for (uint32_t c = 0; more && c < p->board->columns; c++)
        for (uint32_t r = p->board->rows; more && r-- > 0;) {
            uint32_t v = r * p->board->columns + c, *group;
            if (p->cell[v] == 0 || seen[v])
                continue;
            uint32_t size = find_group(p, v, seen, &group);
            free(group);
            if (size >= 2 && may_click(p, who, v))
                more = moves_add(list, (struct move){.from = v});
        }
    free(seen);
}

static bool rests(void *cell, uint32_t u, uint32_t v)
{
    const uint8_t *block = cell;
    return block[u] != block[v];
}

#define CLICKS parse, read_move, print_move, legal, apply, candidates
const struct rules rules_clickomania = {"clickomania", 1, 1, false, CLICKS, rests, NULL};
const struct rules rules_samegame = {"samegame", 1, 1, false, CLICKS, rests, NULL};
const struct rules rules_click_impartial = {
    "click-impartial", 2, 1, true, CLICKS, NULL, NULL};
const struct rules rules_click_partizan = {"click-partizan", 2,    1,   false,
                                           CLICKS,           NULL, NULL};
