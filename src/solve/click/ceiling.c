/* SPDX-License-Identifier: MIT */
/* ceiling.c: a bound on the points of click boards, for boards on which all plays cannot
 * be searched. doc/samegame-bounds.md has the proof.
 *
 * Every colour has a largest click. At that moment enough blocks of the colours whose
 * largest click comes later must be gone already (gather.h), and those are lost for their
 * largest clicks. So this looks at all orders of the colours and at all sizes of their
 * largest clicks that fit together, and takes the most points. */
#include <string.h>

#include "solve/click/profile.h"
#include "solve/method.h"

#define SIZES 64 /* about as many sizes of a click are told apart */
/* A round on 15x15 cells is a tick, which takes about as long as a tick of other methods.
 */
#define CELLS_PER_TICK 4096
#define SIZES_PER_TICK 256
/* With turns of this length the bound of a 15x15 board takes half a second, and is there
 * after the second turn, that is, after three seconds of annealing. */
#define SHARE 24

/* The colours of `used` have their largest clicks last, with sizes that are chosen. */
struct frame {
    uint32_t used;
    int64_t points; /* of these colours */
    int64_t upper;  /* the same with the other colours, as large as they may be */
    uint32_t most[GATHER_COLOURS]; /* for each other colour: the largest click */
    uint32_t lost[GATHER_SETS]; /* for each set of these colours: number of blocks lost */
    /* what is tried next as the latest click of the other colours */
    uint32_t colour, size;
};

struct ceiling {
    struct search search;
    const struct board *board;
    struct gather_colours colours;
    struct gather gather;
    uint32_t count[GATHER_COLOURS]; /* blocks of each colour that may be clicked */
    /* the points of a colour, by the size of its largest click */
    int64_t *worth[GATHER_COLOURS];
    /* by size: how many blocks must be gone */
    uint32_t *need[GATHER_COLOURS][GATHER_SETS];
    uint32_t own, set; /* the current question */
    bool exact;        /* the question is answered by profiles */
    struct profile profile;
    uint64_t cost;  /* ticks that a round takes */
    uint32_t grain; /* step between the sizes that are looked at */
    struct frame frames[GATHER_COLOURS + 1];
    uint32_t depth;
    bool ordering;    /* all questions were answered, and orders are being tried */
    int64_t most;     /* the most points of the colours so far */
    int64_t others;   /* the most of everything else: other colours, and the bonus */
    struct best best; /* only a bound */
};

/* ---- orders ---- */

/* Returns the largest click of a colour that can come before those of all used colours,
 * given what it was before the newest of these was used. */
static uint32_t largest(const struct ceiling *s, const struct frame *f, uint32_t colour,
                        uint32_t newest, uint32_t size)
{
    const uint32_t older = f->used & ~newest;
    for (uint32_t rest = older;; rest = (rest - 1) & older) {
        const uint32_t *need = s->need[colour][rest | newest];
        while (size > 0 && need[size] > f->lost[rest | newest])
            size--;
        if (rest == 0)
            return size;
    }
}

/* Pushes a frame in which one more colour is used. */
static void push(struct ceiling *s, const struct frame *before, uint32_t colour,
                 int64_t points, uint32_t lost)
{
    const uint32_t all = (1u << s->colours.count) - 1, newest = 1u << colour;
    struct frame *f = &s->frames[s->depth];
    f->used = before->used | newest;
    f->points = f->upper = before->points + points;
    f->colour = 0;
    for (uint32_t set = before->used;; set = (set - 1) & before->used) {
        f->lost[set] = before->lost[set];
        f->lost[set | newest] = before->lost[set] + lost;
        if (set == 0)
            break;
    }
    for (uint32_t c = 0; c < s->colours.count; c++)
        if ((f->used >> c & 1) == 0) {
            f->most[c] = largest(s, f, c, newest, before->most[c]);
            f->upper += s->worth[c][f->most[c]];
        }
    f->size = f->most[0];
    if (f->upper > s->most && f->used == all)
        s->most = f->points;
    else if (f->upper > s->most)
        s->depth++;
}

