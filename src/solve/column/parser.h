/* SPDX-License-Identifier: MIT */
/* parser.h: solves one row of blocks by the algorithms of [CLICK §2.1, 2.2] as the paper
 * describes them. For n blocks of k colours they take time k n^3 to decide whether the
 * row can be cleared, and k n^5 to find the fewest blocks left. That is far too slow to
 * answer questions, but the tests and `dicot bench` compare the methods with them. */
#ifndef DICOT_SOLVE_COLUMN_PARSER_H
#define DICOT_SOLVE_COLUMN_PARSER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory;
struct parser;

/* Makes a parser for a word of colours, which count from 1. The word must outlive the
 * parser. Returns NULL if the budget is exceeded. */
struct parser *parser_new(const uint8_t *word, size_t length, struct memory *m);
void parser_free(struct parser *p);

/* Says whether the grammar derives the letters from `from` to end-1 [CLICK Cor 6]. */
bool parser_accepts(struct parser *p, size_t from, size_t end);

/* Returns the fewest letters left of the whole word [CLICK Cor 7], by one decision for
 * each subword [CLICK Lemma 1]. */
size_t parser_fewest(struct parser *p);

#endif
