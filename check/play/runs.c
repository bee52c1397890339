/* SPDX-License-Identifier: MIT
 *
 * runs.c: see runs.h. Columns keep the numbers that they have at the start. A column that
 * becomes empty is unlinked from its neighbours, and a Fenwick tree finds the column that
 * is now number k from the left. The runs of a column are stored in pieces of up to 64,
 * each with its height. Another Fenwick tree over these heights finds the piece at a
 * given place, so that a click on a column of 10^7 runs touches few of them.
 */
#include "play/runs.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX
#define PIECE 64

struct run {
    uint32_t length;
    uint8_t colour; /* 1 is colour a */
    bool mark;      /* it is in the group that was found last */
};

/* Up to PIECE runs, from the bottom to the top. Their number only decreases. */
struct piece {
    uint32_t first, runs, height;
};

/* Pieces from the bottom to the top. Runs that touch differ in colour, even if they are
 * in different pieces. */
struct column {
    uint32_t first, pieces, height;
    uint32_t left, right; /* the columns beside it, or NONE */
};

/* A run of the group: which run it is, and the height at which it begins. */
struct member {
    uint32_t column, piece, run, bottom;
};

struct runs {
    const struct board *board;
    struct column *column;
    struct piece *piece; /* pieces of all columns */
    struct run *run;     /* runs of all pieces */
    uint32_t pieces, runs;
    uint32_t *heights;  /* Fenwick tree of the heights of all pieces */
    uint32_t *standing; /* Fenwick tree with 1 for each column that is not empty */
    uint32_t not_empty;
    uint64_t count[COLOURS];
    struct member *group;
    size_t members, capacity;
};

/* Reading */

/* Puts a run on top of the last column, which is still being read. */
static void put_on(struct runs *r, struct column *c, uint32_t length, int colour)
{
    bool same = c->pieces > 0 && r->run[r->runs - 1].colour == colour;
    if (c->pieces == 0 || (!same && r->piece[r->pieces - 1].runs == PIECE)) {
        r->piece[r->pieces++] = (struct piece){.first = r->runs};
        c->pieces++;
    }
    struct piece *p = &r->piece[r->pieces - 1];
    c->height += length;
    p->height += length;
    r->count[colour - 1] += length;
    if (same) {
        r->run[r->runs - 1].length += length;
        return;
    }
    r->run[r->runs++] = (struct run){length, (uint8_t)colour, false};
    p->runs++;
}

/* Reads a column such as `2ab3.`. rules/clicks.c has read the text before, so the only
 * possible fault is a block that floats. Then this returns false. */
static bool read_text_column(struct runs *r, struct column *c, const char **at,
                             const char *letters)
{
    bool ok = true;
    for (uint64_t below = 0, length; **at && **at != '|'; below += length) {
        length = 1;
        read_number(at, MAX_VERTICES, &length);
        int colour = colour_of(*(*at)++, letters, (int)strlen(letters));
        if (colour > 0) {
            ok = ok && c->height == below;
            put_on(r, c, (uint32_t)length, colour);
        }
    }
    *at += **at == '|';
    return ok;
}

static void read_cell_column(struct runs *r, struct column *c, const struct plain *p,
                             uint32_t number)
{
    for (uint32_t row = p->board->rows; row-- > 0;) {
        uint8_t colour = p->cell[row * p->board->columns + number];
        if (colour == 0)
            break; /* nothing floats */
        put_on(r, c, 1, colour);
    }
}

/* Fenwick trees of n entries: node i is the sum of the entries i - (i & -i) to i - 1. A
 * change may be negative: sums are modulo 2^32. */
static void tree_add(uint32_t *tree, uint32_t n, uint32_t entry, uint32_t change)
{
    for (uint32_t i = entry + 1; i <= n; i += i & -i)
        tree[i] += change;
}

/* Returns the entry that unit number k, from 0, of the sum of all entries belongs to. */
static uint32_t tree_find(const uint32_t *tree, uint32_t n, uint32_t k)
{
    uint32_t at = 0, step = 1;
    while (step <= n / 2)
        step *= 2;
    for (; step > 0; step /= 2)
        if (at + step <= n && tree[at + step] <= k) {
            at += step;
            k -= tree[at];
        }
    return at;
}

/* Returns the sum of the entries before this one. */
static uint32_t tree_before(const uint32_t *tree, uint32_t entry)
{
    uint32_t sum = 0;
    for (uint32_t i = entry; i > 0; i -= i & -i)
        sum += tree[i];
    return sum;
}

/* Returns the height at which a piece begins. */
static uint32_t bottom_of(const struct runs *r, const struct column *c, uint32_t piece)
{
    return tree_before(r->heights, piece) - tree_before(r->heights, c->first);
}

/* Returns the piece of a column at a height below its top. */
static uint32_t piece_at(const struct runs *r, const struct column *c, uint32_t height)
{
    return tree_find(r->heights, r->pieces, tree_before(r->heights, c->first) + height);
}

