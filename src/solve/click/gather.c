/* SPDX-License-Identifier: MIT */
/* gather.c: see gather.h.
 *
 * When the blocks of a group are clicked, they are connected: blocks - links + squares of
 * four is at most 1. Links and squares lie in one column or in two adjacent ones. So the
 * board is cut into pairs of columns, each column belonging half to the pair on its left
 * and half to the pair on its right, and the best of each pair is found on its own, by
 * going up both columns at once and deciding which runs are gone. Prices for blocks that
 * are gone turn this into a bound; multipliers, improved round by round, make the two
 * halves of a column agree. */
#include "solve/click/gather.h"

#include <string.h>

enum { LEFT_ROLE, RIGHT_ROLE }; /* the role of a column in a pair */
enum { KEPT, GONE, MEMBER };    /* what becomes of a run */

#define IMPOSSIBLE (INT32_MIN / 2)
#define TOO_DEAR (1 << 28) /* more than all that a board can bring */

/* Prices that turned out well (doc/samegame-bounds.md), by the number of colours that
 * count: a member and a removed block, in thousandths of a link. */
#define PRICE_ROWS 2
static const struct {
    int32_t block, removed;
} prices[PRICE_ROWS][GATHER_COLOURS] = {
    {{500, 600}, {500, 600}, {500, 400}, {400, 300}, {400, 200}},
    {{800, 700}, {800, 700}, {700, 500}, {600, 350}, {500, 250}},
};
static const uint32_t rounds_of[PRICE_ROWS] = {12, 8};
static const int32_t first_steps[PRICE_ROWS] = {300, 120}; /* thousandths of a link */

/* ---- the board ---- */

/* Returns how many questions there are about this many colours. */
static uint64_t questions(uint32_t colours)
{
    return (uint64_t)colours << (colours - 1);
}

struct gather_colours gather_choose(const struct clicks *k, const uint8_t *pos)
{
    struct gather_colours c = {0};
    uint32_t count[CLICKS_COLOURS] = {0};
    const uint64_t cells = clicks_cells(k), work = cells * k->rows;
    if (cells > GATHER_MOST_CELLS || k->rows > UINT8_MAX)
        return c;
    for (uint64_t i = 0; i < cells; i++)
        count[pos[i]]++;
    while (c.count < GATHER_COLOURS &&
           work * questions(c.count + 1) <= GATHER_MOST_WORK) {
        unsigned most = 0;
        for (unsigned colour = 1; colour < CLICKS_COLOURS; colour++)
            if (count[colour] > 1 && (most == 0 || count[colour] > count[most]))
                most = colour;
        if (most == 0)
            break;
        c.colour[c.count++] = (uint8_t)most;
        count[most] = 0;
    }
    return c;
}

static uint32_t cell_of(const struct gather *g, uint32_t column, uint32_t height)
{
    return column * (g->rows + 1) + height;
}

static void load_column(struct gather *g, uint32_t column, const uint8_t *cells,
                        const uint8_t number[CLICKS_COLOURS])
{
    uint32_t n = 0;
    while (n < g->rows && cells[n] != 0)
        n++;
    g->height[column] = n;
    for (uint32_t i = 0, end; i < n; i = end) {
        end = i + 1;
        while (end < n && cells[end] == cells[i])
            end++;
        g->run_end[cell_of(g, column, i)] = (uint8_t)end;
        for (uint32_t h = i; h < end; h++) {
            g->colour[cell_of(g, column, h)] = number[cells[i]];
            g->gone_to[cell_of(g, column, h)] = (uint8_t)(h == i ? end : h + 1);
        }
    }
}

