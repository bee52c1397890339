/* SPDX-License-Identifier: MIT */
/* fuzz_database.c: the input is what a database holds, or an item of one. Checksums would
 * stop nearly every input at the door, so they are made here: the file that is opened is
 * one that somebody made on purpose.
 *
 *     kind 1 byte | sizes 5 bytes for each layer | bytes of all sections, then zeros
 *
 * Whatever the bytes are, every entry, form and value is either read within its bounds or
 * called damaged; and what is written from an item is a database without damage. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "db/layer.h"
#include "db/reader.h"

#define MEMORY ((size_t)4 << 20)
#define MOST_LAYERS 3u
#define MOST_FILE ((size_t)1 << 18)
#define MOST_ENTRIES 300u

struct input {
    const uint8_t *at;
    size_t left;
};

static uint8_t take(struct input *in)
{
    if (in->left == 0)
        return 0;
    in->left--;
    return *in->at++;
}

/* ---- a file ---- */

static const struct db_family *family_of(uint8_t kind)
{
    return db_families[kind / 4 % 4];
}

static uint64_t read_sizes(struct input *in, const struct db_family *f,
                           struct db_header *h)
{
    struct db_sections sections[DB_LAYERS];
    uint64_t end;
    h->layers = 1 + take(in) % MOST_LAYERS;
    for (unsigned i = 0; i < h->layers; i++)
        h->layer[i] = (struct db_layer){.shapes = take(in) % 8,
                                        .places = f->places(i + 1, h->most),
                                        .width = 1 + take(in) % 4,
                                        .values = take(in) % 64,
                                        .words = take(in)};
    check(db_lay_out(h, sections, &end));
    return end;
}

/* The bytes of a file with these sections, and right checksums. */
static unsigned char *make_file(struct input *in, const struct db_family *f, size_t *size)
{
    struct db_header h;
    memset(&h, 0, sizeof h);
    db_header_begin(&h, f->game->name, f->usual_most > 0 ? 1 : 0);
    uint64_t end = read_sizes(in, f, &h), blocks = end / DB_BLOCK - 1;
    h.size = end + 8 * blocks;
    check(h.size < MOST_FILE);
    unsigned char *bytes = calloc(1, (size_t)h.size);
    check(bytes != NULL);
    for (uint64_t at = DB_BLOCK; at < end && in->left > 0; at++)
        bytes[at] = take(in);
    for (uint64_t b = 0; b < blocks; b++) {
        uint64_t sum = db_check(bytes + (b + 1) * DB_BLOCK, DB_BLOCK);
        memcpy(bytes + end + 8 * b, &sum, sizeof sum);
    }
    h.checks = db_check(bytes + end, 8 * blocks);
    db_header_end(&h);
    memcpy(bytes, &h, sizeof h);
    *size = (size_t)h.size;
    return bytes;
}

static void read_entries(struct db_lines *l)
{
    struct writer line;
    uint64_t code, shape;
    value v;
    writer_init(&line, l->memory);
    for (unsigned layer = 0; layer < l->db->header.layers; layer++) {
        const struct db_layer *of = &l->db->header.layer[layer];
        for (uint64_t e = 0; e < of->shapes * of->places && e < MOST_ENTRIES; e++) {
            uint32_t number;
            if (db_entry(l->db, layer, e / of->places, e % of->places, &number))
                check(number <= l->db->values);
            if (db_shape_code(l->db, layer, e / of->places, &code))
                db_find_shape(l->db, layer, code, &shape);
        }
    }
    for (uint32_t number = 0; number <= l->db->values + 1; number++) {
        struct db_form form;
        if (!db_form(l->db, number, &form))
            continue;
        for (uint32_t i = 0; i < form.count[0] + form.count[1]; i++)
            check(form.option[0][i] >= 1 && form.option[0][i] < number);
        v = db_reader_value(&l->reader, number);
        check(v != NO_VALUE || l->db->damaged || values_status(l->store) != OK ||
              l->memory->used > MEMORY / 2);
    }
    writer_done(&line);
}

