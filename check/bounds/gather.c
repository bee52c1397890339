/* SPDX-License-Identifier: MIT
 *
 * gather.c: see gather.h. doc/samegame-bounds.md has the proof. It also has the prices,
 * rounds and ties that are used here, so that the bound is the same wherever it is
 * computed.
 *
 * A group that is clicked is connected, so blocks - links + squares is at most 1. Every
 * column counts half in the pair with the column before it, and half in the pair with the
 * column after it. The best of every pair is found on its own. `half` below counts
 * everything twice, so that it stays an integer.
 */
#include "bounds/gather.h"
#include "bounds/profile.h"
#include "bounds/staying.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_CELLS = 4096,
    MOST_ROWS = 255,
    MOST_WORK = 1 << 20,
    CHOSEN = 5,  /* the most colours that are chosen */
    UNIT = 1024, /* the price of a link */
    ROWS_OF_PRICES = 2,
    NEVER = -1000000000
};
enum fate { STAYS, GOES, JOINS }; /* of a run: it is there, gone, or in the group */

static const struct {
    int rounds, step;
    int joins[CHOSEN], goes[CHOSEN]; /* in thousandths, by the number of colours */
} prices[ROWS_OF_PRICES] = {
    {12, 300, {0, 500, 500, 400, 400}, {0, 600, 400, 300, 200}},
    {8, 120, {0, 800, 700, 600, 500}, {0, 700, 500, 350, 250}},
};

/* A run of blocks of one colour in one column; index 0 is the lowest of its column. */
struct run {
    int colour;         /* 0 … chosen - 1, or `chosen` */
    uint32_t low, high; /* heights; `high` is that of the first block above it */
    int goes, joins;    /* multipliers of the prices of going and joining */
    /* In the pair with the column after it, and with the one before it. */
    enum fate fate[2];
};

struct column {
    uint32_t height, own; /* number of all blocks, of blocks of the colour asked about */
    struct run **at;      /* for each height: the run at it */
    int *half[2];         /* by height, and by whether the block below is in the group */
    /* Worth of the best chain that ends here; the column before this one. */
    int best, before;
    int empty; /* twice the price of removing everything */
};

struct gathering {
    const struct line *line;
    uint32_t rows, columns;
    int chosen;
    uint64_t count[CHOSEN]; /* blocks of each colour that do not stay for ever */
    struct column *column;
    struct run *run;
    size_t runs;
    int *pair; /* by both heights, and by which of the blocks below are in the group */
    int own, joins, goes, step;
    uint32_t set;
    uint32_t *need[CHOSEN][1 << CHOSEN];
    uint64_t lost[CHOSEN];
    int64_t most;
};

/* One column */

static int price_of_going(const struct gathering *g, const struct run *r, int side)
{
    int price = g->set >> r->colour & 1 ? g->goes * (int)(r->high - r->low) : 0;
    return side == 0 ? price + r->goes : price - r->goes;
}

static int worth_of_joining(const struct gathering *g, const struct run *r, uint32_t h,
                            bool below, int side)
{
    int worth = g->joins - (below ? 0 : UNIT);
    if (h == r->low)
        worth += side == 0 ? r->joins : -r->joins;
    return worth;
}

/* May the block at this height be in the group (joins), or outside of it? */
static bool allowed(const struct gathering *g, const struct run *r, uint32_t h,
                    bool joins, bool below)
{
    if (r->colour != g->own)
        return !joins;
    return h == r->low || joins == below;
}

/* Finds the best fate of the block at height h. Returns what it and the blocks above it
 * bring. */
static int best_alone(const struct gathering *g, const struct column *c, uint32_t h,
                      bool below, int side, enum fate *fate)
{
    const struct run *r = c->at[h];
    const int *half = c->half[side];
    int best = NEVER, value;
    if (h == r->low) {
        best = half[2 * r->high + below] - price_of_going(g, r, side);
        *fate = GOES;
    }
    if (allowed(g, r, h, false, below) && (value = half[2 * (h + 1)]) > best) {
        best = value;
        *fate = STAYS;
    }
    if (allowed(g, r, h, true, below) &&
        (value = half[2 * (h + 1) + 1] + worth_of_joining(g, r, h, below, side)) > best) {
        best = value;
        *fate = JOINS;
    }
    return best;
}

