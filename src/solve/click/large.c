/* SPDX-License-Identifier: MIT */
/* large.c: the method "large": plays of click boards of any size.
 *
 * First come *plans* (greedy_clicks.h): the first one has a good play in nearly linear
 * time. For points, the commonest colour is left for the end: points grow with the square
 * of the blocks, and on a large board nearly all of them come from that one click. The
 * next plans leave other colours, or take one colour after the other off the board.
 *
 * Then come *rounds*, each about twice as long as the one before. Every other round makes
 * a new play with care, the others take the best play; both are then changed at random
 * for about as long as the care took. The clock has no influence on all this: with more
 * time, there are more rounds of the same search. */
#include "solve/click/large.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "base/work.h"
#include "solve/click/anneal.h"
#include "solve/click/greedy_clicks.h"

#define SHARE 8 /* of the turns; exact methods have little hope on large boards */
#define SMALL 5 /* blocks of a small group */

#define LARGE 64 /* cells; other methods are quick on smaller boards */
/* The most blocks in one column or row for which the methods of solve/column/ find the
 * best play in reasonable time: for points, and for blocks left. */
#define LINE_OF_POINTS 4096
#define LINE_OF_BLOCKS 65535
#define HUGE_BOARD ((size_t)1 << 24)    /* cells; each pass over it takes long */
#define ALWAYS_PLAYED ((size_t)1 << 20) /* cells; a play takes about 0.1 s */

#define CANDIDATES 5 /* colours that are left for the end */
#define TRIALS 4u    /* of a stretch in the first round */
#define STRETCH 64   /* blocks of a stretch in the first round, at least one column */
#define REWORK_LEAST 4096 /* least work, in ticks, that goes into changing a play */
#define AGAIN 8           /* moves made again in a tick */

/* Temperatures of changes, and the cost of a block left, as multiples of scale(). */
#define HOT 0.5
#define COLD 0.05
#define COST 0.28

/* The moves of a play from some number on, kept so that they can be made again. */
struct tail {
    uint32_t *removed, *ends;
    move *moves;
    size_t count;
    uint32_t size; /* of `removed` */
};

struct large {
    struct search search;
    struct task task;
    const struct board *board;
    struct greedy_clicks play;
    struct plan plan;
    uint32_t plans, rounds;            /* how many of them have begun */
    unsigned by_count[CLICKS_COLOURS]; /* colours, the commonest first */
    uint32_t count_of[CLICKS_COLOURS]; /* blocks of each colour */
    unsigned colours;                  /* number of colours that occur */
    uint64_t seed;

    /* The round. First its play is made, with care or again; then it is changed. */
    bool fresh, made;
    uint64_t used, slot; /* ticks of this part; ticks that changes get in this round */
    unsigned kept;       /* the colour left for the end; 0: none */
    struct tail tail;    /* moves taken back: the best trial, or before a change */

    /* A new play: see play_with_care. */
    uint32_t others;        /* the colours that are clicked with care */
    unsigned trials, width; /* of a stretch; columns */
    unsigned tried;
    uint32_t goal;    /* the column before which the stretch ends; HEAP_NONE: it is the
                         last one */
    size_t at;        /* number of moves made before the stretch */
    uint32_t cleared; /* blocks that the best trial has removed to the left of the goal */
    size_t loaded;    /* otherwise: number of moves of the best play made again */

    /* Changes: see change_play. */
    size_t final;     /* number of the first click of the kept colour at the end */
    double cost;      /* cost of a block left, for the objective */
    int64_t result;   /* result of the play; NO_RESULT: its end does not count */
    double objective; /* what the search maximises */

