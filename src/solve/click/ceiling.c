/* SPDX-License-Identifier: MIT */
/* ceiling.c: a bound on the points of click boards, for boards on which all plays cannot
 * be searched. doc/samegame-bounds.md has the proof.
 *
 * Every colour has a largest click. At that moment enough blocks of the colours whose
 * largest click comes later must be gone already (gather.h), and those are lost for their
 * largest clicks. So this looks at all orders of the colours and at all sizes of their
 * largest clicks that fit together, and takes the most points. */
#include <string.h>

#include "base/bits.h"
#include "game/theory.h"
#include "solve/click/gather.h"
#include "solve/method.h"
#include "solve/static_bound.h"

#define SIZES 64 /* about how many sizes of a click are told apart */
/* Units of work: a round on 15x15 cells has four, and takes about as long as other
 * methods do for as many. */
#define CELLS_PER_UNIT 1024
#define SIZES_PER_UNIT 256

/* The colours of `used` have their largest clicks last, with sizes that are chosen. */
struct frame {
    uint32_t used;
    int64_t points;                /* of these colours */
    int64_t upper;                 /* with the others as large as they may be */
    uint32_t most[GATHER_COLOURS]; /* for each other colour: the largest click */
    uint32_t colour, size; /* to be tried next for the latest click of the others */
};

struct ceiling {
    struct search search;
    const struct board *board;
    struct gather_colours colours;
    struct gather gather;
    uint32_t count[GATHER_COLOURS]; /* blocks of each colour that may be clicked */
    int64_t *worth[GATHER_COLOURS]; /* by the size of the largest click */
    uint32_t *need[GATHER_COLOURS][GATHER_SETS]; /* by size: how many must be gone */
    uint32_t own, set;                           /* the current question */
    uint64_t cost, credit; /* of a round; work that was not used yet */
    uint32_t grain;        /* sizes are looked at in steps of this */
    uint32_t lost[GATHER_COLOURS];
    struct frame frames[GATHER_COLOURS];
    uint32_t depth;
    bool ordering;  /* all questions were asked */
    int64_t most;   /* points of the colours */
    int64_t others; /* the most of everything else: other colours, and the bonus */
    int64_t bound;
    const char *reason;
    bool improved;
};

static struct ceiling *of(struct search *s)
{
    return (struct ceiling *)s;
}

/* ---- orders ---- */

static uint32_t lost_of(const struct ceiling *s, uint32_t set)
{
    uint32_t sum = 0;
    for (uint32_t c = 0; c < s->colours.count; c++)
        sum += set >> c & 1 ? s->lost[c] : 0;
    return sum;
}

/* The largest click of a colour before the largest ones of all used colours. */
static uint32_t largest(const struct ceiling *s, uint32_t colour, uint32_t used)
{
    uint32_t size = s->count[colour];
    for (uint32_t set = used; set != 0; set = (set - 1) & used) {
        const uint32_t lost = lost_of(s, set);
        while (size > 0 && s->need[colour][set][size] > lost)
            size--;
    }
    return size;
}

static void push(struct ceiling *s, uint32_t used, int64_t points)
{
    struct frame f = {.used = used, .points = points, .upper = points};
    const uint32_t all = (1u << s->colours.count) - 1;
    for (uint32_t c = 0; c < s->colours.count; c++)
        if ((used >> c & 1) == 0) {
            f.most[c] = largest(s, c, used);
            f.upper += s->worth[c][f.most[c]];
        }
    if (f.upper <= s->most)
        return;
    f.size = f.most[0];
    if (used == all)
        s->most = points;
    else
        s->frames[s->depth++] = f;
}

/* Tries the next size of the next colour. */
static void advance(struct ceiling *s)
{
    struct frame *f = &s->frames[s->depth - 1];
    const uint32_t c = f->colour;
    if (c == s->colours.count) {
        s->depth--;
        return;
    }
    const int64_t worth = s->worth[c][f->size];
    if ((f->used >> c & 1) != 0 ||
        f->upper - s->worth[c][f->most[c]] + worth <= s->most) {
        f->colour++;
        f->size = f->colour < s->colours.count ? f->most[f->colour] : 0;
        return;
    }
    /* This size stands for those down to the next one that is tried. */
    const uint32_t least = f->size >= s->grain ? f->size - s->grain + 1 : 0;
    s->lost[c] = s->count[c] - least;
    const struct frame now = *f;
    if (least == 0) {
        f->colour++;
        f->size = f->colour < s->colours.count ? f->most[f->colour] : 0;
    } else {
        f->size = least - 1;
    }
    push(s, now.used | 1u << c, now.points + worth);
}

static void begin_ordering(struct ceiling *s)
{
    uint32_t most = 0;
    for (uint32_t c = 0; c < s->colours.count; c++) {
        most = s->count[c] > most ? s->count[c] : most;
        for (uint32_t set = 1; set < 1u << s->colours.count; set++)
            for (uint32_t k = 1; k <= s->count[c] && s->need[c][set] != NULL; k++)
                if (s->need[c][set][k] < s->need[c][set][k - 1])
                    s->need[c][set][k] = s->need[c][set][k - 1];
    }
    s->grain = 1 + most / SIZES;
    s->ordering = true;
    push(s, 0, 0);
}