bool gather_open(struct gather *g, const struct clicks *k, const uint8_t *pos,
                 const struct gather_colours *colours, struct arena *a)
{
    uint8_t number[CLICKS_COLOURS];
    const size_t columns = k->columns, side = k->rows + 1, cells = columns * side;
    *g = (struct gather){.rows = k->rows, .columns = k->columns};
    g->height = arena_new(a, columns, sizeof *g->height);
    g->colour = arena_new(a, cells, 1);
    g->run_end = arena_new(a, cells, 1);
    g->gone_to = arena_new(a, cells, 1);
    g->costs[LEFT_ROLE] = arena_new(a, cells, sizeof(int32_t));
    g->costs[RIGHT_ROLE] = arena_new(a, cells, sizeof(int32_t));
    g->runs = arena_new(a, cells, sizeof *g->runs);
    g->alone[LEFT_ROLE] = arena_new(a, 2 * cells, sizeof(int32_t));
    g->alone[RIGHT_ROLE] = arena_new(a, 2 * cells, sizeof(int32_t));
    g->pairs = arena_new(a, 4 * side * side, sizeof *g->pairs);
    g->best = arena_new(a, columns, sizeof *g->best);
    g->before = arena_new(a, columns, sizeof *g->before);
    g->members = arena_new(a, columns, sizeof *g->members);
    g->emptying = arena_new(a, columns, sizeof *g->emptying);
    g->choice = arena_new(a, 2 * cells, 1);
    if (a->failed)
        return false;
    memset(number, (int)colours->count, sizeof number);
    for (uint32_t i = 0; i < colours->count; i++)
        number[colours->colour[i]] = (uint8_t)i;
    for (uint32_t c = 0; c < k->columns; c++)
        load_column(g, c, pos + (size_t)c * k->rows, number);
    return true;
}

/* ---- one column, and two ---- */

/* Returns what half a column pays for removing the run that begins here. */
static int32_t removal(const struct gather *g, uint32_t cell, uint32_t length, int role)
{
    const int32_t change = g->runs[cell].removal;
    return g->price[g->colour[cell]] * (int32_t)length +
           (role == LEFT_ROLE ? change : -change);
}

/* Returns what a member on this cell brings half a column. */
static int32_t member(const struct gather *g, uint32_t cell, bool on_member, int role)
{
    int32_t worth = g->block - (on_member ? 0 : GATHER_LINK);
    if (g->run_end[cell] != 0)
        worth += role == LEFT_ROLE ? g->runs[cell].member : -g->runs[cell].member;
    return worth;
}

/* May the block on this cell be a member (or, if not `as_member`, not be one), given the
 * one below it? Runs stay whole. */
static bool may_be(const struct gather *g, uint32_t cell, bool as_member, bool on_member)
{
    if (g->colour[cell] != g->own)
        return !as_member;
    return g->run_end[cell] != 0 || as_member == on_member;
}

/* Fills in alone[2 * cell + m], the most that the cells from this one up bring half a
 * column, where m says whether the block below is a member; and what removals cost. */
static void fill_column(struct gather *g, uint32_t column, int role)
{
    int32_t *most = g->alone[role] + 2 * cell_of(g, column, 0);
    const uint32_t n = g->height[column];
    most[2 * n] = most[2 * n + 1] = 0;
    for (uint32_t i = n; i-- > 0;) {
        const uint32_t cell = cell_of(g, column, i), end = g->run_end[cell];
        g->costs[role][cell] = end != 0 ? removal(g, cell, end - i, role) : TOO_DEAR;
        for (uint32_t m = 0; m < 2; m++) {
            int32_t v = IMPOSSIBLE, u;
            if (end != 0)
                v = most[2 * end + m] - g->costs[role][cell];
            if (may_be(g, cell, false, m) && (u = most[2 * (i + 1)]) > v)
                v = u;
            if (may_be(g, cell, true, m) &&
                (u = most[2 * (i + 1) + 1] + member(g, cell, m, role)) > v)
                v = u;
            most[2 * i + m] = v;
        }
    }
}

/* The two columns of a pair, and how far up each is looked at. */
struct place {
    uint32_t left, right; /* columns */
    uint32_t i, q;        /* heights */
    uint32_t below;       /* bit 0: the block below in the left column is a member */
};

static int32_t *entry(const struct gather *g, uint32_t i, uint32_t q)
{
    return g->pairs + 4 * ((size_t)i * (g->rows + 1) + q);
}

