/* SPDX-License-Identifier: MIT */
/* words.h: turns the words of a command line into a request. */
#ifndef DICOT_ANSWER_WORDS_H
#define DICOT_ANSWER_WORDS_H

#include "answer/answer.h"

enum help_wish { HELP_NONE, HELP_SHORT, HELP_LONG }; /* -h, --help */

/* Reads the options among the words and removes them. *count words are left: what the
 * question is about. The request keeps pointers into the words. Words after -h or --help
 * are not looked at. Returns false on failure; `error` says what is wrong. */
bool words_parse(struct request *q, size_t *count, char **words, enum help_wish *help,
                 struct error *error);

#endif
