/* SPDX-License-Identifier: MIT */
/* anneal.c: the method "anneal": a few plays of a click board are changed at random,
 * worse ones being accepted less and less often. This is simulated annealing
 * [Kirkpatrick, Gelatt and Vecchi 1983] of lists of clicks (line.h), of several at once
 * that race; doc/samegame.md says what was tried.
 *
 * All *members* of the population have the same temperature. It falls during a *pass*,
 * with the part of the time limit that is used up or, where there is none, with the
 * number of changes tried. In each *round* every member gets a fixed number of changes.
 * As the pass goes on, the worst members are dropped one by one, which leaves more of the
 * time to the others. The first pass is short, so that there is a good play soon. It also
 * shows how many changes fit into the time, and so how many members are worth having.
 * Members share nothing during a round, so several threads can work on them, and the
 * result does not depend on how many do. */
#include "solve/click/anneal.h"

#include <math.h>
#include <string.h>

#include "base/crew.h"
#include "base/rng.h"
#include "solve/click/large.h"
#include "solve/click/line.h"
#include "solve/click/race.h"

#define ROUND 512    /* changes tried per member in a round */
#define WORTH 800000 /* changes of a pass for which another member is worth having */
#define MANY                                                                             \
    8 /* members of a pass that leaves as many changes as one is worth to polish */

#define FIRST_PASS 4000 /* changes of the first pass */
#define LONGER 8        /* a pass is so many times as long as the one before */
#define SHORT 16        /* a pass is short if so many of its length fit into the rest */

/* Changes tried in one unit of work. Searches of all plays, which have turns too, end on
 * small boards; on others little time is left to them. On vast ones a change takes long.
 */
#define UNIT 16
#define UNIT_LARGE 128
#define SMALL 100 /* cells */
#define VAST 1024 /* cells */
#define SHARE 8   /* of the turns */

/* Boards from so many cells on begin with care: so many units of work of "large" per
 * cell, of which one unit of work here does a piece. Long passes forget that play. */
#define CARE_CELLS 500
#define CARE 20
#define CARE_PIECE 256
#define ANEW 400 /* changes per cell and member of a pass that begins anew */

/* Temperatures at the ends of a pass, as multiples of the points that one block more
 * brings to the click of the commonest colour; and of one block left. */
#define HOT 0.6
#define COLD 0.1
#define HOT_LEFT 1.5
#define COLD_LEFT 0.25

/* What a block left takes off the bonus for clearing, at the temperature HOT, in the same
 * unit; it grows with the inverse square of the temperature. */
#define SOFT 0.08

#define TINY 40 /* cells of a board that a search finishes at once */

#define WEAK (INT64_MAX / 4) /* more points than any board has */

struct member {
    struct line line, best; /* best: of this round, if better than all before */
    bool improved;
    uint64_t seed;
};

struct pass {
    uint64_t done, planned; /* changes */
    double from, to;        /* the parts of the limit between which a last one lies */
    bool last;              /* it uses what is left of the limit, or nearly all */
    bool polish;            /* it begins with the best play */
    double hot;             /* the temperature at its beginning */
};

struct anneal {
    struct search search;
    struct task task;
    struct line_goal goal;
    struct line best;
    struct member *members;
    size_t room;          /* members that have memory */
    struct race race;     /* those of the pass */
    struct draft *drafts; /* one per thread */
    struct search *care;  /* finds a play to begin with; NULL: it has, or there is none */
    move *begins_with;    /* room for that play */
    unsigned hands;
    uint64_t seed;
    struct pass pass;
    double hot, cold, temperature;
    double more;       /* points that one block more brings to the largest click */
    uint64_t unit;     /* changes tried in one unit of work */
    uint64_t in_round; /* units of work done in this round */
    unsigned by_count[PLANES_COLOURS]; /* colours, the commonest first */
    bool begun;
    move *moves; /* of `best` */
};

static struct member *racing(const struct anneal *a, size_t i)
{
    return &a->members[a->race.member[i]];
}

/* ---- passes ---- */

/* Part of the limit that is used up; negative: there is no limit. */
static double spent(const struct anneal *a)
{
    if (a->task.nodes > 0)
        return (double)a->search.nodes / (double)a->task.nodes;
    return memory_spent(a->task.memory);
}

/* How far the pass is, from 0 to 1. */
static double progress(const struct anneal *a)
{
    const struct pass *p = &a->pass;
    double now = spent(a), by_limit = (now - p->from) / (p->to - p->from),
           by_changes = (double)p->done / (double)p->planned;
    double part = p->last   ? by_limit
                  : now > 0 ? fmax(by_changes, 2 * by_limit) /* when time is short */
                            : by_changes;
    return part < 1 ? part : 1;
}

/* Plans the next pass. The passes before have shown how many changes fit into the limit.
 * A last one with many members leaves some for another, which polishes the best play. */
