/* SPDX-License-Identifier: MIT */
/* line.c: plays as lists of clicks, and random changes of them (line.h). */
#include "solve/click/line.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/rng.h"

/* Points of the objective for each block left: a play that nearly clears the board is
 * near one that does. */
#define LEFT_COSTS 25

#define NOTHING UINT32_MAX /* no block */

/* ---- random numbers ---- */

static uint32_t below(uint64_t *seed, uint32_t n)
{
    return (uint32_t)((rng_next(seed) >> 32) * n >> 32);
}

/* From 0 to 1, but not 0. */
static double fraction(uint64_t *seed)
{
    return (double)((rng_next(seed) >> 11) + 1) * 0x1p-53;
}

/* ---- goals and lines ---- */

bool line_goal_open(struct line_goal *g, struct arena *a, const struct board *b,
                    const uint8_t *pos)
{
    const struct clicks *k = clicks_of(b);
    const size_t cells = (size_t)k->rows * k->columns;
    int64_t *points = arena_new(a, cells + 1, sizeof *points);
    if (points == NULL)
        return false;
    for (size_t n = 2; n <= cells && b->game->scored; n++)
        points[n] = clicks_points(b, (int64_t)n);
    g->board = b;
    g->points = points;
    planes_open(&g->frame, k->rows, k->columns, pos);
    planes_load_tracked(&g->frame, pos, g->start);
    g->most = planes_blocks(&g->frame, g->start) / 2;
    return true;
}

void line_open(struct line *l, struct arena *a, const struct line_goal *g)
{
    l->count = 0;
    l->clicks = arena_new(a, g->most + 1, sizeof *l->clicks);
    l->gained = arena_new(a, g->most + 2, sizeof *l->gained);
    l->boards = arena_new(a, g->most + 2, g->frame.tracked * sizeof *l->boards);
}

/* Copies clicks `from` to the end, with the boards before and after them. */
static void copy_clicks(struct line *to, const struct line *l, const struct line_goal *g,
                        size_t from)
{
    const size_t n = l->count - from, size = g->frame.tracked * sizeof *l->boards;
    memcpy(to->clicks + from, l->clicks + from, n * sizeof *l->clicks);
    memcpy(to->gained + from, l->gained + from, (n + 1) * sizeof *l->gained);
    memcpy(line_board(to, g, from), line_board(l, g, from), (n + 1) * size);
    to->count = l->count;
}

void line_copy(struct line *to, const struct line *from, const struct line_goal *g)
{
    copy_clicks(to, from, g, 0);
    to->kept = from->kept;
    to->objective = from->objective;
    to->value = from->value;
}

void line_clear(struct line *l, const struct line_goal *g, unsigned kept)
{
    l->count = 0;
    l->kept = kept;
    l->gained[0] = 0;
    memcpy(l->boards, g->start, g->frame.tracked * sizeof *l->boards);
}

bool line_click(struct line *l, const struct line_goal *g, uint32_t start)
{
    const size_t i = l->count;
    uint32_t size = planes_click_start(&g->frame, line_board(l, g, i),
                                       line_board(l, g, i + 1), start);
    if (size < 2)
        return false;
    l->clicks[i] = (uint16_t)start;
    l->gained[i + 1] = l->gained[i] + g->points[size];
    l->count++;
    return true;
}

move line_move(const struct line *l, const struct line_goal *g, size_t i)
{
    const uint64_t *board = line_board(l, g, i);
    struct planes_group group;
    planes_flood(&g->frame, board, planes_now(&g->frame, board, l->clicks[i]), &group);
    uint32_t w = group.from;
    while (group.cells[w] == 0)
        w++;
    return planes_cell(&g->frame, 64 * w + bits_least(group.cells[w]));
}

/* What the rules give for ending with these blocks left. */
static int64_t ending(const struct line_goal *g, const uint64_t *board)
{
    int64_t count[CLICKS_COLOURS] = {0};
    for (unsigned c = 1; c <= g->frame.colours; c++)
        count[g->frame.colour[c]] = planes_count(&g->frame, board, c);
    return clicks_end(g->board, count);
}

static void judge(struct line *l, const struct line_goal *g)
{
    const uint64_t *end = line_board(l, g, l->count);
    const int64_t left = planes_blocks(&g->frame, end);
    l->value = g->board->game->scored ? l->gained[l->count] + ending(g, end) : -left;
    l->objective = g->board->game->scored ? l->value - LEFT_COSTS * left : -left;
}

/* ---- random clicks ---- */

static uint32_t select_cell(const uint64_t *cells, uint32_t n)
{
    uint32_t w = 0;
    for (; n >= bits_count(cells[w]); w++)
        n -= bits_count(cells[w]);
    uint64_t word = cells[w];
    while (n-- > 0)
        word = bits_without_least(word);
    return 64 * w + bits_least(word);
}

/* A random block that can be clicked. Groups of the kept colour are clicked only if there
 * is no other, or, if not `last`, now and then. NOTHING: no click is left. */
static uint32_t random_click(const struct line_goal *g, const uint64_t *board,
                             unsigned kept, bool last, uint64_t *seed)
{
    uint64_t all[PLANES_MOST], others[PLANES_MOST];
    uint32_t words = g->frame.words, count = 0, count_others = 0;
    planes_clickable(&g->frame, board, all);
    planes_same(&g->frame, board, kept, others);
    for (uint32_t w = 0; w < words; w++) {
        others[w] = all[w] & ~others[w];
        count += bits_count(all[w]);
        count_others += bits_count(others[w]);
    }
    if (count == 0)
        return NOTHING;
    bool leave = count_others > 0 && (last || below(seed, 32) != 0);
    uint32_t spot = leave ? select_cell(others, below(seed, count_others))
                          : select_cell(all, below(seed, count));
    return planes_start(&g->frame, board, spot);
}

