/* SPDX-License-Identifier: MIT */
/* line.c: plays as lists of clicks, and random changes of them (line.h). */
#include "solve/click/line.h"

#include <math.h>
#include <string.h>

#include "base/bits.h"
#include "base/rng.h"

/* Points of the objective for each block left: a play that nearly clears the board is
 * near one that does. */
#define LEFT_COSTS 10

#define NOTHING UINT32_MAX /* no block */
#define GIVEN_UP SIZE_MAX  /* no click of the old line */
#define VECTOR 4           /* words */

/* A replay is given up when the new line has fallen too far behind the old one: by more
 * than BEHIND times the points that one more block adds to the largest possible click.
 * Above the temperature CALM (in the same unit) no replay is given up, because some
 * changes that matter fall far behind and catch up when the largest click comes. */
#define BEHIND 2
#define CALM 0.34

/* ---- goals and lines ---- */

/* Returns the points that one block more brings to a click of all blocks of a colour. */
static double largest_step(const struct line_goal *g)
{
    uint32_t most = 1;
    for (unsigned c = 1; c <= g->frame.colours; c++) {
        const uint32_t n = planes_count(&g->frame, g->start, c);
        most = n > most ? n : most;
    }
    return (double)(g->points[most] - g->points[most - 1]);
}

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
    planes_open_wide(&g->frame, k->rows, k->columns, pos);
    planes_load_tracked(&g->frame, pos, g->start);
    g->most = planes_blocks(&g->frame, g->start) / 2;
    g->stride = (g->frame.tracked + VECTOR - 1) / VECTOR * VECTOR;
    g->step = largest_step(g);
    return true;
}

/* Makes room for boards, aligned as vectors should be. */
static uint64_t *new_boards(struct arena *a, const struct line_goal *g, size_t count)
{
    const size_t bytes = VECTOR * sizeof(uint64_t);
    uint64_t *boards = arena_new(a, count * g->stride + VECTOR - 1, sizeof *boards);
    return boards + (bytes - (uintptr_t)boards % bytes) % bytes / sizeof *boards;
}

void line_open(struct click_line *l, struct arena *a, const struct line_goal *g)
{
    l->count = 0;
    l->clicks = arena_new(a, g->most + 1, sizeof *l->clicks);
    l->gained = arena_new(a, g->most + 2, sizeof *l->gained);
    l->reach = arena_new(a, g->most + 1, g->frame.words * sizeof *l->reach);
    l->boards = new_boards(a, g, g->most + 2);
}

void draft_open(struct line_draft *d, struct arena *a, const struct line_goal *g)
{
    line_open(&d->line, a, g);
    /* a change needs three, and every click replayed may need one */
    d->differences = new_boards(a, g, g->most + 4);
    d->known = arena_new(a, g->most + 2, sizeof *d->known);
    d->from = arena_new(a, g->most + 2, sizeof *d->from);
}

static uint64_t *reach_of(const struct click_line *l, const struct line_goal *g, size_t i)
{
    return l->reach + i * g->frame.words;
}

/* Copies clicks `from` to the end, with the boards before and after them. */
static void copy_clicks(struct click_line *to, const struct click_line *l,
                        const struct line_goal *g, size_t from)
{
    const size_t n = l->count - from, size = g->stride * sizeof *l->boards;
    memcpy(to->clicks + from, l->clicks + from, n * sizeof *l->clicks);
    memcpy(to->gained + from, l->gained + from, (n + 1) * sizeof *l->gained);
    memcpy(reach_of(to, g, from), reach_of(l, g, from),
           n * g->frame.words * sizeof *l->reach);
    memcpy(line_board(to, g, from), line_board(l, g, from), (n + 1) * size);
    to->count = l->count;
}

void line_copy(struct click_line *to, const struct click_line *from,
               const struct line_goal *g)
{
    copy_clicks(to, from, g, 0);
    to->kept = from->kept;
    to->left_takes = from->left_takes;
    to->objective = from->objective;
    to->value = from->value;
}

