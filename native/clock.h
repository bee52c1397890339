/* SPDX-License-Identifier: MIT */
/* clock.h: the clocks that hosts give to the answer layer. */
#ifndef DICOT_NATIVE_CLOCK_H
#define DICOT_NATIVE_CLOCK_H

/* Seconds since some moment; it never goes back. */
double clock_now(void);

/* Seconds of work of this process, whatever else the machine does; where there is no such
 * clock, as clock_now. */
double clock_worked(void);

#endif
