/* SPDX-License-Identifier: MIT */
/* clock.c: the clocks of POSIX; see clock.h. */
#include "clock.h"

#include <time.h>

static double read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double clock_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double clock_worked(void)
{
#ifdef CLOCK_PROCESS_CPUTIME_ID
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
#else
    return clock_now();
#endif
}