static void fill_alone(struct gathering *g, struct column *c, int side)
{
    enum fate fate;
    c->half[side][2 * c->height] = c->half[side][2 * c->height + 1] = 0;
    for (uint32_t h = c->height; h-- > 0;)
        for (int below = 0; below < 2; below++)
            c->half[side][2 * h + (uint32_t)below] =
                best_alone(g, c, h, below, side, &fate);
}

static void trace_alone(struct gathering *g, struct column *c, uint32_t h, bool below,
                        int side)
{
    while (h < c->height) {
        struct run *r = c->at[h];
        enum fate fate = STAYS;
        best_alone(g, c, h, below, side, &fate);
        if (h == r->low)
            r->fate[side] = fate;
        below = fate == GOES ? below : fate == JOINS;
        h = fate == GOES ? r->high : h + 1;
    }
}

/* Two columns */

static int *pair_at(const struct gathering *g, uint32_t x, uint32_t y)
{
    return g->pair + 4 * ((size_t)x * (g->rows + 1) + y);
}

/* Finds the best fates of the blocks at heights x and y of two columns. A block goes with
 * its whole run. If neither goes, both lie side by side. */
static int best_pair(const struct gathering *g, const struct column *a,
                     const struct column *b, uint32_t x, uint32_t y, uint32_t below,
                     enum fate fate[2])
{
    const struct run *r = a->at[x], *s = b->at[y];
    int best = NEVER, value;
    if (x == r->low) {
        best = pair_at(g, r->high, y)[below] - price_of_going(g, r, 0);
        fate[0] = GOES;
        fate[1] = STAYS;
    }
    if (y == s->low &&
        (value = pair_at(g, x, s->high)[below] - price_of_going(g, s, 1)) > best) {
        best = value;
        fate[0] = STAYS;
        fate[1] = GOES;
    }
    for (uint32_t both = 0; both < 4; both++) {
        bool left = both & 1, right = both & 2;
        if (!allowed(g, r, x, left, below & 1) || !allowed(g, s, y, right, below & 2))
            continue;
        value = pair_at(g, x + 1, y + 1)[both];
        value += left ? worth_of_joining(g, r, x, below & 1, 0) : 0;
        value += right ? worth_of_joining(g, s, y, below & 2, 1) : 0;
        value += both == 3 ? 2 * UNIT : 0;               /* a link */
        value -= both == 3 && below == 3 ? 2 * UNIT : 0; /* a square */
        if (value > best) {
            best = value;
            fate[0] = left ? JOINS : STAYS;
            fate[1] = right ? JOINS : STAYS;
        }
    }
    return best;
}

static int fill_pair(struct gathering *g, const struct column *a, const struct column *b)
{
    enum fate fate[2];
    for (uint32_t x = a->height + 1; x-- > 0;)
        for (uint32_t y = b->height + 1; y-- > 0;)
            for (uint32_t below = 0; below < 4; below++)
                pair_at(g, x, y)[below] =
                    x == a->height   ? b->half[1][2 * y + (below >> 1)]
                    : y == b->height ? a->half[0][2 * x + (below & 1)]
                                     : best_pair(g, a, b, x, y, below, fate);
    return pair_at(g, 0, 0)[0];
}

static void trace_pair(struct gathering *g, struct column *a, struct column *b)
{
    uint32_t x = 0, y = 0;
    uint32_t below = 0;
    fill_pair(g, a, b);
    while (x < a->height && y < b->height) {
        enum fate fate[2] = {STAYS, STAYS};
        struct run *r = a->at[x], *s = b->at[y];
        best_pair(g, a, b, x, y, below, fate);
        if (fate[0] == GOES) {
            r->fate[0] = GOES;
            x = r->high;
        } else if (fate[1] == GOES) {
            s->fate[1] = GOES;
            y = s->high;
        } else {
            below = (fate[0] == JOINS ? 1u : 0u) + (fate[1] == JOINS ? 2u : 0u);
            r->fate[0] = x == r->low ? fate[0] : r->fate[0];
            s->fate[1] = y == s->low ? fate[1] : s->fate[1];
            x++;
            y++;
        }
    }
    trace_alone(g, a, x, below & 1, 0);
    trace_alone(g, b, y, below & 2, 1);
}

