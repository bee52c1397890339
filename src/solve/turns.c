/* SPDX-License-Identifier: MIT */
/* turns.c: all methods that fit, in turns.
 *
 * A turn is twice as long in every round, so a method that would be done alone after w
 * units of work is done after a small multiple of w. One method's play and another's
 * bound make an answer together. A method begins, and takes its memory, when it gets its
 * first turn. */
#include "solve/turns.h"

#include <string.h>

#include "solve/static_bound.h"
#include "solve/method.h"

#define MOST_METHODS 16
#define FIRST_TURN 1024 /* units of work */
/* What a method gets at a time, so that all ends the same however the caller cuts the
 * work into steps. */
#define QUANTUM 16

struct run {
    const struct method *method;
    void *state; /* NULL: not begun, or it could not */
    bool ended;
};

struct solver {
    const struct problem *problem;
    bool maximise;
    bool lone; /* one method was asked for, the others are not */
    struct run runs[MOST_METHODS];
    size_t count, open; /* runs; those that have not ended */
    size_t current;
    const char
        *counted; /* why counting gives this bound, as good as any; NULL: it does not */
    int64_t counted_bound;
    const char *missing; /* a method that fits, but is not in this build */
    uint64_t turn, left; /* of the current run */
    enum search_state state;
};

/* ---- what is known ---- */

static bool better(const struct solver *s, int64_t a, int64_t b)
{
    return s->maximise ? a > b : a < b;
}

/* A bound that says more. Nothing says more than that no ending counts. */
static bool stronger(const struct solver *s, int64_t a, int64_t b)
{
    if (a == NO_RESULT || b == NO_RESULT)
        return a == NO_RESULT && b != NO_RESULT;
    return better(s, b, a);
}

/* Of equal bounds, one that counting proves says more to people than one that was
 * searched for. */
static bool proves_more(const struct solver *s, const struct best *a,
                        const struct best *b)
{
    if (a->bound == b->bound && a->shortest != b->shortest)
        return a->shortest > b->shortest;
    return stronger(s, a->bound, b->bound) || (a->bound == b->bound && a->by < b->by);
}

static bool plays_better(const struct solver *s, const struct best *a,
                         const struct best *b)
{
    if (!a->found || !b->found || a->result != b->result)
        return a->found && (!b->found || better(s, a->result, b->result));
    return a->length < b->length;
}

/* The run that is first in what its `best` says; `play`: the result, else the bound. The
 * first of all has begun. */
static const struct run *first_run(const struct solver *s, bool play, struct best *best)
{
    const struct run *first = &s->runs[0];
    *best = first->method->best(first->state);
    for (size_t i = 1; i < s->count; i++) {
        const struct run *r = &s->runs[i];
        if (r->state == NULL)
            continue;
        struct best b = r->method->best(r->state);
        if (play ? plays_better(s, &b, best) : proves_more(s, &b, best)) {
            first = r;
            *best = b;
        }
    }
    return first;
}

struct best solver_best(const struct solver *s)
{
    struct best best, proved;
    first_run(s, true, &best);
    first_run(s, false, &proved);
    best.bound = proved.bound;
    best.reason = proved.reason;
    best.by = proved.by;
    best.grounds = proved.grounds;
    best.shortest = proved.shortest;
    if (s->counted != NULL) {
        best.bound = s->counted_bound;
        best.reason = s->counted;
        best.by = BY_COUNTING;
    }
    return best;
}

const char *solver_method(const struct solver *s)
{
    struct best best;
    const struct run *r = first_run(s, true, &best);
    return best.found ? r->method->name : first_run(s, false, &best)->method->name;
}

const char *solver_excuse(const struct solver *s)
{
    const char *excuse = NULL;
    for (size_t i = 0; i < s->count && excuse == NULL; i++) {
        const struct run *r = &s->runs[i];
        if (r->state != NULL && r->method->excuse != NULL)
            excuse = r->method->excuse(r->state);
    }
    return excuse;
}

const char *solver_missing(const struct solver *s)
{
    return s->state == SEARCH_SOLVED ? NULL : s->missing;
}

uint64_t solver_nodes(const struct solver *s)
{
    uint64_t nodes = 0;
    for (size_t i = 0; i < s->count; i++)
        if (s->runs[i].state != NULL)
            nodes += s->runs[i].method->nodes(s->runs[i].state);
    return nodes;
}

/* ---- turns ---- */

static bool sides_meet(const struct solver *s)
{
    struct best best = solver_best(s);
    return best.bound == NO_RESULT || best_is_final(&best);
}

