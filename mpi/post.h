/* SPDX-License-Identifier: MIT */
/* post.h: letters between the ranks of a job. */
#ifndef DICOT_MPI_POST_H
#define DICOT_MPI_POST_H

#include "clerks.h"

/* END: these were all questions of this deal; QUIT: there will be no more of any. BACK: a
 * question that cannot be answered here. WORD, OVER, NODES: of a meeting (meeting.c). */
enum tag { ASK = 1, STOP, END, QUIT, ANSWER, STOPPED, BACK, WORD, OVER, NODES };

/* Sends a letter, which is then ours no more; NULL: an empty one. Does not wait until it
 * is taken. */
void post_send(int to, enum tag tag, struct mail *m);

/* A message, if there is one. `m` gets its letter; *m NULL if it has none. */
bool post_receive(enum tag *tag, int *from, struct mail **m);

/* Waits until all that was sent, by any rank, is taken. Letters that come meanwhile are
 * thrown away. */
void post_finish(void);

/* How long to wait for messages, in seconds: longer after each nap that was in vain, up
 * to a limit. */
#define SHORTEST_NAP 20e-6
double post_longer(double nap);

/* Waits for a moment; the next nap is longer. */
void post_nap(double *nap);

#endif
