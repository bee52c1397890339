/* SPDX-License-Identifier: MIT */
/* hands.h: the threads of one process that answer letters (letter.h), so that its main
 * thread, the only one that uses MPI, can pass letters on meanwhile. */
#ifndef DICOT_MPI_HANDS_H
#define DICOT_MPI_HANDS_H

#include <pthread.h>

#include "base/work.h"

/* A letter under way. */
struct mail {
    struct memory memory; /* without a limit */
    struct writer letter;
    bool stopped; /* the answer does not count: a stop ended it early */
    struct mail *next;
};

/* NULL: no memory. */
struct mail *mail_new(void);
void mail_free(struct mail *m);

struct mails {
    struct mail *first, *last;
};

struct hands {
    const struct work *work;
    size_t limit; /* bytes for each question */
    struct hand {
        struct hands *hands;
        pthread_t thread;
    } hand[256];
    unsigned count;
    pthread_mutex_t lock; /* guards: */
    pthread_cond_t asked, answered;
    struct mails todo, done;
    bool ended;
};

/* False: not a single thread could be started. */
bool hands_begin(struct hands *h, const struct work *w, unsigned count, size_t limit);
void hands_end(struct hands *h);

/* Gives a question to the hands, who then own it. */
void hands_ask(struct hands *h, struct mail *m);

/* An answer, if there is one; NULL: not yet. Waits for up to so many seconds. */
struct mail *hands_answer(struct hands *h, double seconds);

#endif
