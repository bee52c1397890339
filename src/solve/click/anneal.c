/* SPDX-License-Identifier: MIT */
/* anneal.c: the method "anneal": a few plays of a click board are changed at random,
 * worse ones being accepted seldom. This is simulated annealing [Kirkpatrick, Gelatt and
 * Vecchi 1983] of lists of clicks (line.h); doc/samegame.md says what was tried.
 *
 * A *pass* begins hot. A short one has one *member*, which cools down until the pass is
 * over: with the part of the time limit that is used up or, where there is none, with the
 * number of changes tried. A long one has several members at different temperatures that
 * change places (passes.h), after each *round*, in which every member gets a fixed number
 * of changes. The first pass is short, so that there is a good play soon; it also shows
 * how many changes fit into the time. Members share nothing during a round, so several
 * threads can work on them, and the result does not depend on how many do. */
#include "solve/click/anneal.h"

#include <math.h>
#include <string.h>

#include "base/crew.h"
#include "base/rng.h"
#include "base/work.h"
#include "solve/click/large.h"
#include "solve/click/line.h"
#include "solve/click/passes.h"

#define ROUND 512         /* changes tried per member in a round */
#define LONG_PASS 4000000 /* changes of a pass for which a ladder is worth having */

/* A change is a tick, but several on small boards, where searches of all plays, which
 * have slices too, may end, and on vast ones, where a change takes long. */
#define TICKS 8
#define SMALL 100 /* cells */
#define VAST 1024 /* cells */
#define SHARE 1024
/* On boards that are not small, annealing gets this many ticks before the other methods:
 * 50 ms would not be enough for them as well. */
#define LEAD ((uint64_t)1 << 17)
#define LEAD_SMALL 128

/* Boards of at least this many cells begin with a careful play by the method "large": it
 * gets so many ticks of its own per cell, a piece of them in PIECE ticks here, which are
 * counted as changes. Long passes forget that play. */
#define CARE_CELLS 500
#define CARE 20
#define CARE_PIECE 256
#define PIECE 128
#define ANEW 400 /* changes per cell and member of a pass that begins anew */

/* Temperatures at the ends of a pass, as multiples of the points that one block more
 * brings to the click of the commonest colour; and of one block left. */
#define HOT 0.6
#define COLD 0.1
#define HOT_LEFT 1.5
#define COLD_LEFT 0.25

/* How much each block left reduces the bonus for clearing at the temperature HOT, in the
 * same unit. It grows with the inverse square of the temperature. */
#define SOFT 0.08

#define TINY 40 /* cells of a board that a search finishes at once */

struct member {
    /* best: the best line of this round, if it is better than all before */
    struct click_line line, best;
    bool improved;
    uint64_t seed;
    double temperature;
};

struct span {
    double begin, end; /* from hot (0) to cold (1) */
};

/* A play to begin with would be forgotten in the hotter half. Polishing begins and ends
 * colder. */
static const struct span whole = {0, 1}, given = {0.5, 1}, polishing = {0.8, 1.4};

struct anneal {
    struct search search;
    struct task task;
    struct line_goal goal;
    struct click_line best, recent; /* recent: the best line of the cycle */
    struct member members[LADDER_MOST];
    size_t room;                    /* number of members that have memory */
    size_t rungs;                   /* number of members in this pass */
    struct member *on[LADDER_MOST]; /* the members on the rungs, the warmest first */
    size_t lower; /* the first rung of the first pair that may change places next */
    struct line_draft *drafts; /* one per thread */
    /* finds a play to begin with; NULL: there is no such search, or it is done */
    struct search *care;
    move *begins_with; /* room for that play */
    unsigned hands;
    uint64_t seed;
    struct passes passes;
    struct span span; /* the part of the cooling that the pass covers */
    uint64_t in_pass; /* changes tried in it */
    struct ladder_range range;
    double more;       /* points that one block more brings to the largest click */
    uint64_t changes;  /* tried so far */
    uint64_t in_round; /* changes tried in this round */
    unsigned by_count[PLANES_COLOURS]; /* colours, the commonest first */
    bool begun;
    move *moves; /* of `best` */
    struct best answer;
};

/* ---- passes ---- */

/* Returns the part of the limit that is used up; negative: there is no limit. */
static double spent(const struct anneal *a, const struct work *w)
{
    return a->task.nodes > 0 ? (double)a->changes / (double)a->task.nodes
           : w->horizon > 0  ? (double)w->ticks / (double)w->horizon
                             : -1;
}