void line_clear(struct click_line *l, const struct line_goal *g, unsigned kept)
{
    l->count = 0;
    l->kept = kept;
    l->gained[0] = 0;
    memcpy(l->boards, g->start, g->frame.tracked * sizeof *l->boards);
}

bool line_click(struct click_line *l, const struct line_goal *g, uint32_t start)
{
    const size_t i = l->count;
    uint32_t size = planes_click_start(&g->frame, line_board(l, g, i),
                                       line_board(l, g, i + 1), start, reach_of(l, g, i));
    if (size < 2)
        return false;
    l->clicks[i] = (uint16_t)start;
    l->gained[i + 1] = l->gained[i] + g->points[size];
    l->count++;
    return true;
}

static int64_t points_of(const struct click_line *l, size_t i)
{
    return l->gained[i + 1] - l->gained[i];
}

move line_move(const struct click_line *l, const struct line_goal *g, size_t i)
{
    const uint64_t *board = line_board(l, g, i);
    struct planes_group group;
    planes_flood(&g->frame, board, planes_now(&g->frame, board, l->clicks[i]), &group);
    uint32_t w = group.from;
    while (group.cells[w] == 0)
        w++;
    return planes_cell(&g->frame, 64 * w + bits_least(group.cells[w]));
}

/* Returns what the rules give for ending with these blocks left. */
static int64_t ending(const struct line_goal *g, const uint64_t *board)
{
    int64_t count[CLICKS_COLOURS] = {0};
    for (unsigned c = 1; c <= g->frame.colours; c++)
        count[g->frame.colour[c]] = planes_count(&g->frame, board, c);
    return clicks_end(g->board, count);
}

/* Returns what this many blocks left add to the objective, besides the points of the
 * rules. */
static int64_t consolation(const struct line_goal *g, int64_t left, int64_t left_takes)
{
    const int64_t bonus = left > 0 ? clicks_bonus(g->board) - left_takes * left : 0;
    return (bonus > 0 ? bonus : 0) - LEFT_COSTS * left;
}

int64_t line_objective(const struct click_line *l, const struct line_goal *g,
                       int64_t left_takes)
{
    if (!g->board->game->scored)
        return l->value;
    const int64_t left = planes_blocks(&g->frame, line_board(l, g, l->count));
    return l->value + consolation(g, left, left_takes);
}

void line_judge(struct click_line *l, const struct line_goal *g)
{
    const uint64_t *end = line_board(l, g, l->count);
    l->value = g->board->game->scored ? l->gained[l->count] + ending(g, end)
                                      : -(int64_t)planes_blocks(&g->frame, end);
    l->objective = line_objective(l, g, l->left_takes);
}

/* ---- random clicks ---- */

/* Finds the blocks that can be clicked and returns their number. With `others`, those of
 * the kept colour are left out unless there are no others. */
static uint32_t clickable(const struct line_goal *g, const uint64_t *board, unsigned kept,
                          bool others, uint64_t *cells)
{
    uint64_t all[PLANES_MOST];
    planes_clickable(&g->frame, board, all);
    planes_same(&g->frame, board, kept, cells);
    for (uint32_t w = 0; w < g->frame.words; w++)
        cells[w] = all[w] & ~cells[w];
    uint32_t count = others ? planes_count_cells(&g->frame, cells) : 0;
    if (count > 0)
        return count;
    memcpy(cells, all, g->frame.words * sizeof *cells);
    return planes_count_cells(&g->frame, cells);
}

/* Returns a random group that can be clicked, or NOTHING. All groups have the same
 * chance, but those of the kept colour are drawn only now and then. */
