/* SPDX-License-Identifier: MIT */
/* layer.c: writes items, and makes a database of them. It reads all items twice: first to
 * collect the values, then to write the entries, whose width depends on how many values
 * there are. */
#include "db/layer.h"

#include <string.h>

#include "base/hash.h"
#include "base/sort.h"

/* ---- items ---- */

#define ITEM_HEAD 3u

void db_item_begin(struct db_item_writer *w, struct values *store, struct memory *m)
{
    *w = (struct db_item_writer){.store = store};
    pairs_init(&w->numbers, m);
}

void db_item_done(struct db_item_writer *w)
{
    struct memory *m = w->numbers.memory;
    memory_free(m, w->words, w->word_capacity, sizeof *w->words);
    memory_free(m, w->entries, w->entry_capacity, sizeof *w->entries);
    memory_free(m, w->stack, w->stack_capacity, sizeof *w->stack);
    pairs_done(&w->numbers);
}

static bool push_value(struct db_item_writer *w, value v)
{
    if (!memory_grow(w->numbers.memory, &w->stack, &w->stack_capacity, w->depth + 1,
                     sizeof v))
        return false;
    w->stack[w->depth++] = v;
    return true;
}

static bool has_number(const struct db_item_writer *w, value v)
{
    return pairs_find(&w->numbers, v, 0) != PAIRS_NONE;
}

/* Writes the form of v, whose options all have numbers. */
static bool put_item_form(struct db_item_writer *w, value v, const struct packed *packed,
                          const struct value_options *o)
{
    struct db_form f = {.is_packed = packed != NULL, .count = {o->count[0], o->count[1]}};
    size_t most = 1 + DB_PACKED_WORDS + (size_t)o->count[0] + o->count[1];
    if (!memory_grow(w->numbers.memory, &w->words, &w->word_capacity,
                     w->word_count + most, sizeof *w->words))
        return false;
    w->words[w->word_count++] = db_form_head(&f);
    if (packed != NULL) {
        db_packed_words(packed, w->words + w->word_count);
        w->word_count += DB_PACKED_WORDS;
    } else {
        for (int who = 0; who < 2; who++)
            for (uint32_t i = 0; i < o->count[who]; i++)
                w->words[w->word_count++] = pairs_find(&w->numbers, o->option[who][i], 0);
    }
    return pairs_add(&w->numbers, v, 0, ++w->forms);
}

bool db_item_add(struct db_item_writer *w, value v)
{
    w->depth = 0;
    if (v != NO_VALUE && !push_value(w, v))
        return false;
    while (w->depth > 0) {
        /* Numbers the value on top, unless that has options without a number: these are
         * pushed and numbered first. */
        const value top = w->stack[w->depth - 1];
        const size_t depth = w->depth;
        struct value_options o = {{NULL, NULL}, {0, 0}};
        struct packed p;
        if (has_number(w, top)) {
            w->depth--;
            continue;
        }
        const bool packed = value_unpack(w->store, top, &p);
        if (!packed && (!value_options(w->store, top, &o) ||
                        o.count[0] > DB_MOST_OPTIONS || o.count[1] > DB_MOST_OPTIONS))
            return false;
        for (int who = 0; who < 2; who++)
            for (uint32_t i = 0; i < o.count[who]; i++)
                if (!has_number(w, o.option[who][i]) && !push_value(w, o.option[who][i]))
                    return false;
        if (w->depth > depth)
            continue;
        w->depth--;
        if (!put_item_form(w, top, packed ? &p : NULL, &o))
            return false;
    }
    if (!memory_grow(w->numbers.memory, &w->entries, &w->entry_capacity,
                     w->entry_count + 1, sizeof *w->entries))
        return false;
    w->entries[w->entry_count++] = v != NO_VALUE ? pairs_find(&w->numbers, v, 0) : 0;
    return true;
}

bool db_item_end(const struct db_item_writer *w, struct writer *text)
{
    const uint32_t head[ITEM_HEAD] = {w->forms, (uint32_t)w->word_count,
                                      (uint32_t)w->entry_count};
    if (w->word_count > UINT32_MAX)
        return false;
    write_bytes(text, (const char *)head, sizeof head);
    write_bytes(text, (const char *)w->words, w->word_count * sizeof *w->words);
    write_bytes(text, (const char *)w->entries, w->entry_count * sizeof *w->entries);
    return !text->failed;
}