static void set_temperature(const struct anneal *a, struct member *m, double temperature)
{
    double warmer = HOT * a->more / temperature, takes = SOFT * a->more * warmer * warmer;
    double bonus = (double)clicks_bonus(a->goal.board);
    m->temperature = temperature;
    m->line.left_takes = (int64_t)fmin(takes, bonus);
    line_judge(&m->line, &a->goal);
}

/* Sets the temperatures of all rungs. `cooled` goes from 0, hot, to 1, cold. */
static void set_temperatures(struct anneal *a, double cooled)
{
    for (size_t i = 0; i < a->rungs; i++)
        set_temperature(a, a->on[i], ladder_temperature(a->range, i, a->rungs, cooled));
}

/* Returns by how much the objective of a rung rises if another member takes its place. */
static struct ladder_gain gain(const struct anneal *a, const struct member *here,
                               const struct member *other)
{
    const int64_t objective =
        line_objective(&other->line, &a->goal, here->line.left_takes);
    return (struct ladder_gain){here->temperature,
                                (double)(objective - here->line.objective)};
}

/* Lets every other pair of neighbours change places; the other pairs have their turn in
 * the next round. */
static void exchange(struct anneal *a)
{
    for (size_t i = a->lower; i + 1 < a->rungs; i += 2) {
        struct member *warm = a->on[i], *cold = a->on[i + 1];
        const double fraction = (double)(rng_next(&a->seed) >> 11) * 0x1p-53;
        if (ladder_exchange(gain(a, warm, cold), gain(a, cold, warm), fraction)) {
            a->on[i] = cold;
            a->on[i + 1] = warm;
        }
    }
    a->lower = 1 - a->lower;
}

/* ---- the population ---- */

/* Makes room for `wanted` members, as far as memory allows. */
static void make_room(struct anneal *a, size_t wanted)
{
    for (; a->room < wanted; a->room++) {
        struct member *m = &a->members[a->room];
        line_open(&m->line, &a->search.work, &a->goal);
        line_open(&m->best, &a->search.work, &a->goal);
        if (a->search.work.failed)
            break;
    }
    a->search.work.failed = false;
}

static void note(struct anneal *a, const struct click_line *l)
{
    if (!a->begun || l->value > a->recent.value)
        line_copy(&a->recent, l, &a->goal);
    if (a->begun && l->value <= a->best.value)
        return;
    line_copy(&a->best, l, &a->goal);
    for (size_t i = 0; i < l->count; i++)
        a->moves[i] = line_move(l, &a->goal, i);
    a->begun = true;
    const struct board *b = a->goal.board;
    a->answer.found = clicks_of(b)->goal != CLICKS_CLEAR || l->value == 0;
    a->answer.result = b->game->scored ? l->value : -l->value;
    a->answer.moves = a->moves;
    a->answer.count = l->count;
}

/* The moves that a play begins with. */
struct opening {
    const move *moves;
    size_t count;
};

/* Makes a play of these moves, continued at random. */
static void begin_line(struct anneal *a, struct click_line *l, struct opening o,
                       unsigned kept, uint64_t *seed)
{
    const struct line_goal *g = &a->goal;
    line_clear(l, g, kept);
    for (size_t i = 0; i < o.count; i++) {
        uint32_t spot = planes_spot_of(&g->frame, (uint32_t)o.moves[i]);
        line_click(l, g, planes_start(&g->frame, line_board(l, g, i), spot));
    }
    line_end(l, g, seed);
}

/* Returns the moves that a pass of this many members begins with if it begins anew. */
static struct opening opening(const struct anneal *a, size_t members)
{
    const uint64_t enough = ANEW * (uint64_t)a->goal.board->pos_size * members;
    const bool own = a->task.known == a->begins_with;
    if (own && a->passes.pass.planned > enough)
        return (struct opening){0};
    if (a->task.known_count > 0 && !own && a->begun)
        return (struct opening){a->moves, a->best.count};
    return (struct opening){a->task.known, a->task.known_count};
}

static void begin_anew(struct anneal *a)
{
    const struct opening begins = opening(a, a->rungs);
    if (a->passes.pass.first)
        a->recent.value = INT64_MIN;
    for (size_t i = 0; i < a->rungs; i++) {
        struct member *m = &a->members[i];
        begin_line(a, &m->line, begins, a->by_count[i % a->goal.frame.colours], &m->seed);
        note(a, &m->line);
    }
    a->span = begins.count > 0 ? given : whole;
}

