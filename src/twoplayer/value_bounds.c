/* SPDX-License-Identifier: MIT */
/* value_bounds.c: bounds of a value from outcomes: G ≤ V if and only if Left, moving
 * first, loses G - V.
 *
 * The first question is who wins G. Then two sides are searched in turns, one for G and
 * one for -G; an upper bound of -G, negated, is a lower bound of G:
 *
 *     First each side finds the least k with G ≤ k, or G ≤ k·↑ if all games are
 *     all-small: k is doubled until one k is a bound and another is not, then the gap
 *     between them is halved.
 *     Then both sides are asked about the same value, halfway between the bounds, which
 *     becomes a bound if it is comparable with G. If it is not, * is added to it, and in
 *     impartial games larger nimbers.
 *
 * When both sides say yes to the same V, the value is V. */
#include "twoplayer/value_methods.h"

#include <string.h>

#include "twoplayer/sums/outcome_sums.h"

#define TURN 64         /* nodes that a side searches in its turn ... */
#define UNITS 16        /* ... in steps of so many units of work */
#define MAX_STEPS 4096  /* the largest k that is tried */
#define MAX_HALVINGS 16 /* the largest denominator is 2 to this power */
#define MAX_STAR 64     /* the largest nimber that is tried */

enum { UPPER, LOWER };

/* The search for an upper bound of G, or of -G. */
struct side {
    /* Those of G or -G, and one for the value that is compared. */
    struct term *terms;
    struct board compared;     /* the board of that last term */
    struct problem difference; /* a view of all these terms */
    uint8_t *position;
    /* Searches the difference; NULL: nothing is asked at the moment. */
    struct search *search;
    enum win answer;      /* to the last question; LOSS: the value is a bound */
    bool has_yes, has_no; /* whether there was an answer of that kind yet */
    int64_t yes, no;      /* the least k that is a bound, the largest k that is not */
    bool ended;
};

struct bound_search {
    struct search search;
    struct task task;
    struct search *first; /* searches G itself; NULL: it is done */
    struct side sides[2];
    int turn;            /* which side is working */
    uint64_t left;       /* nodes that are left to it in this turn */
    struct packed asked; /* when closing: the value that both sides are asked about */
    bool closing;        /* each side has its k */
    struct value_bounds bounds;
};

/* ---- one question ---- */

static void end_question(struct bound_search *s, struct side *side)
{
    search_free(side->search);
    side->search = NULL;
    arena_drop(&s->search.kept, side->position);
    side->position = NULL;
    problem_done(&side->difference);
    board_done(&side->compared);
}

/* Makes a board of the game `expr` with the value v. */
static bool make_board(struct bound_search *s, struct packed v, struct board *b)
{
    struct error error;
    struct writer text;
    writer_init(&text, s->search.memory);
    write_format(&text, "%lld/%llu + %d.^ + *%u", (long long)v.numerator,
                 1ull << v.exponent, v.ups, v.nimber);
    struct cursor c = cursor_of(text.text, text.length, &error);
    bool ok =
        !text.failed && board_parse(b, game_find("expr", 4), s->search.memory, &c, NULL);
    writer_done(&text);
    return ok;
}

/* Makes the difference of the terms and side->compared, and its position. */
static bool make_difference(struct bound_search *s, struct side *side, int which)
{
    const struct problem *p = s->task.problem;
    struct memory *m = s->search.memory;
    size_t end = problem_end(p);
    side->terms[p->count] = (struct term){.board = &side->compared,
                                          .negative = which == UPPER,
                                          .class = p->count,
                                          .offset = end};
    if (!problem_view(&side->difference, m, side->terms, p->count + 1))
        return false;
    side->position = arena_new(&s->search.kept, side->difference.pos_size, 1);
    if (side->position == NULL)
        return false;
    memcpy(side->position, s->task.position, p->pos_size);
    memcpy(side->position + end, side->compared.start, side->compared.pos_size);
    return true;
}

/* Begins to ask whether the value is at most (for LOWER: at least) v. Returns false if
 * memory runs out. */
static bool value_bounds_ask(struct bound_search *s, int which, struct packed v)
{
    struct side *side = &s->sides[which];
    side->answer = UNKNOWN;
    if (!make_board(s, v, &side->compared) || !make_difference(s, side, which))
        return false;
    struct task task = {.problem = &side->difference,
                        .position = side->position,
                        .memory = s->search.memory,
                        .databases = s->task.databases};
    side->search = outcome_sums_new(&task);
    return side->search != NULL;
}

