/* SPDX-License-Identifier: MIT */
/* number_board.h: lists of positive numbers, the instances of partition problems, and
 * what the boards made from them share: some runs stand for numbers, and a solution says
 * in which set each number is. */
#ifndef DICOT_REDUCE_CLICK_NUMBER_BOARD_H
#define DICOT_REDUCE_CLICK_NUMBER_BOARD_H

#include "reduce/click/click_board.h"

struct numbers {
    struct arena *arena;
    uint32_t *value;
    size_t count, capacity;
    uint64_t sum;
};

/* Reads a list such as `4,5,6`, which must be all of the text. On failure the error is
 * filled. */
bool numbers_parse(struct numbers *n, struct arena *a, struct cursor *c);

/* Writes a solution: sets separated by ` | `, the numbers of each joined by `+` in the
 * order of the list; set_of[i] is the set of number i. */
void numbers_print_sets(const struct numbers *n, const uint32_t *set_of, uint32_t sets,
                        struct writer *w);

/* Reads a text that numbers_print_sets wrote for these numbers. Of equal numbers, the
 * first that is still left is meant. */
void numbers_read_sets(const struct numbers *n, struct cursor text, uint32_t *set_of);

struct number_board;

/* In what they differ. */
struct number_kind {
    size_t size; /* of an instance */

    /* Checks the numbers, and sets the number of sets. If they do not fit, fills the
     * error at `place` and returns false. */
    bool (*fits)(struct number_board *b, const struct cursor *place);

    /* Fill the two columns. */
    void (*columns[2])(struct number_board *b);

    /* Receives a number_picture and writes the name of a run, as in click_board.h. */
    void (*name)(const void *picture, uint32_t run, struct writer *w);

    /* Returns the set of number i in a play, with `when` as for read_clicks in
     * reduction.h. */
    uint32_t (*find_set)(const struct number_board *b, const uint32_t *when, size_t i);
};

/* The beginning of their instances. */
struct number_board {
    struct click_board board;
    const struct number_kind *kind;
    struct numbers numbers;
    uint32_t sets; /* number of sets */
};

/* Returns the run of number i in the right column: every other run from the bottom. */
static inline uint32_t number_run(const struct number_board *b, size_t i)
{
    return b->board.first[1] + 2 * (uint32_t)i;
}

/* Reads the numbers and builds the board of an instance. Fills the error and returns NULL
 * on failure. */
void *number_board_parse(struct arena *a, struct cursor *text,
                         const struct number_kind *kind);

/* What is drawn: the board and, unless set_of is NULL, the set of each number, from 0. */
struct number_picture {
    const struct number_board *board;
    uint32_t *set_of;
};

/* Writes the name of number i in the picture: `4`, or `4 in set 2`. */
void number_picture_name(const struct number_picture *p, size_t i, struct writer *w);

/* The slots `draw` and `read_clicks`. */
void number_board_draw(const void *instance, struct cursor solution, bool to_scale,
                       struct drawn_boxes *boxes, struct writer *w);
bool number_board_read_clicks(const void *instance, const uint32_t *when,
                              struct writer *w);

/* The beginning of their searches. */
struct number_search {
    struct reduction_search base;
    uint32_t *set_of; /* for each number: its set, from 0; once they are found */
};

/* The slot `print_solution`. */
void number_search_print(const struct reduction_search *s, struct writer *w);

#endif
