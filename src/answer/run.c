/* SPDX-License-Identifier: MIT */
/* run.c: runs a search until a limit is reached. This is the only file of the core that
 * knows the host's clock and stop button. */
#include "answer/answer.h"

#include <math.h>
#include <string.h>

#include "base/nearest.h"

const char *ended_because(enum ended ended)
{
    static const char *const reasons[] = {"solved",
                                          "stopped by the time limit (--time)",
                                          "stopped by the node limit (--nodes)",
                                          "stopped by the memory limit (--memory)",
                                          "interrupted",
                                          "too large or too deep for the search",
                                          "the method of --strategy finds no more"};
    return reasons[ended];
}

const char *ended_word(enum ended ended)
{
    static const char *const words[] = {"answered",    "time",   "nodes",   "memory",
                                        "interrupted", "memory", "answered"};
    return words[ended];
}

struct task run_task(const struct run *run)
{
    return (struct task){
        .problem = run->q->problem,
        .position = run->q->position,
        .memory = run->memory,
        .nodes = run->limits.nodes,
        .seed = run->q->seed,
        .crew = run->host->crew,
        .databases = run->q->databases,
    };
}

static bool refuse_method(struct run *run, const struct method *const *rows)
{
    const char *name = run->q->strategy;
    struct nearest n = nearest_to(name, strlen(name));
    for (; *rows != NULL; rows++)
        nearest_offer(&n, (*rows)->name);
    return run_refuse(run, BAD_INPUT, "--strategy: there is no method of that name%s",
                      nearest_hint(&n));
}

bool run_choose_method(struct run *run, const struct method *const *rows,
                       const struct task *t, const struct method **chosen)
{
    const char *name = run->q->strategy;
    *chosen = name != NULL ? method_find(rows, name) : NULL;
    if (name != NULL && *chosen == NULL)
        return refuse_method(run, rows);
    return *chosen == NULL || method_fits(*chosen, t) ||
           run_refuse(run, BAD_INPUT, "--strategy: the method does not fit this %s",
                      t->evidence ? "position, or cannot prove its answer" : "position");
}

enum answer_code run_fail(struct run *run, enum status status, const char *format, ...)
{
    char message[sizeof run->error->message];
    va_list arguments;
    va_start(arguments, format);
    text_print(message, sizeof message, format, arguments);
    va_end(arguments);
    error_set(run->error, status, 1, "%s", message);
    return status == IO_ERROR ? ANSWER_FAILED : ANSWER_BAD_INPUT;
}

/* What could not begin because it was stopped does not lack memory. */
enum answer_code run_lacks_memory(struct run *run, const char *what)
{
    if (run->work.stopped != STOP_NOT) {
        const enum ended ended = run_ended(run, SEARCH_EXPIRED);
        const enum answer_code code = run_fail(run, EXPIRED, "%s", ended_because(ended));
        run->error->ended = ended;
        return code;
    }
    return run_fail(run, NO_MEMORY, "%s more memory than --memory allows", what);
}

bool run_is_stopped(const struct run *run)
{
    struct run *noted = (struct run *)run; /* only to note that it was pressed */
    if (!noted->stopped && run->host->stop != NULL && run->host->stop(run->host->context))
        noted->stopped = true;
    return noted->stopped;
}

double run_seconds(const struct run *run)
{
    return run->host->now() - run->started;
}

enum ended run_cut(struct run *run, enum ended why)
{
    return run->ended = why == ENDED_TIME && run_is_stopped(run) ? ENDED_STOPPED : why;
}

enum ended run_ended(struct run *run, enum search_state state)
{
    const enum stop stopped = run->work.stopped;
    switch (state) {
    case SEARCH_SOLVED:
        return ENDED_SOLVED;
    case SEARCH_RUNNING:
    case SEARCH_EXPIRED:
        return run_cut(run, stopped == STOP_NODES ? ENDED_NODES : ENDED_TIME);
    case SEARCH_TOO_LARGE:
        return run_cut(run, ENDED_TOO_LARGE);
    case SEARCH_EXHAUSTED:
        return run_cut(run, ENDED_EXHAUSTED);
    default: /* what fails after a stop lacks time, not memory */
        return run_cut(run, stopped == STOP_NOT     ? ENDED_MEMORY
                            : stopped == STOP_NODES ? ENDED_NODES
                                                    : ENDED_TIME);
    }
}

enum ended error_ended(const struct error *error)
{
    if (error->ended != ENDED_SOLVED)
        return error->ended;
    return error->status == EXPIRED     ? ENDED_TIME
           : error->status == NO_MEMORY ? ENDED_MEMORY
           : error->status == LIMIT     ? ENDED_TOO_LARGE
                                        : ENDED_SOLVED;
}

