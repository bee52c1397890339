/* SPDX-License-Identifier: MIT */
/* large.c: the method "large": plays of click boards of any size.
 *
 * First come *plans* (phases.h): the first one has a good play in nearly linear time. For
 * points, the commonest colour is left for the end: points grow with the square of the
 * blocks, and on a large board nearly all of them come from that one click. The next
 * plans leave other colours, or take one colour after the other off the board.
 *
 * Then come *rounds*, each about twice as long as the one before. Every other round makes
 * a new play with care (careful.h), the others take the best play; both are then changed
 * at random (rework.h) for about as long as the care took. The clock has no influence on
 * all this: with more time, there are more rounds of the same search. */
#include "solve/click/large.h"

#include <math.h>
#include <string.h>

#include "base/work.h"
#include "solve/click/anneal.h"
#include "solve/click/careful.h"
#include "solve/click/quick.h"
#include "solve/click/rework.h"

#define PIECE 256           /* blocks looked at in one unit of work */
#define FINISH_BETWEEN 4096 /* units of work between two looks at the clock */
#define TALL 20000          /* rows */
#define TALL_BETWEEN 16     /* as FINISH_BETWEEN, on boards of so many rows */
#define SHARE 8 /* of the turns; exact methods have little hope on large boards */
#define SMALL 5 /* blocks of a small group */

#define LARGE 64 /* cells; other methods are quick on smaller boards */
/* The most blocks in one column or row for which the methods of solve/column/ find the
 * best play in reasonable time: for points, and for blocks left. */
#define LINE_OF_POINTS 4096
#define LINE_OF_BLOCKS 65535

#define CANDIDATES 5 /* colours that are left for the end */
#define TRIALS 4u    /* of a stretch in the first round */
#define STRETCH 64   /* blocks of a stretch in the first round, at least one column */
#define REWORK_LEAST 4096 /* least work, in units, that goes into changing a play */

/* Temperatures of changes, and the cost of a block left, as multiples of scale(). */
#define HOT 0.5
#define COLD 0.05
#define COST 0.28

enum stage { PLANS, CAREFUL, RELOAD, REWORK };

struct large {
    struct search search;
    struct task task;
    const struct board *board;
    bool is_quick; /* plans are played by `quick`; otherwise by `play` */
    struct quick quick;
    struct phases play; /* plays rounds */
    struct tail tail;   /* the moves taken back, for both careful plays and changes */
    struct careful careful;
    struct rework rework;
    enum stage stage;
    struct plan plan;
    uint32_t plans, rounds;            /* how many of them have begun */
    unsigned by_count[CLICKS_COLOURS]; /* colours, the commonest first */
    uint32_t count_of[CLICKS_COLOURS]; /* blocks of each colour */
    unsigned colours;                  /* number of colours that occur */
    uint64_t seed;
    uint64_t debt;       /* work that the last action took in excess of its share */
    uint64_t used, slot; /* work done in this stage; work for changes in this round */
    unsigned kept;       /* the colour left for the end in this round; 0: none */
    size_t loaded;       /* number of moves of the best play that were made again */
    move *moves;         /* of the best play */
    unsigned best_kept;  /* the colour that it left for the end */
    struct best best;
};

/* ---- plans ---- */

static void add_phase(struct plan *plan, uint32_t colours, uint32_t most)
{
    plan->phases[plan->count++] = (struct click_phase){colours, most};
}

static uint32_t only(unsigned colour)
{
    return (uint32_t)1 << colour;
}

/* Adds phases that each click one colour more, the rarest first. */
static void plan_in_turn(struct large *l, unsigned kept)
{
    uint32_t colours = 0;
    for (unsigned i = l->colours; i-- > 0;)
        if (l->by_count[i] != kept) {
            colours |= only(l->by_count[i]);
            add_phase(&l->plan, colours, PHASE_ANY);
        }
}

/* Adds phases that click groups of two first, then larger ones, to get many clicks. */
static void plan_small_first(struct large *l)
{
    for (uint32_t most = 2; most <= SMALL; most++)
        add_phase(&l->plan, PHASE_ALL, most);
}

