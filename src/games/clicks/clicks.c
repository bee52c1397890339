/* SPDX-License-Identifier: MIT */
/* clicks.c: Clickomania, SameGame and the two-player versions of [CLICK §1, §5].
 *
 * A click removes a connected group of at least two blocks of one colour; blocks fall
 * down, empty columns close towards column 1. A position is one byte per cell, column
 * after column, each from the bottom. So blocks fall by closing gaps in a range of bytes,
 * and a column closes by one memmove. A move is the least cell of its group in that
 * order: the group's lowest cell in its leftmost column. */
#include "games/clicks/clicks.h"

#include "game/option.h"
#include "game/theory.h"

#include <assert.h>
#include <string.h>

#include "game/kernel_rules.h"
#include "games/labels.h"

enum { EMPTY = 0 };

#define SMALL 32 /* groups of up to this many cells are found without marks */

struct clicks_rules {
    bool partizan; /* Left clicks a, Right b */
};

bool clicks_is_partizan(const struct game *g)
{
    const struct clicks_rules *rules = g->rules;
    return rules->partizan;
}

/* ---- groups ---- */

/* Lists the up to four neighbours of cell i. */
static unsigned neighbours(const struct clicks *k, uint32_t i, uint32_t *out)
{
    assert(k->rows > 0);
    uint32_t h = i % k->rows, n = clicks_cells(k);
    unsigned count = 0;
    if (i >= k->rows)
        out[count++] = i - k->rows;
    if (h > 0)
        out[count++] = i - 1;
    if (h + 1 < k->rows)
        out[count++] = i + 1;
    if (i < n - k->rows)
        out[count++] = i + k->rows;
    return count;
}

/* Lists the group of `cell` in `group`, marks its cells in `seen`, which the caller has
 * zeroed, and returns its size. With `least` it returns 0 as soon as it meets a cell
 * before `cell`, since then another cell names the group. */
static uint32_t flood(const struct clicks *k, const uint8_t *pos, uint32_t cell,
                      bool least, uint32_t *group, uint8_t *seen)
{
    uint32_t size = 0, near[4];
    group[size++] = cell;
    seen[cell] = 1;
    for (uint32_t i = 0; i < size; i++) {
        unsigned count = neighbours(k, group[i], near);
        for (unsigned j = 0; j < count; j++) {
            uint32_t u = near[j];
            if (pos[u] != pos[cell] || seen[u])
                continue;
            if (least && u < cell)
                return 0;
            seen[u] = 1;
            group[size++] = u;
        }
    }
    return size;
}

static uint32_t *group_space(void *scratch)
{
    return scratch;
}

static uint8_t *seen_space(const struct clicks *k, void *scratch)
{
    return (uint8_t *)(group_space(scratch) + clicks_cells(k));
}

/* Does the same without marks: on a large board, clearing the marks takes longer than
 * listing most groups. Returns UINT32_MAX if the group has more than SMALL cells. */
static uint32_t flood_small(const struct clicks *k, const uint8_t *pos, uint32_t cell,
                            bool least, uint32_t *group)
{
    uint32_t size = 0, near[4];
    group[size++] = cell;
    for (uint32_t i = 0; i < size; i++) {
        unsigned count = neighbours(k, group[i], near);
        for (unsigned j = 0; j < count; j++) {
            uint32_t u = near[j], at = 0;
            if (pos[u] != pos[cell])
                continue;
            if (least && u < cell)
                return 0;
            while (at < size && group[at] != u)
                at++;
            if (at < size)
                continue;
            if (size == SMALL)
                return UINT32_MAX;
            group[size++] = u;
        }
    }
    return size;
}

/* Returns the size of the group of `cell` and lists its cells in group_space(scratch);
 * `least` is as for flood. */
static uint32_t find_group(const struct clicks *k, const uint8_t *pos, uint32_t cell,
                           bool least, void *scratch)
{
    uint32_t size = clicks_cells(k) > SMALL
                        ? flood_small(k, pos, cell, least, group_space(scratch))
                        : UINT32_MAX;
    if (size != UINT32_MAX)
        return size;
    uint8_t *seen = seen_space(k, scratch);
    memset(seen, 0, clicks_cells(k));
    return flood(k, pos, cell, least, group_space(scratch), seen);
}