static uint32_t random_click(const struct line_goal *g, const uint64_t *board,
                             unsigned kept, uint64_t *seed)
{
    uint64_t cells[PLANES_MOST];
    struct planes_group group;
    uint32_t spot, count = clickable(g, board, kept, rng_below(seed, 32) != 0, cells);
    if (count == 0)
        return NOTHING;
    do { /* a group of n is drawn n times as often as one block, and taken 2 of n times */
        spot = planes_nth(&g->frame, cells, rng_below(seed, count));
        planes_flood(&g->frame, board, spot, &group);
    } while (rng_below(seed, group.size) >= 2);
    return planes_start(&g->frame, board, spot);
}

void line_end(struct click_line *l, const struct line_goal *g, uint64_t *seed)
{
    uint64_t cells[PLANES_MOST];
    for (uint32_t count;;) {
        const uint64_t *board = line_board(l, g, l->count);
        count = clickable(g, board, l->kept, true, cells);
        if (count == 0)
            break;
        uint32_t spot = planes_nth(&g->frame, cells, rng_below(seed, count));
        line_click(l, g, planes_start(&g->frame, board, spot));
    }
    line_judge(l, g);
}

/* ---- changes ---- */

/* A change of the clicks from number `at` on: first `first` is clicked, then the old
 * clicks from `next` on, without number `skipped`, and `moved` before number `later`. */
struct change {
    size_t at, next, skipped, later;
    uint32_t first, moved;
};

#define FURTHEST 60 /* the most clicks by which one is delayed */

/* How often each kind of change is tried, in percent. */
enum { INSERT = 40, POSTPONE = 15, DELAY = 20, BRING_FORWARD = 20 };

/* Draws one of n places. Early ones are drawn more often, because more can be gained
 * there. */
static uint32_t draw_place(uint32_t n, uint64_t *seed)
{
    double part = rng_fraction(seed);
    uint32_t at = (uint32_t)(n * part * sqrt(part));
    return at < n ? at : n - 1;
}

/* Draws a change of a line with at least one click. */
static struct change draw_change(const struct click_line *l, const struct line_goal *g,
                                 uint64_t *seed)
{
    const uint32_t n = (uint32_t)l->count, at = draw_place(n, seed);
    uint32_t kind = rng_below(seed, 100);
    struct change c = {.at = at,
                       .next = at,
                       .skipped = n,
                       .later = n,
                       .first = NOTHING,
                       .moved = NOTHING};
    if (kind < POSTPONE + DELAY) {
        c.moved = l->clicks[at];
        c.next = at + 1;
        size_t later = at + 2 + rng_below(seed, FURTHEST);
        if (kind >= POSTPONE && later < n)
            c.later = later;
    } else if (kind < POSTPONE + DELAY + BRING_FORWARD && at + 1 < n) {
        c.skipped = at + 1 + rng_below(seed, n - at - 1);
        c.first = l->clicks[c.skipped];
    } else {
        bool replace = kind >= POSTPONE + DELAY + BRING_FORWARD + INSERT;
        c.first = random_click(g, line_board(l, g, at), l->kept, seed);
        c.next = at + replace;
    }
    return c;
}

/* ---- replays ---- */

struct replay {
    struct line_draft *draft;
    const struct click_line *old;
    const struct line_goal *goal;
    size_t difference; /* number of the latest difference */
    /* Points of a click that the old line has made, and that the new one will make
     * later. */
    int64_t owed;
    int64_t need; /* see points_needed */
    bool aligned; /* do the same columns stand, so that there is a difference at all? */
    uint64_t cells[PLANES_MOST]; /* the cells in which they differ */
};

static uint64_t *difference_of(const struct replay *r, size_t number)
{
    return r->draft->differences + number * r->goal->stride;
}

/* Writes board i of the draft out, and the reach of the click before it. */
static void write_board(const struct replay *r, size_t i)
{
    struct line_draft *d = r->draft;
    const struct line_goal *g = r->goal;
    if (d->known[i] == 0)
        return;
    planes_xor(&g->frame, line_board(r->old, g, d->from[i]),
               difference_of(r, d->known[i]), line_board(&d->line, g, i));
    memcpy(reach_of(&d->line, g, i - 1), reach_of(r->old, g, d->from[i] - 1u),
           g->frame.words * sizeof *d->line.reach);
    d->known[i] = 0;
}

