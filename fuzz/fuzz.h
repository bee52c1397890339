/* SPDX-License-Identifier: MIT */
/* fuzz.h: what the fuzz targets share. Each target stands for one place where bytes from
 * outside enter the program, and checks properties that must hold whatever the bytes are.
 * A failed check() ends the process, which libFuzzer and main.c report. */
#ifndef DICOT_FUZZ_H
#define DICOT_FUZZ_H

#include "tests/support/support.h"

/* The function that libFuzzer calls with each input. Always returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The plain rules are not asked about more terms or larger positions. */
#define MOST_TERMS 4
#define MOST_BYTES 400

/* The plain rules are slow on purpose. Is this text, this position of one board, the
 * start of this whole problem small enough for them? */
bool is_small_text(const char *text, size_t length);
bool is_small(const struct board *b, const uint8_t *pos);
bool all_small(const struct problem *p);

/* Printed and read again, the position is the same line; that of p->start is also the
 * same boards and the same bytes. */
void check_read_back(const struct problem *p, const uint8_t *pos);

/* A failure has a status, a reason and a place within a line of `length` bytes. */
void check_error(const struct error *error, size_t length);

#endif