static void next_colour(const struct ceiling *s, struct frame *f)
{
    f->colour++;
    f->size = f->colour < s->colours.count ? f->most[f->colour] : 0;
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
    const uint32_t size = f->size;
    if ((f->used >> c & 1) != 0 ||
        f->upper - s->worth[c][f->most[c]] + s->worth[c][size] <= s->most) {
        next_colour(s, f);
        return;
    }
    /* This size stands for those down to the next one that is tried. */
    const uint32_t least = size >= s->grain ? size - s->grain + 1 : 0;
    if (least == 0)
        next_colour(s, f);
    else
        f->size = least - 1;
    push(s, f, c, s->worth[c][size], s->count[c] - least);
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
    s->depth = 1; /* the first frame is zero but for this */
    for (uint32_t c = 0; c < s->colours.count; c++) {
        s->frames[0].most[c] = s->count[c];
        s->frames[0].upper += s->worth[c][s->count[c]];
    }
    s->frames[0].size = s->count[0];
}

/* ---- questions ---- */

/* Goes on to the next question for pairs of columns: a colour, and a set of others.
 * Returns false if there is none. */
static bool next_pairs(struct ceiling *s)
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

/* Begins anew, from the first question, with pairs of columns, which take hardly any
 * memory. */
static void begin_pairs(struct ceiling *s)
{
    profile_done(&s->profile);
    s->exact = false;
    s->own = s->set = 0;
    next_pairs(s); /* there are two colours, so there is one */
}

/* Goes on with the current question. Returns false after the last one. */
static bool ask(struct ceiling *s)
{
    uint32_t *const *need = s->need[s->own];
    if (!s->exact)
        return gather_round(&s->gather, s->count[s->own], need[s->set]) || next_pairs(s);
    switch (profile_advance(&s->profile, s->count[s->own], need)) {
    case PROFILE_GOES_ON:
        return true;
    case PROFILE_ANSWERED:
        if (++s->own == s->colours.count)
            return false;
        s->exact = profile_ask(&s->profile, s->own, s->colours.count);
        break;
    case PROFILE_GIVES_UP:
        s->exact = false;
        break;
    }
    if (!s->exact)
        begin_pairs(s);
    return true;
}

/* Answers all questions, and then tries all orders. */
static enum search_state run(struct search *search, struct work *w)
{
    struct ceiling *s = (struct ceiling *)search;
    while (!s->ordering) {
        if (!ask(s))
            begin_ordering(s);
        if (over_after(w, s->cost))
            return SEARCH_RUNNING;
    }
    while (s->depth > 0) {
        for (uint32_t i = 0; i < SIZES_PER_TICK && s->depth > 0; i++)
            advance(s);
        if (over(w) && s->depth > 0)
            return SEARCH_RUNNING;
    }
    if (s->most + s->others < s->best.bound)
        s->best = best_bound(s->most + s->others,
                             "before a colour can be taken in one large click, blocks of "
                             "others must go in smaller ones");
    return SEARCH_SOLVED;
}

static void describe(const struct search *search, struct writer *w)
{
    const struct ceiling *s = (const struct ceiling *)search;
    write_format(w, "a bound: %s",
                 s->ordering ? "orders of colours"
                 : s->exact  ? "profiles of columns"
                             : "pairs of columns");
}

/* ---- the row ---- */

static void done(struct search *search)
{
    profile_done(&((struct ceiling *)search)->profile);
}

static const struct search_kind own_kind = {
    .run = run, .describe = describe, .done = done};

static bool fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    return b->game == &samegame && gather_choose(clicks_of(b), t->position).count >= 2;
}

/* Returns the most points of n blocks in clicks of at most this size: as many clicks as
 * possible of this size, and one of the rest, since points grow faster than sizes. */
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
    struct ceiling *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->board = b;
    s->colours = gather_choose(k, t->position);
    count_blocks(s, t->position, count);
    s->best.counted = true;
    s->search.answer = &s->best;
    if (!static_bound(t, &s->best.bound, &s->best.reason))
        return search_if_made(&s->search, false);
    s->others = s->best.bound;
    for (uint32_t c = 0; c < s->colours.count; c++) {
        s->count[c] = count[s->colours.colour[c]];
        s->others -= most_worth(b, s->count[c], s->count[c]);
    }
    s->cost = 1 + (uint64_t)k->rows * clicks_cells(k) / CELLS_PER_TICK;
    const bool made = make_tables(s) && gather_open(&s->gather, k, t->position,
                                                    &s->colours, &s->search.work);
    profile_open(&s->profile, &s->gather, t->memory);
    s->exact = made && profile_ask(&s->profile, 0, s->colours.count);
    if (made && !s->exact)
        begin_pairs(s);
    return search_if_made(&s->search, made);
}

static uint64_t slice(const struct task *t, unsigned round)
{
    return SHARE * slice_usual(t, round);
}

const struct solve_method ceiling_method = {
    .method = {.name = "ceiling", .fits = fits, .begin = begin},
    .slice = slice,
};