    move *moves;        /* of the best play */
    unsigned best_kept; /* the colour that it left for the end */
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

/* Begins the play of the next plan. The first play is the one that the task gives, if
 * any. */
static void begin_plan(struct large *l)
{
    const uint32_t known = l->task.known_count > 0;
    greedy_begin(&l->play);
    for (size_t i = 0; l->plans == 0 && i < l->task.known_count; i++)
        greedy_make(&l->play, l->task.known[i]);
    greedy_restart(&l->play);
    if (l->plans < known)
        l->plan = (struct plan){{{PHASE_ALL, PHASE_ANY}}, 1};
    else
        make_plan(l, l->plans - known);
    l->plans++;
}

/* Keeps the play, which is over and has this result, if it is the best. */
static void note_best(struct large *l, int64_t result)
{
    struct best *best = &l->best;
    if (result == NO_RESULT ||
        (best->found &&
         (l->board->maximise ? result <= best->result : result >= best->result)))
        return;
    memcpy(l->moves, l->play.moves, l->play.count * sizeof *l->moves);
    best->found = true;
    best->result = result;
    best->moves = l->moves;
    best->count = l->play.count;
    l->best_kept = l->kept;
}

/* ---- moves taken back ---- */

/* Returns the number of blocks gone before move i. */
static uint32_t gone_before(const struct greedy_clicks *g, size_t i)
{
    return i > 0 ? g->ends[i - 1] : 0;
}

static void save_tail(struct tail *t, const struct greedy_clicks *g, size_t at)
{
    const uint32_t gone = gone_before(g, at);
    t->count = g->count - at;
    t->size = g->heap.gone - gone;
    memcpy(t->removed, g->heap.removed + gone, t->size * sizeof *t->removed);
    memcpy(t->ends, g->ends + at, t->count * sizeof *t->ends);
    memcpy(t->moves, g->moves + at, t->count * sizeof *t->moves);
}

/* Takes back all moves from number `at` on. */
static void take_back(struct greedy_clicks *g, size_t at)
{
    while (g->count > at) {
        const uint32_t size = g->ends[g->count - 1] - gone_before(g, g->count - 1);
        heap_undo(&g->heap, size);
        g->gained -= clicks_gain(g->board, size);
        g->count--;
    }
}

/* Makes the moves of a tail again, which was saved at this place. */
static void make_tail(struct greedy_clicks *g, const struct tail *t)
{
    const uint32_t gone = g->heap.gone;
    memcpy(g->heap.removed + gone, t->removed, t->size * sizeof *t->removed);
    memcpy(g->ends + g->count, t->ends, t->count * sizeof *t->ends);
    memcpy(g->moves + g->count, t->moves, t->count * sizeof *t->moves);
    for (size_t i = 0; i < t->count; i++, g->count++) {
        const uint32_t size = g->ends[g->count] - gone_before(g, g->count);
        heap_redo(&g->heap, size);
        g->gained += clicks_gain(g->board, size);
    }
}

/* ---- care ----
 *
 * A *stretch* is the work of a phase up to a column that is some columns further to the
 * right. It is tried several times. The first trial makes all clicks as they come; the
 * others postpone some at random, so that other groups come together. The best trial is
 * the one that removes the most blocks to the left of that column, and it stays. The time
 * is that of the plain phase times the number of trials, whatever the size of the board,
 * so more time is always of use. */

/* Makes the phase look again at the columns of `size` removed blocks, from number `gone`
 * on, which went or came back, and at the columns before them. */
static void look_again(struct greedy_clicks *g, uint32_t gone, uint32_t size)
{
    const struct click_heap *h = &g->heap;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t column = h->removed[gone + i] / h->rows;
        if (h->heights[column] > 0) {
            g->from[column] = 0;
            g->column = column < g->column ? column : g->column;
        }
        do /* a closed column still knows the one before it */
            column = h->before[column];
        while (column != HEAP_NONE && h->heights[column] == 0);
        if (column == HEAP_NONE)
            continue;
        g->from[column] = 0;
        g->column = column < g->column ? column : g->column;
    }
}

static void begin_stretch(struct large *l, uint32_t column)
{
    const struct click_heap *h = &l->play.heap;
    unsigned columns = l->width;
    while (column != HEAP_NONE && (columns > 0 || h->heights[column] == 0)) {
        columns -= h->heights[column] > 0;
        column = h->after[column];
    }
    l->goal = column;
    l->at = l->play.count;
    l->tried = 0;
}

/* Plays the stretch once more, keeps the trial if it is the best, and takes it back. */
static void try_stretch(struct large *l)
{
    static const uint32_t percents[] = {10, 30, 50};
    struct greedy_clicks *g = &l->play;
    const struct click_heap *h = &g->heap;
    const struct click_phase phase = {l->others, PHASE_ANY};
    const struct trial_skip skip = {percents[l->tried % 3], &l->seed};
    const uint32_t column = g->column, gone = h->gone;
    if (l->tried > 0) {
        greedy_go_to(g, phase, l->goal, &skip);
        look_again(g, gone, h->gone - gone);
        g->column = column < g->column ? column : g->column;
    }
    greedy_go_to(g, phase, l->goal, NULL);
    const uint32_t size = h->gone - gone;
    uint32_t cleared = 0;
    for (uint32_t i = gone; i < h->gone; i++)
        cleared += h->removed[i] / h->rows < l->goal;
    if (l->tried == 0 || cleared > l->cleared) {
        l->cleared = cleared;
        save_tail(&l->tail, g, l->at);
    }
    take_back(g, l->at);
    look_again(g, gone, size);
    l->tried++;
}

