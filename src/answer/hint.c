/* SPDX-License-Identifier: MIT */
/* hint.c: a move, for the opponent in `play` or as a hint.
 *
 * First every candidate move is rated by random plays to the end, then a search tries to
 * prove the answer. What is proved overrides the rating. Both use a view of the sum in
 * which the player to move is called Left, so that the search spends no work on first
 * moves of the other player.
 *
 * With one player, the search is that of `solve`, and at full strength there are no
 * random plays before it: on large boards they would take all the time.
 *
 * On click boards of more than a few cells, random plays and proofs are of no use. There
 * a hint is the first move of a play that `solve` finds with little work, so that it
 * comes at once; on huge boards it is a move that any good play could begin with. */
#include "answer/hint.h"

#include <string.h>

#include "base/rng.h"
#include "base/work.h"
#include "games/clicks/clicks.h"
#include "solve/click/anneal.h"
#include "solve/click/large.h"
#include "solve/turns.h"
#include "twoplayer/method.h"

const struct strength strengths[STRENGTHS] = {
    {"random", 0, 0},   {"casual", 1, 0},          {"quick", 2, 50},
    {"steady", 8, 300}, {"exact", 20, UINT64_MAX},
};

/* Limits of the random plays. A pebble board can have 10^18 moves. */
#define MOST_SEEN 4096     /* legal moves that candidates are drawn from */
#define MOST_CANDIDATES 64 /* moves that are rated */
#define MOST_REPLIES 256   /* legal moves that a random move is drawn from */
#define MOST_PLIES 1000    /* moves of a random play */

#define WORST INT64_MIN

#define LITTLE 64 /* ticks that a search for a winner gets before it is asked again */

/* On click boards: */
#define HUGE_BOARD ((size_t)1 << 18) /* cells; more: a whole play takes too long */
#define SAMPLE ((size_t)1 << 16)     /* cells in which commonest_colour counts */
#define FEW_CELLS ((size_t)40)       /* smaller lines are searched like other games */
#define MANY_CELLS ((size_t)60) /* larger boards are hardly ever solved exactly, ... */
#define LONG_LINE ((size_t)500) /* ... and longer lines not soon enough */
#define STEP 16                 /* ticks, ... */
#define ANNEAL_STEP 2048        /* ... or so many if annealing takes part */
#define LARGE_STEPS 1500        /* steps at full strength, ... */
#define LINE_STEPS 6000         /* ... which are short on lines */
#define ANNEAL_CHANGES 7680000  /* for a board of eight cells */
#define FULL_NODES 1000         /* strengths with fewer nodes get fewer steps */

struct candidate {
    struct sum_move move;
    int64_t rating; /* two players: random plays won; one: best result; large is good */
};

struct hint {
    struct search search;
    const struct strength *strength;
    uint64_t seed;
    struct problem view; /* the sum; the player to move is Left here */
    struct task task;    /* the task of searching the view */
    uint8_t *table;      /* the position on which random plays are made */
    struct candidate candidates[MOST_CANDIDATES];
    size_t count;
    uint64_t round;        /* rounds done; a round has one random play per candidate */
    size_t trying;         /* the candidate whose play is on the table */
    size_t plies;          /* moves made in that play */
    int64_t gained;        /* one player: points gained by those moves */
    struct search *inside; /* from solve_search or outcome_search; NULL: no search */
    bool clicks;           /* a click board: `inside` is a search of `solve` ... */
    uint64_t steps, step;  /* ... which gets so many more slices; ticks of a slice */
    void *scratch;
};

static bool alone(const struct hint *c)
{
    return problem_players(&c->view) == 1;
}

/* ---- life ---- */

/* Makes a view of the sum in which `who` is called Left. */
static bool make_view(struct problem *view, const struct problem *p, struct memory *m,
                      enum player who)
{
    if (!problem_view(view, m, p->terms, p->count))
        return false;
    for (size_t i = 0; i < p->count; i++)
        view->terms[i].negative = p->terms[i].negative != (who == RIGHT);
    return true;
}

