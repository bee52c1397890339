/* SPDX-License-Identifier: MIT */
/* hamming_ask.h: solves SC2 on Hamming graphs and replays the answers by the rules. */
#ifndef DICOT_TESTS_HAMMING_ASK_H
#define DICOT_TESTS_HAMMING_ASK_H

#include "hamming_brute.h"
#include "support.h"

/* Opens the line, with the sizes in place of its %s. */
void open_line(struct sample *s, const char *format, const char *sizes);

/* Opens the line with the joker, so that the position has a byte for it. */
void open_graph(struct sample *s, const char *sizes);

/* Solves the open sample with these colours of its stones, which are not changed. Checks
 * that the answer is `ought`, that its play is legal and ends so, and, unless NULL, that
 * `method` found it. Callers name the colours in testing(). */
void check_reply(struct sample *s, const struct graph_here *g, const uint8_t *colours,
                 const struct mode *m, struct brute_result ought, const char *method);

/* Does the same on a small board with these black vertices; the tables have the right
 * answer. */
void check_brute(struct sample *s, const struct brute *b, uint32_t black,
                 const struct mode *m, const char *method);

#endif
