/* SPDX-License-Identifier: MIT */
/* durable.c: see durable.h. */
#include "durable.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
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

/* Returns false, with errno as the reason. */
static bool fail(int why)
{
    errno = why;
    return false;
}

/* ---- names ---- */

/* Joins two texts. Returns false if there is no room for both. */
static bool join(char to[FILE_PATH], const char *first, const char *second)
{
    int length = snprintf(to, FILE_PATH, "%s%s", first, second);
    return (length >= 0 && length < FILE_PATH) || fail(ENAMETOOLONG);
}

/* Returns the descriptor that a name such as /dev/stdout stands for, or -1. Opening it by
 * this name would begin at the start of a file that others may be writing, too. */
static int named_descriptor(const char *name)
{
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};
    int fd = -1;
    char rest;
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        size_t length = strlen(folders[i]);
        if (strncmp(name, folders[i], length) == 0 &&
            sscanf(name + length, "%9d%c", &fd, &rest) == 1 && fd >= 0)
            return fd;
    }
    return strcmp(name, "/dev/stdout") == 0   ? STDOUT_FILENO
           : strcmp(name, "/dev/stderr") == 0 ? STDERR_FILENO
                                              : -1;
}

/* In a folder where everybody may plant links, may this one be followed? Linux has the
 * same rule for opening files, but renaming would get around it. */
static bool may_follow(const char *name, const struct stat *link)
{
    struct stat folder;
    char path[FILE_PATH];
    if (!join(path, name, "") || stat(dirname(path), &folder) != 0)
        return false;
    return (folder.st_mode & (S_ISVTX | S_IWOTH)) != (S_ISVTX | S_IWOTH) ||
           link->st_uid == geteuid() || link->st_uid == folder.st_uid || fail(EACCES);
}

/* Finds the file that a name leads to through links. It need not exist: then
 * there->st_mode is 0. Stops at a name of an open descriptor. */
static bool follow_links(const char *name, char path[FILE_PATH], struct stat *there)
{
    char link[FILE_PATH];
    memset(there, 0, sizeof *there);
    if (*name == '\0')
        return fail(ENOENT);
    if (!join(path, name, ""))
        return false;
    for (int links = 0; links < 40; links++) {
        if (named_descriptor(path) >= 0)
            return true;
        if (lstat(path, there) != 0) {
            memset(there, 0, sizeof *there);
            return errno == ENOENT;
        }
        if (!S_ISLNK(there->st_mode))
            return true;
        ssize_t length = may_follow(path, there) ? readlink(path, link, FILE_PATH) : -1;
        if (length < 0)
            return false;
        char *last = strrchr(path, '/'), *end = last != NULL ? last + 1 : path;
        if (*link == '/')
            end = path;
        if ((size_t)length >= (size_t)(path + FILE_PATH - end))
            return fail(ENAMETOOLONG);
        memcpy(end, link, (size_t)length);
        end[length] = '\0';
    }
    return fail(ELOOP);
}

/* Is it certain that the file may not be written? Without write permission for anybody,
 * even root should not. Opening tells everything else, and changes nothing. */