/* Takes all moves as candidates, or a uniform sample of them if there are too many. */
static void draw_candidates(struct hint *c)
{
    struct sum_iterator at = {0};
    struct candidate new = {.rating = alone(c) ? WORST : 0};
    for (uint64_t seen = 0;
         seen < MOST_SEEN &&
         position_next(&c->view, c->task.position, LEFT, &at, c->scratch, &new.move);
         seen++) {
        uint64_t place = seen < MOST_CANDIDATES ? seen : rng_next(&c->seed) % (seen + 1);
        if (place < MOST_CANDIDATES)
            c->candidates[place] = new;
        c->count += seen < MOST_CANDIDATES;
    }
}

/* ---- click boards ---- */

static uint8_t commonest_colour(const struct hint *c)
{
    const size_t size = c->view.pos_size < SAMPLE ? c->view.pos_size : SAMPLE;
    uint32_t count[CLICKS_COLOURS] = {0};
    uint8_t most = 1;
    for (size_t i = 0; i < size; i++)
        count[c->task.position[i]]++;
    for (uint8_t colour = 2; colour < CLICKS_COLOURS; colour++)
        most = count[colour] > count[most] ? colour : most;
    return most;
}

/* The only candidate is the first click that spares the commonest colour: a large group
 * of that colour is worth most at the end. */
static void draw_click(struct hint *c)
{
    const uint8_t kept = commonest_colour(c);
    struct sum_iterator at = {0};
    struct candidate new = {.rating = WORST};
    for (uint64_t seen = 0;
         seen < MOST_SEEN &&
         position_next(&c->view, c->task.position, LEFT, &at, c->scratch, &new.move);
         seen++) {
        c->candidates[0] = new;
        c->count = 1;
        if (c->task.position[new.move.move] != kept)
            return;
    }
}

/* Are all blocks in one column or row, where the best play may be found soon? */
static bool in_line(const struct hint *c)
{
    return c->view.pos_size > FEW_CELLS &&
           large_has_column_method(problem_board(&c->view), c->task.position);
}

/* Returns how many slices the search gets. A slice of "anneal" tries a few changes.
 * Each change plays a whole play, and each move of it looks at all cells. */
static uint64_t count_steps(const struct hint *c, bool large)
{
    const uint64_t cells = c->view.pos_size, nodes = c->strength->nodes;
    const uint64_t changes = ANNEAL_CHANGES / (1 + cells * cells / 64);
    uint64_t steps = in_line(c) ? LINE_STEPS
                     : large    ? LARGE_STEPS
                                : 1 + changes * anneal_ticks(&c->task) / ANNEAL_STEP;
    return nodes < FULL_NODES ? 1 + steps * nodes / FULL_NODES : steps;
}

/* Small boards, and lines that are not too long, may be solved by any method: NULL. On
 * others one method gets all the time. */
static const struct solve_method *choose_method(const struct hint *c)
{
    const size_t cells = c->view.pos_size;
    if (anneal_fits(&c->task))
        return cells > MANY_CELLS ? solve_method_find("anneal") : NULL;
    return large_fits(&c->task) || cells > LONG_LINE ? solve_method_find("large") : NULL;
}

static void begin_clicks(struct hint *c)
{
    draw_click(c);
    if (c->strength->nodes == 0 || c->view.pos_size > HUGE_BOARD)
        return;
    c->steps = count_steps(c, !anneal_fits(&c->task));
    c->step = anneal_fits(&c->task) ? ANNEAL_STEP : STEP;
    c->task.nodes = c->steps * ANNEAL_STEP / anneal_ticks(&c->task);
    c->inside = solve_search(&c->task, choose_method(c));
}

/* ---- random plays ---- */

static enum player turn(const struct hint *c)
{
    return alone(c) || c->plies % 2 == 0 ? LEFT : RIGHT;
}

