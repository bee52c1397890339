/* SPDX-License-Identifier: MIT */
/* visits.h: the connections that are open, and how long each may take.
 *
 * Every connection has a deadline for sending its request, and one for taking the answer.
 * One thread checks them regularly and hangs up on clients that are late, however busy: a
 * client that sends one byte per second is late, too. While a question is being answered
 * there is no deadline here; the question has its own limit. If there are as many
 * connections as there may be, the one that has kept us waiting longest makes room.
 *
 * A limited number of questions are answered at once; the others wait for a seat. */
#ifndef DICOT_SERVE_VISITS_H
#define DICOT_SERVE_VISITS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "gate.h"
#include "posted.h"
#include "stream.h"

#define MOST_VISITS 256

/* How far the search of a connection is. */
struct watched {
    bool running; /* false: it waits for a seat */
    double seconds;
    uint64_t nodes;
    char text[200];
};

struct visit {
    struct visits *all;
    struct visit *next, *before;
    double since;        /* moment since which we wait for the client */
    double deadline;     /* moment after which we hang up; INFINITY: we do not wait */
    bool between;        /* we wait for a request, and have not all of it */
    double half_closed;  /* moment at which it was seen to send no more; 0: not yet */
    double give_up_at;   /* moment at which the question being answered must end */
    atomic_bool stopped; /* another request asked for the best answer so far */

    /* The request. */
    const struct command *command; /* NULL: the request is for a file */
    enum posted_errand errand;
    char job[MOST_JOB + 1]; /* name of the question; empty: none */
    struct watched watched; /* for requests that watch it */
    struct posted_bytes body;
    bool without_body; /* the response: it is one to HEAD */
    bool persists;     /* more requests may follow */
    struct memory memory;
    struct writer answer;
    struct stream stream;
};

struct visits {
    pthread_mutex_t lock; /* protects the list and the seats */
    pthread_cond_t freed; /* signalled when a seat is free */
    pthread_cond_t left;  /* signalled when a connection is closed */
    struct visit *first;
    unsigned count, seats;
    atomic_bool closing; /* the server is shutting down */
};

void visits_init(struct visits *all, unsigned seats);
void visits_done(struct visits *all);

/* Prepares a connection outside the list. */
void visit_init(struct visit *v, struct visits *all, int socket);

/* Open and close a connection. visit_open makes room for it if need be, and begins to
 * wait for its first request, for so many seconds. It returns NULL if there is no memory,
 * or if all connections are being answered; the socket is still open then. visit_close
 * closes it. */
struct visit *visit_open(struct visits *all, int socket, double seconds);
void visit_close(struct visit *v);

/* Sets the deadline of a connection to `seconds` from now. */
void visit_allow(struct visit *v, double seconds);

/* Begins to wait for the next request. Returns false if there shall be none. */
bool visit_await(struct visit *v, double seconds);

/* Hangs up on connections that are past their deadline. */
void visits_hang_up(struct visits *all);

/* Ends all questions, with what is known so far, and waits until all connections are
 * closed. A client that has not taken its answer after so many seconds is hung up on. */
void visits_drain(struct visits *all, double seconds);

/* visit_name names the question of a connection. visits_stop stops all questions with a
 * name, which then give the best answer so far; returns how many there were. */
void visit_name(struct visit *v, const char *job);
unsigned visits_stop(struct visits *all, const char *job);

/* visit_progress stores how far the search of a connection is; it is the slot struct
 * host.progress. visits_watch reads that for the question with a name; returns false if
 * there is none. */
void visit_progress(void *visit, const struct progress *p);
bool visits_watch(struct visits *all, const char *job, struct watched *seen);

/* Has the client gone away, or is the time of the question used up? This is the stop
 * button of the search: the slot struct host.stop. A client that sends no more may still
 * read, or may be gone; there is no telling, so it has another second. */
bool visit_is_over(void *visit);

/* Waits for a seat. Returns false if visit_is_over became true before there was one. */
bool visit_sit_down(struct visit *v);
void visit_stand_up(struct visit *v);

/* Writes an error in place of the answer. */
void visit_write_error(struct visit *v, const struct error *error);

/* Forgets the request after it was answered. */
void visit_forget(struct visit *v);

#endif