/* The chain of columns */

/* Finds the best chain that ends with column j. It begins there, or comes from a column
 * before it, and all columns between are emptied. */
static void find_chain(struct gathering *g, int j)
{
    struct column *c = &g->column[j];
    int emptied = 0;
    c->best = c->half[1][0];
    c->before = -1;
    for (int i = j - 1; i >= 0; emptied += g->column[i--].empty) {
        const struct column *from = &g->column[i];
        int links = (int)(from->own < c->own ? from->own : c->own);
        int limit = from->half[0][0] + c->half[1][0] + 2 * UNIT * links;
        if (from->best - emptied + limit <= c->best)
            continue; /* there are no more links than these */
        int value = from->best - emptied + fill_pair(g, from, c);
        if (value > c->best) {
            c->best = value;
            c->before = i;
        }
    }
}

/* Changes the multipliers of runs whose fates in their two pairs differ. */
static void adjust(struct gathering *g, int last)
{
    int j = last;
    for (size_t i = 0; i < g->runs; i++)
        g->run[i].fate[0] = g->run[i].fate[1] = STAYS;
    trace_alone(g, &g->column[last], 0, false, 0);
    for (; g->column[j].before >= 0; j = g->column[j].before)
        trace_pair(g, &g->column[g->column[j].before], &g->column[j]);
    trace_alone(g, &g->column[j], 0, false, 1);
    for (size_t i = 0; i < g->runs; i++) {
        struct run *r = &g->run[i];
        r->goes += g->step * ((r->fate[0] == GOES) - (r->fate[1] == GOES));
        r->joins -= g->step * ((r->fate[0] == JOINS) - (r->fate[1] == JOINS));
    }
}

/* Does one round. Returns twice the most that a group can be worth. */
static int64_t do_round(struct gathering *g)
{
    int most = 0, last = -1;
    for (uint32_t j = 0; j < g->columns; j++) {
        fill_alone(g, &g->column[j], 0);
        fill_alone(g, &g->column[j], 1);
    }
    for (int j = 0; j < (int)g->columns; j++) {
        find_chain(g, j);
        if (g->column[j].best + g->column[j].half[0][0] > most) {
            most = g->column[j].best + g->column[j].half[0][0];
            last = j;
        }
    }
    if (last >= 0)
        adjust(g, last);
    return most;
}

static void set_prices(struct gathering *g, int row)
{
    uint32_t colours = 0;
    for (int c = 0; c < CHOSEN; c++)
        colours += g->set >> c & 1;
    g->joins = prices[row].joins[colours] * UNIT / 1000;
    g->goes = prices[row].goes[colours] * UNIT / 1000;
    g->step = prices[row].step * UNIT / 1000;
    for (uint32_t j = 0; j < g->columns; j++) {
        struct column *c = &g->column[j];
        c->empty = 0;
        c->own = 0;
        for (uint32_t h = 0; h < c->height; h++) {
            c->empty += g->set >> c->at[h]->colour & 1 ? 2 * g->goes : 0;
            c->own += c->at[h]->colour == g->own;
        }
    }
}

/* Finds need[k]: how many blocks of the colours in the set are gone when k of `own` are
 * clicked at once. It follows from joins * k - UNIT - goes * gone <= value. */
static void find_need(struct gathering *g, int own, uint32_t set, uint32_t *need)
{
    g->own = own;
    g->set = set;
    for (size_t i = 0; i < g->runs; i++)
        g->run[i].goes = g->run[i].joins = 0;
    for (int row = 0; row < ROWS_OF_PRICES; row++) {
        set_prices(g, row);
        for (int round = 0; round < prices[row].rounds; round++) {
            int64_t value = do_round(g), twice = 2 * g->goes;
            for (uint64_t k = 1; k <= g->count[own]; k++) {
                int64_t left = 2 * (g->joins * (int64_t)k - UNIT) - value;
                uint32_t gone = left > 0 ? (uint32_t)((left + twice - 1) / twice) : 0;
                need[k] = gone > need[k] ? gone : need[k];
            }
            g->step = g->step * 3 / 4;
        }
    }
    for (uint64_t k = 1; k <= g->count[own]; k++)
        need[k] = need[k] < need[k - 1] ? need[k - 1] : need[k];
}

