/* SPDX-License-Identifier: MIT */
/* range_coder.c: see range_coder.h. G. N. N. Martin, Range encoding: an algorithm for
 * removing redundancy from a digitised message, 1979; carries are handled as in LZMA. */
#include "twoplayer/proof/range_coder.h"

#define LEARN 5

void coder_begin(struct range_coder *r, struct writer *out)
{
    *r = (struct range_coder){.out = out, .width = UINT32_MAX, .waiting = 1};
}

/* Moves the top byte of `low` out. It is final except for a carry. */
static void shift(struct range_coder *r)
{
    if (r->low < 0xff000000u || r->low > UINT32_MAX) {
        uint8_t carry = (uint8_t)(r->low >> 32), byte = r->held;
        for (; r->waiting > 0; r->waiting--, byte = 0xff) {
            if (r->begun)
                write_byte(r->out, (char)(uint8_t)(byte + carry));
            r->begun = true;
        }
        r->held = (uint8_t)(r->low >> 24);
    }
    r->waiting++;
    r->low = (r->low & 0xffffffu) << 8;
}

void coder_bit(struct range_coder *r, uint16_t *chance, bool bit)
{
    uint32_t bound = (r->width >> 16) * *chance;
    if (bit) {
        r->low += bound;
        r->width -= bound;
        *chance = (uint16_t)(*chance - (*chance >> LEARN));
    } else {
        r->width = bound;
        *chance = (uint16_t)(*chance + ((65536u - *chance) >> LEARN));
    }
    while (r->width < (uint32_t)1 << 24) {
        r->width <<= 8;
        shift(r);
    }
}

void coder_end(struct range_coder *r)
{
    for (int i = 0; i < 5; i++)
        shift(r);
}
