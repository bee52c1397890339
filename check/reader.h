/* SPDX-License-Identifier: MIT
 *
 * reader.h: a certificate file as lines and chunks of bytes, read once, front to back.
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
    uint64_t number; /* of the current line; the bytes of a chunk count as one */
    uint64_t hash;   /* of all bytes since reader_mark */
    uint64_t before; /* the same without the current line */
};

/* FNV-1a, 64 bits. */
uint64_t fnv_add(uint64_t hash, const void *bytes, size_t size);
uint64_t fnv_start(void);

/* Reads the next line. NULL if it is good; else what is wrong. At the end of the file
 * that is READER_END. */
extern const char READER_END[];
const char *reader_next(struct reader *r);
/* Reads exactly `size` bytes and a newline behind them into a block of size + 1. */
const char *reader_chunk(struct reader *r, uint8_t *bytes, size_t size);
/* The hash starts again, with the current line. */
void reader_mark(struct reader *r);
void reader_free(struct reader *r);

#endif
