/* SPDX-License-Identifier: MIT */
/* numbers.c: see numbers.h. */
#include "reduce/click/numbers.h"

#define MOST_NUMBERS ((size_t)1 << 20)
#define LARGEST ((uint64_t)1 << 30)

static void skip(struct cursor *c)
{
    while (!cursor_at_end(c) && (*c->at == ' ' || *c->at == '\n' || *c->at == '\r'))
        c->at++;
}

static bool add_number(struct numbers *n, struct cursor *c)
{
    uint64_t value;
    skip(c);
    struct cursor place = *c;
    if (!cursor_number(c, LARGEST, "a number", &value))
        return false;
    if (value == 0)
        return cursor_fail(&place, BAD_INPUT, "numbers are positive");
    if (n->count == MOST_NUMBERS)
        return cursor_fail(&place, BAD_INPUT, "at most %zu numbers", MOST_NUMBERS);
    if (!arena_grow(n->arena, &n->value, &n->capacity, n->count + 1, sizeof *n->value))
        return cursor_no_memory(c, "numbers");
    n->value[n->count++] = (uint32_t)value;
    n->sum += value;
    skip(c);
    return true;
}

bool numbers_parse(struct numbers *n, struct arena *a, struct cursor *c)
{
    *n = (struct numbers){.arena = a};
    if (!add_number(n, c))
        return false;
    while (cursor_take(c, ","))
        if (!add_number(n, c))
            return false;
    return cursor_done(c, "',' and a number, or the end");
}

void numbers_print_sets(const struct numbers *n, const uint32_t *set_of, uint32_t sets,
                        struct writer *w)
{
    for (uint32_t s = 0; s < sets; s++) {
        const char *before = s > 0 ? " | " : "";
        for (size_t i = 0; i < n->count; i++)
            if (set_of[i] == s) {
                write_format(w, "%s%u", before, n->value[i]);
                before = "+";
            }
    }
}

void numbers_read_sets(const struct numbers *n, struct cursor text, uint32_t *set_of)
{
    uint64_t value;
    uint32_t set = 0;
    for (size_t i = 0; i < n->count; i++)
        set_of[i] = UINT32_MAX;
    while (cursor_number(&text, LARGEST, "a number", &value)) {
        size_t i = 0;
        while (i < n->count && (set_of[i] != UINT32_MAX || n->value[i] != value))
            i++;
        if (i < n->count)
            set_of[i] = set;
        set += cursor_take(&text, " | ");
        cursor_take(&text, "+");
    }
}
