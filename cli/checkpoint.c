/* SPDX-License-Identifier: MIT */
/* checkpoint.c: the file of --checkpoint, which is locked, and replaced whole by each new
 * version (native/durable.h). So there is always one complete version, even if the
 * process or the machine stops. */
#include "checkpoint.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
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

/* Takes the next bytes of a new version. The first ones open it. */
static bool write_new(void *file, const char *bytes, size_t length)
{
    struct checkpoint_file *f = file;
    if (f->new.file == NULL && !new_file_open(&f->new, f->name, NULL))
        return false;
    return new_file_write(&f->new, bytes, length);
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
    bool ok = whole && f->new.file != NULL &&new_file_keep(&f->new);
    tell_failure(f, !ok, errno);
    new_file_drop(&f->new);
    return ok;
}

/* ---- life ---- */

static bool refuse(struct error *error, const char *name, const char *why)
{
    return error_fail(error, IO_ERROR, 1, "--checkpoint %.60s: %s", name, why);
}

/* Locks the file, and opens it if it exists. It must be one that may be replaced. */
static bool open_old(struct checkpoint_file *f, struct error *error)
{
    const char *why = file_lock_take(&f->lock, f->name);
    if (why == NULL)
        why = file_unfit(f->name);
    if (why != NULL)
        return refuse(error, f->name, why);
    f->old = open(f->name, O_RDONLY | O_CLOEXEC);
    return f->old >= 0 || errno == ENOENT || refuse(error, f->name, strerror(errno));
}

bool checkpoint_open(struct checkpoint_file *f, const char *name, struct error *error)
{
    *f = (struct checkpoint_file){.name = name, .lock = {.fd = -1}, .old = -1};
    if (!open_old(f, error)) {
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
