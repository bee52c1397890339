/* SPDX-License-Identifier: MIT
 *
 * reader.h: reads a certificate file once, from front to back, as lines and as chunks of
 * bytes, and keeps the hash of what was read.
 */
#ifndef CHECK_READER_H
#define CHECK_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { READER_BUFFER = 1 << 16 };

struct reader {
    FILE *file;
    uint8_t buffer[READER_BUFFER];
    size_t at, filled;
    char *line; /* the current line, without its newline */
    size_t length, capacity;
    /* Number of the current line; the bytes of a chunk count as one line. */
    uint64_t number;
    uint64_t hash;   /* hash of all bytes since reader_mark */
    uint64_t before; /* the same without the current line */
};

/* The hash FNV-1a with 64 bits. */
uint64_t fnv_add(uint64_t hash, const void *bytes, size_t size);
uint64_t fnv_start(void);

/* Reads the next line. Returns NULL if it is good, else a message: READER_END at the end
 * of the file, otherwise what is wrong. */
extern const char READER_END[];
const char *reader_next(struct reader *r);
/* Reads `size` bytes, and the newline that must follow them, into a block of size + 1
 * bytes. Returns what reader_next returns. */
const char *reader_chunk(struct reader *r, uint8_t *bytes, size_t size);
/* Restarts the hash. The current line is the first that it covers. */
void reader_mark(struct reader *r);
void reader_free(struct reader *r);

#endif
