/* SPDX-License-Identifier: MIT */
/* fuzz_value.c: the input is the text of a value. Refused, it says where
 * and why; read, its name and its form read back as the same value, and the order agrees
 * with the difference. When memory runs out, that is reported and all of it comes back.
 */
#include "fuzz.h"

#include <string.h>

#include "value/name.h"

/* Small enough to refuse hostile forms; what could be read can also be worked with. */
#define MEMORY ((size_t)512 << 10)
#define ROOMY ((size_t)4 << 20)
#define MOST_TEXT ((size_t)32 << 10) /* a form with few nodes may have a long text */
#define MOST_NODES 40                /* sums of larger ones take long */

/* A text, parsed within a memory limit of its own. */
struct reading {
    struct memory memory;
    struct values *values;
    struct error error;
};

static bool reading_open(struct reading *r, size_t limit)
{
    *r = (struct reading){.memory = {.limit = limit}};
    r->values = values_new(&r->memory);
    return r->values != NULL;
}

static void reading_close(struct reading *r)
{
    values_free(r->values);
    check_number(r->memory.used, 0);
}

/* Returns NO_VALUE if the text is refused. The store can be used afterwards in any case.
 */
static value read_value(struct reading *r, const char *text, size_t length)
{
    struct cursor c = cursor_of(text, length, &r->error);
    value v;
    bool ok = value_parse(r->values, &c, &v) && cursor_done(&c, "an operator");
    check_number(values_status(r->values), OK);
    if (ok)
        return v;
    check_error(&r->error, length);
    return NO_VALUE;
}

/* ---- what was read ---- */

typedef enum status printer(struct values *, value, struct writer *);

static bool is_beyond_limits(const struct error *e)
{
    return e->status == NO_MEMORY || strstr(e->message, VALUE_TOO_LARGE) != NULL;
}

/* What is printed reads back as the same value, unless memory runs out or a limit of the
 * reader is met: the form of v2*13679 has nimbers whose options are not listed. */
static void check_text(struct reading *r, value v, printer *print)
{
    struct memory memory = {.limit = MOST_TEXT};
    struct writer w;
    writer_init(&w, &memory);
    enum status status = print(r->values, v, &w);
    check(status == OK || status == LIMIT || status == NO_MEMORY);
    check_number(values_status(r->values), OK);
    if (status == OK) {
        value again = read_value(r, w.text, w.length);
        if (again == NO_VALUE)
            print_error("printed, but not read: %s\n", r->error.message);
        check(again == v || (again == NO_VALUE && is_beyond_limits(&r->error)));
    }
    writer_done(&w);
}

/* v - v is 0, and v ≤ x says the same as v - x ≤ 0. */
static void check_order(struct reading *r, value v)
{
    struct values *s = r->values;
    static const struct packed others[] = {{0, 0, 0, 0}, {1, 1, 0, 0}, {0, 0, 1, 1}};
    value zero = value_integer(s, 0), difference = value_subtract(s, v, v);
    check(difference == zero || difference == NO_VALUE);
    for (size_t i = 0; i < COUNT(others); i++) {
        value x = value_packed(s, others[i]);
        difference = value_subtract(s, v, x);
        if (difference == NO_VALUE)
            break;
        enum certainty below = value_at_most(s, v, x);
        enum certainty negative = value_at_most(s, difference, zero);
        check(negative == below || negative == UNSURE || below == UNSURE);
        check((difference == zero) == (v == x));
    }
    values_clear_status(s);
}

/* Whichever allocation fails, the text is refused for that reason, and all memory comes
 * back. */
static void check_short_of_memory(const char *text, size_t length)
{
    struct reading r;
    if (reading_open(&r, 0)) {
        r.memory.fail_at = 1 + length % 16;
        check(read_value(&r, text, length) != NO_VALUE || r.error.status == NO_MEMORY);
        reading_close(&r);
    }
}

/* ---- */

static void check_value(const char *text, size_t length)
{
    struct reading r;
    check(reading_open(&r, MEMORY));
    value v = read_value(&r, text, length);
    if (v != NO_VALUE) {
        check_short_of_memory(text, length);
        r.memory.limit = ROOMY;
        check_text(&r, v, value_name);
        size_t nodes = value_form_nodes(r.values, v); /* 0: over the budget */
        if (nodes > 0)
            check_text(&r, v, value_form);
        if (nodes > 0 && nodes < MOST_NODES)
            check_order(&r, v);
    }
    reading_close(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    testing("%.*s", (int)size, text);
    check_value(text, size);
    return 0;
}
