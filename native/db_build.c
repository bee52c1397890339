/* SPDX-License-Identifier: MIT */
/* db_build.c: builds a database in a file; see db_build.h. */
#include "db_build.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/work.h"
#include "db/build/compute.h"
#include "durable.h"
#include "items_file.h"

struct build {
    const struct db_wish *wish;
    struct file_lock lock;
    char items_name[FILE_PATH];
    bool has_base;
    struct db_file base;
    unsigned prepared;     /* the size for which base, codes and job are ready */
    struct db_codes codes; /* codes of the shapes of that size */
    struct db_set set;     /* holds the base, if there is one */
    unsigned dealt;        /* number of deals so far */
    struct db_job job;
    struct error *error;
};

/* ---- items ---- */

/* The items of one layer. One thread may take the next item while another one stores a
 * result, so the two write different fields. */
struct shift {
    struct build *build;
    unsigned size;
    struct items_file *items; /* NULL: another process has them */
    uint64_t next, end;       /* the items still to be taken */
    bool expired;             /* the time was over before all were taken */
    enum status status;       /* the first failure of an item */
    int why;                  /* errno, if the file failed; 0: an item failed */
    pthread_mutex_t lock;     /* guards `prepare` */
};

/* Takes the next item that nobody has; its question is a line of text. */
static bool next_item(void *shift, struct item *i)
{
    struct shift *s = shift;
    while (s->next < s->end && s->items->at[s->next] != 0)
        s->next++;
    s->expired = s->next < s->end && memory_expired(s->build->wish->memory);
    if (s->next >= s->end || s->expired)
        return false;
    i->line = (size_t)s->next++;
    write_format(&i->question, "%u %zu", s->size, i->line);
    return !i->question.failed;
}

static bool prepare(struct build *b, unsigned size);

/* Works out an item. Several threads may do so at the same time. */
static void answer_item(void *shift, struct item *i)
{
    struct shift *s = shift;
    struct build *b = s->build;
    uint64_t size = 0, number = 0;
    struct error ignored = {0};
    struct cursor c = cursor_of(i->question.text, i->question.length, &ignored);
    bool asked = cursor_number(&c, DB_LAYERS, "a size", &size) && cursor_blanks(&c) > 0 &&
                 cursor_number(&c, UINT64_MAX, "an item", &number);
    pthread_mutex_lock(&s->lock);
    bool ready = asked && prepare(b, (unsigned)size);
    enum status failed = b->error->status != OK ? b->error->status : IO_ERROR;
    pthread_mutex_unlock(&s->lock);
    const struct work *shared = b->wish->memory->work;
    struct work own = {0};
    if (shared != NULL)
        own = work_of(&i->memory, shared->look_up, shared->host);
    i->memory.work = &own;
    i->code = ready ? db_compute(&b->job, number, &i->memory, &i->out) : failed;
    i->memory.work = NULL;
}

/* Stores the words of an item in the file; only then does it count. */
static bool tell_item(void *shift, struct item *i)
{
    struct shift *s = shift;
    const struct db_wish *w = s->build->wish;
    const struct db_progress p = {w->family, s->size, s->items->have + 1,
                                  s->items->header.count};
    if (s->status == OK)
        s->status = i->out.failed ? NO_MEMORY : (enum status)i->code;
    if (s->status == OK && !items_append(s->items, i->line, i->out.text, i->out.length)) {
        s->why = errno;
        s->status = IO_ERROR;
    }
    if (s->status == OK && w->progress != NULL)
        w->progress(w->context, &p);
    return s->status == OK;
}

/* Has all missing items worked out. Every process deals once for each size, even if no
 * item is missing. */
static void deal_items(struct shift *s)
{
    const struct db_wish *w = s->build->wish;
    const struct items work = {.task = s,
                               .hands = w->hands,
                               .memory = w->item_memory,
                               .next = next_item,
                               .answer = answer_item,
                               .tell = tell_item};
    pthread_mutex_init(&s->lock, NULL);
    w->deal(&work);
    if (s->status == OK && s->expired)
        s->status = EXPIRED;
    s->build->dealt++;
    pthread_mutex_destroy(&s->lock);
}

