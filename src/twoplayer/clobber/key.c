/* SPDX-License-Identifier: MIT */
/* key.c: sums as short numbers; see key.h. */
#include "twoplayer/clobber/key.h"

#include <string.h>

enum { PART = 1, SMALL_VALUE, LARGE_VALUE }; /* kinds of items; 0 is the end */
#define NEXT_BITS 2
#define SMALL_BITS 12
#define COLUMN_BITS 6
#define ROW_BITS 3
#define LINE_BITS 8
#define SIGN_BITS 2
#define HALF 32u /* bits of a set that become one number, below 3^32 < 2^51 */

void digits_init(struct digits *d, const struct layout *l)
{
    memset(d, 0, sizeof *d);
    for (unsigned rows = 1; rows <= l->stride && rows <= MOST_ROWS; rows++) {
        unsigned digit = 1;
        for (unsigned bit = 0; bit < 8; bit++) {
            if (bit % l->stride >= rows)
                continue;
            for (unsigned byte = 0; byte < BYTES; byte++)
                if ((byte >> bit & 1) != 0)
                    d->of[rows][byte] = (uint16_t)(d->of[rows][byte] + digit);
            digit *= 3;
        }
        d->radix[rows] = (uint16_t)digit;
    }
}

/* ---- writing ---- */

/* The word that is being written is kept apart, so that it stays in a register. */
struct writing {
    struct key *key;
    uint64_t word;
    unsigned bits;
};

static inline void put(struct writing *w, uint64_t bits, unsigned count)
{
    const unsigned shift = w->bits % 64;
    w->word |= bits << shift;
    if (shift + count >= 64) {
        if (w->bits < 64 * KEY_WORDS)
            w->key->word[w->bits / 64] = w->word;
        w->word = shift > 0 ? bits >> (64 - shift) : 0;
    }
    w->bits += count;
}

/* Returns the bits that a number of so many digits to base 3 takes. */
static inline unsigned digit_bits(unsigned digits)
{
    return (digits * 1624 + 1023) / 1024; /* 1624 / 1024 > log2(3) */
}

/* Writes the cells of some columns. The digit of a black stone is 2, that of a white one
 * 1. */
static void put_half(struct writing *w, const struct digits *d, unsigned rows,
                     unsigned columns, unsigned bytes, uint32_t stones, uint32_t black)
{
    const uint16_t *of = d->of[rows];
    const unsigned cells = rows * columns;
    uint64_t number = 0;
    for (unsigned shift = 8 * bytes; shift > 0;) {
        shift -= 8;
        number = number * d->radix[rows] + of[stones >> shift & 255] +
                 of[black >> shift & 255];
    }
    put(w, number, digit_bits(cells));
}

static void put_grid(struct writing *w, const struct digits *d, const struct layout *l,
                     const struct part *p)
{
    const unsigned most = HALF >> l->log, columns = p->columns, all = columns << l->log;
    const unsigned bytes = (all + 7) / 8;
    put_half(w, d, p->rows, columns < most ? columns : most, bytes < 4 ? bytes : 4,
             (uint32_t)p->bits[0], (uint32_t)p->bits[1]);
    if (columns > most)
        put_half(w, d, p->rows, columns - most, bytes - 4, (uint32_t)(p->bits[0] >> HALF),
                 (uint32_t)(p->bits[1] >> HALF));
}

static void put_line(struct writing *w, const struct part *p)
{
    const unsigned n = p->columns;
    put(w, p->bits[0], n < 64 ? n : 64);
    if (n > 64)
        put(w, p->bits[1], n - 64);
}

static void put_part(struct writing *w, const struct digits *d, const struct layout *l,
                     const struct part *p)
{
    const bool line = l->stride == LINE_STRIDE;
    const unsigned sign = p->own_negative ? 2 : p->negated,
                   size = line ? p->columns : p->columns | (p->rows - 1u) << COLUMN_BITS,
                   size_bits = line ? LINE_BITS : COLUMN_BITS + ROW_BITS;
    put(w, PART | size << NEXT_BITS | sign << (NEXT_BITS + size_bits),
        NEXT_BITS + size_bits + SIGN_BITS);
    if (line)
        put_line(w, p);
    else
        put_grid(w, d, l, p);
}

