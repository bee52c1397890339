/* SPDX-License-Identifier: MIT */
/* format.c: see format.h. */
#include "db/format.h"

#include <string.h>

#include "base/checked.h"
#include "base/hash.h"

static const char magic[8] = {'d', 'i', 'c', 'o', 't', ' ', 'd', 'b'};
static const char no_database[] =
    "this is not a database of dicot: name a file made by dicot db build";
#define BYTE_ORDER_MARK 0x01020304u
#define BYTE_ORDER_SWAPPED 0x04030201u

uint64_t db_check(const void *bytes, size_t length)
{
    return hash_bytes(bytes, length);
}

/* ---- layout ---- */

/* Adds a section of count × size bytes at *end, and moves *end to where the next one may
 * begin. */
static bool add_section(uint64_t *end, uint64_t count, uint64_t size, uint64_t unit)
{
    return checked_multiply(&count, size) && checked_add(end, count) &&
           checked_add(end, (unit - *end % unit) % unit);
}

static bool lay_out_layer(const struct db_layer *l, struct db_sections *s, uint64_t *end)
{
    uint64_t entries = l->shapes;
    s->shapes = *end;
    if (l->places == 0 || l->width < 1 || l->width > 4 || l->values >= UINT32_MAX ||
        l->words >= UINT32_MAX || !add_section(end, l->shapes, 8, 8))
        return false;
    s->entries = *end;
    if (!checked_multiply(&entries, l->places) || !add_section(end, entries, l->width, 8))
        return false;
    s->starts = *end;
    if (!add_section(end, l->values + 1, 4, 8))
        return false;
    s->words = *end;
    if (!add_section(end, l->words, 4, DB_BLOCK))
        return false;
    s->end = *end;
    return true;
}

bool db_lay_out(const struct db_header *h, struct db_sections *sections, uint64_t *end)
{
    uint64_t first = 1;
    *end = DB_BLOCK;
    if (h->layers > DB_LAYERS)
        return false;
    for (uint32_t i = 0; i < h->layers; i++) {
        sections[i].first = (uint32_t)first;
        if (!lay_out_layer(&h->layer[i], &sections[i], end))
            return false;
        first += h->layer[i].values;
        if (first >= UINT32_MAX)
            return false;
    }
    return true;
}

void db_header_begin(struct db_header *h, const char *game, uint32_t most)
{
    memcpy(h->magic, magic, sizeof magic);
    h->byte_order = BYTE_ORDER_MARK;
    h->version = DB_VERSION;
    h->most = most;
    text_format(h->game, sizeof h->game, "%s", game);
}

void db_header_end(struct db_header *h)
{
    h->check = db_check(h, offsetof(struct db_header, check));
}

/* ---- opening ---- */

static bool refuse(struct error *e, const char *why)
{
    return error_fail(e, BAD_INPUT, 1, "%s", why);
}

static bool check_head(const struct db_header *h, size_t size, struct error *e)
{
    if (memcmp(h->magic, magic, sizeof magic) != 0)
        return refuse(e, no_database);
    if (h->byte_order == BYTE_ORDER_SWAPPED)
        return refuse(
            e,
            "the database was made on a machine with the other byte order: " DB_REMAKE);
    if (h->byte_order == BYTE_ORDER_MARK && h->version != DB_VERSION)
        return error_fail(
            e, BAD_INPUT, 1,
            "the database has version %u, and this program reads version %u: " DB_REMAKE,
            h->version, DB_VERSION);
    if (h->byte_order != BYTE_ORDER_MARK || h->game[DB_NAME - 1] != '\0' ||
        h->check != db_check(h, offsetof(struct db_header, check)))
        return refuse(e, "the header of the database is damaged: " DB_MEND);
    if (h->size != size)
        return refuse(e, size < h->size
                             ? "the database is cut off: " DB_MEND
                             : "there is more in the file than the database: " DB_MEND);
    return true;
}