static void explain(struct build *b, const struct shift *s)
{
    if (s->status == IO_ERROR && s->why == 0)
        file_refused(
            b->error, IO_ERROR, b->wish->file,
            "another process of this job does not see the same file: name one on a disk "
            "that all machines share");
    else if (s->status == IO_ERROR)
        file_failed(b->error, b->items_name, s->why);
    else if (s->status == BAD_INPUT)
        file_refused(b->error, BAD_INPUT, b->wish->file,
                     "the database is damaged: " DB_MEND);
    else if (s->status != OK && s->status != EXPIRED)
        error_set(b->error, NO_MEMORY, 1,
                  "the layer needs more memory than --memory allows");
}

/* ---- files ---- */

/* Writes base and items as one database, which replaces `out`. */
static bool write_database(const struct db_new_layer *l, const char *out,
                           struct error *error)
{
    struct db_header header = {.magic = {0}};
    struct new_file new;
    if (!new_file_open(&new, out, NULL))
        return file_failed(error, out, errno);
    errno = 0;
    bool ok = new_file_write(&new, (const char *)&header, sizeof header) &&
              db_write(l, (struct sink){new_file_write, &new}, &header, error) &&
              fseek(new.file, 0, SEEK_SET) == 0 &&
              new_file_write(&new, (const char *)&header, sizeof header) &&
              new_file_keep(&new);
    int why = errno;
    new_file_drop(&new);
    if (!ok && (error->status == OK || error->status == IO_ERROR)) {
        error->status = OK;
        file_failed(error, out, why != 0 ? why : EIO);
    }
    return ok;
}

/* Opens the layers that were built before, if there are any. */
static bool open_base(struct build *b)
{
    struct stat there;
    if (b->has_base)
        db_file_close(&b->base);
    b->has_base = false;
    b->prepared = 0;
    if (stat(b->wish->file, &there) != 0 && errno == ENOENT)
        return true;
    b->has_base = db_file_open(&b->base, b->wish->file, b->wish->memory, b->error);
    return b->has_base;
}

static unsigned sizes_there(const struct build *b)
{
    return b->has_base ? b->base.db.header.layers : 0;
}

/* Is the file a database that may be extended? */
static bool check_base(struct build *b)
{
    const struct db_wish *w = b->wish;
    if (!b->has_base)
        return true;
    const struct db_header *h = &b->base.db.header;
    if (strcmp(h->game, w->family->game->name) != 0 || h->most != w->most)
        return error_fail(b->error, BAD_INPUT, 1,
                          "%.80s: this is a database of %s%s: name another file", w->file,
                          h->game,
                          strcmp(h->game, w->family->game->name) == 0
                              ? " with another number of pebbles"
                              : "");
    const char *why = h->layers < w->size ? file_unfit(w->file) : NULL;
    return why == NULL || file_refused(b->error, IO_ERROR, w->file, why);
}

/* ---- layers ---- */

/* Reads the shapes of the last layer of the file. */
static bool read_codes(struct build *b)
{
    struct db *d = &b->base.db;
    uint64_t code;
    db_codes_done(&b->codes);
    b->codes = (struct db_codes){.memory = b->wish->memory};
    for (uint64_t i = 0; b->has_base && i < d->header.layer[sizes_there(b) - 1].shapes;
         i++)
        if (!db_shape_code(d, sizes_there(b) - 1, i, &code))
            return file_refused(b->error, BAD_INPUT, b->wish->file,
                                "the database is damaged: " DB_MEND);
        else if (!db_codes_add(&b->codes, code))
            return file_refused(b->error, NO_MEMORY, b->wish->file, "more memory needed");
    return true;
}