static void end_ordering(struct ceiling *s)
{
    s->search.state = SEARCH_SOLVED;
    if (s->most + s->others >= s->bound)
        return;
    s->bound = s->most + s->others;
    s->reason =
        "before a colour can be taken in one large click, blocks of others must go "
        "in smaller ones";
    s->improved = true;
}

/* ---- questions ---- */

/* Goes on to the next question: a colour, and a set of others. False: there is none. */
static bool next_question(struct ceiling *s)
{
    const uint32_t sets = 1u << s->colours.count;
    do {
        if (++s->set == sets) {
            s->set = 1;
            if (++s->own == s->colours.count)
                return false;
        }
    } while ((s->set >> s->own & 1) != 0);
    gather_ask(&s->gather, s->own, s->set);
    return true;
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct ceiling *s = of(search);
    s->credit += work;
    while (!s->ordering && s->credit >= s->cost) {
        s->credit -= s->cost;
        if (!gather_round(&s->gather, s->count[s->own], s->need[s->own][s->set]) &&
            !next_question(s))
            begin_ordering(s);
    }
    while (s->ordering && s->credit > 0 && search->state == SEARCH_RUNNING) {
        s->credit--;
        for (uint32_t i = 0; i < SIZES_PER_UNIT && s->depth > 0; i++)
            advance(s);
        if (s->depth == 0)
            end_ordering(s);
    }
    return search->state;
}

static void describe(const struct search *search, struct writer *w)
{
    const struct ceiling *s = (const struct ceiling *)search;
    write_format(w, "a bound: %s",
                 s->ordering ? "orders of colours" : "pairs of columns");
}

/* ---- the row ---- */

static const struct engine engine = {.step = step, .describe = describe};

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    return b->game == &samegame && gather_choose(clicks_of(b), t->position).count >= 2;
}

/* The most points of n blocks in clicks of at most this size: as many as possible of this
 * size and one of the rest, since points grow faster and faster. */
static int64_t most_worth(const struct board *b, uint32_t n, uint32_t size)
{
    if (size < 2)
        return 0;
    const uint32_t rest = n % size;
    return (int64_t)(n / size) * clicks_points(b, size) +
           (rest >= 2 ? clicks_points(b, rest) : 0);
}

static void count_blocks(const struct ceiling *s, const uint8_t *pos,
                         uint32_t count[CLICKS_COLOURS])
{
    const struct clicks *k = clicks_of(s->board);
    uint32_t staying[CLICKS_COLOURS] = {0};
    memset(count, 0, CLICKS_COLOURS * sizeof *count);
    for (uint32_t i = 0; i < clicks_cells(k); i++)
        count[pos[i]]++;
    if (clicks_cells(k) <= CLICKS_MOST_ISOLATED)
        clicks_staying(k, pos, staying);
    for (unsigned c = 1; c < CLICKS_COLOURS; c++)
        count[c] -= staying[c];
}

static bool make_tables(struct ceiling *s)
{
    struct arena *a = &s->search.work;
    for (uint32_t c = 0; c < s->colours.count; c++) {
        s->worth[c] = arena_new(a, s->count[c] + 1, sizeof *s->worth[c]);
        for (uint32_t set = 1; set < 1u << s->colours.count; set++)
            if ((set >> c & 1) == 0)
                s->need[c][set] = arena_new(a, s->count[c] + 1, sizeof(uint32_t));
        for (uint32_t k = 0; k <= s->count[c] && !a->failed; k++)
            s->worth[c][k] = most_worth(s->board, s->count[c], k);
    }
    return !a->failed;
}

static struct search *begin(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    const struct clicks *k = clicks_of(b);
    uint32_t count[CLICKS_COLOURS];
    struct ceiling *s = search_new(&engine, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->board = b;
    s->colours = gather_choose(k, t->position);
    count_blocks(s, t->position, count);
    if (!static_bound(t, &s->bound, &s->reason))
        return search_if_made(&s->search, false);
    s->others = s->bound;
    for (uint32_t c = 0; c < s->colours.count; c++) {
        s->count[c] = count[s->colours.colour[c]];
        s->others -= most_worth(b, s->count[c], s->count[c]);
    }
    s->cost = 1 + (uint64_t)k->rows * clicks_cells(k) / CELLS_PER_UNIT;
    const bool made = make_tables(s) && gather_open(&s->gather, k, t->position,
                                                    &s->colours, &s->search.work);
    if (made)
        next_question(s); /* there are two colours, so there is one */
    return search_if_made(&s->search, made);
}

static struct best best(const struct search *search)
{
    const struct ceiling *s = (const struct ceiling *)search;
    return (struct best){.bound = s->bound,
                         .reason = s->reason,
                         .by = BY_COUNTING,
                         .counted = !s->improved};
}

const struct solve_method ceiling_method = {
    .method = {.name = "ceiling", .fits = fits, .begin = begin},
    .best = best,
};