static void plan_pass(struct anneal *a)
{
    struct pass *p = &a->pass;
    uint64_t longer = p->planned > 0 ? LONGER * p->planned : FIRST_PASS;
    double now = spent(a);
    double rest = now > 0 ? (1 - now) / now * (double)a->search.nodes : 0;
    bool last = now > 0 && now < 1 && rest < SHORT * (double)longer;
    bool polish = last && p->last;
    double kept = last && !polish && rest >= MANY * WORTH ? WORTH : 0;
    *p = (struct pass){.planned = last ? (uint64_t)(rest - kept) + 1 : longer,
                       .from = now,
                       .to = kept > 0 ? 1 - (1 - now) * kept / rest : 1,
                       .last = last,
                       .polish = polish};
}

static void set_temperature(struct anneal *a, double temperature)
{
    double warmer = HOT * a->more / temperature, takes = SOFT * a->more * warmer * warmer;
    double bonus = (double)clicks_bonus(a->goal.board);
    a->temperature = temperature;
    a->goal.left_takes = (int64_t)fmin(takes, bonus);
    for (size_t i = 0; i < a->race.left; i++)
        line_judge(&racing(a, i)->line, &a->goal);
}

/* ---- the population ---- */

/* Makes room for so many members, as far as memory allows. */
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

static void note_best(struct anneal *a, const struct line *l)
{
    if (a->begun && l->value <= a->best.value)
        return;
    line_copy(&a->best, l, &a->goal);
    for (size_t i = 0; i < l->count; i++)
        a->moves[i] = line_move(l, &a->goal, i);
    a->begun = true;
}

/* Moves to begin with. */
struct opening {
    const move *moves;
    size_t count;
};

/* A play to begin with: these moves, and random ones. */
static void begin_line(struct anneal *a, struct line *l, struct opening o, unsigned kept,
                       uint64_t *seed)
{
    const struct line_goal *g = &a->goal;
    line_clear(l, g, kept);
    for (size_t i = 0; i < o.count; i++) {
        uint32_t spot = planes_spot_of(&g->frame, (uint32_t)o.moves[i]);
        line_click(l, g, planes_start(&g->frame, line_board(l, g, i), spot));
    }
    line_end(l, g, seed);
}

/* What a pass with so many members begins with. */
static struct opening opening(const struct anneal *a, size_t members)
{
    const uint64_t enough = ANEW * (uint64_t)a->goal.board->pos_size * members;
    const bool own = a->task.known == a->begins_with;
    if (a->pass.polish)
        return (struct opening){a->moves, a->best.count};
    if (own && a->pass.planned > enough)
        return (struct opening){0};
    return (struct opening){a->task.known, a->task.known_count};
}

static void begin_pass(struct anneal *a)
{
    plan_pass(a);
    size_t wanted = (size_t)(a->pass.planned / WORTH);
    wanted = wanted < 1 ? 1 : wanted > RACE_MOST ? RACE_MOST : wanted;
    make_room(a, wanted);
    race_begin(&a->race, wanted < a->room ? wanted : a->room);
    const struct opening begins = opening(a, a->race.left);
    for (size_t i = 0; i < a->race.left; i++) {
        struct member *m = &a->members[i];
        m->seed = rng_next(&a->seed);
        begin_line(a, &m->line, begins, a->by_count[i % a->goal.frame.colours], &m->seed);
        note_best(a, &m->line);
    }
    /* a play to begin with would be forgotten at higher temperatures */
    a->pass.hot = begins.count > 0 ? sqrt(a->hot * a->cold) : a->hot;
    set_temperature(a, a->pass.hot);
    a->in_round = 0;
}

static void end_round(struct anneal *a)
{
    double part = progress(a);
    double next = a->pass.hot * pow(a->cold / a->pass.hot, part);
    for (size_t i = 0; i < a->race.left; i++) {
        const struct member *m = racing(a, i);
        race_note(&a->race, a->race.member[i], (double)m->line.objective);
        if (m->improved)
            note_best(a, &m->best);
    }
    a->in_round = 0;
    if (part >= 1) {
        begin_pass(a);
        return;
    }
    race_drop(&a->race, part);
    set_temperature(a, next);
}

/* ---- rounds ---- */

/* Tries `count` changes of a member. */
static void change(const struct anneal *a, struct member *m, struct draft *draft,
                   uint64_t count)
{
    int64_t known = m->improved ? m->best.value : a->best.value;
    for (uint64_t i = 0; i < count; i++) {
        line_change(&m->line, draft, &a->goal, a->temperature, &m->seed);
        if (m->line.value > known) {
            known = m->line.value;
            m->improved = true;
            line_copy(&m->best, &m->line, &a->goal);
        }
    }
}

/* The share of one thread in a round. */
static void change_some(void *task, unsigned hand)
{
    struct anneal *a = task;
    for (size_t i = hand; i < a->race.left; i += a->hands)
        change(a, racing(a, i), &a->drafts[hand], ROUND);
}

/* One unit of work: a few changes of one member; with threads, the whole round. */
static void work_on(struct anneal *a)
{
    const uint64_t units = a->race.left * (ROUND / a->unit);
    uint64_t done = 1;
    if (a->in_round == 0)
        for (size_t i = 0; i < a->race.left; i++)
            racing(a, i)->improved = false;
    if (a->hands > 1) {
        a->task.crew->work(a->hands, change_some, a);
        done = units;
    } else {
        const size_t i = (size_t)(a->in_round / (ROUND / a->unit));
        change(a, racing(a, i), a->drafts, a->unit);
    }
    a->in_round += done;
    a->pass.done += done * a->unit;
    a->search.nodes += done * a->unit;
    if (a->in_round == units)
        end_round(a);
}

