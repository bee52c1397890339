/* SPDX-License-Identifier: MIT */
/* literal.h: values that are written without operators: 1/2, -1^3*2, *5, ^<2>, in any
 * notation (notation.h). The grammar is in name.h. */
#ifndef DICOT_VALUE_LITERAL_H
#define DICOT_VALUE_LITERAL_H

#include "base/text.h"
#include "value/value.h"

/* Returns whether a literal begins here. A sign before digits belongs to the number, with
 * or without blanks between them. */
bool literal_follows(const struct cursor *c);

/* Reads the longest literal. */
bool literal_parse(struct values *s, struct cursor *c, value *v);

/* Return {G|H}, and tiny(G) = {0||0|-G}. */
value value_pair(struct values *s, value left, value right);
value value_tiny(struct values *s, value g);

/* Reports at the cursor why the store has no value. Always returns false. */
bool value_failed(const struct cursor *c, enum status status);

#endif