/* Makes a piece and its column higher. */
static void grow(struct runs *r, struct piece *p, uint32_t change)
{
    p->height += change;
    tree_add(r->heights, r->pieces, (uint32_t)(p - r->piece), change);
}

bool runs_are_better(const struct term *term)
{
    enum { PLAIN_CLICKS = 4096 }; /* the most cells that rules/clicks.c plays on */
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
    /* There is at most one run per cell or, in a text, per letter. */
    size_t most = at ? strlen(at) : p->cells;
    r->run = alloc_again(NULL, most, sizeof *r->run);
    r->piece = alloc_again(NULL, most / PIECE + columns, sizeof *r->piece);
    r->standing = alloc_zeroed((size_t)columns + 1, sizeof *r->standing);
    for (uint32_t i = 0; i < columns; i++) {
        struct column *c = &r->column[i];
        *c = (struct column){r->pieces, 0, 0, i - 1, NONE}; /* 0 - 1 is NONE */
        if (at)
            ok = read_text_column(r, c, &at, plain_letters(p->rules)) && ok;
        else
            read_cell_column(r, c, p, i);
        if (c->height == 0)
            continue;
        ok = ok && r->not_empty++ == i; /* no column to the left of it is empty */
        tree_add(r->standing, columns, i, 1);
        if (i > 0)
            r->column[i - 1].right = i;
    }
    r->heights = alloc_zeroed((size_t)r->pieces + 1, sizeof *r->heights);
    for (uint32_t i = 0; i < r->pieces; i++)
        tree_add(r->heights, r->pieces, i, r->piece[i].height);
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
    free(r->piece);
    free(r->column);
    free(r->heights);
    free(r->standing);
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

/* Blocks in line */

/* Adds a run to the list, or to its last group if that has the same colour. */
static void add_to_line(struct line_group *group, size_t *groups, const struct run *run)
{
    struct line_group *last = *groups > 0 ? &group[*groups - 1] : NULL;
    if (last && last->colour == run->colour)
        last->size += run->length;
    else
        group[(*groups)++] = (struct line_group){run->colour, run->length};
}

static bool is_line(const struct runs *r)
{
    for (uint32_t i = 0; r->not_empty > 1 && i < r->not_empty; i++)
        if (r->column[i].height > 1)
            return false;
    return true;
}

struct line_group *runs_in_line(const struct term *term, size_t *groups)
{
    struct line_group *group = NULL;
    struct runs *r = runs_new(term, NULL);
    *groups = 0;
    if (r && is_line(r)) {
        group = alloc_again(NULL, r->runs, sizeof *group);
        for (uint32_t i = 0; i < r->runs; i++)
            add_to_line(group, groups, &r->run[i]);
    }
    runs_free(r);
    return group;
}

/* Groups */

static struct run *run_of(const struct runs *r, const struct member *m)
{
    return &r->run[r->piece[m->piece].first + m->run];
}

static void add_member(struct runs *r, struct member m)
{
    r->group = with_room(r->group, r->members + 1, &r->capacity, sizeof *r->group);
    run_of(r, &m)->mark = true;
    r->group[r->members++] = m;
}

/* Adds the runs of a column that have this colour and overlap the heights from `bottom`
 * to `top`. */
static void add_touching(struct runs *r, uint32_t column, uint32_t bottom, uint32_t top,
                         uint8_t colour)
{
    if (column == NONE || r->column[column].height <= bottom)
        return;
    const struct column *c = &r->column[column];
    uint32_t first = piece_at(r, c, bottom), from = bottom_of(r, c, first);
    for (uint32_t p = first; p < c->first + c->pieces && from < top; p++) {
        const struct piece *piece = &r->piece[p];
        for (uint32_t k = 0; k < piece->runs && from < top; k++) {
            struct run run = r->run[piece->first + k];
            if (from + run.length > bottom && run.colour == colour && !run.mark)
                add_member(r, (struct member){column, p, k, from});
            from += run.length;
        }
    }
}

/* Makes r->group the group of a run. Returns its number of blocks. */
static uint64_t find_group(struct runs *r, struct member start)
{
    uint64_t size = 0;
    r->members = 0;
    add_member(r, start);
    for (size_t i = 0; i < r->members; i++) {
        struct member m = r->group[i];
        struct run found = *run_of(r, &m);
        uint32_t top = m.bottom + found.length;
        size += found.length;
        add_touching(r, r->column[m.column].left, m.bottom, top, found.colour);
        add_touching(r, r->column[m.column].right, m.bottom, top, found.colour);
    }
    return size;
}

static void unmark(struct runs *r)
{
    for (size_t i = 0; i < r->members; i++)
        run_of(r, &r->group[i])->mark = false;
}

/* Reads a click, and finds and marks its group. If that has fewer than two blocks,
 * returns false with the reason, and leaves no marks. */
static bool find_at(struct runs *r, const char *text, char *why)
{
    uint32_t vertex;
    struct member m = {.column = NONE};
    if (!read_vertex(r->board, &text, &vertex) || *text)
        return refuse(why, "this is not a move on this board");
    uint32_t k = vertex % r->board->columns;
    uint32_t height = r->board->rows - 1 - vertex / r->board->columns;
    if (k < r->not_empty)
        m.column = tree_find(r->standing, r->board->columns, k);
    if (m.column == NONE || r->column[m.column].height <= height)
        return refuse(why, "this cell is empty");
    m.piece = piece_at(r, &r->column[m.column], height);
    m.bottom = bottom_of(r, &r->column[m.column], m.piece);
    for (; m.bottom + run_of(r, &m)->length <= height; m.run++)
        m.bottom += run_of(r, &m)->length;
    if (find_group(r, m) >= 2)
        return true;
    unmark(r);
    return refuse(why, "this block is alone");
}

bool runs_legal(struct runs *r, const char *text, uint32_t *corner, char *why)
{
    if (!find_at(r, text, why))
        return false;
    struct member best = r->group[0];
    for (size_t i = 1; i < r->members; i++) {
        struct member m = r->group[i];
        if (m.column < best.column || (m.column == best.column && m.bottom < best.bottom))
            best = m;
    }
    unmark(r);
    *corner = (r->board->rows - 1 - best.bottom) * r->board->columns +
              tree_before(r->standing, best.column);
    return true;
}

/* Removes the marked runs from a piece. Runs of one colour that now touch become one. */
static void clean(struct runs *r, struct column *c, struct piece *p)
{
    struct run *run = &r->run[p->first];
    uint32_t kept = 0, height = 0;
    for (uint32_t k = 0; k < p->runs; k++) {
        if (run[k].mark)
            continue;
        height += run[k].length;
        if (kept > 0 && run[kept - 1].colour == run[k].colour)
            run[kept - 1].length += run[k].length;
        else
            run[kept++] = run[k];
    }
    c->height -= p->height - height;
    grow(r, p, height - p->height);
    p->runs = kept;
}

/* If the last run of a piece touches a run of its colour above it, they become one. If
 * that run was the whole of its piece, the next piece is looked at, too. */
static void join_above(struct runs *r, const struct column *c, uint32_t number)
{
    struct piece *p = &r->piece[number];
    for (;;) {
        uint32_t top = bottom_of(r, c, number) + p->height;
        if (top == c->height)
            return;
        struct piece *next = &r->piece[piece_at(r, c, top)];
        struct run *last = &r->run[p->first + p->runs - 1], met = r->run[next->first];
        if (last->colour != met.colour)
            return;
        last->length += met.length;
        grow(r, p, met.length);
        grow(r, next, 0 - met.length);
        next->first++;
        if (--next->runs > 0)
            return;
    }
}

/* Joins the runs that now touch at the ends of the piece of a member. */
static void join_around(struct runs *r, const struct member *m)
{
    const struct column *c = &r->column[m->column];
    uint32_t bottom = bottom_of(r, c, m->piece);
    if (r->piece[m->piece].runs > 0)
        join_above(r, c, m->piece);
    if (bottom > 0)
        join_above(r, c, piece_at(r, c, bottom - 1));
}

static void unlink_column(struct runs *r, uint32_t number)
{
    struct column *c = &r->column[number];
    if (c->left != NONE)
        r->column[c->left].right = c->right;
    if (c->right != NONE)
        r->column[c->right].left = c->left;
    c->pieces = 0;
    tree_add(r->standing, r->board->columns, number, NONE); /* adds -1 */
    r->not_empty--;
}

bool runs_click(struct runs *r, const char *text, char *why)
{
    if (!find_at(r, text, why))
        return false;
    const struct member *m = r->group;
    for (size_t i = 0; i < r->members; i++)
        r->count[run_of(r, &m[i])->colour - 1] -= run_of(r, &m[i])->length;
    for (size_t i = 0; i < r->members; i++)
        clean(r, &r->column[m[i].column], &r->piece[m[i].piece]);
    for (size_t i = 0; i < r->members; i++)
        join_around(r, &m[i]);
    for (size_t i = 0; i < r->members; i++)
        if (r->column[m[i].column].height == 0 && r->column[m[i].column].pieces > 0)
            unlink_column(r, m[i].column);
    return true;
}

size_t runs_groups(struct runs *r, size_t limit)
{
    size_t groups = 0;
    for (uint32_t i = 0; i < r->board->columns && groups < limit; i++) {
        struct member m = {.column = i, .piece = r->column[i].first};
        for (; m.piece < r->column[i].first + r->column[i].pieces; m.piece++)
            for (m.run = 0; m.run < r->piece[m.piece].runs; m.run++) {
                if (!run_of(r, &m)->mark)
                    groups += find_group(r, m) >= 2; /* the group stays marked as seen */
                m.bottom += run_of(r, &m)->length;
            }
    }
    for (uint32_t k = 0; k < r->runs; k++)
        r->run[k].mark = false;
    return groups < limit ? groups : limit;
}
