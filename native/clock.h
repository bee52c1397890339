/* SPDX-License-Identifier: MIT */
/* clock.h: the clocks that hosts provide to the answer layer. */
#ifndef DICOT_NATIVE_CLOCK_H
#define DICOT_NATIVE_CLOCK_H

/* Returns the seconds since some moment. It never goes back. */
double clock_now(void);

/* Returns the CPU seconds of this process; on a system without such a clock, the same as
 * clock_now. */
double clock_worked(void);

#endif
