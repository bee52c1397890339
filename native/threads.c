/* SPDX-License-Identifier: MIT */
/* threads.c: see threads.h. Threads are started anew for each task: a task takes about 10
 * ms, much longer than starting them. */
#include "threads.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

#define MOST_HANDS 256

struct helper {
    pthread_t thread;
    void (*part)(void *task, unsigned hand);
    void *task;
    unsigned hand;
};

static void *help(void *helper)
{
    struct helper *h = helper;
    h->part(h->task, h->hand);
    return NULL;
}

void threads_work(unsigned hands, void (*part)(void *task, unsigned hand), void *task)
{
    struct helper helpers[MOST_HANDS];
    unsigned started = 1; /* hand 0 is this thread */
    for (; started < hands && started < MOST_HANDS; started++) {
        struct helper *h = &helpers[started];
        *h = (struct helper){.part = part, .task = task, .hand = started};
        if (pthread_create(&h->thread, NULL, help, h) != 0)
            break;
    }
    part(task, 0);
    for (unsigned hand = started; hand < hands; hand++)
        part(task, hand);
    for (unsigned hand = 1; hand < started; hand++)
        pthread_join(helpers[hand].thread, NULL);
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
    return count < 1 ? 1 : count > MOST_HANDS ? MOST_HANDS : (unsigned)count;
}
