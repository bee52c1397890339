/* SPDX-License-Identifier: MIT */
/* journal.h: the answers that a job has received, in a file beside its result, so that
 * a job that was killed goes on where it was. An answer is acknowledged when it is in
 * here. */
#ifndef DICOT_MPI_JOURNAL_H
#define DICOT_MPI_JOURNAL_H

#include "base/text.h"

struct journal {
    const char *name;       /* the caller's, not copied */
    int fd;                 /* -1: there is none */
    uint64_t size;          /* bytes of it that are whole */
    struct record *records; /* by number of the item */
    size_t count, capacity;
    uint64_t
        zeros; /* bytes at its end that were taken off: a power cut left zeros there */
    double synced; /* when it was last brought to the disk */
};

/* Opens the journal of a command, or begins it. False: `error` says why not; the file is
 * as it was. */
bool journal_open(struct journal *j, const char *name, const struct writer *command,
                  struct error *error);
void journal_close(struct journal *j);

/* The answer to the item of that number, if it was kept, as a letter behind `question`,
 * which it must have been the answer to. */
enum journal_found { JOURNAL_NONE, JOURNAL_THERE, JOURNAL_OTHER, JOURNAL_BROKEN };
enum journal_found journal_find(struct journal *j, size_t number,
                                const struct writer *question, struct writer *letter);

/* Keeps an answer. False: it cannot be written, errno says why; what was there is
 * whole. */
bool journal_add(struct journal *j, size_t number, const struct writer *question,
                 const char *letter, size_t length, double now);

#endif
