/* SPDX-License-Identifier: MIT */
/* json_reader.h: tells whether a text is JSON. It shares nothing with the writer in
 * src/base and is stricter than most readers, so that what passes here can be read
 * anywhere. */
#ifndef DICOT_TESTS_JSON_READER_H
#define DICOT_TESTS_JSON_READER_H

#include <stdbool.h>
#include <stddef.h>

/* Counts the objects of a text that has one object per line, each line ended by a
 * newline. -1: some line is not one JSON object (RFC 8259) in plain ASCII, or an object
 * has the same key twice. */
long json_objects(const char *text, size_t length);

#endif