/* Counts the blocks that were looked at, and more work like that. Returns whether the
 * search is over. */
static bool count_work(struct large *l, uint64_t more, struct work *w)
{
    const uint64_t ticks = 1 + (l->play.looked + more) / TICK_BLOCKS;
    l->play.looked = 0;
    l->used += ticks;
    w->nodes += ticks;
    return over_after(w, ticks);
}

/* Clicks the colours `others` with care, stretch by stretch. Returns false if the search
 * is over before that is done. */
static bool play_with_care(struct large *l, struct work *w)
{
    struct greedy_clicks *g = &l->play;
    for (;;) {
        for (; l->tried < l->trials && g->heap.first != HEAP_NONE;) {
            try_stretch(l);
            if (count_work(l, 0, w))
                return false;
        }
        if (g->heap.first == HEAP_NONE)
            return true;
        make_tail(g, &l->tail);
        look_again(g, gone_before(g, l->at), l->tail.size);
        if (l->goal == HEAP_NONE)
            return true;
        begin_stretch(l, l->goal);
    }
}

/* Makes the moves of the best play again. */
static bool play_again(struct large *l, struct work *w)
{
    while (l->loaded < l->best.count) {
        greedy_make(&l->play, l->moves[l->loaded++]);
        if (l->loaded % AGAIN == 0 && count_work(l, 0, w))
            return false;
    }
    return true;
}

/* ---- changes ----
 *
 * As in line.h, a click is named by a block of the start and replayed leniently: if that
 * block is gone or alone, the click is dropped. But no boards are kept here: the heap is
 * at the end of the play, and knows in which order its blocks went. A change takes back
 * the clicks from its place on, makes them again with the change, and ends the play by
 * a plan. If the result is not good enough, all this is undone. */

#define NOTHING UINT32_MAX /* no block */
#define FURTHEST 20000     /* the most clicks that a change takes back */
#define MANY 8             /* blocks of the kept colour that are never clicked early */

/* Clicks from number `at` on: first `first` is clicked, then the old clicks from `next`
 * on, without number `skipped`, and `moved` before number `later`. */
struct change {
    size_t at, next, skipped, later;
    uint32_t first, moved;
};

/* How often a change is of each kind, out of 100; the rest is inserted. */
enum { POSTPONE = 15, DELAY = 20, BRING_FORWARD = 20, REPLACE = 5 };

/* Is this a block of the kept colour? */
static bool is_kept(const struct large *l, uint32_t block)
{
    return l->play.heap.start[block] == l->kept;
}

/* Makes all clicks that are left, the kept colour last, and judges the play. */
static void end_play(struct large *l)
{
    const struct board *b = l->board;
    struct greedy_clicks *g = &l->play;
    const uint32_t kept = l->kept > 0 ? only(l->kept) : 0;
    greedy_restart(g);
    greedy_play(g, &(struct plan){{{PHASE_ALL & ~kept, PHASE_ANY}}, 1}, NULL);
    l->final = g->count;
    if (kept != 0) {
        greedy_restart(g);
        greedy_play(g, &(struct plan){{{PHASE_ALL, PHASE_ANY}}, 1}, NULL);
    }
    heap_list_left(&g->heap);
    l->result = greedy_result(g);
    const double worth = l->result == NO_RESULT ? 0 : (double)l->result;
    l->objective = (b->maximise              ? worth
                    : clicks_count_clicks(b) ? -worth
                                             : 0) -
                   l->cost * (g->heap.blocks - g->heap.gone);
}

/* Returns a random number from 1 to n; the ranges d to 2d and 2d to 4d are equally
 * likely. */
static size_t some_up_to(uint64_t *seed, size_t n)
{
    const size_t d = (size_t)exp(rng_fraction(seed) * log((double)n + 1));
    return d < 1 ? 1 : d > n ? n : d;
}

/* Returns the block that click i was made on. */
static uint32_t block_of(const struct greedy_clicks *g, size_t i)
{
    return g->heap.removed[gone_before(g, i)];
}

