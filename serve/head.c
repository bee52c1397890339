/* SPDX-License-Identifier: MIT */
/* head.c: see head.h. Control characters never get here (stream.c refuses them). */
#include "head.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS "0123456789"
#define BLANKS " \t"

/* Fields that the server reads, and that a request may have once. */
static const char *const once[] = {
    "Host",   "Content-Length", "Transfer-Encoding", "Content-Type",
    "Expect", "Origin",         "Sec-Fetch-Site",    "Dicot-Job"};

static bool refuse(struct refusal *why, unsigned status, const char *reason)
{
    *why = (struct refusal){status, reason, NULL};
    return false;
}

/* Returns the length of the token (RFC 9110) that the text begins with. */
static size_t token_length(const char *text)
{
    return strspn(text, LETTERS DIGITS "!#$%&'*+-.^_`|~");
}

/* Reads a number of digits of this base. UINT64_MAX stands for all that is greater. */
static bool read_length(const char *text, size_t digits, int base, uint64_t *length)
{
    *length = digits > 0 ? strtoull(text, NULL, base) : 0; /* saturates */
    return digits > 0;
}

/* ---- lines ---- */

bool head_start(struct request_head *h, char *line, struct refusal *why)
{
    *h = (struct request_head){.method = line};
    size_t length = token_length(line);
    char *target = line + length + 1, *version;
    if (length == 0 || line[length] != ' ' || (version = strchr(target, ' ')) == NULL)
        return refuse(why, 400, "expected METHOD PATH HTTP/1.1");
    line[length] = '\0';
    *version++ = '\0';
    h->path = target;
    for (const char *c = target; *c != '\0'; c++)
        if (*c < '!' || *c > '~')
            return refuse(why, 400, "a path has ASCII characters only");
    target[strcspn(target, "?")] = '\0';
    if (target[0] == '\0')
        return refuse(why, 400, "expected a path");
    if (strncmp(version, "HTTP/", 5) != 0 || strspn(version + 5, DIGITS) != 1 ||
        version[6] != '.' || strspn(version + 7, DIGITS) != 1 || version[8] != '\0')
        return refuse(why, 400, "expected METHOD PATH HTTP/1.1");
    h->minor = (unsigned)(version[7] - '0');
    return (version[5] == '1' && h->minor <= 1) ||
           refuse(why, 505, "this server speaks HTTP/1.0 and HTTP/1.1");
}

bool head_split(char *line, struct field *f)
{
    size_t length = token_length(line);
    if (length == 0 || line[length] != ':')
        return false;
    char *value = line + length + 1, *end = line + strlen(line);
    value += strspn(value, BLANKS);
    while (end > value && strchr(BLANKS, end[-1]) != NULL)
        end--;
    *end = line[length] = '\0';
    *f = (struct field){line, value};
    return true;
}

bool head_add(struct request_head *h, char *line, struct refusal *why)
{
    struct field f;
    if (h->count == MOST_FIELDS)
        return refuse(why, 431, "a request has at most 100 header lines");
    if (!head_split(line, &f))
        return refuse(why, 400,
                      "a header line is NAME: VALUE, without a blank before "
                      "NAME or after it");
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++)
        if (strcasecmp(f.name, once[i]) == 0 && head_value(h, f.name) != NULL)
            return refuse(why, 400, "a header that is allowed once comes twice");
    h->fields[h->count++] = f;
    return true;
}

const char *head_value(const struct request_head *h, const char *name)
{
    for (size_t i = 0; i < h->count; i++)
        if (strcasecmp(h->fields[i].name, name) == 0)
            return h->fields[i].value;
    return NULL;
}

/* ---- what they mean together ---- */

/* Does one of the Connection lines, which are lists, have this word? */
static bool wants(const struct request_head *h, const char *word)
{
    size_t length = strlen(word);
    for (size_t i = 0; i < h->count; i++)
        if (strcasecmp(h->fields[i].name, "Connection") == 0)
            for (const char *at = h->fields[i].value; *at != '\0';) {
                at += strspn(at, BLANKS ",");
                size_t here = strcspn(at, BLANKS ",");
                if (here == length && strncasecmp(at, word, length) == 0)
                    return true;
                at += here;
            }
    return false;
}

bool head_finish(struct request_head *h, struct refusal *why)
{
    const char *length = head_value(h, "Content-Length"),
               *coding = head_value(h, "Transfer-Encoding"),
               *expected = head_value(h, "Expect");
    h->persists = !wants(h, "close") && (h->minor == 1 || wants(h, "keep-alive"));
    h->chunked = coding != NULL;
    h->continues = expected != NULL && h->minor == 1;
    if (coding != NULL && (length != NULL || h->minor == 0))
        return refuse(why, 400,
                      "Transfer-Encoding does not go with Content-Length or "
                      "HTTP/1.0");
    if (coding != NULL && strcasecmp(coding, "chunked") != 0)
        return refuse(why, 501, "the only Transfer-Encoding here is chunked");
    if (length != NULL && (length[strspn(length, DIGITS)] != '\0' ||
                           !read_length(length, strlen(length), 10, &h->length)))
        return refuse(why, 400, "expected Content-Length: a number");
    return expected == NULL || strcasecmp(expected, "100-continue") == 0 ||
           refuse(why, 417, "the only Expect here is 100-continue");
}

/* ---- chunks ---- */

bool head_chunk(const char *line, uint64_t *length)
{
    size_t digits = strspn(line, DIGITS "abcdefABCDEF");
    const char *rest = line + digits + strspn(line + digits, BLANKS);
    return (line[digits] == '\0' || *rest == ';') &&
           read_length(line, digits, 16, length);
}
