/* SPDX-License-Identifier: MIT */
/* reader.h: a ruleset file being read; for reader.c and patterns.c only. */
#ifndef DICOT_GAMES_RULES_READER_H
#define DICOT_GAMES_RULES_READER_H

#include "games/rules/ruleset.h"

struct ruleset_reader {
    struct ruleset *ruleset;
    struct cursor rest; /* the text that is not yet read */
    struct cursor line; /* the line that is being read, without blanks at its ends */
    unsigned number;
    bool ended;
};

/* If the line begins with the word, takes it and the blanks after it. */
bool ruleset_word(struct cursor *c, const char *word);

/* Returns the number of a letter, '.' or '_', or -1 if the ruleset has no such letter. */
int ruleset_letter(const struct ruleset *s, int byte);

/* Reads one more step of a rule (patterns.c). */
bool ruleset_step(struct ruleset_reader *r, struct rule *rule);

#endif
