/* SPDX-License-Identifier: MIT */
/* json.h: the one writer of JSON. It places commas and quotes, and escapes whatever is
 * printed between json_text_open and json_text_close, so that callers never do. */
#ifndef DICOT_BASE_JSON_H
#define DICOT_BASE_JSON_H

#include "base/text.h"

struct json {
    struct writer *out;
    bool comma;  /* the next key or element follows another one */
    size_t from; /* where the open text began in `out` */
};

struct json json_of(struct writer *out);

/* An object: keys, each followed by its value. A list: values alone. */
void json_open(struct json *j);
void json_close(struct json *j);
void json_open_list(struct json *j);
void json_close_list(struct json *j);

/* The key of a member, to be followed by its value: json_text(json_key(j, "name"), name).
 * Returns `j`. */
struct json *json_key(struct json *j, const char *key);

/* Values. NULL as a text is written as null. */
void json_text(struct json *j, const char *text);
void json_bytes(struct json *j, const char *bytes, size_t length);
void json_integer(struct json *j, int64_t n);
/* Writes x with that many digits after the point. Infinities and NaN, which JSON does not
 * have, are written as null. */
void json_decimal(struct json *j, double x, int digits);
void json_bool(struct json *j, bool b);
void json_null(struct json *j);

/* A number that may be large. From 2^53 on it is written as a text, because many readers
 * of JSON keep numbers as doubles and would round it. */
void json_count(struct json *j, uint64_t n);

/* A text that is printed to the writer returned, which must not be sent or cleared
 * before json_text_close. What is not printable ASCII becomes \uXXXX; a byte that is
 * not UTF-8 is taken for the character of that number. */
struct writer *json_text_open(struct json *j);
void json_text_close(struct json *j);

#endif
