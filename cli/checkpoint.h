/* SPDX-License-Identifier: MIT */
/* checkpoint.h: the file of --checkpoint, as the program provides it to a search. */
#ifndef DICOT_CLI_CHECKPOINT_H
#define DICOT_CLI_CHECKPOINT_H

#include "answer/answer.h"
#include "durable.h"

/* While the file is open, no other process can open it, because FILE.lock is locked. */
struct checkpoint_file {
    const char *name; /* owned by the caller */
    struct file_lock lock;
    int old; /* file descriptor of the version found at the start; -1: none */
    struct new_file new;
    bool failing; /* the last version could not be written, and the user was told */
    struct kept_file kept;
};

/* Opens the file. On failure returns false, `error` says why, and nothing needs
 * closing. */
bool checkpoint_open(struct checkpoint_file *f, const char *name, struct error *error);
void checkpoint_close(struct checkpoint_file *f);

#endif
