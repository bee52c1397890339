/* SPDX-License-Identifier: MIT */
/* checkpoint.c: the file of --checkpoint. A new version is written as FILE.part, brought
 * to the disk, and renamed: whenever the process or the machine stops, one whole version
 * is there.
 *
 * FILE itself is another file after each version, so a lock on it would not last: what is
 * locked is FILE.lock, which goes away with the process that made it. One that was left
 * by a process that was killed is locked by nobody, and does no harm. */
#include "checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the lock ---- */

/* Is the open file still the one of that name? */
static bool is_there(int fd, const char *name)
{
    struct stat open, there;
    return fstat(fd, &open) == 0 && stat(name, &there) == 0 &&
           open.st_dev == there.st_dev && open.st_ino == there.st_ino;
}

/* -1: errno says why not. */
static int take_lock(const char *name)
{
    for (;;) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (fd < 0)
            return -1;
        bool locked = fcntl(fd, F_SETLK, &whole) == 0;
        if (locked && is_there(fd, name))
            return fd;
        int why = errno;
        close(fd);
        errno = why;
        if (!locked)
            return -1; /* else it was removed between the two: once more */
    }
}

static void leave_lock(struct checkpoint_file *f)
{
    if (f->lock < 0)
        return;
    unlink(f->lock_name);
    close(f->lock);
    f->lock = -1;
}

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

static bool write_new(void *file, const char *bytes, size_t length)
{
    struct checkpoint_file *f = file;
    if (f->new.file == NULL && !new_file_open(&f->new, f->name))
        return false;
    return fwrite(bytes, 1, length, f->new.file) == length;
}

/* The new name of a file is on the disk when its directory is. Not all file systems can
 * do this; nothing is lost that others keep. */
static void sync_directory(const char *name)
{
    char path[sizeof((struct new_file *)0)->part];
    snprintf(path, sizeof path, "%s", name);
    int fd = open(dirname(path), O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

static bool bring_to_disk(FILE *file)
{
    return fflush(file) == 0 && (fsync(fileno(file)) == 0 || errno == EINVAL);
}

/* Says it once, not every few minutes. */
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
    errno = whole || errno != 0 ? errno : EIO;
    bool ok = whole && f->new.file != NULL &&bring_to_disk(f->new.file);
    int why = errno;
    if (ok) {
        ok = new_file_keep(&f->new);
        why = errno;
        sync_directory(f->name);
    } else {
        new_file_drop(&f->new);
    }
    tell_failure(f, !ok, why);
    return ok;
}

/* ---- life ---- */

static bool refuse(struct error *error, const char *name, const char *why)
{
    error_set(error, IO_ERROR, 1, "--checkpoint %.60s: %s", name, why);
    return false;
}

/* What is there already, if anything, must be a file that may be replaced. */
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
    int length = snprintf(f->lock_name, sizeof f->lock_name, "%s.lock", f->name);
    f->lock = -1;
    if (length < 0 || (size_t)length >= sizeof f->lock_name)
        return refuse(error, f->name, strerror(ENAMETOOLONG));
    f->lock = take_lock(f->lock_name);
    if (f->lock < 0 && (errno == EACCES || errno == EAGAIN) &&
        access(f->lock_name, F_OK) == 0)
        return refuse(error, f->name,
                      "another process is using it; wait for it, or name another file");
    return f->lock >= 0 || refuse(error, f->name, strerror(errno));
}

bool checkpoint_open(struct checkpoint_file *f, const char *name, struct error *error)
{
    *f = (struct checkpoint_file){.name = name, .lock = -1, .old = -1};
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
    leave_lock(f);
}
