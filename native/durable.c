/* SPDX-License-Identifier: MIT */
/* durable.c: files that outlive processes; see durable.h. */
#include "durable.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_failed(struct error *error, const char *name, int why)
{
    return error_fail(
        error, IO_ERROR, 1,
        "%.80s: %s; nothing is lost: remove the cause and repeat the command", name,
        strerror(why));
}

bool file_refused(struct error *error, enum status status, const char *name,
                  const char *why)
{
    return error_fail(error, status, 1, "%.80s: %s", name, why);
}

/* Says whether the open file is no longer the one of that name: it was removed or
 * replaced. If that cannot be found out, *why is the errno. */
static bool was_removed(int fd, const char *name, int *why)
{
    struct stat open, there;
    *why = fstat(fd, &open) != 0 ? errno : 0;
    if (*why != 0)
        return false;
    if (stat(name, &there) != 0) {
        *why = errno == ENOENT ? 0 : errno;
        return *why == 0;
    }
    return open.st_dev != there.st_dev || open.st_ino != there.st_ino;
}

int file_open_locked(const char *name)
{
    for (;;) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (fd < 0)
            return -1;
        int why = 0;
        if (fcntl(fd, F_SETLK, &whole) != 0)
            why = errno == EACCES ? EAGAIN : errno;
        else if (!was_removed(fd, name, &why) && why == 0)
            return fd;
        close(fd);
        errno = why;
        if (why != 0)
            return -1; /* else it was removed before it was locked: once more */
    }
}

bool file_lock_take(struct file_lock *l, const char *file)
{
    int length = snprintf(l->name, sizeof l->name, "%s.lock", file);
    l->fd = -1;
    if (length < 0 || (size_t)length >= sizeof l->name) {
        errno = ENAMETOOLONG;
        return false;
    }
    l->fd = file_open_locked(l->name);
    return l->fd >= 0;
}

void file_lock_leave(struct file_lock *l)
{
    if (l->fd < 0)
        return;
    unlink(l->name);
    close(l->fd);
    l->fd = -1;
}

bool file_read_at(int fd, uint64_t at, void *to, size_t length)
{
    char *bytes = to;
    while (length > 0) {
        ssize_t n = pread(fd, bytes, length, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        at += (size_t)n;
        length -= (size_t)n;
    }
    return true;
}

bool file_write_at(int fd, uint64_t at, const void *bytes, size_t length)
{
    const char *from = bytes;
    while (length > 0) {
        ssize_t n = pwrite(fd, from, length, (off_t)at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        from += n;
        at += (size_t)n;
        length -= (size_t)n;
    }
    return true;
}

bool file_sync(FILE *file)
{
    return fflush(file) == 0 && (fsync(fileno(file)) == 0 || errno == EINVAL);
}

void file_sync_directory(const char *name)
{
    char path[sizeof((struct file_lock *)0)->name];
    snprintf(path, sizeof path, "%s", name);
    int fd = open(dirname(path), O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}
