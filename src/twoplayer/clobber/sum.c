/* SPDX-License-Identifier: MIT */
/* sum.c: sums and their codes; see sum.h. */
#include "twoplayer/clobber/sum.h"

#include <string.h>

/* ---- writing and reading bits ---- */

/* Bits that are not written yet are 0 in the word that is being written. */
static void put(struct code *c, uint64_t bits, unsigned count)
{
    unsigned at = c->bits / 64, shift = c->bits % 64;
    c->word[at] |= bits << shift;
    if (shift + count >= 64)
        c->word[at + 1] = shift > 0 ? bits >> (64 - shift) : 0;
    c->bits += count;
}

struct reader {
    const uint64_t *word;
    unsigned bits, end;
};

static uint64_t take(struct reader *r, unsigned count)
{
    unsigned at = r->bits / 64, shift = r->bits % 64;
    uint64_t bits = r->word[at] >> shift;
    if (shift + count > 64)
        bits |= r->word[at + 1] << (64 - shift);
    r->bits += count;
    return count < 64 ? bits & (((uint64_t)1 << count) - 1) : bits;
}

/* ---- cells ---- */

/* Cells are written column by column, without the rows that the part does not have. All
 * columns are packed at once: every second column moves up to the one before it, then
 * every second pair of columns, and so on. */

/* seconds: the upper half of every 4, 8, … 64 bits. firsts: the first bit of every 4, 8,
 * … 64 bits. */
#define HALVES 5u
static const uint64_t seconds[HALVES] = {0xccccccccccccccccu, 0xf0f0f0f0f0f0f0f0u,
                                         0xff00ff00ff00ff00u, 0xffff0000ffff0000u,
                                         0xffffffff00000000u};
static const uint64_t firsts[HALVES] = {0x1111111111111111u, 0x0101010101010101u,
                                        0x0001000100010001u, 0x0000000100000001u, 1};

static void put_grid(const struct layout *l, uint64_t set, const struct part *p,
                     struct code *c)
{
    unsigned gap = l->stride - p->rows;
    for (unsigned i = l->log - 1; gap > 0 && i < HALVES && set >> (2u << i) != 0; i++) {
        set = (set & ~seconds[i]) | (set & seconds[i]) >> gap;
        gap *= 2;
    }
    put(c, set, (unsigned)p->rows * p->columns);
}

static uint64_t take_grid(const struct layout *l, const struct part *p, struct reader *r)
{
    uint64_t set = take(r, (unsigned)p->rows * p->columns);
    unsigned gap = (l->stride - p->rows) << (HALVES - l->log);
    for (unsigned i = HALVES; gap > 0 && i >= l->log; i--, gap /= 2) {
        uint64_t first = firsts[i - 1] * (((uint64_t)1 << ((1u << i) - gap)) - 1);
        set = (set & first) | (set & ~first) << gap;
    }
    return set;
}

static void put_cells(const struct layout *l, const struct part *p, struct code *c)
{
    unsigned n = p->columns;
    if (l->stride != LINE_STRIDE) {
        put_grid(l, p->bits[0], p, c);
        put_grid(l, p->bits[1], p, c);
        return;
    }
    put(c, p->bits[0], n < 64 ? n : 64);
    if (n > 64)
        put(c, p->bits[1], n - 64);
}

static void take_cells(const struct layout *l, struct part *p, struct reader *r)
{
    unsigned n = p->columns;
    if (l->stride != LINE_STRIDE) {
        p->bits[0] = take_grid(l, p, r);
        p->bits[1] = take_grid(l, p, r);
        return;
    }
    p->bits[0] = take(r, n < 64 ? n : 64);
    p->bits[1] = n > 64 ? take(r, n - 64) : 0;
}

/* ---- codes ---- */

#define COLUMN_BITS 8
#define HEAD_BITS (COLUMN_BITS + 3 + 2)
/* Up to this many values beside one part: the code is whole words. */
#define PLAIN_VALUES 3u
#define PLAIN_BIT ((uint64_t)1 << CACHE_FREE_BITS)

/* The sign: 0 plain, 1 negated, 2 its own negative. */
static uint64_t head_of(const struct part *p, unsigned sign)
{
    return p->columns | (p->rows - 1u) << COLUMN_BITS | sign << (COLUMN_BITS + 3);
}

static unsigned sign_of(const struct part *p)
{
    return p->own_negative ? 2 : p->negated;
}

