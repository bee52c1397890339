/* SPDX-License-Identifier: MIT */
/* openings.c: every first move is made on a copy of the problem, which is solved as far
 * as needed: until a play reaches what must be earned, or a bound excludes it. */
#include "solve/openings.h"

#include <string.h>

#include "solve/turns.h"

struct openings {
    const struct term *start;
    struct term after;      /* the same board after one move */
    struct problem problem; /* of it */
    struct memory *memory;
    int64_t result;
    int64_t rest; /* what has to be earned after that move */
    struct opening *list;
    size_t count, capacity, at;
    struct solver *solver; /* of the move at `at`; NULL: not begun */
    void *scratch;
    uint64_t nodes; /* of the solvers that are done */
    enum search_state state;
};

static bool list_moves(struct openings *s)
{
    const struct board *b = &s->start->board;
    struct iterator it = {{0}};
    for (move m; b->game->next(b, s->start->current, LEFT, &it, s->scratch, &m);) {
        if (!memory_grow(s->memory, &s->list, &s->capacity, s->count + 1,
                         sizeof *s->list))
            return false;
        s->list[s->count++] = (struct opening){.move = m};
    }
    return true;
}

static bool make_move(struct openings *s)
{
    const struct board *b = &s->start->board;
    move m = s->list[s->at].move;
    memcpy(s->after.current, s->start->current, b->pos_size);
    s->rest = s->result;
    if (b->game->gain != NULL)
        s->rest -= b->game->gain(b, s->after.current, m, s->scratch);
    b->game->play(b, s->after.current, LEFT, m, s->scratch);
    s->solver = solver_new(&s->problem);
    return s->solver != NULL;
}

/* Is it known by now? */
static bool judge(struct openings *s)
{
    struct best best = solver_best(s->solver);
    bool out_of_reach =
        best.bound == NO_RESULT ||
        (s->after.board.maximise ? best.bound < s->rest : best.bound > s->rest);
    if (best.found && best.result == s->rest)
        s->list[s->at].verdict = OPENING_KEEPS;
    else if (out_of_reach)
        s->list[s->at].verdict = OPENING_LOSES;
    return s->list[s->at].verdict != OPENING_UNKNOWN;
}

static void next_opening(struct openings *s)
{
    s->nodes += solver_nodes(s->solver);
    solver_free(s->solver);
    s->solver = NULL;
    s->at++;
}

static void finish(struct openings *s)
{
    s->state = SEARCH_SOLVED;
    for (size_t i = 0; i < s->count; i++)
        if (s->list[i].verdict == OPENING_UNKNOWN)
            s->state = SEARCH_NO_MEMORY;
}

#define QUANTUM 64 /* units of work between two looks at what is known */

enum search_state openings_step(struct openings *s, uint64_t work)
{
    for (uint64_t done = 0; done < work && s->state == SEARCH_RUNNING; done += QUANTUM) {
        if (s->at == s->count) {
            finish(s);
        } else if (s->solver == NULL && !make_move(s)) {
            s->state = SEARCH_NO_MEMORY;
        } else {
            enum search_state state = solver_step(s->solver, QUANTUM);
            if (judge(s) || state != SEARCH_RUNNING)
                next_opening(s);
        }
    }
    return s->state;
}

struct openings *openings_new(const struct problem *p, int64_t result)
{
    struct memory *m = p->memory;
    struct openings *s = memory_new(m, 1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->start = &p->terms[0];
    s->after = p->terms[0];
    s->after.current = memory_new(m, s->start->board.pos_size, 1);
    s->problem = (struct problem){.memory = m, .count = 1, .terms = &s->after};
    s->memory = m;
    s->result = result;
    s->scratch = memory_new(m, s->start->board.scratch_size, 1);
    if (s->after.current == NULL || s->scratch == NULL || !list_moves(s)) {
        openings_free(s);
        return NULL;
    }
    return s;
}

void openings_free(struct openings *s)
{
    if (s == NULL)
        return;
    struct memory *m = s->memory;
    solver_free(s->solver);
    memory_free(m, s->list, s->capacity, sizeof *s->list);
    memory_free(m, s->after.current, s->start->board.pos_size, 1);
    memory_free(m, s->scratch, s->start->board.scratch_size, 1);
    memory_free(m, s, 1, sizeof *s);
}

const struct opening *openings_list(const struct openings *s, size_t *count)
{
    *count = s->count;
    return s->list;
}

uint64_t openings_nodes(const struct openings *s)
{
    return s->nodes + (s->solver != NULL ? solver_nodes(s->solver) : 0);
}
