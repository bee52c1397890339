/* SPDX-License-Identifier: MIT */
/* clerks.h: the threads of one process that answer letters (letter.h), so that its main
 * thread, the only one that uses MPI, can pass letters on meanwhile. */
#ifndef DICOT_MPI_CLERKS_H
#define DICOT_MPI_CLERKS_H

#include <pthread.h>

#include "base/items.h"

/* A letter that is being sent or answered. */
struct mail {
    struct memory memory; /* budget of the letter, without a limit */
    struct writer letter;
    bool stopped; /* the answer does not count: a stop ended it early */
    struct mail *next;
};

/* Returns NULL if memory runs out. */
struct mail *mail_new(void);
void mail_free(struct mail *m);

struct mails {
    struct mail *first, *last;
};

struct clerks {
    const struct items *work;
    size_t limit; /* bytes for each question */
    struct clerk {
        struct clerks *clerks;
        pthread_t thread;
    } clerk[256];
    unsigned count;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t asked, answered;
    struct mails todo, done;
    bool ended;
};

/* Starts the threads. Returns false if not a single one could be started. */
bool clerks_begin(struct clerks *c, const struct items *w, unsigned count, size_t limit);
void clerks_end(struct clerks *c);

/* Gives a question to the clerks, who then own it. */
void clerks_ask(struct clerks *c, struct mail *m);

/* Returns an answer. Waits up to `seconds` for one, and returns NULL if none has come. */
struct mail *clerks_answer(struct clerks *c, double seconds);

#endif
