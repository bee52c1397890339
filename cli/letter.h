/* SPDX-License-Identifier: MIT */
/* letter.h: an item (base/items.h) as bytes: what goes from one process to another, and
 * into the journal. All processes of a job run the same program on the same kind of
 * machine, so numbers are written as they are in memory; a journal says which version
 * wrote it. */
#ifndef DICOT_CLI_LETTER_H
#define DICOT_CLI_LETTER_H

#include "base/items.h"

/* MPI counts bytes in an int. */
#define LETTER_MOST ((size_t)1 << 30)

/* Writes the question of an item, alone or with its answer. Return false if memory runs
 * out or the letter is too long. */
bool letter_ask(struct writer *to, const struct item *i);
bool letter_answer(struct writer *to, const struct item *i);

/* Fills a new item. The evidence of an answer is put into a temporary file. Returns false
 * if memory runs out, that file cannot be written, or the bytes are not a letter. */
bool letter_read(const char *bytes, size_t length, struct item *i);

/* Returns the number of the item that a complete letter is about. */
size_t letter_number(const char *bytes);

#endif
