/* SPDX-License-Identifier: MIT */
/* hint.c: a move for an opponent or a hint.
 *
 * First every candidate move is rated by random plays to the end, then a search tries to
 * prove the answer. What is proved wins over the rating. Both see the sum through a copy
 * of its terms in which the player who moves is called Left, so that the search spends
 * nothing on first moves of the other one. */
#include "answer/hint.h"

#include <string.h>

#include "base/rng.h"
#include "solve/branch_and_bound.h"

const struct strength strengths[STRENGTHS] = {
    {"random", 0, 0},   {"casual", 1, 0},          {"quick", 2, 50},
    {"steady", 8, 500}, {"exact", 20, UINT64_MAX},
};

/* Bounds of the random plays: a pebble board can have 10^18 moves. */
#define MOST_SEEN 4096     /* moves that candidates are drawn from */
#define MOST_CANDIDATES 64 /* moves that are rated */
#define MOST_REPLIES 256   /* moves that a random one is drawn from */
#define MOST_PLIES 1000    /* moves of a random play */

#define WORST INT64_MIN

struct candidate {
    struct sum_move move;
    int64_t rating; /* two players: random plays won; one: best result, large is good */
};

struct chooser {
    const struct strength *strength;
    uint64_t seed;
    struct problem view;  /* the position; the player who moves is Left here */
    struct problem table; /* the same with positions of its own, to try moves on */
    struct candidate candidates[MOST_CANDIDATES];
    size_t count;
    uint64_t round;                 /* of random plays: each candidate has one a round */
    size_t trying;                  /* the candidate that has it now */
    size_t plies;                   /* moves made in it */
    int64_t gained;                 /* one player: by them */
    struct outcome_search *outcome; /* two players; both NULL: no search */
    struct best_search *best;       /* one player */
    void *scratch;
    size_t scratch_size;
};

static bool alone(const struct chooser *c)
{
    return problem_players(&c->view) == 1;
}

/* ---- life ---- */

/* Makes *view the sum as `who` sees it, being called Left. The boards stay those of p. */
static bool view_new(struct problem *view, const struct problem *p, enum player who)
{
    *view = (struct problem){p->memory, p->count, p->count, NULL};
    view->terms = memory_new(p->memory, p->count, sizeof *p->terms);
    if (view->terms == NULL)
        return false;
    for (size_t i = 0; i < p->count; i++) {
        view->terms[i] = p->terms[i];
        view->terms[i].negative = p->terms[i].negative != (who == RIGHT);
    }
    return true;
}

static void view_free(struct problem *view)
{
    memory_free(view->memory, view->terms, view->capacity, sizeof *view->terms);
}

static bool table_new(struct chooser *c, const struct problem *p, enum player who)
{
    if (!view_new(&c->table, p, who))
        return false;
    bool ok = true;
    for (size_t i = 0; i < p->count; i++) { /* all, or none is freed wrongly */
        c->table.terms[i].current = memory_new(p->memory, p->terms[i].board.pos_size, 1);
        ok = ok && c->table.terms[i].current != NULL;
    }
    return ok;
}

static void table_free(struct problem *table)
{
    for (size_t i = 0; table->terms != NULL && i < table->count; i++)
        memory_free(table->memory, table->terms[i].current,
                    table->terms[i].board.pos_size, 1);
    view_free(table);
}

/* A fair sample, if there are more moves than candidates. */
static void draw_candidates(struct chooser *c)
{
    struct sum_iterator at = {0};
    struct candidate new = {.rating = alone(c) ? WORST : 0};
    for (uint64_t seen = 0;
         seen < MOST_SEEN && problem_next(&c->view, LEFT, &at, c->scratch, &new.move);
         seen++) {
        uint64_t place = seen < MOST_CANDIDATES ? seen : rng_next(&c->seed) % (seen + 1);
        if (place < MOST_CANDIDATES)
            c->candidates[place] = new;
        c->count += seen < MOST_CANDIDATES;
    }
}

/* A search that does not fit the budget is done without. */
static void search_new(struct chooser *c)
{
    if (c->strength->nodes == 0)
        return;
    if (alone(c))
        c->best = best_new(&c->view);
    else
        c->outcome = outcome_new(&c->view);
}

struct chooser *choose_new(const struct problem *p, enum player who,
                           const struct strength *strength, uint64_t seed)
{
    struct chooser *c = memory_new(p->memory, 1, sizeof *c);
    if (c == NULL)
        return NULL;
    c->strength = strength;
    c->seed = seed;
    c->view.memory = c->table.memory = p->memory;
    c->scratch_size = problem_scratch(p);
    c->scratch = memory_new(p->memory, c->scratch_size, 1);
    if (c->scratch == NULL || !view_new(&c->view, p, who) || !table_new(c, p, who)) {
        choose_free(c);
        return NULL;
    }
    draw_candidates(c);
    search_new(c);
    return c;
}

void choose_free(struct chooser *c)
{
    if (c == NULL)
        return;
    struct memory *m = c->view.memory;
    outcome_free(c->outcome);
    best_free(c->best);
    table_free(&c->table);
    view_free(&c->view);
    memory_free(m, c->scratch, c->scratch_size, 1);
    memory_free(m, c, 1, sizeof *c);
}

