/* SPDX-License-Identifier: MIT */
/* parser.h: one row of blocks by the algorithms of [CLICK §2.1, 2.2] as the paper
 * describes them: time k n^3 to decide whether it can be cleared, and k n^5 for the
 * fewest left, for n blocks of k colours. They are far too slow to answer questions: the
 * tests and `dicot bench` compare the methods with them. */
#ifndef DICOT_SOLVE_COLUMN_PARSER_H
#define DICOT_SOLVE_COLUMN_PARSER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct memory;
struct parser;

/* A word of colours from 1 on; it must outlive the parser. Returns NULL if the budget is
 * exceeded. */
struct parser *parser_new(const uint8_t *word, size_t length, struct memory *m);
void parser_free(struct parser *p);

/* [CLICK Cor 6]: can the letters from `from` to end-1 be derived by the grammar? */
bool parser_accepts(struct parser *p, size_t from, size_t end);

/* [CLICK Cor 7]: the fewest letters left of the whole word, by one decision for each
 * subword [CLICK Lemma 1]. */
size_t parser_fewest(struct parser *p);

#endif