uint32_t clicks_group(const struct clicks *k, const uint8_t *pos, uint32_t cell,
                      void *scratch)
{
    return find_group(k, pos, cell, false, scratch);
}

move clicks_name(const struct board *b, const uint8_t *pos, uint32_t cell, void *scratch,
                 uint32_t *size)
{
    *size = clicks_group(clicks_of(b), pos, cell, scratch);
    for (uint32_t i = 0; i < *size; i++)
        if (group_space(scratch)[i] < cell)
            cell = group_space(scratch)[i];
    return cell;
}

/* Does a neighbour before `cell` have its colour? Then another cell names the group, and
 * no flood is needed. */
static bool has_same_before(const struct clicks *k, const uint8_t *pos, uint32_t cell)
{
    return (cell % k->rows > 0 && pos[cell - 1] == pos[cell]) ||
           (cell >= k->rows && pos[cell - k->rows] == pos[cell]);
}

static bool may_click(const struct board *b, uint8_t colour, enum player who)
{
    return !clicks_is_partizan(b->game) || colour == (who == LEFT ? 1 : 2);
}

static bool next(const struct board *b, const uint8_t *pos, enum player who,
                 struct iterator *it, void *scratch, move *m)
{
    const struct clicks *k = clicks_of(b);
    const uint32_t n = clicks_cells(k);
    for (; it->at[0] < n; it->at[0]++) {
        uint32_t cell = (uint32_t)it->at[0];
        if (pos[cell] == EMPTY || !may_click(b, pos[cell], who) ||
            has_same_before(k, pos, cell))
            continue;
        bool above = cell % k->rows + 1 < k->rows && pos[cell + 1] == pos[cell];
        bool right = cell < n - k->rows && pos[cell + k->rows] == pos[cell];
        if (!above && !right) /* alone: the cells before it differ as well */
            continue;
        if (find_group(k, pos, cell, true, scratch) > 0) { /* else another names it */
            *m = it->at[0]++;
            return true;
        }
    }
    return false;
}

/* Closes the gaps in a column. Returns whether it still has blocks. */
static bool settle_column(uint8_t *column, uint32_t rows)
{
    uint8_t *to = memchr(column, EMPTY, rows), *end = column + rows;
    for (const uint8_t *from = to; from != NULL && from < end;) {
        if (*from == EMPTY) {
            from++;
            continue;
        }
        const uint8_t *gap = memchr(from, EMPTY, (size_t)(end - from));
        size_t length = (size_t)((gap != NULL ? gap : end) - from);
        memmove(to, from, length);
        to += length;
        from += length;
    }
    if (to != NULL)
        memset(to, EMPTY, (size_t)(end - to));
    return column[0] != EMPTY;
}

/* Closes the gaps in columns `from` to `to`, and then, if a column has become empty, the
 * gaps between columns. Columns that were empty before are all on the right. */
static void settle(const struct clicks *k, uint8_t *pos, uint32_t from, uint32_t to)
{
    bool gap = false;
    for (uint32_t c = from; c <= to; c++)
        gap = !settle_column(pos + (size_t)c * k->rows, k->rows) || gap;
    uint32_t kept = from;
    for (uint32_t c = from; gap && c < k->columns; c++) {
        const uint8_t *column = pos + (size_t)c * k->rows;
        if (column[0] == EMPTY)
            continue;
        if (kept < c)
            memcpy(pos + (size_t)kept * k->rows, column, k->rows);
        kept++;
    }
    if (gap)
        memset(pos + (size_t)kept * k->rows, EMPTY,
               (size_t)(k->columns - kept) * k->rows);
}

static void play(const struct board *b, uint8_t *pos, enum player who, move m,
                 void *scratch)
{
    (void)who;
    const struct clicks *k = clicks_of(b);
    uint32_t size = clicks_group(k, pos, (uint32_t)m, scratch),
             *group = group_space(scratch);
    uint32_t least = (uint32_t)m, most = (uint32_t)m;
    for (uint32_t i = 0; i < size; i++) {
        pos[group[i]] = EMPTY;
        least = group[i] < least ? group[i] : least;
        most = group[i] > most ? group[i] : most;
    }
    settle(k, pos, least / k->rows, most / k->rows);
}