static bool wants_many_clicks(const struct large *l)
{
    return clicks_count_clicks(l->board) && l->board->maximise;
}

/* Returns how many colours are left for the end in some plan. */
static uint32_t candidates(const struct large *l)
{
    return l->colours < CANDIDATES ? l->colours : CANDIDATES;
}

static uint32_t count_plans(const struct large *l)
{
    return 1 + 2 * candidates(l) + (l->task.known_count > 0);
}

/* Makes plan number n. */
static void make_plan(struct large *l, uint32_t n)
{
    const uint32_t some = candidates(l), i = l->board->game->scored ? n : n - 1;
    l->plan.count = 0;
    l->kept = i < 2 * some ? l->by_count[i % some] : 0;
    if (n == 0 && wants_many_clicks(l))
        plan_small_first(l);
    else if (i < some)
        add_phase(&l->plan, PHASE_ALL & ~only(l->kept), PHASE_ANY);
    else if (i < 2 * some)
        plan_in_turn(l, l->kept);
    add_phase(&l->plan, PHASE_ALL, PHASE_ANY); /* everything else */
}

/* ---- the best play ---- */

static bool is_better(const struct large *l, int64_t result)
{
    if (result == NO_RESULT)
        return false;
    return !l->best.found ||
           (l->board->maximise ? result > l->best.result : result < l->best.result);
}

static void note_result(struct large *l, size_t count, int64_t result)
{
    l->best.found = true;
    l->best.result = result;
    l->best.moves = l->moves;
    l->best.count = count;
    l->best_kept = l->kept;
}

/* Keeps the play, which is over and has this result, if it is the best. */
static void note_best(struct large *l, int64_t result)
{
    if (!is_better(l, result))
        return;
    memcpy(l->moves, l->play.moves, l->play.count * sizeof *l->moves);
    note_result(l, l->play.count, result);
}

/* Does the same with the play of `quick`. */
static void note_quick(struct large *l, int64_t result)
{
    if (!is_better(l, result))
        return;
    move *const moves = l->moves;
    l->moves = l->quick.moves;
    l->quick.moves = moves;
    note_result(l, l->quick.count, result);
}

/* Makes a move of the rules. */
static void make_move(struct large *l, move m)
{
    const uint32_t block = pile_at(&l->play.pile, m);
    if (block != PILE_NOTHING)
        phases_click(&l->play, block);
}

/* ---- plans ---- */

/* Begins a play with the moves that the task gives. */
static void play_known(struct large *l)
{
    for (size_t i = 0; i < l->task.known_count; i++)
        if (l->is_quick)
            quick_make(&l->quick, l->task.known[i]);
        else
            make_move(l, l->task.known[i]);
}

/* Begins the play of the next plan. The first play is the one that the task gives, if
 * any. */
static void begin_plan(struct large *l)
{
    const uint32_t known = l->task.known_count > 0;
    if (l->is_quick)
        quick_begin(&l->quick);
    else
        phases_begin(&l->play);
    if (l->plans == 0)
        play_known(l);
    if (l->plans < known)
        l->plan = (struct plan){{{PHASE_ALL, PHASE_ANY}}, 1};
    else
        make_plan(l, l->plans - known);
    if (l->is_quick)
        quick_restart(&l->quick);
    else
        phases_restart(&l->play);
    l->plans++;
}

/* Goes on with the play of the plan. Returns whether it is over; then it was noted, and
 * *count is its number of moves. */
static bool play_plan(struct large *l, size_t *count)
{
    if (l->is_quick) {
        if (!quick_go_on(&l->quick, &l->plan, PIECE))
            return false;
        *count = l->quick.count;
        note_quick(l, quick_result(&l->quick));
        return true;
    }
    if (!phases_go_on(&l->play, &l->plan, PIECE))
        return false;
    *count = l->play.count;
    note_best(l, phases_list_left(&l->play));
    return true;
}

/* ---- rounds ---- */

/* Chooses the colour that a new play leaves for the end: that of the best play, or
 * another one. */
