/* SPDX-License-Identifier: MIT */
/* run.c: the caller's side of a search: clock, limits, progress line. */
#include "cli.h"

#include <time.h>
#include <unistd.h>

static double read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double worked(void)
{
#ifdef CLOCK_PROCESS_CPUTIME_ID
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
#else
    return now();
#endif
}

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

enum ended ended_by(const struct settings *set, enum search_state state)
{
    switch (state) {
    case SEARCH_SOLVED:
        return ENDED_SOLVED;
    case SEARCH_EXPIRED:
        return stop_asked(set) ? ENDED_STOPPED : ENDED_TIME;
    case SEARCH_TOO_LARGE:
        return ENDED_TOO_LARGE;
    case SEARCH_EXHAUSTED:
        return ENDED_EXHAUSTED;
    default:
        return ENDED_MEMORY;
    }
}

static int is_over(const void *clock)
{
    const struct run *run = clock;
    return stop_asked(run->set) || now() >= run->deadline;
}

void run_limit(struct run *run, struct memory *m, double seconds)
{
    run->deadline = run->started + seconds;
    m->expired = is_over;
    m->clock = run;
}

/* The clock is looked at after each step. A step is made longer or shorter until it takes
 * about that long: what a unit of work costs depends on the board. */
#define FIRST_WORK 16
#define MOST_WORK ((uint64_t)1 << 20)
#define STEP_SECONDS 0.01

#define PROGRESS_SECONDS 0.25 /* between two progress lines */
#define CLEAR_LINE "\r\033[K"

static void show_progress(const struct search *s, uint64_t nodes, double seconds,
                          bool last)
{
    struct memory memory = {0};
    struct writer w;
    writer_init(&w, &memory);
    if (!last) {
        write_format(&w, CLEAR_LINE "%.1f s  %llu nodes  %.2f M/s  ", seconds,
                     (unsigned long long)nodes,
                     seconds > 0 ? (double)nodes / seconds * 1e-6 : 0.0);
        if (s->engine->describe != NULL)
            s->engine->describe(s, &w);
    } else {
        write_text(&w, CLEAR_LINE);
    }
    if (!w.failed) {
        fputs(w.text, stderr);
        fflush(stderr);
    }
    writer_done(&w);
}

enum ended run_search(const struct settings *set, struct search *s, uint64_t nodes_before,
                      double started, double *seconds)
{
    double next_progress = started + PROGRESS_SECONDS;
    bool progress = !set->quiet && set->threads <= 1 && isatty(STDERR_FILENO),
         shown = false;
    enum ended ended = ENDED_STOPPED;
    uint64_t work = FIRST_WORK;
    for (double before = now(); !stop_asked(set);) {
        uint64_t nodes = nodes_before + s->nodes;
        if (set->nodes > 0 && nodes >= set->nodes) {
            ended = ENDED_NODES;
            break;
        }
        if (set->nodes > 0 && set->nodes - nodes < work)
            work = set->nodes - nodes;
        enum search_state state = search_step(s, work);
        double t = now();
        if (t - before > 2 * STEP_SECONDS && work > 1)
            work /= 2;
        else if (t - before < STEP_SECONDS / 2 && work < MOST_WORK)
            work *= 2;
        before = t;
        if (state != SEARCH_RUNNING) {
            ended = ended_by(set, state);
            break;
        }
        if (t - started >= set->seconds) {
            ended = ENDED_TIME;
            break;
        }
        if (progress && t >= next_progress) {
            show_progress(s, nodes_before + s->nodes, t - started, false);
            shown = true;
            next_progress = t + PROGRESS_SECONDS;
        }
    }
    *seconds = now() - started;
    if (shown)
        show_progress(s, 0, *seconds, true);
    return ended;
}
