/* SPDX-License-Identifier: MIT */
/* mapped.c: files as memory; see mapped.h. */
#include "mapped.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/family.h"
#include "durable.h"

static bool map(struct mapped *m, int fd, const char *name, struct error *error)
{
    struct stat there;
    if (fstat(fd, &there) != 0)
        return file_refused(error, IO_ERROR, name, strerror(errno));
    if (!S_ISREG(there.st_mode))
        return file_refused(error, IO_ERROR, name, "not a plain file");
    m->size = (size_t)there.st_size;
    if (m->size == 0)
        return true;
    void *bytes = mmap(NULL, m->size, PROT_READ, MAP_SHARED, fd, 0);
    if (bytes == MAP_FAILED)
        return file_refused(error, IO_ERROR, name, strerror(errno));
    m->bytes = bytes;
    return true;
}

bool mapped_open(struct mapped *m, const char *name, struct error *error)
{
    int fd = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe may not block */
    *m = (struct mapped){0};
    if (fd < 0)
        return file_refused(error, IO_ERROR, name, strerror(errno));
    bool ok = map(m, fd, name, error);
    close(fd);
    return ok;
}

void mapped_close(struct mapped *m)
{
    if (m->bytes != NULL)
        munmap((void *)m->bytes, m->size);
    *m = (struct mapped){0};
}

bool db_file_open(struct db_file *f, const char *name, struct memory *m,
                  struct error *error)
{
    struct error why = {0};
    memset(f, 0, sizeof *f);
    if (!mapped_open(&f->mapped, name, error))
        return false;
    if (db_open(&f->db, f->mapped.bytes, f->mapped.size, m, &why) &&
        db_fits_family(&f->db, &why))
        return true;
    error_set(error, why.status, 1, "%.80s: %s", name, why.message);
    db_file_close(f);
    return false;
}

void db_file_close(struct db_file *f)
{
    db_close(&f->db);
    mapped_close(&f->mapped);
}
