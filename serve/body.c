/* SPDX-License-Identifier: MIT */
/* body.c: see body.h. Before jansson reads the text, its shape is checked: JSON that is
 * nested deeper or has more members than any question could take fifty times the memory
 * of its text. */
#include "body.h"

#include <jansson.h>
#include <string.h>

#define MOST_DEPTH 2 /* an object, and the object of its options */
#define MOST_NAME 32 /* bytes of the name of an option */

static bool refuse(struct error *error, const char *message)
{
    return error_fail(error, BAD_INPUT, 1, "%s", message);
}

void body_prepare(void)
{
    json_object_seed(0);
}

/* ---- JSON ---- */

/* Is the shape small enough for a question? Counts only brackets and commas outside
 * strings. That is right for valid JSON; jansson refuses all else anyway. */
static bool has_small_shape(const char *text, size_t length)
{
    size_t depth = 0, commas = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (in_string && c == '\\')
            i++;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '{' || c == '['))
            depth++;
        else if (!in_string && (c == '}' || c == ']') && depth > 0)
            depth--;
        else if (!in_string && c == ',')
            commas++;
        if (depth > MOST_DEPTH || commas >= MOST_OPTIONS)
            return false;
    }
    return true;
}

static json_t *read_json(const char *text, size_t length, struct error *error)
{
    json_error_t wrong;
    if (!has_small_shape(text, length)) {
        refuse(error, "the body is nested too deeply or has too many members");
        return NULL;
    }
    json_t *json =
        json_loadb(text != NULL ? text : "", length, JSON_REJECT_DUPLICATES, &wrong);
    if (json == NULL)
        error_set(error, BAD_INPUT, 1, "the body is not JSON: line %d, column %d",
                  wrong.line, wrong.column);
    return json;
}

/* ---- what is in it ---- */

static bool is_name(const char *key)
{
    size_t length = strlen(key);
    return length > 0 && length <= MOST_NAME &&
           strspn(key, "abcdefghijklmnopqrstuvwxyz0123456789-") == length;
}

/* Writes an option as a word. An option whose value is false is left out. */
static bool write_option(struct body *b, const char *key, const json_t *value,
                         struct error *error)
{
    struct writer *w = &b->words;
    if (!is_name(key))
        return refuse(error, "the name of an option has small letters and hyphens");
    if (json_is_false(value))
        return true;
    write_format(w, "--%s%s", key, json_is_true(value) ? "" : "=");
    if (json_is_string(value))
        write_text(w, json_string_value(value));
    else if (json_is_integer(value))
        write_format(w, "%lld", (long long)json_integer_value(value));
    else if (json_is_real(value))
        write_format(w, "%.15g", json_real_value(value));
    else if (!json_is_true(value))
        return refuse(error, "expected the value of an option: a text, a number or true");
    write_byte(w, '\0');
    b->count++;
    return true;
}

static bool read_options(struct body *b, json_t *options, struct error *error)
{
    const char *key;
    json_t *value;
    if (!json_is_object(options))
        return refuse(error, "expected \"options\": an object");
    json_object_foreach(options, key, value)
    {
        if (!write_option(b, key, value, error))
            return false;
    }
    if (b->words.failed)
        error_set(error, NO_MEMORY, 1, "the options are longer than the memory allows");
    return !b->words.failed;
}

static bool read_line(struct body *b, const json_t *line, struct error *error)
{
    if (!json_is_string(line))
        return refuse(error, "expected \"line\": a text");
    b->line = cursor_of(json_string_value(line), json_string_length(line), NULL);
    b->has_line = true;
    return true;
}

bool body_read(struct body *b, const char *text, size_t length, struct memory *m,
               struct error *error)
{
    const char *key;
    json_t *value;
    *b = (struct body){0};
    writer_init(&b->words, m);
    json_t *all = b->json = read_json(text, length, error);
    if (all == NULL)
        return false;
    if (!json_is_object(all))
        return refuse(error, "expected an object with \"line\" and \"options\"");
    json_object_foreach(all, key, value)
    {
        bool ok = strcmp(key, "line") == 0 ? read_line(b, value, error)
                  : strcmp(key, "options") == 0
                      ? read_options(b, value, error)
                      : refuse(error, "expected \"line\" and "
                                      "\"options\" and nothing else");
        if (!ok)
            return false;
    }
    return true;
}

void body_done(struct body *b)
{
    writer_done(&b->words);
    json_decref(b->json);
}