/* Replaces the shapes of one size by those of the next. */
static bool next_codes(struct build *b, const struct db_family *f, unsigned size)
{
    struct db_codes next = {.memory = b->wish->memory};
    bool ok = f->shapes(size, &b->codes, &next);
    db_codes_done(&b->codes);
    b->codes = next;
    return ok || file_refused(b->error, NO_MEMORY, b->wish->file,
                              "the shapes need more memory than --memory allows");
}

/* Makes everything ready that items of this size need. A process that helps another one
 * comes to a new size when the file has all smaller ones. */
static bool prepare(struct build *b, unsigned size)
{
    const struct db_wish *w = b->wish;
    if (b->prepared == size)
        return true;
    if ((sizes_there(b) != size - 1 && !open_base(b)) || sizes_there(b) != size - 1 ||
        !read_codes(b) || !next_codes(b, w->family, size))
        return false;
    b->set = (struct db_set){.db = {&b->base.db}, .count = b->has_base};
    b->job = (struct db_job){.family = w->family,
                             .most = w->most,
                             .layer = size - 1,
                             .codes = &b->codes,
                             .entries = b->codes.count * w->family->places(size, w->most),
                             .base = &b->set};
    b->prepared = size;
    return true;
}

/* Adds the layer to the file. Called when all its items are there. */
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
        !write_database(&l, w->file, b->error))
        return false;
    items_close(items);
    unlink(b->items_name);
    return open_base(b);
}

/* Works out what is missing of a layer. */
static enum db_built build_layer(struct build *b, unsigned size)
{
    const struct db_wish *w = b->wish;
    struct items_file items;
    struct shift shift = {.build = b, .size = size, .items = &items};
    if (!prepare(b, size))
        return DB_FAILED;
    const struct items_header h =
        items_header_of(w->family, w->most, size - 1, b->has_base ? &b->base.db : NULL,
                        db_item_count(w->family, b->job.entries));
    if (!items_open(&items, b->items_name, &h, w->memory, b->error))
        return DB_FAILED;
    const struct slice all = {0}, *slice = size == w->size ? &w->slice : &all;
    shift.next = slice_begin(slice, h.count);
    shift.end = slice_end(slice, h.count);
    deal_items(&shift);
    explain(b, &shift);
    /* A slice stays one even if it has all items, so that it can be merged. */
    enum db_built built = shift.status == EXPIRED  ? DB_STOPPED
                          : shift.status != OK     ? DB_FAILED
                          : slice->parts > 1       ? DB_SLICE
                          : close_layer(b, &items) ? DB_COMPLETE
                                                   : DB_FAILED;
    items_close(&items);
    return built;
}

/* Removes the items of a layer that is in the file already: the process that wrote it was
 * stopped before it could do so. */
static void remove_old_items(const struct build *b)
{
    struct items_file items;
    struct error ignored = {0};
    struct stat there;
    if (!b->has_base || stat(b->items_name, &there) != 0 ||
        !items_read(&items, b->items_name, b->wish->memory, &ignored))
        return;
    if (items.header.layer < sizes_there(b))
        unlink(b->items_name);
    items_close(&items);
}

static bool lock(struct build *b)
{
    const char *why = file_lock_take(&b->lock, b->wish->file);
    return why == NULL || file_refused(b->error, IO_ERROR, b->wish->file, why);
}

static bool begin(struct build *b)
{
    if (!lock(b) || !open_base(b) || !check_base(b))
        return false;
    remove_old_items(b);
    return true;
}

/* Builds one layer after another. Processes that help deal as often as this one. */
static enum db_built build_layers(struct build *b)
{
    const struct db_wish *w = b->wish;
    enum db_built built = begin(b) ? DB_COMPLETE : DB_FAILED;
    for (unsigned size = 1; size <= w->size; size++) {
        struct shift nothing = {.build = b, .size = size};
        bool wanted = built == DB_COMPLETE && size > sizes_there(b);
        unsigned dealt = b->dealt;
        if (wanted)
            built = build_layer(b, size);
        if (b->dealt == dealt)
            deal_items(&nothing);
    }
    return built;
}

