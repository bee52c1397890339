/* SPDX-License-Identifier: MIT */
/* turns.c: the scheduler: runs all methods that fit a position, slice by slice.
 *
 * In round 0 quick methods run to their end, and some others make a play to begin with.
 * Then every method gets a slice, which is twice as long in every round, so a method that
 * would finish alone after w ticks finishes here after a small multiple of w. The play of
 * one method and the bound of another together make an answer. A method begins, and takes
 * its memory, when it gets its first slice. */
#include "solve/turns.h"

#define MOST_METHODS 16

/* One method that takes part. */
struct entrant {
    const struct solve_method *method;
    struct search *search; /* NULL: not begun, or it could not begin */
    bool waits; /* for another exact method, which would find the same answer; see
                   end_entrant */
    bool ended;
};

struct turns {
    struct search search;
    struct task task;
    bool maximise;
    bool lone;      /* the user asked for one method, and no other takes part */
    int64_t enough; /* see solve_until; NO_RESULT: only the best result is enough */
    struct entrant entrants[MOST_METHODS];
    size_t count, active; /* all entrants; those that neither wait nor have ended */
    /* Whose slice it is, in which round, and how many ticks are left of it, if it was
     * interrupted; 0: it has not begun. */
    size_t current;
    unsigned round;
    uint64_t left;
    const char *counted; /* why counting gives counted_bound, which is as strong as any
                            other; NULL: it does not */
    int64_t counted_bound;
    struct best best;    /* what is known when a slice has ended */
    const char *missing; /* a method that fits but is not included in this build */
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
 * bound, and sets *best to what it knows. Some entrant has always begun, so there is an
 * answer. */
static const struct entrant *leading_entrant(const struct turns *s, bool play,
                                             struct best *best)
{
    const struct entrant *first = NULL;
    for (size_t i = 0; i < s->count; i++) {
        const struct entrant *e = &s->entrants[i];
        if (e->search == NULL)
            continue;
        const struct best *b = method_best(e->search);
        if (first == NULL ||
            (play ? plays_better(s, b, best) : proves_more(s, b, best))) {
            first = e;
            *best = *b;
        }
    }
    return first;
}

struct best solve_best(const struct search *search)
{
    const struct turns *s = of_const(search);
    struct best best, proved;
    leading_entrant(s, true, &best);
    leading_entrant(s, false, &proved);
    best.bound = proved.bound;
    best.reason = proved.reason;
    best.by = proved.by;
    best.refuted = proved.refuted;
    best.shortest = proved.shortest;
    if (s->counted != NULL) {
        best.bound = s->counted_bound;
        best.reason = s->counted;
        best.by = BY_COUNTING;
    }
    return best;
}

void solve_until(struct search *s, int64_t enough)
{
    of(s)->enough = enough;
}

void solve_until_any(struct search *s)
{
    of(s)->enough = of(s)->maximise ? INT64_MIN : NO_RESULT - 1;
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

static bool sides_meet(const struct turns *s)
{
    return s->best.bound == NO_RESULT || best_is_final(&s->best);
}

const char *solve_missing(const struct search *s)
{
    return sides_meet(of_const(s)) ? NULL : of_const(s)->missing;
}

/* Uses the bound by counting, which some method may have found already. It may be
 * stronger than what an interrupted search has proved, and it tells a reader more than a
 * bound found by search. */
static void try_counting(struct turns *s)
{
    struct best proved;
    const char *reason = NULL;
    leading_entrant(s, false, &proved);
    if (proved.by == BY_COUNTING && sides_meet(s))
        return;
    for (size_t i = 0; i < s->count && reason == NULL; i++) {
        const struct search *method = s->entrants[i].search;
        if (method == NULL || !method_best(method)->counted)
            continue;
        s->counted_bound = method_best(method)->bound;
        reason = method_best(method)->reason;
    }
    if (reason == NULL && !static_bound(&s->task, &s->counted_bound, &reason))
        return;
    if (stronger(s, s->counted_bound, proved.bound) ||
        (s->counted_bound == proved.bound && proved.by != BY_COUNTING))
        s->counted = reason;
}

/* ---- slices ---- */

/* One exact method is enough as long as it can go on; if it ran out of memory, the next
 * one that waits takes part, since it may need less. */
static void end_entrant(struct turns *s, struct entrant *e)
{
    e->ended = true;
    s->active--;
    if (e->search != NULL)
        search_finish(e->search);
    for (size_t i = 0; e->method->method.exact && i < s->count; i++)
        if (s->entrants[i].waits) {
            s->entrants[i].waits = false;
            s->active++;
            return;
        }
}

static uint64_t slice_of(const struct turns *s, const struct solve_method *m)
{
    return (m->slice != NULL ? m->slice : slice_usual)(&s->task, s->round);
}

/* Begins a slice, of s->left ticks, which may be none. The method is told the best result
 * of the others. */
static void begin_slice(struct turns *s, struct entrant *e)
{
    const struct solve_method *m = e->method;
    struct best best;
    s->left = slice_of(s, m);
    if (s->left > 0 && e->search == NULL)
        e->search = m->method.begin(&s->task);
    if (s->left > 0 && e->search != NULL && m->learn != NULL &&
        leading_entrant(s, true, &best) != e && best.found)
        m->learn(e->search, best.result);
}

/* Lets a method work for what is left of its slice, or of the slice in which all methods
 * work together. Notes what is left then. */
static enum search_state run_slice(struct turns *s, struct search *method, struct work *w)
{
    const uint64_t before = w->ticks, end = w->slice_end;
    const bool whole = w->whole, within = end > 0 && !whole;
    w->whole = false;
    work_slice(w, within && end - before < s->left ? end - before : s->left);
    const enum search_state state = search_run(method, w);
    w->slice_end = end;
    w->whole = whole;
    w->next = w->ticks;
    s->left -= w->ticks - before < s->left ? w->ticks - before : s->left;
    return state;
}

/* Is it known whether some play reaches s->enough? */
static bool is_enough(const struct turns *s)
{
    if (s->enough == NO_RESULT)
        return false;
    return (s->best.found && !better(s, s->enough, s->best.result)) ||
           better(s, s->enough, s->best.bound);
}

/* Lets the current entrant have its slice, or the rest of it. Returns SEARCH_RUNNING if
 * this can go on, later or with the next entrant. */
static enum search_state run_entrant(struct turns *s, struct entrant *e, struct work *w)
{
    if (s->left == 0)
        begin_slice(s, e);
    if (s->left == 0)
        return SEARCH_RUNNING;
    const enum search_state state =
        e->search != NULL ? run_slice(s, e->search, w) : SEARCH_NO_MEMORY;
    if (state == SEARCH_RUNNING && s->left > 0)
        return state;
    s->left = 0;
    if (state != SEARCH_RUNNING)
        end_entrant(s, e);
    s->best = solve_best(&s->search);
    if (sides_meet(s) || is_enough(s))
        return SEARCH_SOLVED;
    if (s->active > 0)
        return SEARCH_RUNNING;
    return state == SEARCH_EXPIRED || state == SEARCH_TOO_LARGE ? state
           : s->lone && state == SEARCH_SOLVED                  ? SEARCH_EXHAUSTED
                                                                : SEARCH_NO_MEMORY;
}

static enum search_state run(struct search *search, struct work *w)
{
    struct turns *s = of(search);
    for (;; s->round++, s->current = 0)
        while (s->current < s->count) {
            struct entrant *e = &s->entrants[s->current];
            if (!e->waits && !e->ended) {
                const enum search_state state = run_entrant(s, e, w);
                if (state != SEARCH_RUNNING)
                    return state;
            }
            s->current += s->left == 0;
            if (over(w)) {
                s->best = solve_best(search);
                return SEARCH_RUNNING;
            }
        }
}

/* If a limit was reached before there was a play, or before the play to begin with was
 * looked at, has a method look at it, or make one. */
static void finish(struct search *search)
{
    struct turns *s = of(search);
    struct best best;
    leading_entrant(s, true, &best);
    const bool needs_play =
        search->state != SEARCH_SOLVED && (!best.found || s->task.known_count > 0);
    for (size_t i = 0; i < s->count; i++) {
        struct entrant *e = &s->entrants[i];
        if (needs_play && e->method->rescues && e->search == NULL && !e->ended)
            e->search = e->method->method.begin(&s->task);
        if (e->search != NULL && !e->ended)
            search_finish(e->search);
    }
    if (search->state == SEARCH_RUNNING)
        search->state = SEARCH_NO_MEMORY;
    try_counting(s);
    s->best = solve_best(search);
}

static void done(struct search *search)
{
    struct turns *s = of(search);
    for (size_t i = 0; i < s->count; i++)
        search_free(s->entrants[i].search);
}

static void describe(const struct search *s, struct writer *w)
{
    const struct best best = solve_best(s);
    if (best.found)
        write_format(w, "best %lld, bound %lld", (long long)best.result,
                     (long long)best.bound);
}

const struct solve_method *solve_method_find(const char *name)
{
    return (const struct solve_method *)method_find(solve_methods, name);
}

/* Adds all methods that fit. Those that run in round 0 begin now, before others take
 * memory. If there are none, the first that can begin does, so that there is an
 * answer. */
struct search *solve_search(const struct task *t, const struct solve_method *only)
{
    static const struct search_kind own_kind = {
        .run = run, .describe = describe, .finish = finish, .done = done};
    struct turns *s = search_new(&own_kind, t->memory, sizeof *s);
    if (s == NULL)
        return NULL;
    s->task = *t;
    s->maximise = problem_board(t->problem)->maximise;
    s->lone = only != NULL;
    s->enough = NO_RESULT;
    bool has_exact = false, begun = false;
    for (size_t i = 0; solve_methods[i] != NULL && s->count < MOST_METHODS; i++) {
        const struct solve_method *m = (const struct solve_method *)solve_methods[i];
        if ((only != NULL ? m != only : m->method.on_request) ||
            !method_fits(&m->method, t))
            continue;
        if (!method_exists(&m->method)) {
            s->missing = s->missing != NULL ? s->missing : m->method.name;
            continue;
        }
        struct entrant *e = &s->entrants[s->count++];
        e->method = m;
        e->waits = m->method.exact && has_exact;
        e->search = slice_of(s, m) > 0 ? m->method.begin(t) : NULL;
        s->active += !e->waits;
        has_exact = has_exact || m->method.exact;
        begun = begun || e->search != NULL;
    }
    for (size_t i = 0; i < s->count && !begun; i++)
        begun = (s->entrants[i].search = s->entrants[i].method->method.begin(t)) != NULL;
    s->search.answer = &s->best;
    if (begun)
        s->best = solve_best(&s->search);
    return search_if_made(&s->search, begun);
}