/* Orders of the largest clicks */

/* Returns the most points of colour c if no click has more than k blocks. */
static int64_t points(const struct gathering *g, int c, uint64_t k)
{
    if (k < 2)
        return 0;
    uint64_t rest = g->count[c] % k;
    return (int64_t)(g->count[c] / k) * line_click_points(g->line, k) +
           (rest >= 2 ? line_click_points(g->line, rest) : 0);
}

/* Returns the size of the largest click of colour c that can come before those of all
 * colours in `later`. */
static uint64_t largest(const struct gathering *g, int c, uint32_t later)
{
    uint64_t k = g->count[c];
    for (uint32_t set = 1; set <= later; set++) {
        uint64_t lost = 0;
        if ((set & ~later) != 0)
            continue;
        for (int b = 0; b < g->chosen; b++)
            lost += set >> b & 1 ? g->lost[b] : 0;
        while (k > 0 && g->need[c][set][k] > lost)
            k--;
    }
    return k;
}

/* Tries all colours and sizes for the largest click just before those of `later`. Sizes
 * go in steps of `grain`; each stands for all sizes down to the next. */
static void try_orders(struct gathering *g, uint32_t later, int64_t sum, uint64_t grain)
{
    uint64_t k[CHOSEN] = {0};
    int64_t limit = sum;
    for (int c = 0; c < g->chosen; c++)
        if (!(later >> c & 1)) {
            k[c] = largest(g, c, later);
            limit += points(g, c, k[c]);
        }
    if (limit <= g->most)
        return;
    if (later == (1u << g->chosen) - 1) {
        g->most = sum;
        return;
    }
    for (int c = 0; c < g->chosen; c++) {
        int64_t others = limit - points(g, c, k[c]);
        for (uint64_t size = k[c]; !(later >> c & 1);) {
            int64_t worth = points(g, c, size);
            uint64_t least = size >= grain ? size - grain + 1 : 0;
            if (others + worth <= g->most)
                break;
            g->lost[c] = g->count[c] - least;
            try_orders(g, later | 1u << c, sum + worth, grain);
            if (least == 0)
                break;
            size = least - 1;
        }
    }
}

/* The board */

static void read_column(struct gathering *g, const struct plain *p, uint32_t j,
                        const int number[COLOURS + 1])
{
    struct column *c = &g->column[j];
    c->at = alloc_again(NULL, g->rows + 1, sizeof *c->at);
    for (int side = 0; side < 2; side++)
        c->half[side] = alloc_again(NULL, 2 * ((size_t)g->rows + 1), sizeof(int));
    int last = 0;
    for (uint32_t h = 0; h < g->rows; h++) {
        int colour = p->cell[(size_t)(g->rows - 1 - h) * g->columns + j];
        if (colour == 0)
            break;
        if (colour != last)
            g->run[g->runs++] = (struct run){.colour = number[colour], .low = h};
        last = colour;
        c->at[h] = &g->run[g->runs - 1];
        c->at[h]->high = h + 1;
        c->height = h + 1;
    }
}

/* Chooses the commonest colours, as many as the work allows: for each colour, all sets of
 * the others are looked at. number[] gets their order. */
static void choose_colours(struct gathering *g, const uint64_t all[COLOURS],
                           int number[COLOURS + 1])
{
    uint64_t work = (uint64_t)g->rows * g->rows * g->columns, left[COLOURS];
    memcpy(left, all, sizeof left);
    for (; g->chosen < CHOSEN; g->chosen++) {
        uint64_t n = (uint64_t)g->chosen + 1;
        int most = 0;
        for (int c = 1; c < COLOURS; c++)
            most = left[c] > left[most] ? c : most;
        if (left[most] < 2 || (work * n << (n - 1)) > MOST_WORK)
            break;
        number[most + 1] = g->chosen;
        left[most] = 0;
    }
    for (int c = 1; c <= COLOURS; c++)
        number[c] = number[c] < 0 ? g->chosen : number[c];
}