/* Returns what two blocks side by side bring; bits of `as` say which are members.
 * IMPOSSIBLE: this is not allowed. */
static int32_t side_by_side(const struct gather *g, const struct place *p, uint32_t as)
{
    const uint32_t l = cell_of(g, p->left, p->i), r = cell_of(g, p->right, p->q);
    const bool on_left = p->below & 1, on_right = p->below >> 1;
    int32_t worth = 0;
    if (!may_be(g, l, as & 1, on_left) || !may_be(g, r, as >> 1, on_right))
        return IMPOSSIBLE;
    if (as & 1)
        worth += member(g, l, on_left, LEFT_ROLE);
    if (as & 2)
        worth += member(g, r, on_right, RIGHT_ROLE);
    if (as == 3 && p->below != 3) /* a link; or a link and a square, which cancel */
        worth += 2 * GATHER_LINK;
    return worth;
}

/* These two return the most that the columns bring from here up if the left run goes, or
 * the right one. */
static int32_t left_gone(const struct gather *g, const struct place *p)
{
    const uint32_t l = cell_of(g, p->left, p->i), end = g->run_end[l];
    return end == 0
               ? IMPOSSIBLE
               : entry(g, end, p->q)[p->below] - removal(g, l, end - p->i, LEFT_ROLE);
}

static int32_t right_gone(const struct gather *g, const struct place *p)
{
    const uint32_t r = cell_of(g, p->right, p->q), end = g->run_end[r];
    return end == 0
               ? IMPOSSIBLE
               : entry(g, p->i, end)[p->below] - removal(g, r, end - p->q, RIGHT_ROLE);
}

/* Returns the same if both stay; bits of `as` say which are members. */
static int32_t both_stay(const struct gather *g, const struct place *p, uint32_t as)
{
    const int32_t worth = side_by_side(g, p, as);
    return worth == IMPOSSIBLE ? IMPOSSIBLE : worth + entry(g, p->i + 1, p->q + 1)[as];
}

static int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Fills an entry where one of the two blocks may be a member. */
static void fill_with_members(struct gather *g, struct place *p)
{
    int32_t *to = entry(g, p->i, p->q);
    for (p->below = 0; p->below < 4; p->below++) {
        int32_t value = greater(left_gone(g, p), right_gone(g, p));
        for (uint32_t as = 0; as < 4; as++)
            value = greater(value, both_stay(g, p, as));
        to[p->below] = value;
    }
}

/* Fills an entry where neither can be a member, as on most cells. Most of the time is
 * spent here. */
static void fill_entry(struct gather *g, const struct place *p)
{
    const uint32_t l = cell_of(g, p->left, p->i), r = cell_of(g, p->right, p->q);
    const int32_t *left = entry(g, g->gone_to[l], p->q);
    const int32_t *right = entry(g, p->i, g->gone_to[r]);
    const int32_t left_costs = g->costs[LEFT_ROLE][l],
                  right_costs = g->costs[RIGHT_ROLE][r];
    const int32_t stay = entry(g, p->i + 1, p->q + 1)[0];
    int32_t *to = entry(g, p->i, p->q);
    for (uint32_t b = 0; b < 4; b++)
        to[b] = greater(greater(left[b] - left_costs, right[b] - right_costs), stay);
}

/* Fills entry(i, q)[below], the most that a pair of columns brings from these heights up.
 * Above the last block of one column, the other one goes on alone. Returns the most that
 * the pair brings. */
static int32_t fill_pair(struct gather *g, uint32_t left, uint32_t right)
{
    const uint32_t n = g->height[left], m = g->height[right];
    for (uint32_t i = n + 1; i-- > 0;)
        for (uint32_t q = m + 1; q-- > 0;) {
            struct place p = {left, right, i, q, 0};
            int32_t *to = entry(g, i, q);
            if (i < n && q < m) {
                if (g->colour[cell_of(g, left, i)] != g->own &&
                    g->colour[cell_of(g, right, q)] != g->own)
                    fill_entry(g, &p);
                else
                    fill_with_members(g, &p);
                continue;
            }
            for (uint32_t b = 0; b < 4; b++)
                to[b] = i == n ? g->alone[RIGHT_ROLE][2 * cell_of(g, right, q) + (b >> 1)]
                               : g->alone[LEFT_ROLE][2 * cell_of(g, left, i) + (b & 1)];
        }
    return entry(g, 0, 0)[0];
}

