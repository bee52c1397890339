/* SPDX-License-Identifier: MIT */
/* head.h: the head of a request (RFC 9112), read line by line. What the standard forbids
 * is refused and never guessed: two programs that read one request differently, such as
 * a proxy and this server, can be made to disagree about where it ends. */
#ifndef DICOT_SERVE_HEAD_H
#define DICOT_SERVE_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOST_FIELDS 100

/* Why a request is refused. Status 0: it is let in. */
struct refusal {
    unsigned status;
    const char *reason;
    const char *allow; /* with status 405: the methods that are allowed */
};

/* All texts are in the lines that were read. */
struct request_head {
    const char *method;
    const char *path; /* without the query */
    unsigned minor;   /* of the version: HTTP/1.minor */
    bool persists;    /* the client wants to send more requests */
    bool continues;   /* the client waits for "100 Continue" before it sends the body */
    bool chunked;     /* the body comes in chunks; else it has this length: */
    uint64_t length;  /* UINT64_MAX also stands for all that is longer */
    struct field {
        const char *name, *value;
    } fields[MOST_FIELDS];
    size_t count;
};

/* Read the first line, a further line, and what the lines mean together. The lines end
 * with NUL in place of CR LF, and are changed. On failure returns false, and *why says
 * what is wrong. */
bool head_start(struct request_head *h, char *line, struct refusal *why);
bool head_add(struct request_head *h, char *line, struct refusal *why);
bool head_finish(struct request_head *h, struct refusal *why);

/* Returns the value of the field, or NULL. */
const char *head_value(const struct request_head *h, const char *name);

/* Splits "NAME: VALUE", and takes away the blanks around the value. Returns false if it
 * is no such line. */
bool head_split(char *line, struct field *f);

/* Reads the line before a chunk: its length, and extensions, which mean nothing here. */
bool head_chunk(const char *line, uint64_t *length);

#endif
