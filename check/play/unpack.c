/* SPDX-License-Identifier: MIT
 *
 * unpack.c: see unpack.h. A move is stored as the differences of its numbers from those
 * of the move before it; the text around the numbers, the template, is stored when it
 * changes.
 */
#include "play/unpack.h"

#include <string.h>

/* Reads a number with 7 bits per byte, the lowest first, in as few bytes as possible. */
static bool read_varint(struct unpacker *u, uint64_t *value)
{
    *value = 0;
    for (unsigned shift = 0; shift < 64 && u->at < u->end; shift += 7) {
        uint64_t byte = *u->at++, bits = byte & 127;
        if (bits << shift >> shift != bits)
            return false;
        *value |= bits << shift;
        if (byte < 128)
            return byte > 0 || shift == 0;
    }
    return false;
}

/* Reads L and the L bytes of a template: printable text in which each number is a single
 * 0 and no other digit occurs. */
static bool read_template(struct unpacker *u)
{
    size_t length = u->at < u->end ? *u->at++ : 0, before = u->numbers;
    if (length == 0 || length > (size_t)(u->end - u->at))
        return false;
    memcpy(u->template, u->at, length);
    u->template[length] = '\0';
    u->at += length;
    u->numbers = 0;
    for (size_t i = 0; i < length; i++) {
        char c = u->template[i];
        if (c < ' ' || c > '~' || (c >= '1' && c <= '9'))
            return false;
        if (c == '0' && u->template[i + 1] == '0')
            return false;
        u->numbers += c == '0';
    }
    for (size_t i = before; i < u->numbers; i++)
        u->last[i] = 0; /* the move before had no such number */
    return u->numbers > 0;
}

/* Reads number i of a move, given its difference from number i of the move before. */
static bool read_difference(struct unpacker *u, size_t i, uint64_t zigzag)
{
    const uint64_t limit = (uint64_t)1 << 62;
    uint64_t step = zigzag / 2;
    if (zigzag % 2 == 0 && step < limit)
        u->last[i] += step;
    else if (zigzag % 2 == 1 && step < u->last[i])
        u->last[i] -= step + 1;
    else
        return false;
    return u->last[i] < limit;
}

static bool read_packed(struct unpacker *u)
{
    uint64_t value;
    if (!read_varint(u, &value))
        return false;
    if (value % 2 == 1 && !read_template(u))
        return false;
    if (u->numbers == 0 || !read_difference(u, 0, value / 2))
        return false;
    for (size_t i = 1; i < u->numbers; i++)
        if (!read_varint(u, &value) || !read_difference(u, i, value))
            return false;
    return true;
}

/* Writes the template with its numbers. */
static void print_packed(const struct unpacker *u, char text[UNPACKED_SIZE])
{
    size_t number = 0;
    for (const char *c = u->template; *c; c++) {
        if (*c != '0') {
            *text++ = *c;
            continue;
        }
        char digits[20];
        int count = 0;
        uint64_t value = u->last[number++];
        do
            digits[count++] = (char)('0' + value % 10);
        while ((value /= 10) > 0);
        while (count > 0)
            *text++ = digits[--count];
    }
    *text = '\0';
}

bool unpack_move(struct unpacker *u, char text[UNPACKED_SIZE])
{
    if (!read_packed(u))
        return false;
    print_packed(u, text);
    return true;
}