/* ---- what was chosen ---- */

static uint8_t *choice_of(const struct gather *g, int role, uint32_t cell)
{
    return g->choice + (size_t)role * g->columns * (g->rows + 1) + cell;
}

static void follow_column(struct gather *g, uint32_t column, uint32_t i, bool m, int role)
{
    const int32_t *most = g->alone[role] + 2 * cell_of(g, column, 0);
    while (i < g->height[column]) {
        const uint32_t cell = cell_of(g, column, i), end = g->run_end[cell];
        const int32_t value = most[2 * i + m];
        if (end != 0 && value == most[2 * end + m] - removal(g, cell, end - i, role)) {
            *choice_of(g, role, cell) = GONE;
            i = end;
            continue;
        }
        m = !(may_be(g, cell, false, m) && value == most[2 * (i + 1)]);
        *choice_of(g, role, cell) = m ? MEMBER : KEPT;
        i++;
    }
}

static void follow_pair(struct gather *g, uint32_t left, uint32_t right)
{
    struct place p = {left, right, 0, 0, 0};
    fill_pair(g, left, right);
    while (p.i < g->height[left] && p.q < g->height[right]) {
        const uint32_t l = cell_of(g, left, p.i), r = cell_of(g, right, p.q);
        const int32_t value = entry(g, p.i, p.q)[p.below];
        if (left_gone(g, &p) == value) {
            *choice_of(g, LEFT_ROLE, l) = GONE;
            p.i = g->run_end[l];
        } else if (right_gone(g, &p) == value) {
            *choice_of(g, RIGHT_ROLE, r) = GONE;
            p.q = g->run_end[r];
        } else {
            uint32_t as = 0;
            while (both_stay(g, &p, as) != value)
                as++;
            p.below = as;
            *choice_of(g, LEFT_ROLE, l) = as & 1 ? MEMBER : KEPT;
            *choice_of(g, RIGHT_ROLE, r) = as & 2 ? MEMBER : KEPT;
            p.i++;
            p.q++;
        }
    }
    follow_column(g, left, p.i, p.below & 1, LEFT_ROLE);
    follow_column(g, right, p.q, p.below >> 1, RIGHT_ROLE);
}

/* ---- the board as a chain of columns ---- */

static int32_t alone(const struct gather *g, uint32_t column, int role)
{
    return g->alone[role][2 * cell_of(g, column, 0)];
}

/* Finds the best way to reach a column from one to its left, with the columns between
 * emptied. Pairs that cannot be better are not looked at: two columns have at most as
 * many links as either has members. */
static void reach(struct gather *g, uint32_t column)
{
    int32_t emptied = 0;
    g->best[column] = alone(g, column, RIGHT_ROLE);
    g->before[column] = -1;
    for (uint32_t from = column; from-- > 0; emptied += g->emptying[from]) {
        const uint32_t a = g->members[from], b = g->members[column];
        const int32_t links = (int32_t)(a < b ? a : b) * 2 * GATHER_LINK;
        const int32_t before = g->best[from] - emptied;
        if (before + alone(g, from, LEFT_ROLE) + alone(g, column, RIGHT_ROLE) + links <=
            g->best[column])
            continue;
        const int32_t value = before + fill_pair(g, from, column);
        if (value > g->best[column]) {
            g->best[column] = value;
            g->before[column] = (int32_t)from;
        }
    }
}

/* Returns twice the most that any group brings, less the price of what is removed. *end
 * becomes the last column of that group, or -1 if there is none. */