/* Returns a random block that is there before click `at`, only now and then one of the
 * kept colour. */
static uint32_t random_block(struct large *l, size_t at)
{
    const struct click_heap *h = &l->play.heap;
    const uint32_t gone = gone_before(&l->play, at), here = h->blocks - gone;
    uint32_t block = h->removed[gone + rng_below(&l->seed, here)];
    if (is_kept(l, block) && rng_below(&l->seed, 32) != 0)
        block = h->removed[gone + rng_below(&l->seed, here)];
    return block;
}

static struct change draw_change(struct large *l)
{
    const size_t n = l->final;
    const size_t at = n - some_up_to(&l->seed, n < FURTHEST ? n : FURTHEST);
    struct change c = {at, at, n, n, NOTHING, NOTHING};
    const uint32_t kind = rng_below(&l->seed, 100);
    if (kind < POSTPONE + DELAY) {
        c.moved = block_of(&l->play, at);
        c.next = at + 1;
        const size_t later = at + 1 + some_up_to(&l->seed, n);
        if (kind >= POSTPONE && later < n)
            c.later = later;
    } else if (kind < POSTPONE + DELAY + BRING_FORWARD && at + 1 < n) {
        c.skipped = at + some_up_to(&l->seed, n - at - 1);
        c.first = block_of(&l->play, c.skipped);
    } else {
        c.first = random_block(l, at);
        c.next = at + (kind >= 100 - REPLACE);
    }
    return c;
}

/* Clicks the group of a block, unless it is gone, alone, or in a large group of the kept
 * colour. */
static void click_block(struct large *l, uint32_t block)
{
    struct click_heap *h = &l->play.heap;
    struct heap_cell at;
    if (!heap_find(h, block, &at))
        return;
    if (is_kept(l, block)) {
        const uint32_t size = heap_group(h, at, MANY);
        heap_leave(h, size);
        if (size >= MANY)
            return;
    }
    greedy_click(&l->play, at);
}

/* Changes the play in one place, at random; the change stays if the objective falls by no
 * more than a random amount, on average `temperature`. Returns the number of blocks that
 * were put back, removed or left. */
static uint64_t change_play(struct large *l, double temperature)
{
    struct greedy_clicks *g = &l->play;
    if (l->final == 0)
        return 1;
    const struct change c = draw_change(l);
    const double before = l->objective,
                 enough = before + temperature * log(rng_fraction(&l->seed));
    const size_t final = l->final;
    const int64_t result = l->result;
    save_tail(&l->tail, g, c.at);
    take_back(g, c.at);
    const uint32_t gone = g->heap.gone;
    if (c.first != NOTHING)
        click_block(l, c.first);
    for (size_t i = c.next; i < final; i++) { /* named by the first blocks they removed */
        const size_t k = i - c.at;
        if (i == c.later)
            click_block(l, c.moved);
        if (i != c.skipped)
            click_block(l, l->tail.removed[k > 0 ? l->tail.ends[k - 1] - gone : 0]);
    }
    if (c.moved != NOTHING && c.later == final)
        click_block(l, c.moved);
    end_play(l);
    const uint64_t blocks = l->tail.size + g->heap.blocks - gone;
    if (l->objective >= enough)
        return blocks;
    take_back(g, c.at);
    make_tail(g, &l->tail);
    heap_list_left(&g->heap);
    l->final = final;
    l->result = result;
    l->objective = before;
    return blocks;
}

/* ---- rounds ---- */

/* Takes the memory that rounds need in addition to that of plans. */
static bool open_rounds(struct large *l)
{
    struct arena *a = &l->search.work;
    const uint32_t blocks = l->play.heap.blocks;
    l->tail.removed = arena_new(a, blocks, sizeof *l->tail.removed);
    l->tail.ends = arena_new(a, blocks / 2 + 1, sizeof *l->tail.ends);
    l->tail.moves = arena_new(a, blocks / 2 + 1, sizeof *l->tail.moves);
    return !a->failed && greedy_log(&l->play, a);
}