static void begin_with(struct anneal *a, const struct click_line *play, struct span span)
{
    for (size_t i = 0; i < a->rungs; i++)
        line_copy(&a->members[i].line, play, &a->goal);
    a->span = span;
}

static void begin_pass(struct anneal *a, const struct work *w)
{
    passes_next(&a->passes, spent(a, w), a->changes);
    const struct pass *p = &a->passes.pass;
    const bool alone = p->kind == PASS_POLISHES || p->planned < a->passes.long_pass;
    const size_t wanted = alone ? 1 : LADDER_MOST;
    make_room(a, wanted);
    a->rungs = wanted < a->room ? wanted : a->room;
    for (size_t i = 0; i < a->rungs; i++) {
        a->on[i] = &a->members[i];
        a->members[i].seed = rng_next(&a->seed);
    }
    if (p->kind == PASS_ANEW)
        begin_anew(a);
    else if (p->kind == PASS_RETURNS)
        begin_with(a, &a->recent, given);
    else
        begin_with(a, &a->best, polishing);
    set_temperatures(a, a->span.begin);
    a->in_pass = a->in_round = 0;
}

static void end_round(struct anneal *a, const struct work *w)
{
    const double part = passes_progress(&a->passes, spent(a, w), a->in_pass);
    for (size_t i = 0; i < a->rungs; i++)
        if (a->on[i]->improved)
            note(a, &a->on[i]->best);
    a->in_round = 0;
    if (part >= 1) {
        begin_pass(a, w);
        return;
    }
    const double cooled = a->span.begin + (a->span.end - a->span.begin) * part;
    if (ladder_stands(a->rungs, cooled))
        exchange(a);
    set_temperatures(a, cooled);
}

/* ---- rounds ---- */

/* Tries a change of a member. */
static void change(const struct anneal *a, struct member *m, struct line_draft *draft)
{
    line_change(&m->line, draft, &a->goal, m->temperature, &m->seed);
    if (m->line.value > (m->improved ? m->best.value : a->recent.value)) {
        m->improved = true;
        line_copy(&m->best, &m->line, &a->goal);
    }
}

/* Does the share of one thread in a round. */
static void change_some(void *task, unsigned hand)
{
    struct anneal *a = task;
    for (size_t i = hand; i < a->rungs; i += a->hands)
        for (unsigned n = 0; n < ROUND; n++)
            change(a, a->on[i], &a->drafts[hand]);
}

/* Goes on with a round. With several threads they are counted first and then tried all
 * at once, so that the host is asked as often and other methods have the same slices
 * whatever the number of threads. Returns false if the search is over before the end of
 * the round. */
static bool play_round(struct anneal *a, struct work *w)
{
    const uint64_t all = a->rungs * ROUND, ticks = anneal_ticks(&a->task);
    if (a->in_round == 0)
        for (size_t i = 0; i < a->rungs; i++)
            a->on[i]->improved = false;
    while (a->in_round < all) {
        if (a->hands == 1)
            change(a, a->on[a->in_round / ROUND], a->drafts);
        a->in_round++;
        a->changes++;
        w->nodes++;
        if (over_after(w, ticks))
            return false;
    }
    if (a->hands > 1)
        a->task.crew->work(a->task.crew, change_some, a);
    a->in_pass += all;
    end_round(a, w);
    return true;
}

/* Makes the play to begin with. Returns false if the search is over before. */
static bool take_care(struct anneal *a, struct work *w)
{
    const uint64_t enough = CARE * (uint64_t)a->goal.board->pos_size,
                   changes = PIECE / anneal_ticks(&a->task);
    for (;;) {
        struct work own =
            work_of(a->search.memory, NULL, NULL); /* its nodes are others */
        const enum search_state state = search_run_slice(a->care, &own, CARE_PIECE);
        a->changes += changes;
        w->nodes += changes;
        if (state != SEARCH_RUNNING || a->care->nodes >= enough)
            break;
        if (over_after(w, PIECE))
            return false;
    }
    const struct best *best = method_best(a->care);
    memcpy(a->begins_with, best->moves, best->count * sizeof *best->moves);
    a->task.known = a->begins_with;
    a->task.known_count = best->count;
    search_free(a->care);
    a->care = NULL;
    a->search.answer = &a->answer;
    return true;
}