static void next_turn(struct solver *s)
{
    do {
        s->current++;
        if (s->current == s->count) {
            s->current = 0;
            s->turn *= 2;
        }
    } while (s->runs[s->current].ended);
    s->left = s->turn;
}

static void end_run(struct solver *s, struct run *r)
{
    r->ended = true;
    s->open--;
    if (r->state != NULL)
        r->method->finish(r->state);
}

static void work_on(struct solver *s, uint64_t work)
{
    struct run *r = &s->runs[s->current];
    if (r->state == NULL)
        r->state = r->method->begin(s->problem);
    enum search_state state =
        r->state != NULL ? r->method->step(r->state, work) : SEARCH_NO_MEMORY;
    if (state != SEARCH_RUNNING)
        end_run(s, r);
    if (sides_meet(s))
        s->state = SEARCH_SOLVED;
    else if (s->open == 0)
        s->state = state == SEARCH_EXPIRED || state == SEARCH_TOO_LARGE ? state
                   : s->lone                                            ? SEARCH_EXHAUSTED
                             : SEARCH_NO_MEMORY;
}

enum search_state solver_step(struct solver *s, uint64_t work)
{
    while (work > 0 && s->state == SEARCH_RUNNING) {
        uint64_t some = s->open == 1 ? work : QUANTUM;
        work_on(s, some);
        work -= some < work ? some : work;
        s->left -= some < s->left ? some : s->left;
        const struct run *r = &s->runs[s->current];
        if (s->state == SEARCH_RUNNING &&
            (r->ended || (s->left == 0 && !r->method->quick)))
            next_turn(s);
    }
    return s->state;
}

/* ---- life ---- */

const struct method *method_find(const char *name)
{
    for (const struct method *const *m = methods; *m != NULL; m++)
        if (strcmp((*m)->name, name) == 0)
            return *m;
    return NULL;
}

/* Is it to have turns? */
static bool takes_part(const struct method *m, const struct method *only,
                       const struct problem *p)
{
    if (only != NULL ? m != only : m->on_request)
        return false;
    return m->fits == NULL || m->fits(p);
}

struct solver *solver_new_by(const struct problem *p, const struct method *only)
{
    struct solver *s = memory_new(p->memory, 1, sizeof *s);
    if (s == NULL)
        return NULL;
    s->problem = p;
    s->maximise = p->terms[0].board.maximise;
    s->lone = only != NULL;
    s->turn = s->left = FIRST_TURN;
    for (size_t i = 0; methods[i] != NULL && s->count < MOST_METHODS; i++) {
        const struct method *m = methods[i];
        if (!takes_part(m, only, p))
            continue;
        if (m->exists != NULL && !m->exists()) {
            s->missing = s->missing != NULL ? s->missing : m->name;
            continue;
        }
        void *state = s->count == 0 ? m->begin(p) : NULL;
        if (state != NULL || s->count > 0)
            s->runs[s->count++] = (struct run){.method = m, .state = state};
    }
    s->open = s->count;
    if (s->count > 0)
        return s;
    solver_free(s);
    return NULL;
}

struct solver *solver_new(const struct problem *p)
{
    return solver_new_by(p, NULL);
}

/* The bound that the rules give, without counting again if some method has. */
static bool find_counted(const struct solver *s, int64_t *bound, const char **reason)
{
    for (size_t i = 0; i < s->count; i++) {
        const struct run *r = &s->runs[i];
        if (r->state == NULL)
            continue;
        struct best best = r->method->best(r->state);
        if (best.counted) {
            *bound = best.bound;
            *reason = best.reason;
            return true;
        }
    }
    return counting_bound(s->problem, bound, reason);
}

/* What counting says: it may be more than a search that was cut short has proved, and it
 * says more to people than that a bound was searched for. */
static void try_counting(struct solver *s)
{
    struct best proved;
    const char *reason;
    first_run(s, false, &proved);
    if ((proved.by == BY_COUNTING && sides_meet(s)) ||
        !find_counted(s, &s->counted_bound, &reason))
        return;
    if (stronger(s, s->counted_bound, proved.bound) ||
        (s->counted_bound == proved.bound && proved.by != BY_COUNTING))
        s->counted = reason;
}

void solver_finish(struct solver *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (!s->runs[i].ended)
            end_run(s, &s->runs[i]);
    if (s->state == SEARCH_RUNNING)
        s->state = SEARCH_NO_MEMORY;
    try_counting(s);
}

void solver_free(struct solver *s)
{
    if (s == NULL)
        return;
    for (size_t i = 0; i < s->count; i++)
        if (s->runs[i].state != NULL)
            s->runs[i].method->free(s->runs[i].state);
    memory_free(s->problem->memory, s, 1, sizeof *s);
}
