/* SPDX-License-Identifier: MIT */
/* reader.h: a ruleset file being read; for reader.c and patterns.c only. */
#ifndef DICOT_GAMES_RULES_READER_H
#define DICOT_GAMES_RULES_READER_H

#include "games/rules/ruleset.h"

struct ruleset_reader {
    struct ruleset *ruleset;
    const char *at, *end; /* what was not yet read */
    struct error *error;
    struct cursor line; /* the line that is being read, without blanks at its ends */
    unsigned number;
    bool ended;
};

/* Takes the word and blanks after it if the line begins so. */
bool ruleset_word(struct cursor *c, const char *word);

/* The number of a letter, '.' or '_'; -1: there is no such one. */
int ruleset_letter(const struct ruleset *s, int byte);

/* patterns.c: reads one more step of a rule. */
bool ruleset_step(struct ruleset_reader *r, struct rule *rule);

#endif
