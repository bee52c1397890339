/* SPDX-License-Identifier: MIT */
/* runs.c: Clickomania on columns of runs.
 *
 * The runs of a column that are left are a linked list. A Fenwick tree over the lengths
 * of all its runs, 0 for those removed, tells where a run stands and which run is at a
 * given height. So the time of a click is the number of runs that it removes or touches,
 * times a logarithm. Columns that have become empty are unlinked; another Fenwick tree
 * counts the others. */
#include "games/clicks/runs.h"

#include "games/labels.h"
#include "graph/edges.h"

#define IN_GROUP 0x80u

/* ---- text ---- */

struct runs_reader runs_reader_of(struct cursor text)
{
    return (struct runs_reader){.text = text};
}

/* Reads a run such as 1000a, or just a. */
static bool read_run(struct runs_reader *r)
{
    struct cursor *c = &r->text;
    int byte = cursor_peek(c);
    r->place = *c;
    r->length = 1;
    if (is_digit(byte) &&
        !cursor_number(c, MAX_VERTICES, "the length of a run", &r->length))
        return false;
    if (r->length == 0)
        return cursor_fail(&r->place, BAD_INPUT, "a run has at least one block");
    int found = label_value(&click_letters, cursor_peek(c));
    if (found < 0)
        return cursor_expected(c, "a letter a to z or '.'");
    c->at++;
    r->colour = (uint8_t)found;
    return true;
}

bool runs_next(struct runs_reader *r)
{
    if (r->open && cursor_at_end(&r->text))
        return false;
    r->bottom += r->length;
    if (r->open && cursor_take(&r->text, "|")) {
        r->column++;
        r->bottom = 0;
        r->open = false;
    }
    r->failed = !read_run(r) ||
                (r->bottom + r->length > MAX_VERTICES &&
                 !cursor_fail(&r->text, BAD_INPUT, "too large: at most 2^31 cells"));
    if (r->failed)
        return false;
    r->open = true;
    r->rows = r->bottom + r->length > r->rows ? r->bottom + r->length : r->rows;
    return true;
}

void run_print(uint64_t length, char letter, struct writer *w)
{
    if (length > 1)
        write_number(w, (int64_t)length);
    if (length > 0)
        write_byte(w, letter);
}

/* ---- Fenwick trees: node i, from 1, is the sum of the i & -i entries up to i ---- */

static void tree_build(uint32_t *tree, uint32_t n)
{
    for (uint32_t i = 1; i <= n; i++)
        if (i + (i & -i) <= n)
            tree[i - 1 + (i & -i)] += tree[i - 1];
}

static void tree_subtract(uint32_t *tree, uint32_t n, uint32_t entry, uint32_t amount)
{
    for (uint32_t i = entry + 1; i <= n; i += i & -i)
        tree[i - 1] -= amount;
}

/* Returns the sum of the entries before this one. */
static uint32_t tree_before(const uint32_t *tree, uint32_t entry)
{
    uint32_t sum = 0;
    for (uint32_t i = entry; i > 0; i -= i & -i)
        sum += tree[i - 1];
    return sum;
}

/* Returns the entry to which unit `at` of the total sum belongs, counted from 0; `at`
 * must be below the sum. */
static uint32_t tree_find(const uint32_t *tree, uint32_t n, uint32_t at)
{
    uint32_t entry = 0, step = 1;
    while (step <= n / 2)
        step *= 2;
    for (; step > 0; step /= 2)
        if (entry + step <= n && tree[entry + step - 1] <= at) {
            entry += step;
            at -= tree[entry - 1];
        }
    return entry;
}

/* ---- reading a board ---- */

