/* SPDX-License-Identifier: MIT */
/* letter.h: an item (base/work.h) as bytes: what goes from one process to another, and
 * into the journal. All processes of a job run the same program on the same kind of
 * machine, so numbers are written as they are in memory; a journal says which version
 * wrote it. */
#ifndef DICOT_MPI_LETTER_H
#define DICOT_MPI_LETTER_H

#include "base/work.h"

/* MPI counts bytes in an int. */
#define LETTER_MOST ((size_t)1 << 30)

/* The question alone, or with its answer. False: no memory, or it is too long. */
bool letter_ask(struct writer *to, const struct item *i);
bool letter_answer(struct writer *to, const struct item *i);

/* Fills a new item. What was answered has its evidence in a file of its own. False: no
 * memory, no room for that file, or it is no letter. */
bool letter_read(const char *bytes, size_t length, struct item *i);

/* The number of the item that a letter is about; only of whole letters. */
size_t letter_number(const char *bytes);

#endif
