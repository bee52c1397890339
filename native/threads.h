/* SPDX-License-Identifier: MIT */
/* threads.h: threads that share the work of one question, or of many. */
#ifndef DICOT_NATIVE_THREADS_H
#define DICOT_NATIVE_THREADS_H

/* Runs `part` in `hands` threads and waits for all of them. Fills the slot `work` of
 * struct crew (base/crew.h). */
void threads_work(unsigned hands, void (*part)(void *task, unsigned hand), void *task);

/* Returns how many threads can run at the same time. */
unsigned threads_available(void);

#endif