/* One unit of work on the play to begin with. */
static void take_care(struct anneal *a)
{
    const uint64_t enough = CARE * (uint64_t)a->goal.board->pos_size;
    a->search.nodes += a->unit;
    if (search_step(a->care, CARE_PIECE) == SEARCH_RUNNING && a->care->nodes < enough)
        return;
    const struct best best = large_best(a->care);
    memcpy(a->begins_with, best.moves, best.count * sizeof *best.moves);
    a->task.known = a->begins_with;
    a->task.known_count = best.count;
    search_free(a->care);
    a->care = NULL;
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct anneal *a = (struct anneal *)search;
    for (; work > 0 && a->care != NULL; work--)
        take_care(a);
    if (!a->begun && work > 0) {
        struct line *first = &a->members[0].line;
        begin_line(a, first, opening(a, 1), a->by_count[0], &a->seed);
        note_best(a, first);
        if (a->best.count == 0)
            return SEARCH_SOLVED;
        begin_pass(a);
        while (a->unit == UNIT_LARGE && a->search.nodes < FIRST_PASS)
            work_on(a); /* a good play before other methods have their turns */
        work--;         /* of a step that is only for this */
    }
    for (uint64_t i = 0; i < work; i++)
        work_on(a);
    return SEARCH_RUNNING;
}

/* ---- life ---- */

/* How far points or blocks left may fall at the beginning and at the end. */
static void choose_temperatures(struct anneal *a)
{
    const struct line_goal *g = &a->goal;
    uint32_t n = g->most > 0 ? planes_count(&g->frame, g->start, a->by_count[0]) : 0;
    if (!g->board->game->scored) {
        a->hot = HOT_LEFT;
        a->cold = COLD_LEFT;
        return;
    }
    a->more = n < 3 ? 1 : fmax((double)(g->points[n] - g->points[n - 1]), 1);
    a->hot = HOT * a->more;
    a->cold = COLD * a->more;
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

uint64_t anneal_unit(const struct task *t)
{
    const uint64_t cells = problem_board(t->problem)->pos_size;
    return cells > SMALL && cells < VAST ? UNIT_LARGE : UNIT;
}

static void finish(struct search *search)
{
    struct anneal *a = (struct anneal *)search;
    if (a->care != NULL)
        search_finish(a->care); /* it may have to end its first play */
}

static void done(struct search *search)
{
    search_free(((struct anneal *)search)->care);
}

/* Begins with care where that is worth it. */
static bool open_care(struct anneal *a)
{
    if (a->task.known_count > 0 || a->goal.board->pos_size < CARE_CELLS)
        return true;
    a->begins_with = arena_new(&a->search.work, a->goal.most + 1, sizeof(move));
    a->care = large_new(&a->task);
    return a->care != NULL && a->begins_with != NULL;
}

static const struct search_kind own_kind = {.step = step, .finish = finish, .done = done};

struct search *anneal_new(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct anneal *a = search_new(&own_kind, t->memory, sizeof *a);
    if (a == NULL)
        return NULL;
    struct arena *kept = &a->search.kept, *work = &a->search.work;
    a->task = *t;
    a->seed = t->seed;
    a->unit = anneal_unit(t);
    a->hands = t->crew != NULL ? t->crew->hands : 1;
    a->members = arena_new(work, RACE_MOST, sizeof *a->members);
    a->drafts = arena_new(work, a->hands, sizeof *a->drafts);
    if (line_goal_open(&a->goal, kept, b, t->position) && a->drafts != NULL) {
        for (unsigned i = 0; i < a->hands; i++)
            draft_open(&a->drafts[i], work, &a->goal);
        line_open(&a->best, kept, &a->goal);
        a->moves = arena_new(kept, a->goal.most + 1, sizeof *a->moves);
        sort_colours(a);
        choose_temperatures(a);
        make_room(a, work->failed ? 0 : 1);
    }
    return search_if_made(&a->search, !kept->failed && a->room > 0 && open_care(a));
}

struct best anneal_best(const struct search *search)
{
    const struct anneal *a = (const struct anneal *)search;
    if (a->care != NULL)
        return large_best(a->care);
    const struct board *b = a->goal.board;
    const bool scored = b->game->scored;
    const bool counts = clicks_of(b)->goal != CLICKS_CLEAR || a->best.value == 0;
    return (struct best){.found = a->begun && counts,
                         .result = scored ? a->best.value : -a->best.value,
                         .count = a->best.count,
                         .moves = a->moves,
                         .bound = scored ? WEAK : 0,
                         .reason = scored ? "nothing is proved"
                                          : "there cannot be fewer than none"};
}

const struct solve_method anneal_method = {
    .method = {.name = "anneal",
               .fits = anneal_fits,
               .begin = anneal_new,
               .share = SHARE,
               .opens = true},
    .best = anneal_best,
};