/* Counts runs and columns; runs of one colour that touch in a column count as one. */
static bool measure(struct clicks_runs *r, struct cursor text)
{
    struct runs_reader in = runs_reader_of(text);
    uint64_t runs = 0;
    uint8_t below = 0;
    while (runs_next(&in)) {
        if (in.colour != 0 && in.bottom > 0 && below == 0)
            return cursor_fail(&in.place, BAD_INPUT,
                               "these blocks float: the cell below them is empty");
        runs += in.colour != 0 && (in.bottom == 0 || in.colour != below);
        below = in.colour;
    }
    if (in.failed)
        return false;
    if (in.rows * (in.column + 1) > MAX_VERTICES)
        return cursor_fail(&text, BAD_INPUT, "too large: at most 2^31 cells");
    r->rows = (uint32_t)in.rows;
    r->columns = (uint32_t)in.column + 1;
    r->runs = (uint32_t)runs;
    return true;
}

static bool make_arrays(struct clicks_runs *r)
{
    struct arena *a = &r->arena;
    r->length = arena_new(a, r->runs, sizeof *r->length);
    r->colour = arena_new(a, r->runs, sizeof *r->colour);
    r->above = arena_new(a, r->runs, sizeof *r->above);
    r->below = arena_new(a, r->runs, sizeof *r->below);
    r->heights = arena_new(a, r->runs, sizeof *r->heights);
    r->column = arena_new(a, r->columns, sizeof *r->column);
    r->standing = arena_new(a, r->columns, sizeof *r->standing);
    return !a->failed;
}

static void fill(struct clicks_runs *r, struct cursor text)
{
    struct runs_reader in = runs_reader_of(text);
    uint32_t next = 0, seen = 0;
    while (runs_next(&in)) {
        struct run_column *c = &r->column[in.column];
        if (in.bottom == 0)
            c->first = next;
        c->end = next;
        if (in.colour == 0)
            continue;
        if (in.bottom > 0 && r->colour[next - 1] == in.colour)
            next--; /* continues the same run */
        r->colour[next] = in.colour;
        r->length[next++] += (uint32_t)in.length;
        c->height += (uint32_t)in.length;
        c->end = next;
        r->blocks += in.length;
        r->colours += (seen >> in.colour & 1) == 0;
        seen |= (uint32_t)1 << in.colour;
    }
}

/* Links runs and columns and builds the trees. Returns false if an empty column stands to
 * the left of blocks. */
static bool link_all(struct clicks_runs *r)
{
    for (uint32_t i = 0; i < r->columns; i++) {
        struct run_column *c = &r->column[i];
        c->left = i - 1; /* 0 - 1 is NO_RUN */
        c->right = NO_RUN;
        for (uint32_t k = c->first; k < c->end; k++) {
            r->below[k] = k > c->first ? k - 1 : NO_RUN;
            r->above[k] = k + 1 < c->end ? k + 1 : NO_RUN;
            r->heights[k] = r->length[k];
        }
        tree_build(r->heights + c->first, c->end - c->first);
        r->standing[i] = c->height > 0;
        if (c->height > 0 && r->not_empty++ != i)
            return false;
        if (c->height > 0 && i > 0)
            r->column[i - 1].right = i;
    }
    tree_build(r->standing, r->columns);
    return true;
}

bool clicks_runs_parse(struct clicks_runs *r, struct memory *m, struct cursor *position)
{
    *r = (struct clicks_runs){.arena = arena_of(m)};
    cursor_take(position, "columns");
    cursor_blanks(position);
    struct cursor text = cursor_take_word(position);
    if (!cursor_done(position, "the end of the position") || !measure(r, text))
        return false;
    if (!make_arrays(r))
        return cursor_no_memory(position, "board");
    fill(r, text);
    return link_all(r) ||
           cursor_fail(&text, BAD_INPUT, "an empty column is left of blocks");
}

void clicks_runs_done(struct clicks_runs *r)
{
    struct memory *m = r->arena.memory;
    arena_done(&r->arena);
    *r = (struct clicks_runs){.arena = arena_of(m)};
}

/* ---- places ---- */