static bool check_layout(struct db *d, struct error *e)
{
    const struct db_header *h = &d->header;
    uint64_t end;
    bool fits = db_lay_out(h, d->sections, &end) && end <= h->size;
    d->checksums = end;
    d->blocks = fits ? end / DB_BLOCK - 1 : 0;
    if (!fits || h->size - end != d->blocks * sizeof(uint64_t) ||
        h->checks != db_check(d->bytes + end, (size_t)(h->size - end)))
        return refuse(e, "the database is damaged: " DB_MEND);
    d->values = 0;
    for (uint32_t i = 0; i < h->layers; i++)
        d->values += (uint32_t)h->layer[i].values;
    return true;
}

bool db_open(struct db *d, const void *bytes, size_t size, struct memory *m,
             struct error *error)
{
    memset(d, 0, sizeof *d);
    d->bytes = bytes;
    d->memory = m;
    if (size < sizeof d->header)
        return refuse(error, size < sizeof magic || memcmp(bytes, magic, 8) != 0
                                 ? no_database
                                 : "the database is cut off: " DB_MEND);
    memcpy(&d->header, bytes, sizeof d->header);
    if (!check_head(&d->header, size, error) || !check_layout(d, error))
        return false;
    d->known = memory_new(m, (size_t)d->blocks, sizeof *d->known);
    if (d->known == NULL)
        error_set(error, NO_MEMORY, 1, "the database needs more memory than there is");
    return d->known != NULL;
}

void db_close(struct db *d)
{
    if (d->known != NULL)
        memory_free(d->memory, (void *)d->known, (size_t)d->blocks, sizeof *d->known);
    d->known = NULL;
}

/* ---- bytes that are believed ---- */

static bool damaged(struct db *d)
{
    atomic_store(&d->damaged, true);
    return false;
}

static bool check_block(struct db *d, uint64_t block)
{
    uint64_t expected;
    memcpy(&expected, d->bytes + d->checksums + block * sizeof expected, sizeof expected);
    if (db_check(d->bytes + (block + 1) * DB_BLOCK, DB_BLOCK) != expected)
        return damaged(d);
    atomic_store_explicit(&d->known[block], 1, memory_order_relaxed);
    return true;
}

/* Returns these bytes, which lie inside the layers, or NULL if their block is damaged. */
static const void *bytes_at(struct db *d, uint64_t at, uint64_t length)
{
    uint64_t first = at / DB_BLOCK - 1, last = (at + length - 1) / DB_BLOCK - 1;
    for (uint64_t block = first; length > 0 && block <= last; block++)
        if (!atomic_load_explicit(&d->known[block], memory_order_relaxed) &&
            !check_block(d, block))
            return NULL;
    return d->bytes + at;
}

bool db_check_all(struct db *d, uint64_t *bad)
{
    for (*bad = 0; *bad < d->blocks; ++*bad)
        if (!check_block(d, *bad))
            return false;
    return true;
}

/* ---- shapes and entries ---- */

bool db_shape_code(struct db *d, unsigned layer, uint64_t shape, uint64_t *code)
{
    const void *at = shape < d->header.layer[layer].shapes
                         ? bytes_at(d, d->sections[layer].shapes + shape * 8, 8)
                         : NULL;
    if (at != NULL)
        memcpy(code, at, sizeof *code);
    return at != NULL;
}

/* A binary search: codes ascend. */
bool db_find_shape(struct db *d, unsigned layer, uint64_t code, uint64_t *shape)
{
    uint64_t low = 0, high = d->header.layer[layer].shapes, found = 0;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (!db_shape_code(d, layer, middle, &found))
            return false;
        if (found < code)
            low = middle + 1;
        else
            high = middle;
    }
    *shape = low;
    return db_shape_code(d, layer, low, &found) && found == code;
}