/* A position out of a LINE is looked up as a question does. */
static void look_up(struct db *d, const char *text)
{
    struct sample s;
    struct db_reader r;
    if (!sample_try(&s, text))
        return;
    struct values *store = values_new(&s.memory);
    db_reader_init(&r, d, store, &s.memory);
    db_reader_find(&r, s.problem.terms[0].board, s.problem.start);
    db_reader_done(&r);
    values_free(store);
    sample_close(&s);
}

static bool has_empty_layer(const struct db *d)
{
    for (unsigned i = 0; i < d->header.layers; i++)
        if (d->header.layer[i].shapes == 0)
            return true;
    return false;
}

static void read_all(struct db *d, struct memory *m)
{
    struct db_lines l;
    if (db_lines_open(&l, d, m))
        read_entries(&l);
    db_lines_close(&l);
    look_up(d, "clobber xo|.x");
    look_up(d, "pebbles path 2 (1,0)(0,0)");
    look_up(d, "click-partizan aab");
}

static void check_file(struct input in, const struct db_family *f)
{
    struct memory m = {.limit = MEMORY};
    struct error error = {0};
    struct db d;
    size_t size;
    uint64_t bad;
    unsigned char *bytes = make_file(&in, f, &size);
    check(db_open(&d, bytes, size, &m, &error) && db_check_all(&d, &bad));
    bool fits = db_fits_family(&d, &error);
    check(fits == !has_empty_layer(&d)); /* a layer without shapes is forged */
    if (fits)
        read_all(&d, &m);
    db_close(&d);
    check(m.used == 0);
    free(bytes);
}

/* ---- an item ---- */

struct made {
    unsigned char *bytes;
    size_t size;
};

static bool keep(void *made, const char *bytes, size_t length)
{
    struct made *to = made;
    if (to->size + length > MOST_FILE)
        return false;
    memcpy(to->bytes + to->size, bytes, length);
    to->size += length;
    return true;
}

static const uint32_t *words_of(void *input, uint64_t number, size_t *count)
{
    const struct input *in = input;
    (void)number;
    *count = in->left / sizeof(uint32_t);
    return (const uint32_t *)in->at;
}

/* The item of the first layer: it becomes a database, or is refused with a reason. */
static void check_item(struct input in, const struct db_family *f)
{
    struct memory m = {.limit = MEMORY};
    struct error error = {0};
    struct db_codes none = {.memory = &m}, codes = {.memory = &m};
    struct made to = {.bytes = malloc(MOST_FILE), .size = DB_BLOCK};
    struct db_header header;
    struct db d;
    uint64_t bad;
    struct input words = {.left = in.left / 4 * 4};
    uint8_t *copy = malloc(words.left + 1); /* aligned */
    check(to.bytes != NULL && copy != NULL && f->shapes(1, &none, &codes));
    if (words.left > 0)
        memcpy(copy, in.at, words.left);
    words.at = copy;
    const struct db_new_layer l = {.family = f,
                                   .most = f->usual_most > 0 ? 1 : 0,
                                   .codes = &codes,
                                   .items = {words_of, &words, 1},
                                   .memory = &m};
    if (db_write(&l, (struct sink){keep, &to}, &header, &error)) {
        memcpy(to.bytes, &header, sizeof header);
        check(db_open(&d, to.bytes, to.size, &m, &error));
        check(db_check_all(&d, &bad));
        for (uint32_t number = 1; number <= d.values; number++) {
            struct db_form form;
            check(db_form(&d, number, &form));
        }
        db_close(&d);
    } else {
        check(error.message[0] != '\0');
    }
    db_codes_done(&codes);
    check(m.used == 0);
    free(copy);
    free(to.bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, size};
    uint8_t kind = take(&in);
    if (kind % 2 == 0)
        check_file(in, family_of(kind));
    else
        check_item(in, family_of(kind));
    return 0;
}