static struct part part_of_head(uint64_t head)
{
    const unsigned sign = (unsigned)(head >> (COLUMN_BITS + 3)) & 3;
    return (struct part){.columns = (uint8_t)head,
                         .rows = (uint8_t)((head >> COLUMN_BITS & 7) + 1),
                         .negated = sign == 1,
                         .own_negative = sign == 2};
}

/* Encodes one part, and values that fit into a word. */
static void encode_plain(const struct part *p, unsigned sign, const uint32_t *values,
                         unsigned count, struct code *c)
{
    c->word[0] = PLAIN_BIT | head_of(p, sign) << (CACHE_FREE_BITS + 1);
    c->word[1] = p->bits[0];
    c->word[2] = p->bits[1];
    c->word[3] = 0;
    for (unsigned i = 0; i < count; i++)
        c->word[3] |= (uint64_t)values[i] << NUMBER_BITS * i;
    c->bits = count > 0 ? 4 * 64 : 3 * 64;
}

void part_encode(const struct part *p, struct code *c)
{
    encode_plain(p, 0, NULL, 0, c);
}

void sum_encode(const struct layout *l, const struct sum *s, struct code *c)
{
    if (s->parts == 1 && s->values <= PLAIN_VALUES) {
        encode_plain(&s->part[0], sign_of(&s->part[0]), s->value, s->values, c);
        return;
    }
    memset(c->word, 0, CACHE_WORDS * sizeof *c->word);
    c->bits = CACHE_FREE_BITS + 1;
    for (unsigned i = 0; i < s->parts; i++) {
        put(c, head_of(&s->part[i], sign_of(&s->part[i])), HEAD_BITS);
        put_cells(l, &s->part[i], c);
    }
    put(c, 0, COLUMN_BITS);
    for (unsigned i = 0; i < s->values; i++)
        put(c, s->value[i], NUMBER_BITS);
}

static void decode_plain(const uint64_t *words, unsigned count, struct sum *s)
{
    s->parts = 1;
    s->part[0] = part_of_head(words[0] >> (CACHE_FREE_BITS + 1));
    s->part[0].bits[0] = words[1];
    s->part[0].bits[1] = words[2];
    for (uint64_t rest = count > 3 ? words[3] : 0; rest != 0; rest >>= NUMBER_BITS)
        s->value[s->values++] = rest & ((1u << NUMBER_BITS) - 1);
}

void sum_decode(const struct layout *l, const uint64_t *words, unsigned count,
                struct sum *s)
{
    struct reader r = {words, CACHE_FREE_BITS + 1, count * 64};
    s->parts = s->values = 0;
    if ((words[0] & PLAIN_BIT) != 0) {
        decode_plain(words, count, s);
        return;
    }
    for (uint64_t columns; (columns = take(&r, COLUMN_BITS)) != 0;) {
        struct part *p = &s->part[s->parts++];
        *p = part_of_head(columns | take(&r, HEAD_BITS - COLUMN_BITS) << COLUMN_BITS);
        take_cells(l, p, &r);
    }
    while (r.bits + NUMBER_BITS <= r.end) {
        uint32_t value = (uint32_t)take(&r, NUMBER_BITS);
        if (value == 0)
            break;
        s->value[s->values++] = value;
    }
}

/* ---- adding ---- */

static int compare(const struct part *p, const struct part *q)
{
    for (int i = 0; i < 2; i++)
        if (p->bits[i] != q->bits[i])
            return p->bits[i] < q->bits[i] ? -1 : 1;
    /* The cells are the same, but a line may have another length. */
    return (int)p->columns - (int)q->columns;
}

void sum_add_part(struct sum *s, const struct part *p)
{
    unsigned i = 0;
    int order = -1;
    while (i < s->parts && (order = compare(&s->part[i], p)) < 0)
        i++;
    bool cancels = i < s->parts && order == 0 &&
                   (p->own_negative || s->part[i].negated != p->negated);
    if (cancels) {
        s->parts--;
        memmove(&s->part[i], &s->part[i + 1], (s->parts - i) * sizeof *p);
        return;
    }
    memmove(&s->part[i + 1], &s->part[i], (s->parts - i) * sizeof *p);
    s->part[i] = *p;
    s->parts++;
}

void sum_insert_value(struct sum *s, uint32_t value, uint32_t negative)
{
    unsigned i = 0;
    for (; i < s->values; i++)
        if (s->value[i] == negative) {
            s->values--;
            memmove(&s->value[i], &s->value[i + 1], (s->values - i) * sizeof value);
            return;
        }
    for (i = s->values; i > 0 && s->value[i - 1] > value; i--)
        s->value[i] = s->value[i - 1];
    s->value[i] = value;
    s->values++;
}