void run_has_failed(struct run *run)
{
    struct error *e = run->error;
    if (error_ended(e) != ENDED_TIME || run_cut(run, ENDED_TIME) != ENDED_STOPPED)
        return;
    e->ended = ENDED_STOPPED;
    text_format(e->message, sizeof e->message, "%s", ended_because(e->ended));
}

/* ---- what the work hears from outside ---- */

#define LOOK_SECONDS 0.005   /* between two looks at the clock */
#define BUTTON_SECONDS 0.002 /* for the host it may take long to see the stop button */
#define REPORT_SECONDS 0.25  /* between two reports of progress */
#define MOST_STRIDE ((uint64_t)1 << 20)

/* What a tick costs depends on the board, so the stride to the next look is doubled or
 * halved until it takes about as long as is wanted. */
static void set_stride(struct run *run, double now)
{
    struct work *w = &run->work;
    const double took = now - run->looked,
                 wanted = run->pause != NULL && run->pause_every < LOOK_SECONDS
                              ? run->pause_every
                              : LOOK_SECONDS;
    if (took > 2 * wanted && w->stride > 1)
        w->stride /= 2;
    else if (took < wanted / 2 && w->ticks - run->looked_at >= w->stride &&
             w->stride < MOST_STRIDE)
        w->stride *= 2;
    run->looked = now;
    run->looked_at = w->ticks;
}

static void report(struct run *run, double now)
{
    const struct host *host = run->host;
    run->next_report = now + REPORT_SECONDS;
    if (run->watch != NULL)
        run->watch(run->watcher, run->search);
    if (host->progress == NULL)
        return;
    const struct progress p = {.seconds = now - run->started,
                               .nodes = run->nodes + run->work.nodes,
                               .search = run->search};
    host->progress(host->context, &p);
    run->reported = now;
}

/* Returns the tick at which the whole time will have passed if ticks go on taking as long
 * as they did so far. */
static uint64_t forecast(const struct work *w, double passed, double whole)
{
    const double tick = (double)w->ticks / passed * whole;
    return passed > 0 && tick >= 1 && tick < 1e18 ? (uint64_t)tick : 0;
}

/* In the midst of a step there is nothing to report yet. */
static enum stop run_look_up(struct work *w)
{
    struct run *run = w->host;
    const double now = run->host->now(), whole = run->deadline - run->started;
    set_stride(run, now);
    w->horizon = forecast(w, now - run->started, whole);
    if (now >= run->asked + BUTTON_SECONDS) {
        run->asked = now;
        run_is_stopped(run);
    }
    if (run->stopped)
        return STOP_INTERRUPTED;
    if (now >= run->deadline)
        return STOP_TIME;
    if (run->search != NULL && !w->midway && now >= run->next_report)
        report(run, now);
    if (run->search != NULL && run->pause != NULL && now >= run->next_pause)
        w->slice_end = w->ticks;
    return STOP_NOT;
}

void run_deadline(struct run *run, double seconds)
{
    run->deadline = run->started + seconds;
    if (run->work.look_up == NULL)
        run->work = work_of(run->memory, run_look_up, run);
    work_resume(&run->work);
    run->looked = run->host->now();
    run->looked_at = run->work.ticks;
    run->asked = -INFINITY;
    run->memory->work = &run->work;
}

void run_done(struct run *run)
{
    run->memory->work = NULL;
}

/* ---- searches ---- */

enum ended run_search(struct run *run, struct search *s, const struct limits *limits,
                      uint64_t before)
{
    struct work *w = &run->work;
    enum search_state state;
    if (s == NULL)
        return run_cut(run, ENDED_MEMORY);
    const uint64_t done = before + s->nodes; /* it may go on from an earlier call */
    if (limits->nodes > 0 && done >= limits->nodes)
        return run_cut(run, ENDED_NODES);
    run_deadline(run, limits->seconds);
    work_limit_nodes(w, limits->nodes > 0 ? limits->nodes - done : 0);
    run->search = s;
    run->nodes = done - w->nodes;
    run->reported = 0;
    run->next_report = run->started + REPORT_SECONDS;
    for (;;) {
        run->next_pause = run->looked + run->pause_every;
        state = search_run(s, w);
        if (state != SEARCH_RUNNING || w->stopped != STOP_NOT)
            break;
        run->pause(run->watcher, s);
        work_slice(w, 0);
    }
    if (run->reported > 0)
        run->host->progress(run->host->context, NULL);
    run->search = NULL;
    work_slice(w, 0);
    work_limit_nodes(w, 0);
    const enum ended ended = run_ended(run, state);
    if (w->stopped == STOP_NODES)
        work_resume(w); /* what follows has no such limit */
    return ended;
}
