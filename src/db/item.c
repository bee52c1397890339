/* SPDX-License-Identifier: MIT */
/* item.c: see item.h. */
#include "db/item.h"

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

static bool push(struct db_item_writer *w, value v)
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

/* Pushes the options that have no number yet. Sets *ready if there are none. */
static bool push_options(struct db_item_writer *w, const struct value_options *o,
                         bool *ready)
{
    *ready = true;
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; i < o->count[who]; i++)
            if (!has_number(w, o->option[who][i])) {
                *ready = false;
                if (!push(w, o->option[who][i]))
                    return false;
            }
    return true;
}

static void put_options(struct db_item_writer *w, const struct value_options *o)
{
    for (int who = 0; who < 2; who++)
        for (uint32_t i = 0; i < o->count[who]; i++)
            w->words[w->word_count++] = pairs_find(&w->numbers, o->option[who][i], 0);
}

/* Writes the form of v, whose options all have numbers. */
static bool put_form(struct db_item_writer *w, value v, const struct packed *packed,
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
        put_options(w, o);
    }
    return pairs_add(&w->numbers, v, 0, ++w->forms);
}

/* Numbers the value on top of the stack, or pushes its options. */
static bool step(struct db_item_writer *w)
{
    value v = w->stack[w->depth - 1];
    struct value_options o = {{NULL, NULL}, {0, 0}};
    struct packed p;
    bool ready = true, packed = value_unpack(w->store, v, &p);
    if (has_number(w, v)) {
        w->depth--;
        return true;
    }
    if (!packed && (!value_options(w->store, v, &o) || o.count[0] > DB_MOST_OPTIONS ||
                    o.count[1] > DB_MOST_OPTIONS || !push_options(w, &o, &ready)))
        return false;
    if (!ready)
        return true;
    w->depth--;
    return put_form(w, v, packed ? &p : NULL, &o);
}

bool db_item_add(struct db_item_writer *w, value v)
{
    w->depth = 0;
    if (v != NO_VALUE && !push(w, v))
        return false;
    while (w->depth > 0)
        if (!step(w))
            return false;
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