static void try_move(struct hint *c, struct sum_move m)
{
    c->gained += position_gain(&c->view, c->table, m, c->scratch);
    position_play(&c->view, c->table, turn(c), m, c->scratch);
    c->plies++;
}

static bool random_move(struct hint *c, struct sum_move *chosen)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    uint64_t seen = 0;
    while (seen < MOST_REPLIES &&
           position_next(&c->view, c->table, turn(c), &at, c->scratch, &m))
        if (rng_next(&c->seed) % ++seen == 0)
            *chosen = m;
    return seen > 0;
}

/* Rates the first move of the play on the table, which is over or has become too long. */
static void rate(struct hint *c, bool ended)
{
    int64_t *rating = &c->candidates[c->trying].rating;
    if (!alone(c)) {
        *rating += ended && turn(c) == RIGHT; /* Right cannot move and loses */
        return;
    }
    const struct board *b = problem_board(&c->view);
    int64_t result = b->game->result(b, c->table);
    if (!ended || result == NO_RESULT)
        return;
    result = b->maximise ? c->gained + result : -(c->gained + result);
    *rating = result > *rating ? result : *rating;
}

/* Makes the play of the next candidate. Returns false if it is over before its end. */
static bool play_on(struct hint *c, struct work *w)
{
    struct sum_move m;
    bool more;
    memcpy(c->table, c->task.position, c->view.pos_size);
    c->gained = 0;
    c->plies = 0;
    try_move(c, c->candidates[c->trying].move);
    while ((more = random_move(c, &m)) && c->plies < MOST_PLIES) {
        try_move(c, m);
        if (over(w))
            return false;
    }
    rate(c, !more);
    c->trying = (c->trying + 1) % c->count;
    c->round += c->trying == 0;
    return true;
}

/* ---- the search ---- */

/* On click boards: the search has its slices. */
static enum search_state run_clicks(struct hint *c, struct work *w)
{
    while (c->steps > 0) {
        c->steps--;
        const enum search_state state = search_run_slice(c->inside, w, c->step);
        if (state != SEARCH_RUNNING || over(w))
            return state;
    }
    return SEARCH_SOLVED;
}

/* Limited strengths have their nodes. */
static enum search_state run_nodes(struct hint *c, struct work *w)
{
    const uint64_t most = c->strength->nodes;
    if (c->inside->nodes >= most)
        return SEARCH_SOLVED;
    const enum search_state state =
        search_run_nodes(c->inside, w, most - c->inside->nodes);
    return c->inside->nodes < most ? state : SEARCH_SOLVED;
}

/* With two players, the answer for the one to move is enough. */
static enum search_state run_to_answer(struct hint *c, struct work *w)
{
    while (alone(c) || outcome_of(c->inside).first[LEFT] == UNKNOWN) {
        const enum search_state state =
            alone(c) ? search_run(c->inside, w) : search_run_slice(c->inside, w, LITTLE);
        if (state != SEARCH_RUNNING || over(w))
            return state;
    }
    return SEARCH_SOLVED;
}

/* Is a random play to be made now? */
static bool wants_play(const struct hint *c)
{
    bool searches_only =
        c->clicks || (alone(c) && c->inside != NULL && c->strength->nodes == UINT64_MAX);
    return !searches_only && c->count > 0 && c->round < c->strength->playouts;
}

/* Slices do not end within a random play. */
static enum search_state hint_run(struct search *search, struct work *w)
{
    struct hint *c = (struct hint *)search;
    const bool whole = w->whole;
    while (wants_play(c)) {
        work_whole(w, true);
        const bool played = play_on(c, w);
        work_whole(w, whole);
        if (!played || over(w))
            return SEARCH_RUNNING;
    }
    return c->inside == NULL                  ? SEARCH_SOLVED
           : c->clicks                        ? run_clicks(c, w)
           : c->strength->nodes != UINT64_MAX ? run_nodes(c, w)
                                              : run_to_answer(c, w);
}