static bool parse_move(const struct board *b, const uint8_t *pos, enum player who,
                       struct cursor *c, void *scratch, move *m)
{
    (void)who;
    const struct clicks *k = clicks_of(b);
    uint32_t row, column;
    if (!cell_parse(c, k->rows, k->columns, &row, &column))
        return false;
    uint32_t cell = column * k->rows + (k->rows - 1 - row), size;
    *m = pos[cell] != EMPTY ? clicks_name(b, pos, cell, scratch, &size) : cell;
    return true;
}

static void print_cell(const struct clicks *k, uint32_t cell, struct writer *w)
{
    write_format(w, "%u,%u", k->rows - cell % k->rows, cell / k->rows + 1);
}

static void print_move(const struct board *b, const uint8_t *pos, enum player who, move m,
                       struct writer *w)
{
    (void)pos, (void)who;
    print_cell(clicks_of(b), (uint32_t)m, w);
}

static bool refuse(const struct clicks *k, uint32_t cell, const char *text,
                   struct writer *why)
{
    if (why != NULL) {
        print_cell(k, cell, why);
        write_text(why, text);
    }
    return false;
}

static bool legal(const struct board *b, const uint8_t *pos, enum player who, move m,
                  void *scratch, struct writer *why)
{
    const struct clicks *k = clicks_of(b);
    uint32_t cell = (uint32_t)m;
    if (pos[cell] == EMPTY)
        return refuse(k, cell, " is empty", why);
    if (!may_click(b, pos[cell], who))
        return refuse(k, cell,
                      who == LEFT ? " is not an a: Left clicks a"
                                  : " is not a b: Right clicks b",
                      why);
    return clicks_group(k, pos, cell, scratch) >= 2 ||
           refuse(k, cell, " is a single block: a group has at least two", why);
}

static int64_t gain(const struct board *b, const uint8_t *pos, move m, void *scratch)
{
    const struct clicks *k = clicks_of(b);
    bool sizes_count = b->game->scored;
    return clicks_gain(b, sizes_count ? clicks_group(k, pos, (uint32_t)m, scratch) : 0);
}

/* ---- symmetry ---- */

/* Renames the colours in order of appearance, so that boards that differ only in the
 * names of their colours become equal. Unless `other` is NULL, stops and returns false as
 * soon as the bytes turn out to be larger than `other`. */
static bool rename_colours(uint32_t n, uint8_t *pos, const uint8_t *other)
{
    uint8_t name[CLICKS_COLOURS] = {0}, names = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (pos[i] != EMPTY && name[pos[i]] == 0)
            name[pos[i]] = ++names;
        pos[i] = name[pos[i]];
        if (other != NULL && pos[i] > other[i])
            return false;
        if (other != NULL && pos[i] < other[i])
            other = NULL;
    }
    return true;
}

/* Writes the mirror image: the columns in reverse order, closed up to the left, since
 * where they stand does not matter. A single column is turned upside down instead. */
static void mirror(const struct clicks *k, const uint8_t *pos, uint8_t *image)
{
    uint32_t used = k->columns, height = 0;
    while (used > 0 && pos[(size_t)(used - 1) * k->rows] == EMPTY)
        used--;
    memset(image, EMPTY, clicks_cells(k));
    if (used == 1) {
        while (height < k->rows && pos[height] != EMPTY)
            height++;
        for (uint32_t h = 0; h < height; h++)
            image[h] = pos[height - 1 - h];
        return;
    }
    for (uint32_t c = 0; c < used; c++)
        memcpy(image + (size_t)(used - 1 - c) * k->rows, pos + (size_t)c * k->rows,
               k->rows);
}

static void normalise(const struct board *b, uint8_t *pos, uint32_t *line, void *scratch)
{
    (void)line;
    const struct clicks *k = clicks_of(b);
    uint8_t *image = scratch;
    bool renames = !clicks_is_partizan(b->game);
    if (renames)
        rename_colours(clicks_cells(k), pos, NULL);
    mirror(k, pos, image);
    if (renames ? rename_colours(clicks_cells(k), image, pos)
                : memcmp(image, pos, clicks_cells(k)) < 0)
        memcpy(pos, image, clicks_cells(k));
}