bool db_item_read(const uint32_t *words, size_t count, struct db_item *i)
{
    if (count < ITEM_HEAD || words[1] > count - ITEM_HEAD ||
        words[2] != count - ITEM_HEAD - words[1])
        return false;
    *i = (struct db_item){.forms = words[0],
                          .entries = words[2],
                          .form = words + ITEM_HEAD,
                          .form_words = words[1],
                          .entry = words + ITEM_HEAD + words[1]};
    return true;
}

/* ---- blocks with checksums ---- */

struct block_writer {
    struct sink sink;
    struct memory *memory;
    unsigned char buffer[DB_BLOCK];
    size_t used;
    uint64_t *checks;
    size_t blocks, capacity;
    bool failed, full; /* full: the budget is exceeded */
};

static void put_block(struct block_writer *b)
{
    b->full = b->full || !memory_grow(b->memory, &b->checks, &b->capacity, b->blocks + 1,
                                      sizeof *b->checks);
    b->failed = b->failed || b->full;
    if (b->failed)
        return;
    b->checks[b->blocks++] = db_check(b->buffer, DB_BLOCK);
    b->failed = !b->sink.write(b->sink.context, (const char *)b->buffer, DB_BLOCK);
    b->used = 0;
}

static void put(struct block_writer *b, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    while (length > 0 && !b->failed) {
        size_t part = DB_BLOCK - b->used < length ? DB_BLOCK - b->used : length;
        memcpy(b->buffer + b->used, at, part);
        b->used += part;
        at += part;
        length -= part;
        if (b->used == DB_BLOCK)
            put_block(b);
    }
}

/* Writes zeros up to a multiple of `unit`. */
static void pad(struct block_writer *b, size_t unit)
{
    static const unsigned char zeros[DB_BLOCK];
    put(b, zeros, (unit - b->used % unit) % unit);
}

/* ---- values ---- */

struct maker {
    const struct db_new_layer *layer;
    struct table forms; /* words of a form without who wins → its number */
    uint8_t *wins;      /* for each number: who wins moving first */
    size_t wins_capacity;
    uint32_t count; /* number of all values, which is also the last number */
    uint32_t base;  /* number of values in the smaller layers */
    uint32_t *starts, *words;
    size_t start_count, start_capacity, word_count, word_capacity;
    uint32_t *number; /* numbers of the forms of an item */
    size_t number_capacity;
    uint32_t *key;
    size_t key_capacity;
    struct error *error;
};

static bool no_memory(struct maker *k)
{
    return error_fail(k->error, NO_MEMORY, 1,
                      "the values need more memory than --memory allows");
}

static bool grow(struct maker *k, void *array, size_t *capacity, size_t need, size_t size)
{
    return memory_grow(k->layer->memory, array, capacity, need, size) || no_memory(k);
}

/* Returns who wins a value, given who wins its options. */
static uint8_t wins_of(const struct maker *k, const struct db_form *f)
{
    const struct packed negative = {-f->packed.numerator, f->packed.exponent,
                                    -f->packed.ups, f->packed.nimber};
    uint8_t wins = 0;
    if (f->is_packed)
        return (uint8_t)((packed_at_most_zero(&f->packed) ? 0 : 1) +
                         (packed_at_most_zero(&negative) ? 0 : 2));
    for (uint32_t i = 0; i < f->count[0]; i++)
        wins |= k->wins[f->option[0][i]] & 2 ? 0 : 1;
    for (uint32_t i = 0; i < f->count[1]; i++)
        wins |= k->wins[f->option[1][i]] & 1 ? 0 : 2;
    return wins;
}

/* Makes a form a key: its options become numbers of this database, ascending. Returns the
 * number of its words. */
static size_t make_key(struct maker *k, struct db_form *f, const uint32_t *number)
{
    size_t count = (size_t)f->count[0] + f->count[1];
    if (!grow(k, &k->key, &k->key_capacity, 1 + DB_PACKED_WORDS + count, sizeof *k->key))
        return 0;
    f->wins[0] = f->wins[1] = false;
    k->key[0] = db_form_head(f);
    if (f->is_packed) {
        db_packed_words(&f->packed, k->key + 1);
        return 1 + DB_PACKED_WORDS;
    }
    for (size_t i = 0; i < count; i++)
        k->key[1 + i] = number != NULL ? number[f->option[0][i]] : f->option[0][i];
    sort_numbers(k->key + 1, f->count[0]);
    sort_numbers(k->key + 1 + f->count[0], f->count[1]);
    f->option[0] = k->key + 1;
    f->option[1] = f->option[0] + f->count[0];
    return 1 + count;
}

