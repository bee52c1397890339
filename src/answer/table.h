/* SPDX-License-Identifier: MIT */
/* table.h: answers as the rows of a table, for --table. */
#ifndef DICOT_ANSWER_TABLE_H
#define DICOT_ANSWER_TABLE_H

#include "answer/answer.h"
#include "base/json.h"

/* Will the answer be a row of a table? */
bool table_row_wanted(const struct request *q);

/* Writes the head of the table of a command, if this kind of table has one. */
void table_write_head(const struct request *q, struct writer *w);

/* Writes a row: the LINE of the result, then what the columns of the command name of an
 * answer, whose members are in the text `object`. */
void table_write_row(const struct reply *to, const struct result *r,
                     const struct json_members *members, const char *object,
                     struct writer *w);

#endif
