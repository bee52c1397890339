/* SPDX-License-Identifier: MIT */
/* sum.c: sums and their codes; see sum.h. */
#include "twoplayer/clobber/sum.h"

#include <string.h>

/* ---- writing and reading bits ---- */

/* The word that the next bit goes to is zero from that bit on. */
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

/* Column by column, without the rows that the part does not have. */
static void put_grid(const struct layout *l, uint64_t set, const struct part *p,
                     struct code *c)
{
    uint64_t column = ((uint64_t)1 << p->rows) - 1, packed = 0;
    for (unsigned i = 0; i < p->columns; i++)
        packed |= (set >> i * l->stride & column) << i * p->rows;
    put(c, packed, (unsigned)p->rows * p->columns);
}

static uint64_t take_grid(const struct layout *l, const struct part *p, struct reader *r)
{
    uint64_t column = ((uint64_t)1 << p->rows) - 1, set = 0,
             packed = take(r, (unsigned)p->rows * p->columns);
    for (unsigned i = 0; i < p->columns; i++)
        set |= (packed >> i * p->rows & column) << i * l->stride;
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

static void begin(struct code *c)
{
    memset(c->word, 0, CACHE_WORDS * sizeof *c->word);
    c->bits = CACHE_FREE_BITS;
}

/* The sign: 0 plain, 1 negated, 2 its own negative. */
static void put_part(const struct layout *l, const struct part *p, unsigned sign,
                     struct code *c)
{
    put(c, p->columns | (p->rows - 1u) << COLUMN_BITS | sign << (COLUMN_BITS + 3),
        COLUMN_BITS + 3 + 2);
    put_cells(l, p, c);
}

void part_encode(const struct layout *l, const struct part *p, struct code *c)
{
    begin(c);
    put_part(l, p, 0, c);
}

void sum_encode(const struct layout *l, const struct sum *s, struct code *c)
{
    begin(c);
    for (unsigned i = 0; i < s->parts; i++) {
        const struct part *p = &s->part[i];
        put_part(l, p, p->own_negative ? 2 : p->negated, c);
    }
    put(c, 0, COLUMN_BITS);
    for (unsigned i = 0; i < s->values; i++)
        put(c, s->value[i], NUMBER_BITS);
}

static void take_part(const struct layout *l, unsigned columns, struct reader *r,
                      struct part *p)
{
    unsigned head = (unsigned)take(r, 3 + 2);
    *p = (struct part){.rows = (uint8_t)((head & 7) + 1),
                       .columns = (uint8_t)columns,
                       .negated = head >> 3 == 1,
                       .own_negative = head >> 3 == 2};
    take_cells(l, p, r);
}

void sum_decode(const struct layout *l, const uint64_t *words, unsigned count,
                struct sum *s)
{
    struct reader r = {words, CACHE_FREE_BITS, count * 64};
    s->parts = s->values = 0;
    for (unsigned columns; (columns = (unsigned)take(&r, COLUMN_BITS)) != 0;)
        take_part(l, columns, &r, &s->part[s->parts++]);
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
    /* the same cells, on a line perhaps of another length */
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