bool db_entry(struct db *d, unsigned layer, uint64_t shape, uint64_t place,
              uint32_t *number)
{
    const struct db_layer *l = &d->header.layer[layer];
    if (shape >= l->shapes || place >= l->places)
        return false;
    const void *at = bytes_at(
        d, d->sections[layer].entries + (shape * l->places + place) * l->width, l->width);
    *number = 0;
    if (at == NULL)
        return false;
    memcpy(number, at, (size_t)l->width); /* the lowest byte is the first */
    return *number < d->sections[layer].first + l->values || damaged(d);
}

/* ---- forms ---- */

#define HEAD_PACKED 4u
#define HEAD_LEFT 6
#define HEAD_RIGHT 19

uint32_t db_form_head(const struct db_form *f)
{
    return (uint32_t)(f->wins[0] | f->wins[1] << 1) |
           (f->is_packed ? HEAD_PACKED
                         : f->count[0] << HEAD_LEFT | f->count[1] << HEAD_RIGHT);
}

void db_packed_words(const struct packed *p, uint32_t words[DB_PACKED_WORDS])
{
    words[0] = (uint32_t)(uint64_t)p->numerator;
    words[1] = (uint32_t)((uint64_t)p->numerator >> 32);
    words[2] = p->exponent;
    words[3] = (uint32_t)p->ups;
    words[4] = p->nimber;
}

/* Returns false if no store has such a form. */
static bool read_packed(const uint32_t *words, struct packed *p)
{
    *p = (struct packed){(int64_t)((uint64_t)words[1] << 32 | words[0]), words[2],
                         (int32_t)words[3], words[4]};
    return p->numerator <= MAX_NUMERATOR && p->numerator >= -MAX_NUMERATOR &&
           p->exponent <= MAX_EXPONENT && p->ups <= MAX_UPS && p->ups >= -MAX_UPS;
}

size_t db_form_read(const uint32_t *words, size_t length, struct db_form *f)
{
    if (length == 0)
        return 0;
    uint32_t head = words[0];
    *f = (struct db_form){.is_packed = head & HEAD_PACKED,
                          .wins = {head & 1, head >> 1 & 1}};
    if (f->is_packed)
        return length > DB_PACKED_WORDS && read_packed(words + 1, &f->packed)
                   ? 1 + DB_PACKED_WORDS
                   : 0;
    f->count[0] = head >> HEAD_LEFT & DB_MOST_OPTIONS;
    f->count[1] = head >> HEAD_RIGHT & DB_MOST_OPTIONS;
    f->option[0] = words + 1;
    f->option[1] = f->option[0] + f->count[0];
    size_t whole = 1 + (size_t)f->count[0] + f->count[1];
    return whole <= length ? whole : 0;
}

bool db_form_in_order(const struct db_form *f, uint32_t number)
{
    for (uint32_t i = 0; i < f->count[0] + f->count[1]; i++)
        if (f->option[0][i] == 0 || f->option[0][i] >= number)
            return false;
    return true;
}

bool db_form(struct db *d, uint32_t number, struct db_form *f)
{
    if (number == 0 || number > d->values)
        return false;
    unsigned layer = d->header.layers - 1;
    while (layer > 0 && number < d->sections[layer].first)
        layer--;
    const struct db_layer *l = &d->header.layer[layer];
    uint32_t at[2];
    const void *starts = bytes_at(
        d, d->sections[layer].starts + (number - d->sections[layer].first) * (uint64_t)4,
        sizeof at);
    if (starts == NULL)
        return false;
    memcpy(at, starts, sizeof at);
    if (at[0] >= at[1] || at[1] > l->words)
        return damaged(d);
    const uint32_t *words = bytes_at(d, d->sections[layer].words + at[0] * (uint64_t)4,
                                     (at[1] - at[0]) * (uint64_t)4);
    return words != NULL && ((db_form_read(words, at[1] - at[0], f) == at[1] - at[0] &&
                              db_form_in_order(f, number)) ||
                             damaged(d));
}
