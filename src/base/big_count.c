/* SPDX-License-Identifier: MIT */
/* big_count.c: counts below 2^256. They are only added and printed. */
#include "base/big_count.h"

void big_count_add(struct big_count *sum, const struct big_count *more)
{
    uint64_t carry = 0;
    for (unsigned i = 0; i < LIMBS; i++) {
        carry += (uint64_t)sum->limb[i] + more->limb[i];
        sum->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    sum->over = sum->over || more->over || carry != 0;
}

static bool is_zero(const struct big_count *t)
{
    uint32_t any = 0;
    for (unsigned i = 0; i < LIMBS; i++)
        any |= t->limb[i];
    return any == 0 && !t->over;
}

bool big_count_is_small(const struct big_count *t)
{
    uint32_t high = 0;
    for (unsigned i = 2; i < LIMBS; i++)
        high |= t->limb[i];
    return high == 0 && t->limb[1] < 1u << 21 && !t->over;
}

/* Divides by 10, returns the remainder. */
static unsigned last_digit(struct big_count *t)
{
    uint64_t rest = 0;
    for (unsigned i = LIMBS; i > 0; i--) {
        rest = rest << 32 | t->limb[i - 1];
        t->limb[i - 1] = (uint32_t)(rest / 10);
        rest %= 10;
    }
    return (unsigned)rest;
}

void big_count_print(const struct big_count *t, struct writer *w)
{
    char digits[80]; /* 2^256 has 78 */
    size_t at = sizeof digits;
    struct big_count left = *t;
    do
        digits[--at] = (char)('0' + last_digit(&left));
    while (!is_zero(&left));
    write_bytes(w, digits + at, sizeof digits - at);
}
