/* SPDX-License-Identifier: MIT */
/* items_file.c: see items_file.h. */
#include "items_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "durable.h"

#define BYTE_ORDER_MARK 0x01020304u
#define ITEMS_VERSION 1u

struct record {
    uint64_t number, bytes, check; /* check: that of number, bytes and words */
};

static uint64_t check_of(const struct record *r, const void *words)
{
    return db_check(words, (size_t)r->bytes) ^ hash_mix(r->number + 1) ^
           hash_mix(~r->bytes);
}

struct items_header items_header_of(const struct db_family *f, uint32_t most,
                                    unsigned layer, const struct db *base, uint64_t count)
{
    struct items_header h;
    memset(&h, 0, sizeof h);
    memcpy(h.magic, "dicot di", sizeof h.magic);
    h.byte_order = BYTE_ORDER_MARK;
    h.version = ITEMS_VERSION;
    text_format(h.game, sizeof h.game, "%s", f->game->name);
    h.most = most;
    h.layer = layer;
    h.base = base != NULL ? base->header.check : 0;
    h.count = count;
    h.check = db_check(&h, offsetof(struct items_header, check));
    return h;
}

/* Reads the head of the item at offset `at`. Returns whether a complete, undamaged item
 * begins there. */
static bool item_at(const struct items_file *f, uint64_t at, struct record *r)
{
    const unsigned char *bytes = f->mapped.bytes;
    memcpy(r, bytes + at, sizeof *r);
    return r->bytes <= f->mapped.size - at - sizeof *r && r->bytes % 4 == 0 &&
           r->number < f->header.count && r->bytes / 4 <= UINT32_MAX &&
           check_of(r, bytes + at + sizeof *r) == r->check;
}

/* Notes the complete items of the file. A damaged item is skipped word by word, because
 * its length may be wrong, too. */
static void scan(struct items_file *f)
{
    struct record r;
    f->end = sizeof f->header;
    for (uint64_t at = f->end; f->mapped.size - at >= sizeof r;) {
        if (!item_at(f, at, &r)) {
            at += 4;
            continue;
        }
        at += sizeof r;
        f->have += f->at[r.number] == 0;
        f->at[r.number] = at;
        f->words[r.number] = (uint32_t)(r.bytes / 4);
        f->end = at += r.bytes;
    }
}

static bool make_lists(struct items_file *f, const char *name, struct error *error)
{
    f->at = memory_new(f->memory, (size_t)f->header.count, sizeof *f->at);
    f->words = memory_new(f->memory, (size_t)f->header.count, sizeof *f->words);
    return (f->at != NULL && f->words != NULL) ||
           file_refused(error, NO_MEMORY, name,
                        "more memory needed than --memory allows");
}

bool items_read(struct items_file *f, const char *name, struct memory *m,
                struct error *error)
{
    *f = (struct items_file){.fd = -1, .memory = m};
    if (!mapped_open(&f->mapped, name, error))
        return false;
    if (f->mapped.size >= sizeof f->header)
        memcpy(&f->header, f->mapped.bytes, sizeof f->header);
    const struct items_header *h = &f->header;
    bool ok = f->mapped.size >= sizeof *h && memcmp(h->magic, "dicot di", 8) == 0 &&
              h->byte_order == BYTE_ORDER_MARK && h->version == ITEMS_VERSION &&
              h->check == db_check(h, offsetof(struct items_header, check)) &&
              h->count <= UINT32_MAX;
    if (!ok)
        file_refused(error, BAD_INPUT, name,
                     "this is not a file of items, or it has another version: remove it");
    ok = ok && make_lists(f, name, error);
    if (ok)
        scan(f);
    else
        items_close(f);
    return ok;
}

/* Begins a new file. There may be one that a killed process had just begun; it is
 * truncated. */
static bool create(struct items_file *f, const char *name, struct error *error)
{
    f->end = sizeof f->header;
    if (ftruncate(f->fd, 0) == 0 &&
        file_write_at(f->fd, 0, &f->header, sizeof f->header) && fsync(f->fd) == 0 &&
        file_sync_directory(name))
        return make_lists(f, name, error);
    return file_failed(error, name, errno);
}

bool items_open(struct items_file *f, const char *name, const struct items_header *h,
                struct memory *m, struct error *error)
{
    struct stat there;
    bool fresh = stat(name, &there) != 0 || there.st_size < (off_t)sizeof *h;
    *f = (struct items_file){.fd = -1, .memory = m};
    if (!fresh && !items_read(f, name, m, error))
        return false;
    if (!fresh && memcmp(&f->header, h, sizeof *h) != 0) {
        items_close(f);
        return file_refused(
            error, BAD_INPUT, name,
            "items of another database or layer: remove the file, or move it");
    }
    mapped_close(&f->mapped);
    f->header = *h;
    f->fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0666);
    bool ok = f->fd >= 0;
    if (!ok)
        file_failed(error, name, errno);
    else if (fresh)
        ok = create(f, name, error);
    else if (ftruncate(f->fd, (off_t)f->end) != 0)
        ok = file_failed(error, name, errno);
    if (!ok)
        items_close(f);
    return ok;
}

void items_close(struct items_file *f)
{
    size_t count = (size_t)f->header.count;
    mapped_close(&f->mapped);
    memory_free(f->memory, f->at, count, sizeof *f->at);
    memory_free(f->memory, f->words, count, sizeof *f->words);
    if (f->fd >= 0)
        close(f->fd);
    *f = (struct items_file){.fd = -1};
}

bool items_append(struct items_file *f, uint64_t number, const void *words, size_t bytes)
{
    struct record r = {.number = number, .bytes = bytes};
    unsigned char *all = memory_new(f->memory, 1, sizeof r + r.bytes);
    if (all == NULL) {
        errno = ENOMEM;
        return false;
    }
    memcpy(all + sizeof r, words, bytes);
    r.check = check_of(&r, all + sizeof r);
    memcpy(all, &r, sizeof r);
    bool ok = file_write_at(f->fd, f->end, all, sizeof r + (size_t)r.bytes) &&
              fdatasync(f->fd) == 0;
    int why = errno;
    memory_free(f->memory, all, 1, sizeof r + r.bytes);
    if (!ok) {
        (void)!ftruncate(f->fd, (off_t)f->end); /* if this fails, too, the next reader
                                                   cuts the incomplete item off */
        errno = why;
        return false;
    }
    f->at[number] = f->end + sizeof r;
    f->words[number] = (uint32_t)(r.bytes / 4);
    f->have++;
    f->end += sizeof r + r.bytes;
    return true;
}

bool items_map(struct items_file *f, const char *name, struct error *error)
{
    mapped_close(&f->mapped);
    return mapped_open(&f->mapped, name, error);
}

const uint32_t *items_words(void *file, uint64_t number, size_t *count)
{
    struct items_file *f = file;
    if (number >= f->header.count || f->at[number] == 0 ||
        f->at[number] + f->words[number] * (uint64_t)4 > f->mapped.size)
        return NULL;
    *count = f->words[number];
    return (const uint32_t *)((const unsigned char *)f->mapped.bytes + f->at[number]);
}
