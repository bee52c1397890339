/* SPDX-License-Identifier: MIT */
/* tuples.h: reads and prints the pebbles of the vertices, (2)(0)x998 or (1,2)(0,0,3), for
 * all games with pebbles. */
#ifndef DICOT_GAMES_TUPLES_H
#define DICOT_GAMES_TUPLES_H

#include "base/text.h"

#define MOST_COLOURS 3

/* The most pebbles of a colour on a vertex: 10^18, so that sums of a few counts do not
 * overflow. */
#define MAX_COUNT 1000000000000000000u

/* One vertex, or several equal ones in a row. */
struct tuple {
    uint64_t count[MOST_COLOURS];
    uint64_t repeat;
};

/* How many numbers a vertex has. If fewer than `least` were read, the error message asks
 * for `next`. */
struct tuple_form {
    unsigned least, most;
    const char *next;
    bool lists; /* the form [[1,0],[2,4]] is also read */
};

typedef bool tuple_sink(void *context, const struct cursor *place, const struct tuple *t);

/* Passes each tuple up to the cursor's end to the sink. Returns false if the text is
 * wrong or as soon as the sink returns false. */
bool tuples_read(struct cursor c, const struct tuple_form *form, tuple_sink *sink,
                 void *context);

/* Totals: the number of vertices, and of pebbles of each colour. */
struct totals {
    uint64_t vertices, pebbles[MOST_COLOURS];
};

/* tuples_total takes the blanks between a graph and its pebbles, and counts the pebbles;
 * the cursor stays where they begin. tuples_fit checks that they are for that many
 * vertices. */
bool tuples_total(struct cursor *c, const struct tuple_form *form, struct totals *sum);
bool tuples_fit(const struct cursor *place, const struct totals *sum, uint32_t vertices);

/* How to print the vertices in order. Runs of equal vertices are abbreviated: (0)x998. */
struct tuple_printer {
    const void *context;
    bool (*same)(const void *context, uint32_t u, uint32_t v);
    void (*print)(const void *context, uint32_t v, struct writer *w);
};
void tuples_print(uint32_t vertices, const struct tuple_printer *p, struct writer *w);

#endif
