/* SPDX-License-Identifier: MIT */
/* words.h: all short words of blocks for the tests of columns, the best result of each by
 * trying all plays, and a board on which words are put. */
#ifndef TESTS_SOLVE_COLUMN_WORDS_H
#define TESTS_SOLVE_COLUMN_WORDS_H

#include "support.h"
#include "solve/method.h"

#define MOST 24 /* most letters of a word */

struct word {
    unsigned length;
    uint8_t letter[MOST]; /* from 1 */
};

/* The words of a length are numbered from 0. */
struct word word_of(unsigned colours, unsigned length, unsigned long code);
unsigned long code_of(unsigned colours, const struct word *w);
unsigned long count_words(unsigned colours, unsigned length);

/* Returns the end of the group that begins at i. */
unsigned group_end(const struct word *w, unsigned i);
void remove_letters(struct word *w, unsigned from, unsigned end);

/* Calls testing() with the word. */
void test_word(const struct word *w);

/* Returns the points for a click on n blocks. NULL: blocks left are counted, not
 * points. */
typedef int64_t points(int64_t n);

struct word_table {
    unsigned colours, longest;
    points *points;
    int64_t bonus;
    int32_t *best[MOST + 1]; /* indexed by length and code */
};

void fill_table(struct word_table *t);
void free_table(struct word_table *t);

/* A board on which each word is put in turn, and the one method that is tested. */
struct lab {
    struct sample sample;
    size_t stride;
    const struct solve_method *method;
    uint8_t *position;
};

void open_lab(struct lab *l, const char *line, size_t stride,
              const struct solve_method *method);
void close_lab(struct lab *l);

/* Puts the word on the board in place of the last one, and returns the task of solving
 * it. */
struct task lab_task(struct lab *l, const struct word *w);

#endif
