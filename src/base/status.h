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

/* The detail of a failure. `column` counts bytes from 1. The caller that reads lines
 * fills `line` (1 if there is only one line). */
struct error {
    enum status status;
    size_t line, column;
    char message[200];
};

#endif