/* Returns the number of the form, which is appended if it is new; 0: the budget is
 * exceeded. `number` is as in make_key. */
static uint32_t intern(struct maker *k, struct db_form *f, const uint32_t *number,
                       bool is_base)
{
    bool fresh;
    size_t words = make_key(k, f, number), bytes = words * sizeof *k->key;
    uint32_t record =
        words > 0 ? table_add(&k->forms, hash_bytes(k->key, bytes), k->key, bytes, &fresh)
                  : TABLE_NONE;
    if (record == TABLE_NONE || k->count >= UINT32_MAX / 2)
        return no_memory(k), 0;
    uint32_t *known = table_value(&k->forms, record);
    if (!fresh)
        return *known;
    if (!grow(k, &k->wins, &k->wins_capacity, (size_t)k->count + 2, 1))
        return 0;
    uint8_t wins = wins_of(k, f);
    k->wins[ *known = ++k->count] = wins;
    if (is_base)
        return k->count;
    if (!grow(k, &k->starts, &k->start_capacity, k->start_count + 2, sizeof *k->starts) ||
        !grow(k, &k->words, &k->word_capacity, k->word_count + words, sizeof *k->words))
        return 0;
    memcpy(k->words + k->word_count, k->key, bytes);
    k->words[k->word_count] |= wins;
    k->word_count += words;
    k->starts[++k->start_count] = (uint32_t)k->word_count;
    return k->count;
}

static bool bad_base(struct maker *k)
{
    if (k->error->status == OK)
        error_set(k->error, BAD_INPUT, 1,
                  "the smaller sizes of the database are damaged: " DB_MEND);
    return false;
}

/* The values of the smaller layers keep their numbers. All their blocks are checked,
 * because they will be copied and get new checksums. */
static bool add_base(struct maker *k)
{
    struct db *d = k->layer->base;
    struct db_form f;
    uint64_t bad;
    if (d != NULL && !db_check_all(d, &bad))
        return bad_base(k);
    for (uint32_t number = 1; d != NULL && number <= d->values; number++)
        if (!db_form(d, number, &f) || intern(k, &f, NULL, true) != number)
            return bad_base(k);
    k->base = k->count;
    return true;
}

static bool bad_item(struct maker *k, uint64_t number)
{
    if (k->error->status == OK)
        error_set(k->error, BAD_INPUT, 1, "item %llu is damaged",
                  (unsigned long long)number);
    return false;
}

/* Reads an item, and stores the numbers of its forms in k->number, from 1 on. */
static bool read_item(struct maker *k, uint64_t number, struct db_item *item)
{
    const struct db_items *all = &k->layer->items;
    size_t count = 0, at = 0;
    const uint32_t *words = all->words(all->context, number, &count);
    struct db_form f;
    if (words == NULL || !db_item_read(words, count, item))
        return bad_item(k, number);
    if (!grow(k, &k->number, &k->number_capacity, (size_t)item->forms + 1,
              sizeof *k->number))
        return false;
    k->number[0] = 0;
    for (uint32_t i = 1; i <= item->forms; i++) {
        size_t taken = db_form_read(item->form + at, item->form_words - at, &f);
        if (taken == 0 || !db_form_in_order(&f, i) ||
            (k->number[i] = intern(k, &f, k->number, false)) == 0)
            return bad_item(k, number);
        at += taken;
    }
    return at == item->form_words || bad_item(k, number);
}

/* ---- the file ---- */

uint64_t db_item_count(const struct db_family *f, uint64_t entries)
{
    return (entries + f->item_entries - 1) / f->item_entries;
}

