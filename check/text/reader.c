/* SPDX-License-Identifier: MIT
 *
 * reader.c: reads a file through a fixed buffer, hashes every byte, and accepts only
 * lines of printable text. See reader.h.
 */
#include "text/reader.h"
#include "rules/inside.h"

#include <stdlib.h>
#include <string.h>

const char READER_END[] = "the file ends here";

uint64_t fnv_start(void)
{
    return 14695981039346656037u;
}

uint64_t fnv_add(uint64_t hash, const void *bytes, size_t size)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ b[i]) * 1099511628211u;
    return hash;
}

/* Makes sure that the buffer holds a byte. Returns false at the end of the file. */
static bool fill(struct reader *r)
{
    if (r->at < r->filled)
        return true;
    r->at = 0;
    r->filled = fread(r->buffer, 1, sizeof r->buffer, r->file);
    return r->filled > 0;
}

static void append(struct reader *r, const uint8_t *bytes, size_t size)
{
    if (size + 1 > r->capacity - r->length) {
        r->capacity += r->capacity / 2 + size + 1;
        r->line = alloc_again(r->line, r->capacity, 1);
    }
    if (size > 0)
        memcpy(r->line + r->length, bytes, size);
    r->length += size;
    r->line[r->length] = '\0';
}

static bool is_text(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((line[i] < ' ' || line[i] > '~') && line[i] != '\t')
            return false;
    return true;
}

const char *reader_next(struct reader *r)
{
    const uint8_t *end = NULL;
    r->length = 0;
    r->before = r->hash;
    r->number++;
    append(r, NULL, 0);
    while (!end) {
        if (!fill(r))
            return r->length == 0 ? READER_END : "the last line has no newline";
        size_t rest = r->filled - r->at;
        end = memchr(r->buffer + r->at, '\n', rest);
        size_t size = end ? (size_t)(end - (r->buffer + r->at)) : rest;
        append(r, r->buffer + r->at, size);
        r->hash = fnv_add(r->hash, r->buffer + r->at, size + (end != NULL));
        r->at += size + (end != NULL);
    }
    if (r->length == 0)
        return "this line is empty";
    if (!is_text(r->line, r->length))
        return "this line has a byte that is not printable text";
    char first = r->line[0], last = r->line[r->length - 1];
    if (first == ' ' || first == '\t' || last == ' ' || last == '\t')
        return "this line begins or ends with a blank";
    return NULL;
}

const char *reader_chunk(struct reader *r, uint8_t *bytes, size_t size)
{
    size_t got = 0;
    r->number++;
    while (got < size + 1) {
        if (!fill(r))
            return "the file ends inside a chunk";
        size_t rest = r->filled - r->at, wanted = size + 1 - got;
        size_t take = rest < wanted ? rest : wanted;
        memcpy(bytes + got, r->buffer + r->at, take);
        got += take;
        r->at += take;
    }
    r->hash = fnv_add(r->hash, bytes, size + 1);
    return bytes[size] == '\n' ? NULL : "there is no newline after the chunk";
}

void reader_mark(struct reader *r)
{
    r->before = fnv_start();
    r->hash = fnv_add(fnv_add(r->before, r->line, r->length), "\n", 1);
}

void reader_free(struct reader *r)
{
    free(r->line);
}
