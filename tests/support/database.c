/* SPDX-License-Identifier: MIT */
/* database.c: databases in memory; see database.h. */
#include "database.h"

#include <stdlib.h>
#include <string.h>

#include "support.h"

static bool take(void *built, const char *bytes, size_t length)
{
    struct built *b = built;
    if (b->size + length > b->capacity) {
        b->capacity = 2 * (b->size + length);
        b->bytes = realloc(b->bytes, b->capacity);
        check(b->bytes != NULL);
    }
    memcpy(b->bytes + b->size, bytes, length);
    b->size += length;
    return true;
}

static const uint32_t *words_of(void *items, uint64_t number, size_t *count)
{
    const struct writer *item = (const struct writer *)items + number;
    *count = item->length / sizeof(uint32_t);
    return (const uint32_t *)item->text;
}

/* Puts a layer on `old`, unless this is the first. */
static void add_layer(struct built *b, struct built *old, const struct db_family *f,
                      uint32_t most, const struct db_codes *codes)
{
    const unsigned layer = old != NULL ? old->db.header.layers : 0;
    const struct db_set none = {.count = 0};
    struct db_job job = {.family = f,
                         .most = most,
                         .layer = layer,
                         .codes = codes,
                         .entries = codes->count * f->places(layer + 1, most),
                         .base = old != NULL ? &old->set : &none};
    uint64_t count = db_item_count(f, job.entries);
    struct writer *items = calloc(count, sizeof *items);
    struct db_header header = {.magic = {0}};
    struct error error = {0};
    check(items != NULL);
    for (uint64_t i = 0; i < count; i++) {
        writer_init(&items[i], &b->memory);
        check(db_compute(&job, i, &b->memory, &items[i]) == OK);
    }
    const struct db_new_layer l = {.family = f,
                                   .most = most,
                                   .base = old != NULL ? &old->db : NULL,
                                   .codes = codes,
                                   .items = {words_of, items, count},
                                   .memory = &b->memory};
    take(b, (const char *)&header, sizeof header);
    check(db_write(&l, (struct sink){take, b}, &header, &error));
    memcpy(b->bytes, &header, sizeof header);
    for (uint64_t i = 0; i < count; i++)
        writer_done(&items[i]);
    free(items);
    check(db_open(&b->db, b->bytes, b->size, &b->memory, &error));
    check(db_fits_family(&b->db, &error));
    b->set = (struct db_set){.db = {&b->db}, .count = 1};
}

void built_open(struct built *b, const char *game, unsigned size, uint32_t most)
{
    const struct db_family *f = db_family_of(game);
    struct memory memory = {.limit = 0};
    struct db_codes before = {.memory = &memory};
    struct built *old = NULL;
    check(f != NULL);
    for (unsigned n = 1; n <= size; n++) {
        struct db_codes codes = {.memory = &memory};
        struct built *next = n < size ? malloc(sizeof *next) : b;
        check(next != NULL && f->shapes(n, &before, &codes));
        memset(next, 0, sizeof *next);
        add_layer(next, old, f, most, &codes);
        if (old != NULL) {
            built_close(old);
            free(old);
        }
        db_codes_done(&before);
        before = codes;
        old = next;
    }
    db_codes_done(&before);
    check_number(memory.used, 0);
}

void built_close(struct built *b)
{
    db_close(&b->db);
    free(b->bytes);
    check_number(b->memory.used, 0);
}