static unsigned choose_kept(const struct large *l)
{
    if (!l->board->game->scored)
        return 0;
    return l->rounds % 4 < 2 && l->best_kept > 0
               ? l->best_kept
               : l->by_count[l->rounds / 4 % candidates(l)];
}

static void begin_careful(struct large *l)
{
    const uint32_t rows = l->play.pile.rows;
    const unsigned doublings = l->rounds / 2 < 20 ? l->rounds / 2 : 20;
    const unsigned width = (1 + l->rounds / 2 % 3) * ((STRETCH + rows - 1) / rows);
    l->kept = choose_kept(l);
    const uint32_t others = l->kept > 0 ? PHASE_ALL & ~only(l->kept) : PHASE_ALL;
    phases_begin(&l->play);
    careful_begin(&l->careful, others, TRIALS << doublings, width, &l->seed);
    l->stage = CAREFUL;
}

static void begin_reload(struct large *l)
{
    l->kept = l->best_kept;
    phases_begin(&l->play);
    l->loaded = 0;
    l->stage = RELOAD;
}

/* Takes the memory that rounds need in addition to that of plans. */
static bool open_rounds(struct large *l)
{
    struct arena *work = &l->search.work;
    if (l->is_quick &&
        !phases_open(&l->play, &l->search.kept, l->board, l->task.position))
        return false;
    tail_open(&l->tail, work, &l->play);
    l->careful = (struct careful){.play = &l->play, .best = &l->tail};
    l->rework = (struct rework){.play = &l->play, .old = &l->tail};
    return !work->failed;
}

static void begin_round(struct large *l)
{
    if (l->rounds == 0 && !open_rounds(l)) {
        l->search.state = search_ended(&l->search, NO_MEMORY);
        return;
    }
    const bool fresh = l->rounds % 2 == 0 && !clicks_count_clicks(l->board);
    l->used = 0;
    if (fresh)
        begin_careful(l);
    else
        begin_reload(l);
    l->rounds++;
}

/* Returns the unit of temperatures: the points that one block more brings to the click of
 * the kept colour, or one block, or one click. */
static double scale(const struct large *l)
{
    const uint32_t n = l->count_of[l->kept];
    if (!l->board->game->scored || n < 3)
        return 1;
    return (double)(clicks_points(l->board, n) - clicks_points(l->board, n - 1));
}

static void begin_rework(struct large *l)
{
    const bool blocks_count = !clicks_count_clicks(l->board);
    const double cost = l->board->game->scored ? COST * scale(l) : blocks_count;
    rework_begin(&l->rework, l->kept, cost);
    note_best(l, l->rework.result);
    if (l->rounds % 2 == 1) /* the round was made with care */
        l->slot = l->used > REWORK_LEAST ? l->used : REWORK_LEAST;
    l->used = 0;
    l->stage = REWORK;
}

/* ---- other methods ---- */

bool large_has_column_method(const struct board *b, const uint8_t *pos)
{
    struct clicks_line line;
    if (b->game == &samegame)
        return !clicks_punishes(b) && clicks_in_line(b, pos, &line) &&
               line.blocks <= LINE_OF_POINTS;
    return b->game == &clickomania && clicks_count_blocks(b) &&
           clicks_in_line(b, pos, &line) && line.blocks <= LINE_OF_BLOCKS;
}

/* Do other methods, which find the best play, make all but plans superfluous? */
static bool is_left_to_others(const struct board *b, const uint8_t *pos)
{
    return b->pos_size < LARGE || large_has_column_method(b, pos);
}

/* ---- steps ---- */

static void go_on_with_plan(struct large *l)
{
    size_t count;
    if (!play_plan(l, &count))
        return;
    if (count == 0)
        l->search.state = SEARCH_SOLVED; /* there is no other play */
    else if (l->plans < count_plans(l))
        begin_plan(l);
    else if (is_left_to_others(l->board, l->task.position))
        l->search.state = SEARCH_SOLVED;
    else
        begin_round(l);
}