static bool negate(const struct board *b, uint8_t *pos, void *scratch)
{
    (void)scratch;
    if (!clicks_is_partizan(b->game))
        return true;
    for (uint32_t i = 0; i < clicks_cells(clicks_of(b)); i++)
        pos[i] = (uint8_t)(pos[i] == EMPTY ? EMPTY : 3 - pos[i]);
    return true;
}

/* ---- kernels ---- */

static uint64_t kernel_size(const struct board *b, const uint8_t *pos)
{
    uint32_t cells = clicks_cells(clicks_of(b));
    uint64_t blocks = 0;
    for (uint32_t i = 0; i < cells && cells <= KERNEL_VERTICES; i++)
        blocks += pos[i] != EMPTY;
    return cells <= KERNEL_VERTICES ? blocks : KERNEL_SIZE + 1;
}

static size_t kernel_key(const struct board *b, const uint8_t *pos, uint8_t *key)
{
    const struct clicks *k = clicks_of(b);
    uint8_t *to = key;
    for (uint32_t c = 0; c < k->columns && pos[c * k->rows] != EMPTY; c++) {
        for (uint32_t r = 0; r < k->rows && pos[c * k->rows + r] != EMPTY; r++)
            *to++ = pos[c * k->rows + r];
        *to++ = 0;
    }
    return (size_t)(to - key);
}

static const struct kernel_rules kernel = {.size = kernel_size, .key = kernel_key};

static const struct theory theory = {.bound = clicks_bound, .play_all = clicks_play_all};

#define NOTATION(COLOURS, ROWS, COLUMNS)                                                 \
    .notation = "Rows from the top split by |, " COLOURS ", . for an empty cell: " ROWS  \
                "; or columns of runs from the bottom: columns " COLUMNS                 \
                ". A move names any cell of a group by row,column: 2,1."
#define ANY_COLOUR NOTATION("colours a to z", "aab|bca", "1000a2b|5c")
#define SLOTS                                                                            \
    .parse = clicks_parse, .print = clicks_print, .random = clicks_random,               \
    .parse_move = parse_move, .print_move = print_move, .next = next, .play = play,      \
    .legal = legal, .normalise = normalise, .draw = clicks_draw, .touch = &clicks_touch
#define ONE_PLAYER                                                                       \
    .players = 1, .rules = &all_colours, .gain = gain, .result = clicks_result,          \
    .theory = &theory, SLOTS
#define TWO_PLAYERS                                                                      \
    .players = 2, .part = clicks_part, .negate = negate, .kernel = &kernel, SLOTS

static const struct clicks_rules all_colours = {0}, colours_apart = {.partizan = true};

const struct game clickomania = {
    .name = "clickomania",
    ANY_COLOUR,
    .title =
        "click away groups of at least two equal blocks; leave as few blocks as possible",
    .options = (const struct game_option *const[]){&clicks_goal, NULL},
    .unit = "blocks",
    ONE_PLAYER,
};

const struct game samegame = {
    .name = "samegame",
    ANY_COLOUR,
    .title = "click away groups of n >= 2 equal blocks for (n-2)^2 points, 1000 more "
             "when all are gone",
    .options = (const struct game_option *const[]){&clicks_scoring, NULL},
    .unit = "points",
    .scored = true,
    ONE_PLAYER,
};

const struct game click_impartial = {
    .name = "click-impartial",
    ANY_COLOUR,
    .title = "click away groups of at least two equal blocks in turn; whoever cannot "
             "move loses",
    .traits = IMPARTIAL | ALL_SMALL,
    .rules = &all_colours,
    TWO_PLAYERS,
};

const struct game click_partizan = {
    .name = "click-partizan",
    NOTATION("a for Left, b for Right", "aab|bba", "1000a2b|5a"),
    .title = "two colours: Left clicks groups of a, Right groups of b, in turn; whoever "
             "cannot move loses",
    .rules = &colours_apart,
    TWO_PLAYERS,
};