/* A new play leaves the colour of the best play for the end, or another one. */
static void begin_round(struct large *l)
{
    const uint32_t rows = l->play.heap.rows, doublings = l->rounds / 2;
    l->fresh = l->rounds % 2 == 0 && !clicks_count_clicks(l->board);
    l->made = false;
    l->used = 0;
    l->loaded = 0;
    l->kept = l->best_kept;
    if (l->fresh && !l->board->game->scored)
        l->kept = 0;
    else if (l->fresh && (l->rounds % 4 >= 2 || l->best_kept == 0))
        l->kept = l->by_count[l->rounds / 4 % candidates(l)];
    l->others = l->kept > 0 ? PHASE_ALL & ~only(l->kept) : PHASE_ALL;
    l->trials = TRIALS << (doublings < 20 ? doublings : 20);
    l->width = (1 + doublings % 3) * ((STRETCH + rows - 1) / rows);
    l->rounds++;
    greedy_begin(&l->play);
    begin_stretch(l, l->play.heap.first);
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

static void begin_changes(struct large *l)
{
    l->made = true;
    l->cost = l->board->game->scored ? COST * scale(l) : !clicks_count_clicks(l->board);
    end_play(l);
    note_best(l, l->result);
    if (l->rounds % 2 == 1) /* the next round gets the same */
        l->slot = l->used > REWORK_LEAST ? l->used : REWORK_LEAST;
    l->used = 0;
}

/* Goes on with the round. Returns false if the search is over before its end. */
static bool play_round(struct large *l, struct work *w)
{
    if (!l->made) {
        if (!(l->fresh ? play_with_care(l, w) : play_again(l, w)))
            return false;
        begin_changes(l);
    }
    while (l->used < l->slot) {
        const double part = (double)l->used / (double)l->slot;
        const double t = HOT * pow(COLD / HOT, part) * scale(l);
        const uint64_t blocks = change_play(l, t);
        note_best(l, l->result);
        l->play.looked = 0;
        if (count_work(l, LISTED * blocks, w))
            return false;
    }
    return true;
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

static bool fits(const struct task *t)
{
    const struct game *g = problem_board(t->problem)->game;
    return (g == &samegame || g == &clickomania) && !anneal_fits(t);
}

bool large_fits(const struct task *t)
{
    return fits(t) && !is_left_to_others(problem_board(t->problem), t->position);
}

/* ---- the search ---- */

static enum search_state run(struct search *search, struct work *w)
{
    struct large *l = (struct large *)search;
    while (l->rounds == 0) {
        if (!greedy_play(&l->play, &l->plan, w))
            return SEARCH_RUNNING;
        note_best(l, greedy_result(&l->play));
        if (l->play.count == 0)
            return SEARCH_SOLVED; /* there is no other play */
        if (l->plans < count_plans(l))
            begin_plan(l);
        else if (is_left_to_others(l->board, l->task.position))
            return SEARCH_SOLVED;
        else if (!open_rounds(l))
            return SEARCH_NO_MEMORY;
        else
            begin_round(l);
    }
    for (; play_round(l, w); begin_round(l))
        ;
    return SEARCH_RUNNING;
}

/* The first play of a board that is not huge is always played to its end. */
static void finish(struct search *search)
{
    struct large *l = (struct large *)search;
    const bool always = l->board->pos_size <= ALWAYS_PLAYED;
    if (l->plans == 1 && l->rounds == 0 && search->state == SEARCH_RUNNING &&
        greedy_play(&l->play, &l->plan, always ? NULL : memory_work(search->memory)))
        note_best(l, greedy_result(&l->play));
}

static const struct search_kind own_kind = {.run = run, .finish = finish};

/* Sorts the colours by how common they are. */
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

struct search *large_new(const struct task *t)
{
    struct large *l = search_new(&own_kind, t->memory, sizeof *l);
    if (l == NULL)
        return NULL;
    struct arena *kept = &l->search.kept;
    l->task = *t;
    l->board = problem_board(t->problem);
    l->seed = t->seed;
    l->best = best_unproved(l->board->maximise);
    l->search.answer = &l->best;
    if ((l->board->pos_size >= HUGE_BOARD && memory_expired(t->memory)) ||
        !greedy_open(&l->play, kept, l->board, t->position))
        return search_if_made(&l->search, false);
    l->moves = arena_new(kept, l->play.heap.blocks / 2 + 1, sizeof *l->moves);
    if (l->moves == NULL)
        return search_if_made(&l->search, false);
    sort_colours(l, t->position);
    begin_plan(l);
    return &l->search;
}

static uint64_t slice(const struct task *t, unsigned round)
{
    return SHARE * slice_usual(t, round);
}

const struct solve_method large_method = {
    .method = {.name = "large", .fits = fits, .begin = large_new},
    .slice = slice,
    .rescues = true,
};
