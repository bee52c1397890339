/* SPDX-License-Identifier: MIT */
/* turns.c: runs all methods that fit a position, in turns.
 *
 * Turns are twice as long in every round, so a method that would finish alone after w
 * units of work finishes here after a small multiple of w. The play of one method and the
 * bound of another together make an answer. A method starts, and takes its memory, when
 * it gets its first turn. */
#include "solve/turns.h"

#include <string.h>

#include "solve/static_bound.h"
#include "solve/method.h"

#define MOST_METHODS 16
#define FIRST_TURN 1024 /* units of work */
/* The units of work that a method gets at a time. The number is fixed, so that the result
 * does not depend on how the caller divides the work into steps. */
#define QUANTUM 16
/* Units of work between two looks at the clock. One unit of work may take a thousand
 * times as long as those before it, so a step may take much longer than expected. */
#define BETWEEN 256

/* One method that takes part. */
struct entrant {
    const struct solve_method *method;
    struct search *search; /* NULL: not started, or it could not start */
    bool waits; /* for another exact method, which would find the same answer; see
                   end_entrant */
    bool ended;
};

struct turns {
    struct search search;
    struct task task;
    bool maximise;
    bool opened;    /* open_play was called */
    bool leading;   /* the current method works before the first turns */
    bool lone;      /* the user asked for one method, and no other takes part */
    int64_t enough; /* see solve_until; NO_RESULT: only the best result is enough */
    struct entrant entrants[MOST_METHODS];
    size_t count, active; /* all entrants; those that neither wait nor have ended */
    size_t current;
    const char *counted; /* why counting gives counted_bound, which is as strong as any
                            other; NULL: it does not */
    int64_t counted_bound;
    struct best best;    /* see note_best */
    const char *missing; /* a method that fits but is not included in this build */
    uint64_t turn, left; /* units of work in the current turn, and those left of it */
};

static struct turns *of(struct search *s)
{
    return (struct turns *)s;
}

static const struct turns *of_const(const struct search *s)
{
    return (const struct turns *)s;
}

/* ---- what is known ---- */

static bool better(const struct turns *s, int64_t a, int64_t b)
{
    return s->maximise ? a > b : a < b;
}

/* Is bound a stronger than bound b? The strongest bound is that no ending counts. */
static bool stronger(const struct turns *s, int64_t a, int64_t b)
{
    if (a == NO_RESULT || b == NO_RESULT)
        return a == NO_RESULT && b != NO_RESULT;
    return better(s, b, a);
}

/* Says whether `a` proves more than `b`. Of two equal bounds, one proved by counting
 * tells a reader more than one found by search. */
static bool proves_more(const struct turns *s, const struct best *a, const struct best *b)
{
    if (a->bound == b->bound && a->shortest != b->shortest)
        return a->shortest > b->shortest;
    return stronger(s, a->bound, b->bound) || (a->bound == b->bound && a->by < b->by);
}

static bool plays_better(const struct turns *s, const struct best *a,
                         const struct best *b)
{
    if (!a->found || !b->found || a->result != b->result)
        return a->found && (!b->found || better(s, a->result, b->result));
    return a->length < b->length;
}

/* Returns the entrant with the best play or, if `play` is false, with the strongest
 * bound, and sets *best to what it knows. The first entrant has always started, so there
 * is an answer. */
static const struct entrant *leading_entrant(const struct turns *s, bool play,
                                             struct best *best)
{
    const struct entrant *first = &s->entrants[0];
    *best = *method_best(first->search);
    for (size_t i = 1; i < s->count; i++) {
        const struct entrant *e = &s->entrants[i];
        if (e->search == NULL)
            continue;
        const struct best *b = method_best(e->search);
        if (play ? plays_better(s, b, best) : proves_more(s, b, best)) {
            first = e;
            *best = *b;
        }
    }
    return first;
}

