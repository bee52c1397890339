/* SPDX-License-Identifier: MIT */
/* json_reader.c: see json_reader.h. One function per rule of the grammar in RFC 8259.
 * Each removes what it reads from the front of the text, and returns false if something
 * else comes next. */
#include "json_reader.h"

#include <string.h>

#define MOST_KEYS 100 /* of one object */
#define MOST_DEPTH 20

struct reader {
    const char *at, *end;
    int depth; /* of the object or list that is being read */
};

static bool take(struct reader *r, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
        return false;
    r->at += length;
    return true;
}

/* Takes one byte if it is among these. */
static bool take_one_of(struct reader *r, const char *bytes)
{
    bool is_next = r->at < r->end && *r->at != '\0' && strchr(bytes, *r->at) != NULL;
    r->at += is_next;
    return is_next;
}

static bool read_digits(struct reader *r)
{
    bool any = false;
    while (take_one_of(r, "0123456789"))
        any = true;
    return any;
}

static bool read_number(struct reader *r)
{
    take(r, "-");
    if (!take(r, "0") && !read_digits(r))
        return false;
    if (take(r, ".") && !read_digits(r))
        return false;
    if (!take_one_of(r, "eE"))
        return true;
    take_one_of(r, "+-");
    return read_digits(r);
}

static bool read_escape(struct reader *r)
{
    if (take_one_of(r, "\"\\/bfnrt"))
        return true;
    bool ok = take(r, "u");
    for (int i = 0; ok && i < 4; i++)
        ok = take_one_of(r, "0123456789abcdefABCDEF");
    return ok;
}

static bool read_text(struct reader *r)
{
    if (!take(r, "\""))
        return false;
    while (!take(r, "\"")) {
        if (take(r, "\\")) {
            if (!read_escape(r))
                return false;
        } else if (r->at == r->end || *r->at < 0x20 || *r->at > 0x7e) {
            return false;
        } else {
            r->at++;
        }
    }
    return true;
}

static bool read_any(struct reader *r);

static bool read_list(struct reader *r)
{
    if (take(r, "]"))
        return true;
    do
        if (!read_any(r))
            return false;
    while (take(r, ","));
    return take(r, "]");
}

/* Takes a key with its colon; false also if it is one of the `count` keys before it. */
static bool read_key(struct reader *r, struct reader *keys, size_t count)
{
    struct reader key = {.at = r->at};
    if (count == MOST_KEYS || !read_text(r))
        return false;
    key.end = r->at;
    size_t length = (size_t)(key.end - key.at);
    for (size_t i = 0; i < count; i++)
        if ((size_t)(keys[i].end - keys[i].at) == length &&
            memcmp(keys[i].at, key.at, length) == 0)
            return false;
    keys[count] = key;
    return take(r, ":");
}

static bool read_members(struct reader *r)
{
    struct reader keys[MOST_KEYS];
    size_t count = 0;
    if (take(r, "}"))
        return true;
    do
        if (!read_key(r, keys, count++) || !read_any(r))
            return false;
    while (take(r, ","));
    return take(r, "}");
}

static bool read_object(struct reader *r)
{
    if (!take(r, "{") || r->depth == MOST_DEPTH)
        return false;
    r->depth++;
    bool ok = read_members(r);
    r->depth--;
    return ok;
}

static bool read_any(struct reader *r)
{
    if (r->at == r->end)
        return false;
    switch (*r->at) {
    case '{':
        return read_object(r);
    case '[':
        r->at++;
        if (r->depth++ == MOST_DEPTH || !read_list(r))
            return false;
        r->depth--;
        return true;
    case '"':
        return read_text(r);
    default:
        return take(r, "true") || take(r, "false") || take(r, "null") || read_number(r);
    }
}

long json_objects(const char *text, size_t length)
{
    if (length == 0)
        return 0; /* `text` may be NULL */
    struct reader r = {.at = text, .end = text + length};
    long count = 0;
    while (r.at < r.end) {
        if (!read_object(&r) || !take(&r, "\n"))
            return -1;
        count++;
    }
    return count;
}