/* Compares the last board of the draft, which is written, with board i of the old line.
 */
static void compare(struct replay *r, size_t i)
{
    const struct planes *f = &r->goal->frame;
    r->aligned = planes_compare(
        f, line_board(&r->draft->line, r->goal, r->draft->line.count),
        line_board(r->old, r->goal, i), difference_of(r, ++r->difference), r->cells);
}

static void click(struct replay *r, uint32_t start)
{
    struct line_draft *d = r->draft;
    write_board(r, d->line.count);
    line_click(&d->line, r->goal, start);
    d->known[d->line.count] = 0;
}

/* Do the boards differ in any of these cells? */
static bool differ_in(const struct replay *r, const uint64_t *x)
{
    if (!r->aligned)
        return true;
    const uint64_t *y = r->cells;
    uint64_t any = x[0] & y[0];
    if (r->goal->frame.words == 4) /* without a loop where that matters */
        return (any | (x[1] & y[1]) | (x[2] & y[2]) | (x[3] & y[3])) != 0;
    for (uint32_t w = 1; w < r->goal->frame.words; w++)
        any |= x[w] & y[w];
    return any != 0;
}

/* Takes over click i of the old line, which does the same in the draft. */
static void take_over(struct replay *r, size_t i)
{
    struct line_draft *d = r->draft;
    const struct click_line *old = r->old;
    const size_t n = d->line.count++;
    d->line.clicks[n] = old->clicks[i];
    d->line.gained[n + 1] = d->line.gained[n] + points_of(old, i);
    d->known[n + 1] = (uint16_t)r->difference;
    d->from[n + 1] = (uint16_t)(i + 1);
}

/* Is the draft too far behind the old line at board i to catch up? Most changes are
 * turned down because a large click has become smaller, which shows long before the end.
 * This is a guess and no bound: of the changes that would stay, about one in 500 is lost
 * (twelve boards of 15x15; one in 300 near the temperature CALM, one in 1,600 when it is
 * cold). */
static bool too_far_behind(const struct replay *r, size_t i)
{
    const struct click_line *l = &r->draft->line;
    return l->gained[l->count] - r->old->gained[i] + r->owed < r->need;
}

/* Returns by how many points a draft must be ahead of the old line, at every board, if
 * its objective is to be `enough` in the end. The best end that a line can have is a
 * cleared board. */
static int64_t points_needed(const struct click_line *old, const struct line_goal *g,
                             double enough, double temperature)
{
    const int64_t most = old->gained[old->count] + clicks_bonus(g->board);
    return temperature > CALM * g->step ? INT64_MIN
                                        : (int64_t)(enough - BEHIND * g->step) - most;
}

/* Replays the changed clicks, until the board is one of the old line from which on
 * nothing is changed. Returns the number of the old click that comes next, the number of
 * all if there is none, or GIVEN_UP. */
static size_t replay(struct replay *r, struct change c)
{
    const size_t n = r->old->count;
    r->owed = c.moved != NOTHING ? points_of(r->old, c.at) : 0;
    if (c.first != NOTHING)
        click(r, c.first);
    compare(r, c.next);
    for (size_t i = c.next; i < n; i++) {
        if (i == c.later) {
            r->owed = 0;
            click(r, c.moved);
            compare(r, i);
        }
        bool unchanged =
            (c.moved == NOTHING || c.later <= i) && (c.skipped == n || c.skipped < i);
        if (unchanged && !differ_in(r, r->cells))
            return i;
        if (i != c.skipped && !differ_in(r, reach_of(r->old, r->goal, i))) {
            take_over(r, i);
            continue;
        }
        if (i != c.skipped)
            click(r, r->old->clicks[i]);
        else
            write_board(r, r->draft->line.count);
        if (too_far_behind(r, i + 1))
            return GIVEN_UP;
        compare(r, i + 1);
    }
    if (c.moved != NOTHING && c.later == n)
        click(r, c.moved);
    write_board(r, r->draft->line.count);
    return n;
}