void line_end(struct line *l, const struct line_goal *g, uint64_t *seed)
{
    for (uint32_t start;; line_click(l, g, start)) {
        start = random_click(g, line_board(l, g, l->count), l->kept, true, seed);
        if (start == NOTHING)
            break;
    }
    judge(l, g);
}

/* ---- changes ---- */

/* A change of the clicks from number `at` on: first `first` is clicked, then the old
 * clicks from `next` on, without number `skipped`, and `moved` before number `later`. */
struct change {
    size_t at, next, skipped, later;
    uint32_t first, moved;
};

#define FURTHEST 60 /* clicks by which one is delayed */

/* In percent: what kinds of changes are tried. */
enum { INSERT = 40, POSTPONE = 15, DELAY = 20, BRING_FORWARD = 20 };

/* One of n places. Early ones are drawn more often: there is more to gain. */
static uint32_t draw_place(uint32_t n, uint64_t *seed)
{
    double part = fraction(seed);
    uint32_t at = (uint32_t)(n * part * sqrt(part));
    return at < n ? at : n - 1;
}

/* Draws a change of a line with at least one click. */
static struct change draw_change(const struct line *l, const struct line_goal *g,
                                 uint64_t *seed)
{
    const uint32_t n = (uint32_t)l->count, at = draw_place(n, seed);
    uint32_t kind = below(seed, 100);
    struct change c = {.at = at,
                       .next = at,
                       .skipped = n,
                       .later = n,
                       .first = NOTHING,
                       .moved = NOTHING};
    if (kind < POSTPONE + DELAY) {
        c.moved = l->clicks[at];
        c.next = at + 1;
        size_t later = at + 2 + below(seed, FURTHEST);
        if (kind >= POSTPONE && later < n)
            c.later = later;
    } else if (kind < POSTPONE + DELAY + BRING_FORWARD && at + 1 < n) {
        c.skipped = at + 1 + below(seed, n - at - 1);
        c.first = l->clicks[c.skipped];
    } else {
        bool replace = kind >= POSTPONE + DELAY + BRING_FORWARD + INSERT;
        c.first = random_click(g, line_board(l, g, at), l->kept, false, seed);
        c.next = at + replace;
    }
    return c;
}

/* Are the blocks left after all clicks of `a` those before click i of `b`? */
static bool same_blocks(const struct line *a, const struct line *b, size_t i,
                        const struct line_goal *g)
{
    return memcmp(planes_alive(&g->frame, line_board(a, g, a->count)),
                  planes_alive(&g->frame, line_board(b, g, i)),
                  (g->frame.words + 1) * sizeof(uint64_t)) == 0;
}

/* Replays the changed clicks on `spare`, until its board is one of the old line from
 * which on nothing is changed. Returns the number of the old click that comes next, or
 * the number of all if there is none. */
static size_t replay(struct line *spare, const struct line *l, const struct line_goal *g,
                     struct change c)
{
    const size_t n = l->count;
    if (c.first != NOTHING)
        line_click(spare, g, c.first);
    for (size_t i = c.next; i < n; i++) {
        if (i == c.later)
            line_click(spare, g, c.moved);
        bool unchanged =
            (c.moved == NOTHING || c.later <= i) && (c.skipped == n || c.skipped < i);
        if (unchanged && same_blocks(spare, l, i, g))
            return i;
        if (i != c.skipped)
            line_click(spare, g, l->clicks[i]);
    }
    if (c.moved != NOTHING && c.later == n)
        line_click(spare, g, c.moved);
    return n;
}

/* Puts the clicks of `spare` from number `at` on in the place of l's clicks `at` to
 * `next`. The board after them is the same. */
static void splice(struct line *l, const struct line *spare, const struct line_goal *g,
                   size_t at, size_t next)
{
    const size_t size = g->frame.tracked * sizeof *l->boards, to = spare->count,
                 n = l->count - next;
    const int64_t more = spare->gained[to] - l->gained[next];
    memmove(l->clicks + to, l->clicks + next, n * sizeof *l->clicks);
    memmove(l->gained + to, l->gained + next, (n + 1) * sizeof *l->gained);
    memmove(line_board(l, g, to), line_board(l, g, next), (n + 1) * size);
    for (size_t i = to; i <= to + n; i++)
        l->gained[i] += more;
    copy_clicks(l, spare, g, at);
    l->count = to + n;
    l->objective += more;
    l->value += more;
}

void line_change(struct line *l, struct line *spare, const struct line_goal *g,
                 double temperature, uint64_t *seed)
{
    if (l->count == 0)
        return;
    const struct change c = draw_change(l, g, seed);
    const double enough = (double)l->objective + temperature * log(fraction(seed));
    spare->count = c.at;
    spare->kept = l->kept;
    spare->gained[c.at] = l->gained[c.at];
    memcpy(line_board(spare, g, c.at), line_board(l, g, c.at),
           g->frame.tracked * sizeof *l->boards);
    const size_t next = replay(spare, l, g, c);
    if (next < l->count) {
        int64_t more = spare->gained[spare->count] - l->gained[next];
        if ((double)(l->objective + more) >= enough)
            splice(l, spare, g, c.at, next);
        return;
    }
    line_end(spare, g, seed);
    if ((double)spare->objective < enough)
        return;
    copy_clicks(l, spare, g, c.at);
    l->objective = spare->objective;
    l->value = spare->value;
}