/* Helps another process: works out the items that it asks for. */
static enum db_built help(struct build *b)
{
    for (unsigned size = 1; size <= b->wish->size; size++) {
        struct shift shift = {.build = b, .size = size};
        deal_items(&shift);
    }
    return DB_COMPLETE;
}

static bool make_name(struct build *b, struct error *error)
{
    int length = snprintf(b->items_name, FILE_PATH, "%s.items", b->wish->file);
    return length < FILE_PATH || file_failed(error, b->wish->file, ENAMETOOLONG);
}

static void build_done(struct build *b)
{
    db_codes_done(&b->codes);
    if (b->has_base)
        db_file_close(&b->base);
    file_lock_leave(&b->lock);
}

enum db_built db_build(const struct db_wish *w, struct error *error)
{
    struct build b = {.wish = w, .error = error, .lock = {.fd = -1}};
    enum db_built built = DB_FAILED;
    if (make_name(&b, error))
        built = w->ours ? build_layers(&b) : help(&b);
    build_done(&b);
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

/* Opens the items beside each file, which must belong to one layer. */
static bool open_slices(struct slices *s, size_t count, char **files, struct memory *m,
                        struct error *error)
{
    char name[FILE_PATH];
    for (; s->count < count; s->count++) {
        int length = snprintf(name, sizeof name, "%s.items", files[s->count]);
        if (length >= FILE_PATH)
            return file_failed(error, files[s->count], ENAMETOOLONG);
        if (!items_read(&s->file[s->count], name, m, error))
            return false;
        if (memcmp(&s->file[s->count].header, &s->file[0].header,
                   sizeof s->file[0].header) != 0) {
            items_close(&s->file[s->count]);
            return file_refused(
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

/* Merges the slices onto their base, which must be the same for all. */
static bool merge_onto(struct build *b, struct slices *s, const char *base_file,
                       const char *out)
{
    const struct items_header *h = &s->file[0].header;
    const struct db_family *f = db_family_of(h->game);
    if (f == NULL || h->layer >= f->most_size)
        return file_refused(b->error, BAD_INPUT, base_file,
                            "items of a game without databases");
    if (h->layer > 0) {
        const struct db_header *base = &b->base.db.header;
        if (!db_file_open(&b->base, base_file, b->wish->memory, b->error))
            return false;
        b->has_base = true;
        if (base->check != h->base || base->layers != h->layer)
            return file_refused(b->error, BAD_INPUT, base_file,
                                "its items belong to another database");
    }
    if (!read_codes(b) || !next_codes(b, f, h->layer + 1))
        return false;
    const struct db_new_layer l = {.family = f,
                                   .most = h->most,
                                   .base = b->has_base ? &b->base.db : NULL,
                                   .codes = &b->codes,
                                   .items = {slice_words, s, h->count},
                                   .memory = b->wish->memory};
    return write_database(&l, out, b->error);
}

bool db_merge(const char *out, size_t count, char **files, struct memory *m,
              struct error *error)
{
    const struct db_wish wish = {.file = out, .memory = m};
    struct build b = {.wish = &wish, .error = error, .lock = {.fd = -1}};
    struct slices s = {.file = memory_new(m, count, sizeof *s.file)};
    const char *why = file_unfit(out);
    bool ok = s.file != NULL && count > 0 && count <= MOST_SLICES &&
              (why == NULL || file_refused(error, IO_ERROR, out, why)) && lock(&b) &&
              open_slices(&s, count, files, m, error) && has_all(&s, error) &&
              merge_onto(&b, &s, files[0], out);
    if (!ok && error->status == OK)
        error_set(error, BAD_INPUT, 1, "1 to %u slices can be merged", MOST_SLICES);
    for (size_t i = 0; i < s.count; i++)
        items_close(&s.file[i]);
    memory_free(m, s.file, count, sizeof *s.file);
    build_done(&b);
    return ok;
}
