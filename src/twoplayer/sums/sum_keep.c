/* SPDX-License-Identifier: MIT */
/* sum_keep.c: what a search over sums has proved, as bytes of a checkpoint:
 *
 *     moves, parts valued, attempts that failed
 *     length, a part that was valued; …; 0
 *     1 or 2 (WIN or LOSS for Left, moving first), length, a sum; …; 0
 *
 * Parts and sums are written whole (portable.h). A search that goes on from them keeps
 * the bytes beside its own tables. They are never read as positions, only compared with
 * what the search writes for sums that it meets. So a forged file can make an answer
 * wrong, but does no other harm. Parts that were valued are valued again when they are
 * met, since answers are stored under lists with their values. */
#include "base/hash.h"
#include "twoplayer/sums/sum_search.h"

struct keeping {
    struct sum_search *search;
    struct out_stream *to;
};

static void save_bytes(struct out_stream *to, const void *bytes, size_t length)
{
    out_number(to, length);
    out_bytes(to, bytes, length);
}

/* Returns the length. 0: there are no more, or the bytes are wrong. */
static size_t load_bytes(struct in_stream *from, uint8_t bytes[PORTABLE_MOST])
{
    const size_t length = (size_t)in_number(from, PORTABLE_MOST);
    for (size_t i = 0; i < length; i++)
        bytes[i] = in_byte(from);
    return from->failed ? 0 : length;
}

/* ---- parts that were valued ---- */

static void save_valued(struct sum_lists *l, struct out_stream *to)
{
    size_t slot = 0, length;
    struct portable part;
    for (uint32_t r; (r = table_next(&l->once_valued, &slot)) != TABLE_NONE;) {
        const void *bytes = table_key(&l->once_valued, r, &length);
        save_bytes(to, bytes, length);
    }
    slot = 0;
    for (uint32_t r; (r = table_next(&l->parts.table, &slot)) != TABLE_NONE;)
        if (sum_part(l, r << 1)->state == IS_VALUED && !sum_was_valued(l, r << 1) &&
            sum_write_part(l, r << 1, &part))
            save_bytes(to, part.bytes, part.length);
    out_number(to, 0);
}

static void load_valued(struct sum_lists *l, struct in_stream *from)
{
    uint8_t part[PORTABLE_MOST];
    bool fresh;
    for (size_t length; (length = load_bytes(from, part)) > 0;)
        table_add(&l->once_valued, hash_bytes(part, length), part, length, &fresh);
}

/* ---- answers ---- */

static void save_answer(struct out_stream *to, const void *sum, size_t length,
                        enum win answer)
{
    out_number(to, answer);
    save_bytes(to, sum, length);
}

/* Writes the answer, unless the sum is too long or was written among the kept ones. */
static void save_proved(void *context, size_t refs, size_t count,
                        const struct packed *rest, enum win answer)
{
    const struct keeping *k = context;
    struct portable sum;
    if (sum_write(&k->search->lists, refs, count, rest, &sum) &&
        kept_find(&k->search->kept, &sum, peers_hash(&sum)) == UNKNOWN)
        save_answer(k->to, sum.bytes, sum.length, answer);
}

static void save_answers(struct sum_search *s, struct out_stream *to)
{
    struct keeping k = {s, to};
    size_t slot = 0, length;
    for (uint32_t r; (r = table_next(&s->kept, &slot)) != TABLE_NONE;) {
        const void *sum = table_key(&s->kept, r, &length);
        save_answer(to, sum, length, (enum win) * (uint8_t *)table_value(&s->kept, r));
    }
    sum_each_proved(&s->lists, save_proved, &k);
    out_number(to, UNKNOWN);
}

/* Answers for which there is no room are forgotten. */
static void load_answers(struct sum_search *s, struct in_stream *from)
{
    uint8_t sum[PORTABLE_MOST];
    bool room = true;
    for (enum win answer; (answer = (enum win)in_number(from, LOSS)) != UNKNOWN;) {
        const size_t length = load_bytes(from, sum);
        room = room && length > 0 && kept_add(&s->kept, sum, length, answer);
    }
}

/* ---- both ---- */

void sum_search_save(struct sum_search *s, struct out_stream *to)
{
    const struct sum_lists *l = &s->lists;
    const uint64_t may = s->nodes + l->credit;
    out_number(to, may > l->moves ? may - l->moves : 0);
    out_number(to, l->valued);
    out_number(to, l->failed);
    save_valued(&s->lists, to);
    save_answers(s, to);
}

bool sum_search_load(struct sum_search *s, struct in_stream *from)
{
    struct sum_lists *l = &s->lists;
    l->credit = in_number(from, UINT64_MAX / 4);
    l->valued = in_number(from, UINT64_MAX / 4);
    l->failed = in_number(from, UINT64_MAX / 4);
    load_valued(l, from);
    load_answers(s, from);
    return !from->failed;
}
