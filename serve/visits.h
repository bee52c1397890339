/* SPDX-License-Identifier: MIT */
/* visits.h: the connections that are open, and how long each may take.
 *
 * Every connection has a deadline: for sending its request, and for taking the answer.
 * One thread looks at them now and then and hangs up on those that are late, however
 * busy they are: a client that sends one byte every second is late, too. While a question
 * is answered there is no deadline here; it has its own limit.
 *
 * Only so many questions are answered at once; the others wait for a seat. */
#ifndef DICOT_SERVE_VISITS_H
#define DICOT_SERVE_VISITS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "gate.h"
#include "posted.h"

/* How far a search is. */
struct watched {
    bool running; /* not waiting for a seat */
    double seconds;
    uint64_t nodes;
    char text[200];
};

struct visit {
    struct visits *all;
    struct visit *next, *before;
    int socket;
    double deadline;     /* hung up on after this */
    double give_up_at;   /* of the question being answered */
    atomic_bool stopped; /* somebody who knows its job wants the best so far */

    /* The request. */
    const struct command *command; /* NULL: it asks for a file */
    enum posted_errand errand;
    char job[MOST_JOB + 1]; /* empty: it has no name */
    struct watched watched; /* how far its search is, for others */
    char *body;
    size_t length;
    bool too_long; /* the rest of the body is dropped */
    struct memory memory;
    struct writer answer;
};

struct visits {
    pthread_mutex_t lock; /* of the list and the seats */
    pthread_cond_t freed; /* a seat */
    struct visit *first;
    unsigned seats;
    atomic_bool closing; /* the server ends */
};

void visits_init(struct visits *all, unsigned seats);
void visits_done(struct visits *all);

/* A connection opens and closes. NULL: no memory. */
struct visit *visit_open(struct visits *all, int socket);
void visit_close(struct visit *v);

/* It has so many seconds from now on. */
void visit_allow(struct visit *v, double seconds);

/* Hangs up on those whose time is over. */
void visits_hang_up(struct visits *all);

/* Names the question that a connection asks, and ends all that have that name, which then
 * give the best answer so far. Returns how many there were. */
void visit_name(struct visit *v, const char *job);
unsigned visits_stop(struct visits *all, const char *job);

/* Notes how far the search of a connection is, as struct host.progress, and finds it for
 * whoever knows the name. False: there is no question of that name. */
void visit_progress(void *visit, const struct progress *p);
bool visits_watch(struct visits *all, const char *job, struct watched *seen);

/* Has the client gone away, or has the question taken its time? It is the stop button of
 * the search, as struct host.stop. */
bool visit_is_over(void *visit);

/* Waits for a seat. False: visit_is_over before there was one. */
bool visit_sit_down(struct visit *v);
void visit_stand_up(struct visit *v);

/* Writes an error in place of the answer. */
void visit_write_error(struct visit *v, const struct error *error);

/* Forgets the request, when it was answered. */
void visit_forget(struct visit *v);

#endif