/* Puts together the best play and the best bound that are known by now. */
static void note_best(struct turns *s)
{
    struct best *best = &s->best, proved;
    leading_entrant(s, true, best);
    leading_entrant(s, false, &proved);
    best->bound = proved.bound;
    best->reason = proved.reason;
    best->by = proved.by;
    best->refuted = proved.refuted;
    best->shortest = proved.shortest;
    if (s->counted != NULL) {
        best->bound = s->counted_bound;
        best->reason = s->counted;
        best->by = BY_COUNTING;
    }
}

void solve_until(struct search *s, int64_t enough)
{
    of(s)->enough = enough;
}

void solve_until_any(struct search *s)
{
    of(s)->enough = of(s)->maximise ? INT64_MIN : NO_RESULT - 1;
}

double solve_replay(const struct search *search)
{
    const struct turns *s = of_const(search);
    double most = 0;
    for (size_t i = 0; i < s->count; i++)
        if (s->entrants[i].method->replay > most)
            most = s->entrants[i].method->replay;
    return most;
}

const char *solve_method_name(const struct search *s)
{
    struct best best;
    const struct entrant *e = leading_entrant(of_const(s), true, &best);
    if (!best.found)
        e = leading_entrant(of_const(s), false, &best);
    return e->method->method.name;
}

const char *solve_excuse(const struct search *search)
{
    const struct turns *s = of_const(search);
    const char *excuse = NULL;
    for (size_t i = 0; i < s->count && excuse == NULL; i++) {
        const struct entrant *e = &s->entrants[i];
        if (e->search != NULL && e->method->excuse != NULL)
            excuse = e->method->excuse(e->search);
    }
    return excuse;
}

/* ---- turns ---- */

static bool sides_meet(const struct turns *s)
{
    return s->best.bound == NO_RESULT || best_is_final(&s->best);
}

const char *solve_missing(const struct search *s)
{
    return sides_meet(of_const(s)) ? NULL : of_const(s)->missing;
}

/* Is it known whether some play reaches s->enough? */
static bool is_enough(const struct turns *s)
{
    if (s->enough == NO_RESULT)
        return false;
    return (s->best.found && !better(s, s->enough, s->best.result)) ||
           better(s, s->enough, s->best.bound);
}

static void begin_turn(struct turns *s)
{
    unsigned share = s->entrants[s->current].method->method.share;
    s->left = s->turn * (share > 0 ? share : 1);
}

static void next_turn(struct turns *s)
{
    bool first = s->leading;
    s->leading = false;
    do {
        s->current = first ? 0 : s->current + 1;
        first = false;
        if (s->current == s->count) {
            s->current = 0;
            s->turn *= 2;
        }
    } while (s->entrants[s->current].waits || s->entrants[s->current].ended);
    begin_turn(s);
}

/* Lets the next waiting exact method take part, if there is one. */
static void wake_next(struct turns *s)
{
    for (size_t i = 0; i < s->count; i++)
        if (s->entrants[i].waits) {
            s->entrants[i].waits = false;
            s->active++;
            return;
        }
}

/* Ends the turns of an entrant. One exact method is enough as long as it can go on; if it
 * ran out of memory, the next one is woken, since it may need less. */
static void end_entrant(struct turns *s, struct entrant *e)
{
    e->ended = true;
    s->active--;
    if (e->search != NULL)
        search_finish(e->search);
    if (e->method->method.exact)
        wake_next(s);
}

/* Tells an entrant the best result of the others. */
static void teach(const struct turns *s, const struct entrant *e)
{
    struct best best;
    const struct entrant *first = leading_entrant(s, true, &best);
    if (best.found && first != e)
        e->method->learn(e->search, best.result);
}

static void work_on(struct turns *s, uint64_t work)
{
    struct entrant *e = &s->entrants[s->current];
    if (e->search == NULL)
        e->search = e->method->method.begin(&s->task);
    if (e->search != NULL && e->method->learn != NULL && s->count > 1)
        teach(s, e);
    enum search_state state =
        e->search != NULL ? search_step(e->search, work) : SEARCH_NO_MEMORY;
    if (state != SEARCH_RUNNING)
        end_entrant(s, e);
    note_best(s);
    if (sides_meet(s) || is_enough(s))
        s->search.state = SEARCH_SOLVED;
    else if (s->active == 0)
        s->search.state = state == SEARCH_EXPIRED || state == SEARCH_TOO_LARGE ? state
                          : s->lone ? SEARCH_EXHAUSTED
                                    : SEARCH_NO_MEMORY;
}

