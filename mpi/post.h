/* SPDX-License-Identifier: MIT */
/* post.h: letters between the ranks of a job. */
#ifndef DICOT_MPI_POST_H
#define DICOT_MPI_POST_H

#include "clerks.h"

/* END: this deal has no more questions. QUIT: nor will there be any later. BACK: a
 * question that cannot be answered here is returned. WORD, OVER and NODES belong to
 * meetings (meeting.c). */
enum tag { ASK = 1, STOP, END, QUIT, ANSWER, STOPPED, BACK, WORD, OVER, NODES };

/* Sends a letter, and takes ownership of it. NULL: an empty letter. Does not wait until
 * it is received. */
void post_send(int to, enum tag tag, struct mail *m);

/* Receives a message. Returns false if there is none. *m becomes its letter, or NULL if
 * it has none. */
bool post_receive(enum tag *tag, int *from, struct mail **m);

/* Waits until every message of every rank has been received. Letters that come meanwhile
 * are thrown away. */
void post_finish(void);

/* How long to wait for messages, in seconds. Each nap without a message makes the next
 * one longer, up to a limit. */
#define SHORTEST_NAP 20e-6
double post_longer(double nap);

/* Sleeps for *nap seconds, and makes *nap longer. */
void post_nap(double *nap);

#endif
