/* SPDX-License-Identifier: MIT */
/* durable.h: files that outlive processes: locks on them, and syncing them to disk. */
#ifndef DICOT_NATIVE_DURABLE_H
#define DICOT_NATIVE_DURABLE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

/* Says in `error` why a file could not be written, and that the command can be repeated.
 * Returns false. */
bool file_failed(struct error *error, const char *name, int why);

/* Says in `error` what is wrong with a file. Returns false. */
bool file_refused(struct error *error, enum status status, const char *name,
                  const char *why);

/* NAME.lock, locked by the process that writes the file NAME. NAME itself is another file
 * after each version, so a lock on it would not last. */
struct file_lock {
    int fd; /* -1: none */
    char name[4096];
};

/* Opens a file, or makes it, and locks it for this process. Returns -1 if that
 * fails; errno says why. EAGAIN means that another process has locked it. */
int file_open_locked(const char *name);

/* Takes the lock of a file. Returns false if that fails; errno is as above. */
bool file_lock_take(struct file_lock *l, const char *file);

/* Does nothing if it was not taken. A lock file that was left by a process that was
 * killed is locked by nobody, and does no harm. */
void file_lock_leave(struct file_lock *l);

/* Read and write all bytes at a place of a file. Return false if that fails (errno says
 * why) or, for file_read_at, if the file ends before. */
bool file_read_at(int fd, uint64_t at, void *to, size_t length);
bool file_write_at(int fd, uint64_t at, const void *bytes, size_t length);

/* Syncs what was written to disk. Returns false on failure; errno says why. */
bool file_sync(FILE *file);

/* Syncs the directory of a file to disk, and so the new name of the file. File systems
 * that cannot do this are left alone. */
void file_sync_directory(const char *name);

#endif