static void hint_done(struct search *search)
{
    struct hint *c = (struct hint *)search;
    search_free(c->inside);
    problem_done(&c->view);
}

static const struct search_kind own_kind = {
    .run = hint_run, .doing = "thinking", .done = hint_done};

struct search *hint_new(const struct task *t, enum player who,
                        const struct strength *strength, uint64_t seed)
{
    struct memory *m = t->memory;
    struct hint *c = search_new(&own_kind, m, sizeof *c);
    if (c == NULL)
        return NULL;
    c->strength = strength;
    c->seed = seed;
    if (make_view(&c->view, t->problem, m, who)) {
        c->scratch = arena_new(&c->search.kept, c->view.scratch_size, 1);
        c->table = arena_new(&c->search.kept, c->view.pos_size, 1);
    }
    if (c->scratch == NULL || c->table == NULL)
        return search_if_made(&c->search, false);
    c->task = (struct task){.problem = &c->view, .position = t->position, .memory = m};
    c->clicks = alone(c) && (anneal_fits(&c->task) || large_fits(&c->task) || in_line(c));
    if (c->clicks) {
        begin_clicks(c);
        return &c->search;
    }
    draw_candidates(c);
    if (strength->nodes > 0) /* if there is no memory for it, the hint does without */
        c->inside =
            alone(c) ? solve_search(&c->task, NULL) : outcome_search(&c->task, NULL);
    return &c->search;
}

/* ---- the choice ---- */

/* Returns a candidate with the best rating, drawn at random if there are several; NULL:
 * there is no move. */
static const struct candidate *favourite(struct hint *c)
{
    const struct candidate *chosen = NULL;
    uint64_t equals = 0;
    for (const struct candidate *k = c->candidates; k < c->candidates + c->count; k++) {
        if (chosen == NULL || k->rating > chosen->rating) {
            chosen = k;
            equals = 1;
        } else if (k->rating == chosen->rating && rng_next(&c->seed) % ++equals == 0) {
            chosen = k;
        }
    }
    return chosen;
}

static struct chosen_move choose_for_two(struct hint *c, const struct candidate *k)
{
    struct chosen_move choice = {.found = k != NULL, .result = NO_RESULT};
    struct outcome o = {{UNKNOWN, UNKNOWN}, {{0}}};
    if (c->inside != NULL)
        o = outcome_of(c->inside);
    if (o.first[LEFT] != WIN || o.best[LEFT].term != NO_TERM) /* a win needs a move */
        choice.wins = o.first[LEFT];
    choice.exact = choice.wins != UNKNOWN;
    if (choice.wins == WIN)
        choice.move = o.best[LEFT];
    else if (k != NULL)
        choice.move = k->move;
    return choice;
}

static struct chosen_move choose_for_one(struct hint *c, const struct candidate *k)
{
    int64_t sign = problem_board(&c->view)->maximise ? 1 : -1;
    struct chosen_move choice = {.found = k != NULL, .result = NO_RESULT};
    if (k != NULL) {
        choice.move = k->move;
        choice.result = k->rating != WORST ? sign * k->rating : NO_RESULT;
    }
    if (c->inside == NULL)
        return choice;
    search_finish(c->inside);
    struct best best = *method_best(c->inside);
    choice.exact = c->inside->state == SEARCH_SOLVED;
    if (!best.found || (!choice.exact && k != NULL && k->rating > sign * best.result))
        return choice;
    const move *first;
    choice.found = best_moves(&best, 0, &first) > 0;
    choice.result = best.result;
    if (choice.found)
        choice.move = (struct sum_move){0, first[0]};
    return choice;
}

struct chosen_move hint_choice(struct search *s)
{
    struct hint *c = (struct hint *)s;
    const struct candidate *k = favourite(c);
    return alone(c) ? choose_for_one(c, k) : choose_for_two(c, k);
}