/* Fills in the header. Called when all values, and so all sizes, are known. */
static bool make_header(struct maker *k, struct db_header *h, struct db_sections *s)
{
    const struct db_new_layer *l = k->layer;
    const unsigned size = l->base != NULL ? l->base->header.layers + 1 : 1;
    uint64_t end;
    if (l->base != NULL) {
        *h = l->base->header;
    } else {
        memset(h, 0, sizeof *h);
        db_header_begin(h, l->family->game->name, l->most);
    }
    h->layers = size;
    h->layer[size - 1] = (struct db_layer){
        .shapes = l->codes->count,
        .places = l->family->places(size, l->most),
        .width = k->count < 1u << 8    ? 1
                 : k->count < 1u << 16 ? 2
                 : k->count < 1u << 24 ? 3
                                       : 4,
        .values = k->count - k->base,
        .words = k->word_count,
    };
    if (!db_lay_out(h, s, &end))
        return error_fail(k->error, LIMIT, 1, "the layer is too large for a database");
    h->size = end + (end / DB_BLOCK - 1) * sizeof(uint64_t);
    return true;
}

static bool put_entries(struct maker *k, const struct db_layer *layer,
                        struct block_writer *to)
{
    struct db_item item;
    for (uint64_t i = 0; i < k->layer->items.count; i++) {
        if (!read_item(k, i, &item))
            return false;
        const uint64_t each = k->layer->family->item_entries,
                       left = db_entries(layer) - i * each;
        if (item.entries != (left < each ? left : each))
            return bad_item(k, i);
        for (uint32_t e = 0; e < item.entries; e++) {
            if (item.entry[e] > item.forms)
                return bad_item(k, i);
            put(to, &k->number[item.entry[e]], (size_t)layer->width);
        }
    }
    return true;
}

static bool put_layers(struct maker *k, const struct db_header *h,
                       struct block_writer *to)
{
    struct db *base = k->layer->base;
    const struct db_layer *layer = &h->layer[h->layers - 1];
    if (base != NULL)
        put(to, base->bytes + DB_BLOCK, (size_t)(base->checksums - DB_BLOCK));
    put(to, k->layer->codes->code, k->layer->codes->count * sizeof(uint64_t));
    if (!put_entries(k, layer, to))
        return false;
    pad(to, 8);
    put(to, k->starts, (k->start_count + 1) * sizeof *k->starts);
    pad(to, 8);
    put(to, k->words, k->word_count * sizeof *k->words);
    pad(to, DB_BLOCK);
    return true;
}

static bool write_all(struct maker *k, struct sink sink, struct db_header *h)
{
    struct db_sections sections[DB_LAYERS];
    struct db_item item;
    struct block_writer *to;
    if (!add_base(k) || !grow(k, &k->starts, &k->start_capacity, 1, sizeof *k->starts))
        return false;
    for (uint64_t i = 0; i < k->layer->items.count; i++)
        if (!read_item(k, i, &item))
            return false;
    if (!make_header(k, h, sections))
        return false;
    to = memory_new(k->layer->memory, 1, sizeof *to);
    if (to == NULL)
        return no_memory(k);
    to->sink = sink;
    to->memory = k->layer->memory;
    bool ok = put_layers(k, h, to);
    if (ok && !to->failed) {
        h->checks = db_check(to->checks, to->blocks * sizeof *to->checks);
        to->failed = !sink.write(sink.context, (const char *)to->checks,
                                 to->blocks * sizeof *to->checks);
    }
    if (ok && to->full)
        no_memory(k);
    else if (ok && to->failed)
        error_set(k->error, IO_ERROR, 1, "the database could not be written");
    ok = ok && !to->failed;
    memory_free(to->memory, to->checks, to->capacity, sizeof *to->checks);
    memory_free(to->memory, to, 1, sizeof *to);
    db_header_end(h);
    return ok;
}

bool db_write(const struct db_new_layer *l, struct sink sink, struct db_header *header,
              struct error *error)
{
    struct maker k = {.layer = l, .error = error};
    table_init(&k.forms, l->memory, sizeof(uint32_t));
    bool ok = write_all(&k, sink, header);
    table_done(&k.forms);
    memory_free(l->memory, k.wins, k.wins_capacity, 1);
    memory_free(l->memory, k.starts, k.start_capacity, sizeof *k.starts);
    memory_free(l->memory, k.words, k.word_capacity, sizeof *k.words);
    memory_free(l->memory, k.number, k.number_capacity, sizeof *k.number);
    memory_free(l->memory, k.key, k.key_capacity, sizeof *k.key);
    return ok;
}
