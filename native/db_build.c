/* SPDX-License-Identifier: MIT */
/* db_build.c: a database is built in a file; see db_build.h. */
#include "db_build.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/build/compute.h"
#include "durable.h"
#include "items_file.h"

#define MOST_PATH 4096

struct build {
    const struct db_wish *wish;
    struct file_lock lock;
    char items_name[MOST_PATH], part_name[MOST_PATH];
    bool has_base;
    struct db_file base;
    struct db_codes codes; /* of the last layer of the base, then of the next one */
    struct error *error;
};

static bool fail(struct error *error, enum status status, const char *name,
                 const char *why)
{
    error_set(error, status, 1, "%.80s: %s", name, why);
    return false;
}

/* ---- items ---- */

/* What the hands share. */
struct shift {
    const struct db_wish *wish;
    struct db_job job;
    struct items_file *items;
    uint64_t slice, slices;
    _Atomic uint64_t next;
    _Atomic int status; /* enum status: the first failure */
    int why;            /* errno of a failure of the file */
    pthread_mutex_t lock;
};

/* The next item that nobody has. */
static bool take_item(struct shift *s, uint64_t *number)
{
    while ((*number = atomic_fetch_add(&s->next, 1)) < s->items->header.count)
        if (*number % s->slices == s->slice - 1 && s->items->at[*number] == 0)
            return true;
    return false;
}

static enum status append(struct shift *s, uint64_t number, const struct writer *words)
{
    enum status status = OK;
    pthread_mutex_lock(&s->lock);
    const struct db_progress p = {s->job.family, s->job.layer + 1, s->items->have + 1,
                                  s->items->header.count};
    if (!items_append(s->items, number, words->text, words->length)) {
        s->why = errno;
        status = IO_ERROR;
    } else if (s->wish->progress != NULL) {
        s->wish->progress(s->wish->context, &p);
    }
    pthread_mutex_unlock(&s->lock);
    return status;
}

static void work(void *task, unsigned hand)
{
    struct shift *s = task;
    struct writer words;
    uint64_t number;
    (void)hand;
    writer_init(&words, s->wish->memory);
    while (atomic_load(&s->status) == OK && take_item(s, &number)) {
        enum status status = memory_expired(s->wish->memory) ? EXPIRED : OK;
        writer_clear(&words);
        if (status == OK)
            status = db_compute(&s->job, number, s->wish->memory, &words);
        if (status == OK)
            status = append(s, number, &words);
        int none = OK;
        if (status != OK)
            atomic_compare_exchange_strong(&s->status, &none, (int)status);
    }
    writer_done(&words);
}

static enum status work_on_items(struct build *b, struct shift *s)
{
    const struct db_wish *w = b->wish;
    pthread_mutex_init(&s->lock, NULL);
    w->crew.work(w->crew.hands, work, s);
    pthread_mutex_destroy(&s->lock);
    enum status status = (enum status)atomic_load(&s->status);
    if (status == IO_ERROR)
        fail(b->error, IO_ERROR, b->items_name, strerror(s->why));
    else if (status == BAD_INPUT)
        fail(b->error, BAD_INPUT, w->file,
             "the database is damaged: take a good copy, or build it again");
    else if (status != OK && status != EXPIRED)
        error_set(b->error, NO_MEMORY, 1,
                  "the layer needs more memory than --memory "
                  "allows");
    return status;
}

/* ---- files ---- */

static bool write_part(void *file, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, file) == length;
}

/* Writes base and items as one database, which takes the place of `out` when it is on the
 * disk. */
static bool write_database(const struct db_new_layer *l, const char *out,
                           const char *part, struct error *error)
{
    struct db_header header = {.magic = {0}};
    FILE *file = fopen(part, "wb");
    if (file == NULL)
        return fail(error, IO_ERROR, part, strerror(errno));
    errno = 0;
    bool ok = write_part(file, (const char *)&header, sizeof header) &&
              db_write(l, (struct sink){write_part, file}, &header, error) &&
              fseek(file, 0, SEEK_SET) == 0 &&
              write_part(file, (const char *)&header, sizeof header) && file_sync(file);
    int why = errno;
    ok = fclose(file) == 0 && ok;
    if (ok && rename(part, out) == 0) {
        file_sync_directory(out);
        return true;
    }
    if (error->status == OK || error->status == IO_ERROR) {
        error->status = OK;
        fail(error, IO_ERROR, part, strerror(why != 0 ? why : errno));
    }
    remove(part);
    return false;
}

static bool open_base(struct build *b)
{
    struct stat there;
    if (b->has_base)
        db_file_close(&b->base);
    b->has_base = false;
    if (stat(b->wish->file, &there) != 0 && errno == ENOENT)
        return true;
    b->has_base = db_file_open(&b->base, b->wish->file, b->wish->memory, b->error);
    return b->has_base;
}

