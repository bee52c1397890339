/* SPDX-License-Identifier: MIT */
/* large.c: the method "large": plays of click boards of any size (phases.h), one plan
 * after the other.
 *
 * The first plan has a good play in nearly linear time. For points, the commonest colour
 * is left for the end: points grow with the square of the blocks, and on a large board
 * nearly all of them come from that one click. The next plans leave other colours, or
 * take one colour after the other off the board, the rarest first. */
#include "solve/click/large.h"

#include <string.h>

#include "solve/click/phases.h"
#include "solve/click/planes.h"

#define PIECE 256 /* blocks looked at in one unit of work */
#define SHARE 16  /* of the turns; other methods have little hope on large boards */
#define SMALL 5   /* blocks of a small group */
#define WEAK (INT64_MAX / 4) /* more points than any board has */

/* Cells of a board on which clicks are counted, and of a column or row: other methods are
 * quick on smaller ones. */
#define LARGE_OF_CLICKS 64
#define LARGE_LINE ((size_t)1 << 16)

struct large {
    struct search search;
    struct task task;
    const struct board *board;
    struct phases play;
    struct plan plan;
    uint32_t plans;                    /* begun */
    unsigned by_count[CLICKS_COLOURS]; /* colours, the commonest first */
    unsigned colours;                  /* that occur */
    move *best;                        /* the best play */
    size_t count;                      /* its moves */
    int64_t result;
    bool found;
};

/* ---- plans ---- */

static void add_phase(struct plan *plan, uint32_t colours, uint32_t most)
{
    plan->phases[plan->count++] = (struct phase){colours, most};
}

static uint32_t only(unsigned colour)
{
    return (uint32_t)1 << colour;
}

/* The colours one after the other, those of them that come first again and again. */
static void plan_in_turn(struct large *l, unsigned kept)
{
    uint32_t colours = 0;
    for (unsigned i = l->colours; i-- > 0;)
        if (i != kept) {
            colours |= only(l->by_count[i]);
            add_phase(&l->plan, colours, PHASE_ANY);
        }
}

/* Groups of two first, then larger ones: many clicks. */
static void plan_small_first(struct large *l)
{
    for (uint32_t most = 2; most <= SMALL; most++)
        add_phase(&l->plan, PHASE_ALL, most);
}

static bool wants_many_clicks(const struct large *l)
{
    return clicks_count_clicks(l->board) && l->board->maximise;
}

/* How many plans there are. */
static uint32_t count_plans(const struct large *l)
{
    return 1 + 2 * l->colours + wants_many_clicks(l);
}

/* Plan number n. */
static void make_plan(struct large *l, uint32_t n)
{
    const bool keep_first = l->board->game->scored;
    const uint32_t kept = keep_first ? n : n - 1;
    l->plan.count = 0;
    if (n == 0 && wants_many_clicks(l))
        plan_small_first(l);
    else if (kept < l->colours)
        add_phase(&l->plan, PHASE_ALL & ~only(l->by_count[kept]), PHASE_ANY);
    else if (kept - l->colours < l->colours)
        plan_in_turn(l, kept - l->colours);
    add_phase(&l->plan, PHASE_ALL, PHASE_ANY); /* everything else */
}

/* ---- steps ---- */

static bool is_better(const struct large *l, int64_t result)
{
    if (result == NO_RESULT)
        return false;
    return !l->found || (l->board->maximise ? result > l->result : result < l->result);
}

/* Keeps the play that is over, if it is the best. */
static void end_play(struct large *l)
{
    const int64_t result = phases_result(&l->play);
    if (!is_better(l, result))
        return;
    move *spare = l->best;
    l->best = l->play.moves;
    l->play.moves = spare;
    l->count = l->play.count;
    l->result = result;
    l->found = true;
}

static void begin_play(struct large *l)
{
    phases_begin(&l->play);
    make_plan(l, l->plans++);
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct large *l = (struct large *)search;
    for (uint64_t i = 0; i < work; i++) {
        search->nodes++;
        if (!phases_go_on(&l->play, &l->plan, PIECE))
            continue;
        end_play(l);
        if (l->plans == count_plans(l))
            return SEARCH_SOLVED;
        begin_play(l);
    }
    return SEARCH_RUNNING;
}

/* Was it the user who ended the search, and not the clock? */
static bool is_interrupted(const struct memory *m)
{
    const double spent = memory_spent(m);
    return memory_expired(m) && spent < 1;
}

static void finish(struct search *search)
{
    struct large *l = (struct large *)search;
    while (l->plans == 1 && !is_interrupted(l->task.memory))
        if (phases_go_on(&l->play, &l->plan, (uint64_t)PIECE * PIECE)) {
            end_play(l);
            return;
        }
}

/* ---- life ---- */

static void sort_colours(struct large *l, const uint8_t *pos)
{
    uint32_t count[CLICKS_COLOURS] = {0};
    for (size_t i = 0; i < l->board->pos_size; i++)
        count[pos[i]]++;
    for (unsigned c = 1; c < CLICKS_COLOURS; c++) {
        unsigned i = l->colours;
        if (count[c] == 0)
            continue;
        for (; i > 0 && count[l->by_count[i - 1]] < count[c]; i--)
            l->by_count[i] = l->by_count[i - 1];
        l->by_count[i] = c;
        l->colours++;
    }
}

bool large_fits(const struct task *t)
{
    const struct board *b = problem_board(t->problem);
    struct clicks_line line;
    if (b->game != &samegame && b->game != &clickomania)
        return false;
    const struct clicks *k = clicks_of(b);
    if (clicks_in_line(b, t->position, &line))
        return b->pos_size >= (clicks_count_clicks(b) ? LARGE_OF_CLICKS : LARGE_LINE);
    return !planes_fit(k->rows, k->columns) ||
           (clicks_count_clicks(b) && b->pos_size >= LARGE_OF_CLICKS);
}

static const struct engine engine = {.step = step, .finish = finish};

struct search *large_new(const struct task *t)
{
    struct large *l = search_new(&engine, t->memory, sizeof *l);
    if (l == NULL)
        return NULL;
    l->task = *t;
    l->board = problem_board(t->problem);
    const bool ok = phases_open(&l->play, &l->search.kept, l->board, t->position);
    l->best = arena_new(&l->search.kept, l->play.pile.blocks / 2 + 1, sizeof *l->best);
    if (!ok || l->best == NULL)
        return search_if_made(&l->search, false);
    sort_colours(l, t->position);
    begin_play(l);
    return &l->search;
}

struct best large_best(const struct search *search)
{
    const struct large *l = (const struct large *)search;
    const bool most = l->board->maximise;
    return (struct best){.found = l->found,
                         .result = l->result,
                         .count = l->count,
                         .moves = l->best,
                         .bound = most ? WEAK : 0,
                         .reason = most ? "nothing is proved"
                                        : "there cannot be fewer than none"};
}

const struct solve_method large_method = {
    .method = {.name = "large", .fits = large_fits, .begin = large_new, .share = SHARE},
    .best = large_best,
};
