/* SPDX-License-Identifier: MIT */
/* faulty.c: dicot with system calls that fail on demand. The linker redirects the
 * calls of dicot's own objects here (--wrap in tests/CMakeLists.txt).
 *
 *   DICOT_FAULT=n       the n-th of these calls fails
 *   DICOT_FAULT=n+      all calls from the n-th on fail
 *   DICOT_FAULT_LOG     gets a line for each call that failed */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
int __real_open(const char *name, int flags, ...);
ssize_t __real_read(int fd, void *bytes, size_t size);
FILE *__real_fdopen(int fd, const char *mode);
FILE *__real_fopen(const char *name, const char *mode);
int __real_fsync(int fd);
int __real_fclose(FILE *file);
int __real_rename(const char *from, const char *to);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *context);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
int __wrap_open(const char *name, int flags, ...);
ssize_t __wrap_read(int fd, void *bytes, size_t size);
FILE *__wrap_fdopen(int fd, const char *mode);
FILE *__wrap_fopen(const char *name, const char *mode);
int __wrap_fsync(int fd);
int __wrap_fclose(FILE *file);
int __wrap_rename(const char *from, const char *to);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *context);

static atomic_long calls;

/* Must this call fail? */
static int fails(const char *call, int error)
{
    const char *wanted = getenv("DICOT_FAULT"), *log = getenv("DICOT_FAULT_LOG");
    char *rest;
    if (wanted == NULL || log == NULL)
        return 0;
    long first = strtol(wanted, &rest, 10), now = ++calls;
    if (*rest == '+' ? now < first : now != first)
        return 0;
    FILE *file = __real_fopen(log, "a");
    if (file != NULL) {
        fprintf(file, "%s\n", call);
        __real_fclose(file);
    }
    errno = error;
    return 1;
}

void *__wrap_malloc(size_t size)
{
    return fails("malloc", ENOMEM) ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails("calloc", ENOMEM) ? NULL : __real_calloc(count, size);
}

int __wrap_open(const char *name, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    return fails("open", ENFILE) ? -1 : __real_open(name, flags, mode);
}

ssize_t __wrap_read(int fd, void *bytes, size_t size)
{
    return fails("read", EIO) ? -1 : __real_read(fd, bytes, size);
}

FILE *__wrap_fdopen(int fd, const char *mode)
{
    return fails("fdopen", ENOMEM) ? NULL : __real_fdopen(fd, mode);
}

int __wrap_fsync(int fd)
{
    return fails("fsync", ENOSPC) ? -1 : __real_fsync(fd);
}

FILE *__wrap_fopen(const char *name, const char *mode)
{
    return fails("fopen", ENFILE) ? NULL : __real_fopen(name, mode);
}

int __wrap_fclose(FILE *file)
{
    int result = __real_fclose(file);
    return fails("fclose", ENOSPC) ? EOF : result;
}

int __wrap_rename(const char *from, const char *to)
{
    return fails("rename", EIO) ? -1 : __real_rename(from, to);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*start)(void *), void *context)
{
    return fails("pthread_create", EAGAIN)
               ? EAGAIN
               : __real_pthread_create(thread, attributes, start, context);
}
