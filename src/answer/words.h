/* SPDX-License-Identifier: MIT */
/* words.h: the words of a command line become a request. */
#ifndef DICOT_ANSWER_WORDS_H
#define DICOT_ANSWER_WORDS_H

#include "answer/answer.h"

enum help_wish { HELP_NONE, HELP_SHORT, HELP_LONG }; /* -h, --help */

/* Takes the options out of the words; those left, counted in *count, are what the
 * question is about. The request keeps pointers into the words. When help is wished for,
 * nothing after that word is looked at. False: `error` says what is wrong. */
bool words_parse(struct request *q, size_t *count, char **words, enum help_wish *help,
                 struct error *error);

/* Which of "none|left|right" is the word? False: none of them. */
bool choice_find(const char *choices, const char *word, size_t length, uint64_t *index);

#endif
