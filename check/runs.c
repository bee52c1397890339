/* SPDX-License-Identifier: MIT
 *
 * runs.c: see runs.h. Columns are numbered as at the start for ever; those that have
 * become empty are unlinked from their neighbours, and a counting tree finds the column
 * that is now number k from the left.
 */
#include "runs.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

struct run {
    uint32_t length;
    uint8_t colour; /* 1 is a */
    bool mark;      /* in the group that was found last */
};

/* Runs from the bottom to the top; neighbouring ones differ in colour. */
struct column {
    struct run *run; /* its piece of all runs; they only get fewer */
    uint32_t runs, height;
    uint32_t left, right; /* the columns beside it, or NONE */
};

/* A run of the group: which, and where it begins. */
struct member {
    uint32_t column, run, bottom;
};

struct runs {
    const struct board *board;
    struct column *column;
    struct run *run; /* of all columns */
    uint32_t *tree;  /* counting tree: how many columns are not empty */
    uint32_t not_empty;
    uint64_t count[COLOURS];
    struct member *group;
    size_t members, capacity;
};

/* Reading */

/* One run more on top of a column that has room for it. */
static void put_on(struct column *c, uint32_t length, int colour)
{
    c->height += length;
    if (c->runs > 0 && c->run[c->runs - 1].colour == colour)
        c->run[c->runs - 1].length += length;
    else
        c->run[c->runs++] = (struct run){length, (uint8_t)colour, false};
}

/* `2ab3.`; the text was read before, so it is only asked whether a block floats. */
static bool read_text_column(struct column *c, const char **at, const char *letters)
{
    bool ok = true;
    for (uint64_t below = 0, length; **at && **at != '|'; below += length) {
        length = 1;
        read_number(at, MAX_VERTICES, &length);
        int colour = colour_of(*(*at)++, letters, (int)strlen(letters));
        if (colour > 0) {
            ok = ok && c->height == below;
            put_on(c, (uint32_t)length, colour);
        }
    }
    *at += **at == '|';
    return ok;
}

static void read_cell_column(struct column *c, const struct plain *p, uint32_t number)
{
    for (uint32_t r = p->board->rows; r-- > 0;) {
        uint8_t colour = p->cell[r * p->board->columns + number];
        if (colour == 0)
            break; /* nothing floats */
        put_on(c, 1, colour);
    }
}

/* The counting tree (Fenwick): entry i sums up the columns behind i - (i & -i). */
static void tree_add(struct runs *r, uint32_t column, uint32_t change)
{
    for (uint32_t i = column + 1; i <= r->board->columns; i += i & -i)
        r->tree[i] += change;
}

/* Number `k`, from 0, of the columns that are not empty. */
static uint32_t tree_find(const struct runs *r, uint32_t k)
{
    uint32_t at = 0, step = 1;
    while (step <= r->board->columns / 2)
        step *= 2;
    for (; step > 0; step /= 2)
        if (at + step <= r->board->columns && r->tree[at + step] <= k) {
            at += step;
            k -= r->tree[at];
        }
    return at;
}

/* How many of the columns left of this one are not empty. */
static uint32_t tree_rank(const struct runs *r, uint32_t column)
{
    uint32_t sum = 0;
    for (uint32_t i = column; i > 0; i -= i & -i)
        sum += r->tree[i];
    return sum;
}

bool runs_are_better(const struct term *term)
{
    enum { PLAIN_CLICKS = 4096 }; /* cells for the rules cell by cell */
    const struct rules *rules = term->start->rules;
    return (rules == &rules_clickomania || rules == &rules_samegame) &&
           term->start->board->vertices > PLAIN_CLICKS;
}

struct runs *runs_new(const struct term *term, char *why)
{
    const struct plain *p = term->start;
    uint32_t columns = p->board->columns;
    const char *at = term->runs;
    bool ok = true;
    struct runs *r = alloc_again(NULL, 1, sizeof *r);
    *r = (struct runs){.board = p->board};
    r->column = alloc_again(NULL, columns, sizeof *r->column);
    /* At most a run for each cell, or for each letter. */
    r->run = alloc_again(NULL, at ? strlen(at) : p->cells, sizeof *r->run);
    struct run *free_run = r->run;
    r->tree = alloc_again(NULL, (size_t)columns + 1, sizeof *r->tree);
    memset(r->tree, 0, ((size_t)columns + 1) * sizeof *r->tree);
    for (uint32_t i = 0; i < columns; i++) {
        struct column *c = &r->column[i];
        *c = (struct column){free_run, 0, 0, i - 1, NONE}; /* 0 - 1 is NONE */
        if (at)
            ok = read_text_column(c, &at, plain_letters(p->rules)) && ok;
        else
            read_cell_column(c, p, i);
        for (uint32_t k = 0; k < c->runs; k++)
            r->count[c->run[k].colour - 1] += c->run[k].length;
        free_run += c->runs;
        if (c->height == 0)
            continue;
        ok = ok && r->not_empty++ == i; /* no empty column left of it */
        tree_add(r, i, 1);
        if (i > 0)
            r->column[i - 1].right = i;
    }
    if (ok)
        return r;
    runs_free(r);
    refuse(why, "a block floats or an empty column is left of blocks");
    return NULL;
}

