/* SPDX-License-Identifier: MIT */
/* portable.c: see portable.h. An item is its length and its bytes. A value is
 *
 *     0, number, exponent, ups, nimber     or     1, options of Left, options of Right
 *
 * where each list of options begins with their number, and they are in the order of their
 * bytes. */
#include "twoplayer/portable.h"

#include <string.h>

#include "base/sort.h"

#define MOST_VALUE 120u /* bytes of a value; this also limits its depth */
#define MOST_OPTIONS 24u

void portable_begin(struct portable *p)
{
    p->length = p->written = 0;
    p->items = 0;
    p->failed = false;
}

void portable_item(struct portable *p)
{
    if (p->items == PORTABLE_ITEMS)
        p->failed = true;
    else
        p->starts[p->items++] = p->written;
}

void portable_bytes(struct portable *p, const void *bytes, size_t length)
{
    p->failed = p->failed || length > PORTABLE_MOST - p->written;
    if (p->failed)
        return;
    memcpy(p->raw + p->written, bytes, length);
    p->written += length;
}

void portable_number(struct portable *p, uint64_t n)
{
    do {
        const uint8_t byte = (uint8_t)(n % 128 + (n >= 128 ? 128 : 0));
        portable_bytes(p, &byte, 1);
        n /= 128;
    } while (n > 0);
}

/* Writes a number so that small ones of either sign are short. */
void portable_signed(struct portable *p, int64_t n)
{
    portable_number(p, n < 0 ? 2 * (uint64_t)(-n) - 1 : 2 * (uint64_t)n);
}

void portable_packed(struct portable *p, const struct packed *x)
{
    portable_signed(p, x->numerator);
    portable_number(p, x->exponent);
    portable_signed(p, x->ups);
    portable_number(p, x->nimber);
}

/* Sorts neighbouring ranges of bytes. `starts` has the beginning of each, and then the
 * end. */
static void sort_stretches(uint8_t *bytes, size_t *starts, unsigned count)
{
    uint8_t moved[PORTABLE_MOST];
    for (unsigned i = 1; i < count; i++) {
        const size_t length = starts[i + 1] - starts[i];
        unsigned j = i;
        while (j > 0 &&
               sort_compare_bytes(bytes + starts[i], length, bytes + starts[j - 1],
                                  starts[j] - starts[j - 1]) < 0)
            j--;
        if (j == i)
            continue;
        memcpy(moved, bytes + starts[i], length);
        memmove(bytes + starts[j] + length, bytes + starts[j], starts[i] - starts[j]);
        memcpy(bytes + starts[j], moved, length);
        for (unsigned k = i; k > j; k--)
            starts[k] = starts[k - 1] + length;
    }
}

static void write_value(struct portable *p, struct values *store, value v, size_t most);

static void portable_write_options(struct portable *p, struct values *store,
                                   const value *options, uint32_t count, size_t most)
{
    size_t starts[MOST_OPTIONS + 1];
    p->failed = p->failed || count > MOST_OPTIONS;
    portable_number(p, count);
    for (uint32_t i = 0; i < count && !p->failed; i++) {
        starts[i] = p->written;
        write_value(p, store, options[i], most);
    }
    if (p->failed)
        return;
    starts[count] = p->written;
    sort_stretches(p->raw, starts, count);
}

/* Writes a value. The recursion is no deeper than the value is long, and its bytes must
 * end at `most`. */
static void write_value(struct portable *p, struct values *store, value v, size_t most)
{
    struct packed x;
    struct value_options o;
    const bool packed = value_unpack(store, v, &x);
    portable_number(p, !packed);
    p->failed = p->failed || p->written > most;
    if (p->failed)
        return;
    if (packed) {
        portable_packed(p, &x);
    } else if (value_options(store, v, &o)) {
        portable_write_options(p, store, o.option[0], o.count[0], most);
        portable_write_options(p, store, o.option[1], o.count[1], most);
    } else {
        values_clear_status(store);
        p->failed = true;
    }
}

