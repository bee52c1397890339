/* SPDX-License-Identifier: MIT
 *
 * range.c: see range.h.
 */
#include "kernel/range.h"

enum { LEARN = 5 };

static void shift_in(struct range *r)
{
    r->is_short = r->is_short || r->at == r->end;
    r->code = r->code << 8 | (r->at < r->end ? *r->at++ : 0u);
}

void range_start(struct range *r, const uint8_t *bytes, size_t size)
{
    *r = (struct range){.at = bytes, .end = bytes + size, .width = UINT32_MAX};
    for (int i = 0; i < 4; i++)
        shift_in(r);
}

int range_bit(struct range *r, uint16_t *chance)
{
    uint32_t bound = (r->width >> 16) * *chance;
    int bit = r->code >= bound;
    if (bit) {
        r->code -= bound;
        r->width -= bound;
        *chance = (uint16_t)(*chance - (*chance >> LEARN));
    } else {
        r->width = bound;
        *chance = (uint16_t)(*chance + ((65536u - *chance) >> LEARN));
    }
    while (r->width < 1u << 24) {
        r->width <<= 8;
        shift_in(r);
    }
    return bit;
}

bool range_is_done(const struct range *r)
{
    return !r->is_short && r->at == r->end && r->code == 0;
}
