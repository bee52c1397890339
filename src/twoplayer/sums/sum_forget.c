/* SPDX-License-Identifier: MIT */
/* sum_forget.c: what a search over sums forgets when its memory is full.
 *
 * Parts are named by where they are stored: in lists on the stack, in keys of answers,
 * and in what moves of other parts leave. So a part cannot be dropped alone. Instead, all
 * that is worth keeping moves to a new table. It keeps its order there, so that lists
 * stay ascending. Worth keeping are the parts on the stack, and answers that took many
 * nodes, with the parts in them. What moves leave is made again when it is needed. */

#include "base/hash.h"
#include "base/sort.h"
#include "twoplayer/sums/sum_lists.h"

#define WEIGHTS 256u

struct forgetting {
    struct sum_lists *lists;
    unsigned least; /* the least weight that is kept */
    size_t counts[WEIGHTS];
    uint32_t *kept; /* records of the parts that are kept */
    size_t count, room;
    struct table new;
};

static struct sum_part *record_at(const struct sum_lists *l, uint32_t record)
{
    return table_value(&l->parts.table, record);
}

static unsigned own_weight(const struct sum_part *part)
{
    unsigned a = part->alone[0] >> DATA_BITS, b = part->alone[1] >> DATA_BITS;
    return a > b ? a : b;
}

/* ---- what is worth keeping ---- */

/* Counts parts by weight. Also clears their new places and what their moves leave. */
static void count_parts(struct forgetting *f)
{
    size_t slot = 0;
    for (uint32_t r; (r = table_next(&f->lists->parts.table, &slot)) != TABLE_NONE;) {
        struct sum_part *part = record_at(f->lists, r);
        part->moved = REFERENCE_NONE;
        part->expansion[LEFT] = part->expansion[RIGHT] = BLOCKS_NONE;
        f->counts[own_weight(part)]++;
    }
}

static void count_answers(struct forgetting *f)
{
    const struct cache *c = &f->lists->answers;
    struct cache_key record;
    for (size_t i = 0; i < cache_places(c); i++)
        if (cache_record_at(c, i, &record))
            f->counts[record.word[0] >> DATA_BITS & (WEIGHTS - 1)]++;
}

/* Chooses the least weight such that at most one in `share` answers is at least as
 * heavy. */
static void choose_weight(struct forgetting *f, size_t share)
{
    size_t all = 0, kept = 0;
    for (unsigned w = 1; w < WEIGHTS; w++)
        all += f->counts[w];
    size_t most = share > 0 ? all / share : 0;
    f->least = WEIGHTS;
    while (f->least > 1 && kept + f->counts[f->least - 1] <= most)
        kept += f->counts[--f->least];
}

/* ---- marking ---- */

static void mark(struct forgetting *f, uint32_t record)
{
    struct sum_part *part = record_at(f->lists, record);
    if (part->moved != REFERENCE_NONE)
        return;
    part->moved = 0;
    f->kept[f->count++] = record;
}

/* Counts the parts in a key. They come first. The words of a large rest, which come last,
 * may have any value. */
static unsigned count_part_words(const struct cache_key *key)
{
    unsigned count = 0;
    while (count < KEY_WORDS && sum_key_word(key, count) - 1 < VALUE_ITEM)
        count++;
    return count;
}

static bool mark_answer(void *context, struct cache_key *key, unsigned weight)
{
    struct forgetting *f = context;
    unsigned count = weight >= f->least ? count_part_words(key) : 0;
    for (unsigned i = 0; i < count; i++)
        mark(f, (sum_key_word(key, i) - 1) >> 1);
    return weight >= f->least;
}

static void mark_all(struct forgetting *f)
{
    size_t slot = 0;
    const struct sum_lists *l = f->lists;
    for (size_t i = 0; i < l->count; i++)
        if (!item_is_value(l->refs[i]))
            mark(f, l->refs[i] >> 1);
    for (uint32_t r; (r = table_next(&l->parts.table, &slot)) != TABLE_NONE;)
        if (own_weight(record_at(l, r)) >= f->least)
            mark(f, r);
}

/* ---- moving ---- */

static bool is_lower(const void *a, const void *b, const void *context)
{
    (void)context;
    return *(const uint32_t *)a < *(const uint32_t *)b;
}

/* Copies the marked parts to the new table. Returns false if memory runs out. They are
 * sorted in place, because qsort may take memory that nobody counts. */
static bool move_parts(struct forgetting *f)
{
    sort_by(f->kept, f->count, sizeof *f->kept, is_lower, NULL);
    for (size_t i = 0; i < f->count; i++) {
        size_t length;
        const unsigned char *key = table_key(&f->lists->parts.table, f->kept[i], &length);
        struct sum_part *part = record_at(f->lists, f->kept[i]);
        bool fresh;
        uint32_t to = table_add(&f->new, hash_bytes(key, length), key, length, &fresh);
        if (to == TABLE_NONE)
            return false;
        struct sum_part *copy = table_value(&f->new, to);
        *copy = *part;
        part->moved = to << 1;
    }
    return true;
}

static bool rename_answer(void *context, struct cache_key *key, unsigned weight)
{
    struct forgetting *f = context;
    (void)weight;
    unsigned count = count_part_words(key);
    for (unsigned i = 0; i < count; i++) {
        reference old = sum_key_word(key, i) - 1;
        const struct sum_part *part = record_at(f->lists, old >> 1);
        sum_key_set_word(key, i, (part->moved | (old & 1)) + 1);
    }
    return true;
}

static void rename_lists(struct sum_lists *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (!item_is_value(l->refs[i]))
            l->refs[i] = record_at(l, l->refs[i] >> 1)->moved | (l->refs[i] & 1);
}

/* ---- all of it ---- */

bool sum_lists_forget(struct sum_lists *l, size_t share)
{
    struct forgetting f = {.lists = l, .room = l->parts.table.records};
    struct memory *m = l->arena->memory;
    table_done(&l->long_answers);
    blocks_done(&l->expansions);
    l->piece_count = l->option_count = l->depth = 0;
    count_parts(&f);
    f.kept = memory_new_dirty(m, f.room, sizeof *f.kept);
    if (f.kept == NULL)
        return false;
    count_answers(&f);
    choose_weight(&f, share);
    cache_sift(&l->answers, mark_answer, &f);
    mark_all(&f);
    table_init(&f.new, m, sizeof(struct sum_part));
    bool ok = move_parts(&f);
    if (ok) {
        cache_sift(&l->answers, rename_answer, &f);
        rename_lists(l);
        table_done(&l->parts.table);
        l->parts.table = f.new;
    } else {
        table_done(&f.new);
    }
    memory_free(m, f.kept, f.room, sizeof *f.kept);
    return ok;
}