static void free_all(struct gathering *g)
{
    for (uint32_t j = 0; j < g->columns; j++) {
        free(g->column[j].at);
        free(g->column[j].half[0]);
        free(g->column[j].half[1]);
    }
    for (int c = 0; c < g->chosen; c++)
        for (uint32_t set = 0; set < 1u << g->chosen; set++)
            free(g->need[c][set]);
    free(g->column);
    free(g->run);
    free(g->pair);
}

/* Answers all questions by profiles of columns. Returns false if the board is too
 * large. */
static bool find_needs_exactly(struct gathering *g)
{
    int8_t *cell = alloc_again(NULL, (size_t)g->rows * g->columns, 1);
    struct stacks board = {g->rows, g->columns, g->chosen, cell};
    bool fits = true;
    memset(cell, -1, (size_t)g->rows * g->columns);
    for (uint32_t j = 0; j < g->columns; j++)
        for (uint32_t h = 0; h < g->column[j].height; h++) {
            const struct run *r = g->column[j].at[h];
            /* Differs from that of the run below. */
            int other = g->chosen + (int)((r - g->run) % 2);
            cell[(size_t)j * g->rows + h] =
                (int8_t)(r->colour < g->chosen ? r->colour : other);
        }
    for (int c = 0; fits && c < g->chosen; c++)
        fits = needs_by_profiles(&board, c, g->count[c], g->need[c]);
    free(cell);
    return fits;
}

static void find_all_needs(struct gathering *g)
{
    for (int c = 0; c < g->chosen; c++)
        for (uint32_t set = 1; set < 1u << g->chosen; set++) {
            size_t size = (size_t)g->count[c] + 1;
            if (set >> c & 1)
                continue;
            g->need[c][set] = alloc_zeroed(size, sizeof(uint32_t));
        }
    if (find_needs_exactly(g))
        return;
    for (int c = 0; c < g->chosen; c++)
        for (uint32_t set = 1; set < 1u << g->chosen; set++)
            if (!(set >> c & 1))
                find_need(g, c, set, g->need[c][set]);
}

/* Returns the points of the colours that were not chosen, and of the end. */
static int64_t other_points(const struct gathering *g, const uint64_t all[COLOURS],
                            const uint64_t free_to_go[COLOURS], const int *number)
{
    uint64_t one_each[COLOURS];
    int64_t sum = 0;
    for (int c = 0; c < COLOURS; c++) {
        one_each[c] = all[c] == 1;
        if (number[c + 1] == g->chosen && free_to_go[c] >= 2)
            sum += line_click_points(g->line, free_to_go[c]);
    }
    return sum + line_end_points(g->line, one_each);
}

bool most_by_gathering(const struct line *line, int64_t *most)
{
    const struct plain *p = line->count == 1 ? line->term[0].start : NULL;
    if (!p || p->rules != &rules_samegame || p->cells == 0 || p->cells > MOST_CELLS ||
        p->board->rows > MOST_ROWS)
        return false;
    struct gathering g = {
        .line = line, .rows = p->board->rows, .columns = p->board->columns, .most = -1};
    uint64_t all[COLOURS], free_to_go[COLOURS], commonest = 0;
    int number[COLOURS + 1];
    memset(number, -1, sizeof number);
    count_colours(p, all);
    memcpy(free_to_go, all, sizeof all);
    take_blocks_that_stay(p, free_to_go);
    choose_colours(&g, all, number);
    g.column = alloc_zeroed(g.columns, sizeof *g.column);
    g.run = alloc_again(NULL, p->cells, sizeof *g.run);
    g.pair = alloc_again(NULL, 4 * ((size_t)g.rows + 1) * (g.rows + 1), sizeof *g.pair);
    for (uint32_t j = 0; j < g.columns; j++)
        read_column(&g, p, j, number);
    for (int c = 0; c < COLOURS; c++)
        if (number[c + 1] < g.chosen) {
            g.count[number[c + 1]] = free_to_go[c];
            commonest = free_to_go[c] > commonest ? free_to_go[c] : commonest;
        }
    if (g.chosen >= 2) {
        find_all_needs(&g);
        try_orders(&g, 0, 0, 1 + commonest / 64);
        *most = g.most + other_points(&g, all, free_to_go, number);
    }
    free_all(&g);
    return g.chosen >= 2;
}