static void go_on_with_care(struct large *l)
{
    uint64_t looked = 0;
    if (careful_go_on(&l->careful, &looked))
        begin_rework(l);
    l->debt = looked / PIECE;
}

static void reload(struct large *l)
{
    for (size_t i = 0; i < PIECE / PHASE_BLOCK / 4 && l->loaded < l->best.count; i++)
        make_move(l, l->moves[l->loaded++]);
    if (l->loaded == l->best.count)
        begin_rework(l);
}

static void go_on_with_rework(struct large *l)
{
    const double part = (double)l->used / (double)l->slot;
    const double t = HOT * pow(COLD / HOT, part < 1 ? part : 1) * scale(l);
    l->debt = PHASE_BLOCK * rework_change(&l->rework, t, &l->seed) / PIECE;
    note_best(l, l->rework.result);
    if (l->used >= l->slot)
        begin_round(l);
}

/* Does one unit of work. */
static void work_on(struct large *l)
{
    static void (*const actions[])(struct large *) = {
        [PLANS] = go_on_with_plan,
        [CAREFUL] = go_on_with_care,
        [RELOAD] = reload,
        [REWORK] = go_on_with_rework,
    };
    l->search.nodes++;
    l->used++;
    if (l->debt > 0)
        l->debt--;
    else
        actions[l->stage](l);
}

/* In a column of more than TALL blocks a unit of work can take a thousand times as long
 * as usual. Is the time over after i units, on a board with such columns? */
static bool is_late_when_tall(const struct large *l, uint64_t i)
{
    return clicks_of(l->board)->rows >= TALL &&
           memory_expired_in(l->task.memory, i, TALL_BETWEEN);
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct large *l = (struct large *)search;
    for (uint64_t i = 0; i < work && search->state == SEARCH_RUNNING; i++) {
        work_on(l);
        if (is_late_when_tall(l, i))
            break;
    }
    return search->state;
}

/* The first play of a board of up to about 300x300 blocks is always played to its end,
 * since that takes only about 20 ms. */
static void finish(struct search *search)
{
    struct large *l = (struct large *)search;
    for (uint64_t i = 0; l->plans == 1 && search->state == SEARCH_RUNNING; i++) {
        if (memory_expired_in(l->task.memory, i, FINISH_BETWEEN) ||
            is_late_when_tall(l, i))
            break;
        go_on_with_plan(l);
    }
}

/* ---- life ---- */

static void sort_colours(struct large *l, const uint8_t *pos)
{
    uint32_t *count = l->count_of;
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

static bool fits(const struct task *t)
{
    const struct game *g = problem_board(t->problem)->game;
    return (g == &samegame || g == &clickomania) && !anneal_fits(t);
}

bool large_fits(const struct task *t)
{
    return fits(t) && !is_left_to_others(problem_board(t->problem), t->position);
}

static const struct search_kind own_kind = {.step = step, .finish = finish};

struct search *large_new(const struct task *t)
{
    struct large *l = search_new(&own_kind, t->memory, sizeof *l);
    if (l == NULL)
        return NULL;
    struct arena *kept = &l->search.kept;
    l->task = *t;
    l->board = problem_board(t->problem);
    l->seed = t->seed;
    l->is_quick = falling_fits(clicks_of(l->board));
    const bool ok = l->is_quick ? quick_open(&l->quick, kept, l->board, t->position)
                                : phases_open(&l->play, kept, l->board, t->position);
    const uint32_t blocks = l->is_quick ? l->quick.falling.blocks : l->play.pile.blocks;
    l->moves = ok ? arena_new(kept, blocks / 2 + 1, sizeof *l->moves) : NULL;
    l->best = best_unproved(l->board->maximise);
    l->search.answer = &l->best;
    if (l->moves == NULL)
        return search_if_made(&l->search, false);
    sort_colours(l, t->position);
    begin_plan(l);
    return &l->search;
}

const struct solve_method large_method = {
    .method = {.name = "large",
               .fits = fits,
               .begin = large_new,
               .share = SHARE,
               .rescues = true},
};
