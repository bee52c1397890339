/* SPDX-License-Identifier: MIT */
/* threads.h: threads for a task that one question is divided into. */
#ifndef DICOT_NATIVE_THREADS_H
#define DICOT_NATIVE_THREADS_H

/* As struct crew.work. */
void threads_work(unsigned hands, void (*part)(void *task, unsigned hand), void *task);

#endif