void portable_value(struct portable *p, struct values *store, value v)
{
    write_value(p, store, v, p->written + MOST_VALUE);
}

bool portable_end(struct portable *p)
{
    if (p->failed)
        return false;
    p->starts[p->items] = p->written;
    sort_stretches(p->raw, p->starts, p->items);
    for (unsigned i = 0; i < p->items; i++) {
        const size_t length = p->starts[i + 1] - p->starts[i];
        p->failed = p->failed || length > 255 || length + 1 > PORTABLE_MOST - p->length;
        if (p->failed)
            return false;
        p->bytes[p->length++] = (uint8_t)length;
        memcpy(p->bytes + p->length, p->raw + p->starts[i], length);
        p->length += length;
    }
    return true;
}

/* ---- reading ---- */

bool portable_next(struct portable_reader *r, struct portable_reader *item)
{
    uint8_t length = 0;
    if (r->left == 0)
        return false;
    portable_read(r, &length, 1);
    *item = (struct portable_reader){.at = r->at, .left = length};
    r->failed = r->failed || length > r->left;
    if (r->failed)
        return false;
    r->at += length;
    r->left -= length;
    return true;
}

void portable_read(struct portable_reader *r, void *to, size_t length)
{
    r->failed = r->failed || length > r->left;
    if (r->failed) {
        memset(to, 0, length);
        return;
    }
    memcpy(to, r->at, length);
    r->at += length;
    r->left -= length;
}

uint64_t portable_read_number(struct portable_reader *r)
{
    uint64_t n = 0;
    uint8_t byte = 128;
    for (unsigned shift = 0; shift < 64 && byte >= 128; shift += 7) {
        portable_read(r, &byte, 1);
        n |= (uint64_t)(byte % 128) << shift;
    }
    return n;
}

int64_t portable_read_signed(struct portable_reader *r)
{
    const uint64_t n = portable_read_number(r);
    return n % 2 == 1 ? -(int64_t)(n / 2) - 1 : (int64_t)(n / 2);
}

struct packed portable_read_packed(struct portable_reader *r)
{
    struct packed x = {.numerator = portable_read_signed(r)};
    const uint64_t exponent = portable_read_number(r);
    const int64_t ups = portable_read_signed(r);
    const uint64_t nimber = portable_read_number(r);
    r->failed = r->failed || x.numerator > MAX_NUMERATOR ||
                x.numerator < -MAX_NUMERATOR || exponent > MAX_EXPONENT ||
                ups > MAX_UPS || ups < -MAX_UPS || nimber > UINT32_MAX;
    if (r->failed)
        return (struct packed){0};
    x.exponent = (uint32_t)exponent;
    x.ups = (int32_t)ups;
    x.nimber = (uint32_t)nimber;
    return x;
}

static uint32_t read_options(struct portable_reader *r, struct values *store, value *to)
{
    const uint64_t count = portable_read_number(r);
    r->failed = r->failed || count > MOST_OPTIONS;
    for (uint64_t i = 0; i < count && !r->failed; i++)
        to[i] = portable_read_value(r, store);
    return (uint32_t)count;
}

/* The recursion is not deep, because every level reads two bytes. */
value portable_read_value(struct portable_reader *r, struct values *store)
{
    value options[2][MOST_OPTIONS], v = NO_VALUE;
    if (portable_read_number(r) == 0) {
        const struct packed x = portable_read_packed(r);
        v = r->failed ? NO_VALUE : value_packed(store, x);
    } else {
        const uint32_t left = read_options(r, store, options[0]),
                       right = read_options(r, store, options[1]);
        if (!r->failed)
            v = value_of_options(store, options[0], left, options[1], right);
    }
    r->failed = r->failed || v == NO_VALUE;
    if (v == NO_VALUE)
        values_clear_status(store);
    return v;
}