/* Is what is there a database that may be extended? */
static bool check_base(struct build *b)
{
    const struct db_wish *w = b->wish;
    if (!b->has_base)
        return true;
    const struct db_header *h = &b->base.db.header;
    if (strcmp(h->game, w->family->game->name) != 0 || h->most != w->most) {
        error_set(b->error, BAD_INPUT, 1,
                  "%.80s: this is a database of %s%s: name another file", w->file,
                  h->game,
                  strcmp(h->game, w->family->game->name) == 0
                      ? " with another number of pebbles"
                      : "");
        return false;
    }
    struct stat there;
    bool fixed = stat(w->file, &there) == 0 &&
                 (there.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0; /* even to root */
    if (h->layers < w->size && (fixed || access(w->file, W_OK) != 0))
        return fail(b->error, IO_ERROR, w->file,
                    "read-only: make it writable, or copy it");
    return true;
}

/* ---- layers ---- */

/* The shapes of the last layer that is there. */
static bool read_codes(struct build *b)
{
    b->codes = (struct db_codes){.memory = b->wish->memory};
    if (!b->has_base)
        return true;
    struct db *d = &b->base.db;
    unsigned layer = d->header.layers - 1;
    uint64_t code;
    for (uint64_t i = 0; i < d->header.layer[layer].shapes; i++)
        if (!db_shape_code(d, layer, i, &code))
            return fail(b->error, BAD_INPUT, b->wish->file,
                        "the database is damaged: take a good copy, or build it again");
        else if (!db_codes_add(&b->codes, code))
            return fail(b->error, NO_MEMORY, b->wish->file, "more memory needed");
    return true;
}

/* From the shapes of one size to those of the next. */
static bool next_codes(struct build *b, unsigned size)
{
    struct db_codes next = {.memory = b->wish->memory};
    bool ok = b->wish->family->shapes(size, &b->codes, &next);
    db_codes_done(&b->codes);
    b->codes = next;
    return ok || fail(b->error, NO_MEMORY, b->wish->file,
                      "the shapes need more memory than --memory allows");
}

/* All items are there: the layer becomes part of the file. */
static bool close_layer(struct build *b, struct items_file *items)
{
    const struct db_wish *w = b->wish;
    const struct db_new_layer l = {.family = w->family,
                                   .most = w->most,
                                   .base = b->has_base ? &b->base.db : NULL,
                                   .codes = &b->codes,
                                   .items = {items_words, items, items->header.count},
                                   .memory = w->memory};
    if (!items_map(items, b->items_name, b->error) ||
        !write_database(&l, w->file, b->part_name, b->error))
        return false;
    items_close(items);
    unlink(b->items_name);
    return open_base(b);
}

static enum db_built build_layer(struct build *b, unsigned size)
{
    const struct db_wish *w = b->wish;
    struct db *base = b->has_base ? &b->base.db : NULL;
    struct db_set set = {.db = {base}, .count = b->has_base};
    struct items_file items;
    if (!next_codes(b, size))
        return DB_FAILED;
    bool sliced = size == w->size;
    struct shift shift = {.wish = w,
                          .job = {.family = w->family,
                                  .most = w->most,
                                  .layer = size - 1,
                                  .codes = &b->codes,
                                  .base = &set},
                          .items = &items,
                          .slice = sliced ? w->slice : 1,
                          .slices = sliced ? w->slices : 1};
    shift.job.entries = b->codes.count * w->family->places(size, w->most);
    struct items_header h = items_header_of(w->family, w->most, size - 1, base,
                                            db_item_count(w->family, shift.job.entries));
    if (!items_open(&items, b->items_name, &h, w->memory, b->error))
        return DB_FAILED;
    enum status status = work_on_items(b, &shift);
    enum db_built built = status == EXPIRED                 ? DB_STOPPED
                          : status != OK                    ? DB_FAILED
                          : items.have < items.header.count ? DB_SLICE
                          : close_layer(b, &items)          ? DB_COMPLETE
                                                            : DB_FAILED;
    items_close(&items);
    return built;
}

/* Items of a layer that is in the file already: the process that wrote it was stopped
 * before it could remove them. */
static void remove_old_items(const struct build *b)
{
    struct items_file items;
    struct error ignored = {0};
    struct stat there;
    if (!b->has_base || stat(b->items_name, &there) != 0 ||
        !items_read(&items, b->items_name, b->wish->memory, &ignored))
        return;
    if (items.header.layer < b->base.db.header.layers)
        unlink(b->items_name);
    items_close(&items);
}

static enum db_built build_layers(struct build *b)
{
    const struct db_wish *w = b->wish;
    enum db_built built = DB_COMPLETE;
    if (!open_base(b) || !check_base(b) || !read_codes(b))
        return DB_FAILED;
    remove_old_items(b);
    unsigned size = b->has_base ? b->base.db.header.layers + 1 : 1;
    for (; size <= w->size && built == DB_COMPLETE; size++)
        built = build_layer(b, size);
    return built;
}

/* FILE.items and FILE.part. */
static bool make_names(struct build *b, struct error *error)
{
    int items = snprintf(b->items_name, MOST_PATH, "%s.items", b->wish->file),
        part = snprintf(b->part_name, MOST_PATH, "%s.part", b->wish->file);
    return (items < MOST_PATH && part < MOST_PATH) ||
           fail(error, IO_ERROR, b->wish->file, strerror(ENAMETOOLONG));
}

static bool lock(struct build *b)
{
    if (file_lock_take(&b->lock, b->wish->file))
        return true;
    return fail(b->error, IO_ERROR, b->wish->file,
                errno == EAGAIN ? "another process is building it: wait for it, or name "
                                  "another file"
                                : strerror(errno));
}

enum db_built db_build(const struct db_wish *w, struct error *error)
{
    struct build b = {.wish = w, .error = error, .lock = {.fd = -1}};
    enum db_built built = DB_FAILED;
    if (make_names(&b, error) && lock(&b))
        built = build_layers(&b);
    db_codes_done(&b.codes);
    if (b.has_base)
        db_file_close(&b.base);
    file_lock_leave(&b.lock);
    return built;
}

/* ---- slices ---- */

#define MOST_SLICES 1024u

struct slices {
    struct items_file *file;
    size_t count;
};

static const uint32_t *slice_words(void *slices, uint64_t number, size_t *count)
{
    struct slices *s = slices;
    const uint32_t *words = NULL;
    for (size_t i = 0; i < s->count && words == NULL; i++)
        words = items_words(&s->file[i], number, count);
    return words;
}

/* Opens the items beside each file; all are of one layer. */
static bool open_slices(struct slices *s, size_t count, char **files, struct memory *m,
                        struct error *error)
{
    char name[MOST_PATH];
    for (; s->count < count; s->count++) {
        int length = snprintf(name, sizeof name, "%s.items", files[s->count]);
        if (length >= MOST_PATH)
            return fail(error, IO_ERROR, files[s->count], strerror(ENAMETOOLONG));
        if (!items_read(&s->file[s->count], name, m, error))
            return false;
        if (memcmp(&s->file[s->count].header, &s->file[0].header,
                   sizeof s->file[0].header) != 0) {
            items_close(&s->file[s->count]);
            return fail(
                error, BAD_INPUT, name,
                "items of another database or layer than those of the first file");
        }
    }
    return true;
}

/* Is every item in one of the slices? */
static bool has_all(struct slices *s, struct error *error)
{
    uint64_t missing = 0, first = 0, all = s->file[0].header.count;
    size_t words;
    for (uint64_t i = all; i-- > 0;)
        if (slice_words(s, i, &words) == NULL) {
            missing++;
            first = i;
        }
    if (missing > 0)
        error_set(error, BAD_INPUT, 1,
                  "%llu of %llu items are missing, number %llu first: build the slices "
                  "that have them, and merge all",
                  (unsigned long long)missing, (unsigned long long)all,
                  (unsigned long long)first);
    return missing == 0;
}

/* The base of all slices is that of the first. */
static bool merge_onto(struct build *b, struct slices *s, const char *base_file,
                       struct db_wish *wish)
{
    const struct items_header *h = &s->file[0].header;
    struct db_file base;
    struct memory *m = b->wish->memory;
    bool based = h->layer > 0, ok = false;
    const struct db_family *f = db_family_of(h->game);
    if (f == NULL || h->layer >= f->most_size)
        return fail(b->error, BAD_INPUT, base_file, "items of a game without databases");
    if (based && !db_file_open(&base, base_file, m, b->error))
        return false;
    if (based && (base.db.header.check != h->base || base.db.header.layers != h->layer))
        fail(b->error, BAD_INPUT, base_file, "its items belong to another database");
    else
        ok = true;
    b->base = based ? base : b->base;
    b->has_base = based;
    wish->family = f; /* of the shapes below */
    ok = ok && read_codes(b) && next_codes(b, h->layer + 1);
    const struct db_new_layer l = {.family = f,
                                   .most = h->most,
                                   .base = based ? &b->base.db : NULL,
                                   .codes = &b->codes,
                                   .items = {slice_words, s, h->count},
                                   .memory = m};
    return ok && write_database(&l, wish->file, b->part_name, b->error);
}

bool db_merge(const char *out, size_t count, char **files, struct memory *m,
              struct error *error)
{
    struct db_wish wish = {.file = out, .memory = m};
    struct build b = {.wish = &wish, .error = error, .lock = {.fd = -1}};
    struct slices s = {.file = memory_new(m, count, sizeof *s.file)};
    bool ok = s.file != NULL && count > 0 && count <= MOST_SLICES &&
              make_names(&b, error) && lock(&b) &&
              open_slices(&s, count, files, m, error) && has_all(&s, error) &&
              merge_onto(&b, &s, files[0], &wish);
    if (!ok && error->status == OK)
        error_set(error, BAD_INPUT, 1, "1 to %u slices can be merged", MOST_SLICES);
    for (size_t i = 0; i < s.count; i++)
        items_close(&s.file[i]);
    memory_free(m, s.file, count, sizeof *s.file);
    db_codes_done(&b.codes);
    if (b.has_base)
        db_file_close(&b.base);
    file_lock_leave(&b.lock);
    return ok;
}
