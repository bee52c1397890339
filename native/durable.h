/* SPDX-License-Identifier: MIT */
/* durable.h: the one way in which dicot writes files.
 *
 * A regular file is replaced whole. The new version is written under a private name in
 * the same folder, NAME.<16 random digits>.part, which is made with O_EXCL and
 * O_NOFOLLOW, so that no link that was planted there is followed. It has the mode of the
 * old version from the start; without one, the umask decides. It is synced to disk, then
 * renamed, then the folder is synced; only then does it count. So there is always one
 * whole version or none, and of two writers the one that ends last wins.
 *
 * If NAME is a link, the file that it leads to is replaced, and the link stays. In a
 * sticky folder such as /tmp, links of other users are not followed.
 *
 * A private file is locked by its writer until it is renamed. One that nobody has locked
 * was left by a process that was killed; whoever next writes the same file removes it.
 *
 * A pipe, a device, /dev/stdout and /dev/fd/N are written directly.
 *
 * A file that a process continues (--keep, --checkpoint, databases) is locked as
 * NAME.lock for as long as it runs, and a second process is refused. NAME itself is
 * another file after each version, so a lock on it would not last. Journals are locked
 * themselves, since they are only appended to. */
#ifndef DICOT_NATIVE_DURABLE_H
#define DICOT_NATIVE_DURABLE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/text.h"

#define FILE_PATH 4096

/* Says in `error` why a file could not be written, and that the command can be repeated.
 * Returns false. */
bool file_failed(struct error *error, const char *name, int why);

/* Says in `error` what is wrong with a file. Returns false. */
bool file_refused(struct error *error, enum status status, const char *name,
                  const char *why);

/* ---- writing ---- */

struct new_file {
    FILE *file; /* NULL: none is open */
    bool direct;
    int why;                /* errno of the first write that failed; 0: none did */
    char target[FILE_PATH]; /* the file to be replaced, which is not a link */
    uint64_t number;        /* that of its private name */
};

/* Opens a new version of a file. Returns false if that fails; errno says why. A pipe that
 * nobody reads is waited for until `stopped` (then errno is EINTR); if that is NULL, it
 * is refused. */
bool new_file_open(struct new_file *n, const char *name, bool (*stopped)(void *));

/* Writes to it. Has the type of struct sink.write; returns false on failure. */
bool new_file_write(void *new_file, const char *bytes, size_t length);

/* Ends the new version and gives it its name. If it could not be written, returns false
 * (errno says why), and the old version stays. */
bool new_file_keep(struct new_file *n);

/* Removes the unfinished version. Does nothing after new_file_keep. */
void new_file_drop(struct new_file *n);

/* Opens a pipe, a device or an existing file for writing, as described for
 * new_file_open. `flags` are those of open, and may contain O_CREAT. Returns -1 on
 * failure. */
int file_open_stream(const char *name, int flags, bool (*stopped)(void *));

/* Why may a file that is to be continued not be replaced? Returns NULL if it may be; it
 * need not exist. Renaming needs only write permission for the folder, so it would
 * replace even a file that is protected. */
const char *file_unfit(const char *name);

/* Syncs the folder of a file to disk, and so the new name of the file. File systems that
 * cannot do this are left alone. Returns false on failure; errno says why. */
bool file_sync_directory(const char *name);

/* ---- locks ---- */

/* Opens a file, or makes it, and locks it for this process. Returns -1 if that
 * fails; errno says why. EAGAIN means that another process has locked it. */
int file_open_locked(const char *name);

/* The lock of a file that a process continues. */
struct file_lock {
    int fd; /* -1: none */
    char name[FILE_PATH];
};

/* Takes the lock of a file. Returns NULL, or the reason why that fails. A lock file that
 * was left by a process that was killed is locked by nobody; it is taken over. */
const char *file_lock_take(struct file_lock *l, const char *file);

/* Removes the lock file. Does nothing if the lock was not taken. */
void file_lock_leave(struct file_lock *l);

/* ---- bytes ---- */

/* Read and write all bytes at a place of a file. Return false if that fails (errno says
 * why) or, for file_read_at, if the file ends before. */
bool file_read_at(int fd, uint64_t at, void *to, size_t length);
bool file_write_at(int fd, uint64_t at, const void *bytes, size_t length);

#endif
