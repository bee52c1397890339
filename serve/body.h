/* SPDX-License-Identifier: MIT */
/* body.h: the JSON that a client posts:
 *
 *     {"line": "clobber xo|ox", "options": {"time": "5s", "after": "1,1>1,2"}}
 *
 * becomes a line and words of a command line. jansson reads it. Its names are those of
 * our own writer, base/json.h, so no file includes both. */
#ifndef DICOT_SERVE_BODY_H
#define DICOT_SERVE_BODY_H

#include "base/text.h"

#define MOST_OPTIONS 64

struct body {
    void *json; /* the JSON that was read; `line` points into it */
    struct cursor line;
    bool has_line;
    struct writer words; /* one "--NAME=VALUE" or "--NAME" per option, ended by a NUL */
    size_t count;
};

/* Prepares jansson. Called once, before there are threads. */
void body_prepare(void);

/* Reads the JSON. Returns false on failure; `error` says what is wrong. The caller calls
 * body_done in both cases. */
bool body_read(struct body *b, const char *text, size_t length, struct memory *m,
               struct error *error);
void body_done(struct body *b);

#endif