static uint32_t column_of(const struct clicks_runs *r, uint32_t run)
{
    uint32_t low = 0, high = r->columns; /* first[low] <= run, and `high` is too far */
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (r->column[middle].first <= run)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uint32_t bottom_of(const struct clicks_runs *r, const struct run_column *c,
                          uint32_t run)
{
    return tree_before(r->heights + c->first, run - c->first);
}

/* Returns the run of a column at a height, which must be below the top of the column. */
static uint32_t run_at(const struct clicks_runs *r, const struct run_column *c,
                       uint32_t height)
{
    return c->first + tree_find(r->heights + c->first, c->end - c->first, height);
}

struct run_cell clicks_runs_cell(const struct clicks_runs *r, uint32_t run)
{
    uint32_t c = column_of(r, run);
    return (struct run_cell){tree_before(r->standing, c),
                             bottom_of(r, &r->column[c], run)};
}

uint32_t clicks_runs_at(const struct clicks_runs *r, struct run_cell cell)
{
    if (cell.column >= r->not_empty)
        return NO_RUN;
    const struct run_column *c =
        &r->column[tree_find(r->standing, r->columns, cell.column)];
    return cell.height < c->height ? run_at(r, c, cell.height) : NO_RUN;
}

/* ---- clicks ---- */

static bool add_member(struct clicks_runs *r, uint32_t run)
{
    if (!arena_grow(&r->arena, &r->group, &r->capacity, r->members + 1, sizeof *r->group))
        return false;
    r->colour[run] |= IN_GROUP;
    r->group[r->members++] = run;
    return true;
}

/* Adds the runs of a column that have this colour and overlap the heights from `bottom`
 * to `top`. */
static bool add_touching(struct clicks_runs *r, uint32_t column, uint32_t bottom,
                         uint32_t top, uint8_t colour)
{
    if (column == NO_RUN || r->column[column].height <= bottom)
        return true;
    const struct run_column *c = &r->column[column];
    uint32_t run = run_at(r, c, bottom), from = bottom_of(r, c, run);
    for (; run != NO_RUN && from < top; run = r->above[run]) {
        if (r->colour[run] == colour && !add_member(r, run))
            return false;
        from += r->length[run];
    }
    return true;
}

static bool add_neighbours(struct clicks_runs *r, uint32_t run, uint8_t colour)
{
    const struct run_column *c = &r->column[column_of(r, run)];
    uint32_t bottom = bottom_of(r, c, run), top = bottom + r->length[run];
    const uint32_t beside[] = {r->below[run], r->above[run]};
    for (int i = 0; i < 2; i++)
        if (beside[i] != NO_RUN && r->colour[beside[i]] == colour &&
            !add_member(r, beside[i]))
            return false;
    return add_touching(r, c->left, bottom, top, colour) &&
           add_touching(r, c->right, bottom, top, colour);
}

static void unlink_column(struct clicks_runs *r, uint32_t number)
{
    const struct run_column *c = &r->column[number];
    if (c->left != NO_RUN)
        r->column[c->left].right = c->right;
    if (c->right != NO_RUN)
        r->column[c->right].left = c->left;
    tree_subtract(r->standing, r->columns, number, 1);
    r->not_empty--;
}

static void remove_run(struct clicks_runs *r, uint32_t run)
{
    uint32_t number = column_of(r, run), length = r->length[run];
    struct run_column *c = &r->column[number];
    if (r->below[run] != NO_RUN)
        r->above[r->below[run]] = r->above[run];
    if (r->above[run] != NO_RUN)
        r->below[r->above[run]] = r->below[run];
    tree_subtract(r->heights + c->first, c->end - c->first, run - c->first, length);
    c->height -= length;
    r->blocks -= length;
    if (c->height == 0)
        unlink_column(r, number);
}

enum click_made clicks_runs_click(struct clicks_runs *r, uint32_t run)
{
    uint8_t colour = r->colour[run];
    uint64_t size = 0;
    r->members = 0;
    bool ok = add_member(r, run);
    for (size_t i = 0; ok && i < r->members; i++) {
        size += r->length[r->group[i]];
        ok = add_neighbours(r, r->group[i], colour);
    }
    for (size_t i = 0; i < r->members; i++)
        r->colour[r->group[i]] = colour;
    for (size_t i = 0; ok && size >= 2 && i < r->members; i++)
        remove_run(r, r->group[i]);
    if (!ok)
        return CLICK_NO_MEMORY;
    return size >= 2 ? CLICK_MADE : CLICK_ALONE;
}