static void count_nodes(struct turns *s)
{
    s->search.nodes = 0;
    for (size_t i = 0; i < s->count; i++)
        if (s->entrants[i].search != NULL)
            s->search.nodes += s->entrants[i].search->nodes;
}

/* Chooses a method that asks for work before the first turns, if there is one. A quick
 * method that stands before it in the table does not wait for it. */
static void choose_leader(struct turns *s)
{
    for (size_t i = 0; i < s->count && !s->leading; i++) {
        const struct entrant *e = &s->entrants[i];
        if (e->method->method.quick && !e->ended)
            return;
        const uint64_t lead =
            e->method->method.lead != NULL ? e->method->method.lead(&s->task) : 0;
        if (lead > 0 && !e->waits && !e->ended) {
            s->leading = true;
            s->current = i;
            s->left = lead;
        }
    }
}

/* Gives one unit of work to each method that has a play after one unit. So there is an
 * answer, whatever ends the search. */
static void open_play(struct turns *s)
{
    for (size_t i = 0; i < s->count && s->search.state == SEARCH_RUNNING; i++)
        if (s->entrants[i].method->method.opens) {
            s->current = i;
            work_on(s, 1);
        }
    s->current = 0;
    if (s->search.state != SEARCH_RUNNING)
        return;
    choose_leader(s);
    if (s->entrants[s->current].ended)
        next_turn(s);
}

/* Must the work be divided into quanta? */
static bool is_divided(const struct turns *s)
{
    return s->active > 1 || s->enough != NO_RESULT || s->task.nodes > 0;
}

/* The search ends with the quantum in which it reaches the limit: units of work may have
 * any number of nodes, so how many come after it would depend on the length of the step.
 */
static bool is_at_limit(const struct turns *s)
{
    return s->task.nodes > 0 && s->search.nodes >= s->task.nodes;
}

static enum search_state step(struct search *search, uint64_t work)
{
    struct turns *s = of(search);
    if (!s->opened) {
        s->opened = true;
        open_play(s);
    }
    uint64_t done = 0, looked = 0; /* looked: how much was done at the last look */
    while (done < work && search->state == SEARCH_RUNNING &&
           (done == 0 || !is_at_limit(s))) {
        const uint64_t rest = work - done, some = is_divided(s)    ? QUANTUM
                                                  : rest < BETWEEN ? rest
                                                                   : BETWEEN;
        work_on(s, some);
        count_nodes(s);
        done += some;
        s->left -= some < s->left ? some : s->left;
        const struct entrant *e = &s->entrants[s->current];
        if (search->state == SEARCH_RUNNING &&
            (e->ended || (s->left == 0 && !e->method->method.quick)))
            next_turn(s);
        if (done - looked >= BETWEEN) {
            looked = done;
            if (memory_expired(s->task.memory))
                break;
        }
    }
    count_nodes(s);
    return search->state;
}

/* ---- the bound by counting ---- */

/* Finds the bound that counting gives. If some method has already found it by counting,
 * it is not computed again. */
static bool find_counted(const struct turns *s, int64_t *bound, const char **reason)
{
    for (size_t i = 0; i < s->count; i++) {
        const struct entrant *e = &s->entrants[i];
        if (e->search == NULL)
            continue;
        const struct best *best = method_best(e->search);
        if (best->counted) {
            *bound = best->bound;
            *reason = best->reason;
            return true;
        }
    }
    return static_bound(&s->task, bound, reason);
}

/* Uses the bound by counting. It may be stronger than what an interrupted search has
 * proved, and it tells a reader more than a bound found by search. */