/* Searches for the answer a little. Returns false if memory runs out or it is over. */
static bool value_bounds_work_on(struct bound_search *s, struct side *side,
                                 struct work *w)
{
    enum search_state state = search_run_slice(side->search, w, UNITS);
    side->answer = outcome_of(side->search).first[LEFT];
    if (side->answer != UNKNOWN)
        end_question(s, side);
    return state == SEARCH_RUNNING || side->answer != UNKNOWN;
}

/* ---- the least k ---- */

static struct packed steps(const struct bound_search *s, int64_t k)
{
    if ((problem_traits(s->task.problem) & ALL_SMALL) != 0)
        return (struct packed){.ups = (int32_t)k};
    return (struct packed){.numerator = k};
}

static void set_bound(struct bound_search *s, int which, struct packed v)
{
    if (which == UPPER)
        s->bounds.upper = v, s->bounds.has_upper = true;
    else
        s->bounds.lower = v, s->bounds.has_lower = true;
}

static void note_step(struct bound_search *s, int which, int64_t k, bool yes)
{
    struct side *side = &s->sides[which];
    if (yes) {
        side->has_yes = true;
        side->yes = k;
        set_bound(s, which, steps(s, which == UPPER ? k : -k));
    } else {
        side->has_no = true;
        side->no = k;
    }
}

/* Chooses the next k to ask about. Returns false if there is none. */
static bool next_step(const struct side *side, int64_t *k)
{
    if (side->has_yes && side->has_no) {
        *k = side->no + (side->yes - side->no) / 2;
        return side->yes - side->no > 1;
    }
    int64_t reached = side->has_yes ? side->yes : side->no;
    *k = reached != 0 ? 2 * reached : side->has_yes ? -1 : 1;
    return *k <= MAX_STEPS && *k >= -MAX_STEPS;
}

static bool value_bounds_find_step(struct bound_search *s, int which, struct work *w)
{
    struct side *side = &s->sides[which];
    int64_t k;
    if (!next_step(side, &k)) {
        side->ended = true;
        return true;
    }
    if (side->search == NULL &&
        !value_bounds_ask(s, which, steps(s, which == UPPER ? k : -k)))
        return false;
    bool ok = value_bounds_work_on(s, side, w);
    if (side->answer != UNKNOWN)
        note_step(s, which, k, side->answer == LOSS);
    return ok;
}

/* ---- closing in ---- */

/* Finds the value halfway between the bounds. Returns false if they are too far apart, or
 * as close as they may be. */
static bool middle(const struct value_bounds *b, struct packed *v)
{
    const struct packed *lower = &b->lower, *upper = &b->upper;
    uint32_t e = lower->exponent > upper->exponent ? lower->exponent : upper->exponent;
    int64_t low = lower->numerator * ((int64_t)1 << (e - lower->exponent)),
            high = upper->numerator * ((int64_t)1 << (e - upper->exponent));
    *v = (struct packed){
        .numerator = low + high, .exponent = e + 1, .ups = (lower->ups + upper->ups) / 2};
    if (low == high)
        *v = (struct packed){.ups = v->ups};
    return high - low <= (int64_t)2 << e && e < MAX_HALVINGS;
}

/* Lets both sides be asked about v next. */
static void ask_both(struct bound_search *s, struct packed v)
{
    s->asked = v;
    for (int which = UPPER; which <= LOWER; which++) {
        s->sides[which].ended = false;
        s->sides[which].answer = UNKNOWN;
    }
}

/* Returns false if there is nothing left to ask about. */
static bool ask_middle(struct bound_search *s)
{
    struct packed v;
    if (!middle(&s->bounds, &v))
        return false;
    if (v.nimber == 0 && (v.exponent == 0 || v.numerator % 2 == 0))
        v.nimber = 1;
    ask_both(s, v);
    return true;
}

/* Begins to ask both sides about the same values, when each has found its k. Returns
 * false if the bounds are what there is to say. */
static bool begin_closing(struct bound_search *s)
{
    s->closing = true;
    return s->bounds.has_lower && s->bounds.has_upper && !bounds_meet(&s->bounds) &&
           ask_middle(s);
}

