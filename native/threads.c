/* SPDX-License-Identifier: MIT */
/* threads.c: see threads.h. Threads stay between tasks. A search gives about a hundred
 * tasks per second, and starting threads for each took 5 % of the time of two threads. */
#include "threads.h"

#include <sched.h>
#include <unistd.h>

/* Waking a thread that sleeps takes up to a tenth of a millisecond, and the system may
 * put it on a processor that is busy, where it waits for some milliseconds. So a thread
 * looks for about that long whether it may go on before it sleeps. */
#define LOOKS 10000u

static void look_again(void)
{
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#endif
}

static bool has_news(const struct threads *t, unsigned done)
{
    return t->tasks != done || t->over;
}

/* Waits for a task that the helper has not done yet. Returns false if there will be
 * none. */
static bool next_task(struct threads *t, unsigned done)
{
    for (unsigned i = 0; i < t->looks && !has_news(t, done); i++)
        look_again();
    pthread_mutex_lock(&t->lock);
    while (!has_news(t, done))
        pthread_cond_wait(&t->begins, &t->lock);
    bool any = t->tasks != done;
    pthread_mutex_unlock(&t->lock);
    return any;
}

static void *help(void *helper)
{
    const struct helper *h = helper;
    struct threads *t = h->threads;
    /* It was started for a task, which does not end before it has done its part. */
    for (unsigned done = t->tasks - 1; next_task(t, done); done++) {
        t->part(t->task, h->hand);
        pthread_mutex_lock(&t->lock);
        if (--t->working == 0)
            pthread_cond_signal(&t->ends);
        pthread_mutex_unlock(&t->lock);
    }
    return NULL;
}

/* Starts the threads that are missing. If that fails, it is tried again with the next
 * task. Called with the lock. */
static void start_missing(struct threads *t)
{
    for (; t->started < t->crew.hands; t->started++) {
        struct helper *h = &t->helpers[t->started];
        h->threads = t;
        h->hand = t->started;
        if (pthread_create(&h->thread, NULL, help, h) != 0)
            return;
    }
}

/* The slot `work` of struct crew. Hands without a thread work after hand 0. */
static void work(const struct crew *crew, void (*part)(void *task, unsigned hand),
                 void *task)
{
    struct threads *t = crew->threads;
    pthread_mutex_lock(&t->lock);
    t->part = part;
    t->task = task;
    t->tasks++;
    start_missing(t);
    t->working = t->started - 1;
    pthread_cond_broadcast(&t->begins);
    pthread_mutex_unlock(&t->lock);
    part(task, 0);
    for (unsigned hand = t->started; hand < crew->hands; hand++)
        part(task, hand);
    for (unsigned i = 0; i < t->looks && t->working > 0; i++)
        look_again();
    pthread_mutex_lock(&t->lock);
    while (t->working > 0)
        pthread_cond_wait(&t->ends, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

void threads_init(struct threads *t, unsigned hands)
{
    t->crew = (struct crew){hands < 1              ? 1
                            : hands > THREADS_MOST ? THREADS_MOST
                                                   : hands,
                            work, t};
    t->started = 1;
    t->looks = t->crew.hands <= threads_available() ? LOOKS : 0;
    t->tasks = t->working = 0;
    t->over = false;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->begins, NULL);
    pthread_cond_init(&t->ends, NULL);
}

void threads_done(struct threads *t)
{
    pthread_mutex_lock(&t->lock);
    t->over = true;
    pthread_cond_broadcast(&t->begins);
    pthread_mutex_unlock(&t->lock);
    for (unsigned hand = 1; hand < t->started; hand++)
        pthread_join(t->helpers[hand].thread, NULL);
    pthread_cond_destroy(&t->ends);
    pthread_cond_destroy(&t->begins);
    pthread_mutex_destroy(&t->lock);
}

void threads_work_once(unsigned hands, void (*part)(void *task, unsigned hand),
                       void *task)
{
    struct threads t;
    threads_init(&t, hands);
    work(&t.crew, part, task);
    threads_done(&t);
}

void timed_condition_init(pthread_cond_t *c)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(c, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

struct timespec timed_condition_after(double seconds)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    const long nanoseconds = t.tv_nsec + (long)(seconds * 1e9);
    t.tv_sec += nanoseconds / 1000000000;
    t.tv_nsec = nanoseconds % 1000000000;
    return t;
}

/* Counts the processors that this process may use; a batch system may have limited
 * them. */
unsigned threads_available(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef CPU_COUNT
    cpu_set_t ours;
    if (sched_getaffinity(0, sizeof ours, &ours) == 0)
        count = CPU_COUNT(&ours);
#endif
    return count < 1 ? 1 : count > THREADS_MOST ? THREADS_MOST : (unsigned)count;
}