static void try_counting(struct turns *s)
{
    struct best proved;
    const char *reason;
    leading_entrant(s, false, &proved);
    if ((proved.by == BY_COUNTING && sides_meet(s)) ||
        !find_counted(s, &s->counted_bound, &reason))
        return;
    if (stronger(s, s->counted_bound, proved.bound) ||
        (s->counted_bound == proved.bound && proved.by != BY_COUNTING))
        s->counted = reason;
}

/* ---- life ---- */

/* A limit was reached before there was a play, or before the play to begin with was
 * looked at: has a method look at it, or make one. */
static void rescue_play(struct turns *s)
{
    struct best best;
    leading_entrant(s, true, &best);
    for (size_t i = 0; i < s->count && (!best.found || s->task.known_count > 0); i++) {
        struct entrant *e = &s->entrants[i];
        if (e->method->method.rescues && e->search == NULL && !e->ended)
            e->search = e->method->method.begin(&s->task);
    }
}

static void finish(struct search *search)
{
    struct turns *s = of(search);
    if (search->state != SEARCH_SOLVED)
        rescue_play(s);
    for (size_t i = 0; i < s->count; i++)
        if (s->entrants[i].search != NULL && !s->entrants[i].ended)
            search_finish(s->entrants[i].search);
    if (search->state == SEARCH_RUNNING)
        search->state = SEARCH_NO_MEMORY;
    note_best(s);
    try_counting(s);
    note_best(s);
}

static void done(struct search *search)
{
    struct turns *s = of(search);
    for (size_t i = 0; i < s->count; i++)
        search_free(s->entrants[i].search);
}

static void describe(const struct search *s, struct writer *w)
{
    const struct best *best = method_best(s);
    if (best->found)
        write_format(w, "best %lld, bound %lld", (long long)best->result,
                     (long long)best->bound);
}

static const struct search_kind own_kind = {
    .step = step, .describe = describe, .finish = finish, .done = done};

const struct solve_method *solve_method_find(const char *name)
{
    return (const struct solve_method *)method_find(solve_methods, name);
}

/* Does this method get turns? */
static bool takes_part(const struct method *m, const struct solve_method *only,
                       const struct task *t)
{
    return (only != NULL ? m == &only->method : !m->on_request) && method_fits(m, t);
}

/* Adds a method, whose search has begun unless it is NULL. The first one starts at once,
 * so that there is an answer; a method that cannot start is passed over until one can. */
static void invite(struct turns *s, const struct method *m, struct search *begun)
{
    if (!method_exists(m)) {
        s->missing = s->missing != NULL ? s->missing : m->name;
        return;
    }
    bool waits = false;
    for (size_t i = 0; m->exact && i < s->count; i++)
        waits = waits || s->entrants[i].method->method.exact;
    if (begun == NULL && s->count == 0)
        begun = m->begin(&s->task);
    if (begun == NULL && s->count == 0)
        return;
    s->entrants[s->count++] = (struct entrant){
        .method = (const struct solve_method *)m, .search = begun, .waits = waits};
    s->active += !waits;
}

/* Returns the first method that has a play after one unit of work; NULL: none has. */
static const struct method *find_opener(const struct task *t,
                                        const struct solve_method *only)
{
    const struct method *const *m = solve_methods;
    while (*m != NULL && !((*m)->opens && takes_part(*m, only, t) && method_exists(*m)))
        m++;
    return *m;
}

struct search *solve_search(const struct task *t, const struct solve_method *only)
{
    struct turns *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->task = *t;
    s->maximise = problem_board(t->problem)->maximise;
    s->lone = only != NULL;
    s->enough = NO_RESULT;
    s->turn = FIRST_TURN;
    const struct method *opener = find_opener(t, only);
    /* it begins before others take memory */
    struct search *opening = opener != NULL ? opener->begin(t) : NULL;
    const struct method *m;
    for (size_t i = 0; (m = solve_methods[i]) != NULL && s->count < MOST_METHODS; i++)
        if (takes_part(m, only, t))
            invite(s, m, m == opener ? opening : NULL);
    s->search.answer = &s->best;
    if (s->count > 0) {
        note_best(s);
        begin_turn(s);
    }
    return search_if_made(&s->search, s->count > 0);
}