void runs_free(struct runs *r)
{
    if (!r)
        return;
    free(r->run);
    free(r->column);
    free(r->tree);
    free(r->group);
    free(r);
}

uint64_t runs_colours(const struct runs *r, uint64_t count[COLOURS])
{
    uint64_t sum = 0;
    for (int i = 0; i < COLOURS; i++)
        sum += count[i] = r->count[i];
    return sum;
}

/* Groups */

static void add_member(struct runs *r, uint32_t column, uint32_t run, uint32_t bottom)
{
    if (r->members == r->capacity) {
        r->capacity = 2 * r->capacity + 64;
        r->group = alloc_again(r->group, r->capacity, sizeof *r->group);
    }
    r->column[column].run[run].mark = true;
    r->group[r->members++] = (struct member){column, run, bottom};
}

/* The runs of a column that touch the heights from `bottom` to `top`, in one colour. */
static void add_touching(struct runs *r, uint32_t column, uint32_t bottom, uint32_t top,
                         uint8_t colour)
{
    if (column == NONE)
        return;
    const struct column *c = &r->column[column];
    uint32_t from = 0;
    for (uint32_t k = 0; k < c->runs && from < top; from += c->run[k++].length)
        if (from + c->run[k].length > bottom && c->run[k].colour == colour &&
            !c->run[k].mark)
            add_member(r, column, k, from);
}

/* Makes r->group the group of a run; returns its number of blocks. */
static uint64_t find_group(struct runs *r, uint32_t column, uint32_t run, uint32_t bottom)
{
    uint64_t size = 0;
    r->members = 0;
    add_member(r, column, run, bottom);
    for (size_t i = 0; i < r->members; i++) {
        struct member m = r->group[i];
        const struct column *c = &r->column[m.column];
        struct run found = c->run[m.run];
        uint32_t top = m.bottom + found.length;
        size += found.length;
        add_touching(r, c->left, m.bottom, top, found.colour);
        add_touching(r, c->right, m.bottom, top, found.colour);
    }
    return size;
}

static void unmark(struct runs *r)
{
    for (size_t i = 0; i < r->members; i++)
        r->column[r->group[i].column].run[r->group[i].run].mark = false;
}

/* The group at a vertex, marked, with at least two blocks; else nothing is marked. */
static bool find_at(struct runs *r, uint32_t vertex, uint64_t *size, char *why)
{
    uint32_t k = vertex % r->board->columns, run = 0, bottom = 0;
    uint32_t height = r->board->rows - 1 - vertex / r->board->columns;
    uint32_t column = k < r->not_empty ? tree_find(r, k) : NONE;
    if (column == NONE || r->column[column].height <= height)
        return refuse(why, "this cell is empty");
    while (bottom + r->column[column].run[run].length <= height)
        bottom += r->column[column].run[run++].length;
    *size = find_group(r, column, run, bottom);
    if (*size >= 2)
        return true;
    unmark(r);
    return refuse(why, "this block is alone");
}

bool runs_legal(struct runs *r, uint32_t vertex, uint32_t *corner, char *why)
{
    uint64_t size;
    if (!find_at(r, vertex, &size, why))
        return false;
    struct member best = r->group[0];
    for (size_t i = 1; i < r->members; i++) {
        struct member m = r->group[i];
        if (m.column < best.column || (m.column == best.column && m.bottom < best.bottom))
            best = m;
    }
    unmark(r);
    *corner = (r->board->rows - 1 - best.bottom) * r->board->columns +
              tree_rank(r, best.column);
    return true;
}

/* Takes the marked runs out of a column; what was apart may become one run. */
static void close_up(struct runs *r, uint32_t number)
{
    struct column *c = &r->column[number];
    uint32_t runs = c->runs;
    if (c->height == 0)
        return;
    c->runs = 0;
    c->height = 0;
    for (uint32_t k = 0; k < runs; k++)
        if (!c->run[k].mark)
            put_on(c, c->run[k].length, c->run[k].colour);
    if (c->height > 0)
        return;
    if (c->left != NONE)
        r->column[c->left].right = c->right;
    if (c->right != NONE)
        r->column[c->right].left = c->left;
    tree_add(r, number, NONE); /* adds -1 */
    r->not_empty--;
}

bool runs_click(struct runs *r, uint32_t vertex, uint64_t *size, char *why)
{
    if (!find_at(r, vertex, size, why))
        return false;
    const struct member *m = r->group;
    r->count[r->column[m->column].run[m->run].colour - 1] -= *size;
    for (size_t i = 0; i < r->members; i++)
        close_up(r, m[i].column);
    return true;
}

size_t runs_groups(struct runs *r, size_t limit)
{
    size_t groups = 0;
    for (uint32_t i = 0; i < r->board->columns && groups < limit; i++) {
        uint32_t bottom = 0;
        for (uint32_t k = 0; k < r->column[i].runs; k++) {
            if (!r->column[i].run[k].mark)
                groups += find_group(r, i, k, bottom) >= 2; /* stays marked: seen */
            bottom += r->column[i].run[k].length;
        }
    }
    for (uint32_t i = 0; i < r->board->columns; i++)
        for (uint32_t k = 0; k < r->column[i].runs; k++)
            r->column[i].run[k].mark = false;
    return groups < limit ? groups : limit;
}
