/* SPDX-License-Identifier: MIT */
/* pebbles.h: what the files about Blocking Pebbles share: values as text, and sizes.
 *
 * A vertex is written (blue,red) or (blue,red,green). The out-star K_{1,2} has its centre
 * first; the transitive triple has its source first and its sink last. Numbers of pebbles
 * run from 0 or 1 to n. */
#ifndef DICOT_CLAIMS_PEBBLES_H
#define DICOT_CLAIMS_PEBBLES_H

#include <stdarg.h>
#include <stdio.h>

#include "dicot.h"
#include "trial.h"

#define STAR "pebbles outstar 2 "
#define TRIPLE "pebbles tournament 3 "

/* Sizes with --quick, by default and with --long, where n limits pebbles. */
#define PEBBLES(small, middle, large) SIZES("up to n of each kind", small, middle, large)

struct text {
    char text[100];
};

__attribute__((format(printf, 1, 2))) static inline struct text text(const char *format,
                                                                     ...)
{
    struct text t;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(t.text, sizeof t.text, format, arguments);
    va_end(arguments);
    return t;
}

static inline struct text integer(long n)
{
    return text("%ld", n);
}

static inline struct text form(long left, long right)
{
    return text("{%ld|%ld}", left, right);
}

/* Returns a / 2, rounded down. */
static inline long half(long a)
{
    return a < 0 ? -((1 - a) / 2) : a / 2;
}

/* Claims that `option` is an option of `who`, and no worse for that player than any
 * other. Only the library is asked. */
void is_best(struct trial *t, enum dicot_player who, struct text position,
             struct text option);

/* Claims that a player has so many moves. Only the library is asked. */
void has_moves(struct trial *t, enum dicot_player who, size_t moves,
               struct text position);

/* Count the moves from a LINE, by the library and by the plain rules; `free_only`: only
 * moves that cost no pebble. */
size_t count_moves(const char *line, enum dicot_player who, bool free_only);
size_t count_plainly(const char *line, enum dicot_player who, bool free_only);

static inline long larger(long a, long b)
{
    return a > b ? a : b;
}

#endif
