/* SPDX-License-Identifier: MIT */
/* value_keys.c: the further JSON keys of `value`, beyond name, form and stops. */
#include "value.h"

#include <string.h>

#include "value/atomic.h"
#include "value/incentive.h"
#include "value/name.h"
#include "value/reduced.h"

/* Differences of larger forms may take long, and so may those of large nimbers, which are
 * one node each. */
#define MOST_FORM_NODES 60
#define LAST_BIRTHDAY 100

static void write_flag(const char *key, enum certainty flag, struct json *j)
{
    if (flag == UNSURE)
        return;
    json_key(j, key);
    json_bool(j, flag == YES);
}

/* Names behind one another, and where each begins. */
struct names {
    struct writer text;
    size_t at[MOST_FORM_NODES + 1];
    uint32_t count;
};

static bool is_before(const struct names *n, uint32_t i, uint32_t j)
{
    size_t a = n->at[i + 1] - n->at[i], b = n->at[j + 1] - n->at[j];
    int order = memcmp(n->text.text + n->at[i], n->text.text + n->at[j], a < b ? a : b);
    return order != 0 ? order < 0 : a < b;
}

/* A list in byte order: ids depend on what was worked out before. No name is another's
 * twin, so the i-th is the one with i before it. */
static void write_sorted(const struct names *n, struct json *j)
{
    for (uint32_t place = 0; place < n->count; place++)
        for (uint32_t i = 0; i < n->count; i++) {
            uint32_t before = 0;
            for (uint32_t k = 0; k < n->count; k++)
                before += k != i && is_before(n, k, i);
            if (before == place)
                json_bytes(j, n->text.text + n->at[i], n->at[i + 1] - n->at[i]);
        }
}

static enum status write_list(const char *key, struct values *s, const value *list,
                              uint32_t count, struct json *j)
{
    struct names n = {0};
    enum status status = count <= MOST_FORM_NODES ? OK : LIMIT;
    writer_init(&n.text, j->out->memory);
    while (status == OK && n.count < count) {
        status = value_name(s, list[n.count], &n.text);
        n.at[++n.count] = n.text.length;
    }
    if (n.text.failed)
        status = NO_MEMORY;
    if (status == OK) {
        json_key(j, key);
        json_open_list(j);
        write_sorted(&n, j);
        json_close_list(j);
    }
    writer_done(&n.text);
    return status;
}

static enum status write_reduced(struct values *s, value v, struct json *j)
{
    value reduced = value_reduced(s, v);
    if (reduced == NO_VALUE)
        return values_status(s);
    json_key(j, "reduced");
    enum status status = value_name(s, reduced, json_text_open(j));
    json_text_close(j);
    return status;
}

static enum status write_incentives(struct values *s, value v, struct json *j)
{
    static const char *const keys[] = {"left_incentives", "right_incentives"};
    struct value_options gains;
    if (!value_incentives(s, v, &gains))
        return values_status(s);
    enum status status = OK;
    for (int who = LEFT; status == OK && who <= RIGHT; who++)
        status = write_list(keys[who], s, gains.option[who], gains.count[who], j);
    return status;
}

/* All of what `write` writes, or nothing. No memory is no reason to say less. */
static void try_to(enum status (*write)(struct values *, value, struct json *),
                   struct values *s, value v, struct json *j)
{
    struct writer text;
    writer_init(&text, j->out->memory);
    struct json members = json_of(&text);
    enum status status = write(s, v, &members);
    if (status == OK)
        json_members(j, &text);
    if (status == NO_MEMORY || text.failed)
        j->out->failed = true;
    values_clear_status(s);
    writer_done(&text);
}

void write_value_keys(struct values *s, value v, struct json *j)
{
    write_flag("number", value_is_number(s, v) ? YES : NO, j);
    write_flag("infinitesimal", value_is_infinitesimal(s, v), j);
    write_flag("all_small", value_is_all_small(s, v), j);
    size_t nodes = value_form_nodes(s, v);
    if (nodes == 0)
        j->out->failed = true;
    if (nodes > MOST_FORM_NODES || value_birthday(s, v) > LAST_BIRTHDAY)
        return;
    try_to(write_reduced, s, v, j);
    try_to(write_incentives, s, v, j);
}
