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
    error_set(error, IO_ERROR, 1,
              "%.80s: %s; nothing is lost: mend that, and repeat the command", name,
              strerror(why));
    return false;
}

/* Is the open file still the one of that name? */
static bool is_there(int fd, const char *name)
{
    struct stat open, there;
    return fstat(fd, &open) == 0 && stat(name, &there) == 0 &&
           open.st_dev == there.st_dev && open.st_ino == there.st_ino;
}

int file_open_locked(const char *name)
{
    for (;;) {
        struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (fd < 0)
            return -1;
        bool locked = fcntl(fd, F_SETLK, &whole) == 0;
        if (locked && is_there(fd, name))
            return fd;
        int why = errno == EACCES ? EAGAIN : errno;
        close(fd);
        errno = why;
        if (!locked)
            return -1; /* else it was removed between the two: once more */
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
