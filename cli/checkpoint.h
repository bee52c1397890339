/* SPDX-License-Identifier: MIT */
/* checkpoint.h: the file of --checkpoint, as the host of a search provides it. */
#ifndef DICOT_CLI_CHECKPOINT_H
#define DICOT_CLI_CHECKPOINT_H

#include "durable.h"
#include "files.h"

/* While it is open, no other process can open it: FILE.lock is locked. */
struct checkpoint_file {
    const char *name; /* the caller's, not copied */
    struct file_lock lock;
    int old; /* a file descriptor, of the version there was; -1: none */
    struct new_file new;
    bool failing; /* the last version could not be written, which was said */
    struct kept_file kept;
};

/* False: `error` says why not. Nothing is to be closed then. */
bool checkpoint_open(struct checkpoint_file *f, const char *name, struct error *error);
void checkpoint_close(struct checkpoint_file *f);

#endif