static int32_t value_of(struct gather *g, int32_t *end)
{
    int32_t most = 0;
    *end = -1;
    for (uint32_t c = 0; c < g->columns; c++) {
        fill_column(g, c, LEFT_ROLE);
        fill_column(g, c, RIGHT_ROLE);
    }
    for (uint32_t c = 0; c < g->columns; c++) {
        reach(g, c);
        if (g->best[c] + alone(g, c, LEFT_ROLE) > most) {
            most = g->best[c] + alone(g, c, LEFT_ROLE);
            *end = (int32_t)c;
        }
    }
    return most;
}

/* Where the two roles of a column disagree about a run, makes its choice dearer for
 * each. */
static void change_multipliers(struct gather *g, int32_t end)
{
    int32_t c = end;
    memset(g->choice, KEPT, 2 * (size_t)g->columns * (g->rows + 1));
    follow_column(g, (uint32_t)end, 0, false, LEFT_ROLE);
    for (; g->before[c] >= 0; c = g->before[c])
        follow_pair(g, (uint32_t)g->before[c], (uint32_t)c);
    follow_column(g, (uint32_t)c, 0, false, RIGHT_ROLE);
    for (uint32_t cell = 0; cell < g->columns * (g->rows + 1); cell++) {
        const uint8_t l = *choice_of(g, LEFT_ROLE, cell);
        const uint8_t r = *choice_of(g, RIGHT_ROLE, cell);
        if (g->run_end[cell] == 0)
            continue;
        g->runs[cell].removal += g->step * ((l == GONE) - (r == GONE));
        g->runs[cell].member -= g->step * ((l == MEMBER) - (r == MEMBER));
    }
}

/* ---- rounds ---- */

static void set_prices(struct gather *g)
{
    uint32_t others = 0;
    for (uint32_t c = 0; c < GATHER_COLOURS; c++)
        others += g->set >> c & 1;
    g->block = prices[g->prices][others].block * GATHER_LINK / 1000;
    for (uint32_t c = 0; c <= GATHER_COLOURS; c++)
        g->price[c] =
            g->set >> c & 1 ? prices[g->prices][others].removed * GATHER_LINK / 1000 : 0;
    g->step = first_steps[g->prices] * GATHER_LINK / 1000;
    g->round = 0;
    for (uint32_t c = 0; c < g->columns; c++) {
        g->members[c] = 0;
        g->emptying[c] = 0;
        for (uint32_t h = 0; h < g->height[c]; h++) {
            const uint8_t colour = g->colour[cell_of(g, c, h)];
            g->members[c] += colour == g->own;
            g->emptying[c] += 2 * g->price[colour];
        }
    }
}

void gather_ask(struct gather *g, uint32_t own, uint32_t set)
{
    g->own = own;
    g->set = set;
    g->prices = 0;
    memset(g->runs, 0, (size_t)g->columns * (g->rows + 1) * sizeof *g->runs);
    set_prices(g);
}

/* A group of k blocks is worth block * k - link - price * removed, or more, and no group
 * is worth more than the value, which is given twice. */
static void raise_need(const struct gather *g, int32_t value, uint32_t most,
                       uint32_t *need)
{
    int32_t price = 0;
    for (uint32_t c = 0; c < GATHER_COLOURS; c++)
        price = g->price[c] > price ? g->price[c] : price;
    for (uint32_t k = 1; k <= most; k++) {
        const int64_t left = 2 * ((int64_t)g->block * k - GATHER_LINK) - value;
        const int64_t removed = left > 0 ? (left + 2 * price - 1) / (2 * price) : 0;
        if (removed > need[k])
            need[k] = (uint32_t)removed;
    }
}

bool gather_round(struct gather *g, uint32_t most, uint32_t *need)
{
    int32_t end;
    raise_need(g, value_of(g, &end), most, need);
    if (end >= 0)
        change_multipliers(g, end);
    g->step = g->step * 3 / 4;
    if (++g->round == rounds_of[g->prices]) {
        if (++g->prices == PRICE_ROWS)
            return false;
        set_prices(g);
    }
    return true;
}