static enum search_state run(struct search *search, struct work *w)
{
    struct anneal *a = (struct anneal *)search;
    if (a->care != NULL && !take_care(a, w))
        return SEARCH_RUNNING;
    if (!a->begun) {
        struct click_line *first = &a->members[0].line;
        begin_line(a, first, opening(a, 1), a->by_count[0], &a->seed);
        note(a, first);
        if (a->best.count == 0)
            return SEARCH_SOLVED;
        begin_pass(a, w);
    }
    while (play_round(a, w))
        ;
    return SEARCH_RUNNING;
}

/* ---- life ---- */

/* Chooses the temperatures at the ends of a pass: how much worse a change may make the
 * play there. */
static void choose_temperatures(struct anneal *a)
{
    const struct line_goal *g = &a->goal;
    uint32_t n = g->most > 0 ? planes_count(&g->frame, g->start, a->by_count[0]) : 0;
    if (!g->board->game->scored) {
        a->range = (struct ladder_range){HOT_LEFT, COLD_LEFT};
        return;
    }
    a->more = n < 3 ? 1 : fmax((double)(g->points[n] - g->points[n - 1]), 1);
    a->range = (struct ladder_range){HOT * a->more, COLD * a->more};
}

static void sort_colours(struct anneal *a)
{
    const struct line_goal *g = &a->goal;
    for (unsigned c = 1; c <= g->frame.colours; c++) {
        unsigned i = c - 1;
        uint32_t n = planes_count(&g->frame, g->start, c);
        for (; i > 0 && planes_count(&g->frame, g->start, a->by_count[i - 1]) < n; i--)
            a->by_count[i] = a->by_count[i - 1];
        a->by_count[i] = c;
    }
}

bool anneal_fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    if (b->game != &samegame && !clicks_count_blocks(b))
        return false;
    const struct clicks *k = clicks_of(b);
    return planes_fit(k->rows, k->columns) && k->rows > 1 && k->columns > 1 &&
           clicks_cells(k) > TINY;
}

uint64_t anneal_ticks(const struct task *t)
{
    const uint64_t cells = problem_board(t->problem)->pos_size;
    return cells > SMALL && cells < VAST ? 1 : TICKS;
}

static uint64_t slice(const struct task *t, unsigned round)
{
    if (round == 0)
        return problem_board(t->problem)->pos_size > SMALL ? LEAD : LEAD_SMALL;
    return SHARE * slice_usual(t, round);
}

static void finish(struct search *search)
{
    struct anneal *a = (struct anneal *)search;
    if (a->care != NULL)
        search_finish(a->care); /* this may have to end its first play */
}

static void done(struct search *search)
{
    search_free(((struct anneal *)search)->care);
}

/* Begins the search for a careful play, if that is worth it. */
static bool open_care(struct anneal *a)
{
    if (a->task.known_count > 0 || a->goal.board->pos_size < CARE_CELLS)
        return true;
    a->begins_with = arena_new(&a->search.work, a->goal.most + 1, sizeof(move));
    a->care = large_new(&a->task);
    if (a->care == NULL || a->begins_with == NULL)
        return false;
    a->search.answer = a->care->answer;
    return true;
}

static const struct search_kind own_kind = {.run = run, .finish = finish, .done = done};

struct search *anneal_new(const struct task *t)
{
    return anneal_new_with(t, LONG_PASS);
}

struct search *anneal_new_with(const struct task *t, uint64_t long_pass)
{
    const struct board *b = problem_board(t->problem);
    struct anneal *a = search_new(&own_kind, t->memory, sizeof *a);
    if (a == NULL)
        return NULL;
    struct arena *kept = &a->search.kept, *work = &a->search.work;
    a->task = *t;
    a->answer = best_unproved(b->game->scored);
    a->search.answer = &a->answer;
    a->seed = t->seed;
    a->passes.long_pass = long_pass;
    a->hands = t->crew != NULL ? t->crew->hands : 1;
    a->drafts = arena_new(work, a->hands, sizeof *a->drafts);
    if (line_goal_open(&a->goal, kept, b, t->position) && a->drafts != NULL) {
        for (unsigned i = 0; i < a->hands; i++)
            draft_open(&a->drafts[i], work, &a->goal);
        line_open(&a->best, kept, &a->goal);
        line_open(&a->recent, work, &a->goal);
        a->moves = arena_new(kept, a->goal.most + 1, sizeof *a->moves);
        sort_colours(a);
        choose_temperatures(a);
        make_room(a, work->failed ? 0 : 1);
    }
    return search_if_made(&a->search, !kept->failed && a->room > 0 && open_care(a));
}

const struct solve_method anneal_method = {
    .method = {.name = "anneal", .fits = anneal_fits, .begin = anneal_new},
    .slice = slice,
};
