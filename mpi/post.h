/* SPDX-License-Identifier: MIT */
/* post.h: letters between the ranks of a job. */
#ifndef DICOT_MPI_POST_H
#define DICOT_MPI_POST_H

#include "hands.h"

/* END: these were all questions of this deal; QUIT: there will be no more of any. BACK: a
 * question that cannot be answered here. */
enum tag { ASK = 1, DROP, STOP, END, QUIT, ANSWER, CUT, STOPPED, BACK };

/* Sends a letter, which is then ours no more; NULL: an empty one. Does not wait until it
 * is taken. */
void post_send(int to, enum tag tag, struct mail *m);

/* A message, if there is one. `m` gets its letter; *m NULL if it has none. */
bool post_receive(enum tag *tag, int *from, struct mail **m);

/* Waits until all that was sent is taken. */
void post_finish(void);

#endif