/* ---- changes that stay ---- */

/* Puts the clicks of the draft from number `at` on in the place of l's clicks `at` to
 * `next`. The board after them is the same. */
static void splice(struct click_line *l, const struct click_line *draft,
                   const struct line_goal *g, size_t at, size_t next)
{
    const size_t size = g->stride * sizeof *l->boards, to = draft->count,
                 n = l->count - next;
    const int64_t more = draft->gained[to] - l->gained[next];
    memmove(l->clicks + to, l->clicks + next, n * sizeof *l->clicks);
    memmove(l->gained + to, l->gained + next, (n + 1) * sizeof *l->gained);
    memmove(reach_of(l, g, to), reach_of(l, g, next),
            n * g->frame.words * sizeof *l->reach);
    memmove(line_board(l, g, to), line_board(l, g, next), (n + 1) * size);
    for (size_t i = to; i <= to + n; i++)
        l->gained[i] += more;
    copy_clicks(l, draft, g, at);
    l->count = to + n;
    l->objective += more;
    l->value += more;
}

/* Keeps the colour of the largest click from now on. */
static void choose_kept(struct click_line *l, const struct line_goal *g)
{
    int64_t most = 0;
    for (size_t i = 0; i < l->count; i++)
        if (points_of(l, i) > most) {
            most = points_of(l, i);
            l->kept = planes_code(&g->frame, g->start, l->clicks[i]);
        }
}

/* Returns an upper bound on the objective of all endings of this line. */
static int64_t most(const struct click_line *l, const struct line_goal *g)
{
    const uint64_t *end = line_board(l, g, l->count);
    int64_t points = l->gained[l->count], singles = 0;
    for (unsigned c = 1; c <= g->frame.colours; c++) {
        uint32_t n = planes_count(&g->frame, end, c);
        points += g->points[n];
        singles += n == 1;
    }
    if (!g->board->game->scored)
        return -singles;
    return points + (singles == 0 ? clicks_bonus(g->board)
                                  : consolation(g, singles, l->left_takes));
}

static void write_boards(const struct replay *r, size_t from, size_t to)
{
    for (size_t i = from; i <= to; i++)
        write_board(r, i);
}

void line_change(struct click_line *l, struct line_draft *d, const struct line_goal *g,
                 double temperature, uint64_t *seed)
{
    if (l->count == 0)
        return;
    const struct change c = draw_change(l, g, seed);
    const double enough = (double)l->objective + temperature * log(rng_fraction(seed));
    struct replay r; /* `cells` are many; compare() sets them if `aligned` */
    r.draft = d;
    r.old = l;
    r.goal = g;
    r.difference = 0;
    r.need = points_needed(l, g, enough, temperature);
    struct click_line *draft = &d->line;
    draft->count = c.at;
    draft->kept = l->kept;
    draft->left_takes = l->left_takes;
    draft->gained[c.at] = l->gained[c.at];
    d->known[c.at] = 0;
    memcpy(line_board(draft, g, c.at), line_board(l, g, c.at),
           g->frame.tracked * sizeof *l->boards);
    const size_t next = replay(&r, c);
    if (next == GIVEN_UP)
        return;
    if (next < l->count) {
        int64_t more = draft->gained[draft->count] - l->gained[next];
        if ((double)(l->objective + more) < enough)
            return;
        write_boards(&r, c.at, draft->count);
        splice(l, draft, g, c.at, next);
        if (more != 0)
            choose_kept(l, g);
        return;
    }
    if ((double)most(draft, g) < enough)
        return;
    const size_t replayed = draft->count;
    line_end(draft, g, seed);
    if ((double)draft->objective < enough)
        return;
    write_boards(&r, c.at, replayed);
    copy_clicks(l, draft, g, c.at);
    l->objective = draft->objective;
    l->value = draft->value;
    choose_kept(l, g);
}