/* ---- random plays ---- */

static enum player turn(const struct chooser *c)
{
    return alone(c) || c->plies % 2 == 0 ? LEFT : RIGHT;
}

static void try_move(struct chooser *c, struct sum_move m)
{
    const struct term *t = &c->table.terms[m.term];
    const struct board *b = &t->board;
    if (b->game->gain != NULL)
        c->gained += b->game->gain(b, t->current, m.move, c->scratch);
    b->game->play(b, t->current, term_player(t, turn(c)), m.move, c->scratch);
    c->plies++;
}

static bool random_move(struct chooser *c, struct sum_move *chosen)
{
    struct sum_iterator at = {0};
    struct sum_move m;
    uint64_t seen = 0;
    while (seen < MOST_REPLIES && problem_next(&c->table, turn(c), &at, c->scratch, &m))
        if (rng_next(&c->seed) % ++seen == 0)
            *chosen = m;
    return seen > 0;
}

/* The play on the table is over, or too long to go on: it says something about its first
 * move. */
static void rate(struct chooser *c, bool over)
{
    int64_t *rating = &c->candidates[c->trying].rating;
    if (!alone(c)) {
        *rating += over && turn(c) == RIGHT; /* who cannot move */
        return;
    }
    const struct term *t = &c->table.terms[0];
    int64_t result = t->board.game->result(&t->board, t->current);
    if (!over || result == NO_RESULT)
        return;
    result = t->board.maximise ? c->gained + result : -(c->gained + result);
    *rating = result > *rating ? result : *rating;
}

static void begin_play(struct chooser *c)
{
    for (size_t i = 0; i < c->table.count; i++)
        memcpy(c->table.terms[i].current, c->view.terms[i].current,
               c->view.terms[i].board.pos_size);
    c->gained = 0;
    try_move(c, c->candidates[c->trying].move);
}

/* One move on the table, or the end of a play. */
static void step_play(struct chooser *c)
{
    struct sum_move m;
    if (c->plies == 0) {
        begin_play(c);
        return;
    }
    bool over = !random_move(c, &m);
    if (!over && c->plies < MOST_PLIES) {
        try_move(c, m);
        return;
    }
    rate(c, over);
    c->plies = 0;
    c->trying = (c->trying + 1) % c->count;
    c->round += c->trying == 0;
}

/* ---- steps ---- */

uint64_t choose_nodes(const struct chooser *c)
{
    return c->outcome != NULL ? outcome_nodes(c->outcome)
           : c->best != NULL  ? best_nodes(c->best)
                              : 0;
}

static enum search_state step_search(struct chooser *c)
{
    if (choose_nodes(c) >= c->strength->nodes)
        return SEARCH_SOLVED;
    if (c->best != NULL)
        return best_step(c->best, 1);
    if (c->outcome == NULL || outcome_of(c->outcome).first[LEFT] != UNKNOWN)
        return SEARCH_SOLVED;
    return outcome_step(c->outcome, 1);
}

/* One unit at a time: where it ends must not depend on how the caller slices the work. */
enum search_state choose_step(struct chooser *c, uint64_t work)
{
    enum search_state state = SEARCH_RUNNING;
    for (uint64_t i = 0; i < work && state == SEARCH_RUNNING; i++) {
        if (c->count > 0 && c->round < c->strength->playouts)
            step_play(c);
        else
            state = step_search(c);
    }
    return state;
}

/* ---- the choice ---- */

/* The candidate with the best rating, equals drawn; NULL: there is no move. */
static const struct candidate *favourite(struct chooser *c)
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

static struct choice choose_for_two(struct chooser *c, const struct candidate *k)
{
    struct choice choice = {.found = k != NULL, .result = NO_RESULT};
    if (c->outcome != NULL)
        choice.answer = outcome_of(c->outcome).first[LEFT];
    choice.exact = choice.answer != UNKNOWN;
    if (choice.answer == WIN)
        choice.move = outcome_of(c->outcome).best[LEFT];
    else if (k != NULL)
        choice.move = k->move;
    return choice;
}

static struct choice choose_for_one(struct chooser *c, const struct candidate *k)
{
    int64_t sign = c->view.terms[0].board.maximise ? 1 : -1;
    struct choice choice = {.found = k != NULL, .result = NO_RESULT};
    if (k != NULL) {
        choice.move = k->move;
        choice.result = k->rating != WORST ? sign * k->rating : NO_RESULT;
    }
    if (c->best == NULL)
        return choice;
    struct best best = best_of(c->best);
    choice.exact = best_step(c->best, 0) == SEARCH_SOLVED;
    if (!best.found || (!choice.exact && k != NULL && k->rating > sign * best.result))
        return choice;
    choice.found = best.count > 0;
    choice.result = best.result;
    if (choice.found)
        choice.move = (struct sum_move){0, best.moves[0]};
    return choice;
}

struct choice choose_move(struct chooser *c)
{
    const struct candidate *k = favourite(c);
    return alone(c) ? choose_for_one(c, k) : choose_for_two(c, k);
}
