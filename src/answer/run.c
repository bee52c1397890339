/* SPDX-License-Identifier: MIT */
/* run.c: steps a search until a limit is reached. No other file steps a search against
 * the clock. */
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

enum answer_code run_lacks_memory(struct run *run, const char *what)
{
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

enum ended run_ended(const struct run *run, enum search_state state)
{
    switch (state) {
    case SEARCH_SOLVED:
        return ENDED_SOLVED;
    case SEARCH_EXPIRED:
        return run_is_stopped(run) ? ENDED_STOPPED : ENDED_TIME;
    case SEARCH_TOO_LARGE:
        return ENDED_TOO_LARGE;
    case SEARCH_EXHAUSTED:
        return ENDED_EXHAUSTED;
    default:
        return ENDED_MEMORY;
    }
}

/* Part of the limit by which a search may exceed it. On a huge board a single unit of
 * work can take a good part of the limit, so a step is not begun if another one like the
 * last ones would exceed the limit by more. */
#define MOST_EXCESS 0.03

/* Long steps and short ones may alternate, so a long one is expected again for a while.
 * The same holds for the time between two looks at the clock within a step. */
#define FADING 0.75

/* Returns how long the next step or gap may take, if the last one took that long. */
static double expect(double before, double took)
{
    return took > before * FADING ? took : before * FADING;
}

/* Called when something begins that takes about so many seconds. */
static void pace_begin(struct pace *p, double now, double seconds)
{
    p->looked = now;
    p->gap = seconds;
}

/* Called at each look at the clock. A pass over a huge board takes a good part of the
 * limit, so the next pass is not begun if it would exceed the limit by too much. Once the
 * time is over it stays over, since the caller gives up in several places. */
static bool pace_is_over(struct run *run, double now)
{
    struct pace *p = &run->pace;
    const double before = p->looked;
    const double gap = expect(p->gap, before > 0 ? now - before : 0);
    p->looked = now;
    p->gap = gap;
    if (now >= run->deadline ||
        now + gap > run->deadline + (run->deadline - run->started) * MOST_EXCESS)
        p->over = true;
    return p->over;
}

/* Operations may look at the clock thousands of times per millisecond; for the host it
 * may take long to see whether the button is pressed. */
#define BUTTON_SECONDS 0.002

/* Is the time over, or was the button pressed? Once the answer is yes, it stays yes until
 * run_deadline. Operations rely on that: one gives up, and its caller asks why. */
static int is_over(const void *clock)
{
    struct run *run = (struct run *)clock; /* run_deadline got it without const */
    const double now = run->host->now();
    const bool asks = now >= run->pace.asked + BUTTON_SECONDS;
    if (asks)
        run->pace.asked = now;
    return run->stopped || (asks && run_is_stopped(run)) || pace_is_over(run, now);
}

static double spent(const void *clock)
{
    const struct run *run = clock;
    double whole = run->deadline - run->started;
    return isinf(whole) ? -1 : whole > 0 ? run_seconds(run) / whole : 1;
}

void run_deadline(struct run *run, double seconds)
{
    run->deadline = run->started + seconds;
    pace_begin(&run->pace, 0, 0);
    run->pace.over = false;
    run->pace.asked = -INFINITY;
    run->memory->expired = is_over;
    run->memory->spent = spent;
    run->memory->clock = run;
}

/* The clock is read after each step. What a unit of work costs depends on the board, so
 * steps are made longer or shorter until one takes about STEP_SECONDS. */
#define FIRST_WORK 16
#define MOST_WORK ((uint64_t)1 << 20)
#define STEP_SECONDS 0.01

#define PROGRESS_SECONDS 0.25 /* between two reports of progress */

/* When the host is told how far the search is. */
struct watch {
    double next;  /* moment of the next report */
    double shown; /* moment of the last report that the host got */
    bool reported;
};

static double watch_seconds(const struct run *run)
{
    return run->watch_every > 0 && run->watch_every < PROGRESS_SECONDS ? run->watch_every
                                                                       : PROGRESS_SECONDS;
}

static void watch_search(struct run *run, struct watch *w, const struct search *s,
                         uint64_t nodes, double now)
{
    if (now < w->next)
        return;
    w->next = now + watch_seconds(run);
    if (run->watch != NULL)
        run->watch(run->watcher, s);
    if (run->host->progress == NULL || now < w->shown + PROGRESS_SECONDS)
        return;
    w->shown = now;
    struct progress p = {.seconds = now - run->started, .nodes = nodes, .search = s};
    run->host->progress(run->host->context, &p);
    w->reported = true;
}

static void watch_ends(struct run *run, const struct watch *w)
{
    if (w->reported)
        run->host->progress(run->host->context, NULL);
}

/* Returns the work for the next step, if one with `work` took `seconds`. */
static uint64_t next_work(const struct run *run, uint64_t work, double seconds)
{
    const double every = run->watch_every > 0 && run->watch_every < STEP_SECONDS
                             ? run->watch_every
                             : STEP_SECONDS;
    if (seconds > 2 * every && work > 1)
        return work / 2;
    return seconds < every / 2 && work < MOST_WORK ? work * 2 : work;
}

/* On a board that was read in less time than this, the first step is always made, since
 * an answer needs a little work. On others it may take about as long as reading. */
#define LONG_READING 0.05 /* seconds */

/* Part of the limit after which nothing is begun: whatever comes next looks at the whole
 * board as well. */
#define MOST_READING 0.9

bool run_has_read(struct run *run)
{
    const double seconds = run_seconds(run);
    if (seconds < LONG_READING)
        return true;
    run->step = seconds;
    if (seconds < MOST_READING * run->limits.seconds)
        return true;
    return run_refuse(run, EXPIRED,
                      "reading the position has taken nearly all of --time");
}

bool run_is_too_late(const struct run *run, const struct limits *limits, double seconds)
{
    return run->step > 0 && seconds + run->step > limits->seconds * (1 + MOST_EXCESS);
}

enum ended run_search(struct run *run, struct search *s, const struct limits *limits,
                      uint64_t before)
{
    struct watch watch = {.next = run->started + watch_seconds(run)};
    enum ended ended = ENDED_STOPPED;
    uint64_t work = FIRST_WORK;
    for (double last = run->host->now(); !run_is_stopped(run);) {
        uint64_t nodes = before + s->nodes;
        if (limits->nodes > 0 && nodes >= limits->nodes) {
            ended = ENDED_NODES;
            break;
        }
        if (run_is_too_late(run, limits, last - run->started)) {
            ended = ENDED_TIME;
            break;
        }
        if (limits->nodes > 0 && limits->nodes - nodes < work)
            work = limits->nodes - nodes;
        pace_begin(&run->pace, last, run->step);
        enum search_state state = search_step(s, work);
        double now = run->host->now();
        const double took = now - last;
        run->step = expect(run->step, took);
        work = next_work(run, work, took);
        last = now;
        if (state != SEARCH_RUNNING) {
            ended = run_ended(run, state);
            break;
        }
        if (now - run->started >= limits->seconds) {
            ended = ENDED_TIME;
            break;
        }
        watch_search(run, &watch, s, before + s->nodes, now);
    }
    watch_ends(run, &watch);
    return ended;
}