/* Does the same with the next value, when both sides have answered. */
static bool close_in(struct bound_search *s)
{
    bool below = s->sides[UPPER].answer == LOSS, above = s->sides[LOWER].answer == LOSS;
    bool meet = below && above, star = s->asked.nimber > 0;
    if (below)
        set_bound(s, UPPER, s->asked);
    if (above)
        set_bound(s, LOWER, s->asked);
    bool more_stars = !star || ((problem_traits(s->task.problem) & IMPARTIAL) &&
                                s->asked.nimber < MAX_STAR);
    if (!meet && !star && (below || above))
        return ask_middle(s);
    if (meet || !more_stars)
        return false;
    s->asked.nimber++;
    ask_both(s, s->asked);
    return true;
}

static bool ask_about(struct bound_search *s, int which, struct work *w)
{
    struct side *side = &s->sides[which];
    if (side->search == NULL && !value_bounds_ask(s, which, s->asked))
        return false;
    bool ok = value_bounds_work_on(s, side, w);
    side->ended = side->answer != UNKNOWN;
    return ok;
}

/* ---- the search ---- */

/* The first question: who wins G? It need not be asked if somebody knows. */
static enum search_state find_outcome(struct bound_search *s, struct work *w)
{
    const bool known = s->task.winner != NULL && outcome_class(s->task.winner) != 0;
    const enum search_state state = known ? SEARCH_SOLVED : search_run(s->first, w);
    s->bounds.outcome = known ? *s->task.winner : outcome_of(s->first);
    if (state != SEARCH_SOLVED)
        return state;
    search_free(s->first);
    s->first = NULL;
    for (int which = UPPER; which <= LOWER; which++)
        note_step(s, which, 0, s->bounds.outcome.first[which] == LOSS);
    return SEARCH_SOLVED;
}

/* Lets the side whose turn it is work a little. Turns and steps do not depend on the
 * clock, so a limit on nodes stops them at the same place on every machine. */
static bool value_bounds_take_turn(struct bound_search *s, struct work *w)
{
    const uint64_t nodes = w->nodes;
    if (s->left == 0 || s->sides[s->turn].ended) {
        s->turn = s->sides[!s->turn].ended ? s->turn : !s->turn;
        s->left = TURN;
    }
    const bool ok =
        s->closing ? ask_about(s, s->turn, w) : value_bounds_find_step(s, s->turn, w);
    s->left = w->nodes - nodes < s->left ? s->left - (w->nodes - nodes) : 0;
    return ok;
}

static enum search_state value_bounds_run(struct search *search, struct work *w)
{
    struct bound_search *s = (struct bound_search *)search;
    if (s->first != NULL) {
        const enum search_state state = find_outcome(s, w);
        if (state != SEARCH_SOLVED)
            return state;
    }
    do {
        while (!s->sides[UPPER].ended || !s->sides[LOWER].ended) {
            if (!value_bounds_take_turn(s, w))
                return search_failed(w->stopped != STOP_NOT ? EXPIRED : NO_MEMORY);
            if (over(w))
                return SEARCH_RUNNING;
        }
    } while (s->closing ? close_in(s) : begin_closing(s));
    return SEARCH_SOLVED;
}

/* ---- life ---- */

static void value_bounds_done(struct search *search)
{
    struct bound_search *s = (struct bound_search *)search;
    search_free(s->first);
    for (int which = UPPER; which <= LOWER; which++)
        end_question(s, &s->sides[which]);
}

static const struct search_kind own_kind = {
    .run = value_bounds_run, .doing = "looking for bounds", .done = value_bounds_done};

struct search *value_bounds_new(const struct task *t)
{
    struct bound_search *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->task = *t;
    s->first = outcome_sums_new(t);
    const struct problem *p = t->problem;
    for (int which = UPPER; which <= LOWER; which++) {
        struct term *terms = s->sides[which].terms =
            arena_new(&s->search.kept, p->count + 1, sizeof *terms);
        for (size_t i = 0; terms != NULL && i < p->count; i++) {
            terms[i] = p->terms[i];
            terms[i].negative ^= which == LOWER;
        }
    }
    return search_if_made(&s->search, !s->search.kept.failed && s->first != NULL);
}

struct value_bounds value_bounds_of(const struct search *s)
{
    return ((const struct bound_search *)s)->bounds;
}

bool bounds_meet(const struct value_bounds *b)
{
    return b->has_lower && b->has_upper && b->lower.numerator == b->upper.numerator &&
           b->lower.exponent == b->upper.exponent && b->lower.ups == b->upper.ups &&
           b->lower.nimber == b->upper.nimber;
}
