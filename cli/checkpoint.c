/* SPDX-License-Identifier: MIT */
/* checkpoint.c: the file of --checkpoint. A new version is written as FILE.part, synced
 * to disk, and renamed. So there is always one complete version, even if the process or
 * the machine stops.
 *
 * FILE.lock keeps other processes out (native/durable.h). */
#include "checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- versions ---- */

static size_t read_old(void *file, char *bytes, size_t length)
{
    struct checkpoint_file *f = file;
    size_t done = 0;
    while (done < length) {
        ssize_t n = read(f->old, bytes + done, length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            fprintf(stderr, "dicot: cannot read %s: %s\n", f->name, strerror(errno));
        if (n <= 0)
            break;
        done += (size_t)n;
    }
    return done;
}

/* Takes the next bytes of a new version. The first ones open FILE.part. */
static bool write_new(void *file, const char *bytes, size_t length)
{
    struct checkpoint_file *f = file;
    if (f->new.file == NULL && !new_file_open(&f->new, f->name))
        return false;
    return fwrite(bytes, 1, length, f->new.file) == length;
}

/* Shows the failure once, not every few minutes. */
static void tell_failure(struct checkpoint_file *f, bool failing, int why)
{
    if (failing && !f->failing)
        fprintf(stderr, "dicot: cannot write the checkpoint %s: %s; it is as it was\n",
                f->name, strerror(why));
    f->failing = failing;
}

static bool replace(void *file, bool whole)
{
    struct checkpoint_file *f = file;
    errno = whole || errno != 0 ? errno : EIO; /* there must be a reason to show */
    bool ok = whole && f->new.file != NULL &&file_sync(f->new.file);
    int why = errno;
    if (ok) {
        ok = new_file_keep(&f->new);
        why = errno;
        file_sync_directory(f->name); /* or the new name might not survive a crash */
    } else {
        new_file_drop(&f->new);
    }
    tell_failure(f, !ok, why);
    return ok;
}

/* ---- life ---- */

static bool refuse(struct error *error, const char *name, const char *why)
{
    return error_fail(error, IO_ERROR, 1, "--checkpoint %.60s: %s", name, why);
}

/* Opens the file if it exists. It must be one that may be replaced: renaming needs only
 * write permission for the directory, so it would replace even a file that is
 * protected. */
static bool open_old(struct checkpoint_file *f, struct error *error)
{
    struct stat there;
    f->old = -1;
    if (lstat(f->name, &there) != 0)
        return errno == ENOENT || refuse(error, f->name, strerror(errno));
    if (!S_ISREG(there.st_mode))
        return refuse(error, f->name, "not a plain file; name another one");
    if ((there.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 ||
        access(f->name, W_OK) != 0)
        return refuse(error, f->name, "read-only: make it writable, or copy it");
    f->old = open(f->name, O_RDONLY | O_CLOEXEC);
    return f->old >= 0 || refuse(error, f->name, strerror(errno));
}

static bool lock(struct checkpoint_file *f, struct error *error)
{
    if (file_lock_take(&f->lock, f->name))
        return true;
    return refuse(error, f->name,
                  errno == EAGAIN
                      ? "another process is using it; wait for it, or name another file"
                      : strerror(errno));
}

bool checkpoint_open(struct checkpoint_file *f, const char *name, struct error *error)
{
    *f = (struct checkpoint_file){.name = name, .lock = {.fd = -1}, .old = -1};
    if (!lock(f, error) || !open_old(f, error)) {
        checkpoint_close(f);
        return false;
    }
    f->kept = (struct kept_file){.old = {f->old >= 0 ? read_old : NULL, f},
                                 .new = {write_new, f},
                                 .replace = replace};
    return true;
}

void checkpoint_close(struct checkpoint_file *f)
{
    new_file_drop(&f->new);
    if (f->old >= 0)
        close(f->old);
    f->old = -1;
    file_lock_leave(&f->lock);
}
