/* SPDX-License-Identifier: MIT */
/* status.h: how functions report failures. The core uses no errno and no longjmp, and
 * prints nothing. */
#ifndef DICOT_BASE_STATUS_H
#define DICOT_BASE_STATUS_H

#include <stddef.h>

enum status {
    OK = 0,
    BAD_INPUT, /* the text is wrong; struct error says where and what was expected */
    NO_MEMORY, /* the budget of struct memory does not allow it */
    LIMIT,     /* a limit was reached before the answer was known */
    EXPIRED,   /* the time was used up, see memory.h */
    IO_ERROR
};

/* Why some work came to its end. */
enum ended {
    ENDED_SOLVED, /* it was done */
    ENDED_TIME,
    ENDED_NODES,
    ENDED_MEMORY,
    ENDED_STOPPED,   /* somebody pressed the stop button, or went away */
    ENDED_TOO_LARGE, /* more memory would not help: a number or a list has no room */
    ENDED_EXHAUSTED  /* the only method that may be used has nothing more to say */
};

/* The detail of a failure. `column` counts bytes from 1. The caller that reads lines
 * fills `line` (1 if there is only one line). */
struct error {
    enum status status;
    enum ended ended; /* if that says more than the status; else ENDED_SOLVED */
    size_t line, column;
    char message[200];
};

#endif