static bool is_protected(const char *path, const struct stat *there)
{
    if ((there->st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0) {
        errno = EACCES;
        return true;
    }
    int fd = open(path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return true;
    close(fd);
    return false;
}

const char *file_unfit(const char *name)
{
    char path[FILE_PATH];
    struct stat there;
    if (!follow_links(name, path, &there))
        return strerror(errno);
    if (named_descriptor(path) >= 0 || (there.st_mode != 0 && !S_ISREG(there.st_mode)))
        return "not a plain file; name another one";
    if (there.st_mode == 0 || !is_protected(path, &there))
        return NULL;
    return errno == EACCES ? "read-only: make it writable, or copy it" : strerror(errno);
}

/* ---- syncing ---- */

/* A pipe, or a file system without fsync, has EINVAL. */
static bool sync_to_disk(int fd)
{
    int result;
    do
        result = fsync(fd);
    while (result != 0 && errno == EINTR);
    return result == 0 || errno == EINVAL || errno == ENOTSUP;
}

bool file_sync_directory(const char *name)
{
    char path[FILE_PATH];
    if (!join(path, name, ""))
        return false;
    int fd = open(dirname(path), O_RDONLY | O_CLOEXEC);
    if (fd < 0) /* a folder that may be written, but not read */
        return errno == EACCES;
    bool ok = sync_to_disk(fd);
    int why = errno;
    close(fd);
    errno = why;
    return ok;
}

/* ---- locks ---- */

/* Says whether the open file is no longer the one of that name: it was removed or
 * replaced. If that cannot be found out, *why is the errno. */
static bool was_removed(int fd, const char *name, int *why)
{
    struct stat open, there;
    *why = fstat(fd, &open) != 0 ? errno : 0;
    if (*why != 0)
        return false;
    if (lstat(name, &there) != 0) {
        *why = errno == ENOENT ? 0 : errno;
        return *why == 0;
    }
    return open.st_dev != there.st_dev || open.st_ino != there.st_ino;
}

int file_open_locked(const char *name)
{
    for (;;) {
        int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
        if (fd < 0)
            return -1;
        int why = 0;
        if (flock(fd, LOCK_EX | LOCK_NB) != 0)
            why = errno == EWOULDBLOCK ? EAGAIN : errno;
        else if (!was_removed(fd, name, &why) && why == 0)
            return fd;
        close(fd);
        errno = why;
        if (why != 0)
            return -1; /* else it was removed before it was locked: once more */
    }
}

const char *file_lock_take(struct file_lock *l, const char *file)
{
    struct stat there;
    char path[FILE_PATH];
    l->fd = -1;
    if (!follow_links(file, path, &there) || !join(l->name, path, ".lock"))
        return strerror(errno);
    l->fd = file_open_locked(l->name);
    if (l->fd < 0)
        return errno == EAGAIN
                   ? "another process is using it; wait for it, or name another file"
                   : strerror(errno);
    if (fstat(l->fd, &there) == 0 && S_ISREG(there.st_mode) && there.st_size == 0)
        return NULL;
    close(l->fd);
    l->fd = -1;
    return "the file NAME.lock beside it is not a lock of dicot; name another file";
}

void file_lock_leave(struct file_lock *l)
{
    if (l->fd < 0)
        return;
    unlink(l->name);
    close(l->fd);
    l->fd = -1;
}

/* ---- private files ---- */

#define PART_DIGITS 16
#define PART_END ".part"

static bool part_name(const struct new_file *n, char part[FILE_PATH])
{
    char end[sizeof "." PART_END + PART_DIGITS];
    snprintf(end, sizeof end, ".%016llx" PART_END, (unsigned long long)n->number);
    return join(part, n->target, end);
}

/* Is this the name of a private file for a file of that name? */
static bool is_part_of(const char *entry, const char *name)
{
    const size_t length = strlen(name);
    return strncmp(entry, name, length) == 0 && entry[length] == '.' &&
           strspn(entry + length + 1, "0123456789abcdef") == PART_DIGITS &&
           strcmp(entry + length + 1 + PART_DIGITS, PART_END) == 0;
}

/* Removes a private file, if nobody is writing it. */
static void remove_if_left(int folder, const char *entry)
{
    struct stat there;
    int fd = openat(folder, entry, O_WRONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return;
    if (fstat(fd, &there) == 0 && S_ISREG(there.st_mode) &&
        flock(fd, LOCK_EX | LOCK_NB) == 0)
        unlinkat(folder, entry, 0);
    close(fd);
}

/* Removes what processes that were killed have left of a file. */
static void remove_left_parts(const char *target)
{
    char path[FILE_PATH];
    const char *last = strrchr(target, '/'), *name = last != NULL ? last + 1 : target;
    snprintf(path, sizeof path, "%s", target);
    DIR *folder = opendir(dirname(path));
    if (folder == NULL)
        return;
    for (struct dirent *e; (e = readdir(folder)) != NULL;)
        if (is_part_of(e->d_name, name))
            remove_if_left(dirfd(folder), e->d_name);
    closedir(folder);
}

/* Makes and locks a private file. Another process may take it for one that was left in
 * the moment before it is locked; then another one is made. Where files cannot be locked,
 * nobody removes them either. */
static int make_part(struct new_file *n, mode_t mode)
{
    char part[FILE_PATH];
    for (;;) {
        if (getentropy(&n->number, sizeof n->number) != 0 || !part_name(n, part))
            return -1;
        int fd = open(part, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode),
            why;
        if (fd < 0 && errno != EEXIST)
            return -1;
        if (fd < 0)
            continue;
        bool taken = flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
        if (!taken && !was_removed(fd, part, &why))
            return fd;
        close(fd);
    }
}

/* Gives the new version the owner, group and mode of the old one. If the group cannot be
 * kept, its rights are not given to another group. */
static void take_over(int fd, const struct stat *old)
{
    mode_t mode = old->st_mode & (S_IRWXU | S_IRWXG | S_IRWXO);
    if (fchown(fd, old->st_uid, old->st_gid) != 0 &&
        fchown(fd, (uid_t)-1, old->st_gid) != 0)
        mode &= ~(mode_t)S_IRWXG;
    fchmod(fd, mode);
}

static int open_part(struct new_file *n, const struct stat *old)
{
    if (old->st_mode != 0 && is_protected(n->target, old))
        return -1;
    remove_left_parts(n->target);
    int fd = make_part(n, old->st_mode != 0 ? old->st_mode & (S_IRWXU | S_IRWXG | S_IRWXO)
                                            : (mode_t)0666);
    if (fd >= 0 && old->st_mode != 0)
        take_over(fd, old);
    return fd;
}

/* ---- new files ---- */

/* Without O_NONBLOCK, opening a pipe that nobody reads would hang and ignore ^C. */
int file_open_stream(const char *name, int flags, bool (*stopped)(void *))
{
    const struct timespec pause = {.tv_nsec = 20000000};
    struct stat there;
    for (;;) {
        int fd = open(name, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | flags, 0666);
        if (fd >= 0) {
            fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
            return fd;
        }
        if (errno != ENXIO || stopped == NULL || stat(name, &there) != 0 ||
            !S_ISFIFO(there.st_mode))
            return -1;
        if (stopped(NULL)) {
            errno = EINTR;
            return -1;
        }
        nanosleep(&pause, NULL);
    }
}

bool new_file_open(struct new_file *n, const char *name, bool (*stopped)(void *))
{
    struct stat there;
    int fd;
    n->file = NULL;
    n->direct = true;
    n->why = 0;
    if (stat(name, &there) == 0 && !S_ISREG(there.st_mode) &&
        named_descriptor(name) < 0) {
        fd = file_open_stream(name, 0, stopped);
    } else if (!follow_links(name, n->target, &there)) {
        return false;
    } else if (named_descriptor(n->target) >= 0) {
        fd = fcntl(named_descriptor(n->target), F_DUPFD_CLOEXEC, 3);
    } else {
        n->direct = false;
        fd = open_part(n, &there);
    }
    if (fd < 0)
        return false;
    n->file = fdopen(fd, "wb");
    if (n->file != NULL)
        return true;
    int why = errno;
    char part[FILE_PATH];
    close(fd);
    if (!n->direct && part_name(n, part))
        unlink(part);
    return fail(why);
}

bool new_file_write(void *new_file, const char *bytes, size_t length)
{
    struct new_file *n = new_file;
    bool ok = fwrite(bytes, 1, length, n->file) == length;
    if (!ok && n->why == 0)
        n->why = errno;
    return ok;
}

/* Closes a new version, whole or not. A full disk may be noticed only by the sync, or by
 * closing. */
static bool close_whole(struct new_file *n)
{
    errno = 0;
    bool ok = fflush(n->file) == 0 && !ferror(n->file) &&
              (n->direct || sync_to_disk(fileno(n->file)));
    int why = ok ? 0 : n->why != 0 ? n->why : errno;
    if (fclose(n->file) != 0 && ok) {
        ok = false;
        why = errno;
    }
    n->file = NULL;
    return ok || fail(why != 0 ? why : EIO);
}

bool new_file_keep(struct new_file *n)
{
    char part[FILE_PATH];
    if (n->direct)
        return close_whole(n);
    /* Keeps it locked until it has its name, or it could be removed as one that was
     * left. */
    int held = fcntl(fileno(n->file), F_DUPFD_CLOEXEC, 3), why = errno;
    if (held < 0 || !part_name(n, part)) {
        new_file_drop(n);
        return fail(why);
    }
    bool ok = close_whole(n) && rename(part, n->target) == 0;
    why = errno;
    if (!ok)
        unlink(part);
    close(held);
    return ok ? file_sync_directory(n->target) : fail(why);
}

void new_file_drop(struct new_file *n)
{
    char part[FILE_PATH];
    if (n->file == NULL)
        return;
    if (!n->direct && part_name(n, part))
        unlink(part);
    fclose(n->file);
    n->file = NULL;
}

/* ---- bytes ---- */

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
