/* SPDX-License-Identifier: MIT */
/* json.h: the one writer of JSON. It places commas and quotes, and escapes whatever is
 * printed between json_text_open and json_text_close, so that callers never do. */
#ifndef DICOT_BASE_JSON_H
#define DICOT_BASE_JSON_H

#include "base/text.h"

struct json {
    struct writer *out;
    bool comma;                   /* the next key or element follows another one */
    size_t from;                  /* where the open text began in `out` */
    unsigned depth;               /* objects and lists that are open */
    struct json_members *members; /* notes those of the outermost object; or NULL */
};

/* The members of an object that was written to a text which nobody sent: for each, its
 * key and where its value stands. Those beyond MOST_MEMBERS are not noted. */
#define MOST_MEMBERS 64
struct json_members {
    struct json_member {
        const char *key;
        size_t from, to;
    } all[MOST_MEMBERS];
    size_t count;
};

struct json json_of(struct writer *out);

/* Begin and end an object, which has keys, each followed by its value, or a list, which
 * has only values. */
void json_open(struct json *j);
void json_close(struct json *j);
void json_open_list(struct json *j);
void json_close_list(struct json *j);

/* Writes the key of a member, to be followed by its value: json_text(json_key(j, "name"),
 * name). Returns `j`. */
struct json *json_key(struct json *j, const char *key);

/* Write a value. A NULL text is written as null. */
void json_text(struct json *j, const char *text);
void json_bytes(struct json *j, const char *bytes, size_t length);
/* Writes the words of a list such as "none|left|right" as a list of texts. */
void json_words(struct json *j, const char *words);
void json_integer(struct json *j, int64_t n);
/* Writes x with that many digits after the point. Infinities and NaN, which JSON does not
 * have, are written as null. */
void json_decimal(struct json *j, double x, int digits);
void json_bool(struct json *j, bool b);
void json_null(struct json *j);

/* Writes a number that may be large. From 2^53 on it becomes a string, because many JSON
 * readers keep numbers as doubles and would round it. */
void json_count(struct json *j, uint64_t n);

/* Begins a string that the caller prints to the returned writer, which must not be sent
 * or cleared before json_text_close. Characters other than printable ASCII become \uXXXX;
 * a byte that is not UTF-8 becomes the character of that number. */
struct writer *json_text_open(struct json *j);
void json_text_close(struct json *j);

#endif
