/* SPDX-License-Identifier: MIT */
/* choice.h: lists of words such as "none|left|right", from which a user chooses one. */
#ifndef DICOT_BASE_CHOICE_H
#define DICOT_BASE_CHOICE_H

#include "base/text.h"

/* Finds the word in the list and stores its place, from 0. Returns false if it is not
 * there. */
bool choice_find(const char *choices, const char *word, size_t length, uint64_t *index);

/* The same for a word of a text. If it is not in the list, the error is "expected
 * goal=fewest|most" with the nearest word; without the name of what is chosen if `name`
 * is NULL. */
bool choice_read(const struct cursor *word, const char *name, const char *choices,
                 uint64_t *index);

/* Writes the word at that place, which must exist. */
void choice_print(const char *choices, uint64_t index, struct writer *w);

#endif