static void put_value(struct writing *w, uint32_t value)
{
    const bool small = value < 1u << SMALL_BITS;
    put(w, (small ? SMALL_VALUE : LARGE_VALUE) | (uint64_t)value << NEXT_BITS,
        NEXT_BITS + (small ? SMALL_BITS : NUMBER_BITS));
}

/* ---- mixing ---- */

/* Returns what the words after the lowest one add to it. */
static uint64_t mixed_in(const struct key *k, unsigned bits)
{
    uint64_t h = 0;
    for (unsigned i = 1; i * 64 < bits; i++) {
        h = (h ^ k->word[i]) * 0x9fb21c651e98df25u;
        h ^= h >> 32;
    }
    return h;
}

/* Can be undone: the other words stay as they are, and hash_mix is invertible. */
static void mix(struct key *k, unsigned bits)
{
    k->word[0] = hash_mix(k->word[0] ^ mixed_in(k, bits));
}

void key_of_sum(const struct digits *d, const struct layout *l, const struct sum *s,
                struct key *k)
{
    struct writing w = {k, 0, 0};
    memset(k, 0, sizeof *k);
    for (unsigned i = 0; i < s->parts; i++)
        put_part(&w, d, l, &s->part[i]);
    for (unsigned i = 0; i < s->values; i++)
        put_value(&w, s->value[i]);
    if (w.bits > KEY_BITS) {
        memset(k, 0, sizeof *k);
        return;
    }
    k->word[w.bits / 64] = w.word;
    mix(k, w.bits);
}

/* ---- reading ---- */

struct reading {
    const uint64_t *word;
    unsigned bits, end;
};

/* Reads up to 32 bits; beyond the end there are only zeros. */
static uint32_t take(struct reading *r, unsigned count)
{
    const unsigned at = r->bits / 64, shift = r->bits % 64;
    uint64_t bits = at < KEY_WORDS ? r->word[at] >> shift : 0;
    if (shift + count > 64 && at + 1 < KEY_WORDS)
        bits |= r->word[at + 1] << (64 - shift);
    r->bits += count;
    return (uint32_t)(bits & (((uint64_t)1 << count) - 1));
}

/* Skips a part. Returns false if there is no such part. */
static bool skip_part(struct reading *r, const struct layout *l)
{
    const bool line = l->stride == LINE_STRIDE;
    const unsigned columns = take(r, line ? LINE_BITS : COLUMN_BITS),
                   rows = line ? 1 : take(r, ROW_BITS) + 1, sign = take(r, SIGN_BITS),
                   half = line ? columns : HALF >> l->log,
                   first = columns < half ? columns : half;
    r->bits +=
        line ? columns : digit_bits(rows * first) + digit_bits(rows * (columns - first));
    return columns > 0 && sign <= 2 && layout_has_room(l, rows, columns) &&
           rows <= columns;
}

/* Finds the largest value of a key that is not mixed. Returns false if it is not a key,
 * or does not end in its last word. */
static bool find_largest(struct reading *r, const struct layout *l, uint32_t *largest)
{
    *largest = 0;
    for (unsigned kind; (kind = take(r, NEXT_BITS)) != 0;) {
        if (kind == PART) {
            if (!skip_part(r, l))
                return false;
            continue;
        }
        const uint32_t n = take(r, kind == SMALL_VALUE ? SMALL_BITS : NUMBER_BITS);
        if (n < *largest || n == 0 || (kind == LARGE_VALUE && n < 1u << SMALL_BITS))
            return false;
        *largest = n;
    }
    r->bits -= NEXT_BITS;
    return r->bits <= r->end && r->bits + 64 > r->end;
}

bool key_has_value_from(const struct key *k, const struct layout *l, uint32_t least)
{
    unsigned words = KEY_WORDS;
    while (words > 1 && k->word[words - 1] == 0)
        words--;
    for (; words <= KEY_WORDS; words++) {
        struct key plain = *k;
        struct reading r = {plain.word, 0, 64 * words};
        uint32_t largest;
        plain.word[0] = hash_unmix(k->word[0]) ^ mixed_in(k, 64 * words);
        if (find_largest(&r, l, &largest) && largest >= least)
            return true;
    }
    return false;
}
