/* SPDX-License-Identifier: MIT */
/* journal.h: the answers that a job has received, in a file beside its result, so that a
 * job that was killed can be continued. An answer is acknowledged when it is in the
 * journal. */
#ifndef DICOT_CLI_JOURNAL_H
#define DICOT_CLI_JOURNAL_H

#include "base/text.h"

struct journal {
    const char *name;       /* the caller's, not copied */
    int fd;                 /* -1: there is none */
    uint64_t size;          /* bytes of complete records */
    struct record *records; /* by number of the item */
    size_t count, capacity;
    uint64_t zeros; /* bytes cut off at its end: zeros that a power cut left */
    double synced;  /* when it was last synced to disk */
};

/* Opens the journal of a command, or begins it. On failure returns false and leaves the
 * file as it was; `error` says why. */
bool journal_open(struct journal *j, const char *name, const struct writer *command,
                  struct error *error);
void journal_close(struct journal *j);

/* Reads the answer to item `number`, if it was kept, into `letter`. JOURNAL_OTHER: it is
 * the answer to another question than this one. JOURNAL_BROKEN: it cannot be read. */
enum journal_found { JOURNAL_NONE, JOURNAL_THERE, JOURNAL_OTHER, JOURNAL_BROKEN };
enum journal_found journal_find(struct journal *j, size_t number,
                                const struct writer *question, struct writer *letter);

/* Keeps an answer. Returns false if it cannot be written; errno says why, and the records
 * before it stay complete. */
bool journal_add(struct journal *j, size_t number, const struct writer *question,
                 const char *letter, size_t length, double now);

#endif
