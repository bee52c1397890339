/* SPDX-License-Identifier: MIT */
/* threads.h: threads that share the work of one question, or of many. */
#ifndef DICOT_NATIVE_THREADS_H
#define DICOT_NATIVE_THREADS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

#include "base/crew.h"

#define THREADS_MOST 256

struct helper {
    pthread_t thread;
    struct threads *threads;
    unsigned hand;
};

/* Threads that wait between tasks. Hand 0 is the thread that gives the tasks. */
struct threads {
    struct crew crew; /* for those who have tasks; one task at a time */
    /* The rest is private. Only the thread that gives tasks changes the helpers. */
    struct helper helpers[THREADS_MOST];
    unsigned started; /* hands that have a thread, with hand 0 */
    unsigned looks;   /* at what a thread waits for, before it sleeps */
    pthread_mutex_t lock;
    pthread_cond_t begins, ends;
    /* Protected by the lock: */
    void (*part)(void *task, unsigned hand);
    void *task;
    /* Changed only with the lock: */
    _Atomic unsigned tasks;   /* number of tasks so far */
    _Atomic unsigned working; /* helpers that have not finished the task yet */
    _Atomic bool over;        /* there will be no more tasks */
};

/* Makes a crew of up to THREADS_MOST hands. It must not be moved. Threads are started
 * with the first task. */
void threads_init(struct threads *t, unsigned hands);
void threads_done(struct threads *t);

/* Runs one task by threads of its own. */
void threads_work_once(unsigned hands, void (*part)(void *task, unsigned hand),
                       void *task);

/* Prepares a condition for timed waits by a clock that nobody sets back, and returns the
 * moment on that clock when so many seconds have passed. */
void timed_condition_init(pthread_cond_t *c);
struct timespec timed_condition_after(double seconds);

/* Returns how many threads can run at the same time. */
unsigned threads_available(void);

#endif
