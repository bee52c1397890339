/* SPDX-License-Identifier: MIT */
/* fuzz_checkpoint.c: the input is a file of `outcome --checkpoint`: the whole file, or,
 * if it does not begin like one, what stands between head and checksum, to which both are
 * added. Whatever the bytes are, the question is answered or refused with a reason, and
 * all memory comes back. A file without a right checksum never gives an answer. */
#include "fuzz.h"

#include <string.h>

#include "base/hash.h"
#include "fake_host.h"

#define BOARD "clobber xoxo|oxox|xoxo"
#define HEAD "dicot-checkpoint 4\n" BOARD "\nbitboard\n"
#define CHECKSUM_BYTES 8

static uint64_t checksum(const struct kept_bytes *k, size_t length)
{
    uint64_t sum = CHECKSUM_START;
    for (size_t i = 0; i < length; i++)
        sum = checksum_add(sum, k->bytes[i]);
    return sum;
}

static void add_checksum(struct kept_bytes *k)
{
    uint64_t sum = checksum(k, k->length);
    for (unsigned i = 0; i < CHECKSUM_BYTES; i++)
        k->bytes[k->length++] = (char)(sum >> 8 * i);
}

static bool is_sealed(const struct kept_bytes *k)
{
    uint64_t sum = 0;
    if (k->length < CHECKSUM_BYTES)
        return false;
    for (unsigned i = 0; i < CHECKSUM_BYTES; i++)
        sum |= (uint64_t)(unsigned char)k->bytes[k->length - CHECKSUM_BYTES + i] << 8 * i;
    return sum == checksum(k, k->length - CHECKSUM_BYTES);
}

static void append(struct kept_bytes *k, const void *bytes, size_t length)
{
    size_t room = sizeof k->bytes - CHECKSUM_BYTES - k->length;
    length = length < room ? length : room;
    if (length > 0)
        memcpy(k->bytes + k->length, bytes, length);
    k->length += length;
}

static void limit(struct request *q)
{
    q->nodes = 200;
    q->memory = (uint64_t)1 << 20;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct kept_bytes kept; /* large */
    struct fake_host f = {.tick = 1.0 / 64, .kept = &kept};
    char words[][32] = {"outcome", "--checkpoint", "file", BOARD};
    char *pointers[] = {words[0], words[1], words[2], words[3]};
    struct answered a;
    bool whole = size > 5 && memcmp(data, HEAD, 5) == 0;
    kept.length = 0;
    kept.room = sizeof kept.new_bytes;
    if (!whole)
        append(&kept, HEAD, strlen(HEAD));
    append(&kept, data, size);
    if (!whole)
        add_checksum(&kept);
    bool right = is_sealed(&kept);
    ask_words(&a, &f, 4, pointers, limit);
    if (a.error.status != OK)
        check(a.code == ANSWER_BAD_INPUT && a.error.message[0] != '\0');
    else
        check(right && (a.code == ANSWER_GIVEN || a.code == ANSWER_LIMIT));
    answered_done(&a);
    return 0;
}
